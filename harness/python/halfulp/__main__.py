"""python -m halfulp: the program's command line, with py:MODULE:FUNCTION as one more kind of subject."""

import sys

from halfulp import _core


def main() -> int:
    """Runs the command line of this process; returns its exit code."""
    return _core.program(["halfulp", *sys.argv[1:]], [sys.executable, "-m", "halfulp"])


if __name__ == "__main__":
    sys.exit(main())

# SPDX-License-Identifier: Apache-2.0
