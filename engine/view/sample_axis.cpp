// SPDX-License-Identifier: Apache-2.0
#include "engine/view/sample_axis.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace comparo {

namespace {

/// The level whose samples are at most a pane pixel apart, and more than half of one.
int levelFor(double scale, int levels)
{
    if (scale >= 1.0)
        return 0;
    const int level = static_cast<int>(std::floor(std::log2(1.0 / scale) + 1e-9));
    return std::min(level, levels - 1);
}

} // namespace

SampleAxis sampleAxis(const PaneAxis& axis, int imageExtent, int paneExtent, int levels, Sampling sampling)
{
    SampleAxis out;
    const int imageBegin = axis.edge(0);
    const int imageEnd = std::max(axis.edge(imageExtent), imageBegin + 1);
    out.begin = std::clamp(imageBegin, 0, paneExtent);
    out.end = std::clamp(imageEnd, 0, paneExtent);
    if (out.isEmpty())
        return out;

    out.level = levelFor(axis.scale, levels);
    const double scale = std::ldexp(axis.scale, out.level);
    const int samples = ((imageExtent - 1) >> out.level) + 1;
    out.nearest = axis.scale >= 1.0 || scale == 1.0;
    const auto count = static_cast<std::size_t>(out.end - out.begin);
    out.lower.resize(count);
    out.upper.resize(count);
    out.weight.assign(count, 0.5f);
    for (int x = out.begin; x < out.end; ++x) {
        const auto i = static_cast<std::size_t>(x - out.begin);
        int low = 0;
        int high = 0;
        if (axis.scale >= 1.0) {
            low = high = axis.pixelAt(x);
        } else if (scale == 1.0) {
            low = high = x - imageBegin;
        } else if (sampling == Sampling::Cover) {
            // Neighbours use the same quotient, so no sample falls between two pane pixels.
            low = static_cast<int>(std::floor((x - axis.origin) / scale));
            high = static_cast<int>(std::ceil((x + 1 - axis.origin) / scale)) - 1;
        } else {
            const double centre = (x + 0.5 - axis.origin) / scale - 0.5;
            low = static_cast<int>(std::floor(centre));
            const auto weight = static_cast<float>(centre - low);
            // Where one sample counts alone the other is not touched: zero times infinity is not zero.
            high = weight > 0.0f ? low + 1 : low;
            out.weight[i] = high > low ? std::min(weight, 0x1.fffffep-1f) : 0.5f;
        }
        // Half a pane pixel may be missing at the end of the image: its samples belong to the last one.
        if (sampling == Sampling::Cover && x == imageEnd - 1)
            high = samples - 1;
        out.lower[i] = std::clamp(low, 0, samples - 1);
        out.upper[i] = std::clamp(std::max(low, high), 0, samples - 1);
    }
    out.nearest = out.nearest && out.lower == out.upper;
    out.first = out.lower.front();
    out.last = out.upper.back() + 1;
    return out;
}

SampleAxis clipped(const SampleAxis& axis, int begin, int end)
{
    SampleAxis out;
    out.level = axis.level;
    out.nearest = axis.nearest;
    out.begin = std::clamp(begin, axis.begin, axis.end);
    out.end = std::clamp(end, out.begin, axis.end);
    if (out.isEmpty())
        return out;
    const auto part = [&](const auto& values) {
        return std::decay_t<decltype(values)>(values.begin() + (out.begin - axis.begin),
                                              values.begin() + (out.end - axis.begin));
    };
    out.lower = part(axis.lower);
    out.upper = part(axis.upper);
    out.weight = part(axis.weight);
    out.first = out.lower.front();
    out.last = out.upper.back() + 1;
    return out;
}

} // namespace comparo
