// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/pipeline/pipeline.h"

#include <gtest/gtest.h>

namespace comparo {
namespace {

std::string messageOf(const std::function<void()>& f)
{
    try {
        f();
    } catch (const Error& error) {
        return error.text();
    }
    return {};
}

Schema exampleSchema()
{
    return {{boolField("flag", "", "", true), intField("count", "", "", 3, 0, 10),
             floatField("gain", "", "", 0.5, 0.0, 1.0, 0.0, 1.0, 0.01),
             choiceField("mode", "", "", {"a", "b"}), sizeField("size", "", "", {224, 0}),
             pairField("sigma", "", "", {1.5, 1.5}, 0.1, 9.0, 0.1, 5.0, 0.1)}};
}

TEST(ParamSet, ReadsEveryTypeFromTextAndWritesItBack)
{
    const Schema schema = exampleSchema();
    ParamSet params(schema);
    EXPECT_EQ(params.toText(), "");
    for (const auto& [id, text] : std::vector<std::pair<std::string, std::string>>{{"flag", "false"},
                                                                                   {"count", "7"},
                                                                                   {"gain", "0.125"},
                                                                                   {"mode", "b"},
                                                                                   {"size", "48x64"},
                                                                                   {"sigma", "2x0.5"}})
        params.parse(id, text);
    EXPECT_EQ(params.toText(), "flag=false,count=7,gain=0.125,mode=b,size=48x64,sigma=2x0.5");
    params.parse("sigma", "3");
    EXPECT_EQ(params.getPair("sigma"), (PairValue{3.0, 3.0}));
    params.parse("size", "100");
    EXPECT_EQ(params.getSize("size"), (SizeValue{100, 0}));
}

TEST(ParamSet, EveryErrorNamesTheFieldAndWhatItTakes)
{
    const Schema schema = exampleSchema();
    ParamSet params(schema);
    const auto parse = [&](const char* id, const char* text) {
        return messageOf([&] { params.parse(id, text); });
    };
    EXPECT_EQ(parse("count", "11"),
              "Parameter 'count' cannot be '11'; it takes a whole number from 0 to 10.");
    EXPECT_EQ(parse("mode", "c"), "Parameter 'mode' cannot be 'c'; it takes one of: a, b.");
    EXPECT_NE(parse("gain", "nan").find("a number from 0 to 1"), std::string::npos);
    EXPECT_NE(parse("gain", "0.5x").find("'gain'"), std::string::npos);
    for (const char* bad : {"0", "0x5", "5x0", "axb", "", "5x", "-3"})
        EXPECT_NE(parse("size", bad), "") << bad;
    EXPECT_NE(parse("sigma", "1x99"), "");
    EXPECT_NE(parse("colour", "1").find("known: flag, count"), std::string::npos);
    EXPECT_NE(messageOf([&] { params.set("gain", Value(std::string("x"))); }), "");
    EXPECT_EQ(params, ParamSet(schema)) << "a rejected value changes nothing";
}

TEST(Step, ReadsTheGrammarOfTheCommandLine)
{
    const Step step = Step::parse("resize:size=10x20,mode=bicubic,antialias=false");
    EXPECT_EQ(step.op->id, "resize");
    EXPECT_EQ(step.params.getSize("size"), (SizeValue{10, 20}));
    EXPECT_EQ(step.toText(), "resize:size=10x20,mode=bicubic,antialias=false");
    EXPECT_NE(messageOf([] { Step::parse("rezise"); }).find("the nearest name is 'resize'"),
              std::string::npos);
    EXPECT_NE(messageOf([] { Step::parse("resize:size"); }).find("key=value"), std::string::npos);
    EXPECT_NE(messageOf([] { Step::parse("resize:=3"); }).find("key=value"), std::string::npos);
    EXPECT_NE(
        messageOf([] { Step::parse("resize:size=16,mode=nearest,size=17"); }).find("Duplicate key 'size'"),
        std::string::npos);
}

TEST(Side, ReadsDeviceAndNumerics)
{
    EXPECT_EQ(Side::parse("cpu").toText(), "cpu/framework");
    EXPECT_EQ(Side::parse("emu:1/exact").toText(), "emu:1/exact");
    EXPECT_EQ(english(Side::parse("emu:1/exact").label()), "emu:1 (emulated) · exact");
    EXPECT_NE(messageOf([] { Side::parse("cpu/fast"); }).find("exact or framework"), std::string::npos);
}

TEST(PipelineJson, RoundTrip)
{
    Pipeline pipeline;
    pipeline.seed = 42;
    pipeline.steps = {Step::parse("resize:size=32x48,mode=nearest-exact"), Step::parse("to_float")};
    pipeline.steps[1].enabled = false;
    EXPECT_EQ(pipelineFromJson(toJson(pipeline)), pipeline);
}

TEST(PipelineJson, Version1IsReadByItsOwnKeys)
{
    const Pipeline pipeline =
        pipelineFromJson(R"({"version":1,"broken_links":[["emu:0","emu:1"]],"steps":[{"op":"gaussian_blur",)"
                         R"("placement":{"made_on_host":["kernel"]}}]})");
    EXPECT_EQ(pipeline.steps[0].placement.madeOnHost, std::vector<std::string>{"kernel"});
    EXPECT_EQ(pipeline.brokenLinks.size(), 1U);
    EXPECT_EQ(pipelineFromJson(toJson(pipeline)), pipeline);
}

TEST(PipelineJson, ErrorsNameThePath)
{
    const auto error = [](const std::string& json) { return messageOf([&] { pipelineFromJson(json); }); };
    EXPECT_NE(error("{").find("not valid JSON"), std::string::npos);
    EXPECT_NE(error(R"({"version":9,"steps":[]})").find("version"), std::string::npos);
    EXPECT_NE(error(R"({"version":1,"steps":[{"op":"nope"}]})").find("steps[0].op"), std::string::npos);
    EXPECT_NE(
        error(R"({"version":1,"steps":[{"op":"resize","params":{"size":0}}]})").find("steps[0].params.size"),
        std::string::npos);
    EXPECT_NE(error(R"({"version":1,"steps":[],"extra":1})").find("extra"), std::string::npos);
}

} // namespace
} // namespace comparo
