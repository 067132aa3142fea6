#include "cases/files/safetensors.h"

#include <doctest/doctest.h>

#include <cmath>

#include "cases/files/atomic.h"
#include "cases/files/mutate.h"
#include "cases/files/scratch.h"
#include "reference/error.h"

namespace halfulp {
using test::Scratch;

static std::string file(std::string_view header, std::string_view data) {
  std::string bytes(8, '\0');
  for (std::size_t i = 0; i < 8; ++i) bytes[i] = static_cast<char>(header.size() >> 8 * i & 0xff);
  return bytes + std::string(header) + std::string(data);
}

static std::string entry(std::string_view name, std::string_view dtype, std::string_view shape, std::string_view at) {
  std::string text = "\"" + std::string(name) + "\":{\"dtype\":\"" + std::string(dtype) + "\",\"shape\":";
  return text + std::string(shape) + ",\"data_offsets\":" + std::string(at) + "}";
}

static Array read(std::string_view bytes, std::string_view name = "a") {
  const Scratch folder;
  write_file(folder / "m.safetensors", bytes);
  return Safetensors(folder / "m.safetensors").open(name).array();
}

// The error, without the path in front; empty where there was none.
static std::string refused(std::string_view bytes, std::string_view name = "a") {
  try {
    read(bytes, name);
  } catch (const UsageError& error) {
    const std::string said = error.what();
    CHECK(said.find("m.safetensors: ") != said.npos);
    return said.substr(said.find("m.safetensors: ") + 15);
  }
  return "";
}

TEST_CASE("what is written reads back to the same bits in every format: subnormals, zeros, infinities, nan") {
  std::map<std::string, Array> arrays;
  for (const Format* format : formats) {
    Array array{format, {2, 5}, {0., -0., 1., -2., format->smallest(), -format->smallest(), format->largest()}};
    if (format->beyond == Beyond::infinity) array.values.insert(array.values.end(), {HUGE_VAL, -HUGE_VAL});
    array.values.resize(10, NAN);
    arrays.emplace(format->name, array);
  }
  arrays.emplace("none", Array{&fp32, {0, 3}, {}});
  arrays.emplace("scalar", Array{&bf16, {}, {1.5}});
  const Scratch folder;
  write_file(folder / "m.safetensors", safetensors(arrays));
  const Safetensors file(folder / "m.safetensors");
  for (const auto& [name, array] : arrays) {
    CAPTURE(name);
    const Array back = file.open(name).array();
    CHECK(back.format == stored_as(*array.format).format);
    CHECK(back.shape == array.shape);
    CHECK(to_bytes(*back.format, back.values) == to_bytes(*array.format, array.values));
  }
  CHECK(file.names().size() == arrays.size());
}

// Expected: what the package safetensors 0.8.0 wrote.
TEST_CASE("[same] the bytes are those of the package") {
  const std::string two = file(
      "{\"a\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]},"
      "\"norm.weight\":{\"dtype\":\"BF16\",\"shape\":[1,3],\"data_offsets\":[4,10]}}       ",
      std::string_view("\x00\x00\xc0?\x80?\x00\xc0\x00?", 10));
  CHECK(safetensors({{"norm.weight", {&bf16, {1, 3}, {1, -2, 0.5}}}, {"a", {&fp32, {1}, {1.5}}}}) == two);
  CHECK(safetensors({}) == file("{}      ", ""));
  const std::string all = safetensors({{"a", {&fp16, {2}, {1, 1}}},
                                       {"b", {&bf16, {2}, {1, 1}}},
                                       {"c", {&fp32, {2}, {1, 1}}},
                                       {"d", {&fp64, {2}, {1, 1}}},
                                       {"e", {&e4m3, {2}, {1, 1}}},
                                       {"f", {&e5m2, {2}, {1, 1}}},
                                       {"z", {&fp32, {2}, {1, 1}}}});
  CHECK(
      all.find("{\"d\":{\"dtype\":\"F64\",\"shape\":[2],\"data_offsets\":[0,16]},\"c\":{\"dtype\":\"F32\",\"shape\":"
               "[2],\"data_offsets\":[16,24]},\"z\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[24,32]},\"b\":{"
               "\"dtype\":\"BF16\",\"shape\":[2],\"data_offsets\":[32,36]},\"a\":{\"dtype\":\"F16\",\"shape\":[2],"
               "\"data_offsets\":[36,40]},\"e\":{\"dtype\":\"F8_E4M3\",\"shape\":[2],\"data_offsets\":[40,42]},\"f\":{"
               "\"dtype\":\"F8_E5M2\",\"shape\":[2],\"data_offsets\":[42,44]}}") == 8);
}

TEST_CASE("[type] tensors of other types are stepped over, and refused when asked for") {
  const std::string bytes = file("{\"__metadata__\":{\"format\":\"pt\"}," + entry("ids", "I64", "[1]", "[0,8]") + "," +
                                     entry("a", "F32", "[1]", "[8,12]") + "}",
                                 std::string("\1\0\0\0\0\0\0\0\0\0\0\x40", 12));
  CHECK(read(bytes).values == std::vector<double>{2});
  CHECK(refused(bytes, "ids") == "tensor 'ids' is I64; F64, F32, F16, BF16, F8_E4M3 and F8_E5M2 can be read");
}

TEST_CASE("an unknown tensor is refused and the nearest are named, those that contain the name first") {
  std::map<std::string, Array> arrays;
  for (const char* name : {"layers.0.input_norm.weight", "layers.0.mlp.weight", "layers.1.input_norm.weight", "lm_head",
                           "norm.bias", "norm.weight", "x"})
    arrays.emplace(name, Array{&fp32, {1}, {1}});
  CHECK(refused(safetensors(arrays), "norm.wieght") ==
        "has no tensor 'norm.wieght'; nearest of its 7: 'norm.weight' 'norm.bias' 'lm_head' 'x' 'layers.0.mlp.weight'");
  CHECK(refused(safetensors(arrays), "input_norm")
            .starts_with("has no tensor 'input_norm'; nearest of its 7: 'layers.0.input_norm.weight' "
                         "'layers.1.input_norm.weight' "));
}

TEST_CASE("[whole] lies about sizes and places are refused, whichever tensor was asked for") {
  const std::string eight(8, '\0');
  const auto says = [&](const std::string& tensors) { return refused(file("{" + tensors + "}", eight), "a"); };
  const std::string a = entry("a", "F32", "[1]", "[0,4]"), b = "," + entry("b", "F32", "[1]", "[4,8]");
  CHECK(says(a + b) == "");
  CHECK(says(a) == "its tensors need 4 bytes and 8 follow the header");
  CHECK(says(a + b + "," + entry("c", "F16", "[1]", "[8,10]")) ==
        "its tensors need 10 bytes and 8 are there: it is truncated");
  CHECK(says(a + "," + entry("b", "F16", "[3]", "[2,8]")) ==
        "tensor 'b' starts at byte 2 where the one before ends at 4: they overlap");
  CHECK(says(a + "," + entry("b", "F16", "[1]", "[6,8]")) ==
        "tensor 'b' starts at byte 6 where the one before ends at 4: there is a hole");
  CHECK(says(entry("a", "F32", "[2]", "[0,4]") + b) == "tensor 'a' is F32 [2], 8 bytes, but lies at bytes 0 to 4");
  CHECK(says(entry("a", "F32", "[1]", "[4,0]") + b) == "tensor 'a' lies at bytes 4 to 0, backwards");
  CHECK(says(entry("a", "F32", "[4294967296,4294967296]", "[0,8]")) ==
        "tensor 'a' is F32 [4294967296, 4294967296], more than any memory holds");
  CHECK(says(entry("a", "F32", "[576460752303423489]", "[0,8]")) ==
        "tensor 'a' is F32 [576460752303423489], more than any memory holds");
  CHECK(says(entry("a", "F4", "[3]", "[0,2]")) == "tensor 'a' is F4 [3], which ends within a byte");
  CHECK(says(entry("a", "F33", "[1]", "[0,4]")) == "tensor 'a' has the unknown dtype 'F33'");
  CHECK(says(entry("a", "F32", "[-1]", "[0,4]")) == "tensor 'a' has no shape of whole numbers");
  CHECK(says(entry("a", "F32", "[1.0]", "[0,4]")) == "tensor 'a' has no shape of whole numbers");
  CHECK(says(entry("a", "F32", "[18446744073709551616]", "[0,4]")) == "tensor 'a' has no shape of whole numbers");
  CHECK(says(entry("a", "F32", "1", "[0,4]")) == "tensor 'a' has no shape of whole numbers");
  CHECK(says(entry("a", "F32", "[1]", "[0,4,8]")) == "tensor 'a' has no pair of data_offsets");
  CHECK(says("\"a\":{}") == "tensor 'a' has no dtype");
  CHECK(says("\"a\":7") == "tensor 'a' has no dtype");
  CHECK(says(a + "," + a) == "has 'a' twice in a header");
  CHECK(says(a + b + ",\"c\":{\"dtype\":\"F32\",\"dtype\":\"F32\"}") == "has 'dtype' twice in a header");
}

TEST_CASE("files that are no .safetensors are refused in a sentence") {
  const std::string whole = safetensors({{"a", {&fp32, {2}, {1, 2}}}});
  CHECK(refused("") == "is empty");
  CHECK(refused("abc") == "is truncated: bytes 0 to 8 are needed and it has 3");
  CHECK(refused("GGUF and so on").starts_with("is not .safetensors: it starts with 'GGUF"));
  CHECK(refused(file("[]", "")) == "has a header that does not start with '{'");
  CHECK(refused(file("", "")) == "has a header that does not start with '{'");
  CHECK(refused(file("{\"a\":}", "")) == "has a header that is no JSON, at its byte 6");
  CHECK(refused(file("{\"\xff\":{}}", "")).starts_with("has a header that is no JSON"));
  CHECK(refused(file("{}x", "")).starts_with("has a header that is no JSON"));
  CHECK(refused(file("{\"a\":" + std::string(100000, '['), "")) == "has a header that nests too deep");
  CHECK(refused(file("{\"a\":1e999}", "")) == "has a header with a number beyond the range of binary64");
  CHECK(refused(whole + "x") == "its tensors need 8 bytes and 9 follow the header");
  for (std::size_t length = 0; length < whole.size(); ++length) CHECK(refused(whole.substr(0, length)) != "");
  CHECK(refused(file("{}", "")) == "has no tensor 'a'; nearest of its 0:");
}

TEST_CASE("[shards] an index leads to the shard, and names no file that is not beside it") {
  const Scratch folder;
  const auto index = folder / "model.safetensors.index.json";
  write_file(folder / "m-1.safetensors", safetensors({{"a", {&fp32, {1}, {1}}}}));
  write_file(folder / "m-2.safetensors", safetensors({{"b", {&fp32, {1}, {2}}}}));
  write_file(index,
             "{\"metadata\":{\"total_size\":8},\"weight_map\":{\"a\":\"m-1.safetensors\",\"b\":\"m-2.safetensors\","
             "\"c\":\"m-2.safetensors\",\"d\":\"m-3.safetensors\"}}");
  CHECK(Safetensors(index).names() == std::vector<std::string>{"a", "b", "c", "d"});
  CHECK(Safetensors(index).open("b").array().values == std::vector<double>{2});
  CHECK_THROWS_WITH_AS(Safetensors(index).open("c"),
                       ((folder / "m-2.safetensors").string() + ": has no tensor 'c'; nearest of its 1: 'b'").c_str(),
                       UsageError);
  CHECK_THROWS_AS(Safetensors(index).open("d"), UsageError);
  for (const char* where : {"../m-1.safetensors", "/etc/passwd", "", "..", "model.safetensors.index.json"}) {
    CAPTURE(where);
    write_file(index, "{\"weight_map\":{\"a\":\"" + std::string(where) + "\"}}");
    CHECK_THROWS_AS(Safetensors{index}, UsageError);
  }
  write_file(index, "{\"weight_map\":{\"a\":7}}");
  CHECK_THROWS_AS(Safetensors{index}, UsageError);
  write_file(index, "{}");
  CHECK_THROWS_AS(Safetensors{index}, UsageError);
  write_file(index, "");
  CHECK_THROWS_AS(Safetensors{index}, UsageError);
}

TEST_CASE("100000 mutated files are read or refused, never anything else") {
  const Scratch folder;
  const std::string two = safetensors({{"a", {&fp32, {2}, {1, 2}}}, {"b", {&bf16, {1, 3}, {1, 2, 3}}}});
  const std::string index = "{\"metadata\":{},\"weight_map\":{\"a\":\"m.safetensors\"}}";
  test::Mutator mutator(1);
  test::Slate file(folder / "m.safetensors"), list(folder / "m.json");
  int read = 0, refusals = 0;
  for (int i = 0; i < 100000; ++i) {
    const bool sharded = i % 4 == 0;
    file.write(sharded ? two : mutator(two));
    if (sharded) list.write(mutator(index));
    try {
      const Array array = Safetensors(folder / (sharded ? "m.json" : "m.safetensors")).open("a").array();
      CHECK(array.values.size() <= 8);
      ++read;
    } catch (const UsageError&) {
      ++refusals;
    }
  }
  CHECK(read > 100);
  CHECK(refusals > 100);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
