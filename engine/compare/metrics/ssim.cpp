// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/metrics/ssim.h"

#include "engine/base/text.h"
#include "engine/compare/kernel_choice.h"
#include "engine/compare/metrics/ssim_kernels.h"
#include "engine/compare/pair_tally.h"
#include "engine/kernel/exponential.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace comparo {
namespace {

/// The weights are rounded to multiples of 2^-26 and the centre takes the remainder, so that the float32
/// weights sum to 1 exactly: a sum off by one part in 2^25 would bias the covariances, which are small
/// differences.
SsimConstants constantsOf(const SsimOptions& options)
{
    constexpr double kSigma = 1.5;
    constexpr double kUnit = 1.0 / (1 << 26);
    SsimConstants constants;
    double weights[6];
    double sum = 1.0;
    for (int i = 1; i < 6; ++i) {
        weights[i] = cpu::exp(-0.5 * i * i / (kSigma * kSigma));
        sum += 2.0 * weights[i];
    }
    weights[0] = 1.0;
    for (int i = 1; i < 6; ++i) {
        weights[i] = std::round(weights[i] / sum / kUnit) * kUnit;
        weights[0] -= 2.0 * weights[i];
    }
    for (int i = 0; i < 6; ++i)
        constants.weights[i] = static_cast<float>(weights[i]);
    constants.centre = static_cast<float>(options.centre);
    constants.c1 = static_cast<float>(0.01 * options.peak * 0.01 * options.peak);
    constants.c2 = static_cast<float>(0.03 * options.peak * 0.03 * options.peak);
    return constants;
}

double foldLanes(const double* lanes)
{
    double folded[kSsimLanes];
    std::copy_n(lanes, kSsimLanes, folded);
    for (int half = kSsimLanes / 2; half > 0; half /= 2)
        for (int lane = 0; lane < half; ++lane)
            folded[lane] += folded[lane + half];
    return folded[0];
}

struct Measurement {
    Stream& stream;
    const Tensor& a;
    const Tensor& b;
    const Region& region;
    const std::vector<int>& planes; ///< n*c + c of each, in the order of their sums
    const SsimConstants& constants;
    const Progress& progress;

    void report(double planesDone) const
    {
        progress.throwIfCancelled();
        progress.report(planesDone / static_cast<double>(planes.size()), message("SSIM"));
    }
};

/// Some images a launch, so that small ones share it and large ones can be cancelled in between.
void measureImages(const Measurement& m, const SsimKernels& kernels, const SsimScratch& scratch)
{
    constexpr std::int64_t kPixels = 4'000'000;
    constexpr int kColors = 4; // channels that are side by side; more of them are measured one by one
    const int channels = m.a.shape().c;
    const bool together = channels <= kColors;
    std::vector<SsimImage> images(together ? static_cast<std::size_t>(m.a.shape().n) : m.planes.size());
    for (std::size_t slot = 0; slot < m.planes.size(); ++slot) {
        SsimImage& image = images[together ? static_cast<std::size_t>(m.planes[slot] / channels) : slot];
        image.image = m.planes[slot] / channels;
        image.channels.push_back(m.planes[slot] % channels);
        image.slots.push_back(static_cast<int>(slot));
    }
    const auto ofLaunch = static_cast<std::size_t>(
        std::max<std::int64_t>(1, kPixels / (std::int64_t{scratch.width} * scratch.height)));
    for (std::size_t first = 0; first < images.size(); first += ofLaunch) {
        m.report(static_cast<double>(first * images.front().channels.size()));
        const auto begin = images.begin() + static_cast<std::ptrdiff_t>(first);
        const auto count = static_cast<std::ptrdiff_t>(std::min(ofLaunch, images.size() - first));
        kernels.images(m.stream, m.a, m.b, m.region, {begin, begin + count}, m.constants, scratch);
    }
}

void measureBands(const Measurement& m, const SsimKernels& kernels, SsimScratch scratch)
{
    const auto width = static_cast<std::size_t>(scratch.width);
    scratch.ring = makeBuffer(m.stream.device(), kSsimRing * 4 * width * sizeof(float));
    scratch.map = makeBuffer(m.stream.device(), kSsimBand * width * sizeof(float));
    for (std::size_t slot = 0; slot < m.planes.size(); ++slot)
        for (int row = 0; row < scratch.height; row += kSsimBand) {
            m.report(static_cast<double>(slot) + static_cast<double>(row) / scratch.height);
            kernels.band(m.stream, m.a, m.b, m.region, m.planes[slot], row,
                         std::min(kSsimBand, scratch.height - row), static_cast<int>(slot), m.constants,
                         scratch);
        }
}

} // namespace

std::vector<double> meanSsim(Stream& stream, const Tensor& a, const Tensor& b, const SsimOptions& options,
                             const Progress& progress)
{
    const Shape shape = regionShape(a, options.region);
    if (shape.h < kSsimWindow || shape.w < kSsimWindow)
        failArgument(message("SSIM needs at least 11x11 pixels; the region has {}x{}.", shape.w, shape.h));
    if (options.channels.empty())
        return {};
    const SsimConstants constants = constantsOf(options);
    SsimScratch scratch;
    scratch.width = shape.w - kSsimWindow + 1;
    scratch.height = shape.h - kSsimWindow + 1;
    const auto width = static_cast<std::size_t>(scratch.width);
    const auto height = static_cast<std::size_t>(scratch.height);
    const std::size_t planes = static_cast<std::size_t>(shape.n) * options.channels.size();
    scratch.sums = makeBuffer(stream.device(), planes * height * kSsimLanes * sizeof(double));
    const SsimKernels kernels = COMPARO_KERNELS(stream, ssimKernels);

    std::vector<int> measured;
    for (const int channel : options.channels)
        for (int n = 0; n < shape.n; ++n)
            measured.push_back(n * shape.c + channel);
    const Measurement measurement{stream, a, b, options.region, measured, constants, progress};
    if (stream.device().id().kind == DeviceKind::Cpu)
        measureImages(measurement, kernels, scratch);
    else
        measureBands(measurement, kernels, scratch);

    const std::vector<double> sums = download<double>(stream, scratch.sums);
    std::vector<double> result;
    const std::size_t rowsOfChannel = static_cast<std::size_t>(shape.n) * height;
    for (std::size_t c = 0; c < options.channels.size(); ++c) {
        double sum = 0.0;
        for (std::size_t row = 0; row < rowsOfChannel; ++row)
            sum += foldLanes(sums.data() + (c * rowsOfChannel + row) * kSsimLanes);
        const double mean = sum / (static_cast<double>(rowsOfChannel) * static_cast<double>(width));
        result.push_back(std::isnan(mean) ? std::numeric_limits<double>::quiet_NaN() : mean);
    }
    return result;
}

} // namespace comparo
