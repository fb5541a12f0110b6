// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/inspection_words.h"

#include "engine/base/number_text.h"
#include "engine/base/text.h"
#include "engine/codec/inspect/place_text.h"

#include <algorithm>
#include <array>
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

bool isAboutValues(Check check)
{
    return check == Check::DcRange || check == Check::AcRange || check == Check::Box;
}

/// What is said beside the place: the first finding, and how many more there are. `height`: of the picture.
std::string noticedText(const WalkResult& walk, int height)
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
    // One change gives impossible values in a part; tables that are not the encoder's give them everywhere.
    constexpr std::ptrdiff_t kSeveral = 5;
    const auto& all = walk.findings;
    const auto [highest, lowest] = std::minmax_element(
        all.begin(), all.end(), [](const Finding& a, const Finding& b) { return a.y < b.y; });
    const bool valuesOnly =
        std::all_of(all.begin(), all.end(), [](const Finding& f) { return isAboutValues(f.check); });
    const auto frequencies =
        std::count_if(all.begin(), all.end(), [](const Finding& f) { return f.check == Check::AcRange; });
    if (valuesOnly && frequencies >= kSeveral && 2 * (lowest->y - highest->y) >= height)
        text +=
            " Every code is legal and the data end where they should; only values are impossible, as with "
            "a quantisation table that is not the encoder's.";
    return text;
}

} // namespace

std::string componentName(const JpegFile& file, int component)
{
    constexpr std::array kColours = {"Y", "Cb", "Cr"};
    const Frame& frame = *file.frame;
    const auto at = static_cast<std::size_t>(component);
    if (frame.components.size() == 3 && file.storesRgb())
        return std::string(1, "RGB"[at]);
    if (frame.components.size() == 1)
        return "Y";
    return frame.components.size() == 3 ? kColours[at] : "component " + std::to_string(component + 1);
}

std::string_view wordOf(const Inspection& inspection)
{
    return inspection.isGood() && !inspection.interval ? COMPARO_TR("no damage found")
                                                       : nameOf(inspection.verdict);
}

std::string_view limitsWithoutSource()
{
    // Measured on photographs: tests/engine/codec/inspect/jpeg_damage_sets_test.cpp.
    return "Without its source this finds about four in five of the single flipped bits that show in a "
           "picture, and none of the pixels that an encoder read wrongly.";
}

std::string damagedWords(const Inspection& inspection, const IntervalPattern* pattern)
{
    std::string text = "Bitstream damaged";
    if (!inspection.walk) {
        const auto& notes = inspection.file.notes;
        const auto note =
            std::find_if(notes.begin(), notes.end(), [](const StructureNote& n) { return n.damage; });
        if (note != notes.end())
            text += " at byte " + groupedText(note->offset) + ": " + note->text;
        else
            text += ":";
        return text + " Its coefficients cannot be read.";
    }
    const WalkResult& walk = *inspection.walk;
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
    text += noticedText(walk, inspection.file.frame->height);
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
        std::string text = "Legal stream; " + blocks + ": the encoder read wrong input (" +
                           numbered(pattern.badMcus) + " of " + numbered(pattern.mcus) +
                           " MCUs, rows of samples " + std::to_string(pattern.top) + " to " +
                           std::to_string(pattern.bottom - 1) + "; the first is " + first + ").";
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

std::string goodWords(const Inspection& inspection)
{
    const std::string blocks =
        numbered(inspection.interval ? inspection.interval->blocks
                                     : static_cast<std::int64_t>(inspection.walk->codedBlocks));
    if (!inspection.interval)
        return "No damage found: " + blocks +
               " coded blocks with legal codes, possible values and the right end. " +
               std::string(limitsWithoutSource());
    std::array<char, 48> largest{};
    std::snprintf(largest.data(), largest.size(), "%.2f", std::max(0.0F, inspection.interval->largestExcess));
    return "Good: a legal stream, and each of " + blocks + " blocks comes from this source (largest excess " +
           largest.data() + " units).";
}

} // namespace comparo::jpeg
