// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/statistics.h"
#include "engine/device/stream.h"

#include <cstring>
#include <vector>

/// The parts of compare(): counting, for each kind of data, and finding positions.
namespace comparo {

/// What a pair of any dtype is counted into.
struct PairTally {
    std::vector<ChannelStatistics> channels; ///< without psnr, ssim and positions
    ChannelStatistics all;
    ErrorHistogram histogram;
    std::vector<double> rowMaxima; ///< [n*c][rows of the region], largest |a-b|, +inf if not finite
    double low = 0.0;              ///< range of the finite values of both sides; low > high if none
    double high = 0.0;
};

PairTally tallyBytes(Stream& stream, const Tensor& a, const Tensor& b, const CompareOptions& options);
PairTally tallySamples(Stream& stream, const Tensor& a, const Tensor& b, const CompareOptions& options);

/// Of a pair in which no sample differs.
UnlikeBits countUnlikeBits(Stream& stream, const Tensor& a, const Tensor& b, const Region& region);

/// Sums over finite pairs become means; the rest of `statistics` is filled in before.
void setMeans(ChannelStatistics& statistics, double sum, double sumAbs, double sumSquares);

/// Fills worst and first of every channel and of all.
void findPositions(Stream& stream, const Tensor& a, const Tensor& b, const Region& region, PairTally& tally);

/// The extents that a region selects.
Shape regionShape(const Tensor& tensor, const Region& region);

/// A buffer of zeros on the stream's device, `bytes` a multiple of 4.
BufferPtr zeros(Stream& stream, std::size_t bytes);

/// The content of a device buffer; waits for the stream.
template <class T>
std::vector<T> download(Stream& stream, const BufferPtr& buffer)
{
    const BufferPtr host = makeBuffer(cpuDevice(), buffer->bytes());
    stream.copy(writes(host), reads(buffer), buffer->bytes());
    stream.synchronize();
    std::vector<T> values(buffer->bytes() / sizeof(T));
    std::memcpy(values.data(), host->host(), values.size() * sizeof(T));
    return values;
}

} // namespace comparo
