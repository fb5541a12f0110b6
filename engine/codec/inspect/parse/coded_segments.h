// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/parse/jpeg_file.h"
#include "engine/codec/inspect/parse/marker_bytes.h"

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// The entropy-coded data of a scan, cut at its markers and free of stuffed bytes.
namespace comparo::jpeg {

/// Coded bytes between two markers. Bits are counted from the first; behind the last follow zeros, as many as
/// one MCU of damaged data can take, so that a reader looks for the end once an MCU only.
class CodedSegment {
public:
    /// The next 57 or more bits from `bit` on, the first highest.
    [[nodiscard]] std::uint64_t window(std::uint64_t bit) const
    {
        std::uint64_t word;
        std::memcpy(&word, m_bytes.data() + (bit >> 3), sizeof word);
        return __builtin_bswap64(word) << (bit & 7);
    }

    [[nodiscard]] std::uint64_t bits() const { return 8 * std::uint64_t{m_size}; }

    /// Of a bit (or of the end): 8 * offset in the file + bit. Bits that are asked for one after the other
    /// are found at once.
    [[nodiscard]] std::uint64_t fileBit(std::uint64_t bit)
    {
        if (bit > bits())
            return 8 * std::uint64_t{m_fileEnd};
        const std::uint64_t at = bit >> 3;
        if (m_near > 0 && at < m_stuffed[m_near - 1])
            m_near = 0;
        while (at >= m_stuffed[m_near])
            ++m_near;
        return 8 * (std::uint64_t{m_fileBegin} + m_near) + bit;
    }

    /// Takes the bytes from `begin` to the next marker or to `end`. Returns where the marker's 0xFF is.
    std::size_t take(Bytes file, std::size_t begin, std::size_t end);

    /// No bytes: a segment that the file lacks, at this offset.
    void takeNothing(std::size_t at);

private:
    static constexpr std::size_t kZeros = 4096;

    void append(Bytes bytes);
    void finish();

    std::vector<std::uint8_t> m_bytes = std::vector<std::uint8_t>(kZeros);
    std::size_t m_size = 0;
    std::size_t m_fileBegin = 0;
    std::size_t m_fileEnd = 0;
    std::vector<std::size_t> m_stuffed{SIZE_MAX}; ///< before which bytes one of the file was left out
    std::size_t m_near = 0;                       ///< of these lie before the last bit that was asked for
};

/// The restart segments of a scan, found as libjpeg finds them after damage: a restart marker that is up to
/// two ahead waits for its turn, one that is up to two behind is passed over, others are taken as the one
/// that is due. Markers that cannot belong there are passed over.
class RestartSegments {
public:
    RestartSegments(Bytes file, const Scan& scan) : m_file(file), m_end(scan.data.end)
    {
        readChunk(scan.data.begin);
    }

    [[nodiscard]] CodedSegment& data() { return m_data; }
    [[nodiscard]] const CodedSegment& data() const { return m_data; }

    struct Restart {
        bool found = true;      ///< the due marker, or one that is taken for it; else the segment is empty
        bool dataLeft = true;   ///< whether any marker is left that a later segment can begin with
        Message complaint;      ///< empty if the marker was the due one
        std::size_t offset = 0; ///< of the marker that was met, or of the end of the data
        std::size_t markerBytes = 0; ///< 2, or 0 at the end of the data
    };
    /// Name and offset of a marker that is left in the data of the scan.
    [[nodiscard]] std::optional<std::pair<std::string, std::size_t>> extraMarker() const
    {
        if (m_code == 0)
            return std::nullopt;
        return std::pair{marker::nameOf(m_code), m_marker};
    }

    /// To the segment behind the restart marker of this number (0 to 7).
    Restart restart(int due);

private:
    void readChunk(std::size_t from);

    Bytes m_file;
    std::size_t m_end;
    CodedSegment m_data;
    std::size_t m_marker = 0;  ///< offset of the 0xFF before the code of the marker that ended the last chunk
    std::uint8_t m_code = 0;   ///< 0: none but the end of the scan's data
    bool m_complained = false; ///< about m_code
};

} // namespace comparo::jpeg
