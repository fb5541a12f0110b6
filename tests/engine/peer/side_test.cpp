// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/base/message_list.h"
#include "engine/capture/bundle.h"
#include "engine/comparison/stages.h"
#include "engine/contract/contract.h"
#include "engine/diagnose/peers/check.h"
#include "engine/peer/registry.h"
#include "engine/scenario/picture.h"
#include "engine/tensor/same_bits.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

/// Runs with a peer of NumPy as a side: results, draws, what traces say, and what its mistakes end in.
namespace comparo {
namespace {

std::string pythonOfTests()
{
    const char* chosen = std::getenv("COMPARO_PYTHON");
    return chosen && *chosen ? chosen : COMPARO_TEST_PYTHON;
}

/// The peer, in the registry of this program; skipped where its Python has no NumPy.
class PeerSideTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        if (std::system((pythonOfTests() + " -c 'import numpy' 2>/dev/null").c_str()) != 0)
            GTEST_SKIP() << pythonOfTests() << " has no NumPy: install python3-numpy.";
        const PeerProgram python{{pythonOfTests()}, {{"PYTHONPATH", test::dataFolder() + "/../app/python"}}};
        peerRegistry().addArgument("numpy=" + test::dataFolder() + "/support/peers/numpy_peer.py", python,
                                   {});
    }
    void TearDown() override { peerRegistry().clear(); }
};

Pipeline pipelineOf(std::initializer_list<const char*> steps)
{
    Pipeline pipeline;
    pipeline.seed = 3;
    for (const char* step : steps)
        pipeline.steps.push_back(Step::parse(step));
    return pipeline;
}

Tensor floats()
{
    return asFloat(scenarioPicture());
}

ComparisonResult resultOf(const Pipeline& pipeline, const std::string& a, const std::string& b,
                          const Tensor& input)
{
    ComparisonJob job;
    job.input.tensor = input;
    job.setup = {pipeline, Side::parse(a), Side::parse(b), {}};
    return runJob(job);
}

std::string errorOfRun(const Pipeline& pipeline, const std::string& side, const Tensor& input)
{
    try {
        runSide(pipeline, input, Side::parse(side));
    } catch (const Error& error) {
        return error.text();
    }
    return {};
}

TEST_F(PeerSideTest, GivesTheBitsOfOurOwnWhereItComputesTheSame)
{
    const Pipeline pipeline =
        pipelineOf({"horizontal_flip:p=0.5", "invert:p=0.5", "gaussian_noise:p=1,std=0.1"});
    for (std::uint64_t seed = 0; seed < 8; ++seed) { // gates fall both ways
        Pipeline seeded = pipeline;
        seeded.seed = seed;
        const Trace ours = runSide(seeded, floats(), Side::parse("cpu/exact"));
        const Trace theirs = runSide(seeded, floats(), Side::parse("numpy@cpu"));
        ASSERT_EQ(theirs.steps.size(), 3U);
        for (std::size_t i = 0; i < 3; ++i) {
            EXPECT_EQ(theirs.steps[i].draws, ours.steps[i].draws);
            EXPECT_TRUE(sameBytes(theirs.steps[i].output, ours.steps[i].output)) << seed << ", step " << i;
        }
    }
}

TEST_F(PeerSideTest, TheTraceSaysWhatRanIt)
{
    const Trace trace =
        runSide(pipelineOf({"horizontal_flip:p=1"}), scenarioPicture(), Side::parse("numpy@cpu"));
    ASSERT_TRUE(trace.peer);
    EXPECT_TRUE(trace.peer->label.starts_with("NumPy "));
    EXPECT_EQ(english(trace.label()), trace.peer->label + " · cpu");
    const StepTrace& step = trace.steps.at(0);
    EXPECT_EQ(english(step.notes), std::vector<std::string>{"flipped by NumPy"});
    ASSERT_TRUE(step.peer);
    EXPECT_EQ(step.peer->function, "numpy.flip");
    ASSERT_FALSE(step.peer->tensors.empty());
    EXPECT_EQ(step.peer->tensors.front().device, "cpu");
    EXPECT_EQ(step.peer->tensors.front().dtype, "uint8");
    EXPECT_EQ(step.peer->tensors.front().shape, "1x3x256x384");
    EXPECT_EQ(step.output.dtype(), DType::UInt8);
}

TEST_F(PeerSideTest, IntegersBecomeFloatsWhereTheOpTakesNone)
{
    const Trace trace = runSide(pipelineOf({"invert:p=1"}), scenarioPicture(), Side::parse("numpy@cpu"));
    EXPECT_EQ(trace.output().dtype(), DType::Float32);
    EXPECT_NE(english(trace.steps.at(0).notes.at(0)).find("divided into float32"), std::string::npos);
    EXPECT_TRUE(
        sameBytes(trace.output(),
                  runSide(pipelineOf({"invert:p=1"}), scenarioPicture(), Side::parse("cpu/exact")).output()));
}

TEST_F(PeerSideTest, WhatMakesFloatsIsDoneHereWhereThePeerHasNoFunctionForIt)
{
    const Pipeline pipeline = pipelineOf({"to_float", "invert:p=1"});
    const Trace trace = runSide(pipeline, scenarioPicture(), Side::parse("numpy@cpu"));
    EXPECT_NE(english(trace.steps.at(0).notes.at(0)).find("has no to_float"), std::string::npos);
    EXPECT_FALSE(trace.steps.at(0).peer);
    EXPECT_TRUE(trace.steps.at(1).peer);
    EXPECT_TRUE(
        sameBytes(trace.output(), runSide(pipeline, scenarioPicture(), Side::parse("cpu/exact")).output()));
}

TEST_F(PeerSideTest, ADifferenceIsPlacedAndItsMistakeNamed)
{
    const ComparisonResult result =
        resultOf(pipelineOf({"invert:p=1", "vertical_flip:p=1"}), "numpy@cpu", "cpu/exact", floats());
    EXPECT_EQ(result.outcome().kind, OutcomeKind::Different);
    EXPECT_NE(english(result.outcome().sentence()).find("A ran in NumPy "), std::string::npos)
        << english(result.outcome().sentence());
    ASSERT_TRUE(result.bisection);
    EXPECT_EQ(result.bisection->firstDiverging(), 1U);
    ASSERT_TRUE(result.cause) << english(result.explanationError);
    EXPECT_EQ(english(result.cause->verdict), "Cause: A is B shifted by 1 row down, wrapped around: 100 %.");
    EXPECT_TRUE(result.cause->isNamed);

    const ComparisonResult same = resultOf(pipelineOf({"invert:p=1"}), "numpy@cpu", "cpu/exact", floats());
    EXPECT_EQ(same.outcome().kind, OutcomeKind::BitExact);
}

TEST_F(PeerSideTest, MistakesAreOneSentenceAndTheOtherSideStays)
{
    const auto run = [&](const char* step, const char* side = "numpy@cpu") {
        return errorOfRun(pipelineOf({step}), side, floats());
    };
    const auto has = [](const std::string& text, const char* words) {
        return text.find(words) != std::string::npos;
    };
    EXPECT_TRUE(has(run("resize:size=8"), "has no resize: NumPy resizes nothing.")) << run("resize:size=8");
    EXPECT_TRUE(has(run("box_blur"), "has no box_blur.")) << run("box_blur");
    EXPECT_TRUE(has(run("invert:max=200"), "has no invert with max=200; it takes from 0 to 1."))
        << run("invert:max=200");
    EXPECT_TRUE(has(run("invert", "numpy@cuda:7"), "has no device 'cuda:7'; it has cpu."));
    EXPECT_TRUE(has(run("invert", "nobody@cpu"), "Unknown peer 'nobody'"));
    EXPECT_TRUE(has(run("invert", "numpy@cpu/nothing=1"), "nothing")) << run("invert", "numpy@cpu/nothing=1");
    EXPECT_TRUE(has(run("solarize:p=1"), "'image' is on cpu, 'threshold' on nowhere:0."))
        << run("solarize:p=1");

    const ComparisonResult result = resultOf(pipelineOf({"solarize:p=1"}), "numpy@cpu", "cpu", floats());
    EXPECT_TRUE(result.errorA);
    ASSERT_TRUE(result.b);
    EXPECT_EQ(result.imageB.shape(), floats().shape());
    EXPECT_EQ(result.outcome().kind, OutcomeKind::Error);
}

TEST_F(PeerSideTest, OptionsAreAProcessEach)
{
    const auto processOf = [](const char* side) {
        const Trace trace = runSide(pipelineOf({"invert:p=1"}), floats(), Side::parse(side));
        for (const auto& [key, value] : trace.peer->environment)
            if (key == "process")
                return value;
        return std::string();
    };
    EXPECT_EQ(processOf("numpy@cpu"), processOf("numpy@cpu"));
    EXPECT_NE(processOf("numpy@cpu"), processOf("numpy@cpu/shift=1"));
    EXPECT_FALSE(processOf("numpy@cpu").empty());
}

TEST_F(PeerSideTest, ACaptureKeepsWhatThePeerSaidAndStartsNothing)
{
    const test::TemporaryFolder folder;
    Capture capture;
    capture.title = "flip";
    capture.pipeline = pipelineOf({"horizontal_flip:p=0.5"});
    capture.a = runSide(capture.pipeline, floats(), Side::parse("numpy@cpu/shift=2/seed=5"));
    capture.labelA = english(capture.a.label());
    writeCapture(capture, folder / "flip.comparo");
    peerRegistry().clear();
    const Capture read = readCapture(folder / "flip.comparo");
    EXPECT_TRUE(peerRegistry().opened().empty());
    EXPECT_EQ(read.a.side.toText(), "numpy@cpu/shift=2/seed=5");
    EXPECT_EQ(read.a.side, capture.a.side);
    ASSERT_TRUE(read.a.peer);
    EXPECT_FALSE(read.a.peer->environment.empty());
    EXPECT_EQ(read.a.peer, capture.a.peer);
    EXPECT_EQ(read.a.steps.at(0).draws, capture.a.steps.at(0).draws);
    EXPECT_EQ(read.a.steps.at(0).peer, capture.a.steps.at(0).peer);
    EXPECT_TRUE(sameBytes(read.a.output(), capture.a.output()));
    EXPECT_NE(errorOfRun(read.pipeline, read.a.side.toText(), floats()).find("Unknown peer 'numpy'"),
              std::string::npos);
}

TEST_F(PeerSideTest, AContractNamesPeers)
{
    const Contract contract = contractFromJson(
        R"({"version":1,"rules":[{"name":"any","a":"numpy@"},{"name":"cpu","a":"numpy@cpu","b":"cpu"},
            {"name":"ours","a":"cpu","b":"cpu","numerics":"exact"}]})");
    const auto ruleFor = [&](const char* a, const char* b) {
        const ContractRule* rule = contract.find({"invert", DType::Float32, Side::parse(a), Side::parse(b)});
        return rule ? rule->name : std::string("none");
    };
    EXPECT_EQ(ruleFor("numpy@cpu", "cpu/exact"), "cpu");
    EXPECT_EQ(ruleFor("cpu", "numpy@cpu/shift=1"), "cpu");
    EXPECT_EQ(ruleFor("numpy@cuda:0", "cpu"), "any");
    EXPECT_EQ(ruleFor("cpu/exact", "cpu/exact"), "ours");
    EXPECT_EQ(ruleFor("other@cpu", "cpu/exact"), "none");
    EXPECT_EQ(contractFromJson(toJson(contract)).rules.at(1).a, contract.rules.at(1).a);
    EXPECT_THROW(contractFromJson(R"({"version":1,"rules":[{"name":"x","a":"gpu"}]})"), Error);
    EXPECT_THROW(contractFromJson(R"({"version":1,"rules":[{"name":"x","a":"numpy@cpu/shift=1"}]})"), Error);
}

TEST_F(PeerSideTest, TheCheckTriesTheProtocolAndComparesOpByOp)
{
    const PeerCheck check = checkPeer(Side::parse("numpy@cpu"), {scenarioPicture()});
    EXPECT_TRUE(check.conforms());
    EXPECT_EQ(check.rules.size(), 6U);
    for (const PeerRule& rule : check.rules)
        EXPECT_TRUE(rule.holds) << rule.id << ": " << english(rule.detail);
    const auto of = [&](const std::string& op) -> const PeerOpCheck& {
        return *std::find_if(check.ops.begin(), check.ops.end(),
                             [&](const PeerOpCheck& each) { return each.op == op; });
    };
    EXPECT_EQ(of("horizontal_flip").dtype, DType::UInt8);
    EXPECT_TRUE(of("horizontal_flip").isEqual());
    EXPECT_TRUE(of("invert").isEqual());
    EXPECT_TRUE(of("gaussian_noise").isEqual()) << english(of("gaussian_noise").error);
    EXPECT_FALSE(of("vertical_flip").isEqual());
    EXPECT_LT(of("vertical_flip").exact.match.equal(), of("vertical_flip").exact.match.samples);
    EXPECT_NE(english(of("solarize").error).find("nowhere:0"), std::string::npos);
    EXPECT_EQ(check.description.unmapped.size(), 2U);
}

} // namespace
} // namespace comparo
