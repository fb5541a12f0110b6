// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/value_histogram.h"

#include "engine/device/cpu/thread_pool.h"

#include <algorithm>
#include <cmath>
#include <mutex>

namespace comparo {

namespace {

constexpr int kMostBins = 256;
constexpr double kCostOfCounting = 4.0;

/// The bin of a finite value, or one behind the last.
std::size_t binOf(double v, const ValueAxis& axis, double width)
{
    const auto bins = static_cast<std::size_t>(axis.bins);
    if (!(v >= axis.low && v <= axis.high))
        return bins;
    return std::min(static_cast<std::size_t>((v - axis.low) / width), bins - 1);
}

} // namespace

ValueAxis valueAxis(DType dtype, double smallest, double largest)
{
    if (dtype == DType::UInt8)
        return {0.0, 256.0, 256};
    if (!(smallest <= largest)) // nothing finite
        return {};
    if (!isFloat(dtype)) {
        const double span = largest - smallest + 1.0;
        const double width = std::ceil(span / kMostBins);
        const int bins = static_cast<int>(std::ceil(span / width));
        return {smallest, smallest + width * bins, bins};
    }
    if (smallest == largest)
        return {smallest - 0.5, largest + 0.5, 1};
    return {smallest, largest, kMostBins};
}

ValueHistogram valueHistogram(const Tensor& image, int channel, const Region& region, const ValueAxis& axis,
                              const Progress& progress)
{
    const Shape& shape = image.shape();
    const bool isWhole = region.width == 0;
    const int x0 = isWhole ? 0 : region.x;
    const int y0 = isWhole ? 0 : region.y;
    const int width = isWhole ? shape.w : region.width;
    const int height = isWhole ? shape.h : region.height;
    if (channel >= shape.c)
        failArgument(message("Channel {} is out of range; number of channels: {}.", channel, shape.c));
    if (x0 < 0 || y0 < 0 || height < 0 || width < 0 || x0 + width > shape.w || y0 + height > shape.h)
        failArgument(message("The region extends beyond the image."));
    const int channels = channel < 0 ? shape.c : 1;
    ValueHistogram histogram;
    histogram.axis = axis;
    histogram.counts.resize(static_cast<std::size_t>(axis.bins));
    const double binWidth = axis.width();
    std::mutex mutex;
    dispatch(image.dtype(), [&]<class T>() {
        const TensorView<T> view = image.hostView<T>();
        parallelRows({width, height, shape.n * channels}, kCostOfCounting, 1, progress.stop,
                     [&](int z, int from, int to) {
                         const int n = z / channels;
                         const int c = channel < 0 ? z % channels : channel;
                         // Behind the bins: what is outside, then what is not finite.
                         std::vector<std::uint64_t> counts(static_cast<std::size_t>(axis.bins) + 2);
                         for (int y = from; y < to; ++y) {
                             const T* row = &view.at(n, c, y0 + y, x0);
                             for (int x = 0; x < width; ++x) {
                                 const auto v = static_cast<double>(row[x * view.strideW]);
                                 ++counts[std::isfinite(v) ? binOf(v, axis, binWidth) : counts.size() - 1];
                             }
                         }
                         const std::lock_guard lock(mutex);
                         for (std::size_t i = 0; i < histogram.counts.size(); ++i)
                             histogram.counts[i] += counts[i];
                         histogram.outside += counts[counts.size() - 2];
                         histogram.nonFinite += counts.back();
                     });
    });
    progress.throwIfCancelled();
    histogram.total = static_cast<std::uint64_t>(shape.n) * static_cast<std::uint64_t>(channels) *
                      static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height);
    return histogram;
}

} // namespace comparo
