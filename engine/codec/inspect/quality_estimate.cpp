#include "engine/codec/inspect/jpeg_file.h"
#include "engine/kernel/jpeg_tables.h"

#include <cmath>

namespace comparo::jpeg {

QualityEstimate estimateQuality(const std::array<std::uint16_t, 64>& steps, bool chrominance)
{
    const QuantSteps& base = chrominance ? kChrominanceSteps : kLuminanceSteps;
    // From 100 down: where two qualities share a table, the higher one is named.
    QualityEstimate best;
    std::int64_t least = INT64_MAX;
    for (int quality = 100; quality >= 1; --quality) {
        const QuantSteps scaled = scaledSteps(base, quality);
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const std::int64_t difference = std::int64_t{steps[i]} - scaled[i];
            sum += difference * difference;
        }
        if (sum < least) {
            least = sum;
            best.quality = quality;
        }
    }
    best.distance = std::sqrt(static_cast<double>(least) / static_cast<double>(steps.size()));
    return best;
}

} // namespace comparo::jpeg
