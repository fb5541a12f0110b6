// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "engine/diagnose/hypotheses/rules/neighbours.h"

#include <algorithm>
#include <cmath>

namespace comparo::hypotheses {
namespace {

/// Edge of the corner that is tried, and of its part on which smooth upsampling of the corner's own edges has
/// no influence; of each quality a part of the corner is tried first.
constexpr int kCorner = 96;
constexpr int kJudged = 80;
constexpr int kFirstCorner = 32;
constexpr int kFirstJudged = 16;

const Codec* libjpeg()
{
    for (const Codec* each : allCodecs())
        if (each->id() == "libjpeg_turbo")
            return each;
    return nullptr;
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
bool matches(const Tensor& corner, const Picture& result, int h, int w)
{
    const Shape& s = corner.shape();
    const auto view = corner.hostView<const std::uint8_t>();
    for (int c = 0; c < s.c; ++c)
        for (int y = 0; y < h; ++y)
            for (int x = 0; x < w; ++x)
                if (static_cast<double>(view.at(0, c, y, x)) != result.at(Place{0, c, y, x}))
                    return false;
    return true;
}

/// JPEG of any quality leaves a picture that resembles the source, and changes some of it.
bool resembles(const Tensor& corner, const Picture& result)
{
    const Shape& s = corner.shape();
    const auto view = corner.hostView<const std::uint8_t>();
    double sum = 0.0, differing = 0.0;
    for (int c = 0; c < s.c; ++c)
        for (int y = 0; y < s.h; ++y)
            for (int x = 0; x < s.w; ++x) {
                const double apart =
                    std::abs(static_cast<double>(view.at(0, c, y, x)) - result.at(Place{0, c, y, x}));
                sum += apart;
                differing += apart > 0.0;
            }
    constexpr double kMostOnAverage = 24.0, kLeastShare = 0.01;
    const auto samples = static_cast<double>(s.elements());
    return sum <= kMostOnAverage * samples && differing >= kLeastShare * samples;
}

} // namespace

Rules jpegRules(const Picture& source, const Picture& result)
{
    const Shape& s = source.shape();
    const Codec* codec = libjpeg();
    if (!codec || source.dtype() != DType::UInt8 || result.dtype() != DType::UInt8 ||
        !(s == result.shape()) || s.n != 1 || (s.c != 1 && s.c != 3))
        return {};
    const int h = std::min(s.h, kCorner), w = std::min(s.w, kCorner);
    const Tensor corner = source.cut(0, 0, 0, h, w);
    if (!resembles(corner, result))
        return {};
    const bool isWhole = h == s.h && w == s.w, hasFirst = std::min(h, w) >= kFirstCorner;
    const int judgedH = isWhole ? h : std::min(h, kJudged), judgedW = isWhole ? w : std::min(w, kJudged);
    const Tensor first = hasFirst ? source.cut(0, 0, 0, kFirstCorner, kFirstCorner) : Tensor();
    for (int quality = 100; quality >= 1; --quality)
        for (const char* subsampling : {"420", "444", "422"}) {
            if (hasFirst &&
                !matches(through(*codec, first, quality, subsampling), result, kFirstJudged, kFirstJudged))
                continue;
            if (!matches(through(*codec, corner, quality, subsampling), result, judgedH, judgedW))
                continue;
            const std::string format = std::string(subsampling).insert(2, ":").insert(1, ":");
            Rule rule;
            rule.id = "jpeg";
            rule.words = s.c == 3 ? message("once through JPEG of quality {}, {}", quality, Verbatim(format))
                                  : message("once through JPEG of quality {}", quality);
            rule.core = "jpeg";
            rule.kind = Kind::Image;
            rule.bits = std::log2(300.0);
            rule.shape = s;
            rule.dtype = DType::UInt8;
            rule.whole = [codec, quality, subsampling = std::string(subsampling)](const Tensor& image) {
                return image.dtype() == DType::UInt8 ? through(*codec, image, quality, subsampling)
                                                     : Tensor();
            };
            return {rule};
        }
    return {};
}

} // namespace comparo::hypotheses
