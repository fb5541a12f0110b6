// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "engine/diagnose/identify/candidate.h"
#include "engine/diagnose/identify/planes.h"

#include <algorithm>
#include <array>

namespace comparo::candidates {
namespace {

/// Edge of the corner that is tried, and of its part on which smooth upsampling at the corner's own edges has
/// no influence.
constexpr int kTried = 64;
constexpr int kCompared = 48;

const Codec* turbo()
{
    for (const Codec* each : allCodecs())
        if (each->id() == "libjpeg_turbo")
            return each;
    return nullptr;
}

Tensor once(const Codec& codec, const Tensor& image, int quality, const std::string& subsampling)
{
    ParamSet options(codec.options());
    options.set("quality", std::int64_t{quality});
    options.set("subsampling", subsampling);
    return codec.decode(codec.encode(image, options)).tensor;
}

Bytes topLeft(const Bytes& image, int h, int w)
{
    Shape shape = image.shape;
    shape.h = std::min(h, shape.h);
    shape.w = std::min(w, shape.w);
    Bytes corner(shape);
    for (int z = 0; z < corner.count(); ++z)
        for (int y = 0; y < shape.h; ++y)
            std::copy_n(image.row(z, y), shape.w, corner.row(z, y));
    return corner;
}

/// JPEG of any quality leaves a picture that resembles the source.
bool resemble(const Bytes& a, const Bytes& b)
{
    constexpr std::int64_t kMostOnAverage = 64; // noise keeps no colour
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < a.values.size(); ++i)
        sum += std::abs(static_cast<int>(a.values[i]) - static_cast<int>(b.values[i]));
    return sum <= kMostOnAverage * static_cast<std::int64_t>(a.values.size());
}

struct Setting {
    int quality;
    std::string subsampling;
    std::size_t equal; ///< samples of the corner
};

std::string wordsOf(const Setting& setting, bool colour)
{
    std::string words = "JPEG, quality " + std::to_string(setting.quality);
    if (colour)
        words += ", " + std::string(setting.subsampling).insert(2, ":").insert(1, ":");
    return words;
}

/// By how much of the corner agrees, most first.
std::vector<Setting> settingsOf(const Codec& codec, const Bytes& source, const Bytes& result,
                                const Progress& progress)
{
    const Bytes corner = topLeft(source, kTried, kTried);
    const bool whole = corner.shape == source.shape;
    const int compared = whole ? kTried : kCompared;
    const Bytes wanted = topLeft(result, compared, compared);
    std::vector<Setting> settings;
    const bool colour = source.shape.c == 3;
    for (int quality = 100; quality >= 1; --quality)
        for (const char* subsampling : {"420", "444", "422", "440", "411"}) {
            if (!colour && std::string(subsampling) != "420")
                continue;
            progress.throwIfCancelled();
            const Bytes given =
                topLeft(Bytes(once(codec, corner.tensor(), quality, subsampling)), compared, compared);
            std::size_t equal = 0;
            for (std::size_t i = 0; i < wanted.values.size(); ++i)
                equal += given.values[i] == wanted.values[i];
            settings.push_back({quality, subsampling, equal});
        }
    std::stable_sort(settings.begin(), settings.end(),
                     [](const Setting& l, const Setting& r) { return l.equal > r.equal; });
    return settings;
}

} // namespace

Candidates jpegs(const Question& question, const Progress& progress)
{
    Candidates all;
    const Codec* codec = turbo();
    const Shape& s = question.input.shape();
    if (!codec || !asks(question, {"jpeg_round_trip", "random_jpeg"}) ||
        question.input.dtype() != DType::UInt8 || question.output.dtype() != DType::UInt8 ||
        !(s == question.output.shape()) || s.n != 1 || (s.c != 1 && s.c != 3))
        return all;
    const Bytes source(question.input), result(question.output);
    if (!resemble(source, result))
        return all;
    constexpr std::size_t kMost = 8;
    const std::vector<Setting> settings = settingsOf(*codec, source, result, progress);
    for (const Setting& setting : settings) {
        if (all.size() >= kMost || (!all.empty() && setting.equal < settings.front().equal))
            break;
        all.push_back({"libjpeg-turbo",
                       wordsOf(setting, s.c == 3),
                       message("encoded and decoded once, integer DCT, smooth upsampling"),
                       {},
                       [input = question.input, setting, codec](const Progress&) {
                           return once(*codec, input, setting.quality, setting.subsampling);
                       }});
    }
    return all;
}

} // namespace comparo::candidates
