#pragma once

#include "engine/base/progress.h"
#include "engine/diagnose/pairs/rule.h"

#include <cstdint>
#include <string>
#include <vector>

namespace comparo::pairs {

/// A rule with the way in which its result is stored, and what it was found to reproduce.
struct Finding {
    std::string id;
    std::string words;            ///< "multiplied by 1.2, truncated"
    std::uint64_t samples = 0;    ///< of the result
    std::uint64_t reached = 0;    ///< of them, those that the rule says something about
    std::uint64_t differing = 0;  ///< of those, where source and result differ
    std::uint64_t reproduced = 0; ///< of those, where the rule gives the result
    std::uint64_t broken = 0;     ///< samples that were equal and are not any more
    double left = 0.0;            ///< largest difference that remains

    [[nodiscard]] bool exact() const { return differing > 0 && reproduced == differing && broken == 0; }
};

/// What turns `source` into `result`: all rules that do so exactly, else, where there are none, the nearest.
/// Single rules are tried first, two at once only where none is exact.
std::vector<Finding> search(const Tensor& source, const Tensor& result, const Progress& progress);

} // namespace comparo::pairs
