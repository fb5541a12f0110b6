// SPDX-License-Identifier: Apache-2.0
// Hundreds of generated programs: none is blamed as it is, each is blamed once an order that it needs is
// gone.
#include "engine/device/races/races.h"
#include "tests/support/generated_program.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace comparo {
namespace {

using test::Collision;
using test::GeneratedProgram;
using test::PlantedFault;
using test::ProgramOrder;

constexpr unsigned kPrograms = 600;

std::string textOf(const RaceReport& report)
{
    std::string text;
    for (const Hazard& hazard : report.hazards)
        text += toString(hazard.kind) + " #" + std::to_string(hazard.first) + " #" +
                std::to_string(hazard.second) + " x" + std::to_string(hazard.count) + ": " +
                english(hazard.sentence) + "\n";
    return text;
}

std::vector<Collision> pairsOf(const RaceReport& report)
{
    std::vector<Collision> pairs;
    for (const Hazard& hazard : report.hazards)
        pairs.push_back({static_cast<int>(hazard.first), static_cast<int>(hazard.second),
                         static_cast<int>(hazard.buffer) - 1});
    return pairs;
}

/// Whether a reported hazard stands for this one too: same threads, streams and buffer.
bool isCounted(const GeneratedProgram& program, const RaceReport& report, const Collision& pair)
{
    const auto lane = [&program](std::size_t step) {
        return std::pair{program.steps[step].thread, program.steps[step].stream};
    };
    return std::any_of(report.hazards.begin(), report.hazards.end(), [&](const Hazard& hazard) {
        return hazard.count > 1 && static_cast<int>(hazard.buffer) - 1 == pair.buffer &&
               lane(hazard.first) == lane(static_cast<std::size_t>(pair.first)) &&
               lane(hazard.second) == lane(static_cast<std::size_t>(pair.second));
    });
}

/// What is left without an order once the orders that the report misses are put in.
std::vector<Collision> unexplained(const GeneratedProgram& program, const RaceReport& report)
{
    std::vector<Collision> assumed = pairsOf(report);
    for (;;) {
        const std::vector<Collision> left = ProgramOrder(program, assumed).unordered();
        const std::size_t before = assumed.size();
        std::copy_if(left.begin(), left.end(), std::back_inserter(assumed),
                     [&](const Collision& pair) { return isCounted(program, report, pair); });
        if (assumed.size() == before)
            return left;
    }
}

TEST(RacesGenerated, programsAreVaried)
{
    std::map<int, int> threads, streams;
    std::set<int> operations;
    for (unsigned seed = 0; seed < kPrograms; ++seed) {
        const GeneratedProgram program = test::generateProgram(seed);
        ++threads[program.threads];
        ++streams[static_cast<int>(program.streams.size())];
        EXPECT_GE(program.operations(), 3);
        EXPECT_LE(program.operations(), 30);
        operations.insert(program.operations());
        EXPECT_EQ(timelineOf(program).size(), program.steps.size());
    }
    EXPECT_EQ(threads.size(), 2u);
    EXPECT_EQ(streams.size(), 4u);
    EXPECT_EQ(operations.size(), 28u);
}

TEST(RacesGenerated, noFalseReport)
{
    for (unsigned seed = 0; seed < kPrograms; ++seed) {
        const GeneratedProgram program = test::generateProgram(seed);
        ASSERT_TRUE(ProgramOrder(program).unordered().empty());
        const RaceReport report = findRaces(timelineOf(program));
        ASSERT_TRUE(report.hazards.empty()) << "seed " << seed << "\n" << textOf(report) << program.toText();
    }
}

TEST(RacesGenerated, everyPlantedHazardIsFound)
{
    int faults = 0;
    std::set<unsigned> faulty;
    std::map<std::string, int> ways;
    for (unsigned seed = 0; seed < 2 * kPrograms; ++seed) {
        const GeneratedProgram program = test::generateProgram(seed);
        for (int edge = 0; edge < program.edges; ++edge) {
            const std::optional<PlantedFault> fault = plantFault(program, edge, seed);
            if (!fault)
                continue;
            ++faults;
            faulty.insert(seed);
            ++ways[fault->what.substr(0, fault->what.find(" ("))];
            const RaceReport report = findRaces(timelineOf(fault->program));
            const std::string message = "seed " + std::to_string(seed) + ", " + fault->what + "\n" +
                                        textOf(report) + fault->program.toText();
            ASSERT_FALSE(report.hazards.empty()) << message;

            // Each reported pair collides and has no order.
            const std::vector<Collision> unordered = ProgramOrder(fault->program).unordered();
            for (const Collision& pair : pairsOf(report))
                ASSERT_NE(std::find(unordered.begin(), unordered.end(), pair), unordered.end())
                    << pair.first << " and " << pair.second << " are ordered\n"
                    << message;

            const std::vector<Collision> left = unexplained(fault->program, report);
            ASSERT_TRUE(left.empty())
                << left.front().first << " and " << left.front().second << " are not reported\n"
                << message;
        }
    }
    std::printf("%d planted hazards in %zu programs:\n", faults, faulty.size());
    for (const auto& [way, count] : ways)
        std::printf("  %s: %d\n", way.c_str(), count);
    EXPECT_GE(faulty.size(), 500u);
    EXPECT_GE(ways.size(), 6u);
}

TEST(RacesGenerated, theVerdictDoesNotDependOnWhichThreadWasFaster)
{
    int compared = 0;
    for (unsigned seed = 0; seed < kPrograms; ++seed) {
        const GeneratedProgram program = test::generateProgram(seed);
        if (program.threads == 1)
            continue;
        for (unsigned luck = 0; luck < 4; ++luck) {
            const GeneratedProgram other = reissued(program, luck);
            ASSERT_TRUE(findRaces(timelineOf(other)).hazards.empty()) << "seed " << seed << "\n"
                                                                      << other.toText();
            for (int edge = 0; edge < program.edges; ++edge)
                if (const auto fault = plantFault(program, edge, seed)) {
                    ++compared;
                    ASSERT_FALSE(findRaces(timelineOf(reissued(fault->program, luck))).hazards.empty())
                        << "seed " << seed << " " << fault->what;
                }
        }
    }
    EXPECT_GT(compared, 1000);
}

} // namespace
} // namespace comparo
