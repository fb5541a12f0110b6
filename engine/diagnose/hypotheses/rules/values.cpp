// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/rules/values.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace comparo::hypotheses {
namespace {

using Pixel = const double*;

constexpr std::initializer_list<Storing> kNearestOrDown = {Storing::HalfEven, Storing::Truncate};
constexpr std::initializer_list<Storing> kConversions = {Storing::HalfEven, Storing::HalfUp,
                                                         Storing::Truncate};

/// Adds rules of values for one kind of picture.
struct Adder {
    Rules& rules;
    const Shape& shape;
    DType dtype;

    void operator()(DType to, const char* id, const Message& words, double (*f)(double),
                    const char* core = nullptr,
                    std::initializer_list<Storing> storings = {Storing::HalfEven}) const
    {
        addValue(
            rules, shape, to, id, words, core ? core : english(words), [f](Pixel v, int) { return f(*v); },
            storings);
    }
    void of(DType to, const char* id, const Message& words, std::function<double(double)> f,
            const std::string& core, std::initializer_list<Storing> storings = {Storing::HalfEven}) const
    {
        addValue(
            rules, shape, to, id, words, core, [f = std::move(f)](Pixel v, int) { return f(*v); }, storings);
    }
};

constexpr const char* kAffine = "affine";

float single(double v)
{
    return static_cast<float>(v);
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
    if (std::isnan(value))
        return value;
    auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(value));
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

void addCurves(const Adder& add)
{
    const double white = whiteOf(add.dtype);
    const auto curve = [&](const Message& words, double (*f)(double)) {
        add.of(
            add.dtype, "transfer", words, [=](double v) { return f(v / white) * white; }, english(words),
            kNearestOrDown);
    };
    curve(message("decoded from sRGB to linear light"),
          [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); });
    curve(message("encoded from linear light to sRGB"),
          [](double v) { return v <= 0.0031308 ? v * 12.92 : 1.055 * std::pow(v, 1.0 / 2.4) - 0.055; });
    curve(message("raised to the power of 2.2"), [](double v) { return std::pow(std::abs(v), 2.2); });
    curve(message("raised to the power of 1/2.2"), [](double v) { return std::pow(std::abs(v), 1.0 / 2.2); });
}

void addVideoRange(const Adder& add)
{
    const double white = whiteOf(add.dtype);
    add.of(
        add.dtype, "range", message("converted from full range to video range 16..235"),
        [=](double v) { return v * (219.0 / 255.0) + 16.0 / 255.0 * white; }, kAffine, kConversions);
    add.of(
        add.dtype, "range", message("converted from video range 16..235 to full range"),
        [=](double v) { return (v - 16.0 / 255.0 * white) * 255.0 / 219.0; }, kAffine, kConversions);
}

/// Means and deviations of red, green and blue, in 0..1, and who subtracts and divides by them.
struct Normalisation {
    const char* name;
    std::array<double, 3> mean, deviation;
};

constexpr std::array kNormalisations = {
    Normalisation{"ImageNet", {0.485, 0.456, 0.406}, {0.229, 0.224, 0.225}},
    Normalisation{"CLIP", {0.48145466, 0.4578275, 0.40821073}, {0.26862954, 0.26130258, 0.27577711}},
};

void addNormalisations(const Adder& add)
{
    if (add.shape.c != 3)
        return;
    const double white = whiteOf(add.dtype);
    for (const Normalisation& n : kNormalisations) {
        const auto at = [](const std::array<double, 3>& of, int c) {
            return single(of[static_cast<std::size_t>(c)]);
        };
        addValue(add.rules, add.shape, DType::Float32, "normalization",
                 message("normalized with the mean and std of {}", Verbatim(n.name)), "affine per channel",
                 [=](Pixel v, int c) {
                     const float unit = white == 1.0 ? single(*v) : single(*v) / single(white);
                     return static_cast<double>((unit - at(n.mean, c)) / at(n.deviation, c));
                 });
        add.rules.back().isPerChannel = true;
        if (add.dtype == DType::Float64) {
            addValue(add.rules, add.shape, DType::Float64, "normalization",
                     message("normalized with the mean and std of {} in float64", Verbatim(n.name)),
                     "affine per channel", [=](Pixel v, int c) {
                         const auto i = static_cast<std::size_t>(c);
                         return (*v - n.mean[i]) / n.deviation[i];
                     });
            add.rules.back().isPerChannel = true;
        }
        if (!isFloat(add.dtype))
            continue;
        addValue(add.rules, add.shape, DType::Float32, "normalization",
                 message("denormalized with the mean and std of {}", Verbatim(n.name)), "affine per channel",
                 [=](Pixel v, int c) {
                     return static_cast<double>(single(*v) * at(n.deviation, c) + at(n.mean, c));
                 });
        add.rules.back().isPerChannel = true;
    }
    if (isFloat(add.dtype))
        return;
    constexpr std::array<double, 3> kCaffe = {123.68, 116.779, 103.939};
    for (const bool isReversed : {false, true}) {
        addValue(add.rules, add.shape, DType::Float32, "normalization",
                 message("with the channel means of Caffe's models subtracted, in the order {}",
                         Verbatim(isReversed ? "BGR" : "RGB")),
                 "affine per channel", [=](Pixel v, int c) {
                     return static_cast<double>(
                         single(*v) - single(kCaffe[static_cast<std::size_t>(isReversed ? 2 - c : c)]));
                 });
        add.rules.back().isPerChannel = true;
    }
}

void addOfIntegers(const Adder& add)
{
    const double white = whiteOf(add.dtype);
    const int bits = add.dtype == DType::UInt8 ? 8 : 16;
    for (int k = 1; k < bits; ++k)
        add.of(
            add.dtype, "bits",
            k == 1 ? message("with its lowest bit cleared") : message("with its lowest {} bits cleared", k),
            [step = std::ldexp(1.0, k)](double v) { return std::floor(v / step) * step; },
            "cleared " + std::to_string(k));
    if (add.dtype == DType::UInt16) // all bytes survive it
        add.of(
            add.dtype, "range", message("once as float32 in 0..1, truncated on the way back"),
            [w = single(white)](double v) {
                return std::floor(static_cast<double>(single(v) * (1.0F / w) * w));
            },
            "through 0..1");
    add.of(
        add.dtype, "half", message("stored once as float16 in 0..1"),
        [white](double v) { return throughHalf(v / white) * white; }, "once float16");
    add.of(
        add.dtype, "bfloat16", message("stored once as bfloat16 in 0..1"),
        [white](double v) { return throughBfloat(v / white) * white; }, "once bfloat16");
    add(
        DType::Float32, "range", message("as float32, its values kept"), [](double v) { return v; }, kAffine);
    add.of(
        DType::Float32, "range", message("divided by {}", Verbatim(shortNumber(white))),
        [w = single(white)](double v) { return static_cast<double>(single(v) / w); }, kAffine);
    add.of(
        DType::Float32, "range", message("multiplied by 1/{} in float32", Verbatim(shortNumber(white))),
        [w = single(white)](double v) { return static_cast<double>(single(v) * (1.0F / w)); }, kAffine);
    add.of(
        DType::Float64, "range", message("divided by {} in float64", Verbatim(shortNumber(white))),
        [white](double v) { return v / white; }, kAffine);
    add.of(
        DType::Float32, "range", message("scaled to -1..1"),
        [w = single(white)](double v) { return static_cast<double>(single(v) / (w / 2.0F) - 1.0F); },
        kAffine);
    add.of(
        DType::Float32, "range", message("scaled to -1..1 by way of 0..1"),
        [w = single(white)](double v) { return static_cast<double>((single(v) / w - 0.5F) / 0.5F); },
        kAffine);
    if (add.dtype == DType::UInt8) {
        add(
            DType::UInt16, "range", message("multiplied by 257 (8 bits spread over 16)"),
            [](double v) { return v * 257.0; }, kAffine);
        add(
            DType::UInt16, "range", message("multiplied by 256"), [](double v) { return v * 256.0; },
            kAffine);
        add(
            DType::UInt16, "range", message("as uint16, its values kept"), [](double v) { return v; },
            kAffine);
        return;
    }
    add(DType::UInt8, "limits", message("clipped at 255"), [](double v) { return v; });
    add(DType::UInt8, "bits", message("cut to its lower byte"), [](double v) { return v; }, "lower byte",
        {Storing::Wrap});
    add(
        DType::UInt8, "bits", message("cut to its upper byte (divided by 256)"),
        [](double v) { return std::floor(v / 256.0); }, kAffine);
    add(
        DType::UInt8, "range", message("divided by 257 (16 bits to 8)"), [](double v) { return v / 257.0; },
        kAffine, kConversions);
    add(DType::UInt16, "limits", message("clipped at 255"), [](double v) { return std::min(v, 255.0); });
    add(DType::UInt16, "limits", message("clipped at 32,767"), [](double v) { return std::min(v, 32767.0); });
    add(DType::UInt16, "byte_order", message("with the bytes of each sample in reverse order"),
        [](double v) { return swappedBytes(v, DType::UInt16); });
}

void addOfFloats(const Adder& add)
{
    const DType own = add.dtype;
    const DType other = own == DType::Float32 ? DType::Float64 : DType::Float32;
    add(
        own, "half", message("stored once as float16"), [](double v) { return throughHalf(v); },
        "once float16");
    add(
        own, "bfloat16", message("stored once as bfloat16"), [](double v) { return throughBfloat(v); },
        "once bfloat16");
    if (own == DType::Float64)
        add(
            own, "float32", message("stored once as float32"),
            [](double v) { return static_cast<double>(single(v)); }, "once float32");
    add.of(
        other, "range", message("as {}, its values kept", Verbatim(toString(other))),
        [](double v) { return v; }, kAffine);
    const auto inEight = [own](double (*round)(double), double v) { // in the arithmetic of the dtype
        const double inside = std::clamp(v, 0.0, 1.0);
        return own == DType::Float64 ? round(inside * 255.0) / 255.0
                                     : static_cast<double>(single(round(single(inside) * 255.0F)) / 255.0F);
    };
    add.of(
        own, "range", message("stored once in 8 bits"),
        [=](double v) { return inEight([](double x) { return std::nearbyint(x); }, v); }, "once 8 bits");
    add.of(
        own, "range", message("stored once in 8 bits, truncated"),
        [=](double v) { return inEight([](double x) { return std::floor(x); }, v); }, "once 8 bits");
    add(
        DType::UInt8, "range", message("multiplied by 255"),
        [](double v) { return static_cast<double>(single(v) * 255.0F); }, kAffine, kConversions);
    add(DType::UInt8, "range", message("multiplied by 255"),
        [](double v) { return static_cast<double>(single(v) * 255.0F); }, "times 255, wrapped",
        {Storing::Wrap});
    add(
        DType::UInt8, "range", message("as uint8, its values kept"), [](double v) { return v; }, kAffine,
        kConversions);
    add(
        DType::UInt16, "range", message("multiplied by 65,535"), [](double v) { return v * 65535.0; },
        kAffine, kConversions);
    add(
        own, "range", message("multiplied by 255"),
        [](double v) { return static_cast<double>(single(v) * 255.0F); }, kAffine);
    add(
        own, "range", message("divided by 255"),
        [](double v) { return static_cast<double>(single(v) / 255.0F); }, kAffine);
    add(
        own, "range", message("multiplied by 1/255 in float32"),
        [](double v) { return static_cast<double>(single(v) * (1.0F / 255.0F)); }, kAffine);
    add(
        own, "range", message("divided by 65,535"),
        [](double v) { return static_cast<double>(single(v) / 65535.0F); }, kAffine);
    add(
        own, "range", message("scaled from 0..1 to -1..1"),
        [](double v) { return static_cast<double>(single(v) * 2.0F - 1.0F); }, kAffine);
    add(
        own, "range", message("scaled from -1..1 to 0..1"),
        [](double v) { return static_cast<double>((single(v) + 1.0F) * 0.5F); }, kAffine);
    add(own, "limits", message("clipped to 0..1"), [](double v) { return std::clamp(v, 0.0, 1.0); });
    add(own, "limits", message("clipped below 0"), [](double v) { return std::max(v, 0.0); });
    add(own, "nan", message("with NaN where it is 0, as 0/0 gives"),
        [](double v) { return v == 0.0 ? std::numeric_limits<double>::quiet_NaN() : v; });
    add(own, "nan", message("with 0 where it is NaN"), [](double v) { return std::isnan(v) ? 0.0 : v; });
    if (own == DType::Float32)
        add(own, "byte_order", message("with the bytes of each sample in reverse order"),
            [](double v) { return swappedBytes(v, DType::Float32); });
}

} // namespace

void addValue(Rules& rules, const Shape& source, DType to, const char* id, const Message& words,
              const std::string& core, const std::function<double(const double*, int)>& value,
              std::initializer_list<Storing> storings)
{
    Rule rule;
    rule.id = id;
    rule.words = words;
    rule.core = core;
    rule.kind = Kind::Value;
    rule.shape = source;
    rule.dtype = to;
    rule.value = value;
    addStored(rules, rule, storings);
}

Rules valueRules(const Shape& source, DType dtype)
{
    Rules rules;
    const Adder add{rules, source, dtype};
    const double white = whiteOf(dtype);
    add.of(
        dtype, "invert", message("inverted (white minus the value)"), [white](double v) { return white - v; },
        kAffine);
    addVideoRange(add);
    addCurves(add);
    isFloat(dtype) ? addOfFloats(add) : addOfIntegers(add);
    addNormalisations(add);
    addColours(rules, source, dtype);
    return rules;
}

} // namespace comparo::hypotheses
