// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "app/commands/commands.h"
#include "engine/codec/reading/read_choice.h"
#include "engine/pipeline/pipeline.h"

#include <string>

namespace comparo::cli {

/// A pipeline on one side, and the files that what it gives goes into; empty: none.
struct OneSide {
    std::string input;
    Pipeline pipeline;
    std::string side;
    std::string output;   ///< the result alone
    std::string capture;  ///< input, every step and the environment
    std::string timeline; ///< the calls to the runtime
    ReadChoice choice{};  ///< what of the input is read
};

/// Computes it, compares nothing, and writes the files.
void computeOneSide(const OneSide& one, const Context& context);

} // namespace comparo::cli
