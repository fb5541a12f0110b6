// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/identify/resized.h"

#include "engine/diagnose/identify/evaluate.h"
#include "engine/diagnose/identify/score.h"
#include "engine/diagnose/identify/trial.h"
#include "engine/diagnose/identify/usual.h"
#include "engine/tensor/same_bits.h"

#include <algorithm>
#include <map>

namespace comparo {
namespace {

using candidates::Candidate;
using candidates::Candidates;
using candidates::Question;
using candidates::Trial;

/// Those that come nearest on an excerpt: some distances, and of each some that give it.
Candidates nearestOf(Candidates all, const Trial& trial, const Progress& progress)
{
    constexpr std::size_t kDistances = 4, kOfEach = 4;
    std::map<std::string, double> distances;
    for (const Candidate& small : candidates::resizes(trial.question())) {
        progress.throwIfCancelled();
        Message refusal;
        if (const auto given = candidates::resultOf(small, trial.question().output, refusal, progress))
            distances.emplace(candidates::nameOf(small),
                              hypotheses::matchOf({}, trial.wanted(), trial.judged(*given)).mean);
    }
    std::erase_if(all, [&](const Candidate& each) { return !distances.contains(candidates::nameOf(each)); });
    std::stable_sort(all.begin(), all.end(), [&](const Candidate& l, const Candidate& r) {
        return distances.at(candidates::nameOf(l)) < distances.at(candidates::nameOf(r));
    });
    Candidates nearest;
    std::map<double, std::size_t> counts;
    for (Candidate& each : all) {
        std::size_t& count = counts[distances.at(candidates::nameOf(each))];
        if (counts.size() > kDistances)
            break;
        if (count++ < kOfEach)
            nearest.push_back(std::move(each));
    }
    return nearest;
}

/// Whether the image is resized as it is, and not converted before and after.
bool isPlain(const Candidate& candidate)
{
    return candidate.function.find(", of ") == std::string::npos;
}

} // namespace

std::optional<ResizedImage> nearestResize(const Tensor& source, const Tensor& result, const Progress& progress)
{
    constexpr double kRounding = 0.5 / 255.0; // on average; a conversion before and after changes less
    const Question question = candidates::questionOf(source, result, std::nullopt);
    Candidates all = candidates::resizes(question);
    std::erase_if(all, candidates::isOurs);
    const std::vector<Trial> trials = candidates::trialsOf(question);
    if (!trials.empty())
        all = nearestOf(std::move(all), trials.front(), progress.part(0.0, 0.5));
    std::stable_partition(all.begin(), all.end(), isPlain);
    std::optional<ResizedImage> nearest;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Candidate& each = all[i];
        progress.throwIfCancelled();
        if (nearest && !isPlain(each) && nearest->match.mean > kRounding * hypotheses::whiteOf(result.dtype()))
            break;
        progress.report(0.5 + 0.5 * static_cast<double>(i) / static_cast<double>(all.size()),
                        message("{}", each.name()));
        Message refusal;
        const auto given = candidates::resultOf(each, question.output, refusal, progress);
        if (!given)
            continue;
        const hypotheses::Match match = hypotheses::matchOf({}, question.output, *given);
        if (!isPlain(each) && !match.isExact())
            continue; // noise does not tell roundings apart
        if (nearest && sameBytes(nearest->given, *given)) {
            if (std::ranges::find(nearest->names, each.name()) == nearest->names.end())
                nearest->names.push_back(each.name());
        } else if (!nearest || match.mean < nearest->match.mean) {
            nearest = ResizedImage{{each.name()}, *given, match};
        }
    }
    return nearest;
}

} // namespace comparo
