// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "tests/support/jpeg_files.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

/// 'comparo jpeg stages' as scripts use it.
namespace comparo {
namespace {

using test::Outcome;

class JpegStagesCli : public testing::Test {
protected:
    JpegStagesCli()
    {
        const test::Pixels pixels = test::crop(test::photograph(0), 40, 40, 131, 77);
        writeImage(path("source.png"), test::tensorOf(pixels));
        writeFile(path("a.jpg"), test::writeJpeg(pixels, {}));
        test::FileOptions other;
        other.quality = 76;
        writeFile(path("q76.jpg"), test::writeJpeg(pixels, other));
        test::FileOptions full;
        full.h = full.v = 1;
        writeFile(path("444.jpg"), test::writeJpeg(pixels, full));
    }

    [[nodiscard]] std::string path(const std::string& name) const { return (m_folder / name).string(); }

    [[nodiscard]] Outcome stages(const std::string& a, const std::string& b,
                                 const std::string& flags = {}) const
    {
        return test::runProgram("jpeg stages " + path("source.png") + " " + path(a) + " " + path(b) + " " +
                                flags);
    }

private:
    test::TemporaryFolder m_folder;
};

TEST_F(JpegStagesCli, EqualFilesGiveZero)
{
    const Outcome run = stages("a.jpg", "a.jpg");
    EXPECT_EQ(run.exitCode, 0) << run.text;
    EXPECT_TRUE(run.says("Equal in every stage.")) << run.text;
    EXPECT_FALSE(run.says("> ")) << run.text;
}

TEST_F(JpegStagesCli, MarksTheFirstStageThatDiffers)
{
    const Outcome run = stages("a.jpg", "q76.jpg");
    EXPECT_EQ(run.exitCode, 1) << run.text;
    EXPECT_TRUE(run.says("\n> quantised ")) << run.text;
    EXPECT_TRUE(run.says("Tables differ: ")) << run.text;
    EXPECT_TRUE(run.says("The files diverge in stage 4 of 8, quantised.")) << run.text;
    EXPECT_TRUE(run.says("the smooth filter")) << run.text;
    EXPECT_TRUE(stages("a.jpg", "q76.jpg", "--upsampling plain").says("repeated samples"));
}

TEST_F(JpegStagesCli, JsonHasEveryStage)
{
    const Outcome run = stages("a.jpg", "444.jpg", "--json -");
    EXPECT_EQ(run.exitCode, 1) << run.text;
    const auto json = nlohmann::json::parse(run.out);
    EXPECT_EQ(json.at("schema"), "comparoscope.jpeg_stages/2");
    EXPECT_EQ(json.at("firstDiverging"), "subsampled");
    EXPECT_FALSE(json.at("equal").get<bool>());
    ASSERT_EQ(json.at("stages").size(), 8U);
    EXPECT_FALSE(json.at("stages")[1].at("comparable").get<bool>());
    EXPECT_GT(json.at("stages")[7].at("differing").get<int>(), 0);

    const Outcome toFile = stages("a.jpg", "444.jpg", "--json " + path("out.json"));
    EXPECT_EQ(toFile.exitCode, 1) << toFile.text;
    EXPECT_TRUE(toFile.says("The files diverge in stage 2 of 8")) << toFile.text;
    const auto bytes = readFile(path("out.json"));
    EXPECT_EQ(nlohmann::json::parse(reinterpret_cast<const char*>(bytes.data()),
                                    reinterpret_cast<const char*>(bytes.data()) + bytes.size()),
              json);
}

TEST_F(JpegStagesCli, BadInputIsAnError)
{
    writeFile(path("text.jpg"), std::string_view("no picture at all"));
    const Outcome text = stages("a.jpg", "text.jpg");
    EXPECT_EQ(text.exitCode, 2) << text.text;
    EXPECT_TRUE(text.says("File B has no stages")) << text.text;
    EXPECT_EQ(stages("a.jpg", "absent.jpg").exitCode, 2);
    EXPECT_EQ(stages("a.jpg", "a.jpg", "--upsampling rough").exitCode, 2);
    const test::Pixels small = test::crop(test::photograph(0), 0, 0, 64, 64);
    writeFile(path("small.jpg"), test::writeJpeg(small, {}));
    const Outcome size = stages("a.jpg", "small.jpg");
    EXPECT_EQ(size.exitCode, 2) << size.text;
    EXPECT_TRUE(size.says("both files must come from this source")) << size.text;
}

} // namespace
} // namespace comparo
