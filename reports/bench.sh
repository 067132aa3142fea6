#!/bin/sh
# ./run bench: Google Benchmark over everything, ratios within the one run, into published/measured/bench.md.
# Timings are of this machine on this day and are never compared; a missed must fails. Published documents quote the page:
# ./run docs afterwards.
set -eu
cd "$(dirname "$0")/.."
raw=build/release/bench.json
page=reports/published/measured/bench.md
mkdir -p "$(dirname "$page")"
build/release/halfulp_benches --benchmark_format=json --benchmark_min_time="${HALFULP_BENCH_SECONDS:-0.2}" >"$raw"
start=$(date +%s%N)
build/release/halfulp audit --suite smoke --report jsonl=/dev/null --quiet
smoke=$((($(date +%s%N) - start) / 1000000))
awk -v smoke="$smoke" -v machine="$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1)" -v day="$(date +%F)" '
  { gsub(/[",]/, "") }
  $1 == "name:" { name = $2; order[++count] = name }
  $1 == "cpu_time:" { time[name] = $2 + 0 }
  $1 == "an_element:" { ns[name] = $2 * 1e9 }
  function ratio(a, b) { return a > 0 && b > 0 ? sprintf("%.2f", a / b) : "?" }
  function of(name) { return name in ns ? ns[name] : time[name] }
  function must(text, ok) { print "| " text " | " (ok ? "holds" : "MISSED") " |"; if (!ok) missed = 1 }
  END {
    print "# Measured\n\nBy `./run bench` on " day ", " machine ", two cores. Ratios within one run are what to quote; third digits are not.\n"
    print "## What the upcast costs\n\nNative RMSNorm loops, rows of 4,096, ns an element; 8 rows lie in cache, 8,192 rows far out of it.\n"
    print "| loop | in cache | out of cache |\n| --- | ---: | ---: |"
    split("bf16_ends_fp32_inside fp32_ends_fp32_inside copying_the_bf16_bytes copying_the_fp32_bytes", loops, " ")
    for (i = 1; i <= 4; ++i) { name = loops[i]; gsub(/_/, " ", name)
      printf "| %s | %.3f | %.3f |\n", name, of(loops[i] "/8"), of(loops[i] "/8192") }
    print "\nOut of cache bf16 ends with fp32 inside take " ratio(of(loops[1] "/8192"), of(loops[2] "/8192")) " of the time of fp32 ends, and " ratio(of(loops[1] "/8192"), of(loops[3] "/8192")) " times that of merely copying their bytes.\n"
    print "## Every benchmark\n\n| benchmark | ns an element or a call |\n| --- | ---: |"
    for (i = 1; i <= count; ++i) printf "| %s | %.4g |\n", order[i], of(order[i])
    print "\nThe smoke audit took " smoke " ms.\n"
    print "## Musts\n\n| must | |\n| --- | --- |"
    must("the truth of rms_norm costs at most half of a plain mpfr_float_50 loop, fp32", 2 * of("truth/rms_norm/fp32") <= of("boost/rms_norm/fp32"))
    must("the truth of layer_norm costs at most half of a plain mpfr_float_50 loop, fp32", 2 * of("truth/layer_norm/fp32") <= of("boost/layer_norm/fp32"))
    must("bf16 ends with fp32 inside are no slower than fp32 ends out of cache", of(loops[1] "/8192") <= 1.05 * of(loops[2] "/8192"))
    exit missed
  }' "$raw" >"$page.new" || { cat "$page.new"; rm -f "$page.new"; exit 1; }
mv "$page.new" "$page"
cat "$page"
