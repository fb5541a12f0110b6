// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tensor/dtype.h"

#include <string>
#include <vector>

namespace comparo {

/// A place that a person kept, with what both sides have there.
struct KeptPlace {
    std::string name;
    int x = 0, y = 0;
    int n = 0;        ///< of the batch
    std::string step; ///< "2 gaussian_blur"; empty: of the result
    DType dtype = DType::UInt8;
    std::vector<double> a, b; ///< one value a channel; empty where the outputs have no such place

    bool operator==(const KeptPlace&) const = default;
};

namespace report {

/// "143 144 12", shortest that reads back; "–" where there are none.
std::string keptValues(const KeptPlace& place, const std::vector<double>& values);

/// A - B, channel by channel: "−1 0 +2".
std::string keptDifference(const KeptPlace& place);

/// "(40, 27), image 1, step 2 gaussian_blur".
std::string keptWhere(const KeptPlace& place);

} // namespace report

} // namespace comparo
