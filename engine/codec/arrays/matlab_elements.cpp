// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/arrays/matlab_elements.h"

#include "engine/base/error.h"

#include <algorithm>
#include <array>
#include <cstring>

#include <isa-l/igzip_lib.h>

namespace comparo::matlab {
namespace {

std::uint32_t turned(std::uint32_t value)
{
    return value >> 24 | (value >> 8 & 0xFF00U) | (value << 8 & 0xFF0000U) | value << 24;
}

} // namespace

std::size_t bytesOfType(std::uint32_t type)
{
    switch (type) {
    case kInt8:
    case kUInt8:
        return 1;
    case kInt16:
    case kUInt16:
        return 2;
    case kInt32:
    case kUInt32:
    case kSingle:
        return 4;
    case kDouble:
    case kInt64:
    case kUInt64:
        return 8;
    default:
        return 0;
    }
}

void Elements::read(std::span<std::byte> bytes)
{
    if (bytes.size() > m_reader.left())
        fail(ErrorCode::CorruptData, message("The MATLAB file ends inside an array."));
    m_reader.next(bytes);
}

std::uint32_t Elements::number(std::span<const std::byte> values, std::size_t index) const
{
    std::uint32_t value = 0;
    std::memcpy(&value, values.data() + index * sizeof value, sizeof value);
    return m_isBig ? turned(value) : value;
}

Tag Elements::tag()
{
    std::array<std::byte, 8> head{};
    read(head);
    Tag tag;
    const std::uint32_t first = number(head, 0);
    if (first >> 16 != 0) { // the length and the type share 4 bytes
        tag.type = first & 0xFFFFU;
        tag.bytes = first >> 16;
        tag.isSmall = true;
        std::memcpy(&tag.small, head.data() + 4, sizeof tag.small);
        if (tag.bytes > sizeof tag.small)
            fail(ErrorCode::CorruptData, message("The MATLAB file has an element of {} bytes in the place of 4.",
                                                 tag.bytes));
        return tag;
    }
    tag.type = first;
    tag.bytes = number(head, 1);
    if (tag.type != kCompressed)
        tag.padding = (8 - tag.bytes % 8) % 8;
    return tag;
}

std::vector<std::byte> Elements::values(const Tag& tag, std::size_t most)
{
    if (tag.bytes > most)
        fail(ErrorCode::CorruptData,
             message("The MATLAB file has a header of {} bytes; at most {} are expected.", tag.bytes, most));
    std::vector<std::byte> values(tag.bytes);
    if (tag.isSmall)
        std::memcpy(values.data(), &tag.small, values.size());
    else
        read(values);
    skip(tag.padding);
    return values;
}

void Elements::skip(std::uint64_t bytes)
{
    std::vector<std::byte> gone(std::min<std::uint64_t>(bytes, std::uint64_t{1} << 16));
    while (bytes > 0) {
        const auto some = std::min<std::uint64_t>(bytes, gone.size());
        read(std::span(gone).first(some));
        bytes -= some;
    }
}

struct Inflated::State {
    State(ValueReader reader, Message name) : packed(std::move(reader)), lead(std::move(name))
    {
        isal_inflate_init(&inflate);
        inflate.crc_flag = ISAL_ZLIB;
    }

    ValueReader packed;
    Message lead;
    inflate_state inflate;
    std::array<std::byte, std::size_t{1} << 16> input;
};

Inflated::Inflated(ValueReader packed, Message lead)
    : m_state(std::make_unique<State>(std::move(packed), std::move(lead)))
{
}

Inflated::~Inflated() = default;

void Inflated::next(std::span<std::byte> bytes)
{
    constexpr std::size_t kMost = std::size_t{1} << 30;
    inflate_state& inflate = m_state->inflate;
    while (!bytes.empty()) {
        if (inflate.avail_in == 0 && m_state->packed.left() > 0) {
            const auto some = std::min<std::uint64_t>(m_state->packed.left(), m_state->input.size());
            m_state->packed.next(std::span(m_state->input).first(some));
            inflate.next_in = reinterpret_cast<std::uint8_t*>(m_state->input.data());
            inflate.avail_in = static_cast<std::uint32_t>(some);
        }
        const std::uint32_t had = inflate.avail_in;
        const std::size_t wanted = std::min(bytes.size(), kMost);
        inflate.next_out = reinterpret_cast<std::uint8_t*>(bytes.data());
        inflate.avail_out = static_cast<std::uint32_t>(wanted);
        const int result = isal_inflate(&inflate);
        const std::size_t made = wanted - inflate.avail_out;
        bytes = bytes.subspan(made);
        if (result < 0 || result == ISAL_NEED_DICT)
            fail(ErrorCode::CorruptData,
                 message("{} has an array whose compressed bytes are damaged.", m_state->lead));
        if (made == 0 && inflate.avail_in == had && m_state->packed.left() == 0)
            fail(ErrorCode::CorruptData, message("The MATLAB file ends inside an array."));
        if (made == 0 && inflate.block_state == ISAL_BLOCK_FINISH)
            fail(ErrorCode::CorruptData, message("The MATLAB file ends inside an array."));
    }
}

} // namespace comparo::matlab
