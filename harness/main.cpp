#include "harness/cli.h"

int main(int count, char** arguments) { return halfulp::cli(count, arguments); }

// SPDX-License-Identifier: Apache-2.0
