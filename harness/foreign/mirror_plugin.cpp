// For tests only: every mistake and recipe as a library. What it computes lies in the program that loads it (mirror_main).
#include "harness/plugin.h"

extern "C" const hulp_plugin* halfulp_mirrored();

const hulp_plugin* halfulp_plugin() { return halfulp_mirrored(); }

// SPDX-License-Identifier: Apache-2.0
