// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "tests/support/jpeg_files.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>

/// 'comparo jpeg matrix' as scripts use it.
namespace comparo {
namespace {

using test::Outcome;

class JpegMatrixCli : public testing::Test {
protected:
    JpegMatrixCli()
    {
        writeImage(path("part.png"), test::tensorOf(test::crop(test::photograph(3), 60, 50, 90, 70)));
    }

    [[nodiscard]] std::string path(const std::string& name) const { return (m_folder / name).string(); }

    [[nodiscard]] std::string read(const std::string& name) const
    {
        const auto bytes = readFile(path(name));
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }

    [[nodiscard]] Outcome matrix(const std::string& flags, const std::string& input = "part.png") const
    {
        return test::runProgram("jpeg matrix " + path(input) + " " + flags);
    }

private:
    test::TemporaryFolder m_folder;
};

std::size_t countOf(const std::string& text, const std::string& part)
{
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

TEST_F(JpegMatrixCli, DefaultIsEveryCodecOnEveryKindOfDevice)
{
    const Outcome run = matrix("--json - --quality 60");
    EXPECT_EQ(run.exitCode, 0) << run.text;
    const auto json = nlohmann::json::parse(run.out);
    EXPECT_EQ(json.at("schema"), "comparoscope.jpeg_matrix/2");
    const auto labels = [&](const char* list) {
        std::string text;
        for (const auto& party : json.at(list))
            text += party.at("label").get<std::string>() + "\n";
        return text;
    };
    EXPECT_EQ(countOf(labels("encoders"), "quality=60"), json.at("encoders").size());
    for (const char* label :
         {"libjpeg_turbo on cpu\n", "libjpeg_turbo on cpu, upsampling=plain\n", "cuda_jpeg on cpu\n",
          "cuda_jpeg on emu:0 (emulated)\n", "cuda_jpeg on emu:0 (emulated), upsampling=plain\n"})
        EXPECT_EQ(countOf(labels("decoders"), label), 1U) << label << labels("decoders");
    EXPECT_EQ(json.at("cells").size(), json.at("encoders").size() * json.at("decoders").size());
    for (const auto& cell : json.at("cells")) {
        EXPECT_TRUE(cell.at("error").is_null());
        EXPECT_GT(cell.at("psnr").get<double>(), 20.0);
        EXPECT_LE(cell.at("worstBlock").at("psnr").get<double>(), cell.at("psnr").get<double>());
    }
}

TEST_F(JpegMatrixCli, TableNamesEqualFilesAndPictures)
{
    const Outcome run = matrix(
        "--quality 80 --encoder libjpeg_turbo --encoder cuda_jpeg@emu:0 --encoder cuda_jpeg:quality=30 "
        "--decoder cuda_jpeg@emu --decoder libjpeg_turbo@cpu:upsampling=plain");
    EXPECT_EQ(run.exitCode, 0) << run.text;
    EXPECT_TRUE(run.says("libjpeg_turbo on cpu, quality=80 ")) << run.text;
    EXPECT_TRUE(run.says("cuda_jpeg on emu:0 (emulated), quality=80 ")) << run.text;
    EXPECT_TRUE(run.says("cuda_jpeg on cpu, quality=30 ")) << "its own quality goes first: " << run.text;
    EXPECT_TRUE(run.says("the bytes of 1")) << run.text;
    EXPECT_TRUE(run.says("the pixels of 1a")) << run.text;
    EXPECT_TRUE(run.says("6 cells, 4 different images")) << run.text;
    EXPECT_TRUE(run.says("encoders 1 and 2 write the same bytes")) << run.text;
    EXPECT_TRUE(run.says("Times of emulated devices")) << run.text;
}

TEST_F(JpegMatrixCli, ReportNeedsNothingElseAndShowsEachPictureOnce)
{
    const Outcome run = matrix("--encoder cuda_jpeg --encoder libjpeg_turbo@emu:0 --decoder cuda_jpeg "
                               "--decoder cuda_jpeg@emu:0 --decoder cuda_jpeg:upsampling=plain --report " +
                               path("out.html") + " --json " + path("out.json"));
    EXPECT_EQ(run.exitCode, 1) << "an encoder fails: " << run.text;
    EXPECT_TRUE(run.says("failed: ")) << run.text;
    EXPECT_TRUE(run.says("Report: ")) << run.text;
    const std::string page = read("out.html");
    EXPECT_EQ(countOf(page, "<article class=\"place\""), 2U);
    EXPECT_EQ(countOf(page, "alt=\"decoded around"), 2U);
    EXPECT_TRUE(page.find("3 of 6 cells failed") != std::string::npos);
    EXPECT_TRUE(page.find("Cells that failed") != std::string::npos);
    EXPECT_EQ(page.find("http://"), std::string::npos);
    EXPECT_EQ(page.find("https://"), std::string::npos);
    EXPECT_EQ(page.find("{{"), std::string::npos);
    const auto json = nlohmann::json::parse(read("out.json"));
    EXPECT_FALSE(json.at("encoders")[1].at("error").is_null());
    EXPECT_EQ(json.at("pictures"), 2);
}

TEST_F(JpegMatrixCli, BadInputIsAnError)
{
    EXPECT_EQ(matrix("", "absent.png").exitCode, 2);
    const Outcome codec = matrix("--encoder jpeg_9000");
    EXPECT_EQ(codec.exitCode, 2);
    EXPECT_TRUE(codec.says("libjpeg_turbo, cuda_jpeg")) << codec.text;
    const Outcome option = matrix("--encoder cuda_jpeg@emu:0:sharpness=3");
    EXPECT_EQ(option.exitCode, 2);
    EXPECT_TRUE(option.says("sharpness")) << option.text;
    const Outcome form = matrix("--decoder cuda_jpeg:plain");
    EXPECT_EQ(form.exitCode, 2);
    EXPECT_TRUE(form.says("key=value")) << form.text;
    EXPECT_EQ(matrix("--encoder cuda_jpeg@gpu").exitCode, 2);
    EXPECT_EQ(matrix("--quality 200").exitCode, 2);
    writeImage(path("many.npy"), Tensor::fromValues<float>({1, 5, 4, 4}, std::vector<float>(80, 0.5F)));
    const Outcome many = matrix("", "many.npy");
    EXPECT_EQ(many.exitCode, 2);
    EXPECT_TRUE(many.says("one gray or RGB image; this is float32 1x5x4x4")) << many.text;
    // What the application takes, the command takes: as 8 bits, and it says so.
    writeImage(path("float.npy"), Tensor::fromValues<float>({1, 1, 8, 8}, std::vector<float>(64, 0.5F)));
    const Outcome taken = matrix("", "float.npy");
    EXPECT_LT(taken.exitCode, 2) << taken.text;
    EXPECT_TRUE(taken.notes("float32 values were converted to 8 bits")) << taken.text;
}

} // namespace
} // namespace comparo
