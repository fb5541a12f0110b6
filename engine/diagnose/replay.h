// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/pipeline/runner.h"

namespace comparo {

/// One step of one side again, alone, on this input and with these random parameters. The result is on cpu.
Tensor replayStep(const StepTrace& step, const Draws& draws, const Side& side, const Tensor& input,
                  const Progress& progress);

/// What a step gives on its side from this input, with its own draws: its recorded output if the input is the
/// one it had, bit for bit.
Tensor localOutput(const Trace& side, std::size_t step, const Tensor& input, const Progress& progress);

} // namespace comparo
