// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/search.h"

#include "engine/device/cpu/thread_pool.h"
#include "engine/diagnose/hypotheses/code_length.h"
#include "engine/diagnose/hypotheses/fits.h"
#include "engine/diagnose/hypotheses/rules/neighbours.h"
#include "engine/diagnose/hypotheses/rules/places.h"
#include "engine/diagnose/hypotheses/rules/values.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <map>

namespace comparo::hypotheses {
namespace {

constexpr int kFarthestAlone = 8, kFarthestOfTwo = 3; ///< pixels of a shift
constexpr double kFittedRules = 15.0;                 ///< the kinds of them, in the price of a rule
constexpr std::size_t kMostCores = 80, kMostOfCore = 20;

void append(Rules& to, Rules from)
{
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

/// f(i) for every i below the count, on the engine's threads.
void each(std::size_t count, const Progress& progress, const std::function<void(std::size_t)>& f)
{
    ThreadPool::instance().parallelFor(static_cast<int>(count), progress.stop,
                                       [&](int i) { f(static_cast<std::size_t>(i)); });
    progress.throwIfCancelled();
}

std::string coreOf(const Rules& rules)
{
    std::vector<std::string> cores;
    for (const Rule& rule : rules)
        cores.push_back(rule.core);
    std::sort(cores.begin(), cores.end());
    std::string text;
    for (const std::string& core : cores)
        text += core + "|";
    return text;
}

bool isFarShift(const Rule& rule)
{
    return rule.shift && std::max(std::abs((*rule.shift)[0]), std::abs((*rule.shift)[1])) > kFarthestOfTwo;
}

/// A far shift without a border, and what follows it, with each of the borders.
std::vector<Rules> withBorders(const Rules& rules)
{
    std::vector<Rules> all{rules};
    for (std::size_t i = 0; i < rules.size(); ++i)
        if (isFarShift(rules[i]))
            for (Rule& each :
                 shiftRules(rules[i].shape, rules[i].dtype, (*rules[i].shift)[0], (*rules[i].shift)[1])) {
                if (each.leavesGaps)
                    continue;
                all.push_back(rules);
                all.back()[i] = std::move(each);
            }
    return all;
}

/// What a movement leads from, where it uses every sample once; else empty.
Tensor undone(const Rule& rule, const Picture& result, const Shape& source)
{
    if (source.elements() != result.shape().elements())
        return {};
    Tensor tensor(cpuDevice(), {result.dtype(), source, Layout::Contiguous});
    const Picture shape(tensor);
    std::vector<char> isUsed(result.size());
    const bool isUndone = dispatch(result.dtype(), [&]<class T>() {
        T* const to = tensor.view<T>().data;
        for (std::size_t i = 0; i < isUsed.size(); ++i) {
            Place from = result.placeOf(i);
            if (!rule.move(from))
                return false;
            const std::size_t at = shape.index(from);
            if (isUsed[at])
                return false;
            isUsed[at] = 1;
            to[at] = result.samples<T>()[i];
        }
        return true;
    });
    return isUndone ? tensor : Tensor();
}

/// Some of each meaning, the cheapest first.
std::vector<Rules> diverse(std::vector<Rules> lists)
{
    const auto bits = [](const Rules& rules) {
        double sum = 0.0;
        for (const Rule& rule : rules)
            sum += rule.bits;
        return sum;
    };
    std::stable_sort(lists.begin(), lists.end(),
                     [&](const Rules& l, const Rules& r) { return bits(l) < bits(r); });
    std::map<std::string, std::size_t> ofCore;
    std::vector<Rules> some;
    for (Rules& rules : lists) {
        const auto [found, isNew] = ofCore.try_emplace(coreOf(rules), 0);
        if (isNew && ofCore.size() > kMostCores) {
            ofCore.erase(found);
            continue;
        }
        if (++found->second <= kMostOfCore)
            some.push_back(std::move(rules));
    }
    return some;
}

} // namespace

Search::Search(const Picture& source, const Picture& result, const Tolerance& tolerance,
               const Progress& progress)
    : m_source(source),
      m_result(result),
      m_tolerance(tolerance),
      m_progress(progress),
      m_probes(source, result, tolerance)
{
    const Shape& s = source.shape();
    const DType dtype = source.dtype();
    m_singles = placeRules(s, dtype, kFarthestAlone);
    append(m_singles, channelRules(s, dtype));
    append(m_singles, pitchRules(s, dtype));
    append(m_singles, valueRules(s, dtype));
    append(m_singles, neighbourRules(s, dtype));
    m_price =
        std::log2(static_cast<double>(std::count_if(m_singles.begin(), m_singles.end(),
                                                    [](const Rule& rule) { return rule.id != "shift"; })) +
                  4.0 * 48.0 + kFittedRules);
    append(m_singles, cropRules(source, result));
    append(m_singles, marginRules(source, result));
    append(m_singles, partRules(source, result, tolerance.least()));
    append(m_singles, fittedRules(source, result, {}));
    std::erase_if(m_singles, [&](const Rule& rule) {
        return !(rule.shape == result.shape()) || rule.dtype != result.dtype();
    });
}

bool Search::allows(const Rule& rule) const
{
    return rule.whole || m_probes.allow([&](const Place& p) { return sampleAfter(rule, m_source, p); });
}

bool Search::allows(const Rule& first, const Rule& second) const
{
    const Samples before = [&](const Place& p) { return sampleAfter(first, m_source, p); };
    return m_probes.allow([&](const Place& p) { return sampleAfter(second, before, first.shape, p); });
}

std::optional<Candidate> Search::judged(Rules rules) const
{
    const Tensor replayed = play(rules, m_source.tensor());
    if (replayed.isEmpty() || !(replayed.shape() == m_result.shape()) || replayed.dtype() != m_result.dtype())
        return std::nullopt;
    std::function<bool(const Place&)> reached;
    if (!reachAll(rules))
        reached = [&rules](const Place& p) { return reach(rules, p); };
    Candidate candidate;
    candidate.match = matchOf(m_source, m_result, Picture(replayed), reached, m_tolerance);
    const double width = bitsOfSample(m_result.dtype());
    const auto samples = static_cast<double>(m_result.size());
    candidate.bits = 1.0 + static_cast<double>(rules.size()) * m_price +
                     exceptionBits(samples, static_cast<double>(candidate.match.missed()), width) +
                     static_cast<double>(candidate.match.unreached) * width;
    for (const Rule& rule : rules) {
        candidate.bits += rule.bits;
        candidate.id += (candidate.id.empty() ? "" : "+") + rule.id;
    }
    candidate.words = wordsOf(rules);
    candidate.rules = std::move(rules);
    return candidate;
}

std::vector<Candidate> Search::completeOf(std::vector<Rules> lists) const
{
    std::vector<Candidate> complete;
    for (Rules& rules : lists) {
        m_progress.throwIfCancelled();
        if (auto candidate = judged(std::move(rules)); candidate && candidate->match.isComplete())
            complete.push_back(std::move(*candidate));
    }
    return complete;
}

std::vector<Candidate> Search::completeSingles() const
{
    std::vector<char> isAllowed(m_singles.size());
    each(m_singles.size(), m_progress, [&](std::size_t i) { isAllowed[i] = allows(m_singles[i]); });
    std::vector<Rules> lists;
    for (std::size_t i = 0; i < m_singles.size(); ++i)
        if (isAllowed[i])
            lists.push_back({m_singles[i]});
    std::vector<Candidate> complete = completeOf(diverse(std::move(lists)));
    if (complete.empty())
        for (const Rule& rule : jpegRules(m_source, m_result))
            if (auto candidate = judged({rule}); candidate && candidate->match.isComplete())
                complete.push_back(std::move(*candidate));
    return complete;
}

std::vector<Candidate> Search::nearSingles() const
{
    constexpr std::size_t kMostNear = 6;
    std::vector<double> shares(m_singles.size());
    each(m_singles.size(), m_progress, [&](std::size_t i) {
        if (!m_singles[i].whole)
            shares[i] =
                m_probes.share([&](const Place& p) { return sampleAfter(m_singles[i], m_source, p); });
    });
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < shares.size(); ++i)
        if (shares[i] > 0.0)
            order.push_back(i);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t l, std::size_t r) { return shares[l] > shares[r]; });
    std::vector<Candidate> near;
    for (const std::size_t i : order) {
        if (near.size() == kMostNear)
            break;
        m_progress.throwIfCancelled();
        if (auto candidate = judged({m_singles[i]}))
            near.push_back(std::move(*candidate));
    }
    std::stable_sort(near.begin(), near.end(),
                     [](const Candidate& l, const Candidate& r) { return l.bits < r.bits; });
    return near;
}

std::vector<char> Search::reachedBy(const Rules& rules) const
{
    const bool fills = std::any_of(rules.begin(), rules.end(), [](const Rule& rule) {
        return rule.kind == Kind::Place && (rule.leavesGaps || rule.outside);
    });
    if (!fills)
        return {};
    Rules bare = rules;
    for (Rule& rule : bare)
        rule.outside.reset();
    std::vector<char> reached(m_result.size());
    for (std::size_t i = 0; i < reached.size(); ++i)
        reached[i] = reach(bare, m_result.placeOf(i));
    return reached;
}

std::vector<Search::First> Search::firsts() const
{
    const Shape& s = m_source.shape();
    Rules rules = placeRules(s, m_source.dtype(), kFarthestOfTwo);
    append(rules, channelRules(s, m_source.dtype()));
    append(rules, valueRules(s, m_source.dtype()));
    append(rules, neighbourRules(s, m_source.dtype()));
    if (s == m_result.shape()) { // far ones before values alone, and at first without a border
        Rules far = placeRules(s, m_source.dtype(), kFarthestAlone);
        std::erase_if(far, [](const Rule& rule) { return !isFarShift(rule) || !rule.leavesGaps; });
        append(rules, std::move(far));
    }
    append(rules, cropRules(m_source, m_result));
    append(rules, marginRules(m_source, m_result));
    std::vector<First> firsts;
    for (Rule& rule : rules)
        firsts.push_back({{std::move(rule)}, {}, false});
    const Shape& b = m_result.shape();
    each(firsts.size(), m_progress, [&](std::size_t i) {
        First& first = firsts[i];
        const Rule& rule = first.rules.front();
        if (rule.shape.n != b.n || rule.shape.h != b.h || rule.shape.w != b.w)
            return;
        first.isProbed = true;
        for (std::size_t k = 0; k < m_probes.pixels() && first.isProbed; ++k)
            for (int c = 0; c < rule.shape.c; ++c) {
                const auto value = sampleAfter(rule, m_source, m_probes.place(k, c));
                first.pixels.push_back(value.value_or(std::nan("")));
            }
    });
    return firsts;
}

bool Search::promises(const First& first) const
{
    const auto channels = static_cast<std::size_t>(m_probes.channels());
    const double apart = 2.0 * m_tolerance.least(), circle = whiteOf(m_result.dtype()) + 1.0;
    std::size_t samples = 0, straight = 0, same = 0, around = 0;
    double sum = -1.0;
    std::vector<std::pair<double, double>> pairs;
    for (std::size_t c = 0; c < channels; ++c) {
        pairs.clear();
        for (std::size_t k = 0; k < m_probes.pixels(); ++k) {
            const double x = first.pixels[k * channels + c], y = m_probes.wanted(k, static_cast<int>(c));
            if (std::isnan(x))
                continue;
            pairs.emplace_back(x, y);
            same += m_probes.passes(x, k, static_cast<int>(c));
            const double distance = std::fmod(y - x + circle, circle);
            sum = sum < 0.0 ? distance : sum;
            around += distance == sum;
        }
        std::sort(pairs.begin(), pairs.end());
        std::size_t up = 0, down = 0;
        for (std::size_t i = 1; i < pairs.size(); ++i) {
            up += pairs[i].second > pairs[i - 1].second + apart;
            down += pairs[i].second < pairs[i - 1].second - apart;
        }
        const double rising = up >= down ? 1.0 : -1.0;
        for (std::size_t i = 1; i < pairs.size(); ++i) {
            const double dy = (pairs[i].second - pairs[i - 1].second) * rising;
            straight += dy >= -apart && (pairs[i].first > pairs[i - 1].first || std::abs(dy) <= apart);
        }
        samples += pairs.size();
    }
    if (samples < channels * 2)
        return false;
    const auto part = [&](std::size_t count) {
        return static_cast<double>(count) / static_cast<double>(samples);
    };
    const double gaps = static_cast<double>(straight) / static_cast<double>(samples - channels);
    return gaps >= 0.97 || part(same) >= 0.3 || (!isFloat(m_result.dtype()) && part(around) >= 0.6);
}

Search::SecondsOf Search::secondsAfter(const std::vector<First>& firsts) const
{
    SecondsOf all;
    for (const First& first : firsts) {
        const Shape& s = first.rules.front().shape;
        const DType dtype = first.rules.front().dtype;
        const auto [found, isNew] = all.try_emplace({{s.n, s.c, s.h, s.w}, dtype});
        if (!isNew)
            continue;
        Seconds& seconds = found->second;
        seconds.places = placeRules(s, dtype, kFarthestOfTwo);
        append(seconds.places, channelRules(s, dtype));
        seconds.values = valueRules(s, dtype);
        for (Rules* each : {&seconds.places, &seconds.values})
            std::erase_if(*each, [&](const Rule& rule) {
                return !(rule.shape == m_result.shape()) || rule.dtype != m_result.dtype();
            });
    }
    return all;
}

void Search::addSeconds(const First& first, const Seconds& seconds, std::vector<Rules>& found) const
{
    const Rule& rule = first.rules.front();
    static const Rules kNone;
    for (const Rule& second : isFarShift(rule) ? kNone : seconds.places)
        if (!(rule.leavesGaps && second.leavesGaps) && allows(rule, second))
            found.push_back({rule, second});
    if (!first.isProbed)
        return;
    const auto channels = static_cast<std::size_t>(rule.shape.c);
    for (const Rule& second : seconds.values) {
        std::size_t reached = 0;
        bool fits = true;
        for (std::size_t k = 0; k < m_probes.pixels() && fits; ++k)
            for (int c = 0; c < m_probes.channels() && fits; ++c) {
                const double* const pixel = first.pixels.data() + k * channels;
                const double* const own = second.wholePixel ? pixel : pixel + std::min(c, rule.shape.c - 1);
                if (std::isnan(*own) && rule.leavesGaps)
                    continue;
                ++reached;
                fits = m_probes.passes(stored(second.value(own, c), second.dtype, second.storing), k, c);
            }
        if (fits && reached * 2 >= m_probes.pixels() * static_cast<std::size_t>(m_probes.channels()))
            found.push_back({rule, second});
    }
}

void Search::addFitted(const First& first, std::vector<Rules>& found) const
{
    const Rule& rule = first.rules.front();
    if (!first.isProbed || !(rule.shape == m_result.shape()) || !promises(first))
        return;
    const Tensor played = play(first.rules, m_source.tensor());
    if (played.isEmpty())
        return;
    const Picture x(played);
    const std::vector<char> reached = reachedBy(first.rules);
    Rules seconds = fittedRules(x, m_result, reached);
    append(seconds, partRules(x, m_result, m_tolerance.least()));
    for (Rule& second : seconds) {
        if (!reached.empty() && second.kind == Kind::Value && m_source.dtype() == m_result.dtype())
            found.push_back({second, rule}); // what is filled stays as it is
        found.push_back({rule, std::move(second)});
    }
}

/// A part cut out of what the first one gives; after a shift only where it is plain to see.
void Search::addCrops(const First& first, std::vector<Rules>& found) const
{
    const Rule& rule = first.rules.front();
    const Shape& to = m_result.shape();
    if (rule.dtype != m_result.dtype() || rule.id == "crop" || rule.leavesGaps ||
        (rule.shape.h <= to.h && rule.shape.w <= to.w))
        return;
    const Picture x(play(first.rules, m_source.tensor()));
    for (const Rule& second : cropRules(x, m_result, rule.id != "shift"))
        if (allows(rule, second))
            found.push_back({rule, second});
}

/// Gain and offset that hold for most samples, then a part from elsewhere.
void Search::addMostlyFitted(std::vector<Rules>& found) const
{
    for (const Rule& rule : mostlyFittedRules(m_source, m_result)) {
        const Tensor played = play(std::span(&rule, 1), m_source.tensor());
        if (!played.isEmpty())
            for (Rule& second : partRules(Picture(played), m_result, m_tolerance.least()))
                found.push_back({rule, std::move(second)});
    }
}

/// A part from elsewhere before a movement that scatters it, and gains of channels before one that mixes
/// them.
void Search::addBeforeMovement(const First& first, std::vector<Rules>& found) const
{
    constexpr double kLeastShare = 0.3;
    const Rule& rule = first.rules.front();
    const bool isMixed = rule.id == "layout" && m_source.shape().c > 1;
    if (rule.kind != Kind::Place || (!isMixed && !rule.shift) || rule.leavesGaps ||
        !(rule.shape == m_result.shape()) || rule.dtype != m_result.dtype())
        return;
    const bool isNear =
        m_probes.share([&](const Place& p) { return sampleAfter(rule, m_source, p); }) >= kLeastShare;
    const Tensor wanted = isMixed || isNear ? undone(rule, m_result, m_source.shape()) : Tensor();
    if (wanted.isEmpty())
        return;
    Rules firsts;
    if (isNear)
        firsts = partRules(m_source, Picture(wanted), m_tolerance.least());
    if (isMixed)
        for (Rule& each : fittedRules(m_source, Picture(wanted), {}))
            if (each.isPerChannel)
                firsts.push_back(std::move(each));
    for (Rule& each : firsts)
        found.push_back({std::move(each), rule});
}

/// Two rules of values, of which what was fitted is one or both.
void Search::addFittedPairs(std::vector<Rules>& found) const
{
    Rules values = limitRules(m_source, m_result, {}, true), grays;
    for (const Rule& rule : m_singles) {
        if (rule.kind == Kind::Value)
            values.push_back(rule);
        if (rule.id == "gray")
            grays.push_back(rule);
    }
    for (Rules& rules : fittedPairs(m_source, m_result, values))
        found.push_back(std::move(rules));
    for (Rules& rules : fittedBeforeGray(m_source, m_result, grays))
        if (allows(rules[0], rules[1]))
            found.push_back(std::move(rules));
}

/// A codec after a movement, and before one.
void Search::addCodecs(std::vector<Rules>& found) const
{
    if (m_source.dtype() != DType::UInt8 || m_result.dtype() != DType::UInt8)
        return;
    const Rules places = placeRules(m_source.shape(), m_source.dtype(), 0);
    for (const Rule& place : places) {
        if (place.id == "layout" || place.id == "batch_order")
            continue;
        m_progress.throwIfCancelled();
        if (place.shape == m_result.shape()) {
            const Picture moved(play(std::span(&place, 1), m_source.tensor()));
            for (const Rule& codec : jpegRules(moved, m_result))
                found.push_back({place, codec});
        }
        const Rules back = placeRules(m_result.shape(), m_result.dtype(), 0);
        for (const Rule& inverse : back) {
            if (!(inverse.shape == m_source.shape()) || inverse.id != place.id)
                continue;
            const Picture wanted(play(std::span(&inverse, 1), m_result.tensor()));
            const Picture forth(play(std::span(&place, 1), wanted.tensor()));
            if (matchOf(forth, m_result, forth, {}, {}).differing > 0)
                continue; // not its inverse
            for (const Rule& codec : jpegRules(m_source, wanted))
                found.push_back({codec, place});
            break;
        }
    }
}

std::vector<Candidate> Search::completePairs() const
{
    const std::vector<First> all = firsts();
    std::vector<std::vector<Rules>> parts(all.size());
    const SecondsOf seconds = secondsAfter(all);
    each(all.size(), m_progress, [&](std::size_t i) {
        const Rule& rule = all[i].rules.front();
        addSeconds(all[i], seconds.at({{rule.shape.n, rule.shape.c, rule.shape.h, rule.shape.w}, rule.dtype}),
                   parts[i]);
    });
    std::vector<Rules> found;
    for (std::size_t i = 0; i < all.size(); ++i) {
        m_progress.throwIfCancelled();
        for (Rules& rules : parts[i])
            found.push_back(std::move(rules));
        addFitted(all[i], found);
        addCrops(all[i], found);
        addBeforeMovement(all[i], found);
    }
    for (Rules& rules : copiedPairs(m_source, m_result, m_tolerance.least()))
        found.push_back(std::move(rules));
    if (m_source.shape() == m_result.shape())
        addMostlyFitted(found);
    addFittedPairs(found);
    std::vector<Rules> bordered;
    for (const Rules& rules : found)
        for (Rules& each : withBorders(rules))
            bordered.push_back(std::move(each));
    std::vector<Candidate> complete = completeOf(diverse(std::move(bordered)));
    if (complete.empty())
        complete = completeOf(linePairs(m_source, m_result));
    if (complete.empty()) {
        std::vector<Rules> codecs;
        addCodecs(codecs);
        complete = completeOf(std::move(codecs));
    }
    return complete;
}

std::vector<Candidate> Search::farShifts(const Rules& before) const
{
    constexpr std::size_t kMost = 40;
    std::vector<Candidate> found;
    const Picture x(play(before, m_source.tensor()));
    const Shape& s = m_result.shape();
    if (!(x.shape() == s) || x.dtype() != m_result.dtype())
        return found;
    const double bits = std::log2(static_cast<double>(s.h) * s.w);
    std::size_t tried = 0;
    for (int dy = 1 - s.h; dy < s.h; ++dy)
        for (int dx = 1 - s.w; dx < s.w && tried < kMost; ++dx) {
            if (dx == 0 && dy == 0)
                continue;
            const bool fits = m_probes.allow([&](const Place& p) -> std::optional<double> {
                const Place from{p.n, p.c, p.y - dy, p.x - dx};
                if (!holds(s, from))
                    return std::nullopt;
                return x.at(from);
            });
            if (!fits)
                continue;
            ++tried;
            for (Rule& rule : shiftRules(s, x.dtype(), dx, dy, bits)) {
                Rules rules = before;
                rules.push_back(std::move(rule));
                if (auto candidate = judged(std::move(rules)); candidate && candidate->match.isComplete())
                    found.push_back(std::move(*candidate));
            }
        }
    return found;
}

} // namespace comparo::hypotheses
