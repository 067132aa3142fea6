#include "harness/class.h"

#include <doctest/doctest.h>

#include "reference/error.h"

using namespace halfulp;

TEST_CASE("a class prints what differs from the default and parses back") {
  for (const char* text :
       {"", "cast=before", "cast=before,lanes=32", "lanes=8,rsqrt=2,mean=1", "rsqrt=2.5,weight=storage",
        "form=shift,variance=streaming", "tanh=16,underflow=flush", "work=fp64,cast=before",
        "underflow=flush,last=faithful", "work=storage", "underflow=daz,overflow=saturate"})
    CHECK(Class::parse(text).text() == text);
  CHECK(Class::parse("default") == Class{});
  CHECK(Class::parse("lanes=any,cast=after") == Class{});
  CHECK(Class::parse("mean=1,lanes=32,rsqrt=2").text() == "lanes=32,rsqrt=2,mean=1");
}

static std::string refused(std::string_view text) {
  try {
    Class::parse(text);
  } catch (const UsageError& error) {
    return error.what();
  }
  return {};
}

TEST_CASE("what is no class is refused with the offending value, the range and the nearest name") {
  CHECK(refused("cast").find("KEY=VALUE") != std::string::npos);
  CHECK(refused("lane=32").find("'lanes'") != std::string::npos);
  CHECK(refused("cast=befor").find("'before'") != std::string::npos);
  CHECK(refused("lanes=1.5").find("whole number") != std::string::npos);
  CHECK(refused("rsqrt=-1").find("from 0.5 to 1024") != std::string::npos);
  CHECK(refused("mean=nan").find("mean=nan") != std::string::npos);
  CHECK(refused("cast=before,,lanes=2").find("KEY=VALUE") != std::string::npos);
}

// SPDX-License-Identifier: Apache-2.0
