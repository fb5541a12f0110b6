// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/parse/jpeg_file.h"

#include "engine/base/number_text.h"
#include "engine/codec/inspect/parse/app_segments.h"
#include "engine/codec/inspect/parse/frame_segments.h"
#include "engine/codec/inspect/parse/marker_bytes.h"
#include "engine/codec/inspect/parse/table_segments.h"

#include <algorithm>
#include <cstring>

namespace comparo::jpeg {

namespace {

class Parser {
public:
    explicit Parser(Bytes file) : m_file(file) {}

    JpegFile run()
    {
        if (findStart())
            while (m_at < m_file.size() && step()) {
            }
        if (m_out.hasEnd)
            behindEnd();
        return std::move(m_out);
    }

private:
    void note(bool damage, std::size_t offset, std::string text)
    {
        m_out.notes.push_back({damage, offset, std::move(text)});
    }

    void uncovered(std::size_t begin, std::size_t end)
    {
        if (begin < end)
            m_out.uncovered.push_back({begin, end});
    }

    void add(std::uint8_t code, ByteRange bytes, std::string summary)
    {
        m_out.segments.push_back({code, bytes, marker::nameOf(code), std::move(summary)});
    }

    /// The first 0xFF at or behind `from`; the end of the file if there is none.
    [[nodiscard]] std::size_t nextFf(std::size_t from) const
    {
        if (from >= m_file.size())
            return m_file.size();
        const void* hit = std::memchr(m_file.data() + from, 0xFF, m_file.size() - from);
        return hit ? static_cast<std::size_t>(static_cast<const std::byte*>(hit) - m_file.data())
                   : m_file.size();
    }

    /// SOI, at the very beginning or behind foreign bytes.
    bool findStart()
    {
        std::size_t at = 0;
        while (at + 1 < m_file.size() &&
               (byteAt(m_file, at) != 0xFF || byteAt(m_file, at + 1) != marker::kSoi))
            at = nextFf(at + 1);
        if (at + 1 >= m_file.size()) {
            note(true, 0, "Not a JPEG file: it does not start with the SOI marker (FF D8).");
            uncovered(0, m_file.size());
            return false;
        }
        if (at > 0)
            note(true, 0, groupedText(at) + " bytes before the SOI marker.");
        uncovered(0, at);
        add(marker::kSoi, {at, at + 2}, "start of image");
        m_at = at + 2;
        return true;
    }

    /// One marker with what belongs to it; false at the end.
    bool step()
    {
        if (m_out.segments.size() >= kMaxSegments) {
            note(true, m_at, "More than " + groupedText(kMaxSegments) + " segments; the rest is not read.");
            uncovered(m_at, m_file.size());
            return false;
        }
        std::size_t begin = m_at;
        std::size_t code = begin;
        for (;;) { // to the next 0xFF that a marker's second byte follows
            begin = nextFf(begin);
            code = begin;
            while (code < m_file.size() && byteAt(m_file, code) == 0xFF)
                ++code;
            if (code >= m_file.size() || byteAt(m_file, code) != 0)
                break;
            begin = code + 1;
        }
        if (code >= m_file.size()) {
            note(true, m_at, groupedText(m_file.size() - m_at) + " bytes at the end are not a segment.");
            uncovered(m_at, m_file.size());
            return false;
        }
        if (begin > m_at) {
            note(true, m_at, groupedText(begin - m_at) + " bytes between two segments.");
            uncovered(m_at, begin);
        }
        m_at = code + 1;
        return segment(byteAt(m_file, code), begin);
    }

    bool segment(std::uint8_t code, std::size_t begin)
    {
        if (code == marker::kEoi) {
            add(code, {begin, m_at}, "end of image");
            m_out.hasEnd = true;
            return false;
        }
        if (marker::standsAlone(code)) {
            add(code, {begin, m_at}, "out of place");
            note(true, begin, "A marker " + marker::nameOf(code) + " between two segments.");
            return true;
        }
        const std::size_t left = m_file.size() - m_at;
        const std::size_t length = left < 2 ? 0 : wordAt(m_file, m_at);
        if (length < 2) {
            add(code, {begin, std::min(m_at + 2, m_file.size())}, "without a length");
            note(true, begin,
                 "Marker " + marker::nameOf(code) + " has no valid length" +
                     (left < 2 ? ": the file ends there." : "."));
            m_at = std::min(m_at + 2, m_file.size());
            return true;
        }
        if (length > left)
            note(true, begin,
                 "Segment " + marker::nameOf(code) + " claims " + groupedText(length) +
                     " bytes; the file ends " + groupedText(left) + " bytes behind its marker.");
        const ByteRange content{m_at + 2, m_at + std::min(length, left)};
        m_at = content.end;
        read(code, {begin, content.end}, content);
        return true;
    }

    void read(std::uint8_t code, ByteRange bytes, ByteRange content)
    {
        const std::string size = groupedText(content.end - content.begin) + " bytes";
        if (code == marker::kDqt) {
            const std::size_t before = m_out.quantTables.size();
            readQuantTables(m_file, content, m_force, m_out);
            return add(code, bytes, quantSummary(before));
        }
        if (code == marker::kDht) {
            const std::size_t before = m_out.huffmanTables.size();
            readHuffmanTables(m_file, content, m_force, m_out);
            return add(code, bytes, huffmanSummary(before));
        }
        if (code == marker::kDri) {
            if (content.end - content.begin != 2) {
                note(true, bytes.begin, "The restart interval has " + size + " instead of 2.");
                return add(code, bytes, "damaged");
            }
            m_restartInterval = wordAt(m_file, content.begin);
            return add(code, bytes,
                       m_restartInterval == 0
                           ? "no restart markers"
                           : "a restart marker every " +
                                 groupedText(static_cast<unsigned>(m_restartInterval)) + " MCUs");
        }
        if (marker::isFrame(code)) {
            const bool first = !m_out.frame;
            readFrame(m_file, code, bytes, content, m_out);
            return add(code, bytes, first && m_out.frame ? frameSummary() : "not read");
        }
        if (code == marker::kSos)
            return readScan(bytes, content);
        if (code >= marker::kApp0 && code <= marker::kApp15) {
            std::string summary = readApplication(m_file, code, content, m_out);
            return add(code, bytes, std::move(summary));
        }
        if (code == marker::kCom)
            return add(code, bytes, "comment, " + size);
        if (code == marker::kDac)
            return add(code, bytes, "arithmetic coding conditions, " + size);
        if (code < marker::kSof0)
            note(true, bytes.begin, "Marker " + marker::nameOf(code) + " is reserved.");
        add(code, bytes, size);
    }

    [[nodiscard]] std::string quantSummary(std::size_t from) const
    {
        std::string text;
        for (std::size_t i = from; i < m_out.quantTables.size() && i < from + 4; ++i) {
            const QuantTable& table = m_out.quantTables[i];
            const QualityEstimate& near =
                table.luminance.distance <= table.chrominance.distance ? table.luminance : table.chrominance;
            text += (text.empty() ? "" : "; ") + std::string("table ") + std::to_string(table.id) + ", " +
                    std::to_string(table.bits) + " bits, " + (near.distance == 0.0 ? "quality " : "near ") +
                    std::to_string(near.quality);
        }
        return text.empty() ? "no table" : text;
    }

    [[nodiscard]] std::string huffmanSummary(std::size_t from) const
    {
        std::string text;
        for (std::size_t i = from; i < m_out.huffmanTables.size() && i < from + 8; ++i) {
            const HuffmanTable& table = m_out.huffmanTables[i];
            text += (text.empty() ? "" : "; ") + std::string(table.ac ? "AC " : "DC ") +
                    std::to_string(table.id) + ", " + std::to_string(table.symbols.size()) + " codes" +
                    (table.standard ? ", standard" : "");
        }
        return text.empty() ? "no table" : text;
    }

    [[nodiscard]] std::string frameSummary() const
    {
        const Frame& frame = *m_out.frame;
        const char* process = frame.process == JpegProcess::Baseline             ? "baseline"
                              : frame.process == JpegProcess::ExtendedSequential ? "extended sequential"
                              : frame.process == JpegProcess::Progressive        ? "progressive"
                                                                                 : "lossless or hierarchical";
        return std::string(process) + (frame.arithmetic ? ", arithmetic" : "") + ", " +
               std::to_string(frame.width) + " x " + std::to_string(frame.height) + ", " +
               std::to_string(frame.precision) + " bits, " + frame.subsampling();
    }

    void readScan(ByteRange bytes, ByteRange content)
    {
        Scan scan = readScanHeader(m_file, bytes, content, m_restartInterval, m_force, m_out);
        std::string summary = std::to_string(scan.components.size()) +
                              (scan.components.size() == 1 ? " component" : " components");
        if (m_out.frame && m_out.frame->process == JpegProcess::Progressive)
            summary += ", coefficients " + std::to_string(scan.first) + " to " + std::to_string(scan.last) +
                       ", bits " + std::to_string(scan.high) + " to " + std::to_string(scan.low);
        add(marker::kSos, bytes, std::move(summary));
        scan.data = {content.end, endOfData(content.end, scan.restarts)};
        m_at = scan.data.end;
        if (m_out.scans.size() < kMaxScans)
            m_out.scans.push_back(std::move(scan));
        else if (m_out.scans.size() == kMaxScans && !m_tooManyScans) {
            m_tooManyScans = true;
            note(true, bytes.begin,
                 "More than " + groupedText(kMaxScans) + " scans; the rest are not decoded.");
        }
    }

    /// Where the coded data that begin at `from` end: at the first marker that a file can go on with. Other
    /// pairs that look like one lie in damaged data and stay with it.
    std::size_t endOfData(std::size_t from, std::vector<std::size_t>& restarts) const
    {
        for (std::size_t at = nextFf(from); at < m_file.size(); at = nextFf(at)) {
            std::size_t code = at;
            while (code < m_file.size() && byteAt(m_file, code) == 0xFF)
                ++code;
            if (code >= m_file.size())
                break;
            const std::uint8_t value = byteAt(m_file, code);
            if (marker::isRestart(value))
                restarts.push_back(code - 1);
            else if (value != 0 && canFollowData(value, code + 1))
                return at;
            at = code + 1;
        }
        return m_file.size();
    }

    [[nodiscard]] bool canFollowData(std::uint8_t code, std::size_t behind) const
    {
        if (code == marker::kEoi)
            return true;
        const bool known = marker::isFrame(code) || code == marker::kDht || code == marker::kDac ||
                           code == marker::kSos || code == marker::kDqt || code == marker::kDnl ||
                           code == marker::kDri || (code >= marker::kApp0 && code <= marker::kApp15) ||
                           code == marker::kCom;
        const std::size_t left = m_file.size() - behind;
        if (!known || left < 2)
            return false;
        const std::size_t length = wordAt(m_file, behind);
        if (length < 2 || length > left)
            return false;
        const std::size_t next = behind + length;
        if (code == marker::kSos)
            return length >= 8 && length <= 14 && length == 6U + 2U * byteAt(m_file, behind + 2);
        return next == m_file.size() ||
               (byteAt(m_file, next) == 0xFF &&
                (next + 1 == m_file.size() || byteAt(m_file, next + 1) >= marker::kSof0));
    }

    void behindEnd()
    {
        if (m_at >= m_file.size())
            return;
        note(false, m_at, groupedText(m_file.size() - m_at) + " bytes after the EOI marker.");
        uncovered(m_at, m_file.size());
        if (m_file.size() - m_at >= 4 && byteAt(m_file, m_at) == 0xFF &&
            byteAt(m_file, m_at + 1) == marker::kSoi)
            m_out.embedded.push_back({"behind the end", {m_at, m_file.size()}});
    }

    Bytes m_file;
    std::size_t m_at = 0;
    JpegFile m_out;
    TablesInForce m_force;
    int m_restartInterval = 0;
    bool m_tooManyScans = false;
};

} // namespace

JpegFile parseJpeg(std::span<const std::byte> file)
{
    return Parser(file).run();
}

} // namespace comparo::jpeg
