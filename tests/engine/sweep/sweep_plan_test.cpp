// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/ops/op_registry.h"
#include "engine/sweep/contract_proposal.h"
#include "engine/sweep/sweep_plan.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

/// What a sweep is asked for, and what it proposes: grammar, order, shards, contracts.
namespace comparo {
namespace {

std::string messageOf(const auto& call)
{
    try {
        call();
    } catch (const Error& error) {
        return error.text();
    }
    return "no error";
}

std::vector<std::string> textsOf(const std::vector<std::string>& steps)
{
    std::vector<std::string> texts;
    for (const Pipeline& pipeline : pipelinesOf(steps))
        texts.push_back(SweepPipeline{pipeline}.toText());
    return texts;
}

TEST(SweepPlan, AlternativesAreCombinedTheLastChangingFastest)
{
    EXPECT_EQ(textsOf({"resize:size=8|16x9,mode=nearest|bicubic", "to_float"}),
              (std::vector<std::string>{
                  "resize:size=8,mode=nearest > to_float", "resize:size=8,mode=bicubic > to_float",
                  "resize:size=16x9,mode=nearest > to_float", "resize:size=16x9,mode=bicubic > to_float"}));
    EXPECT_EQ(textsOf({"resize:size=8|9", "gaussian_blur:kernel=3x3|5x5,sigma=1.5"}).size(), 4U);
    EXPECT_EQ(textsOf({"to_float"}), (std::vector<std::string>{"to_float"}));
    EXPECT_EQ(textsOf({"gaussian_illumination:gain=0.1..0.2|0.15"}).size(), 2U) << "a range is one value";
}

TEST(SweepPlan, AOneValueStepIsWhatRunReads)
{
    for (const Op& op : allOps()) {
        const Step plain = Step::parse(op.id);
        const std::string text = op.id + ":" + plain.params.toText(true);
        const std::vector<Pipeline> pipelines = pipelinesOf({text});
        ASSERT_EQ(pipelines.size(), 1U) << text;
        EXPECT_EQ(pipelines[0].steps[0], Step::parse(text)) << text;
    }
}

TEST(SweepPlan, NoValueOfAnOpHasABar)
{
    for (const Op& op : allOps())
        for (const Field& field : op.info.schema.fields) {
            EXPECT_EQ(toString(field.defaultValue).find('|'), std::string::npos) << op.id << " " << field.id;
            for (const std::string& choice : field.choices)
                EXPECT_EQ(choice.find_first_of("|,"), std::string::npos) << op.id << " " << field.id;
        }
}

TEST(SweepPlan, MistakesInAlternativesAreNamed)
{
    const auto message = [](const std::string& step) { return messageOf([&] { pipelinesOf({step}); }); };
    EXPECT_NE(message("resize:size=8||9").find("'size' cannot be ''"), std::string::npos);
    EXPECT_NE(message("resize:size=8|8").find("has the duplicate value 8"), std::string::npos);
    EXPECT_NE(message("resize:size=8|9,size=10").find("Duplicate key 'size'"), std::string::npos);
    EXPECT_NE(message("resize:size=8|9,,mode=nearest").find("expected key=value"), std::string::npos);
    EXPECT_NE(message("resize:size=8|eight").find("eight"), std::string::npos);
    EXPECT_NE(message("resize:mode=bilinear|cubic").find("bicubic"), std::string::npos);
    EXPECT_NE(message("resize:8|9").find("expected key=value"), std::string::npos);
    EXPECT_NE(message("resise:size=8|9").find("resise"), std::string::npos);
    EXPECT_NE(message("resize:length=8|9").find("length"), std::string::npos);
    std::string many = "resize:size=1";
    for (int i = 2; i <= 400; ++i)
        many += "|" + std::to_string(i);
    EXPECT_NE(messageOf([&] {
                  pipelinesOf({many, many});
              }).find("more than 100000 pipelines"),
              std::string::npos);
}

TEST(SweepPlan, PairsTakeSchedulesWithCommas)
{
    const SweepPair plain = parseSweepPair("cpu,emu:1/exact/schedule=random:7+chunks=4");
    EXPECT_EQ(plain.a, Side::parse("cpu/framework"));
    EXPECT_EQ(plain.b, Side::parse("emu:1/exact/schedule=random:7+chunks=4"));
    const SweepPair replayed = parseSweepPair("emu:0/schedule=replay:0,1,0,cpu/exact");
    EXPECT_EQ(replayed.a, Side::parse("emu:0/schedule=replay:0,1,0"));
    EXPECT_EQ(replayed.b, Side::parse("cpu/exact"));
    EXPECT_NE(messageOf([] { parseSweepPair("cpu"); }).find("--pair expects two sides"), std::string::npos);
    EXPECT_NE(messageOf([] { parseSweepPair("cpu,gpu"); }).find("gpu"), std::string::npos);
    EXPECT_NE(messageOf([] { parseSweepPair("cpu,emu/fast"); }).find("fast"), std::string::npos);
}

SweepPlan smallPlan()
{
    SweepPlan plan;
    plan.images = {"a.png", "b.png", "c.png"};
    for (Pipeline& pipeline : pipelinesOf({"resize:size=8|9|10|11"}))
        plan.pipelines.push_back({std::move(pipeline)});
    plan.pairs = {parseSweepPair("cpu,emu:0"), parseSweepPair("cpu/exact,emu:1/exact")};
    return plan;
}

TEST(SweepPlan, PicturesChangeSlowestAndPairsFastest)
{
    const SweepPlan plan = smallPlan();
    ASSERT_EQ(plan.cases(), 24U);
    std::size_t k = 0;
    for (std::size_t image = 0; image < 3; ++image)
        for (std::size_t pipeline = 0; pipeline < 4; ++pipeline)
            for (std::size_t pair = 0; pair < 2; ++pair, ++k) {
                EXPECT_EQ(plan.at(k).image, image);
                EXPECT_EQ(plan.at(k).pipeline, pipeline);
                EXPECT_EQ(plan.at(k).pair, pair);
            }
    EXPECT_EQ(plan.commandOf(3), "comparo run a.png --op resize:size=9 --a cpu/exact --b emu:1/exact");
}

TEST(SweepPlan, ShardsPartitionTheCases)
{
    for (const std::size_t count : {1U, 2U, 3U, 7U, 40U}) {
        for (std::size_t k = 0; k < 24; ++k) {
            std::size_t owners = 0;
            for (std::size_t index = 1; index <= count; ++index)
                owners += SweepShard{index, count}.owns(k) ? 1U : 0U;
            EXPECT_EQ(owners, 1U) << k << " of " << count;
        }
        EXPECT_TRUE((SweepShard{1, count}.owns(0)));
    }
    EXPECT_EQ(parseSweepShard("2/8"), (SweepShard{2, 8}));
    EXPECT_EQ(parseSweepShard("2/8").toText(), "2/8");
    EXPECT_EQ(parseSweepShard("1/1").toText(), "");
    for (const char* wrong : {"0/8", "9/8", "2", "2/", "/8", "a/b", "2/8/3", "-1/8", ""})
        EXPECT_NE(messageOf([&] { parseSweepShard(wrong); }).find("--shard expects I/N"), std::string::npos)
            << wrong;
}

/// The variables of a task of an array; gone with the object.
struct Slurm {
    Slurm(const char* id, const char* count, const char* min, const char* max)
    {
        set("SLURM_ARRAY_TASK_ID", id);
        set("SLURM_ARRAY_TASK_COUNT", count);
        set("SLURM_ARRAY_TASK_MIN", min);
        set("SLURM_ARRAY_TASK_MAX", max);
    }
    ~Slurm()
    {
        for (const char* name : {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN",
                                 "SLURM_ARRAY_TASK_MAX"})
            ::unsetenv(name);
    }
    static void set(const char* name, const char* value)
    {
        if (value)
            ::setenv(name, value, 1);
    }
};

TEST(SweepPlan, SlurmArraysAreShards)
{
    EXPECT_NE(messageOf([] { parseSweepShard("slurm"); }).find("not a task of a Slurm array"),
              std::string::npos);
    {
        const Slurm task("3", "8", "1", "8");
        EXPECT_EQ(parseSweepShard("slurm"), (SweepShard{3, 8}));
    }
    {
        const Slurm task("0", "4", "0", "3");
        EXPECT_EQ(parseSweepShard("slurm"), (SweepShard{1, 4}));
    }
    {
        const Slurm task("4", "4", nullptr, nullptr);
        EXPECT_EQ(parseSweepShard("slurm"), (SweepShard{4, 4}));
    }
    const Slurm gaps("5", "2", "3", "5");
    EXPECT_NE(messageOf([] { parseSweepShard("slurm"); }).find("without gaps"), std::string::npos);
}

TEST(SweepPlan, FoldersGiveTheirPicturesInOrderAndFilesAsTheyAre)
{
    const test::TemporaryFolder folder;
    std::filesystem::create_directories(folder / "pics/deep");
    std::filesystem::create_directories(folder / "empty");
    for (const char* name : {"pics/b.PNG", "pics/a.jpg", "pics/deep/c.npy", "pics/notes.txt", "pics/none"})
        writeFile(folder / name, std::string_view("x"));
    const std::string root = folder.path().string();
    EXPECT_EQ(sweepImages({root + "/pics/notes.txt", root + "/pics", root + "/pics/a.jpg"}),
              (std::vector<std::string>{root + "/pics/notes.txt", root + "/pics/a.jpg", root + "/pics/b.PNG",
                                        root + "/pics/deep/c.npy"}));
    EXPECT_NE(messageOf([&] { sweepImages({root + "/empty"}); }).find("contains no images"),
              std::string::npos);
}

TEST(SweepPlan, WhatIsNamedTwiceIsOneAndAbsentDevicesAreFoundBeforeTheWork)
{
    SweepPlan plan = smallPlan();
    plan.pairs.push_back(plan.pairs.front());
    plan.pipelines.push_back(plan.pipelines.back());
    checkSweep(plan);
    EXPECT_EQ(plan.cases(), 24U);
    plan.pairs.push_back(parseSweepPair("cpu,emu:77"));
    EXPECT_NE(messageOf([&] { checkSweep(plan); }).find("emu:77"), std::string::npos);
    SweepPlan huge = smallPlan();
    huge.images.assign(2'000'000, "a.png");
    EXPECT_NE(messageOf([&] { checkSweep(huge); }).find("limited to 10000000 cases"), std::string::npos);
}

SweepCaseResult measured(std::size_t number, const std::string& a, const std::string& b, double atol)
{
    SweepCaseResult result;
    result.number = number;
    result.image = "picture" + std::to_string(number % 2) + ".png";
    result.pipeline = "resize:size=8";
    result.a = a;
    result.b = b;
    result.op = "resize";
    result.dtype = "uint8";
    result.verdict = atol > 0.0 ? OutcomeKind::Different : OutcomeKind::BitExact;
    result.samples = 100;
    result.differing = atol > 0.0 ? 10 : 0;
    result.violating = result.differing;
    result.requiredAtol = atol;
    return result;
}

TEST(SweepProposal, EachGroupGetsItsLargestDifferenceWithAMarginAndMixedNumericsARuleWithoutThem)
{
    SweepResults results;
    results.results = {measured(1, "cpu/framework", "emu:0/framework", 1.0),
                       measured(2, "emu:1/framework", "cpu/framework", 2.5),
                       measured(3, "cpu/exact", "emu:0/exact", 0.0),
                       measured(4, "cpu/exact", "emu:0/framework", 0.1)};
    const ContractProposal proposal = proposeContract(results);
    EXPECT_TRUE(proposal.leftOut.empty());
    const Contract contract = contractFromJson(toJson(proposal.contract));
    ASSERT_EQ(contract.rules.size(), 3U);
    const auto toleranceOf = [&](const char* a, const char* b) {
        const ContractRule* rule = contract.find({"resize", DType::UInt8, Side::parse(a), Side::parse(b)});
        return rule ? rule->tolerance.atol : -1.0;
    };
    const ContractRule* rule =
        contract.find({"resize", DType::UInt8, Side::parse("cpu/framework"), Side::parse("emu:0/framework")});
    EXPECT_NE(rule->note.find("2 cases of 2 images"), std::string::npos) << rule->note;
    EXPECT_NE(rule->note.find("not proven"), std::string::npos) << rule->note;
    EXPECT_EQ(toleranceOf("cpu/framework", "emu:0/framework"), 5.0);
    EXPECT_EQ(toleranceOf("emu:0/exact", "cpu/exact"), 0.0) << "bit-exact needs no margin";
    EXPECT_EQ(toleranceOf("emu:0/framework", "cpu/exact"), 0.2);
    results.results[1].requiredAtol = 3.0; // whole steps alone have no margin
    const Contract steps = proposeContract(results).contract;
    rule = steps.find({"resize", DType::UInt8, Side::parse("cpu"), Side::parse("emu:0")});
    ASSERT_NE(rule, nullptr);
    EXPECT_EQ(rule->tolerance.atol, 3.0);
}

TEST(SweepProposal, WhatNoToleranceCanPassIsLeftOutAndSaid)
{
    SweepResults results;
    results.results = {measured(1, "cpu", "emu:0", std::numeric_limits<double>::infinity()),
                       measured(2, "cpu", "emu:0", 1.0),
                       measured(3, "cpu", "emu:0", 9.0),
                       {}};
    results.results[2].verdict = OutcomeKind::Hazard;
    const ContractProposal proposal = proposeContract(results);
    EXPECT_TRUE(proposal.contract.rules.empty());
    ASSERT_EQ(proposal.leftOut.size(), 3U);
    EXPECT_NE(english(proposal.leftOut[0]).find("1 case ended with an error"), std::string::npos);
    EXPECT_NE(english(proposal.leftOut[1]).find("1 case has a hazard"), std::string::npos);
    EXPECT_NE(english(proposal.leftOut[2]).find("not finite"), std::string::npos);
}

TEST(SweepResultsJson, ACaseReadsBackWithEveryBit)
{
    SweepCaseResult result = measured(7, "cpu/exact", "emu:0/exact", 0.1);
    result.maxAbs = std::numeric_limits<double>::infinity();
    result.requiredRtol = 1.0 / 3.0;
    result.requiredUlp = std::numeric_limits<std::int64_t>::max();
    result.first = SamplePosition{1, 2, 3, 4, std::nan(""), -0.1};
    result.hazards = {message("side {}: {}", 'B', message("read after write")), message("{}", "old")};
    result.words = message("line\nbreak \"quoted\" ±{}", Count(1));
    result.secondsA = 0.125;
    const SweepCaseResult again = sweepCaseFromJson(toJson(result));
    EXPECT_EQ(toJson(again), toJson(result));
    EXPECT_EQ(again.words, result.words);
    EXPECT_EQ(again.hazards, result.hazards);
    EXPECT_EQ(again.requiredRtol, result.requiredRtol);
    EXPECT_EQ(again.requiredUlp, result.requiredUlp);
    SweepCaseResult later = result;
    later.secondsA = 9.0;
    EXPECT_TRUE(later.agreesWith(result));
    later.words = message("{}", english(result.words)); // of a journal without messages
    EXPECT_TRUE(later.agreesWith(result));
    later.differing = 11;
    EXPECT_FALSE(later.agreesWith(result));
    for (const char* wrong : {"", "[]", "{}", R"({"case":"seven"})"})
        EXPECT_THROW(sweepCaseFromJson(wrong), Error) << wrong;
}

TEST(SweepResultsJson, ACaseWithoutMessagesIsSaidAsItWasWritten)
{
    SweepCaseResult result = measured(7, "cpu/exact", "emu:0/exact", 0.1);
    result.words = message("Bit-exact: {}", message("all {} samples equal", Count(5)));
    result.hazards = {message("side {}: {}", 'B', message("read after write"))};
    const auto line = nlohmann::ordered_json::parse(toJson(result));
    for (const char* kept : {"null", "3", "[]", R"("words")", R"({"words": 3, "hazards": {}, "notes": []})",
                             R"({"words": {"code": "Different", "args": []}, "hazards": [[]]})"}) {
        nlohmann::ordered_json other = line;
        other["messages"] = nlohmann::ordered_json::parse(kept);
        const SweepCaseResult read = sweepCaseFromJson(other.dump());
        EXPECT_EQ(read.words, message("{}", "Bit-exact: all 5 samples equal")) << kept;
        EXPECT_EQ(read.hazards, std::vector{message("{}", "side B: read after write")}) << kept;
        EXPECT_TRUE(read.agreesWith(result)) << kept;
    }
}

} // namespace
} // namespace comparo
