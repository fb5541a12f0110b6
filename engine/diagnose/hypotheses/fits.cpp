// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/fits.h"

#include "engine/diagnose/hypotheses/code_length.h"
#include "engine/diagnose/hypotheses/levels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace comparo::hypotheses {
namespace {

constexpr std::size_t kMostSums = 1U << 17; ///< samples from which a sum is counted

Message gainWords(const Line& line)
{
    const Verbatim gain(shortNumber(line.gain)), offset(shortNumber(std::abs(line.offset)));
    if (line.gain == 1.0)
        return line.offset > 0.0   ? message("with {} added", offset)
               : line.offset < 0.0 ? message("less {}", offset)
                                   : message("as it is");
    return line.offset > 0.0   ? message("multiplied by {} and with {} added", gain, offset)
           : line.offset < 0.0 ? message("multiplied by {} and less {}", gain, offset)
                               : message("multiplied by {}", gain);
}

Rule valueRule(const Shape& shape, DType dtype, const char* id, Message words, const char* core)
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

using LevelsOf = std::function<std::optional<Levels>(int channel)>;

/// One for all channels, and where there is none one for each; or both.
void addLines(Rules& rules, const Picture& b, const LevelsOf& levelsAt, bool isBoth = false)
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
        if (found && !isBoth)
            return;
    }
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
                          message("saturated at {} where it wraps around ({} and below)",
                                  Verbatim(shortNumber(white)), Verbatim(shortNumber(highest))),
                          "saturation");
    rule.bits = bitsOfSample(b.dtype());
    rule.value = [=](const double* v, int) { return *v <= highest ? white : *v; };
    rules.push_back(std::move(rule));
}

/// The sum that most samples show.
std::optional<double> wrappedSumOf(const Picture& x, const Picture& b, const std::vector<char>& reached)
{
    if (isFloat(b.dtype()) || x.dtype() != b.dtype())
        return std::nullopt;
    const auto circle = static_cast<std::int64_t>(whiteOf(b.dtype())) + 1;
    std::map<std::int64_t, std::size_t> times;
    const std::size_t stride = std::max<std::size_t>(1, b.size() / kMostSums);
    for (std::size_t i = 0; i < b.size(); i += stride)
        if (reached.empty() || reached[i])
            ++times[(static_cast<std::int64_t>(b.at(i)) - static_cast<std::int64_t>(x.at(i)) + circle) %
                    circle];
    const auto most = std::max_element(times.begin(), times.end(),
                                       [](const auto& l, const auto& r) { return l.second < r.second; });
    if (most == times.end() || most->first == 0)
        return std::nullopt;
    return static_cast<double>(most->first);
}

} // namespace

bool isIdentity(const std::vector<Line>& lines)
{
    return std::all_of(lines.begin(), lines.end(),
                       [](const Line& l) { return l.gain == 1.0 && l.offset == 0.0; });
}

Rule lineRule(const std::vector<Line>& lines, const Shape& shape, DType dtype, Storing storing)
{
    std::vector<Message> words;
    double bits = kSmooth;
    for (std::size_t c = 0; c < lines.size(); ++c) {
        words.push_back(lines.size() > 1 ? message("channel {} {}", c + 1, gainWords(lines[c]))
                                         : gainWords(lines[c]));
        bits += lines[c].bits;
    }
    Rule rule = valueRule(shape, dtype, "gain", storedWords(joined(std::move(words), "; "), storing, dtype),
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

Rule limitsRule(const Shape& shape, DType dtype, double low, double high)
{
    const bool isBelow = std::isfinite(low), isAbove = std::isfinite(high);
    const Verbatim least(shortNumber(low)), most(shortNumber(high));
    const Message words = !isAbove   ? message("clipped below {}", least)
                          : !isBelow ? message("clipped above {}", most)
                                     : message("clipped below {} and above {}", least, most);
    Rule rule = valueRule(shape, dtype, "limits", words, "limits");
    rule.bits = bitsOfSample(dtype) * ((isBelow ? 1.0 : 0.0) + (isAbove ? 1.0 : 0.0));
    rule.value = [low, high](const double* v, int) { return std::clamp(*v, low, high); };
    return rule;
}

Rule wrappedSumRule(const Shape& shape, DType dtype, double sum)
{
    Rule rule = valueRule(shape, dtype, "gain", storedWords(gainWords({1.0, sum, 0.0}), Storing::Wrap, dtype),
                          "affine");
    rule.bits = bitsOfSample(dtype);
    rule.storing = Storing::Wrap;
    rule.value = [sum](const double* v, int) { return *v + sum; };
    return rule;
}

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
    return {limitsRule(b.shape(), b.dtype(), isBelow ? low : -kInfinity, isAbove ? high : kInfinity)};
}

Rules fittedRules(const Picture& x, const Picture& b, const std::vector<char>& reached)
{
    if (!(x.shape() == b.shape()))
        return {};
    Rules rules = limitRules(x, b, reached);
    if (const auto sum = wrappedSumOf(x, b, reached))
        rules.push_back(wrappedSumRule(b.shape(), b.dtype(), *sum));
    addSaturation(rules, x, b, reached);
    addLines(rules, b, [&](int channel) { return levelsOf(x, b, reached, channel); });
    return rules;
}

Rules mostlyFittedRules(const Picture& x, const Picture& b)
{
    Rules rules;
    if (!(x.shape() == b.shape()))
        return rules;
    addLines(
        rules, b, [&](int channel) { return usualLevels(x, b, channel); }, true);
    for (Rule& rule : limitRules(x, b, {}))
        rules.push_back(std::move(rule));
    if (const auto sum = wrappedSumOf(x, b, {}))
        rules.push_back(wrappedSumRule(b.shape(), b.dtype(), *sum));
    return rules;
}

} // namespace comparo::hypotheses
