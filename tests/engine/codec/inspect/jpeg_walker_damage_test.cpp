// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/damage/damage.h"
#include "engine/codec/inspect/walk/strict_walker.h"
#include "tests/support/jpeg_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

namespace comparo::jpeg {
namespace {

using test::FileOptions;
using test::Pixels;

using File = std::vector<std::byte>;

WalkResult walkOf(const File& file)
{
    return walkJpeg(file, parseJpeg(file));
}

std::string firstFinding(const WalkResult& walk)
{
    return walk.findings.empty()
               ? ""
               : std::string(nameOf(walk.findings[0].check)) + ": " + english(walk.findings[0].text);
}

/// Black and white at random: the largest coefficients that there are.
Pixels extremes(int width, int height, unsigned seed)
{
    Pixels pixels{width, height, 3, {}};
    std::mt19937 draw(seed);
    for (int i = 0; i < width * height * 3; ++i)
        pixels.values.push_back(draw() % 2 == 0 ? 0 : 255);
    return pixels;
}

TEST(JpegWalkerDamage, NoFalseAlarmOnCleanFiles)
{
    constexpr int kSamplings[][2] = {{1, 1}, {2, 1}, {2, 2}, {1, 2}, {4, 1}, {1, 4}, {4, 2}, {0, 0}};
    std::mt19937 draw(2);
    int files = 0;
    for (int quality = 1; quality <= 100; ++quality)
        for (const auto& sampling : kSamplings)
            for (const bool progressive : {false, true}) {
                FileOptions options;
                options.quality = quality;
                options.h = sampling[0];
                options.v = sampling[1];
                options.progressive = progressive;
                options.optimise = draw() % 2 == 0;
                options.restartRows = static_cast<int>(draw() % 2);
                const int width = 90 + static_cast<int>(draw() % 60);
                const int height = 70 + static_cast<int>(draw() % 40);
                const auto seed = static_cast<unsigned>(draw());
                const Pixels& photo = test::photograph(seed);
                const Pixels pixels = seed % 8 == 0
                                          ? extremes(width, height, seed)
                                          : test::crop(photo, static_cast<int>(draw() % 200),
                                                       static_cast<int>(draw() % 100), width, height);
                const WalkResult walk = walkOf(writeJpeg(pixels, options));
                EXPECT_TRUE(walk.isClean()) << options.describe() << ": " << firstFinding(walk);
                ++files;
            }
    std::printf("no false alarm on %d files\n", files);
    EXPECT_GE(files, 1000);
}

struct Clean {
    File file;
    Pixels decoded;
    std::size_t dataBegin = 0;
    std::size_t dataEnd = 0;
    bool restarts = false;
};

/// Five pictures x quality 50, 75, 95 x 4:4:4, 4:2:0 x standard, optimised tables x no restart, one a row.
const std::vector<Clean>& cleanFiles()
{
    static const std::vector<Clean> all = [] {
        std::vector<Clean> files;
        for (unsigned picture = 0; picture < 5; ++picture)
            for (const int quality : {50, 75, 95})
                for (const int sampling : {1, 2})
                    for (const bool optimise : {false, true})
                        for (const int rows : {0, 1}) {
                            FileOptions options;
                            options.quality = quality;
                            options.h = options.v = sampling;
                            options.optimise = optimise;
                            options.restartRows = rows;
                            Clean clean;
                            clean.file =
                                writeJpeg(test::crop(test::photograph(picture), 100, 80, 256, 192), options);
                            clean.decoded = *test::decodePixels(clean.file);
                            const Scan scan = parseJpeg(clean.file).scans.at(0);
                            clean.dataBegin = scan.data.begin;
                            clean.dataEnd = scan.data.end;
                            clean.restarts = rows > 0;
                            files.push_back(std::move(clean));
                        }
        return files;
    }();
    return all;
}

bool sameCoefficients(const test::LibjpegCoefficients& theirs, const JpegFile& parsed, const WalkResult& walk)
{
    for (std::size_t c = 0; c < walk.planes.size(); ++c) {
        const FrameComponent& shape = parsed.frame->components[c];
        const std::int16_t* other = theirs.planes[c].data();
        for (int by = 0; by < shape.blocksHigh; ++by)
            for (int bx = 0; bx < shape.blocksWide; ++bx, other += 64)
                if (!std::equal(other, other + 64, walk.planes[c].block(bx, by).begin()))
                    return false;
    }
    return true;
}

/// A bound of these photographs: a flip that makes another legal code cannot be seen in the file alone, and
/// how many do is a matter of the picture. Of the visible flips here 84.1 % are found, without those whose
/// only trace are fill bits that are not 1 or up to three bytes that are left over, which is how some
/// encoders end.
constexpr double kFoundInPhotographs = 84.0; // per cent

TEST(JpegWalkerDamage, FindsVisibleBitFlipsAndReadsOnAsLibjpegDoes)
{
    constexpr int kFlipsPerFile = 42;
    constexpr double kVisible = 40.0; // dB
    std::mt19937 draw(3);
    int files = 0;
    int visible = 0;
    int found = 0;
    int warned = 0;
    int compared = 0;
    int different = 0;
    int placed = 0;
    int early = 0;
    int outsideBand = 0;
    for (const Clean& clean : cleanFiles())
        for (int i = 0; i < kFlipsPerFile; ++i) {
            File file = clean.file;
            const std::size_t at = clean.dataBegin + draw() % (clean.dataEnd - clean.dataBegin);
            const unsigned bit = draw() % 8;
            file[at] ^= std::byte{0x80} >> bit;
            ++files;
            const JpegFile parsed = parseJpeg(file);
            const auto decoded = test::decodePixels(file);
            const bool isVisible = !decoded || test::psnr(*decoded, clean.decoded) < kVisible;
            ASSERT_TRUE(parsed.isReadable());
            const WalkResult walk = walkJpeg(file, parsed);
            visible += isVisible ? 1 : 0;
            found += isVisible && !walk.isClean() ? 1 : 0;
            const auto theirs = test::readCoefficients(file);
            warned += isVisible && (!theirs || theirs->warnings > 0) ? 1 : 0;
            if (theirs) {
                ++compared;
                different += sameCoefficients(*theirs, parsed, walk) ? 0 : 1;
            }
            if (walk.first) {
                ++placed;
                const std::uint64_t flipped = 8 * std::uint64_t{at} + bit;
                outsideBand += walk.first->earliestBit > flipped ? 1 : 0;
                early +=
                    walk.first->bit + 16 < flipped ? 1 : 0; // a marker that was made is noticed at its 0xFF
            }
        }
    std::printf("%d bit flips: %d visible, %d of them found (%.1f %%; libjpeg warns of %.1f %%)\n", files,
                visible, found, 100.0 * found / visible, 100.0 * warned / visible);
    std::printf(
        "coefficients as libjpeg's: %d of %d; %d placed, %d outside of the band, %d before the flip\n",
        compared - different, compared, placed, outsideBand, early);
    EXPECT_GE(files, 5000);
    EXPECT_GE(100.0 * found, kFoundInPhotographs * visible);
    EXPECT_EQ(outsideBand, 0);
    EXPECT_EQ(early, 0);
    // A flip can make a marker that a file goes on with; libjpeg then reads on elsewhere.
    EXPECT_LE(different, files / 500);
}

TEST(JpegWalkerDamage, ATruncatedFileIsAlwaysFoundAndKeepsWhatItHas)
{
    for (const Clean& clean : cleanFiles()) {
        File file = clean.file;
        file.resize((clean.dataBegin + clean.dataEnd) / 2);
        const JpegFile parsed = parseJpeg(file);
        const WalkResult walk = walkJpeg(file, parsed);
        EXPECT_FALSE(walk.isClean());
        EXPECT_TRUE(std::any_of(walk.findings.begin(), walk.findings.end(),
                                [](const Finding& f) { return f.check == Check::MissingEnd; }));
        EXPECT_TRUE(std::any_of(walk.findings.begin(), walk.findings.end(),
                                [](const Finding& f) { return f.check == Check::EarlyEnd; }));
        EXPECT_TRUE(sameCoefficients(*test::readCoefficients(file), parsed, walk));
    }
}

TEST(JpegWalkerDamage, ALostRestartMarkerCostsNoMoreThanItsSegments)
{
    for (const Clean& clean : cleanFiles()) {
        if (!clean.restarts)
            continue;
        const std::vector<std::size_t> restarts = parseJpeg(clean.file).scans[0].restarts;
        File file = clean.file;
        const auto at = static_cast<std::ptrdiff_t>(restarts[3]);
        file.erase(file.begin() + at, file.begin() + at + 2);
        const JpegFile parsed = parseJpeg(file);
        const WalkResult walk = walkJpeg(file, parsed);
        EXPECT_TRUE(std::any_of(walk.findings.begin(), walk.findings.end(),
                                [](const Finding& f) { return f.check == Check::Marker; }));
        ASSERT_TRUE(walk.first);
        EXPECT_EQ(walk.first->earliestMcu, 3 * parsed.scans[0].mcuColumns);
        EXPECT_TRUE(sameCoefficients(*test::readCoefficients(file), parsed, walk));
        const WalkResult whole = walkOf(clean.file);
        const int last = walk.planes[0].blocksHigh - 1;
        EXPECT_TRUE(std::equal(walk.planes[0].block(0, last).begin(), walk.planes[0].block(0, last).end(),
                               whole.planes[0].block(0, last).begin()));
    }
}

TEST(JpegWalkerDamage, FindingsNameTheirRestartSegment)
{
    int boxes = 0;
    for (unsigned seed = 0; seed < 120; ++seed) {
        FileOptions options;
        options.progressive = true;
        options.restartRows = 1;
        const File file =
            damageJpeg(writeJpeg(test::part(seed, 160, 120), options), DamageKind::BitFlip, seed).file;
        const JpegFile parsed = parseJpeg(file);
        if (!parsed.isReadable())
            continue;
        for (const Finding& finding : walkJpeg(file, parsed).findings) {
            if (finding.scan < 0 || finding.mcu < 0)
                continue;
            const int interval = parsed.scans[static_cast<std::size_t>(finding.scan)].restartInterval;
            EXPECT_EQ(finding.segment, interval > 0 ? finding.mcu / interval : 0) << nameOf(finding.check);
            boxes += finding.check == Check::Box ? 1 : 0;
        }
    }
    EXPECT_GT(boxes, 0); // these are placed when all scans are read
}

TEST(JpegWalkerDamage, FillBitsThatAreNotAllOnesAreANote)
{
    int files = 0;
    for (const Clean& clean : cleanFiles()) {
        const JpegFile parsed = parseJpeg(clean.file);
        const std::uint64_t left = 8 * clean.dataEnd - walkJpeg(clean.file, parsed).bits[0].begins.back();
        File file = clean.file;
        std::byte& last = file[clean.dataEnd - 1];
        if (left < 2 || left > 7 || last == std::byte{0})
            continue;
        last &= std::byte{0xFE};
        const WalkResult walk = walkJpeg(file, parsed);
        EXPECT_TRUE(walk.isClean());
        EXPECT_EQ(walk.oddEnds, 1U);
        ASSERT_EQ(walk.notes.size(), 1U);
        EXPECT_EQ(english(walk.notes[0].text), "The fill bits in the last byte of the data are " +
                                                   std::string(left - 1, '1') +
                                                   "0 instead of all 1; decoders skip them.");
        ++files;
    }
    EXPECT_GT(files, 20);
}

/// Whether data are passed over, taken or left for later is a matter of how far the number is from the one
/// due.
TEST(JpegWalkerDamage, ARestartMarkerOfAnyNumberIsTakenAsLibjpegTakesIt)
{
    for (const std::size_t which : {std::size_t{1}, std::size_t{5}}) {
        const Clean& clean = cleanFiles()[which];
        ASSERT_TRUE(clean.restarts);
        const std::vector<std::size_t> restarts = parseJpeg(clean.file).scans[0].restarts;
        for (const std::size_t place : {std::size_t{3}, std::size_t{4}})
            for (int number = 0; number < 8; ++number) {
                File file = clean.file;
                file[restarts[place] + 1] = static_cast<std::byte>(0xD0 + number);
                const JpegFile parsed = parseJpeg(file);
                const WalkResult walk = walkJpeg(file, parsed);
                EXPECT_EQ(walk.isClean(), number == static_cast<int>(place));
                EXPECT_TRUE(sameCoefficients(*test::readCoefficients(file), parsed, walk))
                    << "Found marker RST" << number << " instead of RST" << place;
            }
    }
}

} // namespace
} // namespace comparo::jpeg
