// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/gradients/jpeg_fidelity.h"

#include "engine/codec/codec.h"
#include "engine/ops/module.h"
#include "engine/ops/op_registry.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace comparo {
namespace {

/// Each under one name.
std::vector<std::string> variants()
{
    std::vector<std::string> names = findOp("differentiable_jpeg").info.schema.find("variant")->choices;
    std::erase(names, "kornia_0_9_0"); // another name of "kornia"
    return names;
}

Tensor inUnit(const Tensor& picture)
{
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(picture.buffer()->host());
    std::vector<float> values(static_cast<std::size_t>(picture.shape().elements()));
    std::transform(bytes, bytes + values.size(), values.begin(),
                   [](std::uint8_t v) { return static_cast<float>(v) / 255.0f; });
    return Tensor::fromValues<float>(picture.shape(), values);
}

/// Both contiguous on cpu.
double psnrOf(const Tensor& real, const Tensor& output)
{
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(real.buffer()->host());
    const auto* values = reinterpret_cast<const float*>(output.buffer()->host());
    const std::int64_t count = real.shape().elements();
    double sum = 0.0;
    for (std::int64_t i = 0; i < count; ++i) {
        const double error = 255.0 * static_cast<double>(values[i]) - static_cast<double>(bytes[i]);
        sum += error * error;
    }
    return sum > 0.0 ? 10.0 * std::log10(255.0 * 255.0 * static_cast<double>(count) / sum)
                     : std::numeric_limits<double>::infinity();
}

/// Variants that only differ in their gradients become one series.
void merge(std::vector<FidelitySeries>& series)
{
    for (std::size_t i = 0; i < series.size(); ++i)
        for (std::size_t k = series.size() - 1; k > i; --k)
            if (series[k].psnr == series[i].psnr) {
                series[i].variant += ", " + series[k].variant;
                series.erase(series.begin() + static_cast<std::ptrdiff_t>(k));
            }
}

void requireSense(const Tensor& picture, const std::vector<int>& qualities)
{
    const Shape& shape = picture.shape();
    if (picture.isEmpty() || shape.n != 1 || shape.c != 3 || picture.dtype() != DType::UInt8)
        failArgument(message("The fidelity of the codec requires one RGB image of uint8; this one is {} {}.",
                             toString(picture.dtype()), shape.toString()));
    if (qualities.empty() || std::any_of(qualities.begin(), qualities.end(),
                                         [](int quality) { return quality < 1 || quality > 100; }))
        failArgument(message("The fidelity of the codec requires qualities from 1 to 100."));
}

} // namespace

Tensor realJpeg(const Tensor& picture, int quality)
{
    const Codec& jpeg = codec("libjpeg_turbo");
    ParamSet options(jpeg.options());
    options.set("quality", std::int64_t{quality});
    options.set("subsampling", std::string("420"));
    return jpeg.decode(jpeg.encode(picture, options)).tensor;
}

JpegFidelity jpegFidelity(const Tensor& picture, const std::vector<int>& qualities, const DeviceId& deviceId,
                          const Progress& progress)
{
    requireSense(picture, qualities);
    JpegFidelity result{qualities, {}};
    for (const std::string& variant : variants())
        result.series.push_back({variant, {}});
    Device& target = device(deviceId);
    const std::unique_ptr<Stream> stream = target.createStream();
    stream->setStop(progress.stop);
    const Tensor image = inUnit(picture.withLayout(Layout::Contiguous)).to(target, *stream);
    const Op& op = findOp("differentiable_jpeg");
    for (std::size_t i = 0; i < qualities.size(); ++i) {
        progress.report(static_cast<double>(i) / static_cast<double>(qualities.size()), message("measuring"));
        progress.throwIfCancelled();
        const Tensor real = realJpeg(picture, qualities[i]).withLayout(Layout::Contiguous);
        for (FidelitySeries& series : result.series) {
            ParamSet params(op.info.schema);
            params.set("quality", static_cast<double>(qualities[i]));
            params.set("variant", series.variant);
            const Tensor output = runOp({*stream, Numerics::Exact, progress}, op, params, image);
            stream->synchronize();
            series.psnr.push_back(psnrOf(real, output.toHost().withLayout(Layout::Contiguous)));
        }
    }
    merge(result.series);
    progress.report(1.0, message("done"));
    return result;
}

} // namespace comparo
