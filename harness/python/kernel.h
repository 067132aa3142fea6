// A Python callable as a subject: it is called with the request of exchange.h and answers with bytes.
//
//   ("outputs", {"y": bytes, ...})     ("declined", "why")     ("broken", "why")
//
// [caller]      It is called in the thread that called run(), which takes the interpreter's lock for the call alone.
// [layout]      The request's "layout" is (gap, shift, in_place) of harness/subject.h.
// [environment] A kernel that leaves another rounding mode or flushes subnormals is broken; the mode is set back.
// [raised]      What the callable raises (KeyboardInterrupt, an error of ours) ends the run and is raised again.
#pragma once

#include <nanobind/nanobind.h>

#include "harness/subject.h"

namespace halfulp::python {
Subject kernel(std::string name, nanobind::object callable);
}  // namespace halfulp::python

// SPDX-License-Identifier: Apache-2.0
