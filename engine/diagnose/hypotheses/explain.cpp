// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/explain.h"

#include "engine/diagnose/hypotheses/code_length.h"
#include "engine/diagnose/hypotheses/fits.h"
#include "engine/diagnose/hypotheses/nulls.h"
#include "engine/diagnose/hypotheses/search.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <set>

namespace comparo::hypotheses {
namespace {

double meanMagnitude(const Picture& picture)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < picture.size(); ++i)
        if (const double v = picture.at(i); std::isfinite(v))
            sum += std::abs(v);
    return sum / static_cast<double>(std::max<std::size_t>(1, picture.size()));
}

/// Where most of what differs is rounding, no tolerance: all would pass.
Tolerance toleranceFor(const Picture& a, const Picture& b)
{
    if (!isFloat(b.dtype()))
        return {};
    const double mean = meanMagnitude(b);
    const Tolerance wide(b.dtype(), mean, false);
    if (!(a.shape() == b.shape()))
        return wide;
    std::size_t differing = 0, apart = 0;
    for (std::size_t i = 0; i < b.size(); ++i)
        if (const double from = a.at(i), to = b.at(i); !sameNumber(from, to)) {
            ++differing;
            apart += !wide.passes(from, to);
        }
    return Tolerance(b.dtype(), mean, apart * 2 < differing);
}

std::vector<std::string> coresOf(const Rules& rules)
{
    std::vector<std::string> cores;
    for (const Rule& rule : rules)
        cores.push_back(rule.core);
    std::sort(cores.begin(), cores.end());
    return cores;
}

/// Noise of this shape and dtype, the same everywhere.
Tensor noiseLike(const Picture& picture)
{
    Tensor noise(cpuDevice(), {picture.dtype(), picture.shape(), Layout::Contiguous});
    dispatch(picture.dtype(), [&]<class T>() {
        T* const to = noise.view<T>().data;
        const double white = whiteOf(picture.dtype());
        for (std::size_t i = 0; i < picture.size(); ++i) {
            std::uint64_t draw = (i + 1) * 0x9E3779B97F4A7C15ULL;
            draw ^= draw >> 30;
            draw *= 0xBF58476D1CE4E5B9ULL;
            draw ^= draw >> 27;
            to[i] = static_cast<T>(static_cast<double>(draw >> 11) * 0x1p-53 * white);
        }
    });
    return noise;
}

bool sameSamples(const Tensor& a, const Tensor& b)
{
    if (a.isEmpty() || b.isEmpty() || !(a.shape() == b.shape()) || a.dtype() != b.dtype())
        return false;
    const Picture x(a), y(b);
    for (std::size_t i = 0; i < x.size(); ++i)
        if (!sameNumber(x.at(i), y.at(i)))
            return false;
    return true;
}

bool isSteps(const Rule& rule)
{
    return rule.core.starts_with("once ") || rule.core.starts_with("cleared ");
}

/// Bits by which a hypothesis has to be shorter than an arbitrary function of the values. Steps of a known
/// height are like no other function: that is one more explanation. Curves are like others that nobody has a
/// name for.
double marginOverTables(const Rules& rules)
{
    const bool isOfSteps = std::all_of(rules.begin(), rules.end(), [](const Rule& rule) {
        return rule.kind == Kind::Place || isSteps(rule);
    });
    return isOfSteps ? kApart : kSure;
}

/// The same beside a smooth curve. A fitted line before or after a transfer curve comes near any power.
double marginOverCurves(const Rules& rules)
{
    const bool isCurve =
        std::any_of(rules.begin(), rules.end(), [](const Rule& rule) { return rule.id == "transfer"; });
    const bool isFitted =
        std::any_of(rules.begin(), rules.end(), [](const Rule& rule) { return rule.id == "gain"; });
    return isCurve && isFitted ? kSure : kApart;
}

/// Whether each of the values, which come again and again, has one origin: noise gives them many.
bool isOneToOne(const std::map<double, std::set<double>>& origins, std::size_t samples)
{
    const auto several = static_cast<std::size_t>(std::count_if(
        origins.begin(), origins.end(), [](const auto& each) { return each.second.size() > 1; }));
    return several * 10 <= origins.size() && samples >= 4 * origins.size();
}

/// Whether b has the rule's steps by itself and a is b with less than half a step added: at 1.5 times its
/// distance a must cross steps as often as chance does; at twice, where steps are cut off and not rounded.
bool isDisturbed(const Rules& rules, const Picture& a, const Picture& b)
{
    constexpr double kFar = 1e12;
    if (a.dtype() != b.dtype())
        return false;
    for (std::size_t i = 0; i < rules.size(); ++i) {
        if (!isSteps(rules[i]))
            continue;
        Rules others;
        for (std::size_t k = 0; k < rules.size(); ++k)
            if (k != i)
                others.push_back(rules[k]);
        const Tensor played = play(others, a.tensor());
        if (played.isEmpty() || !(played.shape() == b.shape()) || played.dtype() != b.dtype())
            continue;
        const Picture x(played);
        const Tolerance tolerance(b.dtype(), meanMagnitude(b), false);
        std::size_t moved = 0, crossed = 0;
        std::map<double, std::set<double>> origins;
        for (std::size_t k = 0; k < b.size(); ++k) {
            const double from = x.at(k), to = b.at(k);
            const auto crosses = [&](double times) {
                const double far = stored(to + times * (from - to), b.dtype(), Storing::HalfEven);
                return !tolerance.passes(stored(rules[i].value(&far, 0), rules[i].dtype, rules[i].storing),
                                         to);
            };
            if (sameNumber(from, to) || !crosses(kFar)) // beyond the rule's limits are no steps
                continue;
            ++moved;
            crossed += crosses(rules[i].core.starts_with("cleared ") ? 2.0 : 1.5);
            origins[to].insert(from);
        }
        if (moved > 0 && !isOneToOne(origins, moved) &&
            static_cast<double>(crossed) < 0.1 * static_cast<double>(moved))
            return true;
    }
    return false;
}

/// From one picture to the other.
class Judgement {
public:
    Judgement(const Tensor& a, const Tensor& b, const Progress& progress)
        : m_a(a), m_b(b), m_tolerance(toleranceFor(m_a, m_b)), m_search(m_a, m_b, m_tolerance, progress)
    {
    }

    Explanation explain()
    {
        Explanation told;
        std::vector<Candidate> complete = m_search.completeSingles();
        double near = kInfinity;
        if (complete.empty()) {
            complete = m_search.completePairs();
            if (!complete.empty())
                near = shortestOf(m_search.nearSingles());
        }
        keepExact(complete);
        if (complete.empty())
            return nearest(std::move(told));
        addRivals(complete);
        std::stable_sort(complete.begin(), complete.end(),
                         [](const Candidate& l, const Candidate& r) { return l.bits < r.bits; });
        const Candidate best = complete.front();
        Nulls nulls = nullsOf(m_a, m_b, m_tolerance);
        if (m_a.dtype() != m_b.dtype() && isEqualInValue())
            nulls.tables = {}; // what is said is that the values are the same
        if (best.id == "nan")
            nulls.tables = {}; // no number becomes NaN by a table of numbers
        const double least = std::min(nulls.plain, nulls.tables.any);
        const double unrelated = std::min({nulls.plain, near, partNull(best)});
        const Tables after = tableAfterPlaces(best);
        const double table = std::min(nulls.tables.any, after.any),
                     curve = std::min(nulls.tables.smooth, after.smooth) + 1.0 + m_search.price() + kSmooth;
        told.complete = alike(std::move(complete));
        told.meanings = told.complete.size();
        told.complete.front().match.evidence = std::min(unrelated, table) - best.bits;
        for (std::size_t i = 1; i < told.complete.size(); ++i)
            told.complete[i].match.evidence = least - told.complete[i].bits;
        const bool isSure = unrelated - best.bits >= kSure &&
                            table - best.bits >= marginOverTables(best.rules) &&
                            curve - best.bits >= marginOverCurves(best.rules);
        told.isEitherWay = isSure && told.meanings == 1 && isDisturbed(best.rules, m_a, m_b);
        if (isSure && told.meanings == 1 && !told.isEitherWay)
            told.verdict = Verdict::Named;
        else
            told.verdict = least - best.bits >= kApart ? Verdict::CannotBeTold : Verdict::None;
        return told;
    }

private:
    [[nodiscard]] bool isEqualInValue() const
    {
        if (!(m_a.shape() == m_b.shape()))
            return false;
        for (std::size_t i = 0; i < m_a.size(); ++i)
            if (m_a.at(i) != m_b.at(i))
                return false;
        return true;
    }

    static double shortestOf(const std::vector<Candidate>& candidates)
    {
        return candidates.empty() ? kInfinity : candidates.front().bits;
    }

    /// Where one gives every bit, those that do so within rounding alone are none.
    static void keepExact(std::vector<Candidate>& complete)
    {
        const auto isExact = [](const Candidate& c) { return c.match.inexact == 0; };
        if (std::any_of(complete.begin(), complete.end(), isExact))
            std::erase_if(complete, [&](const Candidate& c) { return !isExact(c); });
    }

    /// Shifts by any distance, where there is one movement.
    void addRivals(std::vector<Candidate>& complete) const
    {
        const Candidate& best =
            *std::min_element(complete.begin(), complete.end(),
                              [](const Candidate& l, const Candidate& r) { return l.bits < r.bits; });
        Rules values;
        std::size_t places = 0;
        for (const Rule& rule : best.rules) {
            if (rule.kind == Kind::Place && !rule.tile)
                ++places;
            else
                values.push_back(rule);
        }
        if (places != 1 || !(m_a.shape() == m_b.shape()))
            return;
        std::vector<Candidate> far = m_search.farShifts(values);
        std::move(far.begin(), far.end(), std::back_inserter(complete));
    }

    /// What the places of a hypothesis cost without a cause: a copied tile and a shift of what repeats
    /// itself.
    [[nodiscard]] double partNull(const Candidate& best) const
    {
        double least = kInfinity, others = 1.0 + m_search.price(), tiles = 0.0;
        for (const Rule& rule : best.rules)
            (rule.tile ? tiles : others) += rule.bits;
        for (const Rule& rule : best.rules)
            if (rule.tile)
                least = std::min(least, displacedNull(*rule.tile, tiles, m_b) +
                                            (best.rules.size() > 1 ? others : 0.0));
        const double unreached = static_cast<double>(best.match.unreached) * bitsOfSample(m_b.dtype());
        for (const Rule& rule : best.rules)
            if (rule.shift)
                least = std::min(least, repeatedNull(*rule.shift, others + unreached, m_b));
        return least;
    }

    /// An arbitrary function of the values after the places of a hypothesis that has both.
    [[nodiscard]] Tables tableAfterPlaces(const Candidate& best) const
    {
        Rules places;
        std::copy_if(best.rules.begin(), best.rules.end(), std::back_inserter(places),
                     [](const Rule& rule) { return rule.kind == Kind::Place; });
        if (places.empty() || places.size() == best.rules.size())
            return {};
        const Tensor moved = play(places, m_a.tensor());
        if (moved.isEmpty() || moved.shape().n != m_b.shape().n || moved.shape().h != m_b.shape().h ||
            moved.shape().w != m_b.shape().w)
            return {};
        Rules bare = places;
        bool fills = false;
        double bits = 1.0 + m_search.price();
        for (Rule& rule : bare) {
            fills = fills || rule.outside || rule.leavesGaps;
            rule.outside.reset();
            bits += rule.bits;
        }
        std::function<bool(const Place&)> reached;
        if (fills)
            reached = [&bare](const Place& p) { return reach(bare, p); };
        const Tables tables = tableNull(Picture(moved), m_b, m_tolerance, reached);
        return {bits + tables.any, bits + tables.smooth};
    }

    /// The best, and those after it that fit as well and mean something else.
    [[nodiscard]] std::vector<Candidate> alike(std::vector<Candidate> sorted) const
    {
        std::vector<Candidate> told{sorted.front()};
        const double most = sorted.front().bits + kApart;
        std::vector<std::vector<std::string>> cores{coresOf(sorted.front().rules)};
        Tensor noise, mean;
        for (std::size_t i = 1; i < sorted.size() && sorted[i].bits < most; ++i) {
            const std::vector<std::string> core = coresOf(sorted[i].rules);
            if (std::find(cores.begin(), cores.end(), core) != cores.end())
                continue;
            if (noise.isEmpty()) {
                noise = noiseLike(m_a);
                mean = play(told.front().rules, noise);
            }
            if (sameSamples(mean, play(sorted[i].rules, noise)))
                continue;
            cores.push_back(core);
            told.push_back(std::move(sorted[i]));
        }
        return told;
    }

    /// What explains a part, with evidence.
    Explanation nearest(Explanation told) const
    {
        std::vector<Candidate> near = m_search.nearSingles();
        if (near.empty())
            return told;
        const Nulls nulls = nullsOf(m_a, m_b, m_tolerance);
        for (Candidate& each : near) {
            each.match.evidence = std::min(nulls.plain, nulls.tables.any) - each.bits;
            if (*each.match.evidence >= kSure && each.match.reproduced * 5 >= each.match.differing)
                told.near.push_back(std::move(each));
        }
        return told;
    }

    const Picture m_a, m_b;
    const Tolerance m_tolerance;
    const Search m_search;
};

} // namespace

Tensor Candidate::replay(const Tensor& source) const
{
    const bool fits = !rules.empty() && !source.isEmpty();
    return fits ? play(rules, source) : Tensor();
}

Explanation explain(const Tensor& a, const Tensor& b, const Progress& progress)
{
    if (a.isEmpty() || b.isEmpty())
        return {};
    if (sameSamples(a.toHost().withLayout(Layout::Contiguous), b.toHost().withLayout(Layout::Contiguous)))
        return {Verdict::Equal, false, {}, {}, false, 0};
    Explanation forward = Judgement(a, b, progress.part(0.0, 0.5)).explain();
    if (forward.verdict != Verdict::None)
        return forward;
    Explanation backward = Judgement(b, a, progress.part(0.5, 1.0)).explain();
    backward.isBackward = true;
    if (backward.verdict != Verdict::None || (forward.near.empty() && !backward.near.empty()))
        return backward;
    return forward;
}

} // namespace comparo::hypotheses
