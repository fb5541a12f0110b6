// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"

#include <cstdint>
#include <string>
#include <vector>

namespace comparo {

/// How much of what both sides have was compared. It belongs to the verdict: nobody may take it for more.
struct Coverage {
    /// Something that was left out.
    struct Left {
        Message what; ///< "encoder.0"
        Message why;  ///< "its values were not kept"

        bool operator==(const Left&) const = default;
    };

    enum class Of { Pictures, Tensors };

    std::uint64_t compared = 1;
    std::uint64_t of = 1;
    std::vector<Left> left;

    [[nodiscard]] bool isWhole() const { return compared == of; }
    [[nodiscard]] bool isNothing() const { return compared == 0; }
};

/// "9 of 12 tensors were compared. Left out: s, its values were not kept; and 2 more." Empty where all were.
Message coverageText(const Coverage& coverage, Coverage::Of of);

} // namespace comparo
