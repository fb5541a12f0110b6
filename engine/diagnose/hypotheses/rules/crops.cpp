// SPDX-License-Identifier: Apache-2.0
#include "engine/base/number_text.h"
#include "engine/diagnose/hypotheses/rules/places.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace comparo::hypotheses {
namespace {

struct Offset {
    int top, left;
};

constexpr std::size_t kMostOffsets = 8;

/// Places of the smaller picture, of values as unlike as a few draws give.
std::vector<Place> probesOf(const Picture& small, std::uint64_t count)
{
    std::vector<Place> places;
    const Shape& s = small.shape();
    for (std::uint64_t k = 1; k <= count; ++k) {
        const std::uint64_t draw = k * 0x9E3779B97F4A7C15ULL;
        places.push_back({static_cast<int>((draw >> 60) % static_cast<unsigned>(s.n)), 0,
                          static_cast<int>((draw >> 40 & 0xFFFFF) % static_cast<unsigned>(s.h)),
                          static_cast<int>((draw >> 20 & 0xFFFFF) % static_cast<unsigned>(s.w))});
    }
    return places;
}

double sumAt(const Picture& picture, const Place& p)
{
    double sum = 0.0;
    for (int c = 0; c < picture.shape().c; ++c)
        sum += picture.at({p.n, c, p.y, p.x});
    return sum;
}

/// Offsets at which the smaller is a part of the larger, by some of its samples.
std::vector<Offset> equalOffsets(const Picture& large, const Picture& small)
{
    std::vector<Offset> offsets;
    const std::vector<Place> probes = probesOf(small, 32);
    const int rows = large.shape().h - small.shape().h + 1, columns = large.shape().w - small.shape().w + 1;
    for (int top = 0; top < rows; ++top)
        for (int left = 0; left < columns && offsets.size() < kMostOffsets; ++left)
            if (std::all_of(probes.begin(), probes.end(), [&](const Place& p) {
                    return sameNumber(large.at({p.n, 0, p.y + top, p.x + left}), small.at(p));
                }))
                offsets.push_back({top, left});
    return offsets;
}

/// Offsets at which samples of the smaller are a function of those of the larger, channel by channel, by some
/// of its samples; none where there are many, as in flat pictures. Of integers.
std::vector<Offset> functionOffsets(const Picture& large, const Picture& small)
{
    std::vector<Offset> offsets;
    const Shape& s = small.shape();
    if (isFloat(large.dtype()) || large.dtype() != small.dtype())
        return offsets;
    const std::vector<Place> probes = probesOf(small, 600);
    const auto levels = static_cast<std::size_t>(whiteOf(large.dtype())) + 1;
    struct Seen {
        int at = -1;
        double value = 0.0;
    };
    std::vector<Seen> seen(levels * static_cast<std::size_t>(s.c));
    const int rows = large.shape().h - s.h + 1, columns = large.shape().w - s.w + 1;
    const auto isFunction = [&](int top, int left) {
        for (const Place& p : probes)
            for (int c = 0; c < s.c; ++c) {
                const double from = large.at({p.n, c, p.y + top, p.x + left}),
                             to = small.at({p.n, c, p.y, p.x});
                Seen& here = seen[static_cast<std::size_t>(c) * levels + static_cast<std::size_t>(from)];
                if (here.at == top * columns + left && here.value != to)
                    return false;
                here = {top * columns + left, to};
            }
        return true;
    };
    for (int top = 0; top < rows; ++top)
        for (int left = 0; left < columns; ++left)
            if (isFunction(top, left)) {
                if (offsets.size() == kMostOffsets)
                    return {};
                offsets.push_back({top, left});
            }
    return offsets;
}

/// Offsets at which brightness of the two goes together best.
std::vector<Offset> likelyOffsets(const Picture& large, const Picture& small)
{
    const int rows = large.shape().h - small.shape().h + 1, columns = large.shape().w - small.shape().w + 1;
    const std::vector<Place> probes = probesOf(small, 48);
    constexpr double kMostLooks = 2e8;
    if (static_cast<double>(rows) * columns * static_cast<double>(probes.size()) * large.shape().c >
        kMostLooks)
        return {};
    std::vector<double> wanted;
    double mean = 0.0;
    for (const Place& p : probes)
        mean += wanted.emplace_back(sumAt(small, p)) / static_cast<double>(probes.size());
    double energy = 0.0;
    for (double& v : wanted) {
        v -= mean;
        energy += v * v;
    }
    std::vector<double> likeness;
    for (int top = 0; top < rows; ++top)
        for (int left = 0; left < columns; ++left) {
            double sum = 0.0, squares = 0.0, product = 0.0;
            for (std::size_t k = 0; k < probes.size(); ++k) {
                const Place& p = probes[k];
                const double v = sumAt(large, {p.n, 0, p.y + top, p.x + left});
                sum += v;
                squares += v * v;
                product += v * wanted[k];
            }
            const double own = squares - sum * sum / static_cast<double>(probes.size());
            const double both = std::abs(product) / std::sqrt(own * energy);
            likeness.push_back(std::isfinite(both) ? both : 0.0);
        }
    std::vector<double> sorted = likeness;
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    const double least = std::min(sorted[std::min(sorted.size(), kMostOffsets) - 1], sorted[0] - 1e-6);
    std::vector<Offset> offsets;
    for (std::size_t i = 0; i < likeness.size() && offsets.size() < kMostOffsets; ++i)
        if (likeness[i] >= least)
            offsets.push_back({static_cast<int>(i) / columns, static_cast<int>(i) % columns});
    return offsets;
}

} // namespace

Rules cropRules(const Picture& source, const Picture& result, bool isLikely)
{
    const Shape a = source.shape(), &b = result.shape();
    Rules rules;
    if (a.n != b.n || a.c != b.c || b.h > a.h || b.w > a.w || (a.h == b.h && a.w == b.w))
        return rules;
    std::vector<Offset> offsets =
        source.dtype() == result.dtype() ? equalOffsets(source, result) : std::vector<Offset>{};
    if (offsets.empty())
        offsets = functionOffsets(source, result);
    if (offsets.empty() && isLikely)
        offsets = likelyOffsets(source, result);
    for (const auto& [top, left] : offsets) {
        Rule rule;
        rule.id = "crop";
        rule.words = message("cropped at {}", Verbatim(placeText(left, top)));
        rule.core = "crop " + std::to_string(left) + " " + std::to_string(top);
        rule.shape = b;
        rule.dtype = source.dtype();
        rule.isStraight = true;
        rule.bits = std::log2(static_cast<double>(a.h - b.h + 1) * (a.w - b.w + 1));
        rule.move = [top = top, left = left](Place& p) {
            p.x += left;
            p.y += top;
            return true;
        };
        rules.push_back(std::move(rule));
    }
    return rules;
}

Rules marginRules(const Picture& source, const Picture& result)
{
    const Shape a = source.shape(), &b = result.shape();
    Rules rules;
    if (a.n != b.n || a.c != b.c || b.h < a.h || b.w < a.w || (a.h == b.h && a.w == b.w) ||
        source.dtype() != result.dtype())
        return rules;
    for (const auto& [top, left] : equalOffsets(result, source)) {
        Rule rule;
        rule.id = "margin";
        rule.core = "margin " + std::to_string(left) + " " + std::to_string(top);
        rule.shape = b;
        rule.dtype = source.dtype();
        rule.isStraight = true;
        rule.bits = std::log2(static_cast<double>(b.h - a.h + 1) * (b.w - a.w + 1));
        rule.move = [=, top = top, left = left](Place& p) {
            p.x -= left;
            p.y -= top;
            return holds(a, p);
        };
        const Verbatim at(placeText(left, top));
        const bool isFirst = top > 0 || left > 0;
        const double value = result.at(isFirst ? Place{0, 0, 0, 0} : Place{0, 0, b.h - 1, b.w - 1});
        rule.outside = value;
        rule.words = message("with a margin of {} around it, placed at {}", Verbatim(shortNumber(value)), at);
        rule.bits += value == 0.0 ? 0.0 : 16.0;
        rules.push_back(rule);
        rule.bits -= value == 0.0 ? 0.0 : 16.0;
        rule.outside.reset();
        rule.leavesGaps = true;
        rule.words = message("with a margin around it, placed at {}", at);
        rules.push_back(rule);
        rule.leavesGaps = rule.isStraight = false;
        rule.words = message("with a margin around it that repeats its edge, placed at {}", at);
        rule.move = [=, top = top, left = left](Place& p) {
            p.x = std::clamp(p.x - left, 0, a.w - 1);
            p.y = std::clamp(p.y - top, 0, a.h - 1);
            return true;
        };
        rules.push_back(std::move(rule));
    }
    return rules;
}

} // namespace comparo::hypotheses
