// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/codec/zip_archive.h"
#include "engine/report/run/report.h"
#include "tests/engine/folders/two_folders.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <stop_token>

/// Two folders, pair by pair.
namespace comparo {
namespace {

std::vector<std::string> namesOf(const FolderOutcome& outcome)
{
    std::vector<std::string> names;
    for (const ComparedPicture& each : outcome.pictures)
        names.push_back(each.finding.name);
    return names;
}

const PictureFinding& findingOf(const FolderOutcome& outcome, const std::string& name)
{
    const auto found =
        std::ranges::find_if(outcome.pictures, [&](const auto& each) { return each.finding.name == name; });
    if (found == outcome.pictures.end())
        throw std::runtime_error("no " + name);
    return found->finding;
}

/// An archive of two pictures, the second of which has this value.
std::vector<std::byte> archive(std::uint8_t second)
{
    const auto npy = [](std::uint8_t value) {
        std::string file("\x93NUMPY\x01\x00", 8);
        std::string header = "{'descr': '|u1', 'fortran_order': False, 'shape': (4, 4, 3), }";
        header += std::string(64 - (10 + header.size() + 1) % 64, ' ') + '\n';
        file += static_cast<char>(header.size());
        file += '\0';
        file += header + std::string(48, static_cast<char>(value));
        const auto bytes = std::as_bytes(std::span(file));
        return std::vector<std::byte>(bytes.begin(), bytes.end());
    };
    ZipWriter writer;
    writer.add("one.npy", npy(7));
    writer.add("two.npy", npy(second));
    return writer.finish();
}

TEST(FolderRun, TheResultsDoNotDependOnTheNumberOfJobs)
{
    const test::TwoFolders files;
    const FolderPlan plan = files.plan();
    const FolderOutcome one = runFolders(plan, {1, {}});
    for (const int jobs : {2, 5}) {
        std::vector<std::string> told;
        const FolderOutcome several =
            runFolders(plan, {jobs, {}}, [&](const std::vector<ComparedPicture>& pair) {
                told.push_back(pair.front().finding.name);
            });
        EXPECT_EQ(toJson(several.pictures), toJson(one.pictures));
        std::vector<std::string> planned;
        for (const PicturePair& each : plan.pairs)
            planned.push_back(each.name);
        EXPECT_EQ(told, planned);
    }
}

TEST(FolderRun, TheWorstStandsFirst)
{
    const test::TwoFolders files;
    const FolderOutcome outcome = runFolders(files.plan(), {2, {}});
    const std::vector<std::string> names = namesOf(outcome);
    ASSERT_EQ(names.size(), 12U);
    EXPECT_EQ(outcome.pairs, 10U);
    EXPECT_EQ(names[0], "damaged.png");
    EXPECT_EQ(findingOf(outcome, "damaged.png").outcome.kind, OutcomeKind::Error) << "in both, byte for byte";
    for (std::size_t i = 1; i < 4; ++i)
        EXPECT_TRUE(names[i] == "p1.png" || names[i] == "p4.png" || names[i] == "p7.png") << names[i];
    EXPECT_EQ(names[4], "only.png");
    EXPECT_EQ(names[5], "alone.png");
    EXPECT_EQ(findingOf(outcome, "sub/old.png → moved/new.png").outcome.kind, OutcomeKind::BitExact);
    EXPECT_TRUE(std::ranges::is_sorted(
        outcome.pictures, [](const auto& x, const auto& y) { return isWorse(x.finding, y.finding); }));
}

TEST(FolderRun, AnotherSizeIsADifference)
{
    const test::TwoFolders files;
    const Tensor whole = readImage((files.folder / "a/p0.png").string()).tensor;
    std::vector<std::uint8_t> values;
    for (int c = 0; c < 3; ++c)
        for (int y = 2; y < 12; ++y)
            for (int x = 3; x < 14; ++x)
                values.push_back(static_cast<std::uint8_t>(whole.at(0, c, y, x)));
    writeImage(files.folder / "b/p0.png",
               Tensor::fromValues<std::uint8_t>({1, 3, 10, 11}, std::span<const std::uint8_t>(values)));
    const FolderOutcome outcome = runFolders(files.plan(), {2, {}});
    EXPECT_EQ(findingOf(outcome, "p0.png").outcome.kind, OutcomeKind::Different);
    std::vector<PictureFinding> two{findingOf(outcome, "p0.png"), findingOf(outcome, "p3.png")};
    EXPECT_NE(english(outcomeOf(two).sentence()).find("1 of 2 images differs; the worst is p0.png: "),
              std::string::npos)
        << english(outcomeOf(two).sentence());
}

TEST(FolderRun, EqualFilesAreDecodedAndCounted)
{
    const test::TwoFolders files;
    const FolderOutcome outcome = runFolders(files.plan(), {2, {}});
    const PictureFinding& same = findingOf(outcome, "p0.png");
    ASSERT_TRUE(same.comparison);
    EXPECT_EQ(same.comparison->all.samples, 3U * 14U * 16U);
    EXPECT_EQ(english(same.outcome.sentence()), "Bit-exact: all 672 samples equal.");
}

TEST(FolderRun, FilesOfSeveralImagesAreComparedImageByImage)
{
    const test::TwoFolders files;
    writeFile(files.folder / "a/set.npz", archive(9));
    writeFile(files.folder / "b/set.npz", archive(12));
    const FolderOutcome outcome = runFolders(files.plan(), {2, {}});
    EXPECT_EQ(findingOf(outcome, "set.npz, array 'one'").outcome.kind, OutcomeKind::BitExact);
    const PictureFinding& two = findingOf(outcome, "set.npz, array 'two'");
    EXPECT_EQ(two.outcome.kind, OutcomeKind::Different);
    EXPECT_EQ(two.comparison->all.maxAbs, 3.0);
}

TEST(FolderRun, TheReportIsOfTheWorstAndNamesAll)
{
    const test::TwoFolders files;
    const FolderPlan plan = files.plan();
    const FolderOutcome outcome = runFolders(plan, {2, {}});
    ComparedPictures all = resultOf(plan, outcome);
    const Report report = reportOf(all.job, std::move(all.result));
    EXPECT_EQ(report.picture, namesOf(outcome)[1]) << "the worst that could be compared";
    EXPECT_EQ(report.pictures.size(), 12U);
    EXPECT_EQ(report.outcome().exitCode(), 2);
    EXPECT_EQ(report.command, "comparo diff " + files.path("a") + " " + files.path("b"));
    EXPECT_FALSE(std::isnan(report.comparison->all.ssim)) << "of the worst it is measured";
    for (const char* extension : {".html", ".xml", ".csv", ".md", ".json"}) {
        const std::filesystem::path path = files.folder / (std::string("report") + extension);
        writeReport(report, path);
        const std::vector<std::byte> bytes = readFile(path);
        const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        for (const std::string& name : namesOf(outcome))
            EXPECT_TRUE(name.find("→") != std::string::npos || text.find(name) != std::string_view::npos)
                << extension << ": " << name;
    }
}

TEST(FolderRun, WhatWasStoppedIsAPartAndSaysSo)
{
    const test::TwoFolders files;
    const FolderPlan plan = files.plan();
    std::stop_source stop;
    std::size_t told = 0;
    const FolderOutcome outcome = runFolders(plan, {1, {}},
                                             [&](const std::vector<ComparedPicture>&) {
                                                 if (++told == 4)
                                                     stop.request_stop();
                                             },
                                             {stop.get_token(), {}});
    EXPECT_TRUE(outcome.stopped);
    EXPECT_EQ(outcome.pairs, 4U);
    const ComparedPictures all = resultOf(plan, outcome);
    EXPECT_FALSE(all.result.coverage.isWhole());
    EXPECT_EQ(all.result.coverage.of, 12U);
}

TEST(FolderRun, NothingInCommonIsRefused)
{
    const test::TwoFolders files;
    FolderRequest request;
    request.a = files.path("a");
    request.b = files.path("b");
    request.pattern = "*.tif";
    EXPECT_THROW(folderPlanOf(request), Error);
}

} // namespace
} // namespace comparo
