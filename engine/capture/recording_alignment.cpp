// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/recording_alignment.h"

#include "engine/base/error.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace comparo {

namespace {

using StepKey = std::tuple<std::string_view, std::string_view, std::uint64_t>; ///< kind, name, call
using StepPartner = std::optional<std::size_t>;

constexpr std::size_t kMostScores = std::size_t{1} << 22; ///< of one gap; beyond it only near steps are tried
constexpr std::size_t kNearSteps = 64;

StepKey stepKeyOf(const RecordedStep& step)
{
    return {step.kind, step.name, step.call};
}

std::string_view lastNameOf(const RecordedStep& step)
{
    const std::string_view name = step.name;
    return name.substr(name.find_last_of('.') + 1);
}

/// How well one step may stand for another one of another name: 0 for not at all.
int likeness(const RecordedStep& a, const RecordedStep& b)
{
    const bool sameFunction = !a.function.empty() && a.function == b.function;
    const bool sameLast = lastNameOf(a) == lastNameOf(b);
    const bool otherFunction = !a.function.empty() && !b.function.empty() && !sameFunction;
    const auto sameShapes = [](const RecordedTensor& one, const RecordedTensor& other) {
        return one.shape == other.shape;
    };
    if (a.kind != b.kind || (otherFunction && !sameLast) || (a.tensors.empty() && !sameFunction) ||
        !std::ranges::equal(a.tensors, b.tensors, sameShapes))
        return 0;
    return 2 + (sameFunction ? 1 : 0) + (sameLast ? 2 : 0);
}

/// Which steps stand for which, as it is found.
class StepAlignment {
public:
    StepAlignment(const Recording& a, const Recording& b)
        : m_a(a.steps), m_b(b.steps), m_ofA(m_a.size()), m_ofB(m_b.size()), m_alone(m_a.size() + m_b.size())
    {
    }

    void takeByHand(const SameStep& same)
    {
        if (same.a.empty() || same.b.empty()) {
            setAlone(same.a.empty() ? m_b : m_a, same.a.empty() ? same.b : same.a,
                     same.a.empty() ? m_a.size() : 0, same.a.empty() ? 'B' : 'A');
            return;
        }
        std::map<std::pair<std::string_view, std::uint64_t>, std::vector<std::size_t>> inB;
        for (std::size_t j = 0; j < m_b.size(); ++j)
            inB[{m_b[j].name, m_b[j].call}].push_back(j);
        bool hasA = false, hasB = false;
        for (std::size_t i = 0; i < m_a.size(); ++i) {
            const auto star = starOf(same.a, m_a[i].name);
            if (!star)
                continue;
            hasA = true;
            const std::string name = nameWith(same.b, *star);
            const auto found = inB.find({name, m_a[i].call});
            if (found == inB.end())
                continue;
            hasB = true;
            const std::vector<std::size_t>& steps = found->second;
            const auto alike =
                std::ranges::find_if(steps, [&](std::size_t j) { return m_b[j].kind == m_a[i].kind; });
            pair(i, alike == steps.end() ? steps.front() : *alike);
        }
        if (!hasA)
            refuse('A', same.a);
        if (!hasB)
            refuse('B', same.b);
    }

    void takeEqual()
    {
        std::map<StepKey, std::size_t> inB;
        for (std::size_t j = 0; j < m_b.size(); ++j)
            if (isFreeB(j))
                inB.emplace(stepKeyOf(m_b[j]), j);
        for (std::size_t i = 0; i < m_a.size(); ++i) {
            if (!isFreeA(i))
                continue;
            if (const auto found = inB.find(stepKeyOf(m_a[i])); found != inB.end()) {
                pair(i, found->second);
                inB.erase(found);
            }
        }
    }

    /// Looks for renamed steps between each two neighbours that are paired.
    void takeRenamed()
    {
        std::vector<std::size_t> steps;
        std::size_t begin = 0; // of B's steps behind the partner of the one before
        for (std::size_t i = 0; i <= m_a.size(); ++i) {
            if (i < m_a.size() && !m_ofA[i]) {
                if (isFreeA(i))
                    steps.push_back(i);
                continue;
            }
            const std::size_t end = i < m_a.size() ? *m_ofA[i] : m_b.size();
            if (!steps.empty() && begin < end)
                takeRenamed(steps, freeBetween(begin, end));
            steps.clear();
            begin = end + 1;
        }
    }

    [[nodiscard]] std::vector<StepPair> pairs() const
    {
        std::vector<StepPair> pairs;
        std::size_t nextB = 0;
        const auto addOnlyInB = [&](std::size_t end) {
            for (; nextB < end; ++nextB)
                if (!m_ofB[nextB])
                    pairs.push_back({std::nullopt, nextB, false});
        };
        for (std::size_t i = 0; i < m_a.size(); ++i) {
            if (m_ofA[i])
                addOnlyInB(*m_ofA[i]);
            pairs.push_back({i, m_ofA[i], m_ofA[i] && m_a[i].name != m_b[*m_ofA[i]].name});
        }
        addOnlyInB(m_b.size());
        return pairs;
    }

private:
    [[noreturn]] static void refuse(char side, const std::string& name)
    {
        failArgument(message("{} has no step '{}'.", std::string(1, side), Verbatim(name)));
    }

    /// The name of a pattern whose star stands for this text.
    static std::string nameWith(const std::string& pattern, const std::string& star)
    {
        const std::size_t at = pattern.find('*');
        return at == std::string::npos ? pattern : pattern.substr(0, at) + star + pattern.substr(at + 1);
    }

    void setAlone(const std::vector<RecordedStep>& steps, const std::string& name, std::size_t first,
                  char side)
    {
        bool any = false;
        for (std::size_t i = 0; i < steps.size(); ++i)
            if (starOf(name, steps[i].name))
                m_alone[first + i] = any = true;
        if (!any)
            refuse(side, name);
    }

    [[nodiscard]] bool isFreeA(std::size_t i) const { return !m_ofA[i] && !m_alone[i]; }
    [[nodiscard]] bool isFreeB(std::size_t j) const { return !m_ofB[j] && !m_alone[m_a.size() + j]; }

    void pair(std::size_t i, std::size_t j)
    {
        if (m_ofA[i] || m_ofB[j])
            return;
        m_ofA[i] = j;
        m_ofB[j] = i;
    }

    [[nodiscard]] std::vector<std::size_t> freeBetween(std::size_t begin, std::size_t end) const
    {
        std::vector<std::size_t> steps;
        for (std::size_t j = begin; j < end; ++j)
            if (isFreeB(j))
                steps.push_back(j);
        return steps;
    }

    /// The pairs of the largest sum of likenesses that keep the order of both.
    void takeRenamed(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b)
    {
        if (b.empty())
            return;
        if (a.size() > kMostScores / b.size()) {
            takeNear(a, b);
            return;
        }
        const std::size_t width = b.size() + 1;
        std::vector<std::uint32_t> best((a.size() + 1) * width); // of what begins at i and j
        for (std::size_t i = a.size(); i-- > 0;)
            for (std::size_t j = b.size(); j-- > 0;) {
                const auto score = static_cast<std::uint32_t>(likeness(m_a[a[i]], m_b[b[j]]));
                best[i * width + j] = std::max({best[(i + 1) * width + j], best[i * width + j + 1],
                                                score == 0 ? 0 : score + best[(i + 1) * width + j + 1]});
            }
        for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
            const std::uint32_t here = best[i * width + j];
            const auto score = static_cast<std::uint32_t>(likeness(m_a[a[i]], m_b[b[j]]));
            if (score != 0 && here == score + best[(i + 1) * width + j + 1])
                pair(a[i++], b[j++]);
            else if (here == best[(i + 1) * width + j])
                ++i;
            else
                ++j;
        }
    }

    void takeNear(const std::vector<std::size_t>& a, const std::vector<std::size_t>& b)
    {
        std::size_t begin = 0;
        for (const std::size_t i : a)
            for (std::size_t j = begin; j < std::min(b.size(), begin + kNearSteps); ++j)
                if (likeness(m_a[i], m_b[b[j]]) != 0) {
                    pair(i, b[j]);
                    begin = j + 1;
                    break;
                }
    }

    const std::vector<RecordedStep>& m_a;
    const std::vector<RecordedStep>& m_b;
    std::vector<StepPartner> m_ofA, m_ofB;
    std::vector<char> m_alone; ///< of A's steps and then of B's: said to have no partner
};

} // namespace

SameStep SameStep::parse(std::string_view text)
{
    SameStep same;
    std::string* name = &same.a;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '=' && text.substr(i + 1).starts_with('='))
            ++i;
        else if (text[i] == '=') {
            if (name == &same.b)
                failArgument(message("'{}' has more than one '='; write '==' for one that is part of a name.",
                                     Verbatim(text)));
            name = &same.b;
            continue;
        }
        *name += text[i];
    }
    if (name == &same.a || (same.a.empty() && same.b.empty()))
        failArgument(message("Invalid renaming '{}': use OLD=NEW, the name of a step in A and its name in B.",
                             Verbatim(text)));
    const auto stars = [](const std::string& one) { return std::ranges::count(one, '*'); };
    const bool paired = !same.a.empty() && !same.b.empty();
    if (stars(same.a) > 1 || stars(same.b) > 1 || (paired && stars(same.a) != stars(same.b)))
        failArgument(message("'{}': both names must have one '*', or neither.", Verbatim(text)));
    return same;
}

std::optional<std::string> starOf(std::string_view pattern, std::string_view name)
{
    const std::size_t at = pattern.find('*');
    if (at == std::string_view::npos)
        return pattern == name ? std::optional<std::string>("") : std::nullopt;
    const std::string_view lead = pattern.substr(0, at), tail = pattern.substr(at + 1);
    if (name.size() < lead.size() + tail.size() || !name.starts_with(lead) || !name.ends_with(tail))
        return std::nullopt;
    return std::string(name.substr(lead.size(), name.size() - lead.size() - tail.size()));
}

std::vector<StepPair> alignSteps(const Recording& a, const Recording& b, const std::vector<SameStep>& byHand)
{
    StepAlignment alignment(a, b);
    for (const SameStep& same : byHand)
        alignment.takeByHand(same);
    alignment.takeEqual();
    // The order of arrays means nothing; of one each there is no doubt.
    if (!areArrays(a, b) || (a.steps.size() == 1 && b.steps.size() == 1))
        alignment.takeRenamed();
    return alignment.pairs();
}

} // namespace comparo
