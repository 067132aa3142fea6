#include "harness/foreign/worker.h"

#include "reference/error.h"

namespace halfulp {
std::vector<std::string>& worker_command() {
  static std::vector<std::string> command{"/proc/self/exe"};
  return command;
}

static std::vector<std::string> command(const std::string& library) {
  std::vector<std::string> all = worker_command();
  all.insert(all.end(), {"worker", library});
  return all;
}

Worker::Worker(const std::string& library, double timeout)
    : child_(command(library), {3}, {{memory_.descriptor(), 4}}, timeout) {
  child_.begin();
  try {
    const std::string line = child_.line();
    if (const Json hello = parse_json(line); hello.find("subjects") != nullptr)
      for (const Json& each : hello.at("subjects").array())
        subjects_.push_back({each.at("name").text(), each.at("op").text()});
    else
      throw UsageError(parse_reply(line).why);
  } catch (const Broken& broken) {
    throw UsageError(library + " cannot be loaded: it " + broken.what());
  }
}

static std::string with_subject(std::string line, std::size_t subject) {
  line.resize(line.size() - 2);
  return line + ", \"subject\": " + std::to_string(subject) + "}\n";
}

// [turn]
Output checked_call(SharedMemory& shared, std::size_t subject, const Problem& problem, const Layout& layout,
                    const std::function<Reply(const std::string&)>& made) {
  const Placement placement = place(problem, layout);
  const std::span<char> memory = shared.fit(placement.bytes).first(placement.bytes);
  const std::string line = with_subject(request(problem, placement), subject);
  Output output;
  std::vector<std::size_t> poisoned;
  for (unsigned turn = 0; turn < 2; ++turn) {
    fill(memory, placement, problem, turn);
    const std::vector<char> before(memory.begin(), memory.end());
    settle(made(line));
    if (const std::string wrong = damage(before, memory, placement); !wrong.empty()) throw Broken(wrong);
    Untouched left = untouched(before, memory, placement);
    if (turn == 0) output = results(memory, placement, problem, left.absent);
    if (turn > 0) std::erase_if(left.due, [&](std::size_t at) { return !std::ranges::binary_search(poisoned, at); });
    if (left.due.empty()) return output;
    poisoned = std::move(left.due);
  }
  throw Broken(unwritten(placement, poisoned));
}

Output Worker::call(std::size_t subject, const Problem& problem, const Layout& layout) {
  return checked_call(memory_, subject, problem, layout, [&](const std::string& line) {
    child_.begin();
    child_.send(line);
    const Reply answer = parse_reply(child_.line());
    if (answer.status == "broken") child_.broken(answer.why);
    return answer;
  });
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
