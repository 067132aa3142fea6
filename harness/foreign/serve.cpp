#include "harness/foreign/serve.h"

#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <ucontext.h>
#include <unistd.h>

#include <array>
#include <cstring>
#include <optional>
#include <thread>

#include "harness/foreign/library.h"
#include "reference/error.h"

namespace halfulp {
constexpr int channel = 3, memory_descriptor = 4;

// What a handler may read: plain bytes, complete before the kernel runs.
struct Watched {
  std::array<char, 16> name;
  const char *first, *begin, *past, *end;  // the pages, and in them the tensor
};
static std::array<Watched, 16> watched;
static std::size_t watched_count = 0;

static void tell(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(channel, text.data(), text.size());
    if (count <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

// Text in a handler: no allocation, no locale, no lock.
class Text {
 public:
  Text& operator<<(std::string_view more) {
    for (const char each : more)
      if (size_ < sizeof text_) text_[size_++] = each;
    return *this;
  }
  Text& operator<<(std::size_t number) {
    char digits[20];
    std::size_t count = 0;
    do digits[count++] = static_cast<char>('0' + number % 10);
    while ((number /= 10) != 0);
    while (count > 0) *this << std::string_view(&digits[--count], 1);
    return *this;
  }
  std::string_view view() const { return {text_, size_}; }

 private:
  char text_[512];
  std::size_t size_ = 0;
};

static bool wrote([[maybe_unused]] const void* context) {
#if defined(__linux__) && defined(__x86_64__)
  return (static_cast<const ucontext_t*>(context)->uc_mcontext.gregs[REG_ERR] & 2) != 0;
#else
  return false;
#endif
}

// Where an address lies: beside a tensor where it is in the pages around it, else nothing is said.
static void beside(Text& text, const char* address, const void* context) {
  constexpr std::ptrdiff_t near = 1 << 12;
  for (std::size_t i = 0; i < watched_count; ++i) {
    const Watched& each = watched[i];
    if (address < each.first - near || address >= each.end + near) continue;
    text << (wrote(context) ? ", writing " : ", reading ");
    if (address >= each.past)
      text << static_cast<std::size_t>(address - each.past + 1) << " bytes behind the last element of ";
    else
      text << static_cast<std::size_t>(each.begin - address) << " bytes before the first element of ";
    text << each.name.data();
    return;
  }
}

// [crash]
static void crashed(int number, siginfo_t* info, void* context) {
  Text text;
  text << "{\"status\":\"broken\",\"why\":\"crashed: SIG" << ::sigabbrev_np(number);
  if (number == SIGSEGV || number == SIGBUS) beside(text, static_cast<const char*>(info->si_addr), context);
  text << "\"}\n";
  tell(text.view());
  ::signal(number, SIG_DFL);
  ::raise(number);
}

static void catch_crashes() {
  const rlimit none{0, 0};
  ::setrlimit(RLIMIT_CORE, &none);         // what a kernel did is told; nobody asked for its memory on disk
  static std::array<char, 1 << 16> stack;  // a kernel may have used up its own
  const stack_t other{stack.data(), 0, stack.size()};
  ::sigaltstack(&other, nullptr);
  struct sigaction action = {};
  action.sa_sigaction = crashed;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  for (const int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGTRAP, SIGSYS})
    ::sigaction(number, &action, nullptr);
}

// [orphan]
static void end_with_the_channel() {
  std::thread([] {
    pollfd on{channel, POLLRDHUP, 0};
    while (::poll(&on, 1, -1) <= 0 || (on.revents & (POLLRDHUP | POLLHUP | POLLERR)) == 0) {
    }
    ::_exit(0);
  }).detach();
}

// The shared memory with the pages between tensors closed, for one call.
class Mapped {
 public:
  explicit Mapped(const Json& request) : bytes_(request.at("bytes").count()) {
    void* at = ::mmap(nullptr, bytes_, PROT_NONE, MAP_SHARED, memory_descriptor, 0);
    if (at == MAP_FAILED) throw std::runtime_error("the shared memory cannot be mapped");
    memory_ = static_cast<char*>(at);
    watched_count = 0;
    for (const auto& [name, slot] : request.at("slots").object()) open(name, slot);
  }
  ~Mapped() { ::munmap(memory_, bytes_); }
  Mapped(const Mapped&) = delete;
  Mapped& operator=(const Mapped&) = delete;
  char* memory() const { return memory_; }

 private:
  void open(const std::string& name, const Json& slot) {
    char *first = memory_ + slot.at("first").count(), *end = memory_ + slot.at("end").count();
    ::mprotect(first, static_cast<std::size_t>(end - first), PROT_READ | PROT_WRITE);
    std::size_t last = 0;  // element
    const auto &shape = slot.at("shape").array(), &strides = slot.at("strides").array();
    for (std::size_t i = 0; i < shape.size(); ++i) last += (shape[i].count() - 1) * strides[i].count();
    Watched& of = watched.at(watched_count++);
    of.name = {};
    name.copy(of.name.data(), of.name.size() - 1);
    const auto width = static_cast<std::size_t>(format(slot.at("format").text()).bits) / 8;
    of.first = first, of.begin = memory_ + slot.at("at").count(), of.end = end;
    of.past = of.begin + (last + 1) * width;
  }
  std::size_t bytes_;
  char* memory_;
};

static std::string introduction(const Library& library) {
  Json::Array subjects;
  for (std::size_t i = 0; i < library.size(); ++i)
    subjects.push_back(
        {Json::Object{{"name", {std::string(library.subject(i).name)}}, {"op", {std::string(library.subject(i).op)}}}});
  return print(Json{Json::Object{{"subjects", {subjects}}}}) + "\n";
}

// The next line of the channel; nothing when it has closed.
static std::optional<std::string> next_line() {
  static std::string received;
  std::size_t end;
  while ((end = received.find('\n')) == std::string::npos) {
    char buffer[1 << 14];
    const ssize_t count = ::read(channel, buffer, sizeof buffer);
    if (count <= 0) return std::nullopt;
    received.append(buffer, static_cast<std::size_t>(count));
  }
  std::string line = received.substr(0, end);
  received.erase(0, end + 1);
  return line;
}

int serve(const std::string& path) {
  catch_crashes();
  end_with_the_channel();
  std::optional<Library> library;
  try {
    library.emplace(path);
  } catch (const UsageError& error) {
    tell(reply("broken", error.what()));
    return 2;
  }
  tell(introduction(*library));
  while (const std::optional<std::string> line = next_line()) {
    const Json request = parse_json(*line);
    const Mapped mapped(request);
    const Reply answer = call(library->subject(request.at("subject").count()), request, mapped.memory());
    tell(reply(answer.status, answer.why));
    if (answer.status == "broken") return 1;  // nobody knows what else it broke
  }
  return 0;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
