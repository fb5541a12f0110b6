// SPDX-License-Identifier: Apache-2.0
// The stages that are coefficients: what the source's transform says about the files, and what they hold.
#include "engine/base/number_text.h"
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

std::string blockWords(const Pair& pair, int component, int x, int y)
{
    return "block (" + std::to_string(x / kBlockSide) + ", " + std::to_string(y / kBlockSide) + ") of " +
           componentName(pair.a.file, component);
}

std::string ofComponents(const Pair& pair, const PlaneTally& tally)
{
    if (tally.other.empty())
        return {};
    std::vector<std::string> names;
    for (const int c : tally.same)
        names.push_back(componentName(pair.a.file, c));
    return "of " + listWords(names) + ", ";
}

std::string capital(std::string words)
{
    if (!words.empty() && words[0] >= 'a' && words[0] <= 'z')
        words[0] = static_cast<char>(words[0] - 'a' + 'A');
    return words;
}

/// "all 1,536 blocks of A can come from the source's exact transform", or how many cannot.
std::string intervalWords(const Pair& pair, bool isA, const jpeg::IntervalResult& result)
{
    const std::string all = groupedText(static_cast<std::uint64_t>(result.blocks));
    const std::string side = isA ? " blocks of A " : " of B ";
    const std::string origin = isA ? " come from the source's exact transform" : "";
    if (result.passes())
        return "all " + all + side + "can" + origin +
               (result.means == jpeg::SourceBand::Means::Nvjpeg ? ", with chroma means rounded half up"
                                                                  : "");
    const jpeg::BadBlock& worst = *std::max_element(
        result.bad.begin(), result.bad.end(),
        [](const jpeg::BadBlock& a, const jpeg::BadBlock& b) { return a.excess < b.excess; });
    return groupedText(result.bad.size()) + " of " + all + side + "cannot" + origin + ", the worst by " +
           shortText(static_cast<double>(worst.excess)) + " beyond rounding at " +
           blockWords(pair, worst.component, worst.bx * kBlockSide, worst.by * kBlockSide);
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

std::string damageWords(const Pair& pair)
{
    std::vector<std::string> damaged;
    if (!pair.a.walk.isClean())
        damaged.emplace_back("A");
    if (!pair.b.walk.isClean())
        damaged.emplace_back("B");
    if (damaged.empty())
        return {};
    return damaged.size() == 2 ? "both bitstreams are damaged"
                               : "the bitstream of " + damaged[0] + " is damaged";
}

/// How one component's tables part: in how many steps, and like which qualities.
std::string tableWords(const Pair& pair, int component)
{
    const jpeg::QuantTable* a = pair.a.file.tableOf(component);
    const jpeg::QuantTable* b = pair.b.file.tableOf(component);
    if (a == nullptr && b == nullptr)
        return {};
    if (a == nullptr || b == nullptr)
        return std::string("only ") + (a != nullptr ? "A" : "B") + " has one";
    int other = 0;
    for (std::size_t k = 0; k < a->steps.size(); ++k)
        other += a->steps[k] != b->steps[k] ? 1 : 0;
    if (other == 0)
        return {};
    const auto quality = [&](const jpeg::JpegFile& file, const jpeg::QuantTable& table) {
        const jpeg::QualityEstimate& estimate =
            component == 0 || file.storesRgb() ? table.luminance : table.chrominance;
        return (estimate.distance > 0.0 ? "nearest to " : "") + std::to_string(estimate.quality);
    };
    return std::to_string(other) + " of 64 steps, quality " + quality(pair.a.file, *a) + " in A and " +
           quality(pair.b.file, *b) + " in B";
}

/// "Tables differ: 60 of 64 steps, quality 75 in A and 76 in B (Y)"; empty if all are the same.
std::string allTableWords(const Pair& pair, const PlaneTally& tally)
{
    struct Clause {
        std::string text;
        std::vector<std::string> names;
    };
    std::vector<Clause> clauses;
    for (const int c : tally.same) {
        const std::string text = tableWords(pair, c);
        if (text.empty())
            continue;
        if (clauses.empty() || clauses.back().text != text)
            clauses.push_back({text, {}});
        clauses.back().names.push_back(componentName(pair.a.file, c));
    }
    std::string words;
    for (const Clause& clause : clauses)
        words +=
            (words.empty() ? "Tables differ: " : "; ") + clause.text + " (" + listWords(clause.names) + ")";
    return words;
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

std::string coefficientWords(const Pair& pair, const Coefficients& sum, bool otherTables)
{
    const PlaneTally& tally = sum.tally;
    if (tally.differing == 0)
        return ofComponents(pair, tally) + "all " + groupedText(tally.samples) +
               (otherTables ? " coefficients times their steps are equal" : " coefficients are equal");
    const std::string first = blockWords(pair, tally.firstComponent, tally.firstX, tally.firstY);
    std::string words =
        ofComponents(pair, tally) + groupedText(tally.differing) + " of " + groupedText(tally.samples);
    if (!otherTables)
        return words + " coefficients differ, by at most " +
               countedText(static_cast<std::uint64_t>(sum.steps), "step", "steps") + ", first at " + first;
    words += " coefficients times their steps differ, by at most " + shortText(tally.largest) +
             ", first at " + first + "; ";
    if (sum.explained == tally.differing)
        return words + "the tables explain all of it";
    return words + "the tables explain " + groupedText(sum.explained) +
           " of them, the others are coefficients " + "that differ too";
}

} // namespace

StageDifference compareTransformed(const Pair& pair, const Tensor& source, const Progress& progress)
{
    // Blocks of other sampling can fill planes of the same size.
    PlaneTally tally = pairUp(pair.a.subsampled, pair.b.subsampled);
    const std::string sizes = sizeWords(pair, tally, pair.a.subsampled, pair.b.subsampled);
    const std::string before = sizes.empty() ? std::string() : capital(sizes) + ". ";
    const std::string damage = damageWords(pair);
    if (!damage.empty()) {
        StageDifference stage = differenceOf(JpegStage::Transformed, tally);
        stage.words =
            before + "Not judged: " + damage + ", so its coefficients need not be those of the encoder.";
        return stage;
    }
    const jpeg::IntervalResult a = jpeg::intervalTest(source, pair.a.file, pair.a.walk, {}, progress);
    const jpeg::IntervalResult b = jpeg::intervalTest(source, pair.b.file, pair.b.walk, {}, progress);
    for (const int c : tally.same)
        addProven(tally, pair, c);
    StageDifference stage = differenceOf(JpegStage::Transformed, tally);
    const std::string sides = capital(intervalWords(pair, true, a)) + "; " + intervalWords(pair, false, b);
    if (tally.differing > 0)
        stage.words =
            before + capital(ofComponents(pair, tally)) + groupedText(tally.differing) + " of " +
            groupedText(tally.samples) + " coefficients show that other values were quantised, first at " +
            blockWords(pair, tally.firstComponent, tally.firstX, tally.firstY) + ". " + sides +
            ". An encoder that fails had other samples, transforms or rounds in another way, or its "
            "file was changed.";
    else
        stage.words = before + "No file holds it. " + sides +
                      (a.passes() && b.passes() ? "." : "; nothing tells the two apart.");
    return stage;
}

StageDifference compareQuantised(const Pair& pair)
{
    Coefficients sum{pairUp(pair.a.subsampled, pair.b.subsampled)};
    const std::string sizes = sizeWords(pair, sum.tally, pair.a.subsampled, pair.b.subsampled);
    for (const int c : sum.tally.same)
        addCoefficients(sum, pair, c);
    StageDifference stage = differenceOf(JpegStage::Quantised, sum.tally);
    const std::string tables = allTableWords(pair, sum.tally);
    const std::string damage = damageWords(pair);
    if (!tables.empty())
        stage.words = tables + ". ";
    if (!sizes.empty())
        stage.words += capital(sizes) + ". ";
    if (!sum.tally.same.empty())
        stage.words += capital(coefficientWords(pair, sum, !tables.empty())) + ".";
    if (!damage.empty())
        stage.words += " They are read from what is left: " + damage + ".";
    return stage;
}

} // namespace comparo::jpeg_stages
