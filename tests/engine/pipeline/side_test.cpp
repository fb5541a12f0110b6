// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/pipeline/pipeline.h"

#include <gtest/gtest.h>

#include <string>

/// The grammar of sides, ours and peers', which flags, captures, contracts and sweeps share.
namespace comparo {
namespace {

std::string refusalOf(const std::string& text)
{
    try {
        Side::parse(text);
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
        return error.text();
    }
    return {};
}

TEST(Side, APeersSideSurvivesItsText)
{
    for (const char* text :
         {"kornia@cpu", "torch@cuda:0/tf32=true", "kornia@cpu/threads=1/channels_last=true",
          "gpu01@cuda:0/exact", "mine@cpu/seed=7", "my-kernel_2.0@mps:0/path=a:b@c"}) {
        const Side side = Side::parse(text);
        ASSERT_TRUE(side.peer) << text;
        EXPECT_EQ(side.toText(), text);
        EXPECT_EQ(Side::parse(side.toText()), side);
        EXPECT_FALSE(side.runsOn(DeviceKind::Cpu)) << text;
    }
    const Side side = Side::parse("torch@cuda:1/threads=2/seed=5");
    EXPECT_EQ(side.peer->name, "torch");
    EXPECT_EQ(side.peer->device, "cuda:1");
    EXPECT_EQ(side.peer->options, (std::vector<std::pair<std::string, std::string>>{{"threads", "2"}}));
    EXPECT_EQ(side.seed, 5U);
    EXPECT_EQ(english(side.label()), "torch · cuda:1 · threads=2 · seed 5");
    EXPECT_EQ(Side::parse("gpu01@cuda:0/exact").peer->options.front().first, "numerics");
}

TEST(Side, OursAreAsTheyWere)
{
    EXPECT_EQ(Side::parse("emu:1/exact/seed=3").toText(), "emu:1/exact/seed=3");
    EXPECT_FALSE(Side::parse("cpu").peer);
    EXPECT_TRUE(Side::parse("cpu").runsOn(DeviceKind::Cpu));
    EXPECT_NE(refusalOf("kornia").find("Invalid device"), std::string::npos);
}

TEST(Side, SaysTheNumberOfPyTorchsThreadsWhereItIsNotTwo)
{
    const Side one = Side::parse("cpu/threads=1");
    EXPECT_EQ(one.threads, 1);
    EXPECT_EQ(one.toText(), "cpu/framework/threads=1");
    EXPECT_EQ(english(one.label()), "cpu · framework · 1 thread");
    EXPECT_EQ(Side::parse(one.toText()), one);
    EXPECT_EQ(Side::parse("cpu/threads=2"), Side::parse("cpu"));
    EXPECT_EQ(Side::parse("cpu/framework/threads=2").toText(), "cpu/framework");
    for (const char* text : {"cpu/threads=0", "cpu/threads=3", "cpu/threads=", "cpu/threads=1x"})
        EXPECT_NE(refusalOf(text).find("threads must be 1 or 2"), std::string::npos) << refusalOf(text);
    for (const char* text : {"emu:0/threads=1", "cpu/exact/threads=1", "cpu/threads=2/exact"})
        EXPECT_NE(refusalOf(text).find("requires framework numerics on cpu"), std::string::npos)
            << refusalOf(text);
}

TEST(Side, NothingIsSetTwice)
{
    for (const char* text :
         {"cpu/exact/framework", "cpu/exact/exact", "cpu/opencv/exact", "cpu/seed=1/seed=2",
          "cpu/threads=1/threads=2", "emu:0/schedule=lazy/exact/schedule=replay:1,0"})
        EXPECT_NE(refusalOf(text).find("repeats an earlier setting."), std::string::npos)
            << text << refusalOf(text);
}

TEST(Side, MistakesInAPeersSideAreOneSentence)
{
    const std::pair<const char*, const char*> cases[] = {
        {"@cpu", "Invalid peer name"},
        {"Kornia@cpu", "Invalid peer name"},
        {"a b@cpu", "Invalid peer name"},
        {"kornia@", "Invalid device '' in 'kornia@'"},
        {"kornia@CPU", "Invalid device 'CPU' in 'kornia@CPU'"},
        {"kornia@cpu/", "Invalid option '' in 'kornia@cpu/'"},
        {"kornia@cpu/threads", "a peer's options are key=value"},
        {"kornia@cpu/threads=", "a peer's options are key=value"},
        {"kornia@cpu/threads=1,2", "a peer's options are key=value"},
        {"kornia@cpu/threads=1/threads=2", "has the duplicate option 'threads'"},
        {"kornia@cpu/seed=x", "Invalid seed"},
    };
    for (const auto& [text, words] : cases)
        EXPECT_NE(refusalOf(text).find(words), std::string::npos) << text << ": " << refusalOf(text);
}

} // namespace
} // namespace comparo
