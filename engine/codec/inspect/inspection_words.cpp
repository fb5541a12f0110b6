// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/inspection_words.h"

#include "engine/base/number_text.h"
#include "engine/base/text.h"
#include "engine/codec/inspect/place_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <optional>

namespace comparo::jpeg {

namespace {

Count counted(std::int64_t number)
{
    return Count(static_cast<std::uint64_t>(number));
}

Verbatim decimals(double value, int digits = 1)
{
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%.*f", digits, value);
    return Verbatim(text.data());
}

/// The scan whose coded data hold this bit; the last one before it otherwise.
int scanOf(const JpegFile& file, std::uint64_t bit)
{
    int found = 0;
    for (std::size_t s = 0; s < file.scans.size(); ++s)
        if (8 * std::uint64_t{file.scans[s].data.begin} <= bit)
            found = static_cast<int>(s);
    return found;
}

/// "block (12, 7) of Y in MCU 38, row 2, bytes 4,711.3 to 4,713.0".
Message blockText(const Inspection& inspection, const BadBlock& bad, const CodingPlace& place)
{
    const JpegFile& file = inspection.file;
    const Message name = componentName(file, bad.component);
    if (place.scan < 0)
        return message("block ({}, {}) of {}", bad.bx, bad.by, name);
    const Scan& scan = file.scans[static_cast<std::size_t>(place.scan)];
    std::vector<Message> parts{message("block ({}, {}) of {} in MCU {}", bad.bx, bad.by, name, place.mcu)};
    if (scan.mcuColumns > 0)
        parts.push_back(message("row {}", place.mcu / scan.mcuColumns));
    // A block of a progressive file has bits in several scans; which of them is at fault is unknown.
    const std::vector<BlockBits> bits = bitsOfBlock(file, *inspection.walk, bad.component, bad.bx, bad.by);
    if (bits.size() == 1)
        parts.push_back(message("bytes {} to {}", Verbatim(byteBitText(bits[0].begin)),
                                Verbatim(byteBitText(bits[0].end))));
    return joined(std::move(parts), ", ");
}

/// "at or before MCU 4711, row 38, byte 91,204.3 (not before MCU 4700, the restart segment's first)".
Message placeText(const Inspection& inspection, const DamagePlace& place)
{
    const JpegFile& file = inspection.file;
    const auto index = static_cast<std::size_t>(scanOf(file, place.bit));
    const Scan& scan = file.scans[index];
    std::vector<Message> parts{message("at or before MCU {}", place.mcu)};
    if (scan.mcuColumns > 0)
        parts.push_back(message("row {}", place.mcu / scan.mcuColumns));
    const Verbatim byte(byteBitText(place.bit));
    parts.push_back(file.scans.size() > 1
                        ? message("byte {} in scan {} of {}", byte, index + 1, file.scans.size())
                        : message("byte {}", byte));
    const Message text = joined(std::move(parts), ", ");
    if (place.earliestMcu > 0)
        return message("{} (not before MCU {}, the restart segment's first)", text, place.earliestMcu);
    if (scan.restartInterval == 0)
        return message("{} (anywhere before: no restart marker bounds it)", text);
    return place.earliestBit > 0
               ? message("{} (not before byte {})", text, Verbatim(byteBitText(place.earliestBit)))
               : message("{} (in the first restart segment)", text);
}

/// The end of the first block that does not come from the source, if that is before what the walker noticed.
std::optional<DamagePlace> sharperPlace(const Inspection& inspection, const IntervalPattern& pattern)
{
    const WalkResult& walk = *inspection.walk;
    const std::vector<BlockBits> bits =
        bitsOfBlock(inspection.file, walk, pattern.first.component, pattern.first.bx, pattern.first.by);
    if (bits.size() != 1 || (walk.first && walk.first->bit <= bits[0].end))
        return std::nullopt;
    const Scan& scan = inspection.file.scans[static_cast<std::size_t>(bits[0].scan)];
    DamagePlace place;
    place.mcu = pattern.firstPlace.mcu;
    place.bit = bits[0].end;
    place.earliestMcu = std::int64_t{pattern.firstPlace.segment} * scan.restartInterval;
    return place;
}

Message repairText(std::uint64_t bit)
{
    return message(
        "With bit {} of byte {} flipped back the stream is legal and every block comes from this source: "
        "that bit was flipped.",
        bit % 8, Count(bit / 8));
}

/// Of a file without a finding and without a source.
Message noProofWords(const Inspection& inspection)
{
    const WalkResult& walk = *inspection.walk;
    const Count blocks(walk.codedBlocks);
    if (walk.notes.empty())
        return joined(
            {message(
                 "No proof of damage: {} coded blocks with legal codes, possible values and the right end.",
                 blocks),
             limitsWithoutSource()},
            " ");
    std::vector<Message> said{
        message("No proof of damage: {} coded blocks with legal codes and possible values.", blocks)};
    for (const StructureNote& note : walk.notes)
        said.push_back(note.text);
    if (walk.oddEnds > 0)
        said.push_back(
            message("Some encoders end their data this way, but codes shifted by damage can, too."));
    said.push_back(limitsWithoutSource());
    return joined(std::move(said), " ");
}

bool isAboutValues(Check check)
{
    return check == Check::DcRange || check == Check::AcRange || check == Check::Box;
}

/// What is said beside the place: the first finding, and how many more there are.
Message noticedText(const WalkResult& walk)
{
    if (walk.findings.empty())
        return {};
    const auto placed = std::find_if(walk.findings.begin(), walk.findings.end(), [&](const Finding& f) {
        return !walk.first || (f.mcu >= 0 && f.bit == walk.first->bit);
    });
    const Finding& first = placed == walk.findings.end() ? walk.findings.front() : *placed;
    if (walk.findingCount < 2)
        return first.text;
    return joined({first.text, plural(walk.findingCount - 1, "{} more finding.", "{} more findings.")}, " ");
}

/// Where the coded data are damaged, as a sentence.
Message damagedAt(const Inspection& inspection, const IntervalPattern* pattern)
{
    const std::optional<DamagePlace>& noticed = inspection.walk->first;
    const std::optional<DamagePlace> sharper = pattern ? sharperPlace(inspection, *pattern) : std::nullopt;
    if (!sharper)
        return noticed ? message("Bitstream damaged {}.", placeText(inspection, *noticed))
                       : message("Bitstream damaged:");
    const Message place = placeText(inspection, *sharper);
    return noticed
               ? message(
                     "Bitstream damaged {}, where blocks stop coming from this source; the codes show it in "
                     "MCU {}.",
                     place, noticed->mcu)
               : message("Bitstream damaged {}, where blocks stop coming from this source.", place);
}

} // namespace

bool hasWrongTable(const Inspection& inspection)
{
    // One change gives impossible values in a part; tables that are not the encoder's give them everywhere.
    constexpr std::ptrdiff_t kSeveral = 5;
    if (!inspection.walk || inspection.walk->isClean() || inspection.walk->oddEnds > 0)
        return false;
    const auto& all = inspection.walk->findings;
    const auto [highest, lowest] = std::minmax_element(
        all.begin(), all.end(), [](const Finding& a, const Finding& b) { return a.y < b.y; });
    const bool valuesOnly =
        std::all_of(all.begin(), all.end(), [](const Finding& f) { return isAboutValues(f.check); });
    const auto frequencies =
        std::count_if(all.begin(), all.end(), [](const Finding& f) { return f.check == Check::AcRange; });
    return valuesOnly && frequencies >= kSeveral &&
           2 * (lowest->y - highest->y) >= inspection.file.frame->height;
}

std::string_view wordOf(const Inspection& inspection)
{
    return inspection.isGood() && !inspection.interval ? COMPARO_TR("no proof of damage")
                                                       : nameOf(inspection.verdict);
}

Message limitsWithoutSource()
{
    // tests/engine/codec/inspect/jpeg_damage_sets_test.cpp, COMPARO_DAMAGE_FILES=720.
    return message(
        "Without its source this proves damage in 79 % of the single flipped bits that leave a PSNR "
        "below 40 dB, and in 53 % of those that move at least 64 samples by more than 8 (measured on "
        "2026-11-27 in 720 files of five photographs). It does not see pixels that an encoder read "
        "wrongly.");
}

const StructureNote* headerFault(const Inspection& inspection)
{
    const JpegFile& file = inspection.file;
    const auto first = std::find_if(file.notes.begin(), file.notes.end(),
                                    [](const StructureNote& note) { return note.damage; });
    if (first == file.notes.end())
        return nullptr;
    if (!inspection.walk)
        return &*first;
    // A file that was cut ends in a segment that is not whole; and damaged data can end with what looks like
    // one.
    const bool isCut = !file.hasEnd && !file.scans.empty() && first->offset > file.scans.front().data.begin &&
                       first + 1 == file.notes.end();
    const auto& findings = inspection.walk->findings;
    const bool dataFirst = std::any_of(findings.begin(), findings.end(), [&](const Finding& finding) {
        return finding.mcu >= 0 && finding.bit <= 8 * std::uint64_t{first->offset};
    });
    return isCut || dataFirst ? nullptr : &*first;
}

Message damagedWords(const Inspection& inspection, const IntervalPattern* pattern)
{
    const StructureNote* const fault = headerFault(inspection);
    const Message header =
        fault ? message("Header damaged at byte {}: {}", Count(fault->offset), fault->text) : Message();
    if (!inspection.walk)
        return joined({fault ? header : message("Header damaged: {}.", unreadableReason(inspection.file)),
                       message("Its coefficients cannot be read.")},
                      " ");
    const WalkResult& walk = *inspection.walk;
    const bool wrongTable = hasWrongTable(inspection);
    std::vector<Message> said;
    if (fault || wrongTable) {
        said.push_back(
            wrongTable
                ? message("Header damaged: only values are impossible, as with a quantisation table that is "
                          "not the encoder's; every code is legal, and the data end where they should.")
                : header);
        if (walk.first) {
            said.push_back(
                message("The first finding in the coded data lies {}.", placeText(inspection, *walk.first)));
            said.push_back(noticedText(walk));
        }
        return joined(std::move(said), " ");
    }
    said = {damagedAt(inspection, pattern), noticedText(walk)};
    if (pattern)
        said.push_back(plural(static_cast<std::uint64_t>(pattern->badBlocks),
                              "{} block does not come from this source, the first of them {}.",
                              "{} blocks do not come from this source, the first of them {}.",
                              blockText(inspection, pattern->first, pattern->firstPlace)));
    else if (inspection.interval)
        said.push_back(message("All coefficients come from this source nevertheless."));
    if (inspection.flippedBit)
        said.push_back(repairText(*inspection.flippedBit));
    return joined(std::move(said), " ");
}

Message deviatingWords(const Inspection& inspection, const IntervalPattern& pattern)
{
    using Kind = IntervalPattern::Kind;
    const Message first = blockText(inspection, pattern.first, pattern.firstPlace);
    const Message blocks =
        plural(static_cast<std::uint64_t>(pattern.badBlocks), "{} block does not come from this source",
               "{} blocks do not come from this source");
    const auto steps = [&] {
        const IntervalPlane& plane =
            inspection.interval->planes[static_cast<std::size_t>(pattern.first.component)];
        return plane
            .steps[static_cast<std::size_t>(pattern.first.by) * static_cast<std::size_t>(plane.blocksWide) +
                   static_cast<std::size_t>(pattern.first.bx)];
    };
    const auto& scans = inspection.file.scans;
    const bool restarts = pattern.firstPlace.scan >= 0 &&
                          scans[static_cast<std::size_t>(pattern.firstPlace.scan)].restartInterval > 0;
    if (inspection.flippedBit)
        return joined({pattern.badBlocks == 1
                           ? message("Legal stream, but {}: {}.", blocks, first)
                           : message("Legal stream, but {}, the first of them {}.", blocks, first),
                       repairText(*inspection.flippedBit)},
                      " ");
    switch (pattern.kind) {
    case Kind::OneCoefficient: {
        const Message text =
            message("Legal stream, but one coefficient of one block does not come from this source, as after "
                    "a flipped "
                    "bit that left legal codes: {}, frequency ({}, {}), {} steps beyond its interval; the "
                    "other 63 fit.",
                    first, pattern.first.frequency % 8, pattern.first.frequency / 8, decimals(steps()));
        return steps() < 1.0F
                   ? joined(
                         {text,
                          message("So small a deviation could also come from a slightly different input.")},
                         " ")
                   : text;
    }
    case Kind::DcTail:
        return message(
            "Legal stream, but {}: {} DC is off by about the same number of steps. One or more flipped bits "
            "that left legal codes have this effect, because DC is coded as differences; no input does.",
            blocks,
            restarts ? message("from {} to the end of the restart segment", first)
                     : message("from {} to the end of the scan", first));
    case Kind::BrokenTail:
        return message(
            "Legal stream, but {}: {} nothing fits. A flipped bit that happens to leave legal codes has this "
            "effect; an input that was not written to its end could, too.",
            blocks,
            restarts ? message("from {}, in the middle of a row, to the end of the restart segment", first)
                     : message("from {}, in the middle of a row, to the end of the scan", first));
    case Kind::Parts: {
        const Message places =
            message("{} of {} MCUs, rows of samples {} to {}; the first is {}", counted(pattern.badMcus),
                    counted(pattern.mcus), pattern.top, pattern.bottom - 1, first);
        constexpr float kCoarse = 2.0F; // DCT units
        if (inspection.interval->largestExcess <= kCoarse)
            return message("Legal stream; {} ({}). All are within 2 units of their intervals: a coarser "
                           "transform, such as nvJPEG's, deviates as much.",
                           blocks, places);
        const Message text = message("Legal stream; {}: the encoder read wrong input ({}).", blocks, places);
        constexpr std::int64_t kNear = 3; // MCUs after which codes that were read wrongly fit again
        return pattern.spread <= kNear
                   ? joined({text, message("With so few MCUs in a row, a flipped bit that left legal codes "
                                           "could have the same effect.")},
                            " ")
                   : text;
    }
    case Kind::Everywhere:
        return message(
            "Legal stream; {}, all over the image ({} of {} MCUs; half of the blocks by {} units or more).",
            blocks, counted(pattern.badMcus), counted(pattern.mcus), decimals(pattern.medianExcess));
    }
    return {};
}

Message suspiciousWords(const Inspection& inspection)
{
    const DcSeam& seam = *inspection.seam;
    return joined(
        {message("Suspicious: DC step of {} in {} along MCU row {} from MCU column {} on, and along row {} "
                 "before that column: {} levels, of strength {}; the next in this image has {}. Changed data "
                 "with legal codes leave such a step; edges of an image rarely do.",
                 std::lround(seam.steps), componentName(inspection.file, seam.component), seam.row,
                 seam.column, seam.row + 1, decimals(seam.levels), decimals(seam.strength),
                 decimals(seam.next)),
         noProofWords(inspection)},
        " ");
}

Message goodWords(const Inspection& inspection)
{
    if (!inspection.interval)
        return noProofWords(inspection);
    const IntervalResult& interval = *inspection.interval;
    const Verbatim largest = decimals(std::max(0.0F, interval.largestExcess), 2);
    return interval.means == SourceBand::Means::Nvjpeg
               ? message("Good: a legal stream, and each of {} blocks comes from this source, its chroma "
                         "means rounded "
                         "half up as by nvJPEG (largest excess {} units).",
                         counted(interval.blocks), largest)
               : message("Good: a legal stream, and each of {} blocks comes from this source (largest excess "
                         "{} units).",
                         counted(interval.blocks), largest);
}

} // namespace comparo::jpeg
