// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/parse/jpeg_file.h"
#include "engine/kernel/jpeg_tables.h"

#include <cmath>

namespace comparo::jpeg {

namespace {

/// The tables of qualities 1 to 100.
std::array<QuantSteps, 100> tablesOf(const QuantSteps& base)
{
    std::array<QuantSteps, 100> tables;
    for (std::size_t i = 0; i < tables.size(); ++i)
        tables[i] = scaledSteps(base, static_cast<int>(i) + 1);
    return tables;
}

/// Straight through, so that the compiler takes several entries at a time.
std::int64_t squaredDistance(const std::array<std::uint16_t, 64>& a, const QuantSteps& b)
{
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const std::int64_t difference = std::int64_t{a[i]} - b[i];
        sum += difference * difference;
    }
    return sum;
}

} // namespace

QualityEstimate estimateQuality(const std::array<std::uint16_t, 64>& steps, bool chrominance)
{
    static const std::array<QuantSteps, 100> luminance = tablesOf(kLuminanceSteps);
    static const std::array<QuantSteps, 100> colour = tablesOf(kChrominanceSteps);
    // From 100 down: where two qualities share a table, the higher one is named.
    QualityEstimate best;
    std::int64_t least = INT64_MAX;
    for (int quality = 100; quality >= 1; --quality) {
        const QuantSteps& scaled = (chrominance ? colour : luminance)[static_cast<std::size_t>(quality) - 1];
        const std::int64_t sum = squaredDistance(steps, scaled);
        if (sum < least) {
            least = sum;
            best.quality = quality;
        }
    }
    best.distance = std::sqrt(static_cast<double>(least) / static_cast<double>(steps.size()));
    return best;
}

} // namespace comparo::jpeg
