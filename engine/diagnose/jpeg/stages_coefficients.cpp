// SPDX-License-Identifier: Apache-2.0
// The stages that are coefficients: what the source's transform says about the files, and what they hold.
#include "engine/codec/inspect/source/interval_test.h"
#include "engine/diagnose/jpeg/stages_compare.h"
#include "engine/diagnose/jpeg/stages_side.h"
#include "engine/kernel/jpeg_tables.h"

#include <algorithm>
#include <cmath>

namespace comparo::jpeg_stages {

namespace {

using jpeg::kBlockSide;

/// How far the transform of an honest encoder is from the exact one, in its units (specs/jpeg.md 2.4).
constexpr double kTau = jpeg::IntervalOptions{}.tau;

Message blockWords(const Pair& pair, int component, int x, int y)
{
    return message("block ({}, {}) of {}", x / kBlockSide, y / kBlockSide,
                   componentName(pair.a.file, component));
}

/// The clause, with the components of which it speaks where that is not all of them.
Message ofComponents(const Pair& pair, const PlaneTally& tally, const Message& clause)
{
    return tally.other.empty() ? clause : message("of {}, {}", namesOfSame(pair, tally), clause);
}

/// "all 1,536 blocks of A can come from the source's exact transform", or how many cannot.
Message intervalWords(const Pair& pair, bool isA, const jpeg::IntervalResult& result)
{
    const Count all(static_cast<std::uint64_t>(result.blocks)), bad(result.bad.size());
    if (result.passes()) {
        const Message can =
            isA ? message("all {} blocks of A can come from the source's exact transform", all)
                : message("all {} of B can", all);
        return result.means == jpeg::SourceBand::Means::Nvjpeg
                   ? message("{}, with chroma means rounded half up", can)
                   : can;
    }
    const jpeg::BadBlock& worst = *std::max_element(
        result.bad.begin(), result.bad.end(),
        [](const jpeg::BadBlock& a, const jpeg::BadBlock& b) { return a.excess < b.excess; });
    const Message cannot =
        isA ? message("{} of {} blocks of A cannot come from the source's exact transform", bad, all)
            : message("{} of {} of B cannot", bad, all);
    return message("{}, the worst by {} beyond rounding at {}", cannot,
                   Verbatim(shortText(static_cast<double>(worst.excess))),
                   blockWords(pair, worst.component, worst.bx * kBlockSide, worst.by * kBlockSide));
}

/// What one coefficient's two files say about the values that were quantised: how far apart these are at
/// least, or 0 if they can be the same. `c` is the source's value, stored values are C * q.
double provenGap(double c, double a, double stepA, double b, double stepB)
{
    const double beyondA = std::fabs(c - a) - 0.5 * stepA;
    const double beyondB = std::fabs(c - b) - 0.5 * stepB;
    const bool fitsA = beyondA <= kTau;
    const bool fitsB = beyondB <= kTau;
    if (fitsA != fitsB)
        return fitsA ? beyondB : beyondA;
    const double gap = std::fabs(a - b) - 0.5 * (stepA + stepB);
    return !fitsA && gap > 2.0 * kTau ? gap : 0.0;
}

/// Places of one component at which the files prove that other values were quantised.
void addProven(PlaneTally& tally, const Pair& pair, int component)
{
    const auto at = static_cast<std::size_t>(component);
    const jpeg::QuantTable* tableA = pair.a.file.tableOf(component);
    const jpeg::QuantTable* tableB = pair.b.file.tableOf(component);
    if (tableA == nullptr || tableB == nullptr)
        return;
    const auto sourceA = pair.a.transformed[at].hostView<const float>();
    const auto sourceB = pair.b.transformed[at].hostView<const float>();
    const auto storedA = pair.a.quantised[at].hostView<const float>();
    const auto storedB = pair.b.quantised[at].hostView<const float>();
    tally.samples += static_cast<std::uint64_t>(pair.a.transformed[at].shape().elements());
    for (int y = 0; y < sourceA.h; ++y)
        for (int x = 0; x < sourceA.w; ++x) {
            const auto k = static_cast<std::size_t>(y % kBlockSide * kBlockSide + x % kBlockSide);
            const double c = static_cast<double>(sourceA.row(0, y)[x]);
            const double other = static_cast<double>(sourceB.row(0, y)[x]);
            const double gap = c != other
                                   ? std::fabs(c - other)
                                   : provenGap(c, static_cast<double>(storedA.row(0, y)[x]), tableA->steps[k],
                                               static_cast<double>(storedB.row(0, y)[x]), tableB->steps[k]);
            if (gap > 0.0)
                tally.add(gap, component, x, y);
        }
}

Message damageWords(const Pair& pair)
{
    const bool isA = !pair.a.walk.isClean(), isB = !pair.b.walk.isClean();
    return isA && isB ? message("both bitstreams are damaged")
           : isA      ? message("the bitstream of A is damaged")
           : isB      ? message("the bitstream of B is damaged")
                      : Message();
}

/// How one component's tables part: in how many steps, and like which qualities.
Message tableWords(const Pair& pair, int component)
{
    const jpeg::QuantTable* a = pair.a.file.tableOf(component);
    const jpeg::QuantTable* b = pair.b.file.tableOf(component);
    if (a == nullptr && b == nullptr)
        return {};
    if (a == nullptr || b == nullptr)
        return a != nullptr ? message("only A has one") : message("only B has one");
    int other = 0;
    for (std::size_t k = 0; k < a->steps.size(); ++k)
        other += a->steps[k] != b->steps[k] ? 1 : 0;
    if (other == 0)
        return {};
    const auto quality = [&](const jpeg::JpegFile& file, const jpeg::QuantTable& table) {
        const jpeg::QualityEstimate& estimate =
            component == 0 || file.storesRgb() ? table.luminance : table.chrominance;
        return estimate.distance > 0.0 ? message("nearest to {}", estimate.quality)
                                       : joinedNames({std::to_string(estimate.quality)});
    };
    return message("{} of 64 steps, quality {} in A and {} in B", other, quality(pair.a.file, *a),
                   quality(pair.b.file, *b));
}

/// "Tables differ: 60 of 64 steps, quality 75 in A and 76 in B (Y)."; empty if all are the same.
Message allTableWords(const Pair& pair, const PlaneTally& tally)
{
    struct Clause {
        Message text;
        std::vector<Message> names;
    };
    std::vector<Clause> clauses;
    for (const int c : tally.same) {
        const Message text = tableWords(pair, c);
        if (text.isEmpty())
            continue;
        if (clauses.empty() || !(clauses.back().text == text))
            clauses.push_back({text, {}});
        clauses.back().names.push_back(componentName(pair.a.file, c));
    }
    std::vector<Message> told;
    for (Clause& clause : clauses)
        told.push_back(message("{} ({})", clause.text, listed(std::move(clause.names), " and ")));
    return told.empty() ? Message() : message("Tables differ: {}.", joined(std::move(told), "; "));
}

struct Coefficients {
    PlaneTally tally;            ///< C * q
    std::uint64_t explained = 0; ///< of those that differ, how many one value can have been rounded to
    int steps = 0;               ///< largest difference of C where the tables are the same
};

void addCoefficients(Coefficients& sum, const Pair& pair, int component)
{
    const auto at = static_cast<std::size_t>(component);
    const jpeg::QuantTable* tableA = pair.a.file.tableOf(component);
    const jpeg::QuantTable* tableB = pair.b.file.tableOf(component);
    const auto a = pair.a.quantised[at].hostView<const float>();
    const auto b = pair.b.quantised[at].hostView<const float>();
    sum.tally.samples += static_cast<std::uint64_t>(pair.a.quantised[at].shape().elements());
    for (int y = 0; y < a.h; ++y)
        for (int x = 0; x < a.w; ++x) {
            const double gap =
                std::fabs(static_cast<double>(a.row(0, y)[x]) - static_cast<double>(b.row(0, y)[x]));
            if (gap == 0.0)
                continue;
            sum.tally.add(gap, component, x, y);
            const auto k = static_cast<std::size_t>(y % kBlockSide * kBlockSide + x % kBlockSide);
            const int stepA = tableA != nullptr ? tableA->steps[k] : 0;
            const int stepB = tableB != nullptr ? tableB->steps[k] : 0;
            if (stepA != stepB)
                sum.explained += gap <= 0.5 * (stepA + stepB) ? 1U : 0U;
            else if (stepA > 0)
                sum.steps = std::max(sum.steps, static_cast<int>(std::lround(gap / stepA)));
        }
}

Message coefficientWords(const Pair& pair, const Coefficients& sum, bool otherTables)
{
    const PlaneTally& tally = sum.tally;
    const Count differing(tally.differing), samples(tally.samples);
    if (tally.differing == 0)
        return otherTables ? message("all {} coefficients times their steps are equal", samples)
                           : message("all {} coefficients are equal", samples);
    const Message first = blockWords(pair, tally.firstComponent, tally.firstX, tally.firstY);
    if (!otherTables)
        return message("{} of {} coefficients differ, by at most {}, first at {}", differing, samples,
                       plural(static_cast<std::uint64_t>(sum.steps), "{} step", "{} steps"), first);
    const Message apart =
        message("{} of {} coefficients times their steps differ, by at most {}, first at {}", differing,
                samples, Verbatim(shortText(tally.largest)), first);
    return sum.explained == tally.differing
               ? message("{}; the tables explain all of it", apart)
               : message("{}; the tables explain {} of them, the others are coefficients that differ too",
                         apart, Count(sum.explained));
}

} // namespace

StageDifference compareTransformed(const Pair& pair, const Tensor& source, const Progress& progress)
{
    // Blocks of other sampling can fill planes of the same size.
    PlaneTally tally = pairUp(pair.a.subsampled, pair.b.subsampled);
    std::vector<Message> told{sentence(sizeWords(pair, tally, pair.a.subsampled, pair.b.subsampled))};
    if (const Message damage = damageWords(pair); !damage.isEmpty()) {
        StageDifference stage = differenceOf(JpegStage::Transformed, tally);
        told.push_back(
            message("Not judged: {}, so its coefficients need not be those of the encoder.", damage));
        stage.words = joined(std::move(told), " ");
        return stage;
    }
    const jpeg::IntervalResult a = jpeg::intervalTest(source, pair.a.file, pair.a.walk, {}, progress);
    const jpeg::IntervalResult b = jpeg::intervalTest(source, pair.b.file, pair.b.walk, {}, progress);
    for (const int c : tally.same)
        addProven(tally, pair, c);
    StageDifference stage = differenceOf(JpegStage::Transformed, tally);
    const Message ofA = capitalised(intervalWords(pair, true, a)), ofB = intervalWords(pair, false, b);
    if (tally.differing > 0) {
        told.push_back(sentence(
            ofComponents(pair, tally,
                         message("{} of {} coefficients show that other values were quantised, first at {}",
                                 Count(tally.differing), Count(tally.samples),
                                 blockWords(pair, tally.firstComponent, tally.firstX, tally.firstY)))));
        told.push_back(message("{}; {}.", ofA, ofB));
        told.push_back(message("An encoder that fails had other samples, transforms or rounds differently, "
                               "or its file was changed."));
    } else {
        told.push_back(message("It is not stored in the files."));
        told.push_back(a.passes() && b.passes()
                           ? message("{}; {}.", ofA, ofB)
                           : message("{}; {}; the two cannot be distinguished.", ofA, ofB));
    }
    stage.words = joined(std::move(told), " ");
    return stage;
}

StageDifference compareQuantised(const Pair& pair)
{
    Coefficients sum{pairUp(pair.a.subsampled, pair.b.subsampled)};
    for (const int c : sum.tally.same)
        addCoefficients(sum, pair, c);
    StageDifference stage = differenceOf(JpegStage::Quantised, sum.tally);
    const Message tables = allTableWords(pair, sum.tally), damage = damageWords(pair);
    const bool otherTables = !tables.isEmpty();
    std::vector<Message> told{tables,
                              sentence(sizeWords(pair, sum.tally, pair.a.subsampled, pair.b.subsampled))};
    if (!sum.tally.same.empty())
        told.push_back(sentence(ofComponents(pair, sum.tally, coefficientWords(pair, sum, otherTables))));
    if (!damage.isEmpty())
        told.push_back(message("They are read from what is left: {}.", damage));
    stage.words = joined(std::move(told), " ");
    return stage;
}

} // namespace comparo::jpeg_stages
