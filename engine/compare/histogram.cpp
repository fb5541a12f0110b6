// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/histogram.h"

#include <cmath>

namespace comparo {

double ErrorHistogram::shareWithin(double threshold) const
{
    if (total == 0)
        return 1.0;
    std::uint64_t within = 0;
    for (const Bin& bin : bins) {
        const double largest = bin.low == bin.high ? std::fabs(bin.low)
                               : bin.low < 0       ? -bin.low
                                                   : std::nextafter(bin.high, 0.0);
        if (largest <= threshold)
            within += bin.count;
    }
    return static_cast<double>(within) / static_cast<double>(total);
}

} // namespace comparo
