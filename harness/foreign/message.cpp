#include "harness/foreign/message.h"

#include "cases/files/export.h"
#include "cases/files/stored.h"
#include "reference/error.h"

namespace halfulp {
std::string request(const Problem& problem) { return "{\"halfulp\": 1, " + description(problem).substr(1) + "\n"; }

static Json whole_numbers(const std::vector<std::size_t>& numbers) {
  Json::Array array;
  for (const std::size_t each : numbers) array.push_back({std::uint64_t{each}});
  return {array};
}

std::string request(const Problem& problem, const Placement& placement) {
  Json::Object slots;
  for (const Slot& each : placement.slots)
    slots.emplace_back(each.name, Json{Json::Object{{"at", {std::uint64_t{each.at}}},
                                                    {"first", {std::uint64_t{each.first}}},
                                                    {"end", {std::uint64_t{each.end}}},
                                                    {"shape", whole_numbers(each.shape)},
                                                    {"strides", whole_numbers(each.strides)},
                                                    {"format", {std::string(each.format->name)}}}});
  std::string line = request(problem);
  line.resize(line.size() - 2);  // "}\n"
  return line + ", \"bytes\": " + std::to_string(placement.bytes) + ", \"slots\": " + print(Json{slots}) + "}\n";
}

std::string reply(std::string_view status, std::string_view why) {
  Json::Object object{{"status", {std::string(status)}}};
  if (!why.empty()) object.emplace_back("why", Json{std::string(why)});
  return print(Json{object}) + "\n";
}

Reply parse_reply(std::string_view line) {
  Reply found;
  try {
    const Json answer = parse_json(line);
    found.status = answer.at("status").text();
    if (const Json* why = answer.find("why")) found.why = why->text();
  } catch (const UsageError& error) {
    throw Broken("its answer is none: " + quote(line) + ": " + error.what());
  }
  for (const std::string_view known : {"ok", "unsupported", "failed", "broken"})
    if (found.status == known) return found;
  throw Broken("its answer has the status " + quote(found.status) + " where ok, unsupported or failed is due");
}

void settle(const Reply& reply) {
  if (reply.status == "ok") return;
  const std::string why = reply.why.empty() ? "it gave no reason" : reply.why;
  if (reply.status == "unsupported") throw Declined(why);
  throw Broken((reply.status == "failed" ? "the kernel failed: " : "") + why);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
