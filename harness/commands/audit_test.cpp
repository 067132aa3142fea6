#include <doctest/doctest.h>

#include <cmath>

#include "cases/files/export.h"
#include "cases/files/npy.h"
#include "harness/process.h"
#include "harness/recipe.h"
#include "harness/record_json.h"
#include "reference/ulp.h"

using halfulp::test::contents;
using halfulp::test::Folder;
using halfulp::test::has;
using halfulp::test::last_line;
using halfulp::test::ran;

static halfulp::Run audited(const std::string& options) {
  const Folder folder;
  const auto result = ran("audit " + options + " --report jsonl=" + (folder / "run.jsonl"));
  REQUIRE_MESSAGE(result.code == 0, result.err);
  return halfulp::read_json_lines(contents(folder / "run.jsonl"), "run.jsonl");
}

TEST_CASE("a sequential bf16 sum errs by more than 100 ulp where fp32 inside errs by a half") {  // done when 3
  const auto run =
      audited("--case rms_norm/bf16/normal/n=4096/rows=32 --recipe storage_sum,fp32_inside,cast_before_weight");
  REQUIRE(run.records.size() == 3);
  for (const halfulp::Record& each : run.records) {
    const halfulp::Summary& y = each.results.at("y");
    CAPTURE(each.subject);
    if (each.subject == "recipe:storage_sum") {
      CHECK(y.ulps.value > 100);
      CHECK(each.rating == halfulp::Rating::breaks);
    } else if (each.subject == "recipe:fp32_inside") {
      CHECK(y.ulps.value <= each.limit);
      CHECK(each.rating == halfulp::Rating::safe);
      CHECK(std::isfinite(each.bound));
      CHECK(y.share.value <= 1);
    } else {
      CHECK(y.ulps.value > 1.3);
      CHECK(y.ulps.value <= 1.45);
      CHECK(static_cast<double>(y.misrounded) / static_cast<double>(y.count) == doctest::Approx(0.25).epsilon(0.2));
    }
  }
}

TEST_CASE("an audit exits 0 however bad the recipe, and its last line counts") {
  const auto run = ran("audit --case rms_norm/bf16/normal/n=4096 --recipe storage_sum");
  CHECK(run.code == 0);
  CHECK(last_line(run.out) == "1 passed, 0 failed, 0 skipped");
  CHECK(has(run.out, "1 cells measured and proved, 0 not proved, 0 skipped"));
}

TEST_CASE("real rows and weights make cases") {  // done when 4
  const auto run = audited("--op layer_norm --format fp32 --recipe two_pass --x " + halfulp::test::root() +
                           "/cases/files/real/minilm.safetensors#embeddings.LayerNorm.input");
  REQUIRE(run.records.size() == 1);
  CHECK(has(run.records.front().id, "/file:"));
  CHECK(run.records.front().n == 384);
}

TEST_CASE("a truncated file is refused, and a tensor that is not there has its nearest named") {
  const Folder folder;
  const std::string real = halfulp::test::root() + "/cases/files/real/minilm.safetensors";
  halfulp::test::write(folder / "cut.safetensors", contents(real).substr(0, 5000));
  CHECK(ran("audit --x " + (folder / "cut.safetensors") + "#a").code == 2);
  const auto misspelt = ran("audit --x " + real + "#embeddings.LayerNorm.inptu");
  CHECK(misspelt.code == 2);
  CHECK_MESSAGE(has(misspelt.err, "nearest of its 63: 'embeddings.LayerNorm.input'"), misspelt.err);
}

TEST_CASE("--seed replaces the cases' seed and shows in their ids") {
  const auto run = audited("--case 'rms_norm/bf16/normal/n=*' --recipe fp32_inside --seed 77");
  REQUIRE(!run.records.empty());
  for (const halfulp::Record& each : run.records) CHECK(has(each.id, "/seed=77"));
}

TEST_CASE("explain shows statistics, steps with what each costs, and elements in bits") {
  const auto shown = ran("explain rms_norm/bf16/normal/n=4096 --recipe storage_sum");
  CHECK_MESSAGE(shown.code == 0, shown.err);
  for (const char* each : {"mean square", "root", "alone costs", "bf16", "expected", "got", "0x", "breaks",
                           "$ halfulp explain rms_norm/bf16/normal/n=4096 --recipe storage_sum"})
    CHECK_MESSAGE(has(shown.out, each), each);
  CHECK(!has(shown.out, "another function"));
  CHECK(ran("explain rms_norm/bf16/normal/n=64").code == 0);
  CHECK(ran("explain softcap/bf16/normal/n=64 --recipe storage_sum").code == 2);
}

TEST_CASE("exported cases come back through files:, and what is missing breaks its case, exit 4") {
  const Folder folder;
  const std::string cases = " --op softcap --format bf16 --case softcap/bf16/list:1,2,3,40/n=4";
  const auto out = ran("export" + cases + " " + (folder / "port"));
  CHECK_MESSAGE(out.code == 0, out.err);
  CHECK(has(contents(folder / "port/manifest.json"), "softcap/bf16/list:1,2,3,40/n=4"));
  const auto missing = ran("check files:" + (folder / "port") + cases);
  CHECK(missing.code == 4);
  CHECK(last_line(missing.out) == "0 passed, 1 failed, 0 skipped");
  CHECK(ran("export" + cases + " " + (folder / "port")).code == 2);  // there already
}

TEST_CASE("outputs that came back as files are judged: right ones pass, one wrong bit fails") {
  const Folder folder;
  const std::string id = "softcap/bf16/list:1,2,3,40/n=4", cases = " --case " + id;
  REQUIRE(ran("export" + cases + " " + (folder / "port")).code == 0);
  const halfulp::Case c = halfulp::Case::parse(id);
  std::vector<double> y = halfulp::run(halfulp::safe_recipe("softcap"), halfulp::generate(c)).at("y");
  const auto checked = [&] {
    const halfulp::Array array{&halfulp::bf16, {1, 4}, y};
    halfulp::test::write(folder / ("port/" + halfulp::folder_of(c) + "/y.npy"), halfulp::npy(array));
    return ran("check files:" + (folder / "port") + cases);
  };
  const auto right = checked();
  CHECK_MESSAGE(right.code == 0, right.out);
  y[3] += halfulp::ulp(halfulp::bf16, y[3]);
  const auto wrong = checked();
  CHECK(wrong.code == 1);
  CHECK(last_line(wrong.out) == "0 passed, 1 failed, 0 skipped");
}

// SPDX-License-Identifier: Apache-2.0
