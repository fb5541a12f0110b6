// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/comparison/job.h"

#include <optional>
#include <string>

namespace comparo {

/// Something that removes a difference, or accepts it.
struct Remedy {
    enum class Kind {
        Setup,     ///< another setup of the comparison
        Tolerance, ///< a tolerance that passes
        Code,      ///< a line for the library
    };

    Kind kind = Kind::Setup;
    Message text;                           ///< "Run both sides with exact numerics: bit-exact (checked)."
    std::string command;                    ///< that runs with it; empty of Kind::Code
    std::string code{};                     ///< the same in the library; empty where there is none
    bool isVerified = false;                ///< it was replayed, and the text says with what result
    bool isRefused = false;                 ///< a tolerance that is not proposed; the text says why
    std::optional<ComparisonSetup> setup{}; ///< with the remedy applied
    std::optional<Tolerance> tolerance{};   ///< of Kind::Tolerance, unless it is refused
};

/// "setup", "tolerance", "code".
std::string toString(Remedy::Kind kind);

} // namespace comparo
