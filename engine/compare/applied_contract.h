// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/metrics/grade_rules.h"

#include <string>

namespace comparo {

/// The contract file that a tolerance comes from.
struct AppliedContract {
    std::string file; ///< path as given
    std::string rule; ///< name of the rule that applies; empty if none does, so that bit-exact is demanded
    GradeRules grades{};

    bool operator==(const AppliedContract&) const = default;
};

} // namespace comparo
