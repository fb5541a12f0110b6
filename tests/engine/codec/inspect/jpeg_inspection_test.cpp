// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/cuda_jpeg/decoder.h"
#include "engine/codec/inspect/damage/damage.h"
#include "engine/codec/inspect/inspection.h"
#include "engine/codec/inspect/inspection_words.h"
#include "engine/codec/inspect/place_text.h"
#include "engine/device/device.h"
#include "engine/report/jpeg/report.h"
#include "tests/support/cases_of.h"
#include "tests/support/jpeg_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <iomanip>
#include <random>
#include <set>
#include <sstream>

/// Every verdict, each reached by real damage to a file or to the picture that an encoder read.
namespace comparo::jpeg {
namespace {

using test::part;
using test::pixelsOf;
using test::tensorOf;

using File = std::vector<std::byte>;

bool says(const Inspection& inspection, const std::string& words)
{
    return english(inspection.words).find(words) != std::string::npos;
}

/// MCUs of the map in each state.
std::array<int, 5> statesOf(const Inspection& inspection)
{
    std::array<int, 5> counts{};
    for (const std::uint8_t state : damageMap(inspection).state)
        ++counts.at(state);
    return counts;
}

File encodeDamaged(const test::Pixels& pixels, SourceDamage kind, std::uint64_t seed, int quality = 75)
{
    test::FileOptions options;
    options.quality = quality;
    return test::writeJpeg(pixelsOf(damageSource(tensorOf(pixels), kind, seed, 24.0)), options);
}

TEST(JpegInspection, AGoodFileIsGoodWithAndWithoutItsSource)
{
    for (const bool progressive : {false, true}) {
        test::FileOptions options;
        options.progressive = progressive;
        const test::Pixels pixels = part(1, 160, 120);
        const File file = test::writeJpeg(pixels, options);
        const Tensor source = tensorOf(pixels);
        const Inspection alone = inspectJpeg(file);
        EXPECT_EQ(alone.verdict, FileVerdict::Good) << english(alone.words);
        EXPECT_TRUE(says(alone, "No proof of damage: ")) << english(alone.words);
        EXPECT_TRUE(says(alone, english(limitsWithoutSource()))) << english(alone.words);
        EXPECT_EQ(wordOf(alone), "no proof of damage");
        EXPECT_EQ(nameOf(alone.verdict), "good"); // in JSON, where scripts look for it
        EXPECT_FALSE(alone.interval);
        EXPECT_EQ(alone.bytes, file.size());
        const Inspection inspection = inspectJpeg(file, &source);
        EXPECT_TRUE(inspection.isGood());
        EXPECT_TRUE(says(inspection, "comes from this source")) << english(inspection.words);
        ASSERT_TRUE(inspection.interval);
        EXPECT_TRUE(inspection.interval->passes());
        EXPECT_EQ(statesOf(inspection), (std::array<int, 5>{80, 0, 0, 0, 0}));
        // Inside its interval everywhere, a file exceeds it by nothing.
        std::ostringstream largest;
        largest << std::fixed << std::setprecision(2)
                << (inspection.interval->largestExcess > 0.0F ? inspection.interval->largestExcess : 0.0F);
        EXPECT_TRUE(says(inspection, "(largest excess " + largest.str() + " units)"))
            << english(inspection.words);
    }
}

TEST(JpegInspection, TheMapAccusesTheMcusOfTheFindingsAndTheirSegments)
{
    constexpr int kColumns = 10; // of MCUs, and the restart interval
    int files = 0;
    for (unsigned seed = 0; seed < 30; ++seed) {
        test::FileOptions options;
        options.restartRows = 1;
        const File file = test::writeJpeg(part(seed, 160, 120), options);
        const Inspection inspection = inspectJpeg(damageJpeg(file, DamageKind::BitFlip, seed).file);
        if (!inspection.walk || inspection.walk->isClean())
            continue;
        const DamageMap map = damageMap(inspection);
        ASSERT_EQ(map.columns, kColumns);
        std::set<int> accused;
        std::set<int> segments;
        for (const Finding& finding : inspection.walk->findings) {
            if (finding.mcu < 0)
                continue;
            segments.insert(static_cast<int>(finding.mcu) / kColumns);
            if (finding.check != Check::EarlyEnd && finding.check != Check::Marker)
                accused.insert(static_cast<int>(finding.mcu));
        }
        files += accused.empty() ? 0 : 1;
        for (int mcu = 0; mcu < kColumns * map.rows; ++mcu) {
            const int state = map.state[static_cast<std::size_t>(mcu)];
            if (state != 4) { // what was never decoded is that first of all
                EXPECT_EQ(state == 2, accused.contains(mcu)) << seed << ": MCU " << mcu;
            }
            if (!segments.contains(mcu / kColumns)) {
                EXPECT_EQ(state, 0) << seed << ": MCU " << mcu;
            }
        }
    }
    EXPECT_GT(files, 5);
}

TEST(JpegInspection, ADamagedStreamIsPlacedWithItsBand)
{
    test::FileOptions options;
    options.restartRows = 1;
    const test::Pixels pixels = part(2, 320, 240);
    const Tensor source = tensorOf(pixels);
    const File file = test::writeJpeg(pixels, options);
    int placed = 0, sharpened = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Damage damage = damageJpeg(file, DamageKind::BytesZeroed, seed);
        const Inspection inspection = inspectJpeg(damage.file, &source);
        ASSERT_EQ(inspection.verdict, FileVerdict::BitstreamDamaged) << english(inspection.words);
        const Inspection alone = inspectJpeg(damage.file);
        if (!inspection.walk->first)
            continue;
        ++placed;
        const DamagePlace& place = *inspection.walk->first;
        EXPECT_TRUE(says(alone, "at or before MCU " + std::to_string(place.mcu) + ", row " +
                                    std::to_string(place.mcu / 20) + ", byte " + byteBitText(place.bit)))
            << english(alone.words);
        if (place.earliestMcu > 0) {
            EXPECT_TRUE(says(alone, "(not before MCU " + std::to_string(place.earliestMcu)))
                << english(inspection.words);
        }
        EXPECT_LE(place.earliestBit, 8 * damage.offset + 7);
        sharpened += says(inspection, "where blocks stop coming from this source") ? 1 : 0;
        // What lies before the damage is good: rows of MCUs before the segment, at least.
        const DamageMap map = damageMap(inspection);
        for (std::int64_t mcu = 0; mcu < place.earliestMcu; ++mcu)
            EXPECT_EQ(map.state[static_cast<std::size_t>(mcu)], 0) << seed << ": " << mcu;
        EXPECT_NE(*std::max_element(map.state.begin(), map.state.end()), 0);
    }
    EXPECT_GE(placed, 15);
    EXPECT_GE(sharpened, 5);
}

TEST(JpegInspection, ATruncatedFileLacksItsEnd)
{
    const test::Pixels pixels = part(3, 320, 240);
    const File file = test::writeJpeg(pixels, {});
    const Inspection inspection = inspectJpeg(damageJpeg(file, DamageKind::Truncated, 5).file);
    EXPECT_EQ(inspection.verdict, FileVerdict::BitstreamDamaged);
    EXPECT_TRUE(says(inspection, "at or before MCU")) << english(inspection.words);
    const std::array<int, 5> states = statesOf(inspection);
    EXPECT_GT(states[4], 0);
    EXPECT_GT(states[0], 0);
    EXPECT_EQ(states[0] + states[1] + states[2] + states[4], 300);
    EXPECT_TRUE(std::any_of(inspection.walk->findings.begin(), inspection.walk->findings.end(),
                            [](const Finding& f) { return f.check == Check::MissingEnd; }));
}

/// Flips after which every code is legal are accused as what they are, not as wrong input.
TEST(JpegInspection, AFlippedBitThatLeavesALegalStreamIsNotTakenForWrongInput)
{
    int legal = 0, named = 0, said = 0, large = 0, largeNamed = 0;
    for (unsigned seed = 0; seed < 600; ++seed) {
        test::FileOptions options;
        options.quality = seed % 3 == 0 ? 50 : seed % 3 == 1 ? 75 : 90;
        options.restartRows = static_cast<int>(seed % 2);
        const test::Pixels pixels = part(seed % 12, 160, 120);
        const Tensor source = tensorOf(pixels);
        const Damage damage = damageJpeg(test::writeJpeg(pixels, options), DamageKind::BitFlip, seed);
        InspectOptions byPattern;
        byPattern.repairBytes = 0;
        const Inspection inspection = inspectJpeg(damage.file, &source, byPattern);
        if (!inspection.walk || !inspection.walk->isClean() || inspection.isGood())
            continue;
        ++legal;
        const bool isNamed = inspection.verdict == FileVerdict::BitstreamDamaged;
        named += isNamed;
        if (says(inspection, "lipped bit"))
            ++said;
        else
            std::printf("%s\n", english(inspection.words).c_str());
        if (inspection.interval->bad.size() == 1 && inspection.interval->bad[0].coefficients == 1) {
            ++large;
            largeNamed += isNamed;
            EXPECT_TRUE(says(inspection, "one coefficient of one block")) << english(inspection.words);
        }
    }
    std::printf(
        "%d legal flips: %d called damage of the stream, %d of these of one coefficient; %d name a bit\n",
        legal, named, large, said);
    EXPECT_GE(legal, 100);
    EXPECT_GE(named, legal / 2);
    EXPECT_GE(said, legal * 97 / 100);
    EXPECT_EQ(largeNamed, large);
}

/// One flipped bit is proved by flipping it back, whether it left a legal stream or not.
TEST(JpegInspection, AFlippedBitIsProvedWithTheSource)
{
    int accused = 0, proved = 0, exact = 0;
    for (unsigned seed = 0; seed < 80; ++seed) {
        test::FileOptions options;
        options.restartRows = static_cast<int>(seed % 2);
        const test::Pixels pixels = part(seed % 12, 160, 120);
        const Tensor source = tensorOf(pixels);
        const File file = test::writeJpeg(pixels, options);
        const Damage damage = damageJpeg(file, DamageKind::BitFlip, seed);
        const Inspection inspection = inspectJpeg(damage.file, &source);
        if (inspection.isGood())
            continue;
        ++accused;
        if (!inspection.flippedBit)
            continue;
        ++proved;
        exact += *inspection.flippedBit == 8 * damage.offset + static_cast<std::uint64_t>(damage.bit) ? 1 : 0;
        EXPECT_EQ(inspection.verdict, FileVerdict::BitstreamDamaged);
        EXPECT_TRUE(says(inspection, "flipped back")) << english(inspection.words);
        File repaired = damage.file;
        repaired[*inspection.flippedBit / 8] ^= std::byte{0x80} >> *inspection.flippedBit % 8;
        EXPECT_TRUE(inspectJpeg(repaired, &source).isGood());
    }
    std::printf("%d accused flips: %d proved, %d of these by the very bit\n", accused, proved, exact);
    EXPECT_GE(accused, 60);
    EXPECT_GE(100 * proved, 90 * accused);
    EXPECT_GE(100 * exact, 95 * proved);
    // More than one bit has no such proof, and wrong input has none either.
    const test::Pixels pixels = part(1, 160, 120);
    const Tensor source = tensorOf(pixels);
    const File file = test::writeJpeg(pixels, {});
    EXPECT_FALSE(inspectJpeg(damageJpeg(file, DamageKind::BytesZeroed, 1).file, &source).flippedBit);
    EXPECT_FALSE(inspectJpeg(encodeDamaged(pixels, SourceDamage::NoiseBlock, 1), &source).flippedBit);
}

TEST(JpegInspection, PartsOfAnotherPictureAreWrongInput)
{
    for (const SourceDamage kind :
         {SourceDamage::NoiseBlock, SourceDamage::StaleBand, SourceDamage::HalfConverted})
        for (int seed = 0; seed < test::casesOf(20, 2); ++seed) {
            const test::Pixels pixels = part(1, 256, 192);
            const Tensor source = tensorOf(pixels);
            const Inspection inspection =
                inspectJpeg(encodeDamaged(pixels, kind, static_cast<std::uint64_t>(seed)), &source);
            EXPECT_EQ(inspection.verdict, FileVerdict::WrongInput)
                << nameOf(kind) << " " << seed << ": " << english(inspection.words);
            EXPECT_TRUE(inspection.walk->isClean());
            EXPECT_TRUE(says(inspection, "the encoder read wrong input")) << english(inspection.words);
            const std::array<int, 5> states = statesOf(inspection);
            EXPECT_GT(states[3], 0);
            EXPECT_GT(states[0], 0);
            EXPECT_EQ(states[0] + states[3], 16 * 12);
        }
}

TEST(JpegInspection, AMistakeInThePixelsIsWrongEverywhereAndNamed)
{
    const test::Pixels pixels = part(1, 256, 192);
    const Tensor source = tensorOf(pixels);
    const Inspection swapped = inspectJpeg(encodeDamaged(pixels, SourceDamage::SwappedPlanes, 1), &source);
    EXPECT_EQ(swapped.verdict, FileVerdict::WrongEverywhere) << english(swapped.words);
    EXPECT_TRUE(says(swapped, "red and blue swapped")) << english(swapped.words);
    const Inspection sheared = inspectJpeg(encodeDamaged(pixels, SourceDamage::WrongPitch, 1), &source);
    EXPECT_EQ(sheared.verdict, FileVerdict::WrongEverywhere) << english(sheared.words);
    EXPECT_TRUE(says(sheared, "pitch one sample too large")) << english(sheared.words);
    const Inspection other = inspectJpeg(test::writeJpeg(part(6, 256, 192), {}), &source);
    EXPECT_EQ(other.verdict, FileVerdict::WrongEverywhere) << english(other.words);
    EXPECT_TRUE(says(other, "Possible causes are another image")) << english(other.words);
    for (const int quality : {95, 100}) {
        test::FileOptions options;
        options.quality = quality;
        options.fastDct = true;
        const Inspection fast = inspectJpeg(test::writeJpeg(pixels, options), &source);
        EXPECT_EQ(fast.verdict, FileVerdict::WrongEverywhere) << english(fast.words);
        EXPECT_TRUE(says(fast, "a fast DCT")) << english(fast.words);
    }
}

TEST(JpegInspection, ADecoderThatGivesOtherPixelsIsAtFault)
{
    const test::Pixels pixels = part(1, 160, 120);
    const Tensor source = tensorOf(pixels);
    const File file = test::writeJpeg(pixels, {});
    EXPECT_EQ(inspectJpeg(file, &source).decodersAgree, true);
    const std::unique_ptr<Stream> stream = cpuDevice().createStream();
    const Tensor smooth = decodeJpeg(*stream, file);
    const Tensor plain = decodeJpeg(*stream, file, {false});
    InspectOptions options;
    options.decoded = &smooth;
    const Inspection same = inspectJpeg(file, &source, options);
    EXPECT_TRUE(same.isGood());
    EXPECT_EQ(same.decodersAgree, true);
    options.decoded = &plain;
    const Inspection other = inspectJpeg(file, &source, options);
    EXPECT_EQ(other.verdict, FileVerdict::DecodersDisagree);
    EXPECT_EQ(other.decodersAgree, false);
    EXPECT_TRUE(says(other, "differs from ours in")) << english(other.words);
    options.decoded = nullptr;
    options.askDecoders = false;
    EXPECT_FALSE(inspectJpeg(file, &source, options).decodersAgree);
}

TEST(JpegInspection, APictureOfAnotherSizeIsAnotherPicture)
{
    const test::Pixels pixels = part(1, 160, 120);
    const Tensor source = tensorOf(pixels);
    const Inspection smaller = inspectJpeg(test::writeJpeg(part(1, 152, 120), {}), &source);
    EXPECT_EQ(smaller.verdict, FileVerdict::OtherPicture);
    EXPECT_TRUE(says(smaller, "152 x 120, the source 160 x 120")) << english(smaller.words);
    const Tensor gray =
        Tensor::fromValues<std::uint8_t>({1, 1, 120, 160}, std::vector<std::uint8_t>(160 * 120));
    const Inspection channels = inspectJpeg(test::writeJpeg(pixels, {}), &gray);
    EXPECT_EQ(channels.verdict, FileVerdict::OtherPicture);
    EXPECT_TRUE(says(channels, "3 components, the source 1 channel")) << english(channels.words);
    // A width that the data do not fill is a fault of the header first.
    const File file = test::writeJpeg(pixels, {});
    const Inspection wide = inspectJpeg(damageJpeg(file, DamageKind::WrongWidth, 1).file, &source);
    EXPECT_EQ(wide.verdict, FileVerdict::HeaderDamaged) << english(wide.words);
    EXPECT_TRUE(says(wide, "176 x 120, the source 160 x 120")) << english(wide.words);
    const Tensor floats = Tensor::fromValues<float>({1, 1, 8, 8}, std::vector<float>(64));
    EXPECT_THROW(inspectJpeg(file, &floats), Error);
}

/// The file with another size in its frame header.
File withFrame(File file, int width, int height)
{
    const JpegFile parsed = parseJpeg(file);
    for (const Segment& each : parsed.segments)
        if (each.marker >= 0xC0 && each.marker <= 0xC2) {
            const std::size_t at = each.bytes.begin + 5;
            for (const auto& [place, value] : {std::pair(at, height), std::pair(at + 2, width)}) {
                file[place] = static_cast<std::byte>(value >> 8);
                file[place + 1] = static_cast<std::byte>(value & 0xFF);
            }
        }
    return file;
}

TEST(JpegInspection, AWrongSizeIsAFaultOfTheHeader)
{
    for (const int sampling : {0, 1, 2})
        for (const bool progressive : {false, true})
            for (const int rows : {0, 1}) {
                test::FileOptions options;
                options.h = options.v = sampling;
                options.progressive = progressive;
                options.restartRows = rows;
                const auto file = test::writeJpeg(test::crop(test::photograph(0), 60, 40, 240, 176), options);
                EXPECT_EQ(inspectJpeg(file).verdict, FileVerdict::Good) << options.describe();
                struct Edit {
                    int width, height;
                    const char* range;
                };
                for (const Edit& edit : {Edit{240, 176 + 64, "height"}, Edit{240, 176 - 64, "height"},
                                         Edit{240 + 64, 176, "width"}, Edit{240 - 64, 176, "width"}}) {
                    const Inspection found = inspectJpeg(withFrame(file, edit.width, edit.height));
                    EXPECT_EQ(found.verdict, FileVerdict::HeaderDamaged)
                        << options.describe() << " " << edit.width << " x " << edit.height << ": "
                        << english(found.words);
                    EXPECT_NE(english(found.words).find(std::string("a ") + edit.range), std::string::npos)
                        << english(found.words);
                }
            }
    const auto file = test::writeJpeg(test::crop(test::photograph(1), 60, 40, 256, 192), {});
    const Inspection taller = inspectJpeg(withFrame(file, 256, 384));
    EXPECT_NE(english(taller.words)
                  .find("The frame header declares 384 MCUs (16 x 24), but the data contain 192, with legal "
                        "codes and the right end. With a height of 177 to 192"),
              std::string::npos)
        << english(taller.words);
    EXPECT_NE(english(taller.words).find("An encoder that stopped early leaves the same data."),
              std::string::npos);
    const Inspection both = inspectJpeg(withFrame(file, 160, 320)); // 10 x 20 MCUs
    EXPECT_NE(english(both.words).find("Bitstream damaged"), std::string::npos)
        << english(both.words);                                    // too near to tell
    const Inspection far = inspectJpeg(withFrame(file, 352, 288)); // 22 x 18
    EXPECT_EQ(far.verdict, FileVerdict::HeaderDamaged) << english(far.words);
    EXPECT_NE(english(far.words).find("Neither another width nor another height alone"), std::string::npos)
        << english(far.words);
}

TEST(JpegInspection, AChangedBitOfTheDataIsNoFaultOfTheSize)
{
    std::mt19937 draw(7);
    int flips = 0, taken = 0;
    for (const int sampling : {0, 1, 2})
        for (const int size : {48, 128}) {
            test::FileOptions options;
            options.h = options.v = sampling;
            const auto clean =
                test::writeJpeg(test::crop(test::photograph(2), 60, 40, size, size - 16), options);
            const Scan scan = parseJpeg(clean).scans.at(0);
            for (int i = 0; i < 300; ++i) {
                auto file = clean;
                const std::size_t at = scan.data.begin + draw() % (scan.data.end - scan.data.begin);
                file[at] ^= static_cast<std::byte>(1U << draw() % 8);
                ++flips;
                const Inspection found = inspectJpeg(file);
                const bool isTaken = english(found.words).find("but the data contain") != std::string::npos;
                taken += isTaken ? 1 : 0;
                if (isTaken)
                    std::printf("%s, %d: %s\n", options.describe().c_str(), size,
                                english(found.words).c_str());
            }
        }
    std::printf("%d of %d flipped bits were taken for a wrong size\n", taken, flips);
    EXPECT_LE(taken, flips / 500);
}

/// Random bytes anywhere, headers too: always a verdict, a map, JSON and a page, never an error.
TEST(JpegInspection, WhateverTheBytesThereIsAVerdict)
{
    std::mt19937 draw(11);
    std::array<int, 9> verdicts{};
    for (unsigned trial = 0; trial < test::casesOf(500U, 60); ++trial) {
        test::FileOptions options;
        options.progressive = trial % 2 == 1;
        options.interleaved = trial % 3 != 0;
        options.restartRows = static_cast<int>(trial / 2 % 2);
        options.h = 1 + static_cast<int>(trial / 4 % 2);
        const test::Pixels pixels = part(trial, 72, 56);
        const Tensor source = tensorOf(pixels);
        File file = test::writeJpeg(pixels, options);
        // Half of the changes lie in the headers.
        const std::size_t end = trial % 4 < 2 ? parseJpeg(file).scans.at(0).data.begin : file.size();
        for (unsigned i = 0; i <= draw() % 4; ++i)
            file[draw() % end] = static_cast<std::byte>(draw() & 255U);
        const Inspection inspection = inspectJpeg(file, trial % 5 == 0 ? nullptr : &source);
        ++verdicts.at(static_cast<std::size_t>(inspection.verdict));
        EXPECT_FALSE(english(inspection.words).empty());
        const DamageMap map = damageMap(inspection);
        EXPECT_EQ(map.state.size(),
                  static_cast<std::size_t>(map.columns) * static_cast<std::size_t>(map.rows));
        EXPECT_GT(toJson(inspection, "x").size(), 100U);
        if (inspection.file.frame &&
            std::int64_t{inspection.file.frame->width} * inspection.file.frame->height > 1000000)
            continue; // a page of its picture takes long
        const JpegReport report{"x", "", "", {}, &inspection, file, source};
        EXPECT_NE(document::toHtml(documentOf(report)).find("</html>"), std::string::npos);
    }
    for (const FileVerdict verdict :
         {FileVerdict::Good, FileVerdict::BitstreamDamaged, FileVerdict::Unreadable})
        EXPECT_GT(verdicts[static_cast<std::size_t>(verdict)], 0) << nameOf(verdict);
}

TEST(JpegInspection, WhatIsNotFollowedIsUnreadableAndWhatIsBrokenIsDamaged)
{
    const File text(100, std::byte{'a'});
    EXPECT_EQ(inspectJpeg(text).verdict, FileVerdict::Unreadable);
    EXPECT_EQ(inspectJpeg({}).verdict, FileVerdict::Unreadable);
    EXPECT_TRUE(says(inspectJpeg({}), "Not a JPEG file"));
    EXPECT_TRUE(damageMap(inspectJpeg(text)).state.empty());

    const File file = test::writeJpeg(part(1, 64, 48), {});
    const std::vector<Segment> segments = parseJpeg(file).segments;
    const auto frame =
        std::find_if(segments.begin(), segments.end(), [](const Segment& s) { return s.marker == 0xC0; });
    ASSERT_NE(frame, segments.end());
    struct Case {
        std::size_t at;
        unsigned value;
        const char* words;
    };
    for (const Case& change :
         {Case{1, 0xC9, "arithmetic coding"}, Case{1, 0xC3, "lossless"}, Case{4, 12, "12 bits"}}) {
        File changed = file;
        changed[frame->bytes.begin + change.at] = std::byte{static_cast<unsigned char>(change.value)};
        const Inspection inspection = inspectJpeg(changed);
        EXPECT_EQ(inspection.verdict, FileVerdict::Unreadable) << english(inspection.words);
        EXPECT_TRUE(says(inspection, change.words)) << english(inspection.words);
    }
    // The header alone, and a file whose frame header is cut away: JPEGs, and broken ones.
    File headerOnly(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(frame->bytes.begin));
    const Inspection broken = inspectJpeg(headerOnly);
    EXPECT_EQ(broken.verdict, FileVerdict::HeaderDamaged) << english(broken.words);
    EXPECT_TRUE(says(broken, "Header damaged: it has no valid frame header.")) << english(broken.words);
    EXPECT_TRUE(says(broken, "cannot be read")) << english(broken.words);
}

} // namespace
} // namespace comparo::jpeg
