// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/statistics.h"
#include "engine/device/device.h"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <sstream>
#include <vector>

/// Pairs of images with known kinds of difference, for the tests of engine/compare.
namespace comparo::testing {

template <class T>
struct Pair {
    Tensor a, b;
    std::vector<T> valuesA, valuesB; ///< logical NCHW order
};

/// Random images that differ in about `share` of their samples by up to `reach` steps; a step is 1 for
/// integers and 2^-12 for floats, whose values lie in [0, 1].
template <class T>
Pair<T> randomPair(const Shape& shape, double share, int reach, Layout layoutA = Layout::Contiguous,
                   Layout layoutB = Layout::Contiguous, unsigned seed = 1)
{
    std::mt19937 random(seed);
    const double top = std::is_integral_v<T> ? static_cast<double>(std::numeric_limits<T>::max()) : 1.0;
    const double step = std::is_integral_v<T> ? 1.0 : 1.0 / 4096;
    std::uniform_real_distribution<double> value(0.0, 1.0);
    Pair<T> pair;
    for (std::int64_t i = 0; i < shape.elements(); ++i) {
        double a = value(random) * top;
        if constexpr (std::is_integral_v<T>)
            a = std::floor(a);
        double b = a;
        if (value(random) < share)
            b += step * std::round((2.0 * value(random) - 1.0) * reach);
        pair.valuesA.push_back(static_cast<T>(a));
        pair.valuesB.push_back(static_cast<T>(std::min(std::max(b, 0.0), top)));
    }
    pair.a = Tensor::fromValues<T>(shape, pair.valuesA).withLayout(layoutA);
    pair.b = Tensor::fromValues<T>(shape, pair.valuesB).withLayout(layoutB);
    return pair;
}

template <class T>
Pair<T> pairOf(const Shape& shape, std::vector<T> a, std::vector<T> b)
{
    Pair<T> pair;
    pair.valuesA = std::move(a);
    pair.valuesB = std::move(b);
    pair.a = Tensor::fromValues<T>(shape, pair.valuesA);
    pair.b = Tensor::fromValues<T>(shape, pair.valuesB);
    return pair;
}

inline void writeBits(std::ostream& out, double v)
{
    // Every NaN is the same statement.
    out << ' ' << (std::isnan(v) ? std::string("NaN") : std::to_string(std::bit_cast<std::uint64_t>(v)));
}

inline void writeBits(std::ostream& out, const ChannelStatistics& s)
{
    out << "\n"
        << s.samples << ' ' << s.differing << ' ' << s.violating << ' ' << s.nonFinite << ' ' << s.maxUlp;
    for (const double v : {s.maxAbs, s.maxRel, s.meanAbs, s.bias, s.rmse, s.psnr, s.ssim})
        writeBits(out, v);
    for (const auto& p : {s.worst, s.first})
        if (p) {
            out << " (" << p->n << ' ' << p->c << ' ' << p->y << ' ' << p->x;
            writeBits(out, p->a);
            writeBits(out, p->b);
            out << ")";
        }
}

/// Every number of a comparison, bit for bit.
inline std::string bitsOf(const Comparison& comparison)
{
    std::ostringstream out;
    out << english(comparison.sentence());
    writeBits(out, comparison.peak);
    writeBits(out, comparison.all);
    for (const ChannelStatistics& channel : comparison.channels)
        writeBits(out, channel);
    out << "\nhistogram " << comparison.histogram.total << ' ' << comparison.histogram.nonFinite;
    for (const auto& bin : comparison.histogram.bins) {
        writeBits(out, bin.low);
        writeBits(out, bin.high);
        out << ' ' << bin.count;
    }
    writeBits(out, comparison.requiredAtol);
    writeBits(out, comparison.requiredRtol);
    out << ' ' << comparison.requiredUlp;
    return out.str();
}

/// A tensor on another device, complete.
inline Tensor moved(const Tensor& tensor, Device& target)
{
    const auto stream = target.createStream();
    Tensor there = tensor.to(target, *stream);
    stream->synchronize();
    return there;
}

} // namespace comparo::testing
