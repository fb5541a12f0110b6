// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "engine/codec/inspect/damage/damage.h"
#include "engine/codec/inspect/inspection.h"
#include "tests/support/paths.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// 'comparo jpeg inspect' and 'comparo jpeg damage' as scripts use them.
namespace comparo {
namespace {

using test::Outcome;

Outcome jpeg(const std::string& arguments)
{
    return test::runProgram("jpeg " + arguments);
}

std::string textOf(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// A part of the bundled picture as PNG, and its JPEG with a restart marker for each row of MCUs.
struct Files {
    test::TemporaryFolder folder;
    std::string source = (folder / "photo.png").string();
    std::string good = (folder / "photo.jpg").string();

    Files()
    {
        const Tensor whole = readImage(test::dataFolder() + "/../resources/samples/sample.png").tensor;
        std::vector<std::uint8_t> values;
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < 120; ++y)
                for (int x = 0; x < 160; ++x)
                    values.push_back(static_cast<std::uint8_t>(whole.at(0, c, 100 + y, 100 + x)));
        const Tensor part = Tensor::fromValues<std::uint8_t>({1, 3, 120, 160}, values);
        writeImage(source, part);
        const Codec& library = codec("libjpeg_turbo");
        ParamSet params(library.options());
        params.set("quality", std::int64_t{80});
        params.set("restart_rows", std::int64_t{1});
        writeFile(good, library.encode(part, params));
    }

    [[nodiscard]] std::string path(const std::string& name) const { return (folder / name).string(); }
};

TEST(JpegCli, AGoodFileOfItsSourceExitsWith0)
{
    const Files files;
    const Outcome alone = jpeg("inspect " + files.good);
    EXPECT_EQ(alone.exitCode, 0) << alone.text;
    for (const char* words : {"160x120", "quality 80", "No proof of damage", "64 samples", "SOF0", "DQT",
                              "coded data, 7 restart markers", "EOI"})
        EXPECT_TRUE(alone.says(words)) << words << "\n" << alone.text;
    const Outcome run = jpeg("inspect " + files.good + " --source " + files.source);
    EXPECT_EQ(run.exitCode, 0) << run.text;
    EXPECT_TRUE(run.says("comes from this source")) << run.text;
}

TEST(JpegCli, EveryKindOfDamageIsMadeAndFound)
{
    const Files files;
    const std::string bad = files.path("bad.jpg");
    const std::string other = files.path("other.jpg");
    ASSERT_EQ(
        jpeg("damage " + files.source + " " + other + " --kind wrong_pitch --quality 80 --restart-rows 1")
            .exitCode,
        0);
    for (const jpeg::DamageKind kind : jpeg::allDamageKinds()) {
        const std::string id(idOf(kind));
        const std::string options =
            " --kind " + id + " --seed 7" +
            (kind == jpeg::DamageKind::StaleTail ? " --other " + other : std::string());
        const Outcome made = jpeg("damage " + files.good + " " + bad + options);
        ASSERT_EQ(made.exitCode, 0) << id << ": " << made.text;
        const std::string first = textOf(bad);
        EXPECT_NE(first, textOf(files.good)) << id;
        ASSERT_EQ(jpeg("damage " + files.good + " " + bad + options).exitCode, 0);
        EXPECT_EQ(textOf(bad), first) << id << ": another file for the same seed";
        const Outcome found = jpeg("inspect " + bad + " --source " + files.source);
        EXPECT_EQ(found.exitCode, 1) << id << ": " << found.text;
    }
    for (const jpeg::SourceDamage kind : jpeg::allSourceDamages()) {
        const std::string id(idOf(kind));
        ASSERT_EQ(jpeg("damage " + files.source + " " + bad + " --seed 7 --kind " + id).exitCode, 0) << id;
        EXPECT_EQ(jpeg("inspect " + bad).exitCode, 0) << id << ": legal by nature";
        const Outcome found = jpeg("inspect " + bad + " --source " + files.source);
        EXPECT_EQ(found.exitCode, 1) << id << ": " << found.text;
        EXPECT_TRUE(found.says("this source")) << found.text;
    }
}

/// Notes and suspicions prove nothing: the exit code stays 0, and both are said.
TEST(JpegCli, ANoteAndASuspicionLeaveTheExitCodeAt0)
{
    const Files files;
    std::string bytes = textOf(files.good);
    writeFile(files.path("ended.jpg"), std::string_view(bytes).substr(0, bytes.size() - 2));
    const Outcome note = jpeg("inspect " + files.path("ended.jpg"));
    EXPECT_EQ(note.exitCode, 0) << note.text;
    EXPECT_TRUE(note.says("note, byte")) << note.text;
    EXPECT_TRUE(note.says("EOI marker missing; every MCU is there.")) << note.text;

    ASSERT_EQ(jpeg("encode " + files.source + " " + files.path("plain.jpg") + " --quality 80").exitCode, 0);
    const std::string plain = textOf(files.path("plain.jpg"));
    const auto asBytes = [](const std::string& text) { return std::as_bytes(std::span(text)); };
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const jpeg::Damage damage = jpeg::damageJpeg(asBytes(plain), jpeg::DamageKind::BitFlip, seed);
        if (!jpeg::inspectJpeg(damage.file).seam)
            continue;
        writeFile(files.path("seam.jpg"), damage.file);
        const Outcome alone = jpeg("inspect " + files.path("seam.jpg"));
        EXPECT_EQ(alone.exitCode, 0) << alone.text;
        EXPECT_TRUE(alone.says("Suspicious: DC step of ")) << alone.text;
        const Outcome table = jpeg("inspect " + files.folder.path().string());
        EXPECT_EQ(table.exitCode, 0) << table.text;
        EXPECT_TRUE(table.says("4 files: 3 without a finding, 1 suspicious, 0 bad, 0 not readable."))
            << table.text;
        return;
    }
    FAIL() << "no flipped bit left a step";
}

TEST(JpegCli, AFolderGivesATableAndTheWorstExitCode)
{
    const Files files;
    EXPECT_EQ(jpeg("inspect " + files.folder.path().string()).exitCode, 0);
    ASSERT_EQ(jpeg("damage " + files.good + " " + files.path("cut.jpg") + " --kind truncated").exitCode, 0);
    const Outcome two = jpeg("inspect " + files.folder.path().string());
    EXPECT_EQ(two.exitCode, 1) << two.text;
    EXPECT_TRUE(two.says("2 files: 1 without a finding, 1 bad, 0 not readable.")) << two.text;
    EXPECT_FALSE(two.says("SOF0"));
    EXPECT_TRUE(jpeg("inspect --markers " + files.folder.path().string()).says("SOF0"));
    writeFile(files.path("text.jpg"), std::string_view("no picture"));
    const Outcome three = jpeg("inspect " + files.folder.path().string());
    EXPECT_EQ(three.exitCode, 2) << three.text;
    EXPECT_TRUE(three.prints("3 files: 1 without a finding, 1 bad, 1 not readable.")) << three.text;
    EXPECT_TRUE(three.prints("Not a JPEG file"));
    const Outcome json = jpeg("inspect --json - " + files.folder.path().string());
    const nlohmann::json list = nlohmann::json::parse(json.out, nullptr, false);
    ASSERT_TRUE(list.is_array()) << json.text.substr(0, 300);
    ASSERT_EQ(list.size(), 3U);
    EXPECT_EQ(list[0]["verdict"], "bitstream damaged"); // cut, photo, text
    EXPECT_EQ(list[1]["verdict"], "good");
    EXPECT_EQ(list[2]["verdict"], "unreadable");
}

TEST(JpegCli, ThreadsChangeNothingButTheTime)
{
    const Files files;
    for (int i = 0; i < 12; ++i) {
        const std::string name = files.path("copy" + std::to_string(i) + ".jpg");
        if (i % 3 == 0)
            std::filesystem::copy_file(files.good, name);
        else
            ASSERT_EQ(
                jpeg("damage " + files.good + " " + name + " --kind bit_flip --seed " + std::to_string(i))
                    .exitCode,
                0);
    }
    const std::string inputs = files.path("copy7.jpg") + " " + files.path("absent.jpg") + " " +
                               files.folder.path().string(); // not in the order of the alphabet
    const std::vector<std::string> all = {"", " --json", " --markers",
                                          " --source " + files.source + " --json"};
    for (const std::string& flags : all) {
        const std::string job = "jpeg inspect " + inputs + flags;
        const Outcome one = test::runProgram(job, "COMPARO_THREADS=1 ");
        const Outcome four = test::runProgram(job, "COMPARO_THREADS=4 ");
        EXPECT_EQ(one.exitCode, 2) << one.text;
        EXPECT_EQ(one.exitCode, four.exitCode);
        EXPECT_EQ(one.out, four.out);
        EXPECT_EQ(one.errors, four.errors);
    }
    const nlohmann::json list =
        nlohmann::json::parse(jpeg("inspect " + inputs + " --json").out, nullptr, false);
    ASSERT_EQ(list.size(), 15U);
    EXPECT_EQ(list[0]["name"], files.path("copy7.jpg"));
    EXPECT_EQ(list[1]["schema"], "comparoscope.error/1");
    EXPECT_EQ(list[1]["name"], files.path("absent.jpg"));
    EXPECT_EQ(list[2]["name"], files.path("copy0.jpg"));
}

TEST(JpegCli, AFolderOfOneFileGivesAListToo)
{
    const Files files;
    const Outcome run = jpeg("inspect " + files.folder.path().string() + " --json");
    EXPECT_TRUE(nlohmann::json::parse(run.out, nullptr, false).is_array()) << run.text.substr(0, 100);
    EXPECT_TRUE(
        nlohmann::json::parse(jpeg("inspect " + files.good + " --json").out, nullptr, false).is_object());
}

/// A line a file is more than a pipe holds: the program waits for its reader, who reads three and interrupts
/// it.
TEST(JpegCli, AnInterruptTellsWhatIsDone)
{
    const Files files;
    for (int i = 1; i < 3000; ++i)
        std::filesystem::create_hard_link(files.good, files.path("link" + std::to_string(1000 + i) + ".jpg"));
    const std::string script = files.path("script.sh");
    const std::string pipe = files.path("pipe");
    writeFile(script,
              std::string_view("set -m\nmkfifo " + pipe + "\n" + test::program() + " jpeg inspect " +
                               files.folder.path().string() + " > " + pipe + " &\njob=$!\nexec 3< " + pipe +
                               "\nfor i in 1 2 3; do read -r line <&3; done\n"
                               "kill -INT $job; sleep 0.2; cat <&3; wait $job; echo code $?\n"));
    const Outcome run = test::runShell("bash " + script);
    EXPECT_TRUE(run.notes("comparo: Stopped after ")) << run.text;
    EXPECT_TRUE(run.notes(" of 3000 files.")) << run.text;
    EXPECT_TRUE(run.prints("code 2")) << run.text;
    EXPECT_TRUE(run.prints(" bad, 0 not readable.")) << run.text;
}

TEST(JpegCli, SourcesOfAFolderAreFoundByName)
{
    const Files files;
    std::filesystem::create_directory(files.path("sources"));
    std::filesystem::rename(files.source, files.path("sources/photo.png"));
    const Outcome run = jpeg("inspect " + files.good + " --source " + files.path("sources"));
    EXPECT_EQ(run.exitCode, 0) << run.text;
    EXPECT_TRUE(run.says("comes from this source")) << run.text;
    std::filesystem::rename(files.good, files.path("another.jpg"));
    const Outcome none = jpeg("inspect " + files.path("another.jpg") + " --source " + files.path("sources"));
    EXPECT_EQ(none.exitCode, 2);
    EXPECT_TRUE(none.says("contains no source named another")) << none.text;
}

TEST(JpegCli, ReportsAreSelfContained)
{
    const Files files;
    const std::string bad = files.path("bad.jpg");
    ASSERT_EQ(jpeg("damage " + files.good + " " + bad + " --kind bytes_zeroed --seed 3").exitCode, 0);
    const std::string page = files.path("page.html");
    const std::string json = files.path("out.json");
    const Outcome run =
        jpeg("inspect " + bad + " --source " + files.source + " --report " + page + " --json " + json);
    EXPECT_EQ(run.exitCode, 1) << run.text;
    const std::string html = textOf(page);
    for (const char* words : {"</html>", "Bitstream damaged", "data:image/png;base64,", "Quantisation tables",
                              "comparoscope.jpeg_inspection/2", "jpeg inspect"})
        EXPECT_NE(html.find(words), std::string::npos) << words;
    EXPECT_EQ(html.find("http://"), std::string::npos);
    EXPECT_EQ(html.find("https://"), std::string::npos);
    EXPECT_EQ(html.find("{{"), std::string::npos);
    EXPECT_EQ(nlohmann::json::parse(textOf(json))["verdict"], "bitstream damaged");
    EXPECT_EQ(jpeg("inspect " + bad + " " + files.good + " --report " + page).exitCode, 2);
}

TEST(JpegCli, BadArgumentsSayWhatThereIs)
{
    const Files files;
    const Outcome kind = jpeg("damage " + files.good + " " + files.path("x.jpg") + " --kind fire");
    EXPECT_EQ(kind.exitCode, 2);
    EXPECT_TRUE(kind.says("bit_flip") && kind.says("noise_block")) << kind.text;
    EXPECT_EQ(jpeg("damage " + files.source + " " + files.path("x.jpg") + " --kind bit_flip").exitCode, 2);
    EXPECT_FALSE(std::filesystem::exists(files.path("x.jpg")));
    EXPECT_EQ(jpeg("inspect " + files.path("absent.jpg")).exitCode, 2);
    EXPECT_EQ(jpeg("damage " + files.good + " " + files.path("x.jpg") + " --kind stale_tail").exitCode, 2);
}

} // namespace
} // namespace comparo
