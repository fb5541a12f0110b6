// SPDX-License-Identifier: Apache-2.0
// The search for causes against chance: what has no cause gets none, and what was planted is found.
#include "engine/diagnose/hypotheses/explain.h"

#include "tests/engine/diagnose/trials/planted.h"
#include "tests/engine/diagnose/trials/unrelated.h"
#include "tests/support/sanitizers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace comparo {
namespace {

using hypotheses::Explanation;
using hypotheses::Verdict;

constexpr std::uint32_t kUnrelatedSeed = 2028, kPlantedSeed = 2029;

/// Numbers of pairs, the last one excluded.
struct Span {
    int first, last;

    [[nodiscard]] int count() const { return last - first; }
};

/// So many of all, a hundredth of all under a sanitizer. Where COMPARO_TRIALS is set, as many as it says
/// ("2000"), a part of them ("2000-4000", so that several processes share them), or all ("all").
Span pairsOf(int all, int ordinary)
{
    const char* const given = std::getenv("COMPARO_TRIALS");
    if (!given)
        return {0, test::kSanitized ? all / 100 : ordinary};
    int first = 0, last = 0;
    switch (std::sscanf(given, "%d-%d", &first, &last)) {
    case 2:
        return {std::min(first, all), std::clamp(last, std::min(first, all), all)};
    case 1:
        return {0, first > 0 ? first : all};
    default:
        return {0, all};
    }
}

/// Of planted pairs of photographs and noise: the least share that is named rightly.
constexpr double kLeastNamed = 0.97;

/// Of planted pairs of flat graphics: the least share that is named rightly or cannot be told.
constexpr double kLeastToldOfGraphics = 0.92;

std::string wordsOf(const Explanation& found)
{
    if (found.complete.empty())
        return "nothing";
    const auto& best = found.complete.front();
    return (found.isBackward ? "A is B " : "B is A ") + english(best.words) + " (" +
           std::to_string(static_cast<int>(best.match.evidence.value_or(0.0))) + " bits, " +
           std::to_string(found.complete.size() - 1) + " others)";
}

/// The same but for the rounding of a few samples.
bool isAlike(const Tensor& p, const Tensor& q)
{
    if (p.isEmpty() || q.isEmpty() || p.shape() != q.shape() || p.dtype() != q.dtype())
        return false;
    const std::vector<double> left = trials::pictureOf(p.toHost()).samples;
    const std::vector<double> right = trials::pictureOf(q.toHost()).samples;
    double most = 1.0;
    for (const double v : right)
        most = std::max(most, std::abs(v));
    const double tolerance = isFloat(q.dtype()) ? 1e-4 * most : 1.0;
    std::size_t near = 0;
    for (std::size_t i = 0; i < left.size(); ++i)
        near += std::abs(left[i] - right[i]) <= tolerance ? 1U : 0U;
    return static_cast<double>(near) >= 0.97 * static_cast<double>(left.size());
}

/// Whether the best hypothesis does to other pixels what was planted, in either direction.
bool isRight(const trials::PlantedPair& pair, const Explanation& found, trials::Random& random)
{
    if (found.complete.empty())
        return false;
    const Tensor fresh = trials::shuffled(pair.isBackward ? pair.b : pair.a, random);
    const Tensor wanted = pair.planted(fresh);
    const auto& best = found.complete.front();
    return found.isBackward == pair.isBackward ? isAlike(best.replay(fresh), wanted)
                                               : isAlike(best.replay(wanted), fresh);
}

enum Result { Right, Otherwise, CannotBeTold, None };

using Row = std::array<int, 4>;

void printRow(const std::string& name, const Row& row)
{
    std::printf("%-24s%7d%11d%16d%6d\n", name.c_str(), row[Right], row[Otherwise], row[CannotBeTold],
                row[None]);
}

/// How planted pairs of a kind of picture, with so many rules, came out.
using Table = std::map<std::pair<trials::Kind, int>, Row>;

void printTable(const Table& table)
{
    std::printf("%-24s%7s%11s%16s%6s\n", "planted", "right", "otherwise", "cannot be told", "none");
    Row total{};
    for (const auto& [key, row] : table) {
        printRow(toString(key.first) + (key.second == 1 ? ", one rule" : ", two rules"), row);
        for (std::size_t i = 0; i < row.size(); ++i)
            total[i] += row[i];
    }
    printRow("all", total);
}

/// All pairs of graphics, or all others.
Row sumOf(const Table& table, bool graphics)
{
    Row sum{};
    for (const auto& [key, row] : table)
        for (std::size_t i = 0; i < row.size(); ++i)
            sum[i] += (key.first == trials::Kind::Graphic) == graphics ? row[i] : 0;
    return sum;
}

/// What was planted does no more on this picture than one rule that was named for it: then that is the
/// answer.
bool isSimpler(const trials::PlantedPair& pair, const Explanation& found)
{
    const hypotheses::Candidate& best = found.complete.front();
    return static_cast<int>(best.rules.size()) < pair.rules && best.match.missed() == 0 &&
           best.match.unreached == 0;
}

/// At least this share of a row's pairs; where they are few, two standard deviations less.
void expectShare(int count, const Row& row, double least, const char* what)
{
    constexpr int kFew = 200;
    const int pairs = row[Right] + row[Otherwise] + row[CannotBeTold] + row[None];
    const double chance = pairs < kFew ? 2.0 * std::sqrt(pairs * least * (1.0 - least)) : 0.0;
    EXPECT_GE(count, least * pairs - chance) << what << ": " << count << " of " << pairs;
}

/// None of the pairs is named; what is told of them is printed.
void expectNoneNamed(trials::UnrelatedPair (*pairOf)(std::uint32_t, int), int ordinary, const char* what)
{
    const Span pairs = pairsOf(10000, ordinary);
    std::map<Verdict, int> told;
    for (int i = pairs.first; i < pairs.last; ++i) {
        const trials::UnrelatedPair pair = pairOf(kUnrelatedSeed, i);
        const Explanation found = hypotheses::explain(pair.a, pair.b);
        ++told[found.verdict];
        EXPECT_NE(found.verdict, Verdict::Named)
            << "pair " << i << ", " << pair.description << ": " << wordsOf(found);
    }
    std::printf("%d pairs %s: %d named, %d cannot be told, %d none, %d equal\n", pairs.count(), what,
                told[Verdict::Named], told[Verdict::CannotBeTold], told[Verdict::None], told[Verdict::Equal]);
}

TEST(CauseTrials, NothingIsNamedWithoutACause)
{
    expectNoneNamed(trials::unrelatedPair, 1000, "without a cause");
}

TEST(CauseTrials, NoArbitraryFunctionOfTheValuesIsNamed)
{
    expectNoneNamed(trials::arbitraryFunctionPair, 320, "of an arbitrary function");
}

TEST(CauseTrials, PlantedCausesAreNamed)
{
    const Span pairs = pairsOf(1000, 1000);
    Table table;
    std::vector<std::string> missed;
    for (int i = pairs.first; i < pairs.last; ++i) {
        const trials::PlantedPair pair = trials::plantedPair(kPlantedSeed, i);
        const Explanation found = hypotheses::explain(pair.a, pair.b);
        const std::string text =
            "pair " + std::to_string(i) + ", " + pair.description + ": " + wordsOf(found);
        EXPECT_NE(found.verdict, Verdict::Equal) << text;
        trials::Random random{kPlantedSeed, static_cast<std::uint32_t>(i), 0x66726573U};
        Result result = found.verdict == Verdict::CannotBeTold ? CannotBeTold : None;
        if (found.verdict == Verdict::Named)
            result = isRight(pair, found, random) || isSimpler(pair, found) ? Right : Otherwise;
        EXPECT_NE(result, Otherwise) << text;
        ++table[{pair.kind, pair.rules}][result];
        if (result == CannotBeTold || result == None)
            missed.push_back((result == None ? "none: " : "cannot be told: ") + text);
    }
    printTable(table);
    if (std::getenv("COMPARO_TRIALS") != nullptr)
        for (const std::string& each : missed)
            std::printf("  %s\n", each.c_str());
    const Row detailed = sumOf(table, false), graphics = sumOf(table, true);
    expectShare(detailed[Right], detailed, kLeastNamed, "photographs and noise named rightly");
    expectShare(graphics[Right] + graphics[CannotBeTold], graphics, kLeastToldOfGraphics,
                "graphics named rightly or not to be told");
}

} // namespace
} // namespace comparo
