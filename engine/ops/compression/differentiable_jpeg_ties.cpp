// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/compression/differentiable_jpeg.h"

#include "engine/base/error.h"
#include "engine/ops/compression/differentiable_jpeg_codec.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

namespace comparo {
namespace {

using namespace cpu;

/// Smallest distances of a plane of coefficients, one a block.
std::vector<double> blockDistances(const double* plane, int columns, int rows, const double* step)
{
    std::vector<double> smallest(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows),
                                 std::numeric_limits<double>::infinity());
    for (int y = 0; y < rows * kBlockSide; ++y)
        for (int x = 0; x < columns * kBlockSide; ++x) {
            const double s = step[y % kBlockSide * kBlockSide + x % kBlockSide];
            const double v = plane[static_cast<std::ptrdiff_t>(y) * columns * kBlockSide + x] / s;
            double& block =
                smallest[static_cast<std::size_t>(y / kBlockSide) * static_cast<std::size_t>(columns) +
                         static_cast<std::size_t>(x / kBlockSide)];
            block = std::min(block, (0.5 - std::fabs(v - std::rint(v))) * s);
        }
    return smallest;
}

/// The distances of the pixels of one sample.
void fillTieDistances(const double* coefficients, const double* steps, int n, const TensorView<double>& out)
{
    constexpr int kReach = 2; // pixels: the blur of chroma or its interpolation, and the cell of two
    const int columns = (out.w + 15) / 16;
    const int rows = (out.h + 15) / 16;
    const std::ptrdiff_t units = static_cast<std::ptrdiff_t>(columns) * rows;
    const double* sample = coefficients + n * 384 * units;
    const double* step = steps + static_cast<std::ptrdiff_t>(n) * 2 * kBlockSize;
    const auto luma = blockDistances(sample, 2 * columns, 2 * rows, step);
    const auto cb = blockDistances(sample + 256 * units, columns, rows, step + kBlockSize);
    const auto cr = blockDistances(sample + 320 * units, columns, rows, step + kBlockSize);
    for (int y = 0; y < out.h; ++y)
        for (int x = 0; x < out.w; ++x) {
            double d = luma[static_cast<std::size_t>(y / 8 * 2 * columns + x / 8)];
            for (int r = std::max(y - kReach, 0) / 16; r <= std::min((y + kReach) / 16, rows - 1); ++r)
                for (int c = std::max(x - kReach, 0) / 16; c <= std::min((x + kReach) / 16, columns - 1);
                     ++c) {
                    const auto unit = static_cast<std::size_t>(r * columns + c);
                    d = std::min({d, cb[unit], cr[unit]});
                }
            out.at(n, 0, y, x) = d;
        }
}

/// The image in float64 on cpu.
Tensor asDouble(const Tensor& image)
{
    const Tensor host = image.toHost();
    if (host.dtype() == DType::Float64)
        return host;
    std::vector<double> values;
    const Shape& s = host.shape();
    values.reserve(static_cast<std::size_t>(s.elements()));
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x)
                    values.push_back(host.at(n, c, y, x));
    return Tensor::fromValues<double>(s, values);
}

} // namespace

Tensor jpegTieDistance(const Tensor& image, const ParamSet& params, const Progress& progress,
                       const std::vector<NamedTensor>& tensors)
{
    if (image.isEmpty())
        failArgument(message("jpegTieDistance: the image is empty."));
    if (!isFloat(image.dtype()))
        failArgument(message("jpegTieDistance: the image is {}; expected float32 or float64 in [0, 1].",
                             toString(image.dtype())));
    std::vector<NamedTensor> all = tensors;
    for (NamedTensor& named : differentiableJpegBuffers(params))
        all.push_back(std::move(named)); // those given come first
    const std::unique_ptr<Stream> stream = cpuDevice().createStream();
    OpContext ctx{*stream, Numerics::Exact, progress};
    ctx.tensors = &all;
    const Tensor precise = asDouble(image);
    const DiffJpegCoefficients found =
        diffJpegCoefficients(ctx, precise, differentiableJpegSetting(ctx, params));
    stream->synchronize();
    const Shape& s = image.shape();
    Tensor distances(cpuDevice(), {DType::Float64, {s.n, 1, s.h, s.w}, Layout::Contiguous});
    for (int n = 0; n < s.n; ++n)
        fillTieDistances(static_cast<const double*>(found.planes->address()),
                         static_cast<const double*>(found.steps->address()), n, distances.view<double>());
    return distances;
}

} // namespace comparo
