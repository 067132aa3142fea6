#include "reference/registry.h"

#include <doctest/doctest.h>

using namespace halfulp;

// Each registry of this test has a row type of its own, so that no row strays into the program's.
struct Fruit {
  std::string_view name;
  int price;
};
static const Registered<Fruit> pear{{.name = "pear", .price = 3}};
static const Registered<Fruit> apple{{.name = "apple", .price = 1}};
static const Registered<Fruit> quince{{.name = "quince", .price = 4}};

struct Nothing {
  std::string_view name;
};

struct Twin {
  std::string_view name;
};
static const Registered<Twin> first{{.name = "twin"}};
static const Registered<Twin> second{{.name = "twin"}};

TEST_CASE("[order] rows come by name, whatever the order of registration") {
  std::vector<std::string_view> names;
  for (const Fruit* each : Registered<Fruit>::all()) names.push_back(each->name);
  CHECK(names == std::vector<std::string_view>{"apple", "pear", "quince"});
}

TEST_CASE("a row is found by its name, and an unknown one names its nearest") {
  CHECK(find(Registered<Fruit>::all(), "fruit", "pear")->price == 3);
  CHECK_THROWS_WITH_AS(find(Registered<Fruit>::all(), "fruit", "aple"),
                       "no fruit 'aple'; did you mean 'apple'? Known: apple, pear, quince", UsageError);
}

TEST_CASE("[empty] a registry without rows is an error, never an empty success") {
  CHECK_THROWS_WITH_AS(Registered<Nothing>::all(), doctest::Contains("empty registry"), std::logic_error);
}

TEST_CASE("[twice] two rows of one name are an error") {
  CHECK_THROWS_WITH_AS(Registered<Twin>::all(), "two rows are named twin", std::logic_error);
}

// SPDX-License-Identifier: Apache-2.0
