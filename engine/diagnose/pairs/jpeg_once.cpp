#include "engine/codec/codec.h"
#include "engine/diagnose/pairs/images.h"

#include <algorithm>
#include <cmath>

namespace comparo::pairs {
namespace {

/// Edge of the corner that is tried, and of its part on which smooth upsampling of the corner's own edges has
/// no influence.
constexpr int kCorner = 96;
constexpr int kJudged = 80;

const Codec* libjpeg()
{
    for (const Codec* each : allCodecs())
        if (each->id() == "libjpeg_turbo")
            return each;
    return nullptr;
}

Tensor cornerOf(const Pixels& source, int n, int h, int w)
{
    const Shape shape{1, source.shape().c, h, w};
    std::vector<std::uint8_t> values;
    for (int c = 0; c < shape.c; ++c)
        for (int y = 0; y < h; ++y)
            for (int x = 0; x < w; ++x)
                values.push_back(static_cast<std::uint8_t>(source.at({n, c, y, x})));
    return Tensor::fromValues<std::uint8_t>(shape, values);
}

/// Encoded and decoded again.
Tensor through(const Codec& codec, const Tensor& image, int quality, const std::string& subsampling)
{
    ParamSet options(codec.options());
    options.set("quality", std::int64_t{quality});
    options.set("subsampling", subsampling);
    return codec.decode(codec.encode(image, options)).tensor;
}

/// Whether the corner's judged part is the result's.
bool matches(const Tensor& corner, const Pixels& result, bool whole)
{
    const Shape& s = corner.shape();
    const int h = whole ? s.h : std::min(s.h, kJudged), w = whole ? s.w : std::min(s.w, kJudged);
    const auto view = corner.hostView<const std::uint8_t>();
    for (int c = 0; c < s.c; ++c)
        for (int y = 0; y < h; ++y)
            for (int x = 0; x < w; ++x)
                if (static_cast<double>(view.at(0, c, y, x)) != result.at({0, c, y, x}))
                    return false;
    return true;
}

/// JPEG of any quality leaves a picture that resembles the source.
bool resembles(const Tensor& corner, const Pixels& result)
{
    const Shape& s = corner.shape();
    const auto view = corner.hostView<const std::uint8_t>();
    double sum = 0.0;
    for (int c = 0; c < s.c; ++c)
        for (int y = 0; y < s.h; ++y)
            for (int x = 0; x < s.w; ++x)
                sum += std::abs(static_cast<double>(view.at(0, c, y, x)) - result.at({0, c, y, x}));
    constexpr double kMostOnAverage = 24.0;
    return sum <= kMostOnAverage * static_cast<double>(s.elements());
}

} // namespace

std::vector<Rule> jpegRules(const Pixels& source, const Pixels& result)
{
    const Shape& s = source.shape();
    const Codec* codec = libjpeg();
    if (!codec || source.dtype() != DType::UInt8 || result.dtype() != DType::UInt8 ||
        !(s == result.shape()) || s.n != 1 || (s.c != 1 && s.c != 3))
        return {};
    const int h = std::min(s.h, kCorner), w = std::min(s.w, kCorner);
    const Tensor corner = cornerOf(source, 0, h, w);
    if (!resembles(corner, result))
        return {};
    for (int quality = 100; quality >= 1; --quality)
        for (const char* subsampling : {"420", "444", "422"}) {
            if (!matches(through(*codec, corner, quality, subsampling), result, h == s.h && w == s.w))
                continue;
            const auto replay = std::make_shared<const Tensor>(
                through(*codec, cornerOf(source, 0, s.h, s.w), quality, subsampling));
            const std::string format = std::string(subsampling).insert(2, ":").insert(1, ":");
            return {
                {"jpeg",
                 "once through JPEG of quality " + std::to_string(quality) + (s.c == 3 ? ", " + format : ""),
                 [replay](const Place& p) -> std::optional<double> {
                     return static_cast<double>(
                         replay->hostView<const std::uint8_t>().at(p.n, p.c, p.y, p.x));
                 }}};
        }
    return {};
}

} // namespace comparo::pairs
