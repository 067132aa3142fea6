#include "harness/outputs.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <map>

#include "reference/error.h"

using namespace halfulp;

// The three variables as given, the others unset; as they were at the end.
class ColorVariables {
 public:
  explicit ColorVariables(const std::map<std::string, std::string>& given) {
    for (const char* name : {"NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR"}) {
      if (const char* value = std::getenv(name)) before_[name] = value;
      ::unsetenv(name);
      if (const auto found = given.find(name); found != given.end()) ::setenv(name, found->second.c_str(), 1);
    }
  }
  ~ColorVariables() {
    for (const char* name : {"NO_COLOR", "CLICOLOR_FORCE", "CLICOLOR"}) ::unsetenv(name);
    for (const auto& [name, value] : before_) ::setenv(name.c_str(), value.c_str(), 1);
  }

 private:
  std::map<std::string, std::string> before_;
};

static bool automatic(const std::map<std::string, std::string>& given) {
  const ColorVariables variables(given);
  return colored("auto");
}

TEST_CASE("colour follows NO_COLOR, then CLICOLOR_FORCE, then CLICOLOR and the terminal") {
  CHECK(automatic({{"CLICOLOR_FORCE", "1"}}));
  CHECK(automatic({{"CLICOLOR_FORCE", "1"}, {"CLICOLOR", "0"}}));
  CHECK_FALSE(automatic({{"CLICOLOR_FORCE", "1"}, {"NO_COLOR", "1"}}));
  CHECK(automatic({{"CLICOLOR_FORCE", "1"}, {"NO_COLOR", ""}}));
  CHECK_FALSE(automatic({{"CLICOLOR_FORCE", "0"}, {"CLICOLOR", "0"}}));
  CHECK_FALSE(automatic({{"CLICOLOR", "0"}}));
}

TEST_CASE("what is asked for outright does not ask the environment") {
  using Given = std::map<std::string, std::string>;
  const ColorVariables variables(Given{{"NO_COLOR", "1"}});
  CHECK(colored("always"));
  const ColorVariables forced(Given{{"CLICOLOR_FORCE", "1"}});
  CHECK_FALSE(colored("never"));
  CHECK_THROWS_AS(colored("sometimes"), UsageError);
}

// SPDX-License-Identifier: Apache-2.0
