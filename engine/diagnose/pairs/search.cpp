// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/pairs/search.h"

#include "engine/device/cpu/thread_pool.h"
#include "engine/diagnose/pairs/images.h"
#include "engine/diagnose/pairs/places.h"
#include "engine/diagnose/pairs/probes.h"
#include "engine/diagnose/pairs/values.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>

namespace comparo::pairs {
namespace {

constexpr std::size_t kMostMisses = 8;  ///< after which one of two rules at once is given up
constexpr double kWorthTelling = 0.2;   ///< share of the differing samples that makes a rule a near one
constexpr std::uint64_t kLeastGain = 4; ///< samples that a near rule explains for each that it breaks
constexpr std::size_t kMostFindings = 5;
constexpr std::size_t kMostNear = 3; ///< near rules of a large image that are told, each judged on all of it
constexpr int kSampledRows = 128;    ///< on which a near rule has to prove itself first
constexpr int kTile = 128;           ///< edge of the cut on which rules that read neighbours are tried first

class Search {
public:
    Search(const Tensor& source, const Tensor& result, const std::vector<Place>& probes,
           const Progress& progress)
        : m_source(source),
          m_result(result),
          m_progress(progress),
          m_probes(m_source, m_result, probes),
          m_judge(m_source, m_result, progress)
    {
    }

    [[nodiscard]] const std::vector<Place>& probes() const { return m_probes.places(); }

    std::vector<Finding> run()
    {
        const std::vector<PlaceRule> places = placesOf();
        const std::vector<ValueRule> values = valueRules(m_source, m_result);
        std::vector<Rule> rules;
        for (const PlaceRule& place : places)
            if (!place.words.empty())
                rules.push_back(combine(m_source, place, {}));
        trySingles(rules, m_source.dtype() == m_result.dtype());
        for (const PlaceRule& place : places) {
            if (!place.words.empty())
                continue;
            trySingles(combined(place, values));
            if (m_exact.empty()) // a range that has a name is a gain, too
                for (const Rule& rule : combined(place, gainsUnder(place)))
                    if (m_exact.empty())
                        trySingles({rule});
        }
        trySingles(neighbourRules(m_source, m_result));
        trySingles(partRules(m_source, m_result));
        if (m_exact.empty())
            trySingles(jpegRules(m_source, m_result));
        if (m_exact.empty())
            tryPairs(places, values);
        return m_exact.empty() ? nearest() : m_exact;
    }

private:
    std::vector<PlaceRule> placesOf() const
    {
        std::vector<PlaceRule> rules = placeRules(m_source.shape(), m_result.shape());
        for (PlaceRule& rule : offsetRules(m_source, m_result))
            rules.push_back(std::move(rule));
        return rules;
    }

    bool fits(const PlaceRule& place, const ValueRule& value) const
    {
        if (value.words.empty() || (value.wholePixel && !place.keepsPixels))
            return false;
        const bool picked = m_source.shape().c == m_result.shape().c || !place.words.empty();
        return picked || value.wholePixel;
    }

    std::vector<ValueRule> gainsUnder(const PlaceRule& place) const
    {
        if (!fits(place, {"gain", "gain", {}, false}))
            return {};
        std::vector<std::pair<double, double>> samples;
        for (const Place& p : m_probes.places()) {
            Place from = p;
            if (!place.move || place.move(from))
                samples.emplace_back(m_source.at(from), m_result.at(p));
        }
        return gainRules(samples, isFloat(m_result.dtype()) ? std::numeric_limits<double>::infinity()
                                                            : m_result.white());
    }

    /// The value rules that fit after the place rule; of some, those that read whole pixels alone.
    std::vector<Rule> combined(const PlaceRule& place, const std::vector<ValueRule>& values,
                               bool readsWholePixels = false) const
    {
        std::vector<Rule> rules;
        for (const ValueRule& value : values)
            if (fits(place, value) && (value.wholePixel || !readsWholePixels))
                rules.push_back(combine(m_source, place, value));
        return rules;
    }

    /// A way of storing what a rule gives, and the share of the probes that it then gives.
    struct Stored {
        Storing storing = Storing::HalfEven;
        double share = 0.0;
    };

    Stored bestOf(const Rule& rule, bool keepsValues) const
    {
        const auto misses =
            static_cast<std::size_t>((1.0 - kWorthTelling) * static_cast<double>(m_probes.places().size()));
        Probes::Trial trial(m_probes, rule);
        Stored best;
        for (const Storing& storing : kStorings) {
            if (const double share = trial.share(storing, misses); share > best.share)
                best = {storing, share};
            if (best.share == 1.0 || isFloat(m_result.dtype()) || keepsValues)
                break;
        }
        return best;
    }

    /// f(i) for every i below the count, on the engine's threads.
    void each(std::size_t count, const std::function<void(std::size_t)>& f) const
    {
        ThreadPool::instance().parallelFor(static_cast<int>(count), m_progress.stop,
                                           [&](int i) { f(static_cast<std::size_t>(i)); });
        m_progress.throwIfCancelled();
    }

    void trySingles(const std::vector<Rule>& rules, bool keepsValues = false)
    {
        std::vector<Stored> best(rules.size());
        each(rules.size(), [&](std::size_t i) { best[i] = bestOf(rules[i], keepsValues); });
        for (std::size_t i = 0; i < rules.size() && m_exact.size() < kMostFindings; ++i) {
            if (best[i].share == 0.0 || best[i].share < kWorthTelling)
                continue;
            if (best[i].share == 1.0)
                if (const auto counts = m_judge.ifExact(rules[i], best[i].storing)) {
                    m_exact.push_back(findingOf(rules[i], best[i].storing, *counts));
                    continue;
                }
            m_near.push_back({rules[i], best[i].storing, best[i].share});
        }
    }

    Finding findingOf(const Rule& rule, Storing storing, const Counts& counts) const
    {
        return {counts, rule.id, rule.words + wordsOf(storing, m_result.dtype())};
    }

    /// Those that explain more than they harm, each once.
    static void addWorthTelling(std::vector<Finding>& findings, Finding finding)
    {
        const bool told = std::any_of(findings.begin(), findings.end(),
                                      [&](const Finding& other) { return other.words == finding.words; });
        if (!told && finding.reproduced / kLeastGain > finding.broken)
            findings.push_back(std::move(finding));
    }

    /// The rules that the probes speak for most: on some rows first, and those that survive as a whole. Those
    /// that harm as much as they explain are left out.
    std::vector<Finding> nearest()
    {
        std::stable_sort(m_near.begin(), m_near.end(),
                         [](const Near& l, const Near& r) { return l.share > r.share; });
        m_near.resize(std::min(m_near.size(), kMostFindings));
        if (m_near.empty())
            return {};
        const int rowStep = std::max(1, m_result.shape().h / kSampledRows);
        const std::uint64_t tooMany = std::max<std::uint64_t>(1, m_judge.differing(rowStep) / kLeastGain);
        std::vector<Finding> sampled, findings;
        for (const Near& near : m_near) {
            const auto counts = m_judge.ifBreaksFewer(tooMany, near.rule, near.storing, rowStep);
            const std::size_t before = sampled.size();
            if (counts)
                addWorthTelling(sampled, findingOf(near.rule, near.storing, *counts));
            if (sampled.size() == before)
                continue;
            addWorthTelling(findings, rowStep == 1 ? sampled.back() : judged(near));
            if (rowStep > 1 && findings.size() == kMostNear)
                break;
        }
        std::stable_sort(findings.begin(), findings.end(), [](const Finding& l, const Finding& r) {
            return l.reproduced - l.broken > r.reproduced - r.broken;
        });
        return findings;
    }

    /// Two rules at once that the probes do not contradict, and how they store.
    struct Candidate {
        Rule rule;
        Storing storing;
    };

    /// Those of some rules, in their order.
    std::vector<Candidate> candidatesOf(std::vector<Rule> rules) const
    {
        std::vector<Candidate> candidates;
        for (Rule& rule : rules) {
            Probes::Trial trial(m_probes, rule);
            for (const Storing storing : kStorings) {
                if (trial.share(storing, kMostMisses) >= 0.99)
                    candidates.push_back({rule, storing});
                if (isFloat(m_result.dtype()))
                    break;
            }
        }
        return candidates;
    }

    /// Whether one of them is exact, which ends the search.
    bool tryCandidates(const std::vector<Candidate>& candidates)
    {
        for (const Candidate& each : candidates)
            if (const auto counts = m_judge.ifExact(each.rule, each.storing)) {
                m_exact.push_back(findingOf(each.rule, each.storing, *counts));
                return true;
            }
        return false;
    }

    void tryPairs(const std::vector<PlaceRule>& places, const std::vector<ValueRule>& values)
    {
        std::vector<std::vector<Candidate>> candidates(places.size());
        each(places.size(), [&](std::size_t i) {
            const PlaceRule& place = places[i];
            if (place.words.empty())
                return;
            const bool isExcluded = m_probes.excludeValuesAfter(place.move, kMostMisses);
            candidates[i] = candidatesOf(combined(place, values, isExcluded));
            if (isExcluded)
                return;
            for (Candidate& more : candidatesOf(combined(place, gainsUnder(place))))
                candidates[i].push_back(std::move(more));
        });
        for (const std::vector<Candidate>& ofPlace : candidates)
            if (tryCandidates(ofPlace))
                return;
        for (const PlaceRule& place : places)
            if ((place.id == "channel_order" || place.id == "flip" || place.id == "turn" ||
                 place.id == "transpose") &&
                tryImages(place))
                return;
    }

    /// The rules that read neighbours, after the place rule.
    bool tryImages(const PlaceRule& place)
    {
        m_progress.throwIfCancelled();
        if (!resembles(place) || !tileSurvives(place))
            return false;
        const Pixels source(m_source, place.move, m_result.shape());
        std::vector<Rule> rules = neighbourRules(source, m_result);
        for (auto* more : {&partRules, &jpegRules})
            for (Rule& rule : (*more)(source, m_result))
                rules.push_back(std::move(rule));
        for (Rule& rule : rules) {
            rule.id = place.id + "+" + rule.id;
            rule.words = place.words + " and " + rule.words;
        }
        return tryCandidates(candidatesOf(std::move(rules)));
    }

    /// Whether any of the rules that read neighbours may follow the place rule, by what they give on a cut of
    /// a large image. What is true of a part alone leaves most of the samples as they are.
    bool tileSurvives(const PlaceRule& place) const
    {
        const Shape& s = m_result.shape();
        if (s.h < 4 * kTile || s.w < 4 * kTile)
            return true;
        std::size_t same = 0;
        for (const Place& p : m_probes.places()) {
            Place from = p;
            same += place.move(from) && sameNumber(m_source.at(from), m_result.at(p));
        }
        if (static_cast<double>(same) >= kWorthTelling * static_cast<double>(m_probes.places().size()))
            return true;
        const int top = s.h / 2 / 16 * 16, left = s.w / 2 / 16 * 16; // whole blocks and cells
        const Pixels source(cut(m_source, top, left, place.move)), result(cut(m_result, top, left, {}));
        const std::vector<Rule> rules = neighbourRules(source, result);
        return !jpegRules(source, result).empty() ||
               std::any_of(rules.begin(), rules.end(),
                           [&](const Rule& rule) { return givesMost(rule, result); });
    }

    /// Whether the rule gives nine of ten samples under any way of storing them.
    static bool givesMost(const Rule& rule, const Pixels& result)
    {
        const auto total = static_cast<std::uint64_t>(result.shape().elements());
        return std::any_of(std::begin(kStorings), std::end(kStorings), [&](Storing storing) {
            std::uint64_t reached = 0, same = 0;
            for (std::uint64_t i = 0; i < total && (reached - same) * 10 <= total; ++i) {
                const Place p = placeOf(i, result.shape());
                if (const std::optional<double> value = rule.predict(p)) {
                    ++reached;
                    same += sameNumber(stored(*value, result.dtype(), storing), result.at(p));
                }
            }
            return reached > 0 && static_cast<double>(same) / static_cast<double>(reached) >= 0.9;
        });
    }

    /// The samples that come to this square, after a movement.
    static Tensor cut(const Pixels& source, int top, int left, const Movement& move)
    {
        const Shape shape{1, source.shape().c, kTile, kTile};
        return dispatch(source.dtype(), [&]<class T>() {
            std::vector<T> values;
            values.reserve(static_cast<std::size_t>(shape.elements()));
            for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(shape.elements()); ++i) {
                Place p = placeOf(i, shape);
                p.y += top;
                p.x += left;
                values.push_back(!move || move(p) ? static_cast<T>(source.at(p)) : T(0));
            }
            return Tensor::fromValues<T>(shape, values);
        });
    }

    /// Whether the moved source is a picture like the result; rules that read neighbours change no picture
    /// beyond recognition.
    bool resembles(const PlaceRule& place) const
    {
        double sum = 0.0;
        for (const Place& p : m_probes.places()) {
            Place from = p;
            if (place.move(from))
                sum += std::abs(m_source.at(from) / m_source.white() - m_result.at(p) / m_result.white());
        }
        constexpr double kMostOnAverage = 0.1;
        return sum <= kMostOnAverage * static_cast<double>(m_probes.places().size());
    }

    struct Near {
        Rule rule;
        Storing storing;
        double share; ///< of the probes
    };

    Finding judged(const Near& near) const
    {
        return findingOf(near.rule, near.storing, m_judge.count(near.rule, near.storing));
    }

    const Pixels m_source;
    const Pixels m_result;
    const Progress& m_progress;
    const Probes m_probes;
    const Judge m_judge;
    std::vector<Finding> m_exact;
    std::vector<Near> m_near;
};

} // namespace

std::vector<Finding> search(const Tensor& source, const Tensor& result, std::vector<Place>& probes,
                            const Progress& progress)
{
    Search search(source, result, probes, progress);
    probes = search.probes();
    return search.run();
}

} // namespace comparo::pairs
