// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/frame.h"

#include "engine/base/error.h"

#include <algorithm>
#include <charconv>

namespace comparo {
namespace {

constexpr std::size_t kMostShown = 60;

[[noreturn]] void failFrame(const Message& clause)
{
    fail(ErrorCode::CorruptData, std::move(clause));
}

/// The beginning of what came in the place of a header, as one line of plain characters.
std::string shown(std::string_view text)
{
    std::string line;
    for (const char c : text.substr(0, kMostShown))
        line += c >= ' ' && c < '\x7f' ? c : ' ';
    while (!line.empty() && line.back() == ' ')
        line.pop_back();
    return "'" + line + "'";
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos)
        return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::string lower(std::string_view text)
{
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return out;
}

std::uint64_t lengthOf(std::string_view text)
{
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size())
        failFrame(message("wrote a header with a length that is not a number, {}", Verbatim(shown(text))));
    return value;
}

/// A header as far as it has come may still become one: letters, digits and '-' before the first colon.
bool mayBeHeader(std::string_view header)
{
    const std::size_t colon = header.find(':');
    const std::string_view name = header.substr(0, colon);
    return std::all_of(name.begin(), name.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    });
}

} // namespace

std::string peerFrameHeader(std::size_t json, std::span<const std::size_t> attachments)
{
    std::string text = "Content-Length: " + std::to_string(json) + "\r\n";
    for (std::size_t i = 0; i < attachments.size(); ++i)
        text += (i == 0 ? "Attachment-Lengths: " : ", ") + std::to_string(attachments[i]);
    return text + (attachments.empty() ? "\r\n" : "\r\n\r\n");
}

std::optional<PeerFrame> PeerFrameReader::read(std::span<const std::byte>& bytes)
{
    if (!m_inBody)
        readHeader(bytes);
    return m_inBody ? readBody(bytes) : std::nullopt;
}

void PeerFrameReader::readHeader(std::span<const std::byte>& bytes)
{
    constexpr std::size_t kName = 64; // so much of it has to look like one
    while (!bytes.empty() && !m_inBody) {
        const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        const std::size_t most = std::min(text.size(), kMostHeader + 1 - m_header.size());
        const std::size_t size = std::min(text.substr(0, most).find('\n'), most - 1) + 1;
        const bool isNamed = m_header.size() >= kName;
        m_header += text.substr(0, size);
        bytes = bytes.subspan(size);
        const bool isBareLine = m_header.back() == '\n' && !m_header.ends_with("\r\n");
        if (isBareLine || m_header.size() > kMostHeader ||
            (!isNamed && !mayBeHeader(std::string_view(m_header).substr(0, kName)))) {
            // What was printed goes on; as much of it as is here says where it comes from.
            m_header += text.substr(size, kMostShown);
            failFrame(message("wrote to its standard output something that is not a message, {}",
                              Verbatim(shown(m_header))));
        }
        if (m_header.ends_with("\r\n\r\n"))
            beginBody();
    }
}

void PeerFrameReader::beginBody()
{
    std::optional<std::uint64_t> json;
    std::vector<std::uint64_t> lengths;
    std::string_view rest = m_header;
    while (!rest.empty()) {
        const std::size_t end = rest.find("\r\n");
        const std::string_view line = rest.substr(0, end);
        rest.remove_prefix(end + 2);
        if (line.empty())
            continue;
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos || colon == 0)
            failFrame(message("wrote a header that has no colon, {}", Verbatim(shown(line))));
        const std::string name = lower(trimmed(line.substr(0, colon)));
        std::string_view value = trimmed(line.substr(colon + 1));
        if (name == "content-length") {
            if (json)
                failFrame(message("wrote a header with a duplicate length"));
            json = lengthOf(value);
        } else if (name == "attachment-lengths") {
            while (!value.empty()) {
                const std::size_t comma = value.find(',');
                lengths.push_back(lengthOf(trimmed(value.substr(0, comma))));
                if (lengths.size() > m_limits.attachments)
                    failFrame(message("announced more than {} attachments", m_limits.attachments));
                value = comma == std::string_view::npos ? std::string_view() : value.substr(comma + 1);
            }
        }
    }
    if (!json)
        failFrame(message("wrote a header without Content-Length"));
    if (*json > m_limits.json)
        failFrame(message("announced {} bytes of JSON; at most {} are supported", *json, m_limits.json));
    std::uint64_t left = m_limits.attachment;
    for (const std::uint64_t length : lengths) {
        if (length > left)
            failFrame(message("announced attachments of more than {} bytes", m_limits.attachment));
        left -= length;
    }
    m_jsonLength = *json;
    m_lengths = std::move(lengths);
    m_frame = {};
    m_filled = 0;
    m_frame.json.reserve(static_cast<std::size_t>(m_jsonLength));
    m_header.clear();
    m_inBody = true;
}

/// Makes room for the next attachment that has any bytes. Memory that nothing is written to costs nothing, so
/// a length that is a lie does not either.
void PeerFrameReader::openAttachments()
{
    std::vector<PeerBytes>& all = m_frame.attachments;
    while (all.size() < m_lengths.size() && (all.empty() || m_filled == all.back().size())) {
        all.emplace_back(static_cast<std::size_t>(m_lengths[all.size()]));
        m_filled = 0;
    }
}

std::span<std::byte> PeerFrameReader::room()
{
    if (!m_inBody || m_frame.json.size() < m_jsonLength || m_lengths.empty())
        return {};
    openAttachments();
    return std::span(m_frame.attachments.back()).subspan(m_filled);
}

std::optional<PeerFrame> PeerFrameReader::filled(std::size_t count)
{
    m_filled += count;
    return completed();
}

std::optional<PeerFrame> PeerFrameReader::readBody(std::span<const std::byte>& bytes)
{
    const auto take = [&bytes](std::uint64_t wanted) {
        const std::size_t size = static_cast<std::size_t>(std::min<std::uint64_t>(wanted, bytes.size()));
        const std::span<const std::byte> taken = bytes.first(size);
        bytes = bytes.subspan(size);
        return taken;
    };
    const std::span<const std::byte> text = take(m_jsonLength - m_frame.json.size());
    m_frame.json.append(reinterpret_cast<const char*>(text.data()), text.size());
    while (!bytes.empty()) {
        const std::span<std::byte> place = room();
        if (place.empty())
            break;
        const std::span<const std::byte> part = take(place.size());
        std::copy(part.begin(), part.end(), place.begin());
        m_filled += part.size();
    }
    return completed();
}

/// The frame, if all of it is there.
std::optional<PeerFrame> PeerFrameReader::completed()
{
    if (m_frame.json.size() < m_jsonLength || (!m_lengths.empty() && !room().empty()))
        return std::nullopt;
    m_inBody = false;
    return std::move(m_frame);
}

} // namespace comparo
