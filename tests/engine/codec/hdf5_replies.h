// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/arrays/hdf5/protocol.h"
#include "engine/codec/arrays/hdf5/reader_link.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

/// What the process that reads an HDF5 file would say, written by hand.
namespace comparo::test {

class Replies {
public:
    Replies& reply(std::uint32_t kind, std::uint64_t bytes)
    {
        hdf5::Reply head;
        head.kind = kind;
        head.bytes = bytes;
        m_bytes.append(reinterpret_cast<const char*>(&head), sizeof head);
        return *this;
    }
    Replies& done(std::uint64_t bytes = 0) { return reply(hdf5::Reply::Done, bytes); }
    Replies& entry(std::string_view json) { return withJson(hdf5::Reply::Entry, json); }
    Replies& failed(std::string_view json) { return withJson(hdf5::Reply::Failed, json); }

    [[nodiscard]] const std::string& bytes() const { return m_bytes; }

private:
    Replies& withJson(std::uint32_t kind, std::string_view json)
    {
        reply(kind, json.size());
        m_bytes.append(json);
        return *this;
    }

    std::string m_bytes;
};

/// Says that, whatever it is asked, and ends; its window is full of 0xAB.
class RepliesLink final : public hdf5::ReaderLink {
public:
    explicit RepliesLink(std::string replies)
        : m_replies(std::move(replies)), m_window(hdf5::kWindowBytes, std::byte{0xAB})
    {
    }

    bool send(std::span<const std::byte>) override { return true; }
    bool receive(std::span<std::byte> bytes) override
    {
        if (bytes.size() > m_replies.size() - m_at)
            return false;
        std::memcpy(bytes.data(), m_replies.data() + m_at, bytes.size());
        m_at += bytes.size();
        return true;
    }
    [[nodiscard]] std::span<const std::byte> window() const override { return m_window; }
    Error howItEnded() override { return {ErrorCode::CorruptData, message("the replies ended.")}; }

private:
    std::string m_replies;
    std::size_t m_at = 0;
    std::vector<std::byte> m_window;
};

} // namespace comparo::test
