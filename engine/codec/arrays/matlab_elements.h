// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/arrays/value_reader.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

/// Elements of MATLAB files of level 5, as the public description "MAT-File Format" has them.
namespace comparo::matlab {

/// Types of data elements; the others are text.
enum : std::uint32_t {
    kInt8 = 1,
    kUInt8 = 2,
    kInt16 = 3,
    kUInt16 = 4,
    kInt32 = 5,
    kUInt32 = 6,
    kSingle = 7,
    kDouble = 9,
    kInt64 = 12,
    kUInt64 = 13,
    kMatrix = 14,
    kCompressed = 15,
};

/// Bytes of a number of that type; 0: it is none.
std::size_t bytesOfType(std::uint32_t type);

/// What stands in front of the values of an element.
struct Tag {
    std::uint32_t type = 0;
    std::uint32_t bytes = 0;   ///< of the values
    std::size_t padding = 0;   ///< behind them
    std::uint32_t small = 0;   ///< the values themselves, of up to 4 bytes, where they stand in the tag
    bool isSmall = false;
};

/// Reads on in a file or a matrix, element by element. Error(CorruptData) where it ends too early.
class Elements {
public:
    Elements(ValueReader reader, bool isBigEndian) : m_reader(std::move(reader)), m_isBig(isBigEndian) {}

    [[nodiscard]] std::uint64_t left() const { return m_reader.left(); }
    Tag tag();

    /// The values of an element and what is behind them. Error(CorruptData) for more than `most` bytes.
    std::vector<std::byte> values(const Tag& tag, std::size_t most);

    void skip(std::uint64_t bytes);

    /// A whole number of 4 bytes among values.
    [[nodiscard]] std::uint32_t number(std::span<const std::byte> values, std::size_t index) const;

    ValueReader take() && { return std::move(m_reader); }

private:
    void read(std::span<std::byte> bytes);

    ValueReader m_reader;
    bool m_isBig;
};

/// What a compressed element holds, as far as it reaches: a zlib stream, whose checksum is held at its end.
class Inflated final : public ValueReader::Source {
public:
    Inflated(ValueReader packed, Message lead);
    ~Inflated() override;
    void next(std::span<std::byte> bytes) override;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace comparo::matlab
