// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/diagnose/trials/planted.h"

#include "tests/engine/diagnose/trials/rules.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

namespace comparo::trials {
namespace {

/// One image or two, of at least 24 x 24 pixels.
Picture sourceOf(Kind kind, Random& random)
{
    const int h = random.between(24, 55), w = random.between(24, 55), n = random.below(3) == 0 ? 2 : 1;
    Picture source = bytesOf(kind, 3, h, w, random);
    if (n == 2) {
        const Picture second = bytesOf(kind, 3, h, w, random);
        source.shape.n = 2;
        source.samples.insert(source.samples.end(), second.samples.begin(), second.samples.end());
    }
    const double which = random.unit();
    source.dtype = which < 0.55   ? DType::UInt8
                   : which < 0.8  ? DType::Float32
                   : which < 0.92 ? DType::UInt16
                                  : DType::Float64;
    for (double& v : source.samples)
        v = source.dtype == DType::UInt16 ? std::min(65535.0, v * 257.0 + random.below(257))
            : isFloat(source.dtype)       ? stored(v / 255.0, source.dtype)
                                          : v;
    return source;
}

Picture run(const std::vector<Rule>& rules, Picture picture)
{
    for (const Rule& rule : rules)
        picture = rule.run(picture);
    return picture;
}

/// B is a sum that wraps around and A the same sum saturated, so that A follows from B.
std::vector<Rule> saturate(Picture& source, Random& random)
{
    const int sum = random.between(20, 90);
    for (double& v : source.samples)
        v = std::fmod(v + sum, 256.0);
    return {eachValue("a sum with " + std::to_string(sum) + " that saturates instead of wrapping around",
                      DType::UInt8, 255.0, [=](double v, int) { return v < sum ? 255.0 : v; })};
}

/// Without the rules that change nothing here.
std::vector<Rule> effective(std::vector<Rule> rules, const Picture& source, const Picture& result)
{
    for (std::size_t i = 0; i < rules.size() && rules.size() > 1;) {
        std::vector<Rule> less = rules;
        less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
        if (run(less, source) == result)
            rules = std::move(less);
        else
            ++i;
    }
    return rules;
}

} // namespace

PlantedPair plantedPair(std::uint32_t seed, int number)
{
    static constexpr std::array kTurns{Kind::Photograph, Kind::Photograph, Kind::Noise, Kind::Graphic};
    static constexpr std::array<std::string_view, 6> kCombinations{"p", "v", "pp", "pv", "vp", "vv"};
    const auto turn = static_cast<std::size_t>(number);
    const Kind kind = kTurns[turn % kTurns.size()];
    const std::string_view combination = kCombinations[turn / kTurns.size() % kCombinations.size()];
    for (std::uint32_t attempt = 0;; ++attempt) {
        Random random{seed, static_cast<std::uint32_t>(number), attempt};
        Picture source = sourceOf(kind, random);
        std::vector<Rule> rules;
        const bool isBackward = combination == "v" && source.dtype == DType::UInt8 && random.below(8) == 0;
        if (isBackward)
            rules = saturate(source, random);
        Picture result = run(rules, source);
        double white = whiteOf(source.dtype);
        for (const char step : isBackward ? std::string_view() : combination) {
            rules.push_back(step == 'p' ? placedRule(random) : valuedRule(result.dtype, white, random));
            white = step == 'p' ? white : rules.back().white;
            result = rules.back().run(result);
        }
        if (result == source || std::ranges::any_of(result.samples, [](double v) { return std::isnan(v); }))
            continue;
        rules = effective(std::move(rules), source, result);
        std::string description = toString(kind) + " " + source.toString() + ": ";
        for (std::size_t i = 0; i < rules.size(); ++i)
            description += (i > 0 ? " + " : "") + rules[i].words;
        const Tensor from = tensorOf(source), to = tensorOf(result);
        const int count = static_cast<int>(rules.size());
        return {isBackward ? to : from,
                isBackward ? from : to,
                isBackward,
                [rules = std::move(rules)](const Tensor& t) { return tensorOf(run(rules, pictureOf(t))); },
                kind,
                count,
                description};
    }
}

Tensor shuffled(const Tensor& tensor, Random& random)
{
    const Picture from = pictureOf(tensor);
    const std::vector<int> order = random.permutation(from.shape.h * from.shape.w);
    return tensorOf(moved(from, from.shape.h, from.shape.w, [&](int n, int c, int y, int x) {
        const int i = order[static_cast<std::size_t>(y * from.shape.w + x)];
        return from.at(n, c, i / from.shape.w, i % from.shape.w);
    }));
}

} // namespace comparo::trials
