// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/capture/bundle.h"
#include "engine/capture/step_comparison.h"
#include "engine/comparison/command.h"
#include "engine/comparison/stages.h"
#include "engine/contract/contract.h"
#include "engine/diagnose/gradients/run.h"
#include "engine/diagnose/peers/check.h"
#include "engine/peer/op_definition.h"
#include "engine/peer/registry.h"
#include "engine/pipeline/vocabulary.h"
#include "engine/sweep/sweep_alternatives.h"
#include "engine/tensor/same_bits.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <string>

/// Ops that peers have of their own: what a text may name, what runs where, and what is said of descriptions
/// that are none.
namespace comparo {
namespace {

using namespace std::chrono_literals;

PeerCommand ownOps(const std::string& name, const std::string& mode)
{
    return {
        name, {{COMPARO_TEST_PYTHON, test::dataFolder() + "/support/peers/own_ops.py", mode}, {}}, {}, false};
}

/// Peers under the names of their modes.
class OwnOpsTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        for (const std::string mode :
             {"gain", "near", "louder", "drawn", "drawn_near", "no_gradient", "described"})
            peerRegistry().add(ownOps(mode, mode));
        peerRegistry().add(ownOps("broken", "id_odd"));
    }
    void TearDown() override { peerRegistry().clear(); }
};

OpVocabulary vocabularyFor(std::initializer_list<const char*> sides)
{
    std::vector<Side> parsed;
    for (const char* side : sides)
        parsed.push_back(Side::parse(side));
    return vocabularyOf(std::move(parsed));
}

Pipeline pipelineIn(const OpVocabulary& vocabulary, std::initializer_list<const char*> steps)
{
    Pipeline pipeline;
    for (const char* step : steps)
        pipeline.steps.push_back(parseStep(step, vocabulary));
    return pipeline;
}

/// 5 x 7 samples of three planes, in float32 from 0 up.
Tensor ramp()
{
    std::vector<float> values(3 * 5 * 7);
    for (std::size_t i = 0; i < values.size(); ++i)
        values[i] = static_cast<float>(i) / 64.0f;
    return Tensor::fromValues<float>({1, 3, 5, 7}, values);
}

ComparisonJob jobFor(const Pipeline& pipeline, const std::string& a, const std::string& b)
{
    ComparisonJob job;
    job.input.path = "ramp.npy";
    job.input.tensor = ramp();
    job.setup = {pipeline, Side::parse(a), Side::parse(b), {}};
    job.referee = true;
    return job;
}

template <class Work>
std::string sentenceOf(const Work& work)
{
    try {
        work();
    } catch (const Error& error) {
        return error.text();
    }
    return "no error";
}

TEST_F(OwnOpsTest, AnOpIsWhatItsPeerSaysAndStaysAfterIt)
{
    const std::vector<const Op*> own = peerRegistry().open("gain")->describe().ownOps();
    ASSERT_EQ(own.size(), 1U);
    const Op& op = *own.front();
    EXPECT_EQ(op.id, "gain");
    EXPECT_EQ(op.info.label, "Gain");
    EXPECT_EQ(op.info.help, "Multiplies samples.");
    EXPECT_EQ(op.info.dtypes, std::vector<DType>{DType::Float32});
    EXPECT_EQ(ownerOf(op)->peer, "gain");
    EXPECT_TRUE(ownerOf(op)->differentiable);
    EXPECT_FALSE(isOfPeer(*findOurOp("resize")));
    ASSERT_EQ(op.info.schema.fields.size(), 2U);
    const Field& amount = op.info.schema.fields.front();
    EXPECT_EQ(amount.type, FieldType::Float);
    EXPECT_EQ(amount.defaultValue, Value(1.0));
    EXPECT_EQ(amount.max, 4.0);
    EXPECT_EQ(amount.softMax, 4.0);
    EXPECT_EQ(amount.unit, "x");
    EXPECT_EQ(op.info.schema.fields.back().choices, (std::vector<std::string>{"keep", "zero"}));
    peerRegistry().clear();
    SetUp(); // another process, the same op
    EXPECT_EQ(peerRegistry().open("gain")->describe().ownOps().front(), &op);
    EXPECT_EQ(op.info.help, "Multiplies samples.");
}

TEST_F(OwnOpsTest, PeersStartWhenAnIdIsNoneOfOurs)
{
    const OpVocabulary vocabulary = vocabularyFor({"gain@cpu", "broken@cpu", "cpu"});
    EXPECT_EQ(&vocabulary.find("resize"), findOurOp("resize"));
    EXPECT_EQ(peerRegistry().open("gain")->processId(), -1);
    EXPECT_EQ(vocabulary.find("gain").id, "gain"); // that broken does not start is its side's business
    EXPECT_GT(peerRegistry().open("gain")->processId(), 0);
    EXPECT_EQ(parseStep("gain:amount=2,top=zero", vocabulary).toText(), "gain:amount=2,top=zero");
    EXPECT_EQ(sentenceOf([&] { parseStep("gain:amount=5", vocabulary); }),
              "Parameter 'amount' cannot be '5'; it takes a number from 0 to 4.");
}

TEST_F(OwnOpsTest, AnIdThatNobodyHasIsOneSentence)
{
    const auto sentence = [](std::initializer_list<const char*> sides) {
        return sentenceOf([&] { parseStep("unsharp", vocabularyFor(sides)); });
    };
    EXPECT_TRUE(sentence({"cpu", "emu:0"}).ends_with("needs that peer as a side, NAME@cpu."))
        << sentence({"cpu", "emu:0"});
    EXPECT_TRUE(sentence({"gain@cpu", "cpu"}).ends_with(", and of peers gain (gain)."))
        << sentence({"gain@cpu"});
    EXPECT_TRUE(sentence({"nobody@cpu"})
                    .starts_with("'unsharp' is not a built-in op, and a peer that may provide it cannot be "
                                 "queried: Unknown peer 'nobody'"))
        << sentence({"nobody@cpu"});
    EXPECT_EQ(sentenceOf([] { Step::parse("gain"); }).find("peer"), std::string::npos);
}

TEST_F(OwnOpsTest, TwoPeersThatDoNotMeanTheSameAreOneSentence)
{
    const OpVocabulary both = vocabularyFor({"gain@cpu", "louder@cpu"});
    EXPECT_EQ(sentenceOf([&] { parseStep("gain", both); }),
              "The peers define 'gain' differently: the default of 'amount' is 1 in gain and 2 in louder; "
              "compare those that agree.");
    const Pipeline pipeline = pipelineIn(vocabularyFor({"gain@cpu"}), {"gain"});
    EXPECT_EQ(
        sentenceOf([&] { runSide(pipeline, ramp(), Side::parse("louder@cpu")); }),
        "Peer louder (own ops 1) has another gain than gain: the default of 'amount' is 2 in louder and 1 in "
        "gain.");
    EXPECT_NO_THROW(
        parseStep("gain", vocabularyFor({"gain@cpu", "described@cpu"}))); // words are no difference
}

TEST_F(OwnOpsTest, TwoPeersAreComparedLikeAnySides)
{
    const Pipeline pipeline = pipelineIn(vocabularyFor({"gain@cpu", "near@cpu"}), {"gain:amount=3"});
    const ComparisonResult same = runJob(jobFor(pipeline, "gain@cpu", "described@cpu"));
    ASSERT_FALSE(same.failed());
    EXPECT_EQ(same.comparison->verdict, Verdict::BitExact);
    EXPECT_EQ(same.imageA.at(0, 0, 0, 5), 3 * 5 / 64.0);
    const ComparisonResult other = runJob(jobFor(pipeline, "gain@cpu", "near@cpu"));
    ASSERT_FALSE(other.failed());
    EXPECT_EQ(other.comparison->verdict, Verdict::Different);
    ASSERT_TRUE(other.bisection);
    EXPECT_EQ(other.bisection->firstDiverging(), std::optional<std::size_t>(0));
    ASSERT_TRUE(other.cause);
    EXPECT_EQ(english(other.cause->verdict), "The arithmetic of gain, an op of the peer gain, is not "
                                             "modelled: there is nothing to exchange between the sides.");
    ASSERT_TRUE(other.referee);
    EXPECT_EQ(english(other.referee->sentence()),
              "No referee for gain: it is an op of the peer gain, which is not modelled.");
    EXPECT_EQ(english(other.labelA), "own ops 1 · cpu (gain)"); // both say that they are "own ops 1"
    EXPECT_EQ(english(other.labelB), "own ops 1 · cpu (near)");
    EXPECT_EQ(other.a->steps.at(0).peer->function, "own_ops.gain");
}

TEST_F(OwnOpsTest, OnASideOfOursItIsOneSentenceAndThePeersResultStays)
{
    const Pipeline pipeline = pipelineIn(vocabularyFor({"gain@cpu"}), {"gain:amount=2"});
    for (const std::string ours : {"cpu/framework", "emu:0/exact", "cpu/opencv"}) {
        for (const bool isFirst : {true, false}) {
            const ComparisonResult result =
                runJob(jobFor(pipeline, isFirst ? ours : "gain@cpu", isFirst ? "gain@cpu" : ours));
            const std::optional<Error>& error = isFirst ? result.errorA : result.errorB;
            ASSERT_TRUE(error);
            EXPECT_EQ(error->code(), ErrorCode::Unsupported);
            EXPECT_EQ(error->text(), "gain is an op of the peer gain, but " + ours +
                                         " is a built-in side, which does not implement it; compare peers "
                                         "that do, as in --a gain@cpu.");
            EXPECT_EQ((isFirst ? result.imageB : result.imageA).at(0, 0, 0, 5), 2 * 5 / 64.0);
        }
    }
}

TEST_F(OwnOpsTest, AFileDescribesItsOpsAndOpensWithoutThePeer)
{
    const Pipeline pipeline =
        pipelineIn(vocabularyFor({"gain@cpu"}), {"gain:amount=2", "horizontal_flip:p=1", "gain:top=zero"});
    const std::string text = toJson(pipeline);
    EXPECT_NE(text.find("\"version\": 3"), std::string::npos) << text;
    peerRegistry().clear();
    const Pipeline read = pipelineFromJson(text);
    EXPECT_EQ(read, pipeline); // the op, too
    EXPECT_EQ(toJson(pipelineIn({}, {"resize"})).find("\"ops\""), std::string::npos);
    EXPECT_EQ(sentenceOf([&] {
                  runSide(read, ramp(), Side::parse("gain@cpu"));
              }).find("Unknown peer 'gain': only your own configuration"),
              0U);
    SetUp();
    const Op* live = &vocabularyFor({"louder@cpu"}).find("gain"); // the registry's
    const Pipeline bound = pipelineFromJson(text, vocabularyFor({"louder@cpu"}));
    EXPECT_EQ(bound.steps.front().op, live); // the peer that runs is right about itself
    EXPECT_EQ(bound.steps.front().params.getFloat("amount"), 2.0);
}

TEST_F(OwnOpsTest, AFileThatDescribesNoOpIsOneSentence)
{
    const auto sentence = [](const std::string& ops, const std::string& op) {
        const std::string text =
            R"({"version":3,"ops":)" + ops + R"(,"steps":[{"op":")" + op + R"(","params":{}}]})";
        return sentenceOf([&] { pipelineFromJson(text); });
    };
    EXPECT_EQ(sentence(R"([{"id":"gain"}])", "gain"), "Pipeline, ops[0].peer: expected the name of a peer.");
    EXPECT_EQ(
        sentence(R"([{"id":"a b","peer":"mine"}])", "gain"),
        "Pipeline, ops[0]: an op 'a b'; an id begins with a letter and has at most 64 letters, digits, '_' "
        "and '-'.");
    EXPECT_EQ(sentence(R"([{"id":"gain","peer":"mine","params":[{"id":"x","type":"int","default":"1.5"}]}])",
                       "gain"),
              "Pipeline, ops[0]: an op 'gain' whose parameter 'x' has the invalid default '1.5'; it takes a "
              "whole number.");
    EXPECT_EQ(sentence(R"([{"id":"gain","peer":"mine"},{"id":"gain","peer":"mine"}])", "gain"),
              "Pipeline, ops[1].id: 'gain' is there twice.");
    EXPECT_EQ(sentence("7", "gain"), "Pipeline, ops: expected an array of at most 1000 ops.");
    EXPECT_TRUE(sentence("[]", "gain").starts_with("Pipeline, steps[0].op: Unknown op 'gain'; known: "));
}

/// Two images of a batch get a number each, both peers the same ones, and a replay those that were recorded.
TEST_F(OwnOpsTest, WhatIsDrawnIsDrawnOnceForEverySide)
{
    const Pipeline pipeline = pipelineIn(vocabularyFor({"drawn@cpu"}), {"gain", "gain:amount=0.25..4"});
    const Tensor batch = Tensor::fromValues<float>({2, 1, 2, 2}, std::vector<float>(8, 1.0F));
    const Trace trace = runSide(pipeline, batch, Side::parse("drawn@cpu"));
    const Draws& first = trace.steps.at(0).draws;
    ASSERT_EQ(first.samples(), 2);
    for (int n = 0; n < 2; ++n) {
        EXPECT_GE(first.value("amount", n), 1.0);
        EXPECT_LE(first.value("amount", n), 2.0);
        EXPECT_EQ(static_cast<float>(first.value("amount", n)), trace.steps.at(0).output.at(n, 0, 1, 1));
    }
    EXPECT_NE(first.value("amount", 0), first.value("amount", 1));
    const Trace near = runSide(pipeline, batch, Side::parse("drawn_near@cpu"));
    EXPECT_EQ(near.steps.at(0).draws, first);
    EXPECT_EQ(near.steps.at(1).draws, trace.steps.at(1).draws);
    EXPECT_FALSE(sameBytes(near.output(), trace.output()));
    const Trace other = runSide(pipeline, batch, Side::parse("drawn@cpu/seed=9"));
    EXPECT_FALSE(other.steps.at(0).draws == first);
    const Trace again = runSide(withRecordedDraws(pipeline, trace), batch, Side::parse("drawn@cpu/seed=9"));
    EXPECT_TRUE(sameBytes(again.output(), trace.output()));
    EXPECT_EQ(pipelineFromJson(toJson(pipeline)), pipeline);
    EXPECT_EQ(sentenceOf([&] {
                  static_cast<void>(vocabularyFor({"gain@cpu", "drawn@cpu"}).find("gain"));
              }).find("The peers define 'gain' differently: "),
              0U);
}

TEST_F(OwnOpsTest, ACaptureOpensWithoutThePeerAndReplaysWithIt)
{
    const test::TemporaryFolder folder;
    const Pipeline pipeline = pipelineIn(vocabularyFor({"gain@cpu"}), {"gain:amount=2", "gain:top=zero"});
    Capture written;
    written.pipeline = pipeline;
    written.a = runSide(pipeline, ramp(), Side::parse("gain@cpu"));
    writeCapture(written, folder / "run.comparo");
    peerRegistry().clear();
    const Capture capture = readCapture(folder / "run.comparo");
    EXPECT_EQ(capture.pipeline, pipeline);
    EXPECT_EQ(capture.a.steps.at(0).step.op->info.help, "Multiplies samples.");
    EXPECT_EQ(ownerOf(*capture.a.steps.at(0).step.op)->peer, "gain");
    SetUp();
    const Trace again = runSide(capture.pipeline, capture.a.input, capture.a.side);
    EXPECT_TRUE(sameBytes(again.output(), capture.a.output()));
    EXPECT_NE(sentenceOf([&] {
                  runSide(capture.pipeline, capture.a.input, Side::parse("louder@cpu"));
              }).find("has another gain than gain: "),
              std::string::npos);
}

TEST_F(OwnOpsTest, TheCommandAsksForItAgain)
{
    const OpVocabulary vocabulary = vocabularyFor({"gain@cpu"});
    EXPECT_EQ(commandOf(jobFor(pipelineIn(vocabulary, {"gain:amount=2"}), "gain@cpu", "near@cpu")),
              "comparo run ramp.npy --op gain:amount=2 --a gain@cpu --b near@cpu --referee");
    Pipeline off = pipelineIn(vocabulary, {"gain"});
    off.steps.front().enabled = false; // nothing that a flag can say
    EXPECT_NE(commandOf(jobFor(off, "gain@cpu", "near@cpu")).find(R"("ops":[{"id":"gain")"),
              std::string::npos);
}

TEST_F(OwnOpsTest, AStepOfASweepTakesSeveralValues)
{
    const std::vector<Pipeline> pipelines =
        pipelinesOf({"to_float", "gain:amount=1|2,top=keep|zero"}, vocabularyFor({"gain@cpu"}));
    ASSERT_EQ(pipelines.size(), 4U);
    EXPECT_EQ(pipelines.at(2).steps.at(1).toText(), "gain:amount=2");
    EXPECT_THROW(pipelinesOf({"gain:amount=1|2"}), Error);
}

TEST_F(OwnOpsTest, GradientsAreThePeers)
{
    const Pipeline pipeline = pipelineIn(vocabularyFor({"gain@cpu"}), {"gain:amount=2", "gain:amount=3"});
    const GradientRun run = runGradient(pipeline, ramp(), {}, Side::parse("gain@cpu"));
    EXPECT_EQ(run.gradients.image.at(0, 2, 4, 6), 6.0);
    EXPECT_EQ(sentenceOf([&] { runGradient(pipeline, ramp(), {}, Side::parse("no_gradient@cpu")); }),
              "Peer no_gradient (own ops 1) does not compute gradients of gain.");
    EXPECT_NE(
        sentenceOf([&] { runGradient(pipeline, ramp(), {}, Side::parse("cpu")); }).find("is a built-in side"),
        std::string::npos);
    const Pipeline none = pipelineIn(vocabularyFor({"no_gradient@cpu"}), {"gain"});
    EXPECT_EQ(sentenceOf([&] { runGradient(none, ramp(), {}, Side::parse("no_gradient@cpu")); }),
              "gain does not compute gradients.");
}

TEST_F(OwnOpsTest, AContractNamesItAsAPeersOwn)
{
    const Contract contract = contractFromJson(
        R"({"version":1,"rules":[{"name":"mine","peerOp":"gain","a":"gain@","b":"near@cpu","rtol":0.001}]})");
    EXPECT_NE(contract.find({"gain", DType::Float32, Side::parse("near@cpu"), Side::parse("gain@cpu")}),
              nullptr);
    EXPECT_EQ(contractFromJson(toJson(contract)).rules.front().op, "gain");
    const auto sentence = [](const std::string& rule) {
        return sentenceOf([&] { contractFromJson(R"({"version":1,"rules":[{"name":"x",)" + rule + "}]}"); });
    };
    EXPECT_TRUE(sentence(R"("op":"gain")").starts_with("Contract, rules[0].op: Unknown op 'gain'; known: "));
    EXPECT_TRUE(sentence(R"("op":"gain")").ends_with(" Use 'peerOp' for a peer's own op."));
    EXPECT_EQ(sentence(R"("peerOp":"resize")"),
              "Contract, rules[0].peerOp: 'resize' is a built-in op; use 'op' for it.");
    EXPECT_EQ(sentence(R"("op":"resize","peerOp":"gain")"),
              "Contract, rules[0].peerOp: 'peerOp' cannot be combined with 'op'.");
}

TEST_F(OwnOpsTest, TheCheckTriesThemToo)
{
    const PeerCheck check = checkPeer(Side::parse("gain@cpu"), {ramp()});
    EXPECT_TRUE(std::any_of(check.rules.begin(), check.rules.end(),
                            [](const PeerRule& rule) { return rule.id == "same_twice" && rule.holds; }));
    EXPECT_TRUE(check.conforms());
    EXPECT_TRUE(check.ops.empty()); // there is nothing of ours to compare it with
}

struct WrongDescription {
    const char* mode;
    const char* words; ///< behind "answered 'initialize' with "
};

class WrongDescriptionTest : public ::testing::TestWithParam<WrongDescription> {};

TEST_P(WrongDescriptionTest, IsOneSentenceAndEndsThePeer)
{
    PeerTimeouts timeouts;
    timeouts.start = 30s;
    Peer peer(ownOps("mine", GetParam().mode), {}, timeouts);
    const std::string sentence = sentenceOf([&] { peer.describe(); });
    EXPECT_EQ(sentence, std::string("Peer mine answered 'initialize' with") + GetParam().words);
    EXPECT_EQ(peer.processId(), -1);
}

INSTANTIATE_TEST_SUITE_P(
    Modes, WrongDescriptionTest,
    ::testing::Values(
        WrongDescription{"default_outside", " an op 'gain' whose parameter 'amount' has the invalid default "
                                            "'7'; it takes a number from 0 to 4."},
        WrongDescription{"default_missing", " an op 'gain' whose parameter 'amount' has no default."},
        WrongDescription{"default_no_number", " an op 'gain' whose parameter 'amount' has the invalid "
                                              "default 'much'; it takes a number from 0 to 4."},
        WrongDescription{"type_unknown",
                         " an op 'gain' whose parameter 'amount' has the unknown type 'text'; the types are "
                         "bool, int, float, choice, size, pair and list."},
        WrongDescription{
            "range_empty",
            " an op 'gain' whose parameter 'amount' has the minimum 5, which is above its maximum, 4."},
        WrongDescription{"range_no_number",
                         " an op 'gain' whose parameter 'amount' has a 'max' that is not a number."},
        WrongDescription{"help_no_text",
                         " an op 'gain' whose parameter 'amount' has a 'help' that is not text of at most "
                         "4096 bytes."},
        WrongDescription{"help_endless",
                         " an op 'gain' whose parameter 'amount' has a 'help' that is not text of at most "
                         "4096 bytes."},
        WrongDescription{"parameter_odd",
                         " an op 'gain' that has a parameter 'am?ount=1'; an id begins with a letter and "
                         "has at most 64 letters, digits, '_' and '-'."},
        WrongDescription{"parameter_twice", " an op 'gain' that has the duplicate parameter 'amount'."},
        WrongDescription{"parameters_no_list", " an op 'gain' without a list 'params'."},
        WrongDescription{"parameters_many", " an op 'gain' with 1000 parameters; at most 100 are supported."},
        WrongDescription{"choices_missing",
                         " an op 'gain' whose parameter 'top' is a choice without a list of 1 to 256 "
                         "'choices'."},
        WrongDescription{"choice_odd", " an op 'gain' whose parameter 'top' has the invalid choice 'a,b'; a "
                                       "choice is a word of at most 64 bytes without commas."},
        WrongDescription{
            "drawn_choice",
            " an op 'gain' whose parameter 'top' is drawn but not a number; int and float can be drawn."},
        WrongDescription{"drawn_odd",
                         " an op 'gain' whose parameter 'amount' has a 'drawn' that is not true or false."},
        WrongDescription{"drawn_outside",
                         " an op 'gain' whose parameter 'amount' has the invalid default '1..7'; it takes a "
                         "number from 0 to 4, or a range low..high to draw from."},
        WrongDescription{"choice_default", " an op 'gain' whose parameter 'top' has the invalid default "
                                           "'drop'; it takes one of: keep, zero."},
        WrongDescription{
            "id_odd", " an op '../gain?[2J'; an id begins with a letter and has at most 64 letters, digits, "
                      "'_' and '-'."},
        WrongDescription{
            "id_long", " an op 'gggggggggggggggggggggggggggggggggggggggggggggggggggggggggggg…'; an id begins "
                       "with a letter and has at most 64 letters, digits, '_' and '-'."},
        WrongDescription{"id_ours", " its own op under the built-in id 'resize'; it must declare "
                                    "\"implements\": \"resize\", or rename its own."},
        WrongDescription{"id_twice", " the duplicate op 'gain'."},
        WrongDescription{"id_no_text", "out a text 'id'."},
        WrongDescription{"both_ids", " an op that does not have exactly one of 'implements' and 'id'."},
        WrongDescription{"ten_thousand", " 10000 ops of its own; at most 1000 are supported."}),
    [](const auto& each) { return std::string(each.param.mode); });

} // namespace
} // namespace comparo
