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
    void note(bool damage, std::size_t offset, Message text)
    {
        m_out.notes.push_back({damage, offset, std::move(text)});
    }

    void uncovered(std::size_t begin, std::size_t end)
    {
        if (begin < end)
            m_out.uncovered.push_back({begin, end});
    }

    void add(std::uint8_t code, ByteRange bytes, Message summary)
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
            note(true, 0, message("Not a JPEG file: it does not start with the SOI marker (FF D8)."));
            uncovered(0, m_file.size());
            return false;
        }
        if (at > 0)
            note(true, 0, message("{} bytes before the SOI marker.", Count(at)));
        uncovered(0, at);
        add(marker::kSoi, {at, at + 2}, message("start of image"));
        m_at = at + 2;
        return true;
    }

    /// One marker with what belongs to it; false at the end.
    bool step()
    {
        if (m_out.segments.size() >= kMaxSegments) {
            note(true, m_at, message("More than {} segments; the rest are not read.", Count(kMaxSegments)));
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
            note(true, m_at, message("{} bytes at the end are not a segment.", Count(m_file.size() - m_at)));
            uncovered(m_at, m_file.size());
            return false;
        }
        if (begin > m_at) {
            note(true, m_at, message("{} bytes between two segments.", Count(begin - m_at)));
            uncovered(m_at, begin);
        }
        m_at = code + 1;
        return segment(byteAt(m_file, code), begin);
    }

    bool segment(std::uint8_t code, std::size_t begin)
    {
        if (code == marker::kEoi) {
            add(code, {begin, m_at}, message("end of image"));
            m_out.hasEnd = true;
            return false;
        }
        if (marker::standsAlone(code)) {
            add(code, {begin, m_at}, message("out of place"));
            note(true, begin, message("A marker {} between two segments.", Verbatim(marker::nameOf(code))));
            return true;
        }
        const std::size_t left = m_file.size() - m_at;
        const std::size_t length = left < 2 ? 0 : wordAt(m_file, m_at);
        if (length < 2) {
            add(code, {begin, std::min(m_at + 2, m_file.size())}, message("without a length"));
            note(true, begin,
                 left < 2 ? message("Marker {} has no valid length: the file ends there.",
                                    Verbatim(marker::nameOf(code)))
                          : message("Marker {} has no valid length.", Verbatim(marker::nameOf(code))));
            m_at = std::min(m_at + 2, m_file.size());
            return true;
        }
        if (length > left)
            note(true, begin,
                 message("Segment {} declares {} bytes; the file ends {} bytes after its marker.",
                         Verbatim(marker::nameOf(code)), Count(length), Count(left)));
        const ByteRange content{m_at + 2, m_at + std::min(length, left)};
        m_at = content.end;
        read(code, {begin, content.end}, content);
        return true;
    }

    void read(std::uint8_t code, ByteRange bytes, ByteRange content)
    {
        const Count size(content.end - content.begin);
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
                note(true, bytes.begin,
                     message("The restart interval segment has {} bytes instead of 2.", size));
                return add(code, bytes, message("damaged"));
            }
            m_restartInterval = wordAt(m_file, content.begin);
            return add(code, bytes,
                       m_restartInterval == 0 ? message("no restart markers")
                                              : message("a restart marker every {} MCUs",
                                                        Count(static_cast<unsigned>(m_restartInterval))));
        }
        if (marker::isFrame(code)) {
            const bool first = !m_out.frame;
            readFrame(m_file, code, bytes, content, m_out);
            return add(code, bytes, first && m_out.frame ? frameSummary() : message("not read"));
        }
        if (code == marker::kSos)
            return readScan(bytes, content);
        if (code >= marker::kApp0 && code <= marker::kApp15) {
            Message summary = readApplication(m_file, code, content, m_out);
            return add(code, bytes, std::move(summary));
        }
        if (code == marker::kCom)
            return add(code, bytes, message("comment, {} bytes", size));
        if (code == marker::kDac)
            return add(code, bytes, message("arithmetic coding conditions, {} bytes", size));
        if (code < marker::kSof0)
            note(true, bytes.begin, message("Marker {} is reserved.", Verbatim(marker::nameOf(code))));
        add(code, bytes, message("{} bytes", size));
    }

    [[nodiscard]] Message quantSummary(std::size_t from) const
    {
        std::vector<Message> tables;
        for (std::size_t i = from; i < m_out.quantTables.size() && i < from + 4; ++i) {
            const QuantTable& table = m_out.quantTables[i];
            const QualityEstimate& near =
                table.luminance.distance <= table.chrominance.distance ? table.luminance : table.chrominance;
            tables.push_back(
                near.distance == 0.0
                    ? message("table {}, {} bits, quality {}", table.id, table.bits, near.quality)
                    : message("table {}, {} bits, near {}", table.id, table.bits, near.quality));
        }
        return tables.empty() ? message("no table") : joined(std::move(tables), "; ");
    }

    [[nodiscard]] Message huffmanSummary(std::size_t from) const
    {
        std::vector<Message> tables;
        for (std::size_t i = from; i < m_out.huffmanTables.size() && i < from + 8; ++i) {
            const HuffmanTable& table = m_out.huffmanTables[i];
            const Verbatim kind(table.ac ? "AC" : "DC");
            tables.push_back(table.standard
                                 ? message("{} {}, {} codes, standard", kind, table.id, table.symbols.size())
                                 : message("{} {}, {} codes", kind, table.id, table.symbols.size()));
        }
        return tables.empty() ? message("no table") : joined(std::move(tables), "; ");
    }

    [[nodiscard]] Message frameSummary() const
    {
        const Frame& frame = *m_out.frame;
        return joined(
            {frame.process == JpegProcess::Baseline             ? message("baseline")
             : frame.process == JpegProcess::ExtendedSequential ? message("extended sequential")
             : frame.process == JpegProcess::Progressive        ? message("progressive")
                                                                : message("lossless or hierarchical"),
             frame.arithmetic ? message("arithmetic") : Message(),
             message("{} x {}", frame.width, frame.height), message("{} bits", frame.precision),
             frame.components.size() == 1 ? message("gray") : message("{}", Verbatim(frame.subsampling()))},
            ", ");
    }

    void readScan(ByteRange bytes, ByteRange content)
    {
        Scan scan = readScanHeader(m_file, bytes, content, m_restartInterval, m_force, m_out);
        Message summary = plural(scan.components.size(), "{} component", "{} components");
        if (m_out.frame && m_out.frame->process == JpegProcess::Progressive)
            summary = joined({summary, message("coefficients {} to {}", scan.first, scan.last),
                              message("bits {} to {}", scan.high, scan.low)},
                             ", ");
        add(marker::kSos, bytes, std::move(summary));
        scan.data = {content.end, endOfData(content.end, scan.restarts)};
        m_at = scan.data.end;
        if (m_out.scans.size() < kMaxScans)
            m_out.scans.push_back(std::move(scan));
        else if (m_out.scans.size() == kMaxScans && !m_tooManyScans) {
            m_tooManyScans = true;
            note(true, bytes.begin,
                 message("More than {} scans; the rest are not decoded.", Count(kMaxScans)));
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
        note(false, m_at, message("{} bytes after the EOI marker.", Count(m_file.size() - m_at)));
        uncovered(m_at, m_file.size());
        if (m_file.size() - m_at >= 4 && byteAt(m_file, m_at) == 0xFF &&
            byteAt(m_file, m_at + 1) == marker::kSoi)
            m_out.embedded.push_back({message("after the end"), {m_at, m_file.size()}});
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
