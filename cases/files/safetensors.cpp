#include "cases/files/safetensors.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "cases/files/atomic.h"
#include "reference/error.h"

namespace halfulp {
namespace fs = std::filesystem;
using nlohmann::json;
using Places = std::map<std::string, Safetensors::Place, std::less<>>;

constexpr std::uint64_t longest = 100'000'000;  // of a header: the format's own limit

// Every type of the format with its bits, for the check of sizes, in the order of the package, which writes from last
// to first.
constexpr std::pair<std::string_view, std::size_t> types[] = {
    {"BOOL", 8},    {"F4", 4},      {"F6_E2M3", 6}, {"F6_E3M2", 6}, {"U8", 8},   {"I8", 8},    {"F8_E5M2", 8},
    {"F8_E4M3", 8}, {"F8_E8M0", 8}, {"I16", 16},    {"U16", 16},    {"F16", 16}, {"BF16", 16}, {"I32", 32},
    {"U32", 32},    {"F32", 32},    {"C64", 64},    {"F64", 64},    {"I64", 64}, {"U64", 64}};

static auto type_of(std::string_view dtype) {
  return std::ranges::find(types, dtype, [](const auto& row) { return row.first; });
}

// nlohmann-json keeps the last of two equal keys and nests without end; both are refused while parsing.
static json parse(const fs::path& path, std::string_view text, std::string_view what) try {
  constexpr int deepest = 3;
  std::set<std::string> keys[deepest + 1];
  const auto check = [&](int depth, json::parse_event_t event, json& parsed) {
    const bool opens = event == json::parse_event_t::object_start || event == json::parse_event_t::array_start;
    if (opens && depth >= deepest) refuse(path, "has " + std::string(what) + " that nests too deep");
    if (opens) keys[depth + 1].clear();
    if (event == json::parse_event_t::key && !keys[depth].insert(parsed.get<std::string>()).second)
      refuse(path, "has " + quote(parsed.get<std::string>()) + " twice in " + std::string(what));
    return true;
  };
  json parsed = json::parse(text, check);
  if (!parsed.is_object()) refuse(path, "has " + std::string(what) + " that is no JSON object");
  return parsed;
} catch (const json::parse_error& error) {
  refuse(path, "has " + std::string(what) + " that is no JSON, at its byte " + std::to_string(error.byte));
} catch (const json::out_of_range&) {
  refuse(path, "has " + std::string(what) + " with a number beyond the range of binary64");
}

// The whole numbers of a list; a negative one, a fraction or one beyond 2^64 is none.
static bool counts(const json& list, std::vector<std::uint64_t>& numbers) {
  if (!list.is_array()) return false;
  for (const json& each : list) {
    if (!each.is_number_unsigned()) return false;
    numbers.push_back(each.get<std::uint64_t>());
  }
  return true;
}

static Safetensors::Place place(const File& file, const std::string& name, const json& entry) {
  const auto fail = [&](const std::string& what) { refuse(file.path(), "tensor " + quote(name) + " " + what); };
  Safetensors::Place place;
  std::vector<std::uint64_t> offsets;
  if (!entry.is_object() || !entry.contains("dtype") || !entry["dtype"].is_string()) fail("has no dtype");
  place.dtype = entry["dtype"].get<std::string>();
  if (!entry.contains("shape") || !counts(entry["shape"], place.shape)) fail("has no shape of whole numbers");
  if (!entry.contains("data_offsets") || !counts(entry["data_offsets"], offsets) || offsets.size() != 2)
    fail("has no pair of data_offsets");
  place.begin = offsets[0], place.end = offsets[1];
  const std::string stretch = "bytes " + std::to_string(place.begin) + " to " + std::to_string(place.end);
  if (place.begin > place.end) fail("lies at " + stretch + ", backwards");
  const auto type = type_of(place.dtype);
  if (type == std::end(types)) fail("has the unknown dtype " + quote(place.dtype));
  std::size_t count = 0;
  const std::string shape = place.dtype + " " + to_text(place.shape);
  if (!elements(place.shape, type->second, count)) fail("is " + shape + ", more than any memory holds");
  const std::size_t bits = count * type->second;
  if (bits % 8 != 0) fail("is " + shape + ", which ends within a byte");
  if (bits / 8 != place.end - place.begin)
    fail("is " + shape + ", " + std::to_string(bits / 8) + " bytes, but lies at " + stretch);
  return place;
}

// [whole]
static void check_stretches(const File& file, const Places& places, std::uint64_t size) {
  std::vector<std::pair<const std::string*, const Safetensors::Place*>> order;
  for (const auto& [name, place] : places) order.emplace_back(&name, &place);
  std::ranges::sort(order, {}, [](const auto& each) { return std::pair(each.second->begin, each.second->end); });
  std::uint64_t at = 0;
  for (const auto& [name, place] : order) {
    if (place->begin != at)
      refuse(file.path(), "tensor " + quote(*name) + " starts at byte " + std::to_string(place->begin) +
                              " where the one before ends at " + std::to_string(at) +
                              (place->begin < at ? ": they overlap" : ": there is a hole"));
    at = place->end;
  }
  if (at != size)
    refuse(file.path(), "its tensors need " + std::to_string(at) + " bytes and " + std::to_string(size) +
                            (at < size ? " follow the header" : " are there: it is truncated"));
}

// The places of a file, with offsets from its start.
static Places read_header(const File& file) {
  if (file.size() == 0) refuse(file.path(), "is empty");
  const std::string_view start = file.bytes(0, 8);
  std::uint64_t length = 0;
  for (std::size_t i = 8; i-- > 0;) length = length << 8 | static_cast<unsigned char>(start[i]);
  if (length > longest)
    refuse(file.path(), "is not .safetensors: it starts with " + quote(start) + ", which would be a header of " +
                            std::to_string(length) + " bytes; at most " + std::to_string(longest) + " are allowed");
  const std::string_view text = file.bytes(8, static_cast<std::size_t>(length));
  if (!text.starts_with('{')) refuse(file.path(), "has a header that does not start with '{'");
  Places places;
  const json header = parse(file.path(), text, "a header");
  for (const auto& [name, entry] : header.items())
    if (name != "__metadata__") places.emplace(name, place(file, name, entry));
  check_stretches(file, places, file.size() - 8 - length);
  for (auto& [_, each] : places) each.begin += 8 + length, each.end += 8 + length;
  return places;
}

// [shards] A shard is a plain name: an index from elsewhere does not choose files of this machine.
static Places read_index(const File& file) {
  if (file.size() > longest) refuse(file.path(), "is no index of .safetensors: it is too large");
  const json index = parse(file.path(), file.bytes(0, static_cast<std::size_t>(file.size())), "an index");
  if (!index.contains("weight_map") || !index["weight_map"].is_object())
    refuse(file.path(), "is no index of .safetensors: it has no weight_map");
  Places places;
  for (const auto& [name, shard] : index["weight_map"].items()) {
    if (!shard.is_string()) refuse(file.path(), "names no shard for " + quote(name));
    const std::string where = shard.get<std::string>();
    if (!where.ends_with(".safetensors") || where.find('/') != where.npos || where.find('\0') != where.npos)
      refuse(file.path(),
             "names the shard " + quote(where) + " for " + quote(name) + "; a shard lies beside its index");
    places[name].shard = where;
  }
  return places;
}

Safetensors::Safetensors(const fs::path& path) : path_(path) {
  const auto file = std::make_shared<const File>(path);
  const bool index = path.extension() == ".json";
  places_ = index ? read_index(*file) : read_header(*file);
  if (!index) file_ = file;
}

std::vector<std::string> Safetensors::names() const {
  std::vector<std::string> names;
  for (const auto& [name, _] : places_) names.push_back(name);
  return names;
}

Stored Safetensors::open(std::string_view name) const {
  const auto found = places_.find(name);
  if (found == places_.end()) {
    std::vector<std::string_view> known;
    for (const auto& [each, _] : places_) known.push_back(each);
    std::string text = "has no tensor " + quote(name) + "; nearest of its " + std::to_string(known.size()) + ":";
    for (const std::string_view each : nearest(name, known, 5)) text += " " + quote(each);
    refuse(path_, text);
  }
  const Place& place = found->second;
  if (!file_) return Safetensors(path_.parent_path() / place.shard).open(name);
  const auto type = std::ranges::find(dtypes, place.dtype, &Dtype::safetensors);
  if (type == std::end(dtypes))
    refuse(path_,
           "tensor " + quote(name) + " is " + place.dtype + "; F64, F32, F16, BF16, F8_E4M3 and F8_E5M2 can be read");
  return {file_, std::string(name), type->format, false, place.begin, place.shape};
}

std::string safetensors(const std::map<std::string, Array>& arrays) {
  std::vector<const std::pair<const std::string, Array>*> order;
  for (const auto& each : arrays) order.push_back(&each);
  // The map's order by name is kept within a type; std::stable_sort would be deprecated code to clang.
  const auto rank = [](const auto* each) { return type_of(stored_as(*each->second.format).safetensors); };
  std::ranges::sort(order, [&](const auto* a, const auto* b) {
    return rank(a) != rank(b) ? rank(a) > rank(b) : a->first < b->first;
  });
  nlohmann::ordered_json header = nlohmann::ordered_json::object();
  std::string data;
  for (const auto* each : order) {
    const Array& array = each->second;
    const std::size_t begin = data.size();
    data += to_bytes(*array.format, array.values);
    header[each->first] = {{"dtype", stored_as(*array.format).safetensors},
                           {"shape", array.shape},
                           {"data_offsets", {begin, data.size()}}};
  }
  std::string text = header.dump();
  text.append((8 - text.size() % 8) % 8, ' ');
  std::string bytes;
  for (int i = 0; i < 8; ++i) bytes += static_cast<char>(text.size() >> 8 * i & 0xff);
  return bytes + text + data;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
