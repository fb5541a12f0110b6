// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/statistics.h"

#include "engine/base/number_text.h"
#include "engine/base/text.h"
#include "engine/compare/kernel_choice.h"
#include "engine/compare/metrics/ssim.h"
#include "engine/compare/pair_tally.h"
#include "engine/compare/sample_kernels.h"
#include "engine/compare/sample_window.h"
#include "engine/kernel/logarithm.h"

#include <cmath>
#include <limits>

namespace comparo {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

std::string describe(const Region& r)
{
    return std::to_string(r.width) + "x" + std::to_string(r.height) + " at " + placeText(r.x, r.y);
}

void requireInside(const Region& r, const Shape& shape)
{
    if (r.width == 0)
        return;
    const bool inside = r.x >= 0 && r.y >= 0 && r.width > 0 && r.height > 0 && r.width <= shape.w - r.x &&
                        r.height <= shape.h - r.y;
    if (!inside)
        failArgument(message("compare: the region {} is not inside the image of {}x{}.", describe(r), shape.w,
                             shape.h));
}

/// 20 log10 of a ratio that is not negative, with the same bits on every processor, which the C library's has
/// not.
double decibelsOf(double ratio)
{
    const bool tiny = ratio < std::numeric_limits<double>::min();
    cpu::ScaledMantissa scaled = cpu::scaledMantissa(tiny ? ratio * 0x1p54 : ratio);
    scaled.e -= tiny ? 54.0 : 0.0;
    constexpr double kLog10OfE = 0x1.bcb7b1526e50ep-2;
    const cpu::DoublePair natural = cpu::logPairOfScaled(scaled);
    const cpu::DoublePair decimal = cpu::exactProduct(natural.hi, kLog10OfE);
    const double low = natural.hi * 0x1.95355baaafad3p-57 + natural.lo * kLog10OfE;
    return 20.0 * cpu::logOrLimit(ratio, decimal.hi + (decimal.lo + low));
}

double psnrOf(const ChannelStatistics& s, double peak)
{
    if (s.nonFinite > 0)
        return kNaN;
    if (s.rmse == 0.0)
        return std::numeric_limits<double>::infinity();
    return decibelsOf(peak / s.rmse);
}

/// Equal channels are 1 without computing; the others are measured.
void setSsim(Stream& stream, const Tensor& a, const Tensor& b, const CompareOptions& options,
             const PairTally& tally, Comparison& result, const Progress& progress)
{
    const Shape shape = regionShape(a, options.region);
    if (!options.ssim || shape.h < kSsimWindow || shape.w < kSsimWindow) {
        result.all.ssim = kNaN;
        for (ChannelStatistics& channel : result.channels)
            channel.ssim = kNaN;
        return;
    }
    SsimOptions ssim{options.region, result.peak, 0.5 * result.peak, {}};
    if (isFloat(a.dtype()) && tally.low <= tally.high && (tally.low < 0.0 || tally.high > 1.0))
        ssim.centre = 0.5 * (tally.low + tally.high);
    for (int c = 0; c < shape.c; ++c)
        if (result.channels[static_cast<std::size_t>(c)].differing > 0)
            ssim.channels.push_back(c);
    const std::vector<double> measured = meanSsim(stream, a, b, ssim, progress);
    for (std::size_t i = 0; i < measured.size(); ++i)
        result.channels[static_cast<std::size_t>(ssim.channels[i])].ssim = measured[i];
    double sum = 0.0;
    for (const ChannelStatistics& channel : result.channels)
        sum += channel.ssim;
    result.all.ssim = std::isnan(sum) ? kNaN : sum / static_cast<double>(result.channels.size());
}

} // namespace

double peakOf(DType dtype, double low, double high)
{
    if (dtype == DType::UInt8)
        return 255.0;
    if (dtype == DType::UInt16)
        return 65535.0;
    const bool unit = low >= 0.0 && high <= 1.0;
    return unit || !(high > low) ? 1.0 : high - low;
}

void setMeans(ChannelStatistics& s, double sum, double sumAbs, double sumSquares)
{
    const auto count = static_cast<double>(s.samples - s.nonFinite);
    s.bias = count > 0 ? sum / count : kNaN;
    s.meanAbs = count > 0 ? sumAbs / count : kNaN;
    s.rmse = count > 0 ? std::sqrt(sumSquares / count) : kNaN;
}

Shape regionShape(const Tensor& tensor, const Region& region)
{
    Shape shape = tensor.shape();
    if (region.width > 0) {
        shape.w = region.width;
        shape.h = region.height;
    }
    return shape;
}

BufferPtr zeros(Stream& stream, std::size_t bytes)
{
    BufferPtr buffer = makeBuffer(stream.device(), bytes);
    COMPARO_KERNELS(stream, sampleKernels).clear(stream, buffer);
    return buffer;
}

Comparison compare(const Tensor& a, const Tensor& b, const CompareOptions& options, const Progress& progress)
{
    requireComparable("compare", a, b);
    Comparison result;
    result.descA = a.desc();
    result.descB = b.desc();
    result.dtypeA = options.dtypeA.empty() ? toString(a.dtype()) : options.dtypeA;
    result.dtypeB = options.dtypeB.empty() ? toString(b.dtype()) : options.dtypeB;
    result.tolerance = options.tolerance;
    result.channelNames = options.channelNames;
    if (a.isEmpty()) {
        result.peak = peakOf(a.dtype(), 0.0, 1.0);
        result.all.psnr = std::numeric_limits<double>::infinity();
        result.all.ssim = kNaN;
        result.channels.assign(static_cast<std::size_t>(a.shape().c), result.all);
        result.verdict = verdictOf(result);
        return result;
    }
    requireInside(options.region, a.shape());
    progress.throwIfCancelled();
    progress.report(0.0, message("Statistics"));

    const std::unique_ptr<Stream> stream = a.device().createStream();
    stream->setStop(progress.stop);
    const bool bytes = a.dtype() == DType::UInt8;
    PairTally tally = bytes ? tallyBytes(*stream, a, b, options) : tallySamples(*stream, a, b, options);
    findPositions(*stream, a, b, options.region, tally);

    result.peak = peakOf(a.dtype(), tally.low, tally.high);
    result.low = tally.low;
    result.high = tally.high;
    result.all = tally.all;
    result.channels = tally.channels;
    result.histogram = tally.histogram;
    result.all.psnr = psnrOf(result.all, result.peak);
    for (ChannelStatistics& channel : result.channels)
        channel.psnr = psnrOf(channel, result.peak);
    if (result.all.differing == 0)
        result.unlike = countUnlikeBits(*stream, a, b, options.region);
    if (result.dtypeA != result.dtypeB)
        result.unlike.nans = 0; // payloads of two formats are not compared
    result.verdict = verdictOf(result);
    result.requiredAtol = result.all.maxAbs;
    result.requiredRtol = result.all.maxRel;
    result.requiredUlp = result.all.maxUlp;
    progress.throwIfCancelled();
    if (options.counted)
        options.counted(result);
    setSsim(*stream, a, b, options, tally, result, progress);
    progress.report(1.0, message("Statistics"));
    return result;
}

} // namespace comparo
