#include "cases/files/npy.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <cmath>
#include <limits>

#include "cases/files/atomic.h"
#include "cases/files/mutate.h"
#include "cases/files/scratch.h"
#include "reference/error.h"

namespace halfulp {
using test::Scratch;

// A version 1.0 file as NumPy pads it: the header ends at byte 128.
static std::string file(std::string header, std::string_view data) {
  header.resize(117, ' ');
  return std::string("\x93NUMPY\x01\x00\x76\x00", 10) + header + "\n" + std::string(data);
}
static std::string dictionary(std::string_view descr, std::string_view shape, std::string_view fortran = "False") {
  return "{'descr': '" + std::string(descr) + "', 'fortran_order': " + std::string(fortran) +
         ", 'shape': " + std::string(shape) + ", }";
}

static Array read(std::string_view bytes, const Format* as = nullptr) {
  const Scratch folder;
  write_file(folder / "a.npy", bytes);
  return open_npy(folder / "a.npy", as).array();
}

// The error, without the path in front; empty where there was none.
static std::string refused(std::string_view bytes, const Format* as = nullptr) {
  try {
    read(bytes, as);
  } catch (const UsageError& error) {
    const std::string said = error.what();
    CHECK(said.find("a.npy: ") != said.npos);
    return said.substr(said.find("a.npy: ") + 7);
  }
  return "";
}

static std::vector<double> telling(const Format& format) {
  return {0.,
          -0.,
          1.,
          -2.,
          format.smallest(),
          -format.smallest(),
          std::ldexp(1, format.emin),
          format.largest(),
          -format.largest()};
}

TEST_CASE("what is written reads back to the same bits in every format: subnormals, zeros, infinities, nan") {
  for (const Format* format : formats) {
    CAPTURE(format->name);
    Array array{format, {3, 1, 4}, telling(*format)};
    if (format->beyond == Beyond::infinity) array.values.insert(array.values.end(), {HUGE_VAL, -HUGE_VAL});
    array.values.resize(12, NAN);
    const std::string bytes = npy(array);
    const Array back = read(bytes, format);
    CHECK(back.format == format);
    CHECK(back.shape == array.shape);
    for (std::size_t i = 0; i < array.values.size(); ++i) {
      CAPTURE(i);
      CHECK(encode(*format, back.values[i]) == encode(*format, array.values[i]));
    }
    CHECK(npy(back) == bytes);
  }
}

TEST_CASE("every code of the formats up to 16 bits survives reading and writing, nans as the quiet one") {
  for (const Format* format : {&fp16, &bf16, &e4m3, &e5m2}) {
    CAPTURE(format->name);
    const std::size_t codes = std::size_t{1} << format->bits;
    std::string data;
    for (std::size_t code = 0; code < codes; ++code)
      for (int i = 0; i < format->bits / 8; ++i) data += static_cast<char>(code >> 8 * i & 0xff);
    const std::string type(stored_as(*format).npy);
    const Array array = read(file(dictionary("<" + type, "(" + std::to_string(codes) + ",)"), data), format);
    REQUIRE(array.values.size() == codes);
    std::size_t nans = 0;
    for (std::size_t code = 0; code < codes; ++code)
      if (std::isnan(array.values[code]))
        ++nans;
      else if (encode(*format, array.values[code]) != code)
        FAIL("code " << code << " changed");
    const std::size_t fractions = std::size_t{1} << (format->precision - 1);
    CHECK(nans == (format->beyond == Beyond::infinity ? 2 * (fractions - 1) : 2));
  }
}

// Expected: what numpy 2.4.6 and ml_dtypes 0.6.0 wrote for arange(6).reshape(2, 3) and the like.
TEST_CASE("[same] the header is NumPy's to the byte") {
  const std::vector<double> six{0, 1, 2, 3, 4, 5};
  const std::string f2("\x00\x00\x00\x3c\x00\x40\x00\x42\x00\x44\x00\x45", 12);
  CHECK(npy({&fp16, {2, 3}, six}) == file(dictionary("<f2", "(2, 3)"), f2));
  const std::string v2("\x00\x00\x80\x3f\x00\x40\x40\x40\x80\x40\xa0\x40", 12);
  CHECK(npy({&bf16, {2, 3}, six}) == file(dictionary("<V2", "(2, 3)"), v2));
  CHECK(npy({&bf16, {6}, six}) == file(dictionary("<V2", "(6,)"), v2));
  CHECK(npy({&fp32, {}, {1.5}}) == file(dictionary("<f4", "()"), std::string_view("\x00\x00\xc0\x3f", 4)));
  CHECK(npy({&fp32, {0, 3}, {}}) == file(dictionary("<f4", "(0, 3)"), ""));
  // Room for a longer first length comes before the padding to 64.
  CHECK(npy({&fp32, std::vector<std::size_t>(14, 1), {1}}).size() == 128 + 4);
  CHECK(npy({&fp32, std::vector<std::size_t>(15, 1), {1}}).size() == 192 + 4);
  CHECK(npy({&e4m3, {1}, {1}}) == file(dictionary("<V1", "(1,)"), "\x38"));
  CHECK(npy({&e5m2, {1}, {1}}) == file(dictionary("<V1", "(1,)"), "\x3c"));
}

TEST_CASE("versions 2.0 and 3.0, big-endian values, other spacing and a column of one are read") {
  const std::string header = dictionary("<f8", "(1,)") + "\n", one("\0\0\0\0\0\0\xf0\x3f", 8);
  for (const char version : {'\2', '\3'}) {
    const std::string start = std::string("\x93NUMPY") + version + std::string("\0", 1);
    const std::string length{static_cast<char>(header.size()), 0, 0, 0};
    CHECK(read(start + length + header + one).values == std::vector<double>{1});
  }
  CHECK(read(file(dictionary(">f4", "(2,)"), std::string_view("\x3f\xc0\0\0\xc0\0\0\0", 8))).values ==
        std::vector<double>{1.5, -2});
  CHECK(read(file(dictionary(">V2", "(1,)"), "\x3f\x80")).values == std::vector<double>{1});
  CHECK(read(file("{\"shape\":(1L,),\"descr\":\"<f8\",\"fortran_order\":False}", one)).values ==
        std::vector<double>{1});
  CHECK(read(file(dictionary("<f8", "(1, 1)", "True"), one)).values == std::vector<double>{1});
}

TEST_CASE("[void] bytes without a format need the caller to say it") {
  CHECK(refused(file(dictionary("|V2", "(1,)"), "\x80\x3f")) ==
        "holds '|V2', bytes without a format: NumPy lost it; save it as float32, or as .safetensors");
  CHECK(read(file(dictionary("|V2", "(1,)"), "\x80\x3f"), &bf16).values == std::vector<double>{1});
  CHECK(refused(file(dictionary("<V1", "(1,)"), "\x38")).starts_with("holds '<V1', bytes without a format"));
  CHECK(read(file(dictionary("<f1", "(1,)"), "\x3c")).format == &e5m2);
  CHECK(read(file(dictionary("<V1", "(1,)"), "\x3c"), &e5m2).values == std::vector<double>{1});
  CHECK(read(file(dictionary("<V1", "(1,)"), "\x38"), &e4m3_saturate).values == std::vector<double>{1});
  CHECK(refused(file(dictionary("<f1", "(1,)"), "\x38"), &e4m3) == "holds e5m2 (<f1) where e4m3 is wanted");
  CHECK(refused(file(dictionary("<V2", "(1,)"), "\x80\x3f"), &fp16) == "holds bf16 (<V2) where fp16 is wanted");
}

TEST_CASE("[nested] a tf32 tensor is an fp32 file whose values are all of tf32") {
  CHECK(read(npy({&tf32, {1}, {0x1.004p0}}), &tf32).values == std::vector<double>{0x1.004p0});
  CHECK(refused(npy({&fp32, {1}, {0x1.000002p0}}), &tf32) == "holds 1.0000001192092896, which is no value of tf32");
}

TEST_CASE("[whole] [order] truncated, oversized and lying files are refused in a sentence") {
  const std::string four("\0\0\x80\x3f", 4);
  const auto says = [&](std::string_view descr, std::string_view shape, std::string_view order = "False") {
    return refused(file(dictionary(descr, shape, order), four));
  };
  CHECK(says("<f4", "(1,)") == "");
  CHECK(says("<f4", "(2,)") == "says shape [2] of fp32, 8 bytes, and 4 follow the header");
  CHECK(says("<f2", "(1, 1)") == "says shape [1, 1] of fp16, 2 bytes, and 4 follow the header");
  CHECK(says("<f4", "(0, 7)") == "says shape [0, 7] of fp32, 0 bytes, and 4 follow the header");
  CHECK(says("<f4", "(4294967296, 4294967296)") == "says shape [4294967296, 4294967296], more than any memory holds");
  CHECK(says("<f4", "(4611686018427387905,)") == "says shape [4611686018427387905], more than any memory holds");
  CHECK(says("<f4", "(18446744073709551616,)").find("wanted a length below 2^64 at '18446744") != std::string::npos);
  CHECK(says("<f4", "(-1,)").starts_with("has a header that cannot be read: wanted a length below 2^64 at '-1,), }"));
  CHECK(says("<f4", "(1)").starts_with("has a header that cannot be read: wanted ',' at '), }"));
  CHECK(says("<f4", "1").starts_with("has a header that cannot be read: wanted '(' at '1, }"));
  CHECK(says("<i4", "(1,)") ==
        "holds '<i4', no floating-point type of ours; save it as float16, float32, float64 or "
        "ml_dtypes.bfloat16");
  for (const char* type : {"", "<", "f4", "|f4", "=f4", "<f4 ", "<c8", "<f16", "|O"}) {
    CAPTURE(type);
    CHECK(says(type, "(1,)").find("no floating-point type of ours") != std::string::npos);
  }
  CHECK(says("<f4", "(1,)", "Maybe").find("wanted True or False at 'Maybe, ") != std::string::npos);
  CHECK(refused(file(dictionary("<f4", "(2, 2)", "True"), four + four + four + four)) ==
        "is in Fortran order (columns first); save numpy.ascontiguousarray(array) instead");
  CHECK(refused(file("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,), }", four))
            .find("a structured one has no single format") != std::string::npos);
  CHECK(refused(file("{'descr': '<f4', 'shape': (1,), }", four)) ==
        "has a header without descr, fortran_order or shape");
  CHECK(refused(file("{'descr': '<f4', 'descr': '<f8', }", four)) ==
        "has a header with a second or unknown key 'descr'");
  CHECK(refused(file("{'descr': '<f4' 'shape'", four)).find("wanted ',' or '}' at ''shape'") != std::string::npos);
  CHECK(refused(file(dictionary("<f4", "(1,)") + "}", four)).find("wanted nothing after '}'") != std::string::npos);
}

TEST_CASE("files that are no .npy are refused, and what they look like is said") {
  const std::string whole = npy({&fp32, {2}, {1, 2}});
  CHECK(refused("") == "is empty");
  CHECK(refused("PK\x03\x04....") == "is a zip archive (.npz, .pt or .keras); save one array with numpy.save");
  CHECK(refused("1.0, 2.0\n") == "is not a .npy file: it starts with '1.0, 2.0\\x0a'");
  CHECK(refused(whole.substr(0, 8)) == "is truncated: it ends within its first 12 bytes");
  CHECK(refused(whole.substr(0, 100)) == "is truncated: bytes 10 to 128 are needed and it has 100");
  CHECK(refused(whole + "x") == "says shape [2] of fp32, 8 bytes, and 9 follow the header");
  for (std::size_t length = 0; length < whole.size(); ++length) CHECK(refused(whole.substr(0, length)) != "");
  std::string other = whole;
  other[6] = 4;
  CHECK(refused(other) == "has version 4.0 of .npy; known: 1.0 to 3.0");
  other = whole, other[6] = 2, other[11] = 0x7f;
  CHECK(refused(other).ends_with("bytes; at most 10000 are believed"));
  other = whole, other[127] = ' ';
  CHECK(refused(other) == "has a header that does not end with a new line");

  const Scratch folder;
  CHECK_THROWS_WITH_AS(open_npy(folder.path()),
                       (folder.path().string() + ": is a folder, not a file with a tensor").c_str(), UsageError);
  CHECK_THROWS_AS(open_npy(folder / "none.npy"), UsageError);
  REQUIRE(::mkfifo((folder / "pipe").c_str(), 0600) == 0);
  CHECK_THROWS_WITH_AS(open_npy(folder / "pipe"), ((folder / "pipe").string() + ": is not a regular file").c_str(),
                       UsageError);
}

TEST_CASE("[shrunk] a file that shrinks after it was opened is an error, not a crash") {
  const Scratch folder;
  write_file(folder / "a.npy", npy({&fp32, {2}, {1, 2}}));
  const Stored stored = open_npy(folder / "a.npy");
  std::filesystem::resize_file(folder / "a.npy", 132);
  CHECK_THROWS_AS(stored.array(), UsageError);
  double first;
  stored.read(0, {&first, 1});
  CHECK(first == 1);
}

TEST_CASE("100000 mutated files are read or refused, never anything else") {
  const Scratch folder;
  const std::string seeds[] = {npy({&fp32, {2, 3}, {1, 2, 3, 4, 5, 6}}), npy({&bf16, {1}, {1}}),
                               file(dictionary(">f8", "(1, 1)", "True"), "12345678")};
  test::Mutator mutator(1);
  test::Slate slate(folder / "a.npy");
  int read = 0, refusals = 0;
  for (int i = 0; i < 100000; ++i) {
    slate.write(mutator(seeds[i % 3]));
    try {
      const Array array = open_npy(folder / "a.npy", i % 2 == 0 ? nullptr : &fp32).array();
      CHECK(array.values.size() <= 32);
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
