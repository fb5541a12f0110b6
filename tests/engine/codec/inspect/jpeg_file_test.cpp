// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/inspection.h"
#include "engine/codec/inspect/parse/jpeg_file.h"
#include "engine/codec/inspect/walk/strict_walker.h"
#include "tests/support/jpeg_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

/// What the parser reads beside the coefficients: Exif, thumbnails, bytes of nobody, quality, restarts,
/// statistics of the codes.
namespace comparo::jpeg {
namespace {

using test::part;

using File = std::vector<std::byte>;

void append(File& to, const File& from)
{
    to.insert(to.end(), from.begin(), from.end());
}

void append(File& to, const std::string& text)
{
    for (const char c : text)
        to.push_back(static_cast<std::byte>(c));
}

/// Integers in the byte order of a TIFF structure.
class Writer {
public:
    explicit Writer(bool big) : m_big(big) {}
    void put(std::uint32_t value, int bytes)
    {
        for (int i = 0; i < bytes; ++i)
            m_bytes.push_back(static_cast<std::byte>(value >> 8 * (m_big ? bytes - 1 - i : i) & 255U));
    }
    void text(const std::string& words) { append(m_bytes, words); }
    void entry(unsigned tag, unsigned type, std::uint32_t value)
    {
        put(tag, 2);
        put(type, 2);
        put(1, 4);
        put(value, type == 3 ? 2 : 4);
        if (type == 3)
            put(0, 2);
    }
    File m_bytes;

private:
    bool m_big;
};

/// APP1 with an orientation in the first directory and, if given, a thumbnail in the second.
File exifSegment(bool big, unsigned orientation, const File& thumbnail)
{
    Writer tiff(big);
    tiff.text(big ? "MM" : "II");
    tiff.put(42, 2);
    tiff.put(8, 4);
    tiff.put(1, 2); // first directory: one entry
    tiff.entry(0x0112, 3, orientation);
    const std::uint32_t second = 8 + 2 + 12 + 4;
    tiff.put(thumbnail.empty() ? 0 : second, 4);
    if (!thumbnail.empty()) {
        tiff.put(2, 2);
        tiff.entry(0x0201, 4, second + 2 + 2 * 12 + 4);
        tiff.entry(0x0202, 4, static_cast<std::uint32_t>(thumbnail.size()));
        tiff.put(0, 4);
        append(tiff.m_bytes, thumbnail);
    }
    Writer segment(true);
    segment.put(0xFFE1, 2);
    segment.put(static_cast<std::uint32_t>(2 + 6 + tiff.m_bytes.size()), 2);
    segment.text(std::string("Exif\0\0", 6));
    append(segment.m_bytes, tiff.m_bytes);
    return segment.m_bytes;
}

/// `extra` behind the start of image.
File withSegment(const File& file, const File& extra)
{
    File result = file;
    result.insert(result.begin() + 2, extra.begin(), extra.end());
    return result;
}

TEST(JpegFile, ReadsTheOrientationInEitherByteOrder)
{
    const File file = test::writeJpeg(part(1, 64, 48), {});
    EXPECT_EQ(parseJpeg(file).orientation, 1);
    for (const bool big : {false, true})
        for (unsigned orientation = 1; orientation <= 8; ++orientation) {
            const JpegFile parsed = parseJpeg(withSegment(file, exifSegment(big, orientation, {})));
            EXPECT_EQ(parsed.orientation, static_cast<int>(orientation));
            EXPECT_TRUE(parsed.embedded.empty());
            ASSERT_EQ(parsed.segments[1].name, "APP1");
            EXPECT_NE(english(parsed.segments[1].summary).find("orientation " + std::to_string(orientation)),
                      std::string::npos);
        }
    for (const unsigned wrong : {0U, 9U, 65535U})
        EXPECT_EQ(parseJpeg(withSegment(file, exifSegment(true, wrong, {}))).orientation, 1);
}

TEST(JpegFile, FindsTheThumbnailWhoseBytesAreAJpeg)
{
    const File file = test::writeJpeg(part(1, 64, 48), {});
    const File thumbnail = test::writeJpeg(part(1, 32, 24), {});
    for (const bool big : {false, true}) {
        const File whole = withSegment(file, exifSegment(big, 6, thumbnail));
        const JpegFile parsed = parseJpeg(whole);
        ASSERT_EQ(parsed.embedded.size(), 1U);
        EXPECT_EQ(english(parsed.embedded[0].where), "Exif thumbnail");
        const ByteRange at = parsed.embedded[0].bytes;
        ASSERT_EQ(at.end - at.begin, thumbnail.size());
        EXPECT_TRUE(std::equal(thumbnail.begin(), thumbnail.end(),
                               whole.begin() + static_cast<std::ptrdiff_t>(at.begin)));
        const JpegFile inside = parseJpeg(std::span(whole).subspan(at.begin, at.end - at.begin));
        ASSERT_TRUE(inside.frame);
        EXPECT_EQ(inside.frame->width, 32);
        EXPECT_TRUE(parsed.uncovered.empty());
        EXPECT_EQ(parsed.frame->width, 64);
        EXPECT_TRUE(inspectJpeg(whole).isGood());
    }
    // A thumbnail that reaches past its segment is none.
    File cut = exifSegment(true, 6, thumbnail);
    cut.resize(cut.size() - 10);
    cut[2] = static_cast<std::byte>((cut.size() - 2) >> 8);
    cut[3] = static_cast<std::byte>((cut.size() - 2) & 255);
    EXPECT_TRUE(parseJpeg(withSegment(file, cut)).embedded.empty());
}

/// An application segment with this content.
File segmentOf(unsigned marker, const std::string& content)
{
    Writer segment(true);
    segment.put(marker, 2);
    segment.put(static_cast<std::uint32_t>(2 + content.size()), 2);
    segment.text(content);
    return segment.m_bytes;
}

TEST(JpegFile, NamesAColourProfileWhereOneBelongs)
{
    const File file = test::writeJpeg(part(1, 64, 48), {});
    const std::string content = std::string("ICC_PROFILE\0", 12) + "\1\2" + "abcd";
    const JpegFile second = parseJpeg(withSegment(file, segmentOf(0xFFE2, content)));
    EXPECT_TRUE(english(second.segments[1].summary).starts_with("colour profile, part 1 of 2, "))
        << english(second.segments[1].summary);
    const JpegFile third = parseJpeg(withSegment(file, segmentOf(0xFFE3, content)));
    EXPECT_TRUE(english(third.segments[1].summary).starts_with("\"ICC_PROFILE\", "))
        << english(third.segments[1].summary);
}

TEST(JpegFile, APreviewNeedsMoreThanItsStart)
{
    const File file = test::writeJpeg(part(1, 64, 48), {});
    const File segment = segmentOf(0xFFE4, "before\xFF\xD8\xFF");
    const File whole = withSegment(file, segment);
    EXPECT_TRUE(parseJpeg(whole).embedded.empty());
    const File cut(whole.begin(), whole.begin() + 2 + static_cast<std::ptrdiff_t>(segment.size()));
    EXPECT_TRUE(parseJpeg(cut).embedded.empty());
    const JpegFile parsed = parseJpeg(withSegment(file, segmentOf(0xFFE4, "before\xFF\xD8\xFF\xDB")));
    ASSERT_EQ(parsed.embedded.size(), 1U);
    EXPECT_EQ(english(parsed.embedded[0].where), "preview in APP4");
    EXPECT_EQ(parsed.embedded[0].bytes, (ByteRange{2 + 4 + 6, 2 + 4 + 10}));
}

TEST(JpegFile, TellsWhatIsWrongWithATable)
{
    const std::string zeros(64, '\0');
    const std::string noCodes(16, '\0');
    struct Case {
        unsigned marker;
        std::string content;
        bool damage;
        const char* words;
    };
    const Case cases[] = {
        {0xFFDB, "\5" + zeros, true, "A quantisation table has id 5 and precision code 0;"},
        {0xFFDB, "\x20" + zeros, true, "A quantisation table has id 0 and precision code 2;"},
        {0xFFDB, "\2" + zeros.substr(1), true, "Quantisation table 2 is cut off by the end of its segment."},
        {0xFFDB, "\1" + zeros, true, "Quantisation table 1 has a step of 0."},
        {0xFFC4, "\4" + noCodes, true, "A Huffman table has id 4 and class 0;"},
        {0xFFC4, "\x21" + noCodes, true, "A Huffman table has id 1 and class 2;"},
        {0xFFC4, "\1\2" + noCodes.substr(1) + "a", true, "DC Huffman table 1 declares 2 codes, more than"},
        {0xFFC4, "\x12\3" + noCodes.substr(1) + "abc", true,
         "AC Huffman table 2 has too many codes of up to 1 bits"},
        {0xFFC4, "\x12\2\1" + noCodes.substr(2) + "abc", true,
         "has codes of which another code is a prefix."},
        {0xFFC4, "\x12\2" + noCodes.substr(1) + "ab", false, "AC Huffman table 2 uses the code of all ones."},
        {0xFFC4, "\3\1" + noCodes.substr(1) + "\x10", true,
         "DC Huffman table 3 has a size of more than 15 bits."},
    };
    const File file = test::writeJpeg(part(1, 64, 48), {});
    for (const Case& wrong : cases) {
        const JpegFile parsed = parseJpeg(withSegment(file, segmentOf(wrong.marker, wrong.content)));
        ASSERT_EQ(parsed.notes.size(), 1U) << wrong.words;
        EXPECT_EQ(parsed.notes[0].damage, wrong.damage) << wrong.words;
        EXPECT_EQ(parsed.notes[0].offset, 6U) << wrong.words; // behind start of image, marker and length
        EXPECT_NE(english(parsed.notes[0].text).find(wrong.words), std::string::npos)
            << english(parsed.notes[0].text);
    }
}

TEST(JpegFile, TellsWhereAFileThatIsNoneFails)
{
    const JpegFile parsed = parseJpeg(File(20, std::byte{'x'}));
    ASSERT_FALSE(parsed.notes.empty());
    EXPECT_TRUE(parsed.notes[0].damage);
    EXPECT_EQ(parsed.notes[0].offset, 0U);
    EXPECT_NE(english(parsed.notes[0].text).find("does not start with the SOI marker (FF D8)"),
              std::string::npos)
        << english(parsed.notes[0].text);
}

TEST(JpegFile, NamesBytesThatBelongToNothing)
{
    const File file = test::writeJpeg(part(1, 64, 48), {});
    EXPECT_TRUE(parseJpeg(file).uncovered.empty());

    File behind = file;
    append(behind, std::string("left over"));
    JpegFile parsed = parseJpeg(behind);
    ASSERT_EQ(parsed.uncovered.size(), 1U);
    EXPECT_EQ(parsed.uncovered[0], (ByteRange{file.size(), file.size() + 9}));
    ASSERT_EQ(parsed.notes.size(), 1U);
    EXPECT_FALSE(parsed.notes[0].damage);
    EXPECT_TRUE(inspectJpeg(behind).isGood());

    const File between = withSegment(file, File(3, std::byte{'a'}));
    parsed = parseJpeg(between);
    ASSERT_EQ(parsed.uncovered.size(), 1U);
    EXPECT_EQ(parsed.uncovered[0], (ByteRange{2, 5}));
    EXPECT_EQ(inspectJpeg(between).verdict, FileVerdict::HeaderDamaged);

    File two = file;
    append(two, file);
    parsed = parseJpeg(two);
    ASSERT_EQ(parsed.embedded.size(), 1U);
    EXPECT_EQ(parsed.embedded[0].bytes, (ByteRange{file.size(), 2 * file.size()}));
}

/// Segments, scans and bytes of nobody cover a file without a gap or an overlap.
TEST(JpegFile, CoversEveryByteOnce)
{
    for (const bool progressive : {false, true}) {
        test::FileOptions options;
        options.progressive = progressive;
        options.restartRows = 1;
        File file = withSegment(test::writeJpeg(part(2, 96, 80), options), exifSegment(false, 3, {}));
        append(file, std::string("tail"));
        const JpegFile parsed = parseJpeg(file);
        std::vector<int> owners(file.size());
        const auto own = [&](const ByteRange& range) {
            for (std::size_t i = range.begin; i < range.end; ++i)
                ++owners.at(i);
        };
        for (const Segment& segment : parsed.segments)
            own(segment.bytes);
        for (const Scan& scan : parsed.scans)
            own(scan.data);
        for (const ByteRange& range : parsed.uncovered)
            own(range);
        EXPECT_EQ(std::count(owners.begin(), owners.end(), 1), static_cast<std::ptrdiff_t>(file.size()));
    }
}

TEST(JpegFile, NamesTheQualityExactlyAndAnotherTableWithItsResidual)
{
    std::set<std::array<std::uint16_t, 64>> seen;
    for (int quality = 100; quality >= 1; --quality) {
        test::FileOptions options;
        options.quality = quality;
        const JpegFile parsed = parseJpeg(test::writeJpeg(part(1, 32, 32), options));
        ASSERT_EQ(parsed.quantTables.size(), 2U);
        EXPECT_EQ(parsed.quantTables[0].luminance.distance, 0.0) << quality;
        EXPECT_EQ(parsed.quantTables[1].chrominance.distance, 0.0) << quality;
        if (seen.insert(parsed.quantTables[0].steps).second) {
            EXPECT_EQ(parsed.quantTables[0].luminance.quality, quality);
        }
        // Brightness tables are not those of colour, except where all steps are at their limit.
        if (quality > 5 && quality < 98) {
            EXPECT_GT(parsed.quantTables[0].chrominance.distance, 0.0) << quality;
        }
    }
    File file = test::writeJpeg(part(1, 32, 32), {});
    const std::size_t steps = parseJpeg(file).quantTables[0].offset;
    const auto at = file.begin() + static_cast<std::ptrdiff_t>(steps) + 64; // the last step, behind the id
    *at = static_cast<std::byte>(std::to_integer<int>(*at) + 4);
    const QualityEstimate near = parseJpeg(file).quantTables[0].luminance;
    EXPECT_EQ(near.quality, 75);
    EXPECT_DOUBLE_EQ(near.distance, 4.0 / 8.0); // one of 64 steps by 4, root mean square
}

TEST(JpegFile, ReadsRestartIntervals)
{
    const test::Pixels pixels = part(1, 160, 96); // 10 x 6 MCUs at 4:2:0
    test::FileOptions options;
    options.restartMcus = 7;
    JpegFile parsed = parseJpeg(test::writeJpeg(pixels, options));
    EXPECT_EQ(parsed.scans.at(0).restartInterval, 7);
    EXPECT_EQ(parsed.scans.at(0).restarts.size(), 8U); // 60 MCUs in 9 segments
    options.restartMcus = 0;
    options.restartRows = 2;
    const File file = test::writeJpeg(pixels, options);
    parsed = parseJpeg(file);
    EXPECT_EQ(parsed.scans.at(0).restartInterval, 20);
    ASSERT_EQ(parsed.scans.at(0).restarts.size(), 2U);
    for (std::size_t i = 0; i < 2; ++i) {
        const std::size_t at = parsed.scans[0].restarts[i];
        EXPECT_EQ(std::to_integer<int>(file[at]), 0xFF);
        EXPECT_EQ(std::to_integer<int>(file[at + 1]), 0xD0 + static_cast<int>(i));
    }
    EXPECT_EQ(parseJpeg(test::writeJpeg(pixels, {})).scans.at(0).restartInterval, 0);
}

/// Codes times their lengths, with the bits behind them, are all the bits there are.
TEST(JpegFile, CountsEveryCodeThatWasRead)
{
    for (const bool optimise : {false, true}) {
        test::FileOptions options;
        options.optimise = optimise;
        const File file = test::writeJpeg(part(2, 200, 120), options);
        const JpegFile parsed = parseJpeg(file);
        const WalkResult walk = walkJpeg(file, parsed);
        std::uint64_t bits = 0;
        std::uint64_t dcCodes = 0;
        for (const SymbolCount& count : walk.symbols) {
            const HuffmanTable& table = parsed.huffmanTables[static_cast<std::size_t>(count.table)];
            std::uint64_t listed = 0;
            std::size_t at = 0;
            for (std::size_t length = 1; length <= 16; ++length)
                for (int i = 0; i < table.counts[length - 1]; ++i, ++at) {
                    const std::uint8_t symbol = table.symbols[at];
                    bits += count.uses[symbol] * (length + (symbol & 15U));
                    listed += count.uses[symbol];
                    if (optimise) { // libjpeg drops what it does not use
                        EXPECT_GT(count.uses[symbol], 0U);
                    }
                }
            std::uint64_t all = 0;
            for (const std::uint64_t uses : count.uses)
                all += uses;
            EXPECT_EQ(listed, all);
            if (!table.ac)
                dcCodes += all;
        }
        EXPECT_EQ(dcCodes, walk.codedBlocks);
        const ByteRange data = parsed.scans.at(0).data;
        std::uint64_t stored = 8 * (data.end - data.begin);
        for (std::size_t i = data.begin; i + 1 < data.end; ++i)
            if (file[i] == std::byte{0xFF} && file[i + 1] == std::byte{0})
                stored -= 8;
        EXPECT_LE(bits, stored);
        EXPECT_LT(stored - bits, 8U);
    }
}

} // namespace
} // namespace comparo::jpeg
