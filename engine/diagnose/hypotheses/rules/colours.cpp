// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/rules/values.h"

#include <cmath>

namespace comparo::hypotheses {
namespace {

using Pixel = const double*;

constexpr std::initializer_list<Storing> kStorings = {Storing::HalfEven, Storing::HalfUp, Storing::Truncate};

/// Weights of red, green and blue in brightness.
struct Luma {
    const char* name;
    double r, g, b;
};

constexpr Luma kBt601{"BT.601", 0.299, 0.587, 0.114};
constexpr Luma kBt709{"BT.709", 0.2126, 0.7152, 0.0722};
constexpr Luma kBt2020{"BT.2020", 0.2627, 0.6780, 0.0593};

double luma(const Luma& k, Pixel v)
{
    return k.r * v[0] + k.g * v[1] + k.b * v[2];
}

/// The same in the arithmetic of the dtype: a library sums float32 in float32.
double lumaIn(DType dtype, const Luma& k, Pixel v)
{
    if (dtype != DType::Float32)
        return luma(k, v);
    const auto part = [](double weight, double value) {
        return static_cast<float>(weight) * static_cast<float>(value);
    };
    return static_cast<double>(part(k.r, v[0]) + part(k.g, v[1]) + part(k.b, v[2]));
}

/// Brightness and colour differences; these are around 0.
struct Colour {
    double y, cb, cr;
};

Colour encoded(const Luma& k, Pixel v)
{
    const double y = luma(k, v);
    return {y, (v[2] - y) / (2.0 * (1.0 - k.b)), (v[0] - y) / (2.0 * (1.0 - k.r))};
}

double decoded(const Luma& k, const Colour& of, int c)
{
    const double r = of.y + 2.0 * (1.0 - k.r) * of.cr, b = of.y + 2.0 * (1.0 - k.b) * of.cb;
    return c == 0 ? r : c == 2 ? b : (of.y - k.r * r - k.b * b) / k.g;
}

double component(const Colour& of, int c)
{
    return c == 0 ? of.y : c == 1 ? of.cb : of.cr;
}

/// Full range or video range (16..235 and 16..240 of 255).
struct Range {
    bool isVideo;
    double yGain, yOffset, cGain; ///< offset in shares of white
};

constexpr Range kFull{false, 1.0, 0.0, 1.0};
constexpr Range kVideo{true, 219.0 / 255.0, 16.0 / 255.0, 224.0 / 255.0};

void addSpaces(Rules& rules, const Shape& s, DType dtype)
{
    const double white = whiteOf(dtype), middle = isFloat(dtype) ? 0.5 : std::floor(white / 2.0) + 1.0;
    const auto add = [&](const char* id, const Message& words, const std::function<double(Pixel, int)>& f,
                         std::initializer_list<Storing> storings = kStorings) {
        const std::size_t before = rules.size();
        addValue(rules, s, dtype, id, words, english(words), f, storings);
        for (std::size_t i = before; i < rules.size(); ++i)
            rules[i].wholePixel = true;
    };
    for (const auto& [from, to] : {std::pair(kBt601, kBt709), std::pair(kBt709, kBt601)})
        add("colour_matrix",
            message("encoded with the matrix of {} and decoded with that of {}", Verbatim(from.name),
                    Verbatim(to.name)),
            [from = from, to = to](Pixel v, int c) { return decoded(to, encoded(from, v), c); });
    for (const Luma& k : {kBt601, kBt709, kBt2020})
        for (const Range& range : {kFull, kVideo}) {
            add("ycbcr",
                range.isVideo ? message("as Y'CbCr of {}, video range without the way back", Verbatim(k.name))
                              : message("as Y'CbCr of {} without the way back", Verbatim(k.name)),
                [=](Pixel v, int c) {
                    const double of = component(encoded(k, v), c);
                    return c == 0 ? of * range.yGain + range.yOffset * white : of * range.cGain + middle;
                });
            add("ycbcr",
                range.isVideo ? message("decoded as if it were Y'CbCr of {}, video range", Verbatim(k.name))
                              : message("decoded as if it were Y'CbCr of {}", Verbatim(k.name)),
                [=](Pixel v, int c) {
                    return decoded(k,
                                   {(v[0] - range.yOffset * white) / range.yGain,
                                    (v[1] - middle) / range.cGain, (v[2] - middle) / range.cGain},
                                   c);
                });
        }
    add("ycbcr", message("with Cb and Cr exchanged"), [](Pixel v, int c) {
        const Colour of = encoded(kBt601, v);
        return decoded(kBt601, {of.y, of.cr, of.cb}, c);
    });
}

void addGrays(Rules& rules, const Shape& s, DType dtype)
{
    for (const int channels : {3, 1})
        for (const Luma& k : {kBt601, kBt709}) {
            const std::size_t before = rules.size();
            const Message words = message("converted to gray with the weights of {}", Verbatim(k.name));
            addValue(
                rules, {s.n, channels, s.h, s.w}, dtype, "gray", words, english(words),
                [k, dtype](Pixel v, int) { return lumaIn(dtype, k, v); }, kStorings);
            for (std::size_t i = before; i < rules.size(); ++i)
                rules[i].wholePixel = true;
        }
}

void addAlpha(Rules& rules, const Shape& s, DType dtype)
{
    const double white = whiteOf(dtype);
    const std::size_t before = rules.size();
    addValue(
        rules, s, dtype, "alpha", message("multiplied by its alpha"), "multiplied by its alpha",
        [white](Pixel v, int c) { return c == 3 ? v[3] : v[c] * v[3] / white; }, kStorings);
    addValue(
        rules, s, dtype, "alpha", message("divided by its alpha"), "divided by its alpha",
        [white](Pixel v, int c) { return c == 3 || v[3] == 0.0 ? v[c] : v[c] * white / v[3]; }, kStorings);
    for (const bool isWhite : {false, true})
        addValue(
            rules, {s.n, 3, s.h, s.w}, dtype, "alpha",
            isWhite ? message("composited over white by its alpha")
                    : message("composited over black by its alpha"),
            isWhite ? "over white" : "over black",
            [=](Pixel v, int c) {
                const double alpha = v[3] / white;
                return v[c] * alpha + (isWhite ? white * (1.0 - alpha) : 0.0);
            },
            kStorings);
    for (std::size_t i = before; i < rules.size(); ++i)
        rules[i].wholePixel = true;
}

} // namespace

void addColours(Rules& rules, const Shape& source, DType dtype)
{
    if (source.c == 3) {
        addSpaces(rules, source, dtype);
        addGrays(rules, source, dtype);
    }
    if (source.c == 4)
        addAlpha(rules, source, dtype);
}

} // namespace comparo::hypotheses
