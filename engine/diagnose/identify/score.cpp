// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/identify/score.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace comparo::candidates {
namespace {

/// The mean difference up to which two results may be one computation, rounded otherwise.
double nearness(DType dtype)
{
    constexpr double kLevels = 2.0;
    return dtype == DType::UInt8 ? kLevels : dtype == DType::UInt16 ? kLevels * 257.0 : kLevels / 255.0;
}

/// The mean difference that places make which are off by as much as the trial's.
double driftOf(const Trial& trial)
{
    const Tensor& wanted = trial.wanted();
    const Shape& s = wanted.shape();
    double steps = 0.0;
    for (int c = 0; c < s.c; ++c)
        for (int y = 1; y < s.h; ++y)
            for (int x = 1; x < s.w; ++x) {
                const double value = wanted.at(0, c, y, x);
                steps +=
                    std::abs(value - wanted.at(0, c, y, x - 1)) + std::abs(value - wanted.at(0, c, y - 1, x));
            }
    const double mean = steps / static_cast<double>(std::int64_t{s.c} * s.h * s.w);
    return std::isfinite(mean) ? mean * trial.drift() : 0.0;
}

} // namespace

std::optional<Tensor> resultOf(const Candidate& candidate, const Tensor& wanted, Message& refusal,
                               const Progress& progress)
{
    return hypotheses::replayed(candidate.hypothesis(), wanted, progress, &refusal);
}

bool isApart(const Tensor& given, const Tensor& wanted)
{
    constexpr std::int64_t kOften = 20;
    const double near = nearness(wanted.dtype());
    const Shape& s = wanted.shape();
    std::int64_t apart = 0;
    dispatch(wanted.dtype(), [&]<class T>() {
        const auto a = given.hostView<const T>();
        const auto b = wanted.hostView<const T>();
        for (int z = 0; z < s.n * s.c; ++z)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x)
                    apart += std::abs(static_cast<double>(a.row(z, y)[x]) -
                                      static_cast<double>(b.row(z, y)[x])) > near;
    });
    return apart * kOften > s.elements();
}

Groups::Groups(DType dtype, double more) : m_near(nearness(dtype) + more) {}

bool Groups::isFar(const Candidate& candidate) const
{
    const auto known = m_isNear.find(candidate.group);
    return known != m_isNear.end() && !known->second;
}

void Groups::add(const Evaluation& played, bool isApart)
{
    if (!played.candidate.group.empty())
        m_isNear.emplace(played.candidate.group, played.match.mean <= m_near && !isApart);
}

/// Whether what is left may be the excerpt's own doing: in a large picture positions of a resize are rounded
/// otherwise, and so are sums of floats. Ties that are not modelled are as rare as isButForTies() says.
bool mayAgree(const Evaluation& played, const Question& question)
{
    const DType dtype = question.output.dtype();
    const double level = nearness(dtype) / 2.0;
    if (played.candidate.butForTies && played.match.mean <= level / 100.0)
        return true;
    const Shape& from = question.input.shape();
    const Shape& to = question.output.shape();
    const bool resized = from.h != to.h || from.w != to.w;
    return (resized && played.match.mean <= level / 200.0) ||
           (isFloat(dtype) && played.match.mean <= level / 4000.0);
}

std::vector<CandidateScore> scoresOf(const std::vector<Trial>& trials, const Candidates& all,
                                     const Progress& progress)
{
    std::vector<CandidateScore> standings(all.size());
    for (const Trial& trial : trials) {
        const Candidates cut = families(trial.question());
        const bool drifts = trial.kind() == Trial::Kind::Drifting;
        const double drift = drifts ? driftOf(trial) : 0.0;
        Groups groups(trial.wanted().dtype(), drift);
        std::size_t from = 0;
        for (const Candidate& small : cut) {
            // A square excerpt of a picture that is none has turns, which the picture has not.
            const auto at =
                std::find_if(all.begin() + static_cast<std::ptrdiff_t>(from), all.end(),
                             [&](const Candidate& each) { return nameOf(each) == nameOf(small); });
            if (at == all.end())
                continue;
            const auto i = static_cast<std::size_t>(at - all.begin());
            from = i + 1;
            if (!small.local && !(small.mirrors && trial.isOfCorners()) && !(small.scales && drifts))
                continue;
            progress.throwIfCancelled();
            CandidateScore& standing = standings[i];
            standing.isTried = true;
            if (!standing.mayAgree)
                continue;
            standing.mayAgree = false;
            const bool before = std::exchange(standing.agrees, false);
            Message refusal;
            if (groups.isFar(small))
                continue;
            const std::optional<Tensor> result = resultOf(small, trial.question().output, refusal, progress);
            if (!result)
                continue;
            const Tensor judged = trial.judged(*result);
            const Evaluation played{small, i, hypotheses::matchOf({}, trial.wanted(), judged)};
            groups.add(played, !drifts && isApart(judged, trial.wanted()));
            standing.match += played.match;
            if (drifts) {
                standing.mayAgree = played.match.mean <= nearness(trial.wanted().dtype()) + drift;
                standing.given = standing.mayAgree ? judged : Tensor();
                continue;
            }
            standing.agrees = before && played.match.isExact();
            standing.mayAgree = standing.agrees || mayAgree(played, trial.question());
        }
    }
    return standings;
}

} // namespace comparo::candidates
