#!/bin/sh
# ./run test frameworks: the verified profiles against the real code, bit for bit, and the README's Python commands.
# The wheels are pinned; they go to a virtual environment under build/ and are installed once.
set -eu
cd "$(dirname "$0")/../.."
venv=build/frameworks
wheels="torch==2.13.0 transformers==5.24.0 onnxruntime==1.32.0 onnx==1.23.2 numpy==2.4.6 ml_dtypes==0.6.0"
[ -f "$venv/wheels" ] && [ "$(cat "$venv/wheels")" = "$wheels" ] || {
  echo "run: installing into $venv: $wheels" >&2
  python3 -m venv --clear "$venv"
  # shellcheck disable=SC2086
  "$venv/bin/pip" install -q $wheels >&2
  echo "$wheels" >"$venv/wheels"
}
PYTHONDONTWRITEBYTECODE=1 exec "$venv/bin/python" harness/profiles/verify_profiles.py build/release/halfulp build/frameworks/cases
