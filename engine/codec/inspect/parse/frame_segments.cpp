// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/parse/frame_segments.h"

#include "engine/codec/codec.h"

#include <algorithm>

namespace comparo::jpeg {

namespace {

constexpr int kBlock = 8;
constexpr int kMaxBlocksInMcu = 10; // T.81 B.2.3

int dividedUp(int a, int b)
{
    return (a + b - 1) / b;
}

JpegProcess processOf(std::uint8_t code)
{
    switch (code - marker::kSof0) {
    case 0:
        return JpegProcess::Baseline;
    case 1:
    case 9:
        return JpegProcess::ExtendedSequential;
    case 2:
    case 10:
        return JpegProcess::Progressive;
    default:
        return JpegProcess::Other;
    }
}

void setGeometry(Frame& frame)
{
    for (const FrameComponent& component : frame.components) {
        frame.maxH = std::max(frame.maxH, component.h);
        frame.maxV = std::max(frame.maxV, component.v);
    }
    frame.mcuColumns = dividedUp(frame.width, kBlock * frame.maxH);
    frame.mcuRows = dividedUp(frame.height, kBlock * frame.maxV);
    for (FrameComponent& component : frame.components) {
        component.blocksWide = dividedUp(frame.width * component.h, kBlock * frame.maxH);
        component.blocksHigh = dividedUp(frame.height * component.v, kBlock * frame.maxV);
        component.storedWide = frame.mcuColumns * component.h;
        component.storedHigh = frame.mcuRows * component.v;
    }
}

void note(JpegFile& out, std::size_t offset, Message text, bool damage = true)
{
    out.notes.push_back({damage, offset, std::move(text)});
}

/// The table of an id, the standard one where a sequential file leaves it out; -1 if there is none.
int tableInForce(bool ac, unsigned id, std::size_t offset, TablesInForce& force, JpegFile& out)
{
    if (id > 3)
        return -1;
    int& index = (ac ? force.ac : force.dc)[id];
    if (index < 0 && id < 2 && out.frame->process != JpegProcess::Progressive && !out.frame->arithmetic) {
        addStandardTable(ac, static_cast<int>(id), force, out);
        note(out, offset,
             message("{} Huffman table {} is not in the file; decoders use the standard one.",
                     Verbatim(ac ? "AC" : "DC"), id),
             false);
    }
    return index;
}

/// Spectral selection and successive approximation as T.81 B.2.3 and G.1.1.1 allow them.
bool progressionIsLegal(const Frame& frame, const Scan& scan, std::size_t components)
{
    if (frame.process != JpegProcess::Progressive)
        return scan.first == 0 && scan.last == 63 && scan.high == 0 && scan.low == 0;
    const bool band =
        scan.first == 0 ? scan.last == 0 : scan.first <= scan.last && scan.last <= 63 && components == 1;
    return band && scan.low <= 13 && (scan.high == 0 || scan.high == scan.low + 1);
}

} // namespace

void readFrame(Bytes file, std::uint8_t code, ByteRange segment, ByteRange content, JpegFile& out)
{
    if (out.frame)
        return note(out, segment.begin, message("Two SOF markers; only the first is read."));
    if (content.end - content.begin < 6)
        return note(out, segment.begin, message("The frame header is too short."));
    Frame frame;
    frame.process = processOf(code);
    frame.arithmetic = code >= marker::kSof0 + 9;
    frame.precision = byteAt(file, content.begin);
    frame.height = wordAt(file, content.begin + 1);
    frame.width = wordAt(file, content.begin + 3);
    const std::size_t components = byteAt(file, content.begin + 5);
    const std::size_t size = content.end - content.begin;
    if (frame.width == 0 || frame.height == 0)
        return note(out, segment.begin,
                    message("The frame header declares {} x {} pixels.", frame.width, frame.height));
    if (components == 0 || size < 6 + 3 * components)
        return note(
            out, segment.begin,
            message("The frame header declares {} components, which do not fit its length.", components));
    for (std::size_t i = 0; i < components; ++i) {
        const std::size_t at = content.begin + 6 + 3 * i;
        FrameComponent component;
        component.id = byteAt(file, at);
        component.h = byteAt(file, at + 1) >> 4;
        component.v = byteAt(file, at + 1) & 15;
        component.quantTable = byteAt(file, at + 2);
        if (component.h < 1 || component.h > 4 || component.v < 1 || component.v > 4)
            return note(out, at,
                        message("Component {} has sampling factors {} and {}; 1 to 4 are allowed.",
                                component.id, component.h, component.v));
        frame.components.push_back(component);
    }
    if (size > 6 + 3 * components)
        note(out, content.begin + 6 + 3 * components,
             message("The frame header is longer than its components."));
    setGeometry(frame);
    out.frame = std::move(frame);
}

Scan readScanHeader(Bytes file, ByteRange segment, ByteRange content, int restartInterval,
                    TablesInForce& force, JpegFile& out)
{
    Scan scan;
    scan.header = segment;
    scan.restartInterval = restartInterval;
    const std::size_t size = content.end - content.begin;
    const std::size_t count = size > 0 ? byteAt(file, content.begin) : 0;
    if (count < 1 || count > 4 || size != 4 + 2 * count) {
        note(out, segment.begin,
             message("The scan header is damaged: its length does not fit its components."));
        return scan;
    }
    scan.first = byteAt(file, content.end - 3);
    scan.last = byteAt(file, content.end - 2);
    scan.high = byteAt(file, content.end - 1) >> 4;
    scan.low = byteAt(file, content.end - 1) & 15;
    if (!out.frame) {
        note(out, segment.begin, message("SOS before SOF: the scan cannot be decoded."));
        return scan;
    }
    const Frame& frame = *out.frame;
    if (!progressionIsLegal(frame, scan, count)) {
        const bool progressive = frame.process == JpegProcess::Progressive;
        note(out, segment.begin,
             progressive ? message("Invalid scan of coefficients {} to {}, bits {} to {}.", scan.first,
                                   scan.last, scan.high, scan.low)
                         : message("Invalid scan of coefficients {} to {}, bits {} to {}; a sequential file "
                                   "has 0 to 63 and no bits.",
                                   scan.first, scan.last, scan.high, scan.low));
        if (progressive)
            return scan;
    }
    int blocks = 0;
    std::vector<ScanComponent> components;
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t at = content.begin + 1 + 2 * i;
        const int id = byteAt(file, at);
        // Ids may repeat: a component that this scan has already is passed over, as libjpeg does.
        std::size_t which = 0;
        while (which < frame.components.size() &&
               (frame.components[which].id != id ||
                std::any_of(components.begin(), components.end(), [&](const ScanComponent& other) {
                    return other.component == static_cast<int>(which);
                })))
            ++which;
        if (which == frame.components.size()) {
            note(out, at, message("The scan refers to component {}, which the frame does not define.", id));
            return scan;
        }
        const FrameComponent& component = frame.components[which];
        blocks += component.h * component.v;
        ScanComponent entry;
        entry.component = static_cast<int>(which);
        entry.quantTable =
            component.quantTable < 4 ? force.quant[static_cast<std::size_t>(component.quantTable)] : -1;
        const unsigned tables = byteAt(file, at + 1);
        // A refinement of DC values has no table, a scan of AC values no DC table, a first DC scan no AC one.
        const bool progressive = frame.process == JpegProcess::Progressive;
        const bool needsDc = !progressive || (scan.first == 0 && scan.high == 0);
        const bool needsAc = !progressive || scan.first > 0;
        entry.dcTable = needsDc ? tableInForce(false, tables >> 4, at, force, out) : -1;
        entry.acTable = needsAc ? tableInForce(true, tables & 15U, at, force, out) : -1;
        if ((needsDc && entry.dcTable < 0) || (needsAc && entry.acTable < 0)) {
            note(out, at, message("The scan uses a Huffman table that is not defined."));
            return scan;
        }
        if (entry.quantTable < 0)
            note(out, at,
                 message("Component {} uses quantisation table {}, which is not defined.", id,
                         component.quantTable));
        components.push_back(entry);
    }
    if (count > 1 && blocks > kMaxBlocksInMcu) {
        note(out, segment.begin,
             message("An MCU of this scan has {} blocks; at most 10 are allowed.", blocks));
        return scan;
    }
    scan.components = std::move(components);
    const FrameComponent& only = frame.components[static_cast<std::size_t>(scan.components[0].component)];
    scan.mcuColumns = count == 1 ? only.blocksWide : frame.mcuColumns;
    scan.mcuRows = count == 1 ? only.blocksHigh : frame.mcuRows;
    return scan;
}

std::string Frame::subsampling() const
{
    const auto is = [&](int h, int v) {
        return components.size() == 3 && components[0].h == h && components[0].v == v &&
               components[1].h == 1 && components[1].v == 1 && components[2].h == 1 && components[2].v == 1;
    };
    if (components.size() == 1)
        return "gray";
    struct Known {
        int h;
        int v;
        const char* name;
    };
    for (const Known& known :
         {Known{1, 1, "4:4:4"}, Known{2, 1, "4:2:2"}, Known{2, 2, "4:2:0"}, Known{1, 2, "4:4:0"},
          Known{4, 1, "4:1:1"}, Known{4, 2, "4:1:0"}, Known{1, 4, "4:4:1"}})
        if (is(known.h, known.v))
            return known.name;
    std::string text;
    for (const FrameComponent& component : components)
        text += (text.empty() ? "" : ", ") + std::to_string(component.h) + "x" + std::to_string(component.v);
    return text;
}

bool JpegFile::isReadable() const
{
    if (!frame || frame->process == JpegProcess::Other || frame->arithmetic || frame->precision != 8 ||
        frame->components.size() > 4 || std::int64_t{frame->width} * frame->height > kMaxPixels)
        return false;
    const bool hasScan =
        std::any_of(scans.begin(), scans.end(), [](const Scan& scan) { return !scan.components.empty(); });
    std::uint64_t blocks = 0;
    for (const FrameComponent& component : frame->components)
        blocks += static_cast<std::uint64_t>(component.storedWide) *
                  static_cast<std::uint64_t>(component.storedHigh);
    std::uint64_t bytes = 0;
    for (const Scan& scan : scans)
        bytes += scan.data.end - scan.data.begin;
    return hasScan && (blocks <= kBlocksAlwaysRead || blocks / kMaxBlocksPerByte <= bytes);
}

bool JpegFile::storesRgb() const
{
    if (!frame || frame->components.size() != 3 || hasJfif)
        return false;
    if (adobeTransform)
        return *adobeTransform == 0;
    return frame->components[0].id == 'R' && frame->components[1].id == 'G' && frame->components[2].id == 'B';
}

const QuantTable* JpegFile::tableOf(int component) const
{
    for (const Scan& scan : scans)
        for (const ScanComponent& entry : scan.components)
            if (entry.component == component)
                return entry.quantTable < 0 ? nullptr
                                            : &quantTables[static_cast<std::size_t>(entry.quantTable)];
    return nullptr;
}

} // namespace comparo::jpeg
