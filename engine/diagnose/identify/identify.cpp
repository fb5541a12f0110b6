#include "engine/diagnose/identify/identify.h"

#include "engine/base/number_text.h"
#include "engine/diagnose/identify/candidate.h"
#include "engine/diagnose/identify/replay_op.h"
#include "engine/diagnose/probes/probe.h"
#include "engine/diagnose/readings/reading.h"
#include "engine/tensor/same_bits.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <map>

namespace comparo {
namespace {

using candidates::Candidate;
using candidates::Candidates;
using candidates::Question;

/// A candidate with what it gave.
struct Played {
    Candidate candidate;
    std::uint64_t equal = 0;
    double largest = 0.0;
    double mean = 0.0; ///< absolute difference
};

bool ofOneKind(const Tensor& a, const Tensor& b)
{
    return a.shape() == b.shape() && a.dtype() == b.dtype();
}

void compare(const Tensor& given, const Tensor& wanted, Played& played)
{
    dispatch(wanted.dtype(), [&]<class T>() {
        const auto a = given.hostView<const T>();
        const auto b = wanted.hostView<const T>();
        const Shape& s = wanted.shape();
        for (int z = 0; z < s.n * s.c; ++z)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x) {
                    const T left = a.at(z / s.c, z % s.c, y, x), right = b.at(z / s.c, z % s.c, y, x);
                    if (sameBits(left, right)) {
                        ++played.equal;
                        continue;
                    }
                    const double difference =
                        std::abs(static_cast<double>(left) - static_cast<double>(right));
                    played.mean += difference / static_cast<double>(s.elements());
                    played.largest = std::max(played.largest, std::isnan(difference)
                                                                  ? std::numeric_limits<double>::infinity()
                                                                  : difference);
                }
    });
}

/// The mean difference up to which two results may be one computation, rounded otherwise.
double nearness(DType dtype)
{
    constexpr double kLevels = 2.0;
    return dtype == DType::UInt8 ? kLevels : dtype == DType::UInt16 ? kLevels * 257.0 : kLevels / 255.0;
}

/// Every family but JPEG.
Candidates families(const Question& question)
{
    Candidates all;
    const auto take = [&all](Candidates more) {
        for (Candidate& each : more)
            all.push_back(std::move(each));
    };
    take(candidates::resizes(question));
    take(candidates::blurs(question));
    take(candidates::colours(question));
    take(candidates::moves(question));
    take(candidates::modelled(question));
    return all;
}

/// Where a picture is cut for a first trial, and what of the cut is judged: the rest knows the cut's own
/// edges.
constexpr int kCut = 160;
constexpr int kRim = 32;

Tensor cutOf(const Tensor& image, int top, int left, int size)
{
    const Shape& s = image.shape();
    return dispatch(image.dtype(), [&]<class T>() {
        const auto view = image.hostView<const T>();
        std::vector<T> values;
        for (int n = 0; n < s.n; ++n)
            for (int c = 0; c < s.c; ++c)
                for (int y = 0; y < size; ++y)
                    for (int x = 0; x < size; ++x)
                        values.push_back(view.at(n, c, top + y, left + x));
        return Tensor::fromValues<T>({s.n, s.c, size, size}, values);
    });
}

/// The sum of the steps between neighbours: how much there is to see.
double textureOf(const Tensor& image)
{
    const Shape& s = image.shape();
    double sum = 0.0;
    for (int y = 0; y < s.h; ++y)
        for (int x = 1; x < s.w; ++x)
            sum += std::abs(image.at(0, 0, y, x) - image.at(0, 0, y, x - 1));
    return std::isfinite(sum) ? sum : 0.0;
}

/// The cut with most to see of nine, as a question of its own.
Question cutQuestion(const Question& question)
{
    const Shape& s = question.input.shape();
    Question best{{}, {}, question.op};
    double most = -1.0;
    for (int k = 0; k < 9; ++k) {
        const int top = (s.h - kCut) * (k / 3 + 1) / 4, left = (s.w - kCut) * (k % 3 + 1) / 4;
        const Tensor input = cutOf(question.input, top, left, kCut);
        if (const double texture = textureOf(input); texture > most) {
            most = texture;
            best.input = input;
            best.output = cutOf(question.output, top, left, kCut);
        }
    }
    return best;
}

/// Which candidates are not worth replaying on a large picture: of the local ones all but those that give
/// most of a cut.
std::vector<bool> leftOut(const Question& question, const Candidates& all, const Progress& progress)
{
    constexpr std::int64_t kLarge = 1 << 19;
    constexpr std::size_t kKept = 6;
    std::vector<bool> out(all.size(), false);
    const Shape& s = question.input.shape();
    if (!(s == question.output.shape()) || s.elements() < kLarge || std::min(s.h, s.w) < 2 * kCut)
        return out;
    const Question small = cutQuestion(question);
    const Candidates cut = families(small);
    const Tensor wanted = cutOf(small.output, kRim, kRim, kCut - 2 * kRim);
    std::vector<std::pair<std::uint64_t, std::size_t>> shares;
    for (std::size_t i = 0; i < cut.size() && i < all.size(); ++i) {
        if (!cut[i].local || cut[i].name() != all[i].name())
            continue;
        progress.throwIfCancelled();
        out[i] = true;
        Played played{cut[i]};
        try {
            const Tensor given = cut[i].run(progress);
            if (!ofOneKind(given, small.output))
                continue;
            compare(cutOf(given, kRim, kRim, kCut - 2 * kRim), wanted, played);
            shares.emplace_back(played.equal, i);
        } catch (const Error& refused) { // it does not take this input
            if (refused.code() == ErrorCode::Cancelled || refused.code() == ErrorCode::OutOfMemory)
                throw;
        }
    }
    std::stable_sort(shares.begin(), shares.end(),
                     [](const auto& l, const auto& r) { return l.first > r.first; });
    const auto whole = static_cast<std::uint64_t>(wanted.shape().elements());
    for (std::size_t k = 0; k < shares.size() && (k < kKept || shares[k].first == whole); ++k)
        out[shares[k].second] = false;
    return out;
}

std::vector<Played> play(const Question& question, const Candidates& all, std::vector<std::string>& refusals,
                         const Progress& progress)
{
    std::vector<Played> results;
    std::map<std::string, bool> groups; // whether the first of each came near
    const double near = nearness(question.output.dtype());
    const std::vector<bool> out = leftOut(question, all, progress);
    for (std::size_t i = 0; i < all.size(); ++i) {
        progress.throwIfCancelled();
        if (out[i])
            continue;
        const auto known = groups.find(all[i].group);
        if (!all[i].group.empty() && known != groups.end() && !known->second)
            continue;
        progress.report(static_cast<double>(i) / static_cast<double>(all.size()), all[i].name());
        try {
            const Tensor given = all[i].run(progress);
            if (!ofOneKind(given, question.output))
                continue;
            Played played{all[i]};
            compare(given, question.output, played);
            if (!all[i].group.empty())
                groups.emplace(all[i].group, played.mean <= near);
            results.push_back(std::move(played));
        } catch (const Error& refused) { // it does not take this input
            if (refused.code() == ErrorCode::Cancelled || refused.code() == ErrorCode::OutOfMemory)
                throw;
            if (all[i].live)
                refusals.push_back(all[i].library + ": " + refused.message());
        }
    }
    // Of those that give as much, what runs here and now goes first.
    std::stable_sort(results.begin(), results.end(), [](const Played& l, const Played& r) {
        return l.equal != r.equal ? l.equal > r.equal : l.candidate.live && !r.candidate.live;
    });
    return results;
}

bool isOurs(const Candidate& candidate)
{
    return candidate.library == "Comparoscope";
}

/// Our own exact numerics is nobody's library: it goes where a library gives as much.
void dropOurs(std::vector<Played>& results)
{
    if (results.empty())
        return;
    const std::uint64_t most = results.front().equal;
    const bool library = std::any_of(results.begin(), results.end(), [&](const Played& each) {
        return each.equal == most && !isOurs(each.candidate);
    });
    if (library)
        std::erase_if(results, [](const Played& each) { return isOurs(each.candidate); });
}

std::string nameOf(const Candidate& candidate)
{
    return candidate.name() + (candidate.where.empty() ? "" : " (" + candidate.where + ")");
}

/// Whether a model that leaves ties out agrees everywhere else.
bool isButForTies(const Played& played, std::uint64_t samples)
{
    return played.candidate.butForTies && played.largest <= 1.0 &&
           played.equal >= samples - samples / 200; // a tie is rarer than one in 200 samples
}

/// Those that give the same samples are one maker under several names; one implementation that is the same in
/// two places is named once.
std::vector<KnownMaker> makersOf(const std::vector<Played>& results, std::uint64_t samples)
{
    constexpr std::size_t kMostMakers = 5;
    std::vector<KnownMaker> makers;
    std::vector<std::string> told;
    for (const Played& each : results) {
        if (std::find(told.begin(), told.end(), each.candidate.name()) != told.end())
            continue;
        told.push_back(each.candidate.name());
        const bool first = makers.empty();
        if (!first && makers.front().exact() && each.equal == samples) {
            makers.front().alsoAs.push_back(nameOf(each.candidate));
        } else if (!first && makers.front().exact() && isButForTies(each, samples)) {
            makers.front().perhaps.push_back(nameOf(each.candidate));
        } else if (makers.size() < kMostMakers) {
            makers.push_back({nameOf(each.candidate), each.candidate.arithmetic, each.equal, samples,
                              each.largest, isOurs(each.candidate)});
        }
    }
    return makers;
}

/// The nearest steps read otherwise, as makers; only those that come nearer than what is known.
void addReadings(std::vector<KnownMaker>& makers, const std::vector<Played>& results,
                 const Question& question, const Progress& progress)
{
    constexpr std::size_t kMostSteps = 2;
    constexpr std::size_t kMostMakers = 5;
    std::vector<const Played*> nearest;
    double least = results.front().mean;
    for (const Played& each : results) {
        least = std::min(least, each.mean);
        if (each.candidate.replay)
            nearest.push_back(&each);
    }
    std::stable_sort(nearest.begin(), nearest.end(),
                     [](const Played* l, const Played* r) { return l->mean < r->mean; });
    std::vector<std::string> told;
    for (const Played* each : nearest) {
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
        for (const NearReading& near :
             nearestReadings(*candidate.step, question.input, question.output, sides, run, progress)) {
            if (near.mean >= least && !near.exact())
                break;
            const std::string with = near.id.empty() ? "" : ", with " + near.label;
            makers.push_back({candidate.function + with, "by " + near.arithmetic, near.equal, near.samples,
                              near.largest, false, true});
        }
    }
    std::stable_sort(makers.begin(), makers.end(), [](const KnownMaker& l, const KnownMaker& r) {
        return l.exact() != r.exact() ? l.exact() : l.reading && !r.reading;
    });
    if (makers.size() > kMostMakers)
        makers.resize(kMostMakers);
}

std::string differenceText(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3g", value);
    return text.data();
}

std::string shareText(const KnownMaker& maker)
{
    return percentText(maker.equal, maker.samples) + " of " + countedText(maker.samples, "sample", "samples");
}

std::string listed(const std::vector<std::string>& names)
{
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

/// Sides that run the op now.
Candidates liveCandidates(const Question& question, const std::vector<Side>& sides)
{
    Candidates all;
    if (!sides.empty() && !question.op)
        failArgument("A side runs an op; say with --op which one made the output.");
    for (const Side& side : sides)
        for (const candidates::Conversion& way : candidates::conversions(question, *question.op->op)) {
            Candidate candidate;
            candidate.library = side.toText();
            candidate.function = question.op->toText() + way.words;
            candidate.arithmetic = "run here and now";
            candidate.live = true;
            candidate.run = [side, way, step = *question.op,
                             input = question.input](const Progress& progress) {
                const Side ours = Side::parse("cpu/framework");
                Tensor image = way.before ? candidates::runStep(*way.before, input, ours, progress) : input;
                image = candidates::runStep(step, image, side, progress);
                return way.after ? candidates::runStep(*way.after, image, ours, progress) : image;
            };
            all.push_back(std::move(candidate));
            if (!way.before && !way.after)
                break; // it takes the image as it is
        }
    return all;
}

std::string verdictOf(const Identification& found)
{
    if (found.makers.empty())
        return "No known implementation gives an output of this shape and dtype from this input.";
    const KnownMaker& best = found.makers.front();
    if (best.reading && best.exact())
        return "No library gives this, but " + best.name + " (" + best.arithmetic +
               ") does: " + shareText(best) + ".";
    if (!best.exact())
        return "No known implementation gives every sample. The nearest: " + best.name + ", " +
               (best.reading ? best.arithmetic + ", " : std::string()) +
               percentText(best.equal, best.samples) + " of the samples, largest difference " +
               differenceText(best.largest) + ".";
    if (!best.ours && !best.perhaps.empty())
        return "Either " + best.name + ", which gives " + shareText(best) + ", or " + listed(best.perhaps) +
               ", whose rounding of ties is not modelled; without ties they agree." +
               (best.alsoAs.empty() ? ""
                                    : " The first cannot be told apart from " + listed(best.alsoAs) + ".");
    std::string text = best.name + ": " + shareText(best) + ".";
    if (best.ours)
        text += " That is our own arithmetic; no library that is modelled gives this.";
    if (!best.alsoAs.empty())
        text += " On this input it cannot be told apart from " + listed(best.alsoAs) + ".";
    if (!best.perhaps.empty())
        text += " Perhaps it is " + listed(best.perhaps) +
                ", whose rounding of ties is not modelled; without ties they agree.";
    return text;
}

std::string distinctionOf(const Identification& found)
{
    if (found.makers.size() < 2)
        return {};
    const KnownMaker& best = found.makers[0];
    const KnownMaker& next = found.makers[1];
    std::string text = "The next, " + next.name + ", gives " + percentText(next.equal, next.samples) +
                       ", largest difference " + differenceText(next.largest) + ".";
    if (best.arithmetic != next.arithmetic)
        text += " The first: " + best.arithmetic + "; the next: " + next.arithmetic + ".";
    return text;
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

/// The first probe on which implementations that agree here differ. Tried on a picture of the input's size,
/// because sizes are parameters, too.
std::string probeFor(const Question& question, const KnownMaker& best, const Progress& progress)
{
    constexpr std::int64_t kMostSamples = 1 << 21; // every probe costs as much as the search
    if (best.alsoAs.empty() || question.input.shape().elements() > kMostSamples)
        return {};
    for (const Probe& probe : allProbes()) {
        if (probe.floats && !isFloat(question.input.dtype()))
            continue;
        const Question other{makeProbe(probe.name, question.input.shape(), question.input.dtype()),
                             question.output, question.op};
        const Candidates all = families(other);
        const std::optional<Tensor> wanted = replayed(all, best.name, progress);
        if (!wanted)
            return {};
        for (const std::string& name : best.alsoAs) {
            const std::optional<Tensor> given = replayed(all, name, progress);
            if (given && ofOneKind(*given, *wanted) && !sameBytes(*given, *wanted))
                return "Probe '" + probe.name + "' separates " + best.name + " from " + name +
                       ": 'comparo probe " + probe.name + " probe.npy --size " +
                       std::to_string(other.input.shape().h) + "x" + std::to_string(other.input.shape().w) +
                       "' makes it.";
        }
    }
    return "No probe of this size separates them.";
}

} // namespace

Identification identify(const Tensor& input, const Tensor& output, const std::optional<Step>& op,
                        const Progress& progress, const std::vector<Side>& live)
{
    Identification found;
    if (input.isEmpty() || output.isEmpty()) {
        found.verdict = "There are no samples to identify.";
        return found;
    }
    const Question question{input.withLayout(Layout::Contiguous), output.withLayout(Layout::Contiguous), op};
    if (ofOneKind(input, output)) {
        Played same;
        compare(question.input, question.output, same);
        if (same.equal == static_cast<std::uint64_t>(output.shape().elements())) {
            found.verdict = "The output is the input, bit for bit.";
            return found;
        }
    }
    Candidates all = families(question);
    for (Candidate& each : liveCandidates(question, live))
        all.push_back(std::move(each));
    for (Candidate& each : candidates::jpegs(question, progress))
        all.push_back(std::move(each));
    found.tried = all.size();
    std::vector<Played> results = play(question, all, found.refused, progress);
    dropOurs(results);
    found.makers = makersOf(results, static_cast<std::uint64_t>(output.shape().elements()));
    if (!found.makers.empty() && !found.makers.front().exact())
        addReadings(found.makers, results, question, progress);
    found.verdict = verdictOf(found);
    found.distinction = distinctionOf(found);
    if (found.isNamed())
        found.probe = probeFor(question, found.makers.front(), progress);
    return found;
}

} // namespace comparo
