#include "cases/fuzz_replay.h"

TEST_CASE("[corpus] every input of the corpora is accepted with its property or refused") {
  halfulp::test::replay_corpora();
}

// SPDX-License-Identifier: Apache-2.0
