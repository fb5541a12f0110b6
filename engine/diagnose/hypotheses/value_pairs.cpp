// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/fits.h"
#include "engine/diagnose/hypotheses/levels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace comparo::hypotheses {
namespace {

constexpr std::array kWaysOfStoring = {Storing::HalfEven, Storing::HalfUp, Storing::Truncate};

/// What a rule that only rises or only falls must have been given at each level; nothing where it gives no
/// such level. Of integers that were rounded, or truncated.
class Inputs {
public:
    Inputs(const Rule& rule, DType from, int channel)
        : m_rule(rule),
          m_from(from),
          m_channel(channel),
          m_least(isFloat(from) ? -kWidest : 0.0),
          m_most(isFloat(from) ? kWidest : whiteOf(from))
    {
        m_sign = f(0.0) <= f(isFloat(from) ? 1.0 : m_most) ? 1.0 : -1.0;
        if (isFloat(from) && !(m_sign * f(m_least) <= m_sign * f(0.0)))
            m_least = 0.0; // a power of what is negative
    }

    [[nodiscard]] std::optional<Intervals> at(const std::vector<double>& y, Storing storing) const
    {
        const DType precision = m_rule.dtype == DType::Float32 ? DType::Float32 : DType::Float64;
        const Intervals wanted = beforeStoring(y, precision, Storing::HalfEven);
        Intervals of;
        for (std::size_t i = 0; i < y.size(); ++i) {
            const double low = firstFrom(m_sign > 0.0 ? wanted.low[i] : -wanted.high[i]);
            const double high = lastUpTo(m_sign > 0.0 ? wanted.high[i] : -wanted.low[i]);
            if (!(low <= high))
                return std::nullopt;
            const double down = isFloat(m_from) || storing == Storing::Truncate ? 0.0 : 0.5;
            const double up = isFloat(m_from) ? 0.0 : storing == Storing::Truncate ? 1.0 - 1e-9 : 0.5;
            of.low.push_back(low <= m_least ? -kInfinity : low - down);
            of.high.push_back(high >= m_most ? kInfinity : high + up);
        }
        return of;
    }

private:
    static constexpr double kWidest = 1 << 20;

    [[nodiscard]] double f(double v) const
    {
        return stored(m_rule.value(&v, m_channel), m_rule.dtype, m_rule.storing);
    }

    /// Halves the interval until a and b are neighbours; `isUp` says which of them moves.
    template <class F>
    void bisect(double& a, double& b, const F& isUp) const
    {
        constexpr int kHalvings = 80;
        for (int i = 0; i < kHalvings; ++i) {
            const double middle = isFloat(m_from) ? (a + b) / 2.0 : std::floor((a + b) / 2.0);
            if (middle <= a || middle >= b)
                return;
            (isUp(middle) ? a : b) = middle;
        }
    }

    [[nodiscard]] double firstFrom(double least) const
    {
        double a = m_least, b = m_most;
        if (m_sign * f(a) >= least)
            return a;
        bisect(a, b, [&](double v) { return m_sign * f(v) < least; });
        return b;
    }

    [[nodiscard]] double lastUpTo(double most) const
    {
        double a = m_least, b = m_most;
        if (m_sign * f(b) <= most)
            return b;
        bisect(a, b, [&](double v) { return m_sign * f(v) <= most; });
        return a;
    }

    const Rule& m_rule;
    DType m_from;
    int m_channel;
    double m_least, m_most, m_sign = 1.0;
};

bool isMonotonic(const std::vector<double>& y)
{
    return std::is_sorted(y.begin(), y.end()) || std::is_sorted(y.rbegin(), y.rend());
}

/// The rule after limits that it shows at its ends.
void addLimitsBefore(std::vector<Rules>& found, const Picture& a, const Rule& rule, const Levels& levels,
                     const Intervals& of)
{
    double low = -kInfinity, high = kInfinity;
    for (std::size_t i = 0; i < levels.x.size(); ++i) {
        if (levels.x[i] == levels.x.front() && std::isfinite(of.high[i]))
            low = std::floor(of.high[i]);
        if (levels.x[i] == levels.x.back() && std::isfinite(of.low[i]))
            high = std::ceil(of.low[i]);
    }
    low = low > levels.x.front() ? low : -kInfinity;
    high = high < levels.x.back() ? high : kInfinity;
    if (std::isfinite(low) || std::isfinite(high))
        found.push_back({limitsRule(a.shape(), a.dtype(), low, high), rule});
}

/// One line for all channels, or one for each, before a rule.
void addLinesBefore(std::vector<Rules>& found, const Picture& a, const Rule& rule,
                    const std::vector<Levels>& parts)
{
    if (!std::all_of(parts.begin(), parts.end(), [](const Levels& each) { return isMonotonic(each.y); }))
        return;
    for (const Storing storing : kWaysOfStoring) {
        std::vector<Line> lines;
        for (std::size_t c = 0; c < parts.size(); ++c) {
            const Inputs inputs(rule, a.dtype(), static_cast<int>(c));
            const auto of = inputs.at(parts[c].y, storing);
            if (!of)
                return;
            if (const auto line = lineThrough(parts[c].x, of->low, of->high))
                lines.push_back(*line);
            if (parts.size() == 1 && !isFloat(a.dtype()) && storing == Storing::HalfEven)
                addLimitsBefore(found, a, rule, parts[c], *of);
        }
        if (lines.size() == parts.size() && !isIdentity(lines))
            found.push_back({lineRule(lines, a.shape(), a.dtype(), storing), rule});
        if (isFloat(a.dtype()))
            return;
    }
}

/// The levels between two ends that are flat, and how many levels the ends have.
struct Middle {
    Levels inner;
    std::size_t below = 0, above = 0;

    explicit Middle(const Levels& all)
    {
        const auto& y = all.y;
        const auto size = static_cast<std::ptrdiff_t>(y.size());
        below = static_cast<std::size_t>(
            std::find_if(y.begin(), y.end(), [&](double v) { return v != y.front(); }) - y.begin());
        above = static_cast<std::size_t>(
            std::find_if(y.rbegin(), y.rend(), [&](double v) { return v != y.back(); }) - y.rbegin());
        below = below > 1 ? below : 0;
        above = above > 1 ? above : 0;
        const auto first = static_cast<std::ptrdiff_t>(below),
                   last = size - static_cast<std::ptrdiff_t>(above);
        if (first >= last)
            return;
        inner.x.assign(all.x.begin() + first, all.x.begin() + last);
        inner.y.assign(y.begin() + first, y.begin() + last);
    }
};

/// What an end was before a line led to its level, within what its neighbour leaves.
struct End {
    double least = -kInfinity, most = kInfinity;

    void narrow(const Line& line, double y, DType dtype, Storing storing, double from, double to)
    {
        const Intervals of = beforeStoring({y}, dtype, storing);
        const double low = (of.low[0] - line.offset) / line.gain,
                     high = (of.high[0] - line.offset) / line.gain;
        least = std::max({least, std::min(low, high), from});
        most = std::min({most, std::max(low, high), to});
    }
    /// Nothing where no number is left; infinite where nothing was known.
    [[nodiscard]] std::optional<double> value(DType dtype, double unknown) const
    {
        if (!std::isfinite(least) || !std::isfinite(most))
            return unknown;
        if (isFloat(dtype))
            return least <= most ? std::optional(shortestDecimal(least, most).value) : std::nullopt;
        const double whole = std::nearbyint((least + most) / 2.0);
        for (const double v : {whole, std::floor(most), std::ceil(least)})
            if (least <= v && v <= most)
                return v;
        return std::nullopt;
    }
};

/// Limits and then lines: the lines are those between the ends.
void addLimitsThenLines(std::vector<Rules>& found, const Picture& a, const Picture& b,
                        const std::vector<Levels>& parts)
{
    std::vector<Middle> middles;
    bool isCut = false;
    for (const Levels& each : parts) {
        const Middle& middle = middles.emplace_back(each);
        if (middle.inner.x.size() < 2)
            return;
        isCut = isCut || middle.below > 0 || middle.above > 0;
    }
    if (!isCut || a.dtype() != b.dtype())
        return;
    for (const Storing storing : kWaysOfStoring) {
        std::vector<Line> lines;
        End low, high;
        for (std::size_t c = 0; c < parts.size(); ++c) {
            const Levels some = thinned(middles[c].inner), &all = parts[c];
            const Intervals of = beforeStoring(some.y, b.dtype(), storing);
            const auto line = lineThrough(some.x, of.low, of.high);
            if (!line || line->gain == 0.0)
                break;
            lines.push_back(*line);
            if (const std::size_t k = middles[c].below)
                low.narrow(*line, all.y.front(), b.dtype(), storing, -kInfinity, all.x[k]);
            if (const std::size_t k = middles[c].above)
                high.narrow(*line, all.y.back(), b.dtype(), storing, all.x[all.x.size() - k - 1], kInfinity);
        }
        const auto least = low.value(a.dtype(), -kInfinity), most = high.value(a.dtype(), kInfinity);
        if (lines.size() == parts.size() && !isIdentity(lines) && least && most &&
            (std::isfinite(*least) || std::isfinite(*most)))
            found.push_back({limitsRule(a.shape(), a.dtype(), *least, *most),
                             lineRule(lines, b.shape(), b.dtype(), storing)});
        if (isFloat(b.dtype()))
            return;
    }
}

/// In the order of the values.
Levels sortedLevels(const std::vector<double>& x, const std::vector<double>& y)
{
    std::vector<std::size_t> order(x.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t l, std::size_t r) { return x[l] < x[r]; });
    Levels levels;
    for (const std::size_t i : order) {
        levels.x.push_back(x[i]);
        levels.y.push_back(y[i]);
    }
    return levels;
}

/// Lines and limits that lead through these levels, beside a sum that wraps around.
void addBesideSum(std::vector<Rules>& found, const Picture& b, const std::vector<Levels>& parts,
                  const Rule& sum, bool isSumFirst)
{
    const auto add = [&](Rule rule) {
        found.push_back(isSumFirst ? Rules{sum, std::move(rule)} : Rules{std::move(rule), sum});
    };
    double low = kInfinity, high = -kInfinity;
    for (const Levels& each : parts) {
        if (!isMonotonic(each.y))
            return;
        low = std::min(low, *std::min_element(each.y.begin(), each.y.end()));
        high = std::max(high, *std::max_element(each.y.begin(), each.y.end()));
    }
    const bool isClipped = std::all_of(parts.begin(), parts.end(), [&](const Levels& each) {
        for (std::size_t i = 0; i < each.x.size(); ++i)
            if (std::clamp(each.x[i], low, high) != each.y[i])
                return false;
        return true;
    });
    if (isClipped)
        add(limitsRule(b.shape(), b.dtype(), low, high));
    for (const Storing storing : kWaysOfStoring) {
        std::vector<Line> lines;
        for (const Levels& each : parts) {
            const Intervals of = beforeStoring(each.y, b.dtype(), storing);
            const auto line = lineThrough(each.x, of.low, of.high);
            if (!line)
                break;
            lines.push_back(*line);
        }
        if (lines.size() == parts.size() && !isIdentity(lines))
            add(lineRule(lines, b.shape(), b.dtype(), storing));
    }
}

/// Every sum that wraps around, before and after lines and limits; of 8 bits.
void addSums(std::vector<Rules>& found, const Picture& a, const Picture& b, const std::vector<Levels>& parts)
{
    if (a.dtype() != DType::UInt8 || b.dtype() != DType::UInt8)
        return;
    constexpr int kCircle = 256;
    const auto around = [](const std::vector<double>& values, int sum) {
        std::vector<double> moved;
        for (const double v : values)
            moved.push_back(std::fmod(v + sum, kCircle));
        return moved;
    };
    for (int sum = 1; sum < kCircle; ++sum) {
        const Rule rule = wrappedSumRule(b.shape(), b.dtype(), sum);
        std::vector<Levels> before, after;
        for (const Levels& each : parts) {
            before.push_back({each.x, around(each.y, kCircle - sum)});
            after.push_back(sortedLevels(around(each.x, sum), each.y));
        }
        addBesideSum(found, b, before, rule, false);
        addBesideSum(found, b, after, rule, true);
    }
}

/// Every so many of the levels, and the last.
Levels sampled(const Levels& all)
{
    constexpr std::size_t kFew = 12;
    Levels few;
    for (std::size_t i = 0; i < kFew; ++i) {
        const std::size_t at = i * (all.x.size() - 1) / (kFew - 1);
        few.x.push_back(all.x[at]);
        few.y.push_back(all.y[at]);
    }
    return few;
}

/// The lines that lead from values after the first line; empty where there are none.
std::vector<Line> linesAfter(const Line& first, Storing storing, const std::vector<Levels>& parts,
                             Storing second)
{
    std::vector<Levels> after;
    for (const Levels& each : parts) {
        Levels& moved = after.emplace_back();
        for (std::size_t i = 0; i < each.x.size(); ++i) {
            const double x = stored(each.x[i] * first.gain + first.offset, DType::UInt8, storing);
            if (!moved.x.empty() && moved.x.back() == x) {
                if (moved.y.back() != each.y[i])
                    return {};
                continue;
            }
            moved.x.push_back(x);
            moved.y.push_back(each.y[i]);
        }
    }
    std::vector<Line> lines;
    for (const bool isWhole : {false, true}) {
        lines.clear();
        for (const Levels& each : after) {
            const Levels some = isWhole ? each : sampled(each);
            const Intervals of = beforeStoring(some.y, DType::UInt8, second);
            const auto line = lineThrough(some.x, of.low, of.high);
            if (!line)
                return {};
            lines.push_back(*line);
        }
    }
    for (std::size_t c = 0; c < after.size(); ++c) // halves are rounded one way or the other
        for (std::size_t i = 0; i < after[c].x.size(); ++i)
            if (stored(after[c].x[i] * lines[c].gain + lines[c].offset, DType::UInt8, second) !=
                after[c].y[i])
                return {};
    return lines;
}

} // namespace

std::vector<Rules> linePairs(const Picture& a, const Picture& b)
{
    std::vector<Rules> found;
    if (!(a.shape() == b.shape()) || a.dtype() != DType::UInt8 || b.dtype() != DType::UInt8)
        return found;
    std::vector<Levels> parts;
    if (auto together = levelsOf(a, b, {}, -1))
        parts.push_back(std::move(*together));
    else
        for (int c = 0; c < b.shape().c; ++c) {
            auto levels = levelsOf(a, b, {}, c);
            if (!levels)
                return found;
            parts.push_back(std::move(*levels));
        }
    if (!std::all_of(parts.begin(), parts.end(), [](const Levels& each) { return isMonotonic(each.y); }))
        return found;
    constexpr std::size_t kMost = 12;
    constexpr int kLeastGain = 50, kMostGain = 199, kMostOffset = 60; // gains in hundredths
    for (int gain = kLeastGain; gain <= kMostGain; ++gain)
        for (int offset = 0; offset <= kMostOffset; ++offset)
            for (const Storing first : kWaysOfStoring) {
                const Decimal g = shortestDecimal(gain / 100.0, gain / 100.0),
                              o = shortestDecimal(offset, offset);
                const Line line{g.value, o.value, g.bits + (offset > 0 ? o.bits : 0.0)};
                if (isIdentity({line}))
                    continue;
                for (const Storing second : kWaysOfStoring) {
                    const std::vector<Line> lines = linesAfter(line, first, parts, second);
                    if (lines.empty() || isIdentity(lines))
                        continue;
                    found.push_back({lineRule({line}, a.shape(), a.dtype(), first),
                                     lineRule(lines, b.shape(), b.dtype(), second)});
                    if (found.size() == kMost)
                        return found;
                }
            }
    return found;
}

std::vector<Rules> fittedPairs(const Picture& a, const Picture& b, const Rules& rules)
{
    std::vector<Rules> found;
    if (!(a.shape() == b.shape()))
        return found;
    const auto together = levelsOf(a, b, {}, -1);
    std::vector<Levels> channels, thin;
    for (int c = 0; c < b.shape().c; ++c)
        if (auto levels = levelsOf(a, b, {}, c)) {
            thin.push_back(thinned(*levels));
            channels.push_back(std::move(*levels));
        } else
            return found; // b is no function of a's values
    for (const Rule& rule : rules) {
        if (rule.kind != Kind::Value || rule.wholePixel || rule.dtype != b.dtype() || rule.id == "nan")
            continue;
        const std::size_t before = found.size();
        if (together && !rule.isPerChannel)
            addLinesBefore(found, a, rule, {thinned(*together)});
        if (found.size() == before && channels.size() > 1)
            addLinesBefore(found, a, rule, thin);
    }
    if (together)
        addLimitsThenLines(found, a, b, {*together});
    else
        addLimitsThenLines(found, a, b, channels);
    addSums(found, a, b, together ? std::vector{*together} : channels);
    return found;
}

} // namespace comparo::hypotheses
