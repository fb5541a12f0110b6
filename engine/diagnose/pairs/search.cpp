#include "engine/diagnose/pairs/search.h"

#include "engine/diagnose/pairs/images.h"
#include "engine/diagnose/pairs/places.h"
#include "engine/diagnose/pairs/values.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

namespace comparo::pairs {
namespace {

constexpr std::size_t kProbes = 1200;  ///< samples that a rule is tried on before it is tried on all
constexpr std::size_t kMostMisses = 8; ///< after which one of two rules at once is given up
constexpr double kWorthTelling = 0.2;  ///< share of the differing samples that makes a rule a near one
constexpr double kLeastReach = 0.25;   ///< share of the image that a rule has to speak of
constexpr std::size_t kMostFindings = 5;
constexpr std::size_t kMostNear = 3; ///< near rules of a large image that are told, each judged on all of it
constexpr int kSampledRows = 128;    ///< on which a near rule has to prove itself first
constexpr int kTile = 128;           ///< edge of the cut on which rules that read neighbours are tried first

Place placeOf(std::uint64_t index, const Shape& s)
{
    Place p{};
    p.x = static_cast<int>(index % static_cast<std::uint64_t>(s.w));
    index /= static_cast<std::uint64_t>(s.w);
    p.y = static_cast<int>(index % static_cast<std::uint64_t>(s.h));
    index /= static_cast<std::uint64_t>(s.h);
    p.c = static_cast<int>(index % static_cast<std::uint64_t>(s.c));
    p.n = static_cast<int>(index / static_cast<std::uint64_t>(s.c));
    return p;
}

class Search {
public:
    Search(const Tensor& source, const Tensor& result, const Progress& progress)
        : m_source(source),
          m_result(result),
          m_progress(progress),
          m_comparable(source.shape() == result.shape())
    {
        choosePlaces();
    }

    std::vector<Finding> run()
    {
        const std::vector<PlaceRule> places = placesOf();
        const std::vector<ValueRule> values = valueRules(m_source, m_result);
        for (const PlaceRule& place : places)
            trySingle(combine(m_source, place, {}), !place.words.empty(),
                      m_source.dtype() == m_result.dtype());
        for (const PlaceRule& place : places) {
            if (!place.words.empty())
                continue;
            for (const ValueRule& value : values)
                if (fits(place, value))
                    trySingle(combine(m_source, place, value), true);
            for (const ValueRule& value : gainsUnder(place))
                if (m_exact.empty()) // a range that has a name is a gain, too
                    trySingle(combine(m_source, place, value), true);
        }
        for (const Rule& rule : neighbourRules(m_source, m_result))
            trySingle(rule, true);
        for (const Rule& rule : partRules(m_source, m_result))
            trySingle(rule, true);
        if (m_exact.empty())
            for (const Rule& rule : jpegRules(m_source, m_result))
                trySingle(rule, true);
        if (m_exact.empty())
            tryPairs(places, values);
        return m_exact.empty() ? nearest() : m_exact;
    }

private:
    /// Half of the places anywhere, half of them where the two differ.
    void choosePlaces()
    {
        const auto total = static_cast<std::uint64_t>(m_result.shape().elements());
        std::uint64_t at = 0;
        constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15ULL;
        const auto next = [&] { return (at += kStep) % total; };
        while (total > 0 && m_places.size() < kProbes / 2)
            m_places.push_back(placeOf(next(), m_result.shape()));
        constexpr std::uint64_t kMostLooks = 200000;
        for (std::uint64_t looked = 0;
             m_comparable && total > 0 && looked < kMostLooks && m_places.size() < kProbes; ++looked) {
            const Place place = placeOf(next(), m_result.shape());
            if (!sameNumber(m_source.at(place), m_result.at(place)))
                m_places.push_back(place);
        }
    }

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
        for (const Place& p : m_places) {
            Place from = p;
            if (!place.move || place.move(from))
                samples.emplace_back(m_source.at(from), m_result.at(p));
        }
        return gainRules(samples, isFloat(m_result.dtype()) ? std::numeric_limits<double>::infinity()
                                                            : m_result.white());
    }

    /// Share of the probed samples that the rule gives, without those that it does not reach; gives up after
    /// so many misses.
    double probe(const Rule& rule, Storing storing, std::size_t mostMisses) const
    {
        std::size_t reached = 0, same = 0;
        for (const Place& place : m_places) {
            const std::optional<double> value = rule.predict(place);
            if (!value)
                continue;
            ++reached;
            same += sameNumber(stored(*value, m_result.dtype(), storing), m_result.at(place));
            if (reached - same > mostMisses)
                return 0.0;
        }
        const bool enough =
            static_cast<double>(reached) >= kLeastReach * static_cast<double>(m_places.size());
        return enough ? static_cast<double>(same) / static_cast<double>(reached) : 0.0;
    }

    /// The rule on every `rowStep`th row of the result.
    Finding judge(const Rule& rule, Storing storing, int rowStep = 1) const
    {
        Finding finding{rule.id, rule.words + wordsOf(storing, m_result.dtype())};
        const Shape& s = m_result.shape();
        for (int n = 0; n < s.n; ++n)
            for (int c = 0; c < s.c; ++c)
                for (int y = 0; y < s.h; y += rowStep) {
                    m_progress.throwIfCancelled();
                    judgeRow(rule, storing, {n, c, y, 0}, finding);
                }
        return finding;
    }

    void judgeRow(const Rule& rule, Storing storing, Place place, Finding& finding) const
    {
        const int width = m_result.shape().w;
        finding.samples += static_cast<std::uint64_t>(width);
        for (; place.x < width; ++place.x) {
            const std::optional<double> value = rule.predict(place);
            if (!value)
                continue;
            ++finding.reached;
            const double wanted = m_result.at(place);
            const double given = stored(*value, m_result.dtype(), storing);
            const bool same = sameNumber(given, wanted);
            const bool equal = m_comparable && sameNumber(m_source.at(place), wanted);
            finding.differing += !equal;
            finding.reproduced += !equal && same;
            finding.broken += equal && !same;
            if (!same)
                finding.left = std::max(finding.left, std::isnan(given - wanted)
                                                          ? std::numeric_limits<double>::infinity()
                                                          : std::abs(given - wanted));
        }
    }

    void trySingle(const Rule& rule, bool named, bool keepsValues = false)
    {
        m_progress.throwIfCancelled();
        if (!named || m_exact.size() >= kMostFindings)
            return;
        const Storing* best = nullptr;
        double most = 0.0;
        const auto misses =
            static_cast<std::size_t>((1.0 - kWorthTelling) * static_cast<double>(m_places.size()));
        for (const Storing& storing : kStorings) {
            const double share = probe(rule, storing, misses);
            if (share > most) {
                most = share;
                best = &storing;
            }
            if (share == 1.0 || isFloat(m_result.dtype()) || keepsValues)
                break;
        }
        if (!best || most < kWorthTelling)
            return;
        if (most < 1.0) {
            m_near.push_back({rule, *best, most});
            return;
        }
        Finding finding = judge(rule, *best);
        if (finding.exact())
            m_exact.push_back(std::move(finding));
        else
            m_near.push_back({rule, *best, most});
    }

    /// Those that explain more than they harm, each once.
    static void addWorthTelling(std::vector<Finding>& findings, Finding finding)
    {
        const bool told = std::any_of(findings.begin(), findings.end(),
                                      [&](const Finding& other) { return other.words == finding.words; });
        if (!told && finding.reproduced / 4 > finding.broken)
            findings.push_back(std::move(finding));
    }

    /// The rules that the probes speak for most: on some rows first, and those that survive as a whole. Those
    /// that harm as much as they explain are left out.
    std::vector<Finding> nearest()
    {
        std::stable_sort(m_near.begin(), m_near.end(),
                         [](const Near& l, const Near& r) { return l.share > r.share; });
        m_near.resize(std::min(m_near.size(), kMostFindings));
        const int rowStep = std::max(1, m_result.shape().h / kSampledRows);
        std::vector<Finding> sampled, findings;
        for (const Near& near : m_near) {
            const std::size_t before = sampled.size();
            addWorthTelling(sampled, judge(near.rule, near.storing, rowStep));
            if (sampled.size() == before)
                continue;
            addWorthTelling(findings, rowStep == 1 ? sampled.back() : judge(near.rule, near.storing));
            if (rowStep > 1 && findings.size() == kMostNear)
                break;
        }
        std::stable_sort(findings.begin(), findings.end(), [](const Finding& l, const Finding& r) {
            return l.reproduced - l.broken > r.reproduced - r.broken;
        });
        return findings;
    }

    /// One of two rules at once; whether it is exact.
    bool tryPair(const Rule& rule)
    {
        for (const Storing storing : kStorings) {
            if (probe(rule, storing, kMostMisses) >= 0.99)
                if (Finding finding = judge(rule, storing); finding.exact()) {
                    m_exact.push_back(std::move(finding));
                    return true;
                }
            if (isFloat(m_result.dtype()))
                break;
        }
        return false;
    }

    void tryPairs(const std::vector<PlaceRule>& places, const std::vector<ValueRule>& values)
    {
        for (const PlaceRule& place : places) {
            m_progress.throwIfCancelled();
            if (place.words.empty())
                continue;
            for (const ValueRule& value : values)
                if (fits(place, value) && tryPair(combine(m_source, place, value)))
                    return;
            for (const ValueRule& value : gainsUnder(place))
                if (tryPair(combine(m_source, place, value)))
                    return;
        }
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
        m_moved.push_back(std::make_unique<Pixels>(moved(place)));
        const Pixels& source = *m_moved.back();
        std::vector<Rule> rules = neighbourRules(source, m_result);
        for (auto* more : {&partRules, &jpegRules})
            for (Rule& rule : (*more)(source, m_result))
                rules.push_back(std::move(rule));
        for (Rule& rule : rules) {
            rule.id = place.id + "+" + rule.id;
            rule.words = place.words + " and " + rule.words;
            if (tryPair(rule))
                return true;
        }
        return false;
    }

    /// Whether any of the rules that read neighbours may follow the place rule, by what they give on a cut of
    /// a large image. What is true of a part alone leaves most of the samples as they are.
    bool tileSurvives(const PlaceRule& place) const
    {
        const Shape& s = m_result.shape();
        if (s.h < 4 * kTile || s.w < 4 * kTile)
            return true;
        std::size_t same = 0;
        for (const Place& p : m_places) {
            Place from = p;
            same += place.move(from) && sameNumber(m_source.at(from), m_result.at(p));
        }
        if (static_cast<double>(same) >= kWorthTelling * static_cast<double>(m_places.size()))
            return true;
        const int top = s.h / 2 / 16 * 16, left = s.w / 2 / 16 * 16; // whole blocks and cells
        const Pixels source(cut(m_source, top, left, place.move)), result(cut(m_result, top, left, {}));
        const std::vector<Rule> rules = neighbourRules(source, result);
        return !jpegRules(source, result).empty() ||
               std::any_of(rules.begin(), rules.end(),
                           [&](const Rule& rule) { return shareOf(rule, result) >= 0.9; });
    }

    /// The largest share of the samples that the rule gives under any way of storing them.
    static double shareOf(const Rule& rule, const Pixels& result)
    {
        const auto total = static_cast<std::uint64_t>(result.shape().elements());
        double most = 0.0;
        for (const Storing storing : kStorings) {
            std::uint64_t reached = 0, same = 0;
            for (std::uint64_t i = 0; i < total; ++i) {
                const Place p = placeOf(i, result.shape());
                if (const std::optional<double> value = rule.predict(p)) {
                    ++reached;
                    same += sameNumber(stored(*value, result.dtype(), storing), result.at(p));
                }
            }
            most = std::max(most, reached ? static_cast<double>(same) / static_cast<double>(reached) : 0.0);
        }
        return most;
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
        for (const Place& p : m_places) {
            Place from = p;
            if (place.move(from))
                sum += std::abs(m_source.at(from) / m_source.white() - m_result.at(p) / m_result.white());
        }
        constexpr double kMostOnAverage = 0.1;
        return sum <= kMostOnAverage * static_cast<double>(m_places.size());
    }

    Tensor moved(const PlaceRule& place) const
    {
        const Shape& s = m_result.shape();
        return dispatch(m_source.dtype(), [&]<class T>() {
            std::vector<T> values;
            values.reserve(static_cast<std::size_t>(s.elements()));
            for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(s.elements()); ++i) {
                Place p = placeOf(i, s);
                values.push_back(place.move(p) ? static_cast<T>(m_source.at(p)) : T(0));
            }
            return Tensor::fromValues<T>(s, values);
        });
    }

    struct Near {
        Rule rule;
        Storing storing;
        double share; ///< of the probes
    };

    const Pixels m_source;
    const Pixels m_result;
    const Progress& m_progress;
    const bool m_comparable;
    std::vector<Place> m_places;
    std::vector<std::unique_ptr<Pixels>> m_moved;
    std::vector<Finding> m_exact;
    std::vector<Near> m_near;
};

} // namespace

std::vector<Finding> search(const Tensor& source, const Tensor& result, const Progress& progress)
{
    return Search(source, result, progress).run();
}

} // namespace comparo::pairs
