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

std::string numbered(std::int64_t number)
{
    return groupedText(static_cast<std::uint64_t>(number));
}

std::string oneDecimal(double value)
{
    std::array<char, 48> text{};
    std::snprintf(text.data(), text.size(), "%.1f", value);
    return text.data();
}

std::string blocksText(std::int64_t count)
{
    return countedText(static_cast<std::uint64_t>(count), "block", "blocks");
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

/// "Y block (12, 7) in MCU 38, row 2, bytes 4,711.3 to 4,713.0".
std::string blockText(const Inspection& inspection, const BadBlock& bad, const CodingPlace& place)
{
    const JpegFile& file = inspection.file;
    std::string text = "block (" + std::to_string(bad.bx) + ", " + std::to_string(bad.by) + ") of " +
                       componentName(file, bad.component);
    if (place.scan < 0)
        return text;
    const Scan& scan = file.scans[static_cast<std::size_t>(place.scan)];
    text += " in MCU " + std::to_string(place.mcu);
    if (scan.mcuColumns > 0)
        text += ", row " + std::to_string(place.mcu / scan.mcuColumns);
    // A block of a progressive file has bits in several scans; which of them is at fault is unknown.
    const std::vector<BlockBits> bits = bitsOfBlock(file, *inspection.walk, bad.component, bad.bx, bad.by);
    if (bits.size() == 1)
        text += ", bytes " + byteBitText(bits[0].begin) + " to " + byteBitText(bits[0].end);
    return text;
}

/// "at or before MCU 4711, row 38, byte 91,204.3 (not before MCU 4700, the restart segment's first)".
std::string placeText(const Inspection& inspection, const DamagePlace& place)
{
    const JpegFile& file = inspection.file;
    const auto index = static_cast<std::size_t>(scanOf(file, place.bit));
    const Scan& scan = file.scans[index];
    std::string text = "at or before MCU " + std::to_string(place.mcu);
    if (scan.mcuColumns > 0)
        text += ", row " + std::to_string(place.mcu / scan.mcuColumns);
    text += ", byte " + byteBitText(place.bit);
    if (file.scans.size() > 1)
        text += " in scan " + std::to_string(index + 1) + " of " + std::to_string(file.scans.size());
    if (place.earliestMcu > 0)
        return text + " (not before MCU " + std::to_string(place.earliestMcu) +
               ", the restart segment's first)";
    if (place.earliestBit > 0 && scan.restartInterval > 0)
        return text + " (not before byte " + byteBitText(place.earliestBit) + ")";
    return text + (scan.restartInterval > 0 ? " (in the first restart segment)"
                                            : " (anywhere before: no restart marker bounds it)");
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

std::string repairText(std::uint64_t bit)
{
    return "With bit " + std::to_string(bit % 8) + " of byte " + groupedText(bit / 8) +
           " flipped back the stream is legal and every block comes from this source: that bit was flipped.";
}

/// Of a file without a finding and without a source.
std::string noProofWords(const Inspection& inspection)
{
    const WalkResult& walk = *inspection.walk;
    const std::string blocks = groupedText(walk.codedBlocks);
    if (walk.notes.empty())
        return "No proof of damage: " + blocks +
               " coded blocks with legal codes, possible values and the right end. " +
               std::string(limitsWithoutSource());
    std::string text =
        "No proof of damage: " + blocks + " coded blocks with legal codes and possible values.";
    for (const StructureNote& note : walk.notes)
        text += " " + note.text;
    if (walk.oddEnds > 0)
        text += " Some encoders end their data so; codes that damage has shifted can end so, too.";
    return text + " " + std::string(limitsWithoutSource());
}

bool isAboutValues(Check check)
{
    return check == Check::DcRange || check == Check::AcRange || check == Check::Box;
}

/// What is said beside the place: the first finding, and how many more there are.
std::string noticedText(const WalkResult& walk)
{
    if (walk.findings.empty())
        return "";
    const auto placed = std::find_if(walk.findings.begin(), walk.findings.end(), [&](const Finding& f) {
        return !walk.first || (f.mcu >= 0 && f.bit == walk.first->bit);
    });
    const Finding& first = placed == walk.findings.end() ? walk.findings.front() : *placed;
    std::string text = " " + first.text;
    if (walk.findingCount > 1)
        text += " " + countedText(walk.findingCount - 1, "more finding.", "more findings.");
    return text;
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

std::string_view limitsWithoutSource()
{
    // tests/engine/codec/inspect/jpeg_damage_sets_test.cpp, COMPARO_DAMAGE_FILES=720.
    return "Without its source this proves damage in 79 % of the single flipped bits that leave a PSNR "
           "below 40 dB, and in 53 % of those that move at least 64 samples by more than 8 (measured on "
           "2026-11-27 in 720 files of five photographs). It does not see pixels that an encoder read "
           "wrongly.";
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

std::string damagedWords(const Inspection& inspection, const IntervalPattern* pattern)
{
    const StructureNote* const fault = headerFault(inspection);
    std::string text = fault ? "Header damaged at byte " + groupedText(fault->offset) + ": " + fault->text
                             : std::string("Bitstream damaged");
    if (!inspection.walk)
        return (fault ? text : "Header damaged: " + unreadableReason(inspection.file) + ".") +
               " Its coefficients cannot be read.";
    const WalkResult& walk = *inspection.walk;
    const bool wrongTable = hasWrongTable(inspection);
    if (wrongTable)
        text = "Header damaged: only values are impossible, as with a quantisation table that is not the "
               "encoder's; every code is legal, and the data end where they should.";
    if (fault || wrongTable) {
        if (walk.first)
            text += " The first finding in the coded data lies " + placeText(inspection, *walk.first) + "." +
                    noticedText(walk);
        return text;
    }
    const std::optional<DamagePlace> sharper = pattern ? sharperPlace(inspection, *pattern) : std::nullopt;
    if (sharper)
        text +=
            " " + placeText(inspection, *sharper) + ", where blocks stop coming from this source" +
            (walk.first ? "; the codes show it in MCU " + std::to_string(walk.first->mcu) : std::string()) +
            ".";
    else if (walk.first)
        text += " " + placeText(inspection, *walk.first) + ".";
    else
        text += ":";
    text += noticedText(walk);
    if (pattern)
        text += " " + blocksText(pattern->badBlocks) + (pattern->badBlocks == 1 ? " does" : " do") +
                " not come from this source, the first of them " +
                blockText(inspection, pattern->first, pattern->firstPlace) + ".";
    else if (inspection.interval)
        text += " All coefficients come from this source nevertheless.";
    if (inspection.flippedBit)
        text += " " + repairText(*inspection.flippedBit);
    return text;
}

std::string deviatingWords(const Inspection& inspection, const IntervalPattern& pattern)
{
    using Kind = IntervalPattern::Kind;
    const std::string first = blockText(inspection, pattern.first, pattern.firstPlace);
    const std::string blocks = blocksText(pattern.badBlocks) + (pattern.badBlocks == 1 ? " does" : " do") +
                               " not come from this source";
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
    const std::string span = restarts ? "restart segment" : "scan";
    if (inspection.flippedBit)
        return "Legal stream, but " + blocks + (pattern.badBlocks == 1 ? ": " : ", the first of them ") +
               first + ". " + repairText(*inspection.flippedBit);
    switch (pattern.kind) {
    case Kind::OneCoefficient: {
        std::string text =
            "Legal stream, but one coefficient of one block does not come from this source, as "
            "after a flipped bit that left legal codes: " +
            first + ", frequency (" + std::to_string(pattern.first.frequency % 8) + ", " +
            std::to_string(pattern.first.frequency / 8) + "), " + oneDecimal(steps()) +
            " steps beyond its interval; the other 63 fit.";
        if (steps() < 1.0F)
            text += " So little could also be a slightly different input.";
        return text;
    }
    case Kind::DcTail:
        return "Legal stream, but " + blocks + ": from " + first + " to the end of the " + span +
               " DC is off by about the same number of steps. A flipped bit, or several, that left legal "
               "codes "
               "does that, because DC is coded as differences; no input does.";
    case Kind::BrokenTail:
        return "Legal stream, but " + blocks + ": from " + first +
               ", in the middle of a row, to the end of the " + span +
               " nothing fits. A flipped bit after which codes happen to be legal does that; an input that "
               "was "
               "not written to its end could, too.";
    case Kind::Parts: {
        const std::string places = " (" + numbered(pattern.badMcus) + " of " + numbered(pattern.mcus) +
                                   " MCUs, rows of samples " + std::to_string(pattern.top) + " to " +
                                   std::to_string(pattern.bottom - 1) + "; the first is " + first + ").";
        constexpr float kCoarse = 2.0F; // DCT units
        if (inspection.interval->largestExcess <= kCoarse)
            return "Legal stream; " + blocks + places +
                   " All are within 2 units of their intervals: a coarser transform, as nvJPEG's, leaves as "
                   "much.";
        std::string text = "Legal stream; " + blocks + ": the encoder read wrong input" + places;
        constexpr std::int64_t kNear = 3; // MCUs after which codes that were read wrongly fit again
        if (pattern.spread <= kNear)
            text += " In so few MCUs in a row a flipped bit that left legal codes could do the same.";
        return text;
    }
    case Kind::Everywhere:
        return "Legal stream; " + blocks + ", all over the picture (" + numbered(pattern.badMcus) + " of " +
               numbered(pattern.mcus) + " MCUs; half of the blocks by " + oneDecimal(pattern.medianExcess) +
               " units or more).";
    }
    return "";
}

std::string suspiciousWords(const Inspection& inspection)
{
    const DcSeam& seam = *inspection.seam;
    return "Suspicious: DC step of " + std::to_string(std::lround(seam.steps)) + " in " +
           componentName(inspection.file, seam.component) + " along MCU row " + std::to_string(seam.row) +
           " from MCU column " + std::to_string(seam.column) + " on, and along row " +
           std::to_string(seam.row + 1) + " before that column: " + oneDecimal(seam.levels) +
           " levels, of strength " + oneDecimal(seam.strength) + "; the next in this picture has " +
           oneDecimal(seam.next) +
           ". Changed data with legal codes leave such a step; edges of a picture hardly do. " +
           noProofWords(inspection);
}

std::string goodWords(const Inspection& inspection)
{
    const std::string blocks =
        numbered(inspection.interval ? inspection.interval->blocks
                                     : static_cast<std::int64_t>(inspection.walk->codedBlocks));
    if (!inspection.interval)
        return noProofWords(inspection);
    std::array<char, 48> largest{};
    std::snprintf(largest.data(), largest.size(), "%.2f", std::max(0.0F, inspection.interval->largestExcess));
    const bool halvesUp = inspection.interval->means == SourceBand::Means::Nvjpeg;
    return "Good: a legal stream, and each of " + blocks + " blocks comes from this source" +
           (halvesUp ? ", its chroma means rounded half up as by nvJPEG" : "") + " (largest excess " +
           largest.data() + " units).";
}

} // namespace comparo::jpeg
