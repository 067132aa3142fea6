#!/bin/sh
# ./run test frameworks [prove]: what needs Python, with pinned wheels in a virtual environment under build/.
#
#   profiles   the verified profiles against the real code, bit for bit
#   package    pip install . and the package's tests, its examples, and the README's Python commands
#   alarms     correct norms of real frameworks must pass; of prove: 20 seeds on rows of at most 1003 elements, what was
#              found goes to reports/published/measured/false-alarms.md
#   compiled   torch.compile drops the cast before the weight, and keeps it when asked to
#   bugs       which public bugs they have is what reports/published/public-bugs.md says
set -eu
cd "$(dirname "$0")/../.."
stage=${1:-test}
venv=build/frameworks
wheels="torch==2.13.0 transformers==5.24.0 onnxruntime==1.32.0 onnx==1.23.2 numpy==2.4.6 ml_dtypes==0.6.0 jax==0.10.2
flax==0.12.8 pytest==9.2.0 mypy==2.4.1 nanobind==3.1.0 scikit-build-core==1.1.2"
[ -f "$venv/wheels" ] && [ "$(cat "$venv/wheels")" = "$wheels" ] || {
  echo "run: installing into $venv: $wheels" >&2
  python3 -m venv --clear "$venv"
  # shellcheck disable=SC2086
  "$venv/bin/pip" install -q $wheels >&2
  echo "$wheels" >"$venv/wheels"
}
# The package is built in build/python: what is unchanged is not compiled again.
"$venv/bin/pip" install -q --no-build-isolation --no-deps . >&2

export PYTHONDONTWRITEBYTECODE=1 JAX_PLATFORMS=cpu
passed=0 failed=0 skipped=0
# add LOG STATUS: the counts of its last line; a stage without any, or a status that they do not explain, is a failure.
add() {
  counts=$(tail -1 "$1" | sed -n 's/^\([0-9]*\) passed, \([0-9]*\) failed, \([0-9]*\) skipped$/\1 \2 \3/p')
  [ -n "$counts" ] || { echo "run: no counts in $1" >&2; counts="0 1 0"; }
  # shellcheck disable=SC2086
  set -- $counts "$2"
  passed=$((passed + $1)) failed=$((failed + $2)) skipped=$((skipped + $3))
  [ "$4" -eq 0 ] || [ "$2" -gt 0 ] || failed=$((failed + 1))
}
# stage NAME COMMAND...: runs it, shows what it prints, counts.
stage() {
  log=build/frameworks/$1.log status=0
  shift
  "$@" >"$log" 2>&1 || status=$?
  cat "$log"
  add "$log" "$status"
}
# pytest's summary as our last line.
tests() {
  status=0
  "$venv/bin/python" -m pytest -q -p no:cacheprovider -rs harness/python/tests >build/frameworks/pytest.out 2>&1 || status=$?
  cat build/frameworks/pytest.out
  of() { tail -1 build/frameworks/pytest.out | grep -o "[0-9]* $1" | grep -o '^[0-9]*' || echo 0; }
  echo "$(of passed) passed, $(($(of failed) + $(of error))) failed, $(of skipped) skipped"
  return "$status"
}
alarms="$venv/bin/python harness/python/frameworks/false_alarms.py"
page=reports/published/measured/false-alarms.md
case $stage in
  test)
    stage profiles "$venv/bin/python" harness/profiles/verify_profiles.py build/release/halfulp build/frameworks/cases
    stage package tests
    # shellcheck disable=SC2086
    stage alarms $alarms
    stage compiled "$venv/bin/python" harness/python/frameworks/compiled.py
    stage bugs "$venv/bin/python" harness/profiles/public_bugs.py build/release/halfulp
    ;;
  # shellcheck disable=SC2086
  prove) stage alarms $alarms --seeds "${HALFULP_SEEDS:-20}" --longest 1003 --page "$page" ;;
esac
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
