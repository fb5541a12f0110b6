// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/codec/inspect/inspection.h"
#include "engine/codec/inspect/inspection_words.h"
#include "tests/support/jpeg_files.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

/// What the standard does not allow and no decoder minds is a note; what is wrong before the coded data is
/// the header's; what a progressive file lacks is named.
namespace comparo::jpeg {
namespace {

using File = std::vector<std::byte>;

constexpr std::byte kEnd[] = {std::byte{0xFF}, std::byte{0xD9}};

File fileOf(unsigned seed, const test::FileOptions& options = {})
{
    return test::writeJpeg(test::part(seed, 160, 120), options);
}

bool says(const std::string& text, const std::string& words)
{
    return text.find(words) != std::string::npos;
}

void insert(File& file, std::size_t at, std::initializer_list<unsigned> bytes)
{
    for (const unsigned value : bytes)
        file.insert(file.begin() + static_cast<std::ptrdiff_t>(at++), static_cast<std::byte>(value));
}

void removeEnd(File& file)
{
    ASSERT_TRUE(std::equal(std::end(kEnd) - 2, std::end(kEnd), file.end() - 2));
    file.resize(file.size() - 2);
}

/// Without damage, with one more note than the undamaged file, whose pixels libjpeg-turbo gives, too.
void expectNote(const File& clean, const File& file, std::size_t offset, const std::string& words)
{
    const Inspection inspection = inspectJpeg(file);
    EXPECT_EQ(inspection.verdict, FileVerdict::Good) << english(inspection.words);
    EXPECT_FALSE(inspection.isAccused());
    EXPECT_TRUE(inspection.walk->isClean()) << english(inspection.words);
    EXPECT_EQ(wordOf(inspection), "no proof of damage");
    EXPECT_TRUE(says(english(inspection.words), words)) << english(inspection.words);
    EXPECT_FALSE(says(english(inspection.words), "right end")) << english(inspection.words);
    const std::vector<StructureNote> notes = notesOf(inspection);
    ASSERT_EQ(notes.size(), inspectJpeg(clean).file.notes.size() + 1);
    const auto note = std::find_if(notes.begin(), notes.end(),
                                   [&](const StructureNote& n) { return says(english(n.text), words); });
    ASSERT_NE(note, notes.end());
    EXPECT_FALSE(note->damage);
    EXPECT_EQ(note->offset, offset);
    const auto json = nlohmann::json::parse(toJson(inspection, "x"));
    EXPECT_EQ(json["verdict"], "good");
    EXPECT_TRUE(std::any_of(json["notes"].begin(), json["notes"].end(), [&](const auto& n) {
        return n["offset"] == offset && says(n["text"], words) && n["damage"] == false;
    })) << json["notes"];
    EXPECT_EQ(inspection.decodersAgree, true);
    const auto before = test::decodePixels(clean);
    const auto after = test::decodePixels(file);
    ASSERT_TRUE(before && after);
    EXPECT_EQ(before->values, after->values);
}

/// Fill bits of the last byte of the data, from the byte's lowest.
int fillBitsOf(const File& file)
{
    const JpegFile parsed = parseJpeg(file);
    const WalkResult walk = walkJpeg(file, parsed);
    return static_cast<int>(8 * parsed.scans.at(0).data.end - walk.bits.at(0).begins.back());
}

TEST(JpegNotes, FillBitsThatAreNot1)
{
    int files = 0;
    for (unsigned seed = 0; seed < 12; ++seed) {
        const File clean = fileOf(seed);
        const int fill = fillBitsOf(clean);
        if (fill < 1)
            continue;
        File file = clean;
        const std::size_t last = file.size() - 3;
        file[last] &= std::byte{0xFF} << static_cast<unsigned>(fill);
        if (file[last - 1] == std::byte{0xFF})
            continue;
        expectNote(clean, file, last,
                   "The fill bits in the last byte of the data are " +
                       std::string(static_cast<std::size_t>(fill), '0') + " instead of all 1");
        ++files;
    }
    EXPECT_GE(files, 5);
}

TEST(JpegNotes, FillBitsOfManySegmentsAreOneNote)
{
    test::FileOptions options;
    options.restartRows = 1;
    const File clean = fileOf(1, options);
    const JpegFile parsed = parseJpeg(clean);
    const WalkResult walk = walkJpeg(clean, parsed);
    File file = clean;
    std::vector<std::size_t> lasts;
    for (std::size_t row = 0; row + 1 < 8; ++row) {
        const std::size_t last = parsed.scans[0].restarts.at(row) - 1;
        // Where the data end is unknown: a last bit of 1 is a fill bit where taking it away keeps the blocks.
        File tried = file;
        tried[last] &= std::byte{0xFE};
        const WalkResult changed = walkJpeg(tried, parseJpeg(tried));
        if ((file[last] & std::byte{1}) == std::byte{0} || !changed.isClean() ||
            changed.planes[0].values != walk.planes[0].values ||
            changed.planes[1].values != walk.planes[1].values ||
            changed.planes[2].values != walk.planes[2].values)
            continue;
        file = tried;
        lasts.push_back(last);
    }
    ASSERT_GE(lasts.size(), 3U);
    expectNote(clean, file, lasts[0],
               "at the end of " + std::to_string(lasts.size()) + " of 8 restart segments");
}

TEST(JpegNotes, BytesBehindTheLastMcu)
{
    const File clean = fileOf(2);
    for (const std::initializer_list<unsigned> junk :
         {std::initializer_list<unsigned>{0x00}, {0x5A}, {0x00, 0x00, 0x00}, {0xFF, 0x00}}) {
        File file = clean;
        insert(file, clean.size() - 2, junk);
        const std::size_t bytes = *junk.begin() == 0xFF ? 1 : junk.size();
        expectNote(clean, file, clean.size() - 2,
                   (bytes == 1 ? std::string("1 byte follows") : std::to_string(bytes) + " bytes follow") +
                       " the last MCU");
    }
    // Filler up to a boundary is one value again and again.
    File aligned = clean;
    aligned.insert(aligned.end() - 2, 64, std::byte{0});
    expectNote(clean, aligned, clean.size() - 2, "64 bytes follow the last MCU");
    // Other bytes are data that belong to MCUs.
    File more = clean;
    insert(more, clean.size() - 2, {0x12, 0x34, 0x56, 0x78, 0x9A});
    EXPECT_EQ(inspectJpeg(more).verdict, FileVerdict::BitstreamDamaged);
    // And so are those that end what was overwritten with one value.
    File zeroed = clean;
    std::fill(zeroed.end() - 400, zeroed.end() - 2, std::byte{0});
    EXPECT_TRUE(inspectJpeg(zeroed).isAccused());
}

TEST(JpegNotes, BytesBeforeRestartMarkers)
{
    test::FileOptions options;
    options.restartRows = 1;
    const File clean = fileOf(3, options);
    const std::vector<std::size_t> restarts = parseJpeg(clean).scans[0].restarts;
    File one = clean;
    insert(one, restarts[2], {0x33});
    expectNote(clean, one, restarts[2], "1 byte follows the last MCU of the data");
    File two = one;
    insert(two, restarts[4] + 1, {0x33, 0x44});
    expectNote(clean, two, restarts[2], "Up to 2 bytes follow the last MCU of 2 of 8 restart segments");
}

TEST(JpegNotes, ARestartMarkerBehindTheLastMcu)
{
    test::FileOptions options;
    options.restartRows = 1;
    const File clean = fileOf(3, options);
    File file = clean;
    insert(file, clean.size() - 2, {0xFF, 0xD7});
    expectNote(clean, file, clean.size() - 2, "A restart marker RST7 follows the last MCU");
    File wrong = clean;
    insert(wrong, clean.size() - 2, {0xFF, 0xD2});
    EXPECT_EQ(inspectJpeg(wrong).verdict, FileVerdict::BitstreamDamaged);
}

/// Any marker may have fill bytes before it (T.81 B.1.1.2).
TEST(JpegNotes, FillBytesBeforeMarkersAreLegal)
{
    const File clean = fileOf(4);
    File file = clean;
    insert(file, clean.size() - 2, {0xFF, 0xFF, 0xFF});
    const Inspection inspection = inspectJpeg(file);
    EXPECT_TRUE(inspection.isGood()) << english(inspection.words);
    EXPECT_TRUE(inspection.walk->notes.empty());
}

TEST(JpegNotes, AnEndOfImageThatIsMissingBehindEverything)
{
    for (const bool progressive : {false, true})
        for (const bool interleaved : {true, false}) {
            test::FileOptions options;
            options.progressive = progressive;
            options.interleaved = interleaved;
            const File clean = fileOf(5, options);
            File file = clean;
            removeEnd(file);
            expectNote(clean, file, file.size(),
                       progressive ? "EOI marker missing; every MCU is there, and the scans have every "
                                     "bit of every coefficient."
                                   : "EOI marker missing; every MCU is there.");
            // The reader gives all pixels, with a warning.
            const auto codec = std::find_if(allCodecs().begin(), allCodecs().end(),
                                            [](const Codec* c) { return c->id() == "libjpeg_turbo"; });
            ASSERT_NE(codec, allCodecs().end());
            const DecodedImage decoded = (*codec)->decode(file);
            EXPECT_EQ(test::pixelsOf(decoded.tensor).values, test::decodePixels(clean)->values);
        }
}

TEST(JpegNotes, AFileThatIsCutInItsDataLacksMoreThanItsEnd)
{
    const File clean = fileOf(5);
    for (const std::size_t cut : {clean.size() - 40, clean.size() - 4}) {
        File file(clean.begin(), clean.begin() + static_cast<std::ptrdiff_t>(cut));
        EXPECT_EQ(inspectJpeg(file).verdict, FileVerdict::BitstreamDamaged) << cut;
    }
}

/// A progressive file cut between two scans, at each of them.
TEST(JpegNotes, ScansThatAreMissingAreNamed)
{
    test::FileOptions options;
    options.progressive = true;
    const File clean = fileOf(6, options);
    const JpegFile parsed = parseJpeg(clean);
    ASSERT_GE(parsed.scans.size(), 4U);
    for (std::size_t scans = 1; scans < parsed.scans.size(); ++scans) {
        const std::size_t cut = parsed.scans[scans - 1].data.end;
        File file(clean.begin(), clean.begin() + static_cast<std::ptrdiff_t>(cut));
        const Inspection inspection = inspectJpeg(file);
        EXPECT_EQ(inspection.verdict, FileVerdict::BitstreamDamaged) << scans;
        EXPECT_TRUE(says(english(inspection.words), "later scans are missing, those with "))
            << english(inspection.words);
        const Scan& next = parsed.scans.back();
        const char* const names[] = {"Y", "Cb", "Cr"};
        const std::string lacks = " to 63 of " + std::string(names[next.components.at(0).component]);
        EXPECT_TRUE(says(english(inspection.words), lacks)) << lacks << ": " << english(inspection.words);
        // The library's codec says the same.
        const auto codec = std::find_if(allCodecs().begin(), allCodecs().end(),
                                        [](const Codec* c) { return c->id() == "libjpeg_turbo"; });
        try {
            static_cast<void>((*codec)->decode(file));
            ADD_FAILURE() << "a file that lacks scans was decoded";
        } catch (const Error& error) {
            EXPECT_TRUE(says(error.text(), "No scan has ")) << error.text();
        }
        // With an end the file says that it wants no more: T.81 lets it.
        file.insert(file.end(), std::begin(kEnd), std::end(kEnd));
        const Inspection ended = inspectJpeg(file);
        EXPECT_FALSE(ended.isAccused()) << english(ended.words);
        EXPECT_TRUE(says(english(ended.words), "decoders treat them as 0")) << english(ended.words);
    }
}

TEST(JpegNotes, AComponentWithoutAScanIsDamage)
{
    test::FileOptions options;
    options.interleaved = false;
    const File clean = fileOf(7, options);
    const JpegFile parsed = parseJpeg(clean);
    ASSERT_EQ(parsed.scans.size(), 3U);
    File file(clean.begin(), clean.begin() + static_cast<std::ptrdiff_t>(parsed.scans[1].data.end));
    file.insert(file.end(), std::begin(kEnd), std::end(kEnd));
    const Inspection inspection = inspectJpeg(file);
    EXPECT_TRUE(inspection.isAccused());
    EXPECT_TRUE(says(english(inspection.words), "No scan has Cr.")) << english(inspection.words);
}

TEST(JpegNotes, FaultsOfTheHeaderAreTheHeaders)
{
    const File clean = fileOf(8);
    const std::vector<Segment> segments = parseJpeg(clean).segments;
    const auto begin = [&](std::uint8_t marker) {
        return std::find_if(segments.begin(), segments.end(),
                            [&](const Segment& s) { return s.marker == marker; })
            ->bytes.begin;
    };
    struct Case {
        std::size_t at;
        unsigned value;
        const char* words;
    };
    for (const Case& change : {Case{begin(0xDB) + 4, 0x07, "A quantisation table has id 7"},
                               Case{begin(0xC4) + 5, 0xFF, "Header damaged at byte "},
                               Case{begin(0xC0) + 9, 0, "Header damaged at byte "},
                               Case{begin(0xC0) + 11, 0x91, "sampling factors 9 and 1"},
                               Case{begin(0xDA) + 4, 7, "scan header"}}) {
        File file = clean;
        file[change.at] = static_cast<std::byte>(change.value);
        const Inspection inspection = inspectJpeg(file);
        EXPECT_EQ(inspection.verdict, FileVerdict::HeaderDamaged)
            << change.words << ": " << english(inspection.words);
        EXPECT_TRUE(english(inspection.words).starts_with("Header damaged at byte "))
            << english(inspection.words);
        EXPECT_TRUE(says(english(inspection.words), change.words)) << english(inspection.words);
        EXPECT_EQ(nlohmann::json::parse(toJson(inspection, "x"))["verdict"], "header damaged");
    }
    // What lies in the data is the stream's.
    File file = clean;
    file.resize(clean.size() - 100);
    EXPECT_TRUE(english(inspectJpeg(file).words).starts_with("Bitstream damaged"));
}

} // namespace
} // namespace comparo::jpeg
