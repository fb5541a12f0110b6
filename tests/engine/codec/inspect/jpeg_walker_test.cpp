// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "engine/codec/inspect/walk/strict_walker.h"
#include "tests/support/jpeg_files.h"
#include "tests/support/photographs.h"

#include <gtest/gtest.h>

#include <random>

namespace comparo::jpeg {
namespace {

using test::FileOptions;
using test::Pixels;

/// Whether our coefficients are libjpeg's; on undamaged files nothing may be accused either.
void expectEqual(std::span<const std::byte> file, const std::string& what)
{
    const JpegFile parsed = parseJpeg(file);
    ASSERT_TRUE(parsed.isReadable()) << what;
    EXPECT_TRUE(parsed.uncovered.empty()) << what;
    const WalkResult walk = walkJpeg(file, parsed);
    for (const Finding& finding : walk.findings)
        ADD_FAILURE() << what << ": " << nameOf(finding.check) << ": " << english(finding.text);
    const auto reference = test::readCoefficients(file);
    ASSERT_TRUE(reference) << what;
    ASSERT_EQ(reference->planes.size(), walk.planes.size()) << what;
    for (std::size_t c = 0; c < walk.planes.size(); ++c) {
        const FrameComponent& shape = parsed.frame->components[c];
        ASSERT_EQ(reference->planes[c].size(), static_cast<std::size_t>(shape.blocksWide) *
                                                   static_cast<std::size_t>(shape.blocksHigh) * 64)
            << what;
        const std::int16_t* theirs = reference->planes[c].data();
        for (int by = 0; by < shape.blocksHigh; ++by)
            for (int bx = 0; bx < shape.blocksWide; ++bx, theirs += 64)
                ASSERT_TRUE(std::equal(theirs, theirs + 64, walk.planes[c].block(bx, by).begin()))
                    << what << ": component " << c << ", block " << bx << ", " << by;
    }
}

constexpr int kSamplings[][2] = {{1, 1}, {2, 1}, {2, 2}, {1, 2}, {4, 1}, {1, 4}, {4, 2}, {0, 0}};

TEST(JpegWalker, ReadsPhotographFilesAsLibjpegDoes)
{
    for (const char* name : {"hubble_deep_field.jpg", "retina.jpg", "rocket.jpg"})
        expectEqual(readFile(test::photographPath(name)), name);
}

TEST(JpegWalker, ReadsEverySamplingModeAndSizeAsLibjpegDoes)
{
    std::mt19937 draw(1);
    int files = 0;
    for (const auto& sampling : kSamplings)
        for (const int mode : {0, 1, 2, 3, 4, 5, 6}) {
            FileOptions options;
            options.h = sampling[0];
            options.v = sampling[1];
            options.quality = static_cast<int>(draw() % 100) + 1;
            options.optimise = mode == 1 || mode == 4;
            options.progressive = mode == 2 || mode == 3;
            options.restartRows = mode == 1 || mode == 3 ? 1 : 0;
            options.restartMcus = mode == 4 ? static_cast<int>(draw() % 20) + 1 : 0;
            options.interleaved = mode != 5 && mode != 6;
            options.restartRows = mode == 6 ? 2 : options.restartRows;
            const Pixels& photo = test::photograph(static_cast<unsigned>(draw()));
            const int width = 1 + static_cast<int>(draw() % 300);
            const int height = 1 + static_cast<int>(draw() % 200);
            const Pixels part = test::crop(photo, static_cast<int>(draw() % 100), 0, width, height);
            expectEqual(writeJpeg(part, options),
                        options.describe() + " " + std::to_string(width) + "x" + std::to_string(height));
            ++files;
        }
    std::printf("%d files\n", files);
}

/// Frames of Motion JPEG leave the tables of the standard out.
TEST(JpegWalker, TablesThatAFileLeavesOutAreTheStandards)
{
    const auto whole = writeJpeg(test::crop(test::photograph(1), 10, 20, 120, 72), {});
    const JpegFile parsed = parseJpeg(whole);
    std::vector<std::byte> bare;
    std::size_t from = 0;
    for (const Segment& segment : parsed.segments)
        if (segment.name == "DHT") {
            bare.insert(bare.end(), whole.begin() + static_cast<std::ptrdiff_t>(from),
                        whole.begin() + static_cast<std::ptrdiff_t>(segment.bytes.begin));
            from = segment.bytes.end;
        }
    bare.insert(bare.end(), whole.begin() + static_cast<std::ptrdiff_t>(from), whole.end());
    ASSERT_LT(bare.size(), whole.size() - 400); // 4 tables have 420 bytes
    for (const HuffmanTable& table : parseJpeg(bare).huffmanTables)
        EXPECT_TRUE(table.standard);
    expectEqual(bare, "without tables");
}

TEST(JpegWalker, TheBitsOfTheBlocksCoverTheScan)
{
    FileOptions options;
    options.restartRows = 1;
    const auto file = writeJpeg(test::crop(test::photograph(0), 0, 0, 100, 60), options);
    const JpegFile parsed = parseJpeg(file);
    const WalkResult walk = walkJpeg(file, parsed);
    const Scan& scan = parsed.scans[0];
    ASSERT_EQ(walk.bits.size(), 1U);
    const std::vector<std::uint64_t>& begins = walk.bits[0].begins;
    ASSERT_EQ(begins.size(), static_cast<std::size_t>(scan.mcuColumns * scan.mcuRows * 6 + 1));
    EXPECT_EQ(begins.front(), 8 * scan.data.begin);
    EXPECT_EQ((begins.back() + 7) / 8, scan.data.end);
    EXPECT_TRUE(std::is_sorted(begins.begin(), begins.end()));
    EXPECT_EQ(walk.bits[0].decodedMcus, scan.mcuColumns * scan.mcuRows);

    // The first block of the second row of MCUs begins behind the first restart marker.
    ASSERT_EQ(scan.restarts.size(), static_cast<std::size_t>(scan.mcuRows - 1));
    const auto bits = bitsOfBlock(parsed, walk, 0, 0, 2);
    ASSERT_EQ(bits.size(), 1U);
    EXPECT_EQ(bits[0].begin, 8 * (scan.restarts[0] + 2));
    // The last block of the first row ends before it.
    const auto last = bitsOfBlock(parsed, walk, 2, scan.mcuColumns - 1, 0);
    ASSERT_EQ(last.size(), 1U);
    EXPECT_EQ(last[0].end, 8 * scan.restarts[0]);
    EXPECT_TRUE(bitsOfBlock(parsed, walk, 0, parsed.frame->components[0].storedWide, 0).empty());
}

TEST(JpegWalker, AScanThatLacksABlockHidesNoOtherScan)
{
    FileOptions options;
    options.progressive = true;
    const auto file = writeJpeg(test::crop(test::photograph(0), 0, 0, 100, 60), options);
    const JpegFile parsed = parseJpeg(file);
    WalkResult walk = walkJpeg(file, parsed);
    const auto all = bitsOfBlock(parsed, walk, 0, 1, 1);
    ASSERT_GE(all.size(), 3U);
    walk.bits[static_cast<std::size_t>(all[1].scan)].begins.resize(2); // it ended in its first block
    const auto rest = bitsOfBlock(parsed, walk, 0, 1, 1);
    ASSERT_EQ(rest.size(), all.size() - 1);
    EXPECT_EQ(rest[0].scan, all[0].scan);
    EXPECT_EQ(rest[1].scan, all[2].scan);
    EXPECT_EQ(rest.back().end, all.back().end);
}

} // namespace
} // namespace comparo::jpeg
