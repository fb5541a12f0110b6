// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "engine/codec/inspect/damage/seeded_draw.h"
#include "engine/codec/inspect/inspection.h"
#include "engine/codec/inspect/inspection_words.h"
#include "tests/support/cases_of.h"
#include "tests/support/jpeg_files.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <functional>

/// Steps of DC along a row of MCUs: told of where data were changed and still decode, of no picture without
/// damage. COMPARO_DAMAGE_FILES sets the damaged files of each kind.
namespace comparo::jpeg {
namespace {

using File = std::vector<std::byte>;

constexpr double kVisible = 40.0; ///< dB against the undamaged decode

unsigned damagedFiles()
{
    const char* text = std::getenv("COMPARO_DAMAGE_FILES");
    return text ? static_cast<unsigned>(std::max(1, std::atoi(text))) : test::casesOf(96U, 12);
}

Inspection inspect(const File& file)
{
    InspectOptions options;
    options.askDecoders = false;
    return inspectJpeg(file, nullptr, options);
}

/// Quality and subsampling of a trial.
test::FileOptions settingOf(unsigned trial)
{
    test::FileOptions options;
    options.quality = std::array{50, 75, 95}[trial % 3];
    options.h = options.v = 1 + static_cast<int>(trial / 3 % 2);
    options.optimise = trial / 6 % 2 == 1;
    return options;
}

int expectNoSuspicion(const std::string& name, const test::Pixels& pixels, bool all)
{
    int files = 0;
    for (const int quality : all ? std::vector{20, 50, 75, 90, 97} : std::vector{50, 90})
        for (const auto& [h, v] : {std::pair{1, 1}, {2, 1}, {2, 2}})
            for (const bool progressive : {false, true}) {
                test::FileOptions options;
                options.quality = quality;
                options.h = h;
                options.v = v;
                options.progressive = progressive;
                const Inspection inspection = inspect(test::writeJpeg(pixels, options));
                EXPECT_EQ(inspection.verdict, FileVerdict::Good)
                    << name << " " << options.describe() << ": " << english(inspection.words);
                ++files;
            }
    return files;
}

TEST(JpegSeam, NoPhotographWithoutDamageIsSuspected)
{
    int files = 0;
    for (unsigned which = 0; which < 6; ++which)
        files += expectNoSuspicion("photograph " + std::to_string(which), test::photograph(which), true);
    SeededDraw draw(3, 1);
    for (unsigned k = 0; k < test::casesOf(60U, 4); ++k) {
        const test::Pixels& from = test::photograph(k);
        const int width = 160 + static_cast<int>(draw.below(200));
        const int height = 120 + static_cast<int>(draw.below(120));
        const auto x = static_cast<int>(draw.below(static_cast<std::uint64_t>(from.width - width)));
        const auto y = static_cast<int>(draw.below(static_cast<std::uint64_t>(from.height - height)));
        files += expectNoSuspicion("part " + std::to_string(k), test::crop(from, x, y, width, height), false);
    }
    std::printf("no suspicion in %d files of photographs\n", files);
}

TEST(JpegSeam, NoGraphicIsSuspected)
{
    int files = 0;
    for (const char* name : {"sample.png", "text.png", "ties.png", "zone_plate.png"})
        files += expectNoSuspicion(
            name, test::pixelsOf(readImage(test::dataFolder() + "/../resources/samples/" + name).tensor),
            true);
    using Colour = std::array<int, 3>;
    const std::pair<const char*, std::function<Colour(int, int)>> graphics[] = {
        {"flag",
         [](int, int y) {
             return y < 96 ? Colour{200, 20, 40} : y < 192 ? Colour{250, 250, 250} : Colour{10, 30, 160};
         }},
        {"stripes of 16 rows",
         [](int, int y) {
             return y / 16 % 2 == 0 ? Colour{40, 40, 40} : Colour{220, 220, 220};
         }},
        {"stripes of 8 rows",
         [](int, int y) {
             return y / 8 % 2 == 0 ? Colour{90, 10, 10} : Colour{220, 220, 10};
         }},
        {"chess board",
         [](int x, int y) {
             return (x / 16 + y / 16) % 2 == 0 ? Colour{60, 60, 60} : Colour{200, 200, 200};
         }},
        {"ramp",
         [](int, int y) {
             return Colour{y * 255 / 288, y * 255 / 288, y * 255 / 288};
         }},
        {"horizon with grain",
         [](int x, int y) {
             const int grain = (x * 7919 + y * 104729) % 9;
             return y < 144 ? Colour{180 + grain, 190, 230} : Colour{90, 80 + grain, 60};
         }},
        {"bar with grain",
         [](int x, int y) {
             const int grain = (x * 7919 + y * 104729) % 9;
             const int base = y / 16 == 9 ? 200 : 110;
             return Colour{base + grain, base + grain, base};
         }},
        {"pixels of 16", [](int x, int y) {
             const unsigned n = static_cast<unsigned>(y / 16 * 131 + x / 16 * 7919) * 2654435761U;
             return Colour{static_cast<int>(n >> 24), static_cast<int>(n >> 16 & 255U),
                           static_cast<int>(n >> 8 & 255U)};
         }}};
    for (const auto& [name, colourAt] : graphics) {
        test::Pixels pixels{384, 288, 3, {}};
        for (int y = 0; y < pixels.height; ++y)
            for (int x = 0; x < pixels.width; ++x)
                for (const int value : colourAt(x, y))
                    pixels.values.push_back(static_cast<std::uint8_t>(value));
        files += expectNoSuspicion(name, pixels, true);
    }
    std::printf("no suspicion in %d files of graphics\n", files);
}

struct Counts {
    int visible = 0;
    int proved = 0;
    int suspected = 0;
    int placed = 0; ///< of the suspected: within a row of MCUs behind the change
};

struct Changed {
    File file;
    std::size_t at = 0;
};

Changed changedBytes(const File& clean, unsigned trial, std::size_t count)
{
    const ByteRange data = parseJpeg(clean).scans.at(0).data;
    SeededDraw draw(trial, 77);
    const std::size_t length = data.end - data.begin;
    Changed changed{clean, data.begin + length / 4 + static_cast<std::size_t>(draw.below(length / 2))};
    for (std::size_t i = 0; i < count; ++i)
        changed.file[changed.at + i] = static_cast<std::byte>(draw.below(256));
    return changed;
}

Changed flippedBit(const File& clean, unsigned trial)
{
    const ByteRange data = parseJpeg(clean).scans.at(0).data;
    SeededDraw draw(trial, 78);
    Changed changed{clean, data.begin + static_cast<std::size_t>(draw.below(data.end - data.begin))};
    changed.file[changed.at] ^= std::byte{0x80} >> static_cast<unsigned>(draw.below(8));
    return changed;
}

/// The MCU whose bits hold a byte.
std::int64_t mcuOf(const File& clean, std::size_t byte)
{
    const JpegFile parsed = parseJpeg(clean);
    const WalkResult walk = walkJpeg(clean, parsed);
    const std::vector<std::uint64_t>& begins = walk.bits.at(0).begins;
    const auto mcus = static_cast<std::size_t>(parsed.scans[0].mcuColumns) *
                      static_cast<std::size_t>(parsed.scans[0].mcuRows);
    const std::size_t blocks = (begins.size() - 1) / mcus;
    const auto after = std::upper_bound(begins.begin(), begins.end(), 8 * std::uint64_t{byte});
    return (after - begins.begin() - 1) / static_cast<std::int64_t>(blocks);
}

Counts judge(const char* name, const std::function<Changed(const File&, unsigned)>& change)
{
    Counts counts;
    const unsigned files = damagedFiles();
    for (unsigned trial = 0; trial < files; ++trial) {
        const File clean = test::writeJpeg(test::part(trial, 320, 240), settingOf(trial));
        const Changed changed = change(clean, trial);
        const auto decoded = test::decodePixels(changed.file);
        const auto whole = test::decodePixels(clean);
        if (decoded && decoded->values.size() == whole->values.size() &&
            test::psnr(*decoded, *whole) >= kVisible)
            continue;
        ++counts.visible;
        const Inspection inspection = inspect(changed.file);
        counts.proved += inspection.isAccused() ? 1 : 0;
        if (!inspection.seam)
            continue;
        ++counts.suspected;
        EXPECT_EQ(inspection.verdict, FileVerdict::Suspicious);
        const std::int64_t behind = inspection.seam->mcu - mcuOf(clean, changed.at);
        counts.placed += behind >= -1 && behind <= inspection.file.scans[0].mcuColumns ? 1 : 0;
    }
    std::printf("%s: %u files, %d below %.0f dB; damage proved in %.1f %%, a step suspected in %.1f %% more, "
                "%d of %d of "
                "these placed within a row\n",
                name, files, counts.visible, kVisible, 100.0 * counts.proved / counts.visible,
                100.0 * counts.suspected / counts.visible, counts.placed, counts.suspected);
    return counts;
}

TEST(JpegSeam, ChangedBytesAreProvedOrSuspected)
{
    const Counts counts =
        judge("40 bytes", [](const File& clean, unsigned trial) { return changedBytes(clean, trial, 40); });
    EXPECT_GE(100 * (counts.proved + counts.suspected), 97 * counts.visible);
    EXPECT_GE(10 * counts.placed, 9 * counts.suspected);
}

TEST(JpegSeam, FlippedBitsAreProvedOrSuspected)
{
    const Counts counts = judge("1 bit", flippedBit);
    EXPECT_GE(100 * counts.proved, 68 * counts.visible);
    EXPECT_GE(100 * (counts.proved + counts.suspected), 80 * counts.visible);
    EXPECT_GE(10 * counts.placed, 9 * counts.suspected);
}

/// A step is told of in every form, and proves nothing.
TEST(JpegSeam, AStepIsASuspicionWithItsMeasure)
{
    int told = 0;
    for (unsigned trial = 0; trial < 200 && told < 3; ++trial) {
        const File clean = test::writeJpeg(test::part(trial, 320, 240), settingOf(trial));
        const Inspection inspection = inspectJpeg(flippedBit(clean, trial).file);
        if (!inspection.seam)
            continue;
        ++told;
        const DcSeam& seam = *inspection.seam;
        EXPECT_EQ(inspection.verdict, FileVerdict::Suspicious);
        EXPECT_FALSE(inspection.isGood());
        EXPECT_FALSE(inspection.isAccused());
        EXPECT_TRUE(inspection.walk->isClean());
        EXPECT_EQ(wordOf(inspection), "suspicious");
        EXPECT_EQ(inspection.decodersAgree, true);
        const std::string words =
            "Suspicious: DC step of " + std::to_string(std::lround(seam.steps)) + " in ";
        EXPECT_TRUE(english(inspection.words).starts_with(words)) << english(inspection.words);
        for (const std::string& part : {" along MCU row " + std::to_string(seam.row) + " from MCU column " +
                                            std::to_string(seam.column),
                                        std::string("No proof of damage: ")})
            EXPECT_NE(english(inspection.words).find(part), std::string::npos) << english(inspection.words);
        const auto json = nlohmann::json::parse(toJson(inspection, "x"));
        EXPECT_EQ(json["verdict"], "suspicious");
        EXPECT_EQ(json["suspicion"]["kind"], "dc_step");
        EXPECT_EQ(json["suspicion"]["mcu"], seam.mcu);
        EXPECT_TRUE(json["stream"]["clean"]);
        const DamageMap map = damageMap(inspection);
        EXPECT_EQ(map.state.front(), 0);
        EXPECT_EQ(map.state.back(), 1);
    }
    EXPECT_EQ(told, 3);
}

} // namespace
} // namespace comparo::jpeg
