// SPDX-License-Identifier: Apache-2.0
// Generated programs on the runtime: what the detector says of a run's timeline agrees with what all
// schedules do.
#include "engine/device/races/races.h"
#include "tests/support/program_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace comparo {
namespace {

using test::Collision;
using test::GeneratedProgram;
using test::PlantedFault;
using test::ProgramOrder;
using test::ProgramStep;

const std::vector<ScheduleOptions>& schedules()
{
    static const std::vector<ScheduleOptions> all = [] {
        std::vector<ScheduleOptions> options;
        for (const char* text : {"lazy", "eager", "adversarial", "random:1", "random:2"})
            options.push_back(parseSchedule(text));
        return options;
    }();
    return all;
}

std::string textOf(const RaceReport& report, const std::vector<TimelineEntry>& entries)
{
    std::string text;
    for (const Hazard& hazard : report.hazards)
        text += english(hazard.sentence) + "\n";
    for (std::size_t i = 0; i < entries.size(); ++i)
        text += english(entryText(entries[i], i)) + "\n";
    return text;
}

/// Without an order of its host threads, a program may come to use a buffer of which it has no address yet:
/// then it does something else, which no timeline of it shows.
bool hasAddresses(const GeneratedProgram& program)
{
    const std::vector<Collision> collisions = ProgramOrder(program).unordered();
    return std::none_of(collisions.begin(), collisions.end(), [&](const Collision& pair) {
        const ProgramStep& first = program.steps[static_cast<std::size_t>(pair.first)];
        return first.kind == ProgramStep::Kind::Allocate &&
               first.thread != program.steps[static_cast<std::size_t>(pair.second)].thread;
    });
}

/// One fault in each program that needs an order, seeds from 0 on, until there are `count`.
std::vector<PlantedFault> faults(int count, int mostOperations)
{
    std::vector<PlantedFault> found;
    for (unsigned seed = 0; static_cast<int>(found.size()) < count; ++seed) {
        const GeneratedProgram program = test::generateProgram(seed);
        if (program.operations() > mostOperations)
            continue;
        for (int i = 0; i < program.edges; ++i) {
            auto fault = plantFault(program, (i + static_cast<int>(seed)) % program.edges, seed);
            if (!fault || !hasAddresses(fault->program))
                continue;
            fault->what = "seed " + std::to_string(seed) + ", " + fault->what;
            found.push_back(std::move(*fault));
            break;
        }
    }
    return found;
}

TEST(RacesExplored, aCorrectProgramIsCleanAndGivesOneResultUnderEverySchedule)
{
    for (unsigned seed = 0; seed < 250; ++seed) {
        const GeneratedProgram program = test::generateProgram(seed);
        std::set<std::vector<std::uint32_t>> results;
        for (const ScheduleOptions& options : schedules()) {
            std::vector<TimelineEntry> entries;
            results.insert(runProgram(program, options, entries));
            const RaceReport report = findRaces(entries);
            ASSERT_TRUE(report.hazards.empty()) << "seed " << seed << " " << toText(options) << "\n"
                                                << textOf(report, entries) << program.toText();
        }
        ASSERT_EQ(results.size(), 1u) << "seed " << seed << "\n" << program.toText();
    }
}

TEST(RacesExplored, aFaultIsFoundUnderEverySchedule)
{
    int visible = 0;
    const std::vector<PlantedFault> all = faults(500, 30);
    for (const PlantedFault& fault : all) {
        std::set<std::vector<std::uint32_t>> results;
        for (const ScheduleOptions& options : schedules()) {
            std::vector<TimelineEntry> entries;
            results.insert(runProgram(fault.program, options, entries));
            ASSERT_FALSE(findRaces(entries).hazards.empty()) << fault.what << " " << toText(options) << "\n"
                                                             << fault.program.toText();
        }
        visible += results.size() > 1;
    }
    std::printf("%zu faulty programs, each found under %zu schedules; %d differ among these schedules\n",
                all.size(), schedules().size(), visible);
}

/// Whether a step leaves a trace of what it finds in a buffer.
bool looksAt(const ProgramStep& step, int buffer)
{
    switch (step.kind) {
    case ProgramStep::Kind::Kernel:
        return step.target == buffer || step.source == buffer;
    case ProgramStep::Kind::Fill:
        return step.source == buffer;
    case ProgramStep::Kind::HostRead:
    case ProgramStep::Kind::HostWrite:
        return step.target == buffer;
    default:
        return false;
    }
}

/// Whether the order of the two must change a result: one looks at what the other writes.
bool isObservable(const GeneratedProgram& program, const Collision& pair)
{
    const ProgramStep& a = program.steps[static_cast<std::size_t>(pair.first)];
    const ProgramStep& b = program.steps[static_cast<std::size_t>(pair.second)];
    const auto writes = [&pair](const ProgramStep& step) {
        return step.target == pair.buffer && step.kind != ProgramStep::Kind::HostRead;
    };
    return (looksAt(a, pair.buffer) && writes(b)) || (looksAt(b, pair.buffer) && writes(a));
}

constexpr std::size_t kBound = 500; ///< runs of one program
constexpr int kSmall = 6;           ///< operations

struct Explored {
    std::set<std::vector<std::uint32_t>> results;
    ExploreResult visited;
};

Explored exploreProgram(const GeneratedProgram& program, bool untilTwo)
{
    Explored explored;
    ExploreOptions options;
    options.bound = kBound;
    std::vector<std::uint32_t> result;
    explored.visited = explore([&] { result = runProgram(program); }, options,
                               [&](const std::vector<int>&) {
                                   explored.results.insert(result);
                                   return !(untilTwo && explored.results.size() > 1);
                               });
    return explored;
}

TEST(RacesExplored, cleanProgramsHaveOneResult)
{
    int complete = 0;
    std::size_t runs = 0;
    for (unsigned seed = 0; seed < 600; ++seed) {
        const GeneratedProgram program = test::generateProgram(seed);
        if (program.operations() > kSmall)
            continue;
        const Explored explored = exploreProgram(program, false);
        ASSERT_EQ(explored.results.size(), 1u) << "seed " << seed << "\n" << program.toText();
        complete += explored.visited.complete;
        runs += explored.visited.runs;
    }
    std::printf("%d correct programs explored to the end, %zu runs\n", complete, runs);
    EXPECT_GE(complete, 50);
}

TEST(RacesExplored, faultyProgramsHaveTwo)
{
    int complete = 0, two = 0, hidden = 0;
    for (const PlantedFault& fault : faults(150, kSmall)) {
        const Explored explored = exploreProgram(fault.program, true);
        two += explored.results.size() > 1;
        if (explored.results.size() > 1 || !explored.visited.complete)
            continue;
        ++complete;
        const std::vector<Collision> collisions = ProgramOrder(fault.program).unordered();
        ASSERT_TRUE(std::none_of(collisions.begin(), collisions.end(),
                                 [&](const Collision& pair) { return isObservable(fault.program, pair); }))
            << fault.what << "\n"
            << fault.program.toText();
        ++hidden;
    }
    std::printf("%d faulty programs with two results; %d explored to the end with one, as nobody looks\n",
                two, hidden);
    EXPECT_GE(two, 100);
}

} // namespace
} // namespace comparo
