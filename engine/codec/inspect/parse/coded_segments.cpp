// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/parse/coded_segments.h"

#include <algorithm>

namespace comparo::jpeg {

void CodedSegment::append(Bytes bytes)
{
    if (bytes.empty())
        return;
    if (m_bytes.size() < m_size + bytes.size() + kZeros)
        m_bytes.resize(std::max(m_size + bytes.size() + kZeros, 2 * m_bytes.size()));
    std::memcpy(m_bytes.data() + m_size, bytes.data(), bytes.size());
    m_size += bytes.size();
}

void CodedSegment::finish()
{
    std::memset(m_bytes.data() + m_size, 0, kZeros);
    m_stuffed.push_back(SIZE_MAX);
}

std::size_t CodedSegment::take(Bytes file, std::size_t begin, std::size_t end)
{
    m_size = 0;
    m_near = 0;
    m_stuffed.clear();
    m_fileBegin = begin;
    std::size_t at = begin;
    while (at < end) {
        const void* hit = std::memchr(file.data() + at, 0xFF, end - at);
        const std::size_t ff =
            hit ? static_cast<std::size_t>(static_cast<const std::byte*>(hit) - file.data()) : end;
        append(file.subspan(at, ff - at));
        at = ff;
        std::size_t code = ff;
        while (code < end && byteAt(file, code) == 0xFF)
            ++code;
        if (code >= end || byteAt(file, code) != 0)
            break; // a marker, or bytes that were to become one
        append(file.subspan(ff, 1));
        for (std::size_t i = ff + 1; i <= code; ++i)
            m_stuffed.push_back(m_size);
        at = code + 1;
    }
    m_fileEnd = at;
    finish();
    return at;
}

void CodedSegment::takeNothing(std::size_t at)
{
    m_size = 0;
    m_near = 0;
    m_stuffed.clear();
    m_fileBegin = at;
    m_fileEnd = at;
    finish();
}

void RestartSegments::readChunk(std::size_t from)
{
    m_marker = m_data.take(m_file, from, m_end);
    std::size_t code = m_marker;
    while (code < m_end && byteAt(m_file, code) == 0xFF)
        ++code;
    m_code = code < m_end ? byteAt(m_file, code) : 0;
    if (m_code != 0)
        m_marker = code - 1;
    m_complained = false;
}

RestartSegments::Restart RestartSegments::restart(int due)
{
    Restart result;
    for (;;) {
        if (result.complaint.isEmpty()) {
            result.offset = m_marker;
            result.markerBytes = m_code == 0 ? 0 : 2;
        }
        if (m_code == 0) {
            result.found = false;
            result.dataLeft = false;
            if (!m_complained && result.complaint.isEmpty())
                result.complaint = message("The data of the scan end without the marker RST{}.", due);
            m_complained = true;
            m_data.takeNothing(m_marker);
            return result;
        }
        const int number = marker::isRestart(m_code) ? m_code - marker::kRst0 : -1;
        if (number == due) {
            readChunk(m_marker + 2);
            return result;
        }
        if (!m_complained && result.complaint.isEmpty())
            result.complaint =
                message("Found marker {} instead of RST{}.", Verbatim(marker::nameOf(m_code)), due);
        m_complained = true;
        if (number == ((due + 1) & 7) || number == ((due + 2) & 7)) {
            result.found = false; // of a later segment: this one is empty
            m_data.takeNothing(m_marker);
            return result;
        }
        const bool passedOver = number < 0 || number == ((due - 1) & 7) || number == ((due - 2) & 7);
        readChunk(m_marker + 2);
        if (!passedOver)
            return result;
    }
}

} // namespace comparo::jpeg
