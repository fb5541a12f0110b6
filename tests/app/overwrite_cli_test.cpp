// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "tests/app/sweep_program.h"
#include "tests/support/paths.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>

/// No command writes over what it reads, or two files under one name.
namespace comparo {
namespace {

namespace fs = std::filesystem;
using test::Outcome;
using test::runShell;

class Overwriting : public testing::Test {
protected:
    Overwriting()
    {
        test::writeSweepPicture(path("a.png"), 1);
        test::writeSweepPicture(path("b.png"), 2);
        run("jpeg encode a.png p.jpg");
        run("run a.png --op resize:size=9 --no-cause --capture run.comparo");
        run("run a.png --op to_float --only-a --save-a w.npy");
        run("sweep a.png b.png --op resize:size=9 --journal j.jsonl");
        writeFile(path("p.json"), std::string_view(R"({"version":1,"seed":5,"steps":[{"op":"resize",)"
                                                   R"("params":{"size":"9"},"enabled":true}]})"));
        fs::copy_file(path("run.comparo"), path("copy.json"));
        fs::copy_file(path("a.png"), path("png.json"));
        fs::create_symlink("a.png", path("link.png"));
        fs::create_hard_link(path("a.png"), path("hard.png"));
        fs::create_directory(path("folder"));
        fs::create_symlink("folder", path("other"));
        fs::create_symlink("../new.html", path("folder/dangling.html"));
        m_before = files();
    }

    [[nodiscard]] std::string path(const std::string& name) const { return (m_folder / name).string(); }
    Outcome run(const std::string& arguments) const
    {
        return runShell("cd '" + m_folder.path().string() + "' && " + test::program() + " " + arguments);
    }

    [[nodiscard]] std::map<std::string, std::string> files() const
    {
        std::map<std::string, std::string> content;
        for (const auto& entry : fs::recursive_directory_iterator(m_folder.path()))
            content[entry.path().string()] =
                entry.is_regular_file() ? test::textOf(entry.path().string()) : "";
        return content;
    }

    /// That it is refused with one sentence, and nothing is changed or written.
    void expectRefused(const std::string& arguments, const std::string& words) const
    {
        const Outcome refused = run(arguments);
        EXPECT_EQ(refused.exitCode, 2) << arguments << "\n" << refused.text;
        EXPECT_TRUE(refused.says(words)) << arguments << "\n" << refused.text;
        EXPECT_TRUE(refused.errors.starts_with("comparo: ")) << refused.text;
        EXPECT_EQ(std::count(refused.text.begin(), refused.text.end(), '\n'), 1) << refused.text;
        EXPECT_EQ(files(), m_before) << arguments;
    }

    const test::TemporaryFolder m_folder;
    std::map<std::string, std::string> m_before;
};

TEST_F(Overwriting, AnInputIsRefused)
{
    const std::string job = "run a.png --op resize:size=9 --no-cause ";
    const std::string words = "would overwrite the input ";
    for (const char* output : {"--capture a.png", "--save-a a.png", "--save-b a.png", "--save-diff a.png",
                               "--save-a ./a.png", "--save-a folder/../a.png", "--save-a link.png",
                               "--save-a hard.png", "--repeat 2 --save-variance a.png"})
        expectRefused(job + output, words + "a.png");
    expectRefused("run link.png --op resize:size=9 --save-a a.png", words + "link.png");
    expectRefused("run a.png --only-a --op resize:size=9 --save-a a.png", words + "a.png");
    expectRefused("run a.png --pipeline p.json --report p.json", words + "p.json");
    expectRefused("run a.png --pipeline p.json --timeline p.json", words + "p.json");
    expectRefused("diff a.png b.png --save-diff a.png", words + "a.png");
    expectRefused("diff a.png b.png --save-diff b.png", words + "b.png");
    expectRefused("jpeg decode p.jpg p.jpg", words + "p.jpg");
    expectRefused("jpeg damage p.jpg p.jpg --kind bit_flip", words + "p.jpg");
    expectRefused("jpeg damage a.png p.jpg --kind bit_flip --other p.jpg", words + "p.jpg");
    expectRefused("jpeg encode p.jpg p.jpg", words + "p.jpg");
    expectRefused("report copy.json copy.json", words + "copy.json");
    expectRefused("replay copy.json --report copy.json", words + "copy.json");
    expectRefused("grad run a.png --quality 50 --weights w.npy --save-grad w.npy", words + "w.npy");
    expectRefused("grad run a.png --quality 50 --save-a a.png", words + "a.png");
    expectRefused("sweep a.png b.png --op resize:size=9 --journal b.png", words + "b.png");
    expectRefused("sweep . --op resize:size=9 --journal b.png", words);
    expectRefused("sweep a.png --pipeline p.json --propose p.json", words + "p.json");
    expectRefused("advise a.png --pipeline p.json --propose p.json", words + "p.json");
    expectRefused("merge j.jsonl --journal j.jsonl", words + "j.jsonl");
    expectRefused("diff run.comparo copy.json --report copy.json", words + "copy.json");
    expectRefused("identify a.png png.json --json png.json", words + "png.json");
    expectRefused("matrix png.json --op resize:size=9 --json png.json", words + "png.json");
    expectRefused("jpeg stages png.json p.jpg p.jpg --json png.json", words + "png.json");
    expectRefused("jpeg matrix png.json --json png.json", words + "png.json");
    expectRefused("scenario run torchvision-uint8-resize p.json --report p.json", words + "p.json");
}

TEST_F(Overwriting, OneNameForTwoFilesIsRefused)
{
    const std::string words = "is used for two files";
    const std::string job = "run a.png --op resize:size=9 --no-cause ";
    expectRefused(job + "--save-a x.npy --save-b x.npy", words);
    expectRefused(job + "--save-a x.npy --save-b ./x.npy", words);
    expectRefused(job + "--save-a folder/x.npy --save-b other/x.npy", words);
    expectRefused(job + "--report new.html --capture folder/dangling.html", words);
    expectRefused("sweep a.png --op resize:size=9 --report x.json --json x.json", words);
    expectRefused("grad run a.png --quality 50 --save-a x.npy --save-grad x.npy", words);
}

TEST_F(Overwriting, DevicesAndFilesOfOthersAreFine)
{
    EXPECT_EQ(run("run a.png --op to_float --b emu:0 --save-a x.npy --save-b y.npy").exitCode, 0);
    EXPECT_EQ(run("run a.png --op to_float --b emu:0 --save-a x.npy --save-b y.npy").exitCode, 0);
    EXPECT_EQ(run("run a.png --op to_float --b emu:0 --capture /dev/null --timeline t.json").exitCode, 0);
}

TEST_F(Overwriting, ADanglingLinkIsFollowed)
{
    EXPECT_EQ(run("diff a.png a.png --report folder/dangling.html").exitCode, 0);
    EXPECT_TRUE(fs::is_symlink(path("folder/dangling.html")));
    EXPECT_TRUE(fs::is_regular_file(path("new.html")));
    fs::create_symlink("loop.html", path("loop.html"));
    const Outcome loop = run("diff a.png a.png --report loop.html");
    EXPECT_EQ(loop.exitCode, 2);
    EXPECT_TRUE(fs::is_symlink(path("loop.html")));
    fs::create_symlink("absent/new.html", path("nowhere.html"));
    const Outcome nowhere = run("diff a.png a.png --report nowhere.html");
    EXPECT_EQ(nowhere.exitCode, 2);
    EXPECT_TRUE(nowhere.says("Cannot write nowhere.html: No such file or directory")) << nowhere.text;
    EXPECT_TRUE(fs::is_symlink(path("nowhere.html")));
}

} // namespace
} // namespace comparo
