// SPDX-License-Identifier: Apache-2.0 AND BSD-3-Clause
#include "engine/diagnose/identify/planes.h"
#include "engine/diagnose/identify/torchvision/torchvision.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace comparo::torchvision {
namespace {

using candidates::Bytes;
using candidates::Planes;

constexpr float kScale = static_cast<float>(1.0 / 255.0);       // to_dtype of uint8
constexpr float kBack = static_cast<float>(255.0 + 1.0 - 1e-3); // to_dtype to uint8

std::uint8_t truncated(float value)
{
    return static_cast<std::uint8_t>(std::clamp(value, 0.0F, 255.0F));
}

/// r.mul(0.2989).add_(g, alpha=0.587).add_(b, alpha=0.114), whose additions fuse.
std::vector<float> lumaOf(const Bytes& image, int n)
{
    std::vector<float> luma(image.area());
    for (std::size_t i = 0; i < luma.size(); ++i) {
        const auto channel = [&](int c) { return static_cast<float>(image.plane(3 * n + c)[i]); };
        luma[i] = std::fma(channel(2), 0.114F, std::fma(channel(1), 0.587F, channel(0) * 0.2989F));
    }
    return luma;
}

void requireColour(const Tensor& image)
{
    if (image.shape().c != 3)
        fail(ErrorCode::Unsupported, message("Three channels are required."));
}

/// image * ratio + other * (1 - ratio), clamped and truncated; other(z, i).
template <class Other>
Tensor blended(const Bytes& image, double ratio, const Other& other)
{
    Bytes result(image.shape);
    const auto share = static_cast<float>(ratio), rest = static_cast<float>(1.0 - ratio);
    for (int z = 0; z < image.count(); ++z)
        for (std::size_t i = 0; i < image.area(); ++i)
            result.plane(z)[i] =
                truncated(std::fma(other(z, i), rest, static_cast<float>(image.plane(z)[i]) * share));
    return result.tensor();
}

using Colour = std::array<float, 3>;

Colour toHsv(const Colour& rgb)
{
    const auto [least, most] = std::minmax({rgb[0], rgb[1], rgb[2]});
    const float range = most - least;
    const bool gray = range == 0.0F;
    const float divisor = gray ? 1.0F : range;
    const float rc = (most - rgb[0]) / divisor, gc = (most - rgb[1]) / divisor,
                bc = (most - rgb[2]) / divisor;
    float hue = 0.0F;
    if (most == rgb[0])
        hue = bc - gc;
    else if (most == rgb[1])
        hue = rc + 2.0F - bc;
    else
        hue = gc + 4.0F - rc;
    hue = std::fmod(hue * static_cast<float>(1.0 / 6.0) + 1.0F, 1.0F);
    return {hue, range / (gray ? 1.0F : most), most};
}

Colour toRgb(const Colour& hsv)
{
    const float sixth = hsv[0] * 6.0F;
    const float whole = std::floor(sixth);
    const float f = sixth - whole, s = hsv[1], v = hsv[2];
    const auto unit = [](float value) { return std::clamp(value, 0.0F, 1.0F); };
    const float sf = s * f, rest = 1.0F - s;
    const float q = unit((1.0F - sf) * v), t = unit((sf + rest) * v), p = unit(rest * v);
    switch ((static_cast<int>(whole) % 6 + 6) % 6) {
    case 0:
        return {v, t, p};
    case 1:
        return {q, v, p};
    case 2:
        return {p, v, t};
    case 3:
        return {p, q, v};
    case 4:
        return {t, p, v};
    default:
        return {v, p, q};
    }
}

} // namespace

Tensor toGray(const Tensor& image)
{
    requireColour(image);
    const Bytes bytes(image);
    Shape shape = bytes.shape;
    shape.c = 1;
    Bytes gray(shape);
    for (int n = 0; n < shape.n; ++n) {
        const std::vector<float> luma = lumaOf(bytes, n);
        std::transform(luma.begin(), luma.end(), gray.plane(n), truncated);
    }
    return gray.tensor();
}

Tensor adjustBrightness(const Tensor& image, double factor)
{
    Bytes bytes(image);
    for (std::uint8_t& value : bytes.values)
        value = truncated(static_cast<float>(value) * static_cast<float>(factor));
    return bytes.tensor();
}

Tensor adjustContrast(const Tensor& image, double factor)
{
    const Bytes bytes(image);
    const int channels = bytes.shape.c;
    if (channels != 1 && channels != 3)
        fail(ErrorCode::Unsupported, message("One or three channels are required."));
    std::vector<float> means;
    for (int n = 0; n < bytes.shape.n; ++n) {
        double sum = 0.0;
        if (channels == 3)
            for (const float luma : lumaOf(bytes, n))
                sum += static_cast<double>(std::floor(luma));
        else
            for (std::size_t i = 0; i < bytes.area(); ++i)
                sum += bytes.plane(n)[i];
        means.push_back(static_cast<float>(sum / static_cast<double>(bytes.area())));
    }
    return blended(bytes, factor,
                   [&](int z, std::size_t) { return means[static_cast<std::size_t>(z / channels)]; });
}

Tensor adjustSaturation(const Tensor& image, double factor)
{
    requireColour(image);
    const Bytes bytes(image);
    std::vector<std::vector<float>> luma;
    for (int n = 0; n < bytes.shape.n; ++n) {
        luma.push_back(lumaOf(bytes, n));
        for (float& value : luma.back())
            value = std::floor(value);
    }
    return blended(bytes, factor,
                   [&](int z, std::size_t i) { return luma[static_cast<std::size_t>(z / 3)][i]; });
}

Tensor adjustGamma(const Tensor& image, double gamma)
{
    Bytes bytes(image);
    for (std::uint8_t& value : bytes.values) {
        const float base = static_cast<float>(value) * kScale;
        const double power =
            std::pow(static_cast<double>(base), static_cast<double>(static_cast<float>(gamma)));
        value = truncated(static_cast<float>(power) * kBack);
    }
    return bytes.tensor();
}

Tensor adjustHue(const Tensor& image, double turn)
{
    requireColour(image);
    Bytes bytes(image);
    for (int n = 0; n < bytes.shape.n; ++n)
        for (std::size_t i = 0; i < bytes.area(); ++i) {
            Colour colour{};
            for (std::size_t c = 0; c < 3; ++c)
                colour[c] = static_cast<float>(bytes.plane(3 * n + static_cast<int>(c))[i]) * kScale;
            Colour hsv = toHsv(colour);
            const float turned = std::fmod(hsv[0] + static_cast<float>(turn), 1.0F);
            hsv[0] = turned < 0.0F ? turned + 1.0F : turned;
            colour = toRgb(hsv);
            for (std::size_t c = 0; c < 3; ++c)
                bytes.plane(3 * n + static_cast<int>(c))[i] = truncated(colour[c] * kBack);
        }
    return bytes.tensor();
}

Tensor equalize(const Tensor& image)
{
    Bytes bytes(image);
    for (int z = 0; z < bytes.count(); ++z) {
        std::array<std::int64_t, 256> counts{};
        std::uint8_t most = 0;
        for (std::size_t i = 0; i < bytes.area(); ++i) {
            ++counts[bytes.plane(z)[i]];
            most = std::max(most, bytes.plane(z)[i]);
        }
        const std::int64_t step = (static_cast<std::int64_t>(bytes.area()) - counts[most]) / 255;
        if (step == 0)
            continue;
        std::array<std::uint8_t, 256> table{};
        std::int64_t below = 0;
        for (std::size_t i = 0; i < table.size(); ++i) {
            table[i] =
                i == 0 ? std::uint8_t{0}
                       : static_cast<std::uint8_t>(std::min<std::int64_t>((below + step / 2) / step, 255));
            below += counts[i];
        }
        for (std::size_t i = 0; i < bytes.area(); ++i)
            bytes.plane(z)[i] = table[bytes.plane(z)[i]];
    }
    return bytes.tensor();
}

Tensor autocontrast(const Tensor& image)
{
    Bytes bytes(image);
    for (int z = 0; z < bytes.count(); ++z) {
        std::uint8_t* values = bytes.plane(z);
        const auto [least, most] = std::minmax_element(values, values + bytes.area());
        const bool flat = *least == *most;
        const float low = flat ? 0.0F : static_cast<float>(*least);
        const float scale = flat ? 1.0F : (static_cast<float>(*most) - static_cast<float>(*least)) * kScale;
        for (std::size_t i = 0; i < bytes.area(); ++i)
            values[i] = truncated((static_cast<float>(values[i]) - low) / scale);
    }
    return bytes.tensor();
}

} // namespace comparo::torchvision
