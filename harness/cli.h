// The program: arguments to Options by the commands' tables, one command run, an exit code.
#pragma once

namespace halfulp {
int cli(int count, char** arguments);
}

// SPDX-License-Identifier: Apache-2.0
