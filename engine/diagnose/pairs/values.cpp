// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/pairs/values.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace comparo::pairs {
namespace {

using Pixel = const double*;

void addRanges(std::vector<ValueRule>& rules, DType from)
{
    const auto add = [&](const char* words, double (*f)(Pixel, int)) {
        rules.push_back({"range", words, f});
    };
    add("divided by 255", [](Pixel v, int) { return static_cast<double>(static_cast<float>(*v) / 255.0F); });
    add("multiplied by 1/255 in float32",
        [](Pixel v, int) { return static_cast<double>(static_cast<float>(*v) * (1.0F / 255.0F)); });
    add("multiplied by 255",
        [](Pixel v, int) { return static_cast<double>(static_cast<float>(*v) * 255.0F); });
    add("multiplied by 257 (8 bits spread over 16)", [](Pixel v, int) { return *v * 257.0; });
    add("divided by 257 (16 bits to 8)", [](Pixel v, int) { return *v / 257.0; });
    add("divided by 256 (the upper byte)", [](Pixel v, int) { return std::floor(*v / 256.0); });
    add("divided by 65,535",
        [](Pixel v, int) { return static_cast<double>(static_cast<float>(*v) / 65535.0F); });
    add("multiplied by 65,535", [](Pixel v, int) { return *v * 65535.0; });
    add("moved from 0..1 to -1..1",
        [](Pixel v, int) { return static_cast<double>(static_cast<float>(*v) * 2.0F - 1.0F); });
    add("moved from -1..1 to 0..1",
        [](Pixel v, int) { return static_cast<double>((static_cast<float>(*v) + 1.0F) * 0.5F); });
    add("divided by 127.5 and less 1",
        [](Pixel v, int) { return static_cast<double>(static_cast<float>(*v) / 127.5F - 1.0F); });
    if (!isFloat(from)) {
        add("squeezed from 0..255 into video range 16..235",
            [](Pixel v, int) { return *v * 219.0 / 255.0 + 16.0; });
        add("stretched from video range 16..235 to 0..255",
            [](Pixel v, int) { return (*v - 16.0) * 255.0 / 219.0; });
    } else {
        add("squeezed from 0..1 into video range 16/255..235/255", [](Pixel v, int) {
            return static_cast<double>(static_cast<float>(*v) * (219.0F / 255.0F) + 16.0F / 255.0F);
        });
        add("taken as 0..255, in 8 bits and back", [](Pixel v, int) {
            return static_cast<double>(static_cast<float>(std::nearbyint(std::clamp(*v, 0.0, 1.0) * 255.0)) /
                                       255.0F);
        });
        add("cut down to 8 bits (truncated) and back", [](Pixel v, int) {
            return static_cast<double>(static_cast<float>(std::floor(std::clamp(*v, 0.0, 1.0) * 255.0)) /
                                       255.0F);
        });
        add("clamped to 0..1", [](Pixel v, int) { return std::clamp(*v, 0.0, 1.0); });
    }
}

void addInversion(std::vector<ValueRule>& rules, double white)
{
    rules.push_back(
        {"invert", "inverted (white less the value)", [white](Pixel v, int) { return white - *v; }});
}

void addCurves(std::vector<ValueRule>& rules, double whiteFrom, double whiteTo)
{
    const auto add = [&](const char* words, double (*f)(double)) {
        rules.push_back({"transfer", words, [=](Pixel v, int) { return f(*v / whiteFrom) * whiteTo; }});
    };
    add("decoded from sRGB to linear light",
        [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); });
    add("encoded from linear light to sRGB",
        [](double v) { return v <= 0.0031308 ? v * 12.92 : 1.055 * std::pow(v, 1.0 / 2.4) - 0.055; });
    add("raised to the power of 2.2", [](double v) { return std::pow(v, 2.2); });
    add("raised to the power of 1/2.2", [](double v) { return std::pow(v, 1.0 / 2.2); });
}

/// To the nearest number with `bits` of fraction, ties to even, and of half precision's range.
double throughHalf(double value)
{
    if (!std::isfinite(value) || value == 0.0)
        return value;
    constexpr int kFraction = 10, kLowestExponent = -14;
    const int exponent = std::max(std::ilogb(value), kLowestExponent);
    const double step = std::ldexp(1.0, exponent - kFraction);
    const double rounded = std::nearbyint(value / step) * step;
    constexpr double kLargest = 65504.0;
    return std::abs(rounded) > kLargest ? std::copysign(std::numeric_limits<double>::infinity(), value)
                                        : rounded;
}

double throughBfloat(double value)
{
    auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(value));
    if (std::isnan(value))
        return value;
    bits += 0x7FFFU + (bits >> 16 & 1U);
    return static_cast<double>(std::bit_cast<float>(bits & 0xFFFF0000U));
}

double swappedBytes(double value, DType dtype)
{
    const auto reversed = [](std::uint32_t v) {
        return v >> 24 | (v >> 8 & 0xFF00U) | (v << 8 & 0xFF0000U) | v << 24;
    };
    if (dtype == DType::UInt16)
        return static_cast<double>(reversed(static_cast<std::uint32_t>(value)) >> 16);
    return static_cast<double>(
        std::bit_cast<float>(reversed(std::bit_cast<std::uint32_t>(static_cast<float>(value)))));
}

void addPrecision(std::vector<ValueRule>& rules, DType from, DType to)
{
    if (isFloat(from) && isFloat(to)) {
        rules.push_back({"half", "stored once as float16", [](Pixel v, int) { return throughHalf(*v); }});
        rules.push_back(
            {"bfloat16", "stored once as bfloat16", [](Pixel v, int) { return throughBfloat(*v); }});
        rules.push_back({"nan", "with NaN where it is 0, as 0/0 gives", [](Pixel v, int) {
                             return *v == 0.0 ? std::numeric_limits<double>::quiet_NaN() : *v;
                         }});
        rules.push_back(
            {"nan", "with 0 where it is NaN", [](Pixel v, int) { return std::isnan(*v) ? 0.0 : *v; }});
    }
    if (from == to && (from == DType::UInt16 || from == DType::Float32))
        rules.push_back({"byte_order", "with the bytes of each sample in reverse order",
                         [from](Pixel v, int) { return swappedBytes(*v, from); }});
}

/// Weights of red, green and blue in brightness.
struct Luma {
    const char* name;
    double r, g, b;
};

constexpr Luma kBt601{"BT.601", 0.299, 0.587, 0.114};
constexpr Luma kBt709{"BT.709", 0.2126, 0.7152, 0.0722};

double luma(const Luma& k, Pixel v)
{
    return k.r * v[0] + k.g * v[1] + k.b * v[2];
}

/// Channel c of the colour that `to` makes of the brightness and colour differences of `from`.
double crossed(const Luma& from, const Luma& to, Pixel v, int c)
{
    const double y = luma(from, v);
    const double cb = (v[2] - y) / (2.0 * (1.0 - from.b)), cr = (v[0] - y) / (2.0 * (1.0 - from.r));
    const double r = y + 2.0 * (1.0 - to.r) * cr, b = y + 2.0 * (1.0 - to.b) * cb;
    return c == 0 ? r : c == 2 ? b : (y - to.r * r - to.b * b) / to.g;
}

double differences(const Luma& k, Pixel v, int c, double middle)
{
    const double y = luma(k, v);
    return c == 0   ? y
           : c == 1 ? (v[2] - y) / (2.0 * (1.0 - k.b)) + middle
                    : (v[0] - y) / (2.0 * (1.0 - k.r)) + middle;
}

void addColours(std::vector<ValueRule>& rules, const Pixels& source, const Pixels& result)
{
    if (source.shape().c == 3) {
        const double middle = source.dtype() == DType::UInt8    ? 128.0
                              : source.dtype() == DType::UInt16 ? 32768.0
                                                                : 0.5;
        for (const auto& [from, to] : {std::pair(kBt601, kBt709), std::pair(kBt709, kBt601)})
            rules.push_back({"colour_matrix",
                             std::string("encoded with the matrix of ") + from.name +
                                 " and decoded with that of " + to.name,
                             [from = from, to = to](Pixel v, int c) { return crossed(from, to, v, c); },
                             true});
        for (const Luma& k : {kBt601, kBt709}) {
            rules.push_back({"gray", std::string("made gray with the weights of ") + k.name,
                             [k](Pixel v, int) { return luma(k, v); }, true});
            rules.push_back({"ycbcr", std::string("as Y'CbCr of ") + k.name + " without the way back",
                             [k, middle](Pixel v, int c) { return differences(k, v, c, middle); }, true});
        }
    }
    if (source.shape().c != 4 || result.shape().c != 4)
        return;
    const double white = source.white();
    rules.push_back({"alpha", "multiplied by its alpha",
                     [white](Pixel v, int c) { return c == 3 ? v[3] : v[c] * v[3] / white; }, true});
    rules.push_back({"alpha", "divided by its alpha",
                     [white](Pixel v, int c) { return c == 3 || v[3] == 0.0 ? v[c] : v[c] * white / v[3]; },
                     true});
}

std::string gainWords(double gain, double offset)
{
    std::string words;
    if (gain != 1.0)
        words = "multiplied by " + shortNumber(gain);
    if (offset != 0.0)
        words += (words.empty() ? "" : " and ") + std::string(offset > 0.0 ? "with " : "less ") +
                 shortNumber(std::abs(offset)) + (offset > 0.0 ? " added" : "");
    return words;
}

/// The number, and those near it that a person would have typed.
std::vector<double> nearby(double value, double slack)
{
    std::vector<double> values;
    for (const int digits : {1, 2, 3, 4}) {
        const double scale = std::pow(10.0, digits);
        const double typed = std::nearbyint(value * scale) / scale;
        if (std::abs(typed - value) <= slack)
            values.push_back(typed);
    }
    if (const double whole = std::nearbyint(value); std::abs(whole - value) <= slack)
        values.insert(values.begin(), whole);
    if (value != 0.0)
        if (const double inverse = std::nearbyint(1.0 / value);
            inverse != 0.0 && std::abs(1.0 / inverse - value) <= slack)
            values.push_back(1.0 / inverse);
    values.push_back(value);
    std::vector<double> unique;
    for (const double v : values)
        if (std::find(unique.begin(), unique.end(), v) == unique.end())
            unique.push_back(v);
    return unique;
}

/// The commonest distance around the circle of an integer dtype, where some values went past its end.
std::vector<ValueRule> wrappedSums(const std::vector<std::pair<double, double>>& samples, double circle)
{
    std::vector<double> distances;
    distances.reserve(samples.size());
    for (const auto& [a, b] : samples)
        if (std::isfinite(a)) {
            const double apart = b - std::trunc(a);
            distances.push_back(apart - circle * std::floor(apart / circle));
        }
    if (distances.empty())
        return {};
    // What half of them are is in the middle of their order, on one side of it or the other.
    const auto middle = distances.begin() + static_cast<std::ptrdiff_t>(distances.size() / 2);
    std::nth_element(distances.begin(), middle, distances.end());
    const double above = *middle;
    const double below = middle == distances.begin() ? above : *std::max_element(distances.begin(), middle);
    const auto timesOf = [&](double distance) {
        return static_cast<std::size_t>(std::count(distances.begin(), distances.end(), distance));
    };
    const double sum = timesOf(below) >= timesOf(above) ? below : above;
    if (sum == 0.0 || timesOf(sum) * 2 < samples.size())
        return {};
    return {{"gain", gainWords(1.0, sum), [sum](Pixel v, int) { return *v + sum; }}};
}

} // namespace

std::vector<ValueRule> valueRules(const Pixels& source, const Pixels& result)
{
    std::vector<ValueRule> rules;
    rules.push_back({});
    addRanges(rules, source.dtype());
    addInversion(rules, source.white());
    addPrecision(rules, source.dtype(), result.dtype());
    addColours(rules, source, result);
    addCurves(rules, source.white(), result.white());
    return rules;
}

std::vector<ValueRule> gainRules(const std::vector<std::pair<double, double>>& samples, double most)
{
    const std::pair<double, double>* low = nullptr;
    const std::pair<double, double>* high = nullptr;
    double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (const auto& sample : samples) {
        const auto [a, b] = sample;
        if (!std::isfinite(a) || !std::isfinite(b) || b >= most || (std::isfinite(most) && b <= 0.0))
            continue;
        low = !low || a < low->first ? &sample : low;
        high = !high || a > high->first ? &sample : high;
        n += 1, sx += a, sy += b, sxx += a * a, sxy += a * b;
    }
    if (!low || high->first == low->first || n < 2)
        return {};
    const bool whole = std::isfinite(most);
    std::vector<ValueRule> rules = whole ? wrappedSums(samples, most + 1.0) : std::vector<ValueRule>{};
    const double spread = n * sxx - sx * sx;
    const double gain =
        whole ? (n * sxy - sx * sy) / spread : (high->second - low->second) / (high->first - low->first);
    const double slackOfGain = whole ? 2.0 / (high->first - low->first) : std::abs(gain) * 1e-5;
    for (const double g : nearby(gain, slackOfGain)) {
        const double offset = whole ? (sy - g * sx) / n : low->second - g * low->first;
        for (const double o : nearby(offset, whole ? 1.0 : 1e-5)) {
            if (g == 1.0 && o == 0.0)
                continue;
            rules.push_back({"gain", gainWords(g, o), [g, o](Pixel v, int) { return *v * g + o; }});
            if (!whole)
                rules.push_back({"gain", gainWords(g, o) + " in float32", [g, o](Pixel v, int) {
                                     const float product = static_cast<float>(*v) * static_cast<float>(g);
                                     return static_cast<double>(product + static_cast<float>(o));
                                 }});
        }
    }
    return rules;
}

} // namespace comparo::pairs
