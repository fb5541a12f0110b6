// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/byte_kernels.h"
#include "engine/compare/kernel_choice.h"
#include "engine/compare/pair_tally.h"

#include <algorithm>
#include <cmath>

namespace comparo {
namespace {

/// The fraction whose key this is, as the smallest double that admits every pair with it.
double relativeOf(std::uint32_t key)
{
    double needed = 0.0;
    for (std::uint32_t q = 1; key != 0 && q <= 255; ++q)
        for (std::uint32_t p = 1; p <= q; ++p)
            if (cpu::relativeKeyOf(p, q) == key) {
                double quotient = static_cast<double>(p) / q;
                if (quotient * q < p)
                    quotient = std::nextafter(quotient, 2.0);
                needed = std::max(needed, quotient);
            }
    return needed;
}

ByteLimits limitsOf(const Tolerance& tolerance)
{
    ByteLimits limits{};
    for (int larger = 0; larger < 256; ++larger)
        for (int difference = 255; difference > 0 && limits.at[larger] == 0; --difference)
            if (difference <= tolerance.atol + tolerance.rtol * larger || difference <= tolerance.ulp)
                limits.at[larger] = static_cast<std::uint8_t>(difference);
    return limits;
}

/// Statistics of one signed-error histogram with kByteBins bins, the zero bin included.
ChannelStatistics fromHistogram(const std::uint64_t* bins, double maxRel, const Tolerance& tolerance)
{
    ChannelStatistics s;
    std::int64_t sum = 0;
    std::uint64_t sumAbs = 0;
    std::uint64_t sumSquares = 0;
    for (int bin = 0; bin < kByteBins; ++bin) {
        const std::uint64_t count = bins[bin];
        const std::int64_t error = bin - 255;
        const auto magnitude = static_cast<std::uint64_t>(error < 0 ? -error : error);
        s.samples += count;
        if (count == 0 || error == 0)
            continue;
        s.differing += count;
        if (!(static_cast<double>(magnitude) <= tolerance.atol) &&
            static_cast<std::int64_t>(magnitude) > tolerance.ulp)
            s.violating += count;
        s.maxUlp = std::max(s.maxUlp, static_cast<std::int64_t>(magnitude));
        sum += error * static_cast<std::int64_t>(count);
        sumAbs += magnitude * count;
        sumSquares += magnitude * magnitude * count;
    }
    s.maxAbs = static_cast<double>(s.maxUlp);
    s.maxRel = maxRel;
    setMeans(s, static_cast<double>(sum), static_cast<double>(sumAbs), static_cast<double>(sumSquares));
    return s;
}

ErrorHistogram trimmed(const std::vector<std::uint64_t>& bins)
{
    ErrorHistogram histogram;
    int first = 0;
    int last = kByteBins - 1;
    while (first < last && bins[static_cast<std::size_t>(first)] == 0)
        ++first;
    while (last > first && bins[static_cast<std::size_t>(last)] == 0)
        --last;
    for (int bin = first; bin <= last; ++bin) {
        const double value = bin - 255;
        histogram.bins.push_back({value, value, bins[static_cast<std::size_t>(bin)]});
        histogram.total += bins[static_cast<std::size_t>(bin)];
    }
    return histogram;
}

} // namespace

PairTally tallyBytes(Stream& stream, const Tensor& a, const Tensor& b, const CompareOptions& options)
{
    const Shape shape = regionShape(a, options.region);
    const auto channels = static_cast<std::size_t>(shape.c);
    const std::size_t rows = static_cast<std::size_t>(shape.n) * channels * static_cast<std::size_t>(shape.h);
    const bool relative = options.tolerance.rtol != 0.0;
    const ByteKernels kernels = COMPARO_KERNELS(stream, byteKernels);

    ByteTallies tallies{shape.c,
                        shape.n * shape.c,
                        shape.h,
                        zeros(stream, channels * kByteBins * sizeof(std::uint64_t)),
                        zeros(stream, channels * sizeof(std::uint32_t)),
                        zeros(stream, rows * sizeof(std::uint32_t)),
                        zeros(stream, channels * sizeof(std::uint64_t))};
    kernels.tally(stream, a, b, options.region, tallies);
    if (relative)
        kernels.violations(stream, a, b, options.region, limitsOf(options.tolerance), tallies);
    std::vector<std::uint64_t> bins = download<std::uint64_t>(stream, tallies.histogram);
    const std::vector<std::uint32_t> keys = download<std::uint32_t>(stream, tallies.relative);
    const std::vector<std::uint32_t> rowMaxima = download<std::uint32_t>(stream, tallies.rowMaximum);
    const std::vector<std::uint64_t> violating = download<std::uint64_t>(stream, tallies.violating);

    PairTally tally;
    tally.rowMaxima.assign(rowMaxima.begin(), rowMaxima.end());
    tally.high = 255.0;
    std::vector<std::uint64_t> allBins(kByteBins, 0);
    const std::uint64_t perChannel = static_cast<std::uint64_t>(shape.n) *
                                     static_cast<std::uint64_t>(shape.h) *
                                     static_cast<std::uint64_t>(shape.w);
    double maxRel = 0.0;
    for (std::size_t c = 0; c < channels; ++c) {
        std::uint64_t* const own = bins.data() + c * kByteBins;
        std::uint64_t differing = 0;
        own[255] = 0;
        for (int bin = 0; bin < kByteBins; ++bin)
            differing += own[bin];
        own[255] = perChannel - differing;
        for (std::size_t bin = 0; bin < kByteBins; ++bin)
            allBins[bin] += own[bin];
        const double channelRel = relativeOf(keys[c]);
        maxRel = std::max(maxRel, channelRel);
        tally.channels.push_back(fromHistogram(own, channelRel, options.tolerance));
    }
    tally.all = fromHistogram(allBins.data(), maxRel, options.tolerance);
    tally.histogram = trimmed(allBins);
    if (relative) {
        tally.all.violating = 0;
        for (std::size_t c = 0; c < channels; ++c) {
            tally.channels[c].violating = violating[c];
            tally.all.violating += violating[c];
        }
    }
    return tally;
}

} // namespace comparo
