// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/identify/evaluate.h"

#include "engine/diagnose/identify/score.h"
#include "engine/diagnose/identify/usual.h"
#include "engine/tensor/same_bits.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace comparo::candidates {
namespace {

/// Replays on the whole picture and keeps what that gave.
class Replays {
public:
    Replays(const Question& question, const Candidates& all, const Progress& progress)
        : m_question(question), m_all(all), m_progress(progress), m_groups(question.output.dtype())
    {
    }

    /// Whether to replay it can tell nothing: one that gives every sample has its name, or it is ours where a
    /// library gives every sample.
    [[nodiscard]] bool isSettled(std::size_t i) const
    {
        return m_exact.contains(m_all[i].name()) || (m_isLibraryExact && isOurs(m_all[i]));
    }
    [[nodiscard]] bool isAnyExact() const { return !m_exact.empty(); }
    [[nodiscard]] bool isLibraryExact() const { return m_isLibraryExact; }
    [[nodiscard]] std::size_t count() const { return m_playing.results.size(); }
    [[nodiscard]] EvaluatedCandidates& playing() { return m_playing; }

    /// What it gave, until the next one is replayed; null where there is nothing to replay or to compare.
    const Evaluation* replay(std::size_t i)
    {
        m_progress.throwIfCancelled();
        const Candidate& candidate = m_all[i];
        if (isSettled(i) || m_groups.isFar(candidate) || !m_replayed.insert(i).second)
            return nullptr;
        m_progress.report(static_cast<double>(m_turns++) / static_cast<double>(m_all.size()),
                          message("{}", candidate.name()));
        Message refusal;
        const std::optional<Tensor> result = resultOf(candidate, m_question.output, refusal, m_progress);
        if (candidate.live && !refusal.isEmpty())
            tellRefusal(message("{}: {}", Verbatim(candidate.library), refusal));
        if (!result)
            return nullptr;
        Evaluation played{candidate, i, hypotheses::matchOf({}, m_question.output, *result)};
        // Once a library gives every sample, others do only where they are that near.
        m_groups.add(played, m_isLibraryExact && isApart(*result, m_question.output));
        if (played.match.isExact()) {
            m_exact.insert(candidate.name());
            m_isLibraryExact = m_isLibraryExact || !isOurs(candidate);
        }
        m_playing.results.push_back(std::move(played));
        return &m_playing.results.back();
    }

    /// Tells that it was not replayed, though it agrees as far as it was judged.
    void leaveOut(std::size_t i)
    {
        std::vector<std::string>& left = m_playing.leftOut;
        if (!isSettled(i) && std::find(left.begin(), left.end(), m_all[i].name()) == left.end())
            left.push_back(m_all[i].name());
    }

private:
    void tellRefusal(const Message& refusal)
    {
        std::vector<Message>& told = m_playing.refusals; // a peer may say the same of every choice
        if (std::find(told.begin(), told.end(), refusal) == told.end())
            told.push_back(refusal);
    }

    const Question& m_question;
    const Candidates& m_all;
    const Progress& m_progress;
    Groups m_groups;
    std::set<std::size_t> m_replayed;
    std::set<std::string> m_exact; ///< names
    bool m_isLibraryExact = false;
    std::size_t m_turns = 0;
    EvaluatedCandidates m_playing;
};

/// Those that agree in the trials. Once others are known that give all of the picture, those beyond a budget
/// are left out, and told if they agreed on every sample.
void replayLeaders(Replays& replays, const Candidates& all, const std::vector<CandidateScore>& standings)
{
    constexpr std::size_t kBudget = 8;
    std::vector<std::size_t> leaders;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (standings[i].isTried && standings[i].mayAgree)
            leaders.push_back(i);
    std::stable_sort(leaders.begin(), leaders.end(), [&](std::size_t l, std::size_t r) {
        if (standings[l].match.equal() != standings[r].match.equal())
            return standings[l].match.equal() > standings[r].match.equal();
        return !isOurs(all[l]) && isOurs(all[r]);
    });
    for (const std::size_t i : leaders) {
        const bool beyond = replays.isAnyExact() && replays.count() >= kBudget && !all[i].butForTies;
        if (!beyond)
            replays.replay(i);
        else if (standings[i].agrees)
            replays.leaveOut(i);
    }
}

/// Those that are not far off in a trial that drifts, the nearest first, in sets that gave the same there.
std::vector<std::vector<std::size_t>> alikeSets(const Candidates& all,
                                                const std::vector<CandidateScore>& standings)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (standings[i].isTried && standings[i].mayAgree)
            order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t l, std::size_t r) {
        if (standings[l].match.mean != standings[r].match.mean)
            return standings[l].match.mean < standings[r].match.mean;
        return !isOurs(all[l]) && isOurs(all[r]);
    });
    std::vector<std::vector<std::size_t>> sets;
    for (const std::size_t i : order) {
        const auto same = std::find_if(sets.begin(), sets.end(), [&](const std::vector<std::size_t>& set) {
            return sameBytes(standings[set.front()].given, standings[i].given);
        });
        if (same != sets.end())
            same->push_back(i);
        else
            sets.push_back({i});
    }
    return sets;
}

/// Of sets that gave the same in a trial that drifts one is replayed, and the others where that one gives the
/// picture but for the rounding of places. Once a library gives all of the picture, one more set, for what
/// distinguishes the two, and those whose ties are not modelled.
void replayAlike(Replays& replays, const Question& question, const Candidates& all,
                 const std::vector<CandidateScore>& standings)
{
    constexpr std::size_t kMostSets = 24;
    constexpr std::size_t kBudget = 4;
    const std::vector<std::vector<std::size_t>> sets = alikeSets(all, standings);
    for (std::size_t k = 0; k < sets.size() && k < kMostSets; ++k) {
        const bool last = replays.isLibraryExact();
        std::size_t exact = 0;
        bool judged = false;
        for (const std::size_t i : sets[k]) {
            if (exact >= kBudget && !all[i].butForTies) {
                replays.leaveOut(i);
                continue;
            }
            const Evaluation* played = replays.replay(i);
            if (!played)
                continue;
            exact += played->match.isExact() ? 1U : 0U;
            if (!std::exchange(judged, true) && !mayAgree(*played, question))
                break;
        }
        if (last && judged)
            break;
    }
    for (std::size_t i = 0; i < all.size(); ++i)
        if (replays.isAnyExact() && all[i].butForTies && standings[i].isTried && standings[i].mayAgree)
            replays.replay(i);
}

/// Of those that do not agree in the trials the nearest functions, one side each; where the maker is known,
/// only what the trials told of the nearest is kept.
void replayNearest(Replays& replays, const Candidates& all, const std::vector<CandidateScore>& standings)
{
    constexpr std::size_t kKept = 6;
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (standings[i].isTried && !standings[i].mayAgree && standings[i].match.equal() > 0)
            order.push_back(i);
    std::stable_sort(order.begin(), order.end(), [&](std::size_t l, std::size_t r) {
        return standings[l].match.equal() > standings[r].match.equal();
    });
    std::set<std::string> names;
    for (const std::size_t i : order) {
        if (names.size() == kKept)
            return;
        if (replays.isSettled(i) || !names.insert(all[i].name()).second)
            continue;
        if (replays.isAnyExact()) {
            replays.playing().next = {all[i], i, standings[i].match};
            return;
        }
        replays.replay(i);
    }
}

} // namespace

bool ofOneKind(const Tensor& a, const Tensor& b)
{
    return a.shape() == b.shape() && a.dtype() == b.dtype();
}

bool isOurs(const Candidate& candidate)
{
    return candidate.library == "Comparoscope";
}

std::string nameOf(const Candidate& candidate)
{
    return candidate.name() + (candidate.where.empty() ? "" : " (" + candidate.where + ")");
}

Candidates families(const Question& question)
{
    Candidates all;
    std::set<std::string> names;
    const std::vector<Question> questions = withUsualParameters(question);
    for (const Question& asked : questions)
        for (const auto& family : {resizes, blurs, colours, moves, modelled})
            for (Candidate& each : family(asked))
                if (names.insert(nameOf(each)).second || questions.size() == 1)
                    all.push_back(std::move(each));
    return all;
}

EvaluatedCandidates play(const Question& question, const Candidates& all, const Progress& progress)
{
    const std::vector<Trial> trials = trialsOf(question);
    const std::vector<CandidateScore> standings = scoresOf(trials, all, progress);
    Replays replays(question, all, progress);
    const bool drifts = !trials.empty() && trials.front().kind() == Trial::Kind::Drifting;
    if (drifts)
        replayAlike(replays, question, all, standings);
    else
        replayLeaders(replays, all, standings);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (!standings[i].isTried)
            replays.replay(i);
    if (!drifts || replays.count() == 0)
        replayNearest(replays, all, standings);
    EvaluatedCandidates& playing = replays.playing();
    for (const Trial& trial : trials)
        playing.judged += static_cast<std::uint64_t>(trial.wanted().shape().elements());
    // Of those that give as much, what runs here and now goes first.
    std::sort(playing.results.begin(), playing.results.end(), [](const Evaluation& l, const Evaluation& r) {
        if (l.match.equal() != r.match.equal())
            return l.match.equal() > r.match.equal();
        return l.candidate.live != r.candidate.live ? l.candidate.live : l.place < r.place;
    });
    return std::move(playing);
}

} // namespace comparo::candidates
