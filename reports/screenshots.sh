#!/bin/sh
# Pictures of the HTML report and of the published page, for people to look at: each section and the whole, light and dark, at 1280 and 390 pixels.
# What Chromium says on its console is an error: a page asks nobody for anything and its script does not fail.
#
#   reports/screenshots.sh HALFULP FOLDER        needs chromium; FOLDER is made anew
set -eu
cd "$(dirname "$0")/.."
halfulp=$1 out=$2
case $out in /*) ;; *) out=$PWD/$out ;; esac
rm -rf "$out"
mkdir -p "$out"
profile=$(mktemp -d)
trap 'rm -rf "$profile"' EXIT

# made STATUS FILE COMMAND...: a page, from a command that ends so.
made() {
  expected=$1 page=$2 status=0
  shift 2
  "$halfulp" "$@" --quiet --report html="$out/$page.html" >/dev/null 2>&1 || status=$?
  [ "$status" -eq "$expected" ] || { echo "screenshots: halfulp $* ended with $status, $expected was expected" >&2; exit 1; }
}
made 0 audit audit --suite smoke --op rms_norm,layer_norm --format bf16,fp16,fp32
made 1 fails check mistake:eps_outside_root --suite port --op rms_norm --format fp16
made 0 passes check recipe:hf.llama@cpu --suite port --op rms_norm --format fp16
made 3 nothing audit --case 'no/such/*'

cp reports/published/why-norms-upcast.html "$out/upcast.html"

# browse WIDTH,HEIGHT PAGE#FRAGMENT OPTION...
browse() {
  size=$1 shown=$2
  shift 2
  chromium --headless=new --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$profile" --enable-logging=stderr \
    --virtual-time-budget=3000 --window-size="$size" "$@" "file://$out/$shown" 2>"$profile/log"
  if grep -E 'CONSOLE|Refused|ERR_' "$profile/log"; then
    echo "screenshots: $shown is not silent" >&2
    return 1
  fi
}

# A window is never narrower than 500 where a page is only loaded, so heights are asked of a frame as wide as the picture.
cat >"$profile/frame.html" <<'FRAME'
<iframe id="framed"></iframe><script>
const [width, page] = location.hash.slice(1).split('|');
onmessage = (event) => { document.title = 'heights ' + event.data; };
framed.width = width; framed.src = page;
</script>
FRAME
# heights WIDTH PAGE: "whole=5000 where=1200 .."
heights() {
  chromium --headless=new --no-sandbox --disable-gpu --user-data-dir="$profile" --virtual-time-budget=3000 --dump-dom \
    "file://$profile/frame.html#$1|file://$out/$2.html" 2>/dev/null | sed -n 's/.*<title>heights \([^<]*\)<.*/\1/p'
}

pictures=0
for page in audit fails passes nothing upcast; do
  for width in 1280 390; do
    all=$(heights "$width" "$page")
    [ -n "$all" ] || { echo "screenshots: $page does not tell how high it is" >&2; exit 1; }
    for each in $all; do
      id=${each%=*} high=${each#*=} fragment=
      [ "$id" = whole ] || fragment="#only=$id"
      for theme in light dark; do
        dark=
        [ "$theme" = light ] || dark=--blink-settings=preferredColorScheme=0
        # shellcheck disable=SC2086
        browse "$width,$high" "$page.html$fragment" $dark --screenshot="$out/$page-$id-$width-$theme.png" >/dev/null
        pictures=$((pictures + 1))
      done
      cmp -s "$out/$page-$id-$width-light.png" "$out/$page-$id-$width-dark.png" &&
        { echo "screenshots: $page, $id: dark looks like light" >&2; exit 1; }
    done
  done
done
echo "screenshots: $pictures pictures in $out"
