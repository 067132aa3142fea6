// Ctrl-C sets a flag; whoever works in a loop asks for it and throws Interrupted, so that destructors clean up.
//
// [again] A second Ctrl-C kills at once: the handler is installed for one signal.
#pragma once

namespace halfulp {
void catch_interrupts();  // SIGINT and SIGTERM
bool interrupted();
void stop_if_interrupted();  // throws Interrupted
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
