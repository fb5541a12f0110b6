// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/rule.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace comparo::hypotheses {
namespace {

constexpr int kMostChannels = 8;

} // namespace

Message storedWords(const Message& words, Storing storing, DType dtype)
{
    if (isFloat(dtype))
        return words;
    switch (storing) {
    case Storing::HalfEven:
        return words;
    case Storing::HalfUp:
        return message("{}, rounded half up", words);
    case Storing::Truncate:
        return message("{}, truncated", words);
    case Storing::Wrap:
        break;
    }
    return dtype == DType::UInt8 ? message("{}, wrapped around at 256", words)
                                 : message("{}, wrapped around at 65,536", words);
}

double stored(double value, DType dtype, Storing storing)
{
    if (dtype == DType::Float64)
        return value;
    if (dtype == DType::Float32)
        return static_cast<double>(static_cast<float>(value));
    if (std::isnan(value) || (storing == Storing::Wrap && std::isinf(value)))
        return 0.0;
    const double most = whiteOf(dtype);
    if (storing == Storing::Wrap) {
        const double whole = std::trunc(value);
        return whole - (most + 1.0) * std::floor(whole / (most + 1.0));
    }
    const double inside = std::clamp(value, 0.0, most) + 0.0; // no -0
    if (storing == Storing::Truncate)
        return std::trunc(inside);
    return storing == Storing::HalfUp ? std::floor(inside + 0.5) : std::nearbyint(inside);
}

std::string shortNumber(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.6g", value);
    return text.data();
}

void addStored(Rules& rules, const Rule& rule, std::initializer_list<Storing> storings)
{
    for (const Storing storing : storings) {
        rules.push_back(rule);
        rules.back().words = storedWords(rule.words, storing, rule.dtype);
        rules.back().storing = storing;
        if (isFloat(rule.dtype))
            return;
    }
}

Message wordsOf(std::span<const Rule> rules)
{
    std::vector<Message> words;
    for (const Rule& rule : rules)
        words.push_back(rule.words);
    return joined(std::move(words), " and ");
}

std::optional<double> sampleAfter(const Rule& rule, const Samples& source, const Shape& sourceShape,
                                  const Place& place)
{
    switch (rule.kind) {
    case Kind::Place: {
        Place from = place;
        return rule.move(from) ? source(from) : rule.outside;
    }
    case Kind::Value: {
        std::array<double, kMostChannels> pixel{};
        if (!rule.wholePixel) {
            const std::optional<double> one = source(place);
            if (!one)
                return one;
            pixel[0] = *one;
        } else
            for (int c = 0; c < std::min(sourceShape.c, kMostChannels); ++c) {
                const std::optional<double> one = source({place.n, c, place.y, place.x});
                if (!one)
                    return one;
                pixel[static_cast<std::size_t>(c)] = *one;
            }
        return stored(rule.value(pixel.data(), place.c), rule.dtype, rule.storing);
    }
    case Kind::Image:
        break;
    }
    if (!rule.sample)
        return std::nullopt;
    return stored(rule.sample(source, sourceShape, place), rule.dtype, rule.storing);
}

std::optional<double> sampleAfter(const Rule& rule, const Picture& source, const Place& place)
{
    if (rule.kind == Kind::Place) { // the usual case, without a detour
        Place from = place;
        return rule.move(from) ? source.at(from) : rule.outside;
    }
    return sampleAfter(
        rule, [&](const Place& p) { return std::optional(source.at(p)); }, source.shape(), place);
}

bool reachAll(std::span<const Rule> rules)
{
    return std::none_of(rules.begin(), rules.end(), [](const Rule& rule) { return rule.leavesGaps; });
}

bool reach(std::span<const Rule> rules, Place place)
{
    for (std::size_t i = rules.size(); i-- > 0;)
        if (rules[i].kind == Kind::Place && !rules[i].move(place))
            return rules[i].outside.has_value();
    return true;
}

} // namespace comparo::hypotheses
