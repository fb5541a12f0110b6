// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/fits.h"

#include "engine/diagnose/hypotheses/code_length.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace comparo::hypotheses {
namespace {

/// Held against a fitted line: what happens to neighbours on a slope is a smooth function of the value, too.
constexpr double kSmooth = 24.0;
constexpr std::size_t kMostPlaces = 1U << 17; ///< of a picture, from which a line is fitted
constexpr std::size_t kMostLevels = 256;

/// What each value becomes.
struct Levels {
    std::vector<double> x, y;
};

/// Finite samples of both pictures, of one channel or of all where it is negative, in the order of the first.
std::vector<std::pair<double, double>> sortedPairs(const Picture& x, const Picture& b,
                                                   const std::vector<char>& reached, int channel)
{
    const Shape& s = b.shape();
    const std::size_t stride = std::max<std::size_t>(1, b.size() / kMostPlaces);
    const auto plane = static_cast<std::size_t>(s.h) * static_cast<std::size_t>(s.w);
    std::vector<std::pair<double, double>> pairs;
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c) {
            if (channel >= 0 && c != channel)
                continue;
            const std::size_t first = b.index({n, c, 0, 0});
            for (std::size_t i = first; i < first + plane; i += stride)
                if ((reached.empty() || reached[i]) && std::isfinite(x.at(i)) && std::isfinite(b.at(i)))
                    pairs.emplace_back(x.at(i), b.at(i));
        }
    std::sort(pairs.begin(), pairs.end());
    return pairs;
}

/// Nothing where one value becomes two.
std::optional<Levels> levelsOf(const Picture& x, const Picture& b, const std::vector<char>& reached,
                               int channel)
{
    std::vector<std::pair<double, double>> pairs = sortedPairs(x, b, reached, channel);
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    Levels levels;
    for (const auto& [from, to] : pairs) {
        if (!levels.x.empty() && levels.x.back() == from)
            return std::nullopt;
        levels.x.push_back(from);
        levels.y.push_back(to);
    }
    if (levels.x.empty())
        return std::nullopt;
    return levels;
}

/// What most samples of each value become, where that is most of all; without what is far from the line
/// through most of them.
std::optional<Levels> usualLevels(const Picture& x, const Picture& b, int channel)
{
    const std::vector<std::pair<double, double>> pairs = sortedPairs(x, b, {}, channel);
    constexpr double kTrusted = 0.6;
    Levels levels;
    std::size_t followed = 0;
    for (std::size_t i = 0; i < pairs.size();) {
        std::size_t end = i, best = i, most = 0;
        while (end < pairs.size() && pairs[end].first == pairs[i].first) {
            std::size_t same = end;
            while (same < pairs.size() && pairs[same] == pairs[end])
                ++same;
            if (same - end > most) {
                most = same - end;
                best = end;
            }
            end = same;
        }
        if (static_cast<double>(most) >= kTrusted * static_cast<double>(end - i)) {
            levels.x.push_back(pairs[best].first);
            levels.y.push_back(pairs[best].second);
            followed += most;
        }
        i = end;
    }
    if (levels.x.size() < 2 || static_cast<double>(followed) < kTrusted * static_cast<double>(pairs.size()))
        return std::nullopt;
    std::vector<double> slopes;
    for (std::size_t k = 0; k < 4000; ++k) {
        const std::size_t i = k * 7919 % levels.x.size(), j = (k * 104729 + 13) % levels.x.size();
        if (levels.x[i] != levels.x[j])
            slopes.push_back((levels.y[i] - levels.y[j]) / (levels.x[i] - levels.x[j]));
    }
    const auto median = [](std::vector<double> v) {
        std::nth_element(v.begin(), v.begin() + static_cast<std::ptrdiff_t>(v.size() / 2), v.end());
        return v[v.size() / 2];
    };
    if (slopes.empty())
        return std::nullopt;
    const double slope = median(slopes);
    std::vector<double> rest, apart;
    for (std::size_t i = 0; i < levels.x.size(); ++i)
        rest.push_back(levels.y[i] - slope * levels.x[i]);
    const double middle = median(rest);
    for (const double v : rest)
        apart.push_back(std::abs(v - middle));
    const double most = std::max(2.0 * median(apart), isFloat(b.dtype()) ? 1e-6 : 1.5);
    Levels kept;
    for (std::size_t i = 0; i < levels.x.size(); ++i)
        if (apart[i] <= most) {
            kept.x.push_back(levels.x[i]);
            kept.y.push_back(levels.y[i]);
        }
    return kept;
}

/// Some of many, evenly.
Levels thinned(const Levels& levels)
{
    if (levels.x.size() <= kMostLevels)
        return levels;
    Levels some;
    for (std::size_t i = 0; i < kMostLevels; ++i) {
        const std::size_t at = i * (levels.x.size() - 1) / (kMostLevels - 1);
        some.x.push_back(levels.x[at]);
        some.y.push_back(levels.y[at]);
    }
    return some;
}

double meanOf(const std::vector<double>& values)
{
    double sum = 0.0;
    for (const double v : values)
        sum += std::abs(v);
    return sum / static_cast<double>(std::max<std::size_t>(1, values.size()));
}

struct Intervals {
    std::vector<double> low, high;
};

/// What real numbers may have been before they were stored as these.
Intervals beforeStoring(const std::vector<double>& y, DType dtype, Storing storing)
{
    constexpr double kSlack = 1e-9;
    Intervals of;
    const Tolerance tolerance(dtype, meanOf(y), false);
    const double top = whiteOf(dtype);
    for (const double v : y) {
        if (isFloat(dtype)) {
            of.low.push_back(v - tolerance.at(v));
            of.high.push_back(v + tolerance.at(v));
            continue;
        }
        const double low = storing == Storing::Truncate ? v : v - 0.5;
        const double high = storing == Storing::Truncate ? v + 1.0 - 2e-9 : v + 0.5;
        of.low.push_back((v == 0.0 ? -kInfinity : low) - kSlack);
        of.high.push_back((v == top ? kInfinity : high) + kSlack);
    }
    return of;
}

std::string gainWords(const Line& line)
{
    std::string words;
    if (line.gain != 1.0)
        words = "multiplied by " + shortNumber(line.gain);
    if (line.offset != 0.0)
        words += (words.empty() ? "" : " and ") + std::string(line.offset > 0.0 ? "with " : "less ") +
                 shortNumber(std::abs(line.offset)) + (line.offset > 0.0 ? " added" : "");
    return words.empty() ? "as it is" : words;
}

Rule valueRule(const Shape& shape, DType dtype, const char* id, std::string words, const char* core)
{
    Rule rule;
    rule.id = id;
    rule.words = std::move(words);
    rule.core = core;
    rule.kind = Kind::Value;
    rule.shape = shape;
    rule.dtype = dtype;
    return rule;
}

Rule lineRule(const std::vector<Line>& lines, const Shape& shape, DType dtype, Storing storing)
{
    std::string words;
    double bits = kSmooth;
    for (std::size_t c = 0; c < lines.size(); ++c) {
        words += (c ? "; " : "") +
                 (lines.size() > 1 ? "channel " + std::to_string(c + 1) + " " : std::string()) +
                 gainWords(lines[c]);
        bits += lines[c].bits;
    }
    Rule rule = valueRule(shape, dtype, "gain", words + wordsOf(storing, dtype),
                          lines.size() > 1 ? "affine per channel" : "affine");
    rule.storing = storing;
    rule.isPerChannel = lines.size() > 1;
    rule.bits = bits;
    rule.value = [lines](const double* v, int c) {
        const Line& line = lines[lines.size() > 1 ? static_cast<std::size_t>(c) : 0];
        return *v * line.gain + line.offset;
    };
    return rule;
}

bool isIdentity(const std::vector<Line>& lines)
{
    return std::all_of(lines.begin(), lines.end(),
                       [](const Line& l) { return l.gain == 1.0 && l.offset == 0.0; });
}

using LevelsOf = std::function<std::optional<Levels>(int channel)>;

void addLines(Rules& rules, const Picture& b, const LevelsOf& levelsAt)
{
    const Shape& s = b.shape();
    for (const bool isEach : {false, true}) {
        if (isEach && s.c == 1)
            return;
        std::vector<Levels> parts;
        for (int c = isEach ? 0 : -1; c < (isEach ? s.c : 0); ++c)
            if (auto levels = levelsAt(c))
                parts.push_back(thinned(*levels));
        if (parts.size() != (isEach ? static_cast<std::size_t>(s.c) : 1))
            continue;
        bool found = false;
        for (const Storing storing : {Storing::HalfEven, Storing::HalfUp, Storing::Truncate}) {
            std::vector<Line> lines;
            for (const Levels& part : parts) {
                const Intervals of = beforeStoring(part.y, b.dtype(), storing);
                if (const auto line = lineThrough(part.x, of.low, of.high))
                    lines.push_back(*line);
            }
            if (lines.size() == parts.size() && !isIdentity(lines)) {
                rules.push_back(lineRule(lines, s, b.dtype(), storing));
                found = true;
            }
            if (isFloat(b.dtype()))
                break;
        }
        if (found)
            return;
    }
}

void addWrappedSum(Rules& rules, const Picture& x, const Picture& b, const std::vector<char>& reached)
{
    if (isFloat(b.dtype()) || x.dtype() != b.dtype())
        return;
    const auto circle = static_cast<std::int64_t>(whiteOf(b.dtype())) + 1;
    std::map<std::int64_t, std::size_t> times;
    const std::size_t stride = std::max<std::size_t>(1, b.size() / kMostPlaces);
    for (std::size_t i = 0; i < b.size(); i += stride)
        if (reached.empty() || reached[i])
            ++times[(static_cast<std::int64_t>(b.at(i)) - static_cast<std::int64_t>(x.at(i)) + circle) %
                    circle];
    const auto most = std::max_element(times.begin(), times.end(),
                                       [](const auto& l, const auto& r) { return l.second < r.second; });
    if (most == times.end() || most->first == 0)
        return;
    const auto sum = static_cast<double>(most->first);
    Rule rule = valueRule(b.shape(), b.dtype(), "gain",
                          gainWords({1.0, sum, 0.0}) + wordsOf(Storing::Wrap, b.dtype()), "affine");
    rule.bits = bitsOfSample(b.dtype());
    rule.storing = Storing::Wrap;
    rule.value = [sum](const double* v, int) { return *v + sum; };
    rules.push_back(std::move(rule));
}

/// Saturated where the other wrapped around: what is below a sum becomes white.
void addSaturation(Rules& rules, const Picture& x, const Picture& b, const std::vector<char>& reached)
{
    if (isFloat(b.dtype()) || x.dtype() != b.dtype())
        return;
    const double white = whiteOf(b.dtype());
    double highest = -1.0, lowestKept = white + 1.0;
    for (std::size_t i = 0; i < b.size(); ++i) {
        if (!reached.empty() && !reached[i])
            continue;
        const double from = x.at(i), to = b.at(i);
        if (to == from)
            lowestKept = std::min(lowestKept, from);
        else if (to == white)
            highest = std::max(highest, from);
        else
            return;
    }
    if (highest < 0.0 || lowestKept <= highest)
        return;
    Rule rule = valueRule(b.shape(), b.dtype(), "saturation",
                          "saturated at " + shortNumber(white) + " where it wraps around (" +
                              shortNumber(highest) + " and below)",
                          "saturation");
    rule.bits = bitsOfSample(b.dtype());
    rule.value = [=](const double* v, int) { return *v <= highest ? white : *v; };
    rules.push_back(std::move(rule));
}

} // namespace

Rules limitRules(const Picture& x, const Picture& b, const std::vector<char>& reached, bool isBoth)
{
    if (x.dtype() != b.dtype() || !(x.shape() == b.shape()))
        return {};
    double lowX = kInfinity, highX = -kInfinity, low = kInfinity, high = -kInfinity;
    for (std::size_t i = 0; i < b.size(); ++i) {
        if (!reached.empty() && !reached[i])
            continue;
        lowX = std::min(lowX, x.at(i)), highX = std::max(highX, x.at(i));
        low = std::min(low, b.at(i)), high = std::max(high, b.at(i));
    }
    const bool isBelow = isBoth || lowX < low, isAbove = isBoth || highX > high;
    if (!(low <= high) || (!isBelow && !isAbove))
        return {};
    Rule rule =
        valueRule(b.shape(), b.dtype(), "limits",
                  std::string("clipped") + (isBelow ? " below " + shortNumber(low) : "") +
                      (isBelow && isAbove ? " and" : "") + (isAbove ? " above " + shortNumber(high) : ""),
                  "limits");
    rule.bits = bitsOfSample(b.dtype()) * ((isBelow ? 1.0 : 0.0) + (isAbove ? 1.0 : 0.0));
    rule.value = [low = isBelow ? low : -kInfinity, high = isAbove ? high : kInfinity](const double* v, int) {
        return std::clamp(*v, low, high);
    };
    return {rule};
}

Rules fittedRules(const Picture& x, const Picture& b, const std::vector<char>& reached)
{
    if (!(x.shape() == b.shape()))
        return {};
    Rules rules = limitRules(x, b, reached);
    addWrappedSum(rules, x, b, reached);
    addSaturation(rules, x, b, reached);
    addLines(rules, b, [&](int channel) { return levelsOf(x, b, reached, channel); });
    return rules;
}

Rules mostlyFittedRules(const Picture& x, const Picture& b)
{
    Rules rules;
    if (x.shape() == b.shape())
        addLines(rules, b, [&](int channel) { return usualLevels(x, b, channel); });
    return rules;
}

namespace {

/// What the rule must have been given at each level, as intervals; nothing where it is not monotonic.
std::vector<std::pair<Intervals, Storing>> inputsOf(const Rule& rule, const Levels& levels, DType to,
                                                    int channel)
{
    std::vector<std::pair<Intervals, Storing>> found;
    Intervals of;
    if (isFloat(to)) {
        if (rule.core == "once 8 bits") {
            const bool isDown = rule.words.ends_with("truncated");
            for (const double y : levels.y) {
                of.low.push_back(y <= 0.0 ? -kInfinity : y - (isDown ? 0.0 : 0.5 / 255.0));
                of.high.push_back(y >= 1.0 ? kInfinity : y + (isDown ? 1.0 : 0.5) / 255.0);
            }
            return {{of, Storing::HalfEven}};
        }
        const int digits = rule.core == "once float16" ? 11 : rule.core == "once bfloat16" ? 8 : 0;
        if (digits == 0)
            return found;
        for (const double y : levels.y) {
            const double half = std::ldexp(1.0, std::ilogb(std::max(std::abs(y), 1e-9)) - digits);
            of.low.push_back(y - half);
            of.high.push_back(y + half);
        }
        return {{of, Storing::HalfEven}};
    }
    const auto top = static_cast<int>(whiteOf(to));
    std::vector<double> table;
    for (int i = 0; i <= top; ++i) {
        const auto level = static_cast<double>(i);
        table.push_back(stored(rule.value(&level, channel), rule.dtype, rule.storing));
    }
    const double sign = table.front() <= table.back() ? 1.0 : -1.0;
    for (double& v : table)
        v *= sign;
    if (!std::is_sorted(table.begin(), table.end()))
        return found;
    Intervals down;
    for (const double y : levels.y) {
        const auto [first, last] = std::equal_range(table.begin(), table.end(), y * sign);
        if (first == last)
            return found;
        const auto low = static_cast<double>(first - table.begin()),
                   high = static_cast<double>(last - table.begin()) - 1.0;
        of.low.push_back(low == 0.0 ? -kInfinity : low - 0.5);
        of.high.push_back(high == top ? kInfinity : high + 0.5);
        down.low.push_back(low == 0.0 ? -kInfinity : low);
        down.high.push_back(high == top ? kInfinity : high + 1.0 - 1e-9);
    }
    return {{of, Storing::HalfEven}, {down, Storing::Truncate}};
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
    if (!std::isfinite(low) && !std::isfinite(high))
        return;
    Rule limits =
        valueRule(a.shape(), a.dtype(), "limits",
                  std::string("clipped") + (std::isfinite(low) ? " below " + shortNumber(low) : "") +
                      (std::isfinite(low) && std::isfinite(high) ? " and" : "") +
                      (std::isfinite(high) ? " above " + shortNumber(high) : ""),
                  "limits");
    limits.bits = 2.0 * bitsOfSample(a.dtype());
    limits.value = [low, high](const double* v, int) { return std::clamp(*v, low, high); };
    found.push_back({limits, rule});
}

/// One line for all channels, or one for each.
void addLinesBefore(std::vector<Rules>& found, const Picture& a, const Rule& rule,
                    const std::vector<Levels>& parts)
{
    std::array<std::vector<Line>, 2> lines;
    for (std::size_t c = 0; c < parts.size(); ++c) {
        const auto inputs = inputsOf(rule, parts[c], a.dtype(), static_cast<int>(c));
        for (std::size_t k = 0; k < inputs.size(); ++k)
            if (const auto line = lineThrough(parts[c].x, inputs[k].first.low, inputs[k].first.high))
                lines[k].push_back(*line);
        if (parts.size() == 1 && !isFloat(a.dtype()) && !inputs.empty())
            addLimitsBefore(found, a, rule, parts[c], inputs.front().first);
    }
    for (const Storing storing : {Storing::HalfEven, Storing::Truncate}) {
        const std::vector<Line>& each = lines[storing == Storing::HalfEven ? 0 : 1];
        if (each.size() == parts.size() && !isIdentity(each))
            found.push_back({lineRule(each, a.shape(), a.dtype(), storing), rule});
    }
}

} // namespace

std::vector<Rules> linesBefore(const Picture& a, const Picture& b, const Rules& rules)
{
    std::vector<Rules> found;
    if (!(a.shape() == b.shape()))
        return found;
    const auto together = levelsOf(a, b, {}, -1);
    std::vector<Levels> channels;
    for (int c = 0; c < b.shape().c; ++c)
        if (auto levels = levelsOf(a, b, {}, c))
            channels.push_back(thinned(*levels));
        else
            return found; // b is no function of a's values
    for (const Rule& rule : rules) {
        if (rule.kind != Kind::Value || rule.wholePixel || rule.dtype != b.dtype())
            continue;
        const std::size_t before = found.size();
        if (together && !rule.isPerChannel)
            addLinesBefore(found, a, rule, {thinned(*together)});
        if (found.size() == before && channels.size() > 1)
            addLinesBefore(found, a, rule, channels);
    }
    return found;
}

} // namespace comparo::hypotheses
