// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace comparo {

/// Lines over one axis, as a report shows them: a descent's path, a quality series.
struct LineChart {
    struct Series {
        std::string name;
        std::vector<double> x;
        std::vector<double> y; ///< as many as x; a value that is not finite leaves a gap
    };
    std::string id; ///< anchor on the page: "recovery"
    std::string title;
    std::string note; ///< one sentence below the chart, or empty
    std::string xTitle;
    std::string yTitle;
    std::vector<Series> series;
};

} // namespace comparo
