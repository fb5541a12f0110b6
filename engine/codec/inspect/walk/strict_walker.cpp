// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/walk/strict_walker.h"

#include "engine/base/number_text.h"
#include "engine/base/text.h"
#include "engine/codec/inspect/walk/scan_coverage.h"
#include "engine/codec/inspect/walk/scan_decoder.h"
#include "engine/kernel/jpeg_tables.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace comparo::jpeg {

std::string_view nameOf(Check check)
{
    switch (check) {
    case Check::Structure:
        return COMPARO_TR("structure");
    case Check::DcRange:
        return COMPARO_TR("DC out of range");
    case Check::AcRange:
        return COMPARO_TR("AC out of range");
    case Check::LeftoverBytes:
        return COMPARO_TR("extraneous bytes");
    case Check::EarlyEnd:
        return COMPARO_TR("premature end of data");
    case Check::RunPastEnd:
        return COMPARO_TR("run past the end");
    case Check::UnknownCode:
        return COMPARO_TR("bad Huffman code");
    case Check::Marker:
        return COMPARO_TR("unexpected marker");
    case Check::MissingEnd:
        return COMPARO_TR("EOI marker missing");
    case Check::Box:
        return COMPARO_TR("samples out of range");
    case Check::Refinement:
        return COMPARO_TR("scans contradict");
    }
    return "";
}

namespace {

void requireReadable(const JpegFile& parsed)
{
    if (!parsed.isReadable())
        fail(ErrorCode::Unsupported,
             message("The coefficients of the JPEG cannot be read: {}.", unreadableReason(parsed)));
}

void addStructureFindings(WalkState& state)
{
    for (const StructureNote& note : state.parsed.notes) {
        if (!note.damage)
            continue;
        Finding finding;
        finding.check = Check::Structure;
        finding.scan = -1;
        finding.bit = 8 * std::uint64_t{note.offset};
        state.log.add(std::move(finding), 0, 0, [&] { return note.text; });
    }
}

/// Whether all is there that an EOI marker closes.
void checkEnd(WalkState& state, const std::vector<CodedBits>& coded)
{
    const std::size_t size = state.file.size();
    const auto reportDefect = [&](Check check, const Message& words) {
        Finding finding;
        finding.check = check;
        finding.scan = -1;
        finding.bit = 8 * std::uint64_t{size};
        state.log.add(std::move(finding), 0, 0, [&] { return words; });
    };
    const Message missing = missingText(state.parsed, coded);
    if (state.parsed.hasEnd) {
        if (lacksComponent(coded))
            reportDefect(Check::Structure, message("No scan has {}.", missing));
        else if (!missing.isEmpty())
            state.result.notes.push_back(
                {false, size, message("No scan has {}; decoders treat them as 0.", missing)});
    } else if (!missing.isEmpty()) {
        reportDefect(
            Check::MissingEnd,
            message("Premature end of JPEG file: the EOI marker and later scans are missing, those with {}.",
                    missing));
    } else if (state.lacksData) {
        reportDefect(Check::MissingEnd, message("Premature end of JPEG file: the EOI marker is missing."));
    } else {
        state.result.notes.push_back({false, size,
                                      state.parsed.frame->process == JpegProcess::Progressive
                                          ? message("EOI marker missing; every MCU is there, and the scans "
                                                    "have every bit of every coefficient.")
                                          : message("EOI marker missing; every MCU is there.")});
    }
}

/// Whether the scan goes on from what came before it, as T.81 G.1.1.1 asks; notes what it codes.
void checkProgression(WalkState& state, int index, std::vector<CodedBits>& coded)
{
    const Scan& scan = state.parsed.scans[static_cast<std::size_t>(index)];
    for (const ScanComponent& entry : scan.components) {
        if (addScan(coded[static_cast<std::size_t>(entry.component)], scan))
            continue;
        Finding finding;
        finding.check = Check::Refinement;
        finding.scan = index;
        finding.component = entry.component;
        finding.bit = 8 * std::uint64_t{scan.header.begin};
        state.log.add(std::move(finding), 0, 0, [&] {
            return message(
                "Scan {} (coefficients {} to {}, bits {} to {}) does not continue the scans before it.",
                index + 1, scan.first, scan.last, scan.high, scan.low);
        });
    }
}

/// The box test of a component whose blocks were put together by several scans.
void testBoxes(WalkState& state, int component, const CodedBits& bits)
{
    const BlockLimits& limits = state.limits[static_cast<std::size_t>(component)];
    if (!limits.known() || std::any_of(bits.begin(), bits.end(), [](int left) { return left != 0; }))
        return;
    const Frame& frame = *state.parsed.frame;
    const FrameComponent& shape = frame.components[static_cast<std::size_t>(component)];
    const CoefficientPlane& plane = state.result.planes[static_cast<std::size_t>(component)];
    const double most = limits.accused(state.options.boxShare, state.options.boxSlack);
    int lastScan = 0;
    for (std::size_t s = 0; s < state.parsed.scans.size(); ++s)
        for (const ScanComponent& entry : state.parsed.scans[s].components)
            if (entry.component == component)
                lastScan = static_cast<int>(s);
    const Scan& scan = state.parsed.scans[static_cast<std::size_t>(lastScan)];
    const bool alone = scan.components.size() == 1;
    for (int by = 0; by < shape.blocksHigh; ++by) {
        state.progress.throwIfCancelled();
        for (int bx = 0; bx < shape.blocksWide; ++bx) {
            const auto block = plane.block(bx, by);
            std::int64_t sum = 0;
            for (std::size_t k = 1; k < 64; ++k)
                sum += std::int64_t{std::abs(block[kZigzag[k]])} * limits.step[k];
            const std::int64_t dc = std::int64_t{std::abs(block[0])} * limits.step[0];
            if (!BlockLimits::mayLeave(dc, sum, most))
                continue;
            const double distance = limits.distance(block);
            if (distance <= most)
                continue;
            Finding finding;
            finding.check = Check::Box;
            finding.scan = lastScan;
            finding.component = component;
            const int h = alone ? 1 : shape.h;
            const int v = alone ? 1 : shape.v;
            finding.mcu = std::int64_t{by / v} * scan.mcuColumns + bx / h;
            finding.segment =
                scan.restartInterval > 0 ? static_cast<int>(finding.mcu / scan.restartInterval) : 0;
            finding.x = bx / h * h * 8 * frame.maxH / shape.h;
            finding.y = by / v * v * 8 * frame.maxV / shape.v;
            finding.blockX = bx;
            finding.blockY = by;
            finding.bit = 8 * std::uint64_t{scan.data.end};
            // Which of the scans is at fault is unknown: the damage can begin anywhere.
            state.log.add(std::move(finding), 0, 8 * std::uint64_t{state.parsed.scans[0].data.begin},
                          [&] { return boxText(distance, most); });
        }
    }
}

} // namespace

Message boxText(double distance, double most)
{
    const auto rounded = [](double value) { return Count(static_cast<std::uint64_t>(value + 0.5)); };
    return message("The block's samples are {} away from the range 0 to 255; encoders that round to nearest "
                   "stay within {}.",
                   rounded(distance), rounded(most));
}

Message unreadableReason(const JpegFile& parsed)
{
    if (!parsed.frame)
        return message("it has no valid frame header");
    if (parsed.frame->arithmetic)
        return message("it uses arithmetic coding");
    if (parsed.frame->process == JpegProcess::Other)
        return message("it is lossless or hierarchical");
    if (parsed.frame->precision != 8)
        return message("it has {} bits per sample", parsed.frame->precision);
    if (parsed.frame->components.size() > 4)
        return message("it has {} components", parsed.frame->components.size());
    if (std::none_of(parsed.scans.begin(), parsed.scans.end(),
                     [](const Scan& scan) { return !scan.components.empty(); }))
        return message("it has no scan that can be decoded");
    return message("it declares {} x {} pixels, more than it can hold", parsed.frame->width,
                   parsed.frame->height);
}

WalkResult walkJpeg(std::span<const std::byte> file, const JpegFile& parsed, const WalkOptions& options,
                    const Progress& progress)
{
    requireReadable(parsed);
    WalkResult result;
    const Frame& frame = *parsed.frame;
    constexpr std::size_t kBitsAlwaysKept = std::size_t{1} << 24;
    WalkState state{file,
                    parsed,
                    options,
                    progress,
                    result,
                    FindingLog(result, options.maxFindings),
                    {},
                    kBitsAlwaysKept + 8 * file.size(),
                    std::vector<std::size_t>(parsed.huffmanTables.size(), SIZE_MAX)};
    for (std::size_t i = 0; i < frame.components.size(); ++i) {
        const FrameComponent& component = frame.components[i];
        CoefficientPlane plane;
        plane.blocksWide = component.storedWide;
        plane.blocksHigh = component.storedHigh;
        plane.values.resize(static_cast<std::size_t>(plane.blocksWide) *
                            static_cast<std::size_t>(plane.blocksHigh) * 64);
        result.planes.push_back(std::move(plane));
        state.limits.emplace_back(parsed.tableOf(static_cast<int>(i)));
    }
    for (const Scan& scan : parsed.scans)
        for (const ScanComponent& entry : scan.components)
            for (const int table : {entry.dcTable, entry.acTable})
                if (table >= 0 && state.symbolSlot[static_cast<std::size_t>(table)] == SIZE_MAX) {
                    state.symbolSlot[static_cast<std::size_t>(table)] = result.symbols.size();
                    result.symbols.push_back({table, std::vector<std::uint64_t>(256)});
                }
    if (options.keepBits)
        result.bits.resize(parsed.scans.size());

    addStructureFindings(state);
    std::vector<CodedBits> coded = nothingCoded(frame);
    const bool progressive = frame.process == JpegProcess::Progressive;
    for (std::size_t s = 0; s < parsed.scans.size(); ++s) {
        const int index = static_cast<int>(s);
        if (parsed.scans[s].components.empty())
            continue;
        if (progressive)
            checkProgression(state, index, coded);
        else
            for (const ScanComponent& entry : parsed.scans[s].components)
                coded[static_cast<std::size_t>(entry.component)].fill(0);
        ScanDecoder(state, index).run();
    }
    if (progressive && options.boxTest)
        for (std::size_t i = 0; i < coded.size(); ++i)
            testBoxes(state, static_cast<int>(i), coded[i]);
    checkEnd(state, coded);
    std::stable_sort(result.findings.begin(), result.findings.end(),
                     [](const Finding& a, const Finding& b) { return a.bit < b.bit; });
    progress.report(1.0, message("decoding"));
    return result;
}

} // namespace comparo::jpeg
