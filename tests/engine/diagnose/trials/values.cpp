// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/diagnose/trials/rules.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace comparo::trials {
namespace {

std::string digitsOf(double v)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%g", v);
    return text.data();
}

/// v * gain + offset, in the arithmetic of the dtype: float64 for integers.
double line(double v, double gain, double offset, DType dtype)
{
    if (dtype != DType::Float32)
        return v * gain + offset;
    return static_cast<double>(static_cast<float>(v) * static_cast<float>(gain) + static_cast<float>(offset));
}

/// (v / white - mean) / deviation in float32, of float64 in float64.
double normalised(double v, double white, double mean, double deviation, DType dtype)
{
    if (dtype == DType::Float64)
        return (v / white - mean) / deviation;
    return static_cast<double>(
        (static_cast<float>(v) / static_cast<float>(white) - static_cast<float>(mean)) /
        static_cast<float>(deviation));
}

/// The nearest number of so many binary digits.
double rounded(double v, int digits, int leastExponent)
{
    if (v == 0.0)
        return v;
    const double step = std::ldexp(1.0, std::max(std::ilogb(v), leastExponent) - digits + 1);
    return std::nearbyint(v / step) * step;
}

using Three = std::array<double, 3>;

Rule gray(const std::string& standard, const Three& weights, DType dtype, double white)
{
    return {"gray with weights of " + standard,
            [=](const Picture& from) {
                return moved(from, from.shape.h, from.shape.w, [&](int n, int, int y, int x) {
                    double sum = line(from.at(n, 0, y, x), weights[0], 0.0, dtype);
                    for (int c = 1; c < 3; ++c)
                        sum =
                            line(sum, 1.0,
                                 line(from.at(n, c, y, x), weights[static_cast<std::size_t>(c)], 0.0, dtype),
                                 dtype);
                    return stored(sum, dtype);
                });
            },
            white};
}

/// Gains, offsets and limits of any size; gamma is raised in float64.
void addCurves(std::vector<Rule>& rules, DType dtype, double white, Random& random)
{
    static constexpr std::array kRoundings{"", ", half up", ", truncated"};
    const auto rounding = static_cast<Rounding>(isFloat(dtype) ? 0 : random.below(3));
    const std::string how = kRoundings[static_cast<std::size_t>(rounding)];
    const double gain = std::round(random.between(0.5, 1.9) * 100.0) / 100.0;
    const double offset = random.between(5, 59) * (white > 1.0 ? 1.0 : 1.0 / 256.0);
    Three gains{};
    for (double& g : gains)
        g = std::round(random.between(0.6, 1.4) * 10.0) / 10.0;
    const auto add = [&](const std::string& words, auto f) {
        rules.push_back(eachValue(words + how, dtype, white,
                                  [=](double v, int c) { return stored(f(v, c), dtype, rounding); }));
    };
    add("multiplied by " + digitsOf(gain), [=](double v, int) { return line(v, gain, 0.0, dtype); });
    add("multiplied by " + digitsOf(gain) + " and with " + digitsOf(offset) + " added",
        [=](double v, int) { return line(v, gain, offset, dtype); });
    add("channels multiplied by " + digitsOf(gains[0]) + ", " + digitsOf(gains[1]) + ", " +
            digitsOf(gains[2]),
        [=](double v, int c) { return v * gains[static_cast<std::size_t>(c)]; });
    const auto addNearest = [&](const char* words, auto f) {
        rules.push_back(eachValue(words, dtype, white, [=](double v, int) { return stored(f(v), dtype); }));
    };
    const double low = stored(white * 0.2, dtype, Rounding::Truncated);
    const double high = stored(white * 0.7, dtype, Rounding::Truncated);
    addNearest("cut off at a fifth and at seven tenths", [=](double v) { return std::clamp(v, low, high); });
    addNearest("inverted", [=](double v) { return white - v; });
    addNearest("squeezed into video range",
               [=](double v) { return line(v, 219.0 / 255.0, 16.0 * white / 255.0, dtype); });
    addNearest("raised to 2.2", [=](double v) { return std::pow(v / white, 2.2) * white; });
    addNearest("raised to 1/2.2", [=](double v) { return std::pow(v / white, 1.0 / 2.2) * white; });
}

void addNormalisations(std::vector<Rule>& rules, DType dtype, double white)
{
    static constexpr Three kImageNetMean{0.485, 0.456, 0.406}, kImageNetStd{0.229, 0.224, 0.225};
    static constexpr Three kClipMean{0.48145466, 0.4578275, 0.40821073};
    static constexpr Three kClipStd{0.26862954, 0.26130258, 0.27577711};
    const DType to = dtype == DType::Float64 ? dtype : DType::Float32;
    const auto add = [&](const char* words, const Three& mean, const Three& deviation) {
        rules.push_back(eachValue(words, to, 1.0, [=](double v, int c) {
            const auto i = static_cast<std::size_t>(c);
            return normalised(v, white, mean[i], deviation[i], dtype);
        }));
    };
    add("less ImageNet's mean, by its deviation", kImageNetMean, kImageNetStd);
    add("less CLIP's mean, by its deviation", kClipMean, kClipStd);
}

/// What becomes of floats that pass through narrower formats.
void addPrecisions(std::vector<Rule>& rules, DType dtype, double white)
{
    const double scale = 255.0 / white;
    const auto add = [&](const char* words, auto f) {
        rules.push_back(eachValue(words, dtype, white, [=](double v, int) { return f(v); }));
    };
    add("once float16", [](double v) { return rounded(v, 11, -14); });
    add("once bfloat16", [](double v) { return rounded(v, 8, -126); });
    add("once 8 bits", [=](double v) {
        const double level = std::nearbyint(line(std::clamp(v, 0.0, white), scale, 0.0, dtype));
        return stored(level / scale, dtype);
    });
    if (dtype == DType::Float64)
        add("once float32", [](double v) { return stored(v, DType::Float32); });
}

void addByteRules(std::vector<Rule>& rules, Random& random)
{
    const int sum = random.between(5, 59), bits = random.between(3, 7);
    const auto add = [&](const std::string& words, DType to, double white, auto f) {
        rules.push_back(eachValue(words, to, white, [=](double v, int) { return f(v); }));
    };
    add("lowest " + std::to_string(bits) + " bits cleared", DType::UInt8, 255.0,
        [=](double v) { return std::floor(std::ldexp(v, -bits)) * std::ldexp(1.0, bits); });
    add("with " + std::to_string(sum) + " added, wrapped", DType::UInt8, 255.0,
        [=](double v) { return std::fmod(v + sum, 256.0); });
    add("as 0..1", DType::Float32, 1.0,
        [](double v) { return static_cast<double>(static_cast<float>(v) / 255.0F); });
    add("as float32, values kept", DType::Float32, 255.0, [](double v) { return v; });
    add("through 0..1 in float32, truncated", DType::UInt8, 255.0, [](double v) {
        return static_cast<double>(std::floor(static_cast<float>(v) * (1.0F / 255.0F) * 255.0F));
    });
}

void addWordRules(std::vector<Rule>& rules)
{
    const auto add = [&](const char* words, auto f) {
        rules.push_back(eachValue(words, DType::UInt8, 255.0, [=](double v, int) { return f(v); }));
    };
    add("cut off at 255", [](double v) { return std::min(v, 255.0); });
    add("upper byte", [](double v) { return std::floor(v / 256.0); });
    add("lower byte", [](double v) { return std::fmod(v, 256.0); });
}

} // namespace

Rule valuedRule(DType dtype, double white, Random& random)
{
    std::vector<Rule> rules;
    addCurves(rules, dtype, white, random);
    rules.push_back(gray("BT.601", {0.299, 0.587, 0.114}, dtype, white));
    rules.push_back(gray("BT.709", {0.2126, 0.7152, 0.0722}, dtype, white));
    if (isFloat(dtype))
        addPrecisions(rules, dtype, white);
    else if (dtype == DType::UInt8)
        addByteRules(rules, random);
    else
        addWordRules(rules);
    if (dtype != DType::UInt16)
        addNormalisations(rules, dtype, white);
    return random.oneOf(rules);
}

} // namespace comparo::trials
