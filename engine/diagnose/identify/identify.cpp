// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/identify/identify.h"

#include "engine/diagnose/identify/evaluate.h"
#include "engine/diagnose/identify/replay_op.h"
#include "engine/diagnose/identify/usual.h"
#include "engine/diagnose/probes/probe.h"
#include "engine/diagnose/readings/reading.h"
#include "engine/ops/op_vocabulary.h"
#include "engine/tensor/same_bits.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace comparo {
namespace {

using candidates::Candidate;
using candidates::Candidates;
using candidates::EvaluatedCandidates;
using candidates::Evaluation;
using candidates::families;
using candidates::isOurs;
using candidates::nameOf;
using candidates::ofOneKind;
using candidates::Question;

/// Our own exact numerics is nobody's library: it goes where a library gives as much.
void dropOurs(std::vector<Evaluation>& results)
{
    if (results.empty())
        return;
    const std::uint64_t most = results.front().match.equal();
    const bool library = std::any_of(results.begin(), results.end(), [&](const Evaluation& each) {
        return each.match.equal() == most && !isOurs(each.candidate);
    });
    if (library)
        std::erase_if(results, [](const Evaluation& each) { return isOurs(each.candidate); });
}

/// Whether a model that leaves ties out agrees everywhere else.
bool isButForTies(const Evaluation& played)
{
    const hypotheses::Match& match = played.match;
    return played.candidate.butForTies && match.largest <= 1.0 &&
           match.equal() >= match.samples - match.samples / 200; // a tie is rarer than one in 200 samples
}

/// Those that give the same samples are one maker under several names; one implementation that is the same in
/// two places is named once.
std::vector<ImplementationMatch> makersOf(const std::vector<Evaluation>& results)
{
    constexpr std::size_t kMostMakers = 5;
    std::vector<ImplementationMatch> makers;
    std::vector<std::string> told;
    for (const Evaluation& each : results) {
        if (std::find(told.begin(), told.end(), each.candidate.name()) != told.end())
            continue;
        told.push_back(each.candidate.name());
        const bool first = makers.empty();
        if (!first && makers.front().exact() && each.match.isExact()) {
            makers.front().alsoAs.push_back(nameOf(each.candidate));
        } else if (!first && makers.front().exact() && isButForTies(each)) {
            makers.front().perhaps.push_back(nameOf(each.candidate));
        } else if (makers.size() < kMostMakers) {
            makers.push_back(
                {nameOf(each.candidate), each.candidate.arithmetic, each.match, isOurs(each.candidate)});
        }
    }
    return makers;
}

/// The nearest steps read otherwise, as makers; only those that come nearer than what is known.
void addReadings(std::vector<ImplementationMatch>& makers, const std::vector<Evaluation>& results,
                 const Question& question, const Progress& progress)
{
    constexpr std::size_t kMostSteps = 2;
    constexpr std::size_t kMostMakers = 5;
    std::vector<const Evaluation*> nearest;
    double least = results.front().match.mean;
    for (const Evaluation& each : results) {
        least = std::min(least, each.match.mean);
        if (each.candidate.replay)
            nearest.push_back(&each);
    }
    std::stable_sort(nearest.begin(), nearest.end(),
                     [](const Evaluation* l, const Evaluation* r) { return l->match.mean < r->match.mean; });
    std::vector<std::string> told;
    for (const Evaluation* each : nearest) {
        const Candidate& candidate = each->candidate;
        if (told.size() == kMostSteps)
            break;
        if (std::find(told.begin(), told.end(), candidate.group) != told.end())
            continue;
        told.push_back(candidate.group);
        const auto run = [&](const Step& step, const Side& side, const Tensor& image) {
            return candidate.replay(step, image, side, progress);
        };
        const std::vector<Side> sides{Side::parse("cpu/framework"), Side::parse("cpu/exact")};
        for (const hypotheses::Judged& near :
             closestVariants(*candidate.step, question.input, question.output, sides, run, progress)) {
            if (near.match.mean >= least && !near.match.isExact())
                break;
            const std::string with = near.id.empty() ? "" : ", with " + english(near.label);
            makers.push_back(
                {candidate.function + with, message("by {}", near.parameters), near.match, false, true});
        }
    }
    std::stable_sort(makers.begin(), makers.end(),
                     [](const ImplementationMatch& l, const ImplementationMatch& r) {
                         return l.exact() != r.exact() ? l.exact() : l.reading && !r.reading;
                     });
    if (makers.size() > kMostMakers)
        makers.resize(kMostMakers);
}

Verbatim difference(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3g", value);
    return Verbatim(text.data());
}

Message samplesText(std::uint64_t samples)
{
    return plural(samples, "{} sample", "{} samples");
}

Message shareText(const ImplementationMatch& maker)
{
    return message("{} of {}", Share(maker.match.equal(), maker.match.samples),
                   samplesText(maker.match.samples));
}

Message listed(const std::vector<std::string>& names)
{
    std::vector<Message> all;
    for (const std::string& name : names)
        all.push_back(joinedNames({name}));
    return listed(std::move(all), " and ");
}

/// A side that runs a step now, in every way in which it takes the image.
void addLive(Candidates& all, const Question& question, const Side& side, const Step& step)
{
    for (const candidates::Conversion& way : candidates::conversions(question, *step.op)) {
        Candidate candidate;
        candidate.library = side.toText();
        candidate.function = step.toText() + way.words;
        candidate.arithmetic = message("run here and now");
        candidate.live = true;
        candidate.run = [side, way, step, input = question.input](const Progress& progress) {
            const Side ours = Side::parse("cpu/framework");
            Tensor image = way.before ? candidates::runStep(*way.before, input, ours, progress) : input;
            image = candidates::runStep(step, image, side, progress);
            return way.after ? candidates::runStep(*way.after, image, ours, progress) : image;
        };
        all.push_back(std::move(candidate));
        if (!way.before && !way.after)
            break; // it takes the image as it is
    }
}

/// Sides that run the op now.
Candidates liveCandidates(const Question& question, const std::vector<Side>& sides)
{
    constexpr std::size_t kMostLiveVariants = 24;
    Candidates all;
    if (!sides.empty() && !question.op)
        failArgument(message("A side runs an op; use --op to name the one that made the output."));
    if (sides.empty())
        return all;
    // Nobody models what a peer has of its own: there its choices are varied where it runs.
    const std::vector<Step> steps =
        candidates::variantsOf(*question.op, isOfPeer(*question.op->op) ? kMostLiveVariants : 1);
    for (const Side& side : sides)
        for (const Step& step : steps)
            addLive(all, question, side, step);
    return all;
}

/// The first few names, and how many more.
Message firstOf(const std::vector<std::string>& names)
{
    constexpr std::size_t kMostNames = 5;
    std::vector<Message> all;
    const std::size_t told = names.size() > kMostNames ? kMostNames - 1 : names.size();
    for (std::size_t i = 0; i < told; ++i)
        all.push_back(joinedNames({names[i]}));
    if (told < names.size())
        all.push_back(message("{} more", names.size() - told));
    return listed(std::move(all), " and ");
}

/// Whether the best explains so much of the output that it is a lead.
bool isNear(const Identification& found, const Question& question)
{
    if (found.makers.empty())
        return false;
    const hypotheses::Match& best = found.makers.front().match;
    hypotheses::Match unchanged{
        .samples = best.samples, .differing = best.samples, .mean = hypotheses::kInfinity};
    if (ofOneKind(question.input, question.output))
        unchanged = hypotheses::matchOf({}, question.output, question.input);
    return best.isExact() || hypotheses::isLead(best, unchanged, question.output.dtype());
}

Message verdictOf(const Identification& found, bool isNear)
{
    if (found.makers.empty())
        return message("No known implementation produces an output of this shape and dtype from this input.");
    const ImplementationMatch& best = found.makers.front();
    const Verbatim name(best.name);
    if (best.reading && best.exact())
        return message("No library produces this, but {} ({}) does: {}.", name, best.arithmetic,
                       shareText(best));
    if (!best.exact() && !isNear)
        return message("No known implementation reproduces every sample, and none comes close.");
    if (!best.exact()) {
        const Message share =
            message("{} of the samples, largest difference {}", Share(best.match.equal(), best.match.samples),
                    difference(best.match.largest));
        return best.reading
                   ? message("No known implementation reproduces every sample. The nearest: {}, {}, {}.",
                             name, best.arithmetic, share)
                   : message("No known implementation reproduces every sample. The nearest: {}, {}.", name,
                             share);
    }
    std::vector<Message> sentences;
    if (!best.ours && !best.perhaps.empty()) {
        sentences.push_back(message("Either {}, which reproduces {}, or {}, whose rounding of ties is not "
                                    "modelled; without ties they agree.",
                                    name, shareText(best), listed(best.perhaps)));
        if (!best.alsoAs.empty())
            sentences.push_back(message("The first cannot be distinguished from {}.", firstOf(best.alsoAs)));
        return joined(std::move(sentences), " ");
    }
    sentences.push_back(message("{}: {}.", name, shareText(best)));
    if (best.ours)
        sentences.push_back(message("That is our own arithmetic; no modelled library produces this."));
    if (!best.alsoAs.empty())
        sentences.push_back(
            message("On this input it cannot be distinguished from {}.", firstOf(best.alsoAs)));
    if (!best.perhaps.empty())
        sentences.push_back(message("Perhaps it is {}, whose rounding of ties is not modelled; without ties "
                                    "they agree.",
                                    listed(best.perhaps)));
    return joined(std::move(sentences), " ");
}

Message distinctionOf(const Identification& found, const EvaluatedCandidates& playing)
{
    if (found.makers.empty())
        return {};
    const ImplementationMatch& best = found.makers[0];
    ImplementationMatch next;
    if (found.makers.size() > 1)
        next = found.makers[1];
    bool isOfExcerpts = false;
    const auto share = [](const hypotheses::Match& match) {
        return match.samples == 0 ? -1.0
                                  : static_cast<double>(match.equal()) / static_cast<double>(match.samples);
    };
    if (playing.next && share(playing.next->match) > share(next.match)) {
        const Evaluation& judged = *playing.next;
        next = {nameOf(judged.candidate), judged.candidate.arithmetic, judged.match};
        isOfExcerpts = true;
    }
    if (next.match.samples == 0)
        return {};
    const Share equal(next.match.equal(), next.match.samples);
    const Message gives =
        isOfExcerpts ? message("The next, {}, reproduces {} of {} of excerpts, largest difference {}.",
                               Verbatim(next.name), equal, samplesText(next.match.samples),
                               difference(next.match.largest))
                     : message("The next, {}, reproduces {}, largest difference {}.", Verbatim(next.name),
                               equal, difference(next.match.largest));
    if (best.arithmetic == next.arithmetic)
        return gives;
    return joined({gives, message("The first: {}; the next: {}.", best.arithmetic, next.arithmetic)}, " ");
}

/// On how much those were compared that were not compared on all of a large picture; empty where none was
/// judged by a part of it.
Message judgedText(const EvaluatedCandidates& playing, bool exact)
{
    if (playing.judged == 0)
        return {};
    const Message part = samplesText(playing.judged);
    if (!exact)
        return message("Filters and resizes were judged by {} of excerpts; only the nearest were replayed on "
                       "the whole image.",
                       part);
    if (playing.leftOut.empty())
        return {};
    const Message names = firstOf(playing.leftOut);
    return playing.leftOut.size() == 1
               ? message("On {} of excerpts {} agrees, too; the whole image was not compared with it.", part,
                         names)
               : message("On {} of excerpts {} agree, too; the whole image was not compared with them.", part,
                         names);
}

/// What a candidate of this name gives for another input of the same shape; nothing where it takes none.
std::optional<Tensor> replayed(const Candidates& all, const std::string& name, const Progress& progress)
{
    for (const Candidate& each : all) {
        if (nameOf(each) != name)
            continue;
        try {
            return each.run(progress);
        } catch (const Error& refused) {
            if (refused.code() == ErrorCode::Cancelled)
                throw;
        }
    }
    return std::nullopt;
}

/// Whether two outputs are farther apart than rounding and small choices of one operation explain.
bool isAnother(const Tensor& a, const Tensor& b)
{
    constexpr double kNear = 2.0 / 255.0;
    return hypotheses::matchOf({}, b, a).largest > kNear * hypotheses::whiteOf(a.dtype());
}

/// What tells implementations apart that agree here.
struct Separation {
    Message text;
    bool isOfMeaning = false; ///< some of them do something else
};

/// The first probe on which implementations that agree here differ. Tried on a picture of the input's size,
/// because sizes are parameters, too.
Separation separationOf(const Question& question, const ImplementationMatch& best, const Progress& progress)
{
    constexpr std::int64_t kMostSamples = 1 << 21; // every probe costs as much as the search
    if (best.alsoAs.empty() || question.input.shape().elements() > kMostSamples)
        return {};
    for (const Probe& probe : allProbes()) {
        if (probe.floats && !isFloat(question.input.dtype()))
            continue;
        const Question other{makeProbe(probe.name, question.input.shape(), question.input.dtype()),
                             question.output, question.op, question.isBare};
        const Candidates all = families(other);
        const std::optional<Tensor> wanted = replayed(all, best.name, progress);
        if (!wanted)
            return {};
        Separation separation;
        for (const std::string& name : best.alsoAs) {
            const std::optional<Tensor> given = replayed(all, name, progress);
            if (!given || !ofOneKind(*given, *wanted) || sameBytes(*given, *wanted))
                continue;
            const bool isOfMeaning = isAnother(*given, *wanted);
            if (separation.text.isEmpty() || (isOfMeaning && !separation.isOfMeaning))
                separation = {message("Probe '{}' separates {} from {}; create it with 'comparo probe {} "
                                      "probe.npy --size {}x{}'.",
                                      Verbatim(probe.name), Verbatim(best.name), Verbatim(name),
                                      Verbatim(probe.name), other.input.shape().h, other.input.shape().w),
                              isOfMeaning};
            if (isOfMeaning)
                break;
        }
        if (!separation.text.isEmpty())
            return separation;
    }
    return {message("No probe of this size separates them."), false};
}

/// Of implementations that do different things and all give this output.
Message ambiguousText(const ImplementationMatch& best)
{
    std::vector<std::string> names{best.name};
    names.insert(names.end(), best.alsoAs.begin(), best.alsoAs.end());
    return message("This image cannot distinguish them: {} implementations reproduce every sample, {}. Use "
                   "one with more detail.",
                   names.size(), firstOf(names));
}

} // namespace

std::optional<hypotheses::Judged> decoderOf(std::span<const std::byte> jpeg, const Tensor& input,
                                            const Tensor& output, const Progress& progress)
{
    Question question = candidates::questionOf(input, output, std::nullopt);
    question.jpeg = jpeg;
    for (const Candidate& each : candidates::decoders(question))
        if (auto found = hypotheses::judged(each.hypothesis(), question.input, question.output, progress);
            found && found->match.isExact())
            return found;
    return std::nullopt;
}

Identification identify(const Tensor& input, const Tensor& output, const std::optional<Step>& op,
                        const Progress& progress, const std::vector<Side>& live,
                        std::span<const std::byte> jpeg)
{
    Identification found;
    if (input.isEmpty() || output.isEmpty()) {
        found.verdict = message("There are no samples to identify.");
        return found;
    }
    Question question = candidates::questionOf(input, output, op);
    question.jpeg = jpeg;
    if (jpeg.empty() && ofOneKind(input, output) && hypotheses::matchOf({}, output, input).isExact()) {
        found.verdict = message("The output is the input, bit for bit.");
        return found;
    }
    Candidates all = candidates::decoders(question); // before a step on what our own reader decoded
    for (Candidate& each : families(question))
        all.push_back(std::move(each));
    for (Candidate& each : liveCandidates(question, live))
        all.push_back(std::move(each));
    for (Candidate& each : candidates::jpegs(question, progress))
        all.push_back(std::move(each));
    found.tried = all.size();
    EvaluatedCandidates playing = play(question, all, progress);
    found.refused = playing.refusals;
    std::vector<Evaluation>& results = playing.results;
    dropOurs(results);
    found.makers = makersOf(results);
    if (!found.makers.empty() && !found.makers.front().exact())
        addReadings(found.makers, results, question, progress);
    const bool near = isNear(found, question);
    const bool isExact = !found.makers.empty() && found.makers.front().exact();
    found.verdict = joined({verdictOf(found, near), judgedText(playing, isExact)}, " ");
    if (near)
        found.distinction = distinctionOf(found, playing);
    if (!found.isNamed())
        return found;
    const Separation separation = separationOf(question, found.makers.front(), progress);
    found.probe = separation.text;
    found.isAmbiguous = separation.isOfMeaning;
    if (found.isAmbiguous)
        found.verdict = joined({ambiguousText(found.makers.front()), judgedText(playing, true)}, " ");
    return found;
}

} // namespace comparo
