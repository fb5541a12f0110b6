// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/kernel_choice.h"
#include "engine/compare/pair_tally.h"
#include "engine/compare/sample_kernels.h"
#include "engine/compare/sample_sums.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace comparo {
namespace {

/// Lower end of positive bin i; the bins of negative errors mirror them.
double lowerEdge(int i)
{
    if (i == 0)
        return std::numeric_limits<double>::denorm_min();
    if (i == kBinsPerSign)
        return std::numeric_limits<double>::infinity();
    return std::ldexp(1.0 + 0.25 * (i % 4), kLowestOctave + i / 4);
}

/// The bins between the outermost ones in use, whose outer ends are drawn in to the largest error.
ErrorHistogram logarithmicHistogram(const std::vector<std::uint64_t>& counts, const ChannelStatistics& all,
                                    double maxFinite)
{
    ErrorHistogram histogram;
    histogram.logarithmic = true;
    histogram.total = all.samples;
    histogram.nonFinite = all.nonFinite;
    const double end = std::nextafter(maxFinite, std::numeric_limits<double>::infinity());
    std::vector<ErrorHistogram::Bin>& bins = histogram.bins;
    for (int i = kBinsPerSign - 1; i >= 0; --i)
        bins.push_back(
            {std::max(-lowerEdge(i + 1), -maxFinite), -lowerEdge(i), counts[static_cast<std::size_t>(i)]});
    bins.push_back({0.0, 0.0, all.samples - all.differing});
    for (int i = 0; i < kBinsPerSign; ++i)
        bins.push_back({lowerEdge(i), std::min(lowerEdge(i + 1), end),
                        counts[static_cast<std::size_t>(kBinsPerSign + i)]});
    const auto inUse = [](const ErrorHistogram::Bin& bin) { return bin.count != 0; };
    const auto last = std::find_if(bins.rbegin(), bins.rend(), inUse).base();
    bins.erase(last, bins.end());
    bins.erase(bins.begin(), std::find_if(bins.begin(), bins.end(), inUse));
    return histogram;
}

ChannelStatistics fromSums(const SampleSums& sums, std::uint64_t samples)
{
    ChannelStatistics s;
    s.samples = samples;
    s.differing = sums.differing;
    s.violating = sums.violating;
    s.nonFinite = sums.nonFinite;
    s.maxAbs = sums.maxAbs;
    s.maxRel = sums.maxRel;
    s.maxUlp = sums.maxUlp;
    setMeans(s, sums.sum, sums.sumAbs, sums.sumSquares);
    return s;
}

} // namespace

PairTally tallySamples(Stream& stream, const Tensor& a, const Tensor& b, const CompareOptions& options)
{
    const Shape shape = regionShape(a, options.region);
    const std::size_t planes = static_cast<std::size_t>(shape.n) * static_cast<std::size_t>(shape.c);
    const std::size_t rows = planes * static_cast<std::size_t>(shape.h);
    const SampleTallies tallies{shape.n * shape.c, shape.h,
                                makeBuffer(stream.device(), rows * kSampleLanes * sizeof(SampleSums)),
                                makeBuffer(stream.device(), rows * sizeof(SampleSums)),
                                zeros(stream, kHistogramCopies * 2 * kBinsPerSign * sizeof(std::uint64_t))};
    COMPARO_KERNELS(stream, sampleKernels).tally(stream, a, b, options.region, options.tolerance, tallies);
    const std::vector<SampleSums> rowSums = download<SampleSums>(stream, tallies.rowSums);
    const std::vector<std::uint64_t> copies = download<std::uint64_t>(stream, tallies.histogram);

    PairTally tally;
    const std::uint64_t perChannel = static_cast<std::uint64_t>(shape.n) *
                                     static_cast<std::uint64_t>(shape.h) *
                                     static_cast<std::uint64_t>(shape.w);
    double maxFinite = 0.0;
    SampleSums all;
    cpu::clearSums(all);
    std::vector<SampleSums> channels(static_cast<std::size_t>(shape.c), all);
    tally.rowMaxima.reserve(rows);
    for (std::size_t row = 0; row < rows; ++row) {
        const SampleSums& sums = rowSums[row];
        cpu::appendTo(channels[row / static_cast<std::size_t>(shape.h) % static_cast<std::size_t>(shape.c)],
                      sums);
        maxFinite = std::max(maxFinite, sums.maxFinite);
        tally.rowMaxima.push_back(sums.maxAbs);
    }
    for (const SampleSums& sums : channels) {
        tally.channels.push_back(fromSums(sums, perChannel));
        cpu::appendTo(all, sums);
    }
    tally.all = fromSums(all, perChannel * static_cast<std::uint64_t>(shape.c));
    tally.low = all.low;
    tally.high = all.high;

    std::vector<std::uint64_t> counts(2 * kBinsPerSign, 0);
    for (std::size_t i = 0; i < copies.size(); ++i)
        counts[i % counts.size()] += copies[i];
    tally.histogram = logarithmicHistogram(counts, tally.all, maxFinite);
    return tally;
}

} // namespace comparo
