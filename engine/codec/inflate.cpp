#include "engine/codec/inflate.h"

#include "engine/base/error.h"

#include <algorithm>
#include <array>

namespace comparo {

namespace {

constexpr int kLongestCode = 15;
constexpr int kEndOfBlock = 256;

[[noreturn]] void failDamaged()
{
    fail(ErrorCode::CorruptData, "The compressed data are damaged or truncated.");
}

/// Bits in the order of DEFLATE: the lowest bit of a byte first.
class BitReader {
public:
    explicit BitReader(std::span<const std::byte> bytes) : m_bytes(bytes) {}

    unsigned take(int count)
    {
        while (m_held < count) {
            if (m_next == m_bytes.size())
                failDamaged();
            m_bits |= std::to_integer<std::uint32_t>(m_bytes[m_next++]) << m_held;
            m_held += 8;
        }
        const unsigned value = m_bits & ((1U << count) - 1U);
        m_bits >>= count;
        m_held -= count;
        return value;
    }

    /// Whole bytes, from the next byte boundary on.
    std::span<const std::byte> takeBytes(std::size_t count)
    {
        m_bits = 0; // at most seven bits are held between symbols, as take() reads no further than it must
        m_held = 0;
        if (m_bytes.size() - m_next < count)
            failDamaged();
        const auto part = m_bytes.subspan(m_next, count);
        m_next += count;
        return part;
    }

private:
    std::span<const std::byte> m_bytes;
    std::size_t m_next = 0;
    std::uint32_t m_bits = 0;
    int m_held = 0;
};

/// A canonical Huffman code, decoded bit by bit: codes of one length are consecutive numbers.
class HuffmanCode {
public:
    explicit HuffmanCode(std::span<const std::uint8_t> lengths)
    {
        for (const std::uint8_t length : lengths)
            ++m_count[length];
        m_count[0] = 0;
        std::array<int, kLongestCode + 2> start{};
        int room = 1;
        for (std::size_t length = 1; length <= kLongestCode; ++length) {
            room = room * 2 - m_count[length];
            if (room < 0)
                failDamaged();
            start[length + 1] = start[length] + m_count[length];
        }
        m_symbols.resize(lengths.size());
        for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol)
            if (lengths[symbol] != 0)
                m_symbols[static_cast<std::size_t>(start[lengths[symbol]]++)] = static_cast<int>(symbol);
    }

    int decode(BitReader& reader) const
    {
        int code = 0;
        int first = 0;
        int index = 0;
        for (std::size_t length = 1; length <= kLongestCode; ++length) {
            code |= static_cast<int>(reader.take(1));
            const int count = m_count[length];
            if (code - first < count)
                return m_symbols[static_cast<std::size_t>(index + code - first)];
            index += count;
            first = (first + count) * 2;
            code *= 2;
        }
        failDamaged();
    }

private:
    std::array<int, kLongestCode + 1> m_count{};
    std::vector<int> m_symbols;
};

struct Codes {
    HuffmanCode literals;
    HuffmanCode distances;
};

Codes fixedCodes()
{
    std::array<std::uint8_t, 288> literals{};
    std::fill(literals.begin(), literals.begin() + 144, std::uint8_t{8});
    std::fill(literals.begin() + 144, literals.begin() + 256, std::uint8_t{9});
    std::fill(literals.begin() + 256, literals.begin() + 280, std::uint8_t{7});
    std::fill(literals.begin() + 280, literals.end(), std::uint8_t{8});
    std::array<std::uint8_t, 30> distances{};
    distances.fill(5);
    return {HuffmanCode(literals), HuffmanCode(distances)};
}

Codes readCodes(BitReader& reader)
{
    static constexpr std::uint8_t kOrder[] = {16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                              11, 4,  12, 3, 13, 2, 14, 1, 15};
    const std::size_t literalCount = reader.take(5) + 257;
    const std::size_t distanceCount = reader.take(5) + 1;
    const unsigned lengthCount = reader.take(4) + 4;
    std::array<std::uint8_t, 19> lengthLengths{};
    for (unsigned i = 0; i < lengthCount; ++i)
        lengthLengths[kOrder[i]] = static_cast<std::uint8_t>(reader.take(3));
    const HuffmanCode lengthCode(lengthLengths);

    std::vector<std::uint8_t> lengths;
    while (lengths.size() < literalCount + distanceCount) {
        const int symbol = lengthCode.decode(reader);
        if (symbol < 16) {
            lengths.push_back(static_cast<std::uint8_t>(symbol));
            continue;
        }
        if (symbol == 16 && lengths.empty())
            failDamaged();
        const std::uint8_t repeated = symbol == 16 ? lengths.back() : std::uint8_t{0};
        const unsigned times = symbol == 16   ? 3 + reader.take(2)
                               : symbol == 17 ? 3 + reader.take(3)
                                              : 11 + reader.take(7);
        lengths.insert(lengths.end(), times, repeated);
    }
    if (lengths.size() != literalCount + distanceCount || lengths[kEndOfBlock] == 0)
        failDamaged();
    const std::span<const std::uint8_t> all(lengths);
    return {HuffmanCode(all.first(literalCount)), HuffmanCode(all.subspan(literalCount))};
}

void unpackBlock(BitReader& reader, const Codes& codes, std::vector<std::byte>& out, std::size_t size)
{
    static constexpr std::uint16_t kLengths[] = {3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                                 15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                                 67, 83, 99, 115, 131, 163, 195, 227, 258};
    static constexpr std::uint8_t kLengthBits[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                                   2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    static constexpr std::uint16_t kDistances[] = {
        1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
        193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
    for (;;) {
        const int symbol = codes.literals.decode(reader);
        if (symbol == kEndOfBlock)
            return;
        if (symbol < kEndOfBlock) {
            if (out.size() == size)
                failDamaged();
            out.push_back(static_cast<std::byte>(symbol));
            continue;
        }
        const auto lengthIndex = static_cast<std::size_t>(symbol - kEndOfBlock - 1);
        if (lengthIndex >= std::size(kLengths))
            failDamaged();
        const std::size_t length = kLengths[lengthIndex] + reader.take(kLengthBits[lengthIndex]);
        const auto distanceIndex = static_cast<std::size_t>(codes.distances.decode(reader));
        if (distanceIndex >= std::size(kDistances))
            failDamaged();
        const int distanceBits = distanceIndex < 4 ? 0 : static_cast<int>(distanceIndex / 2) - 1;
        const std::size_t distance = kDistances[distanceIndex] + reader.take(distanceBits);
        if (distance > out.size() || length > size - out.size())
            failDamaged();
        for (std::size_t i = 0; i < length; ++i)
            out.push_back(out[out.size() - distance]);
    }
}

} // namespace

std::vector<std::byte> inflate(std::span<const std::byte> packed, std::size_t size)
{
    constexpr std::size_t kMostPerByte = 1032; // what DEFLATE can reach at all
    if (size / kMostPerByte > packed.size())
        failDamaged();
    BitReader reader(packed);
    std::vector<std::byte> out;
    out.reserve(size);
    bool isLast = false;
    while (!isLast) {
        isLast = reader.take(1) != 0;
        const unsigned kind = reader.take(2);
        if (kind == 0) {
            const auto lengths = reader.takeBytes(4);
            const auto length =
                std::to_integer<std::size_t>(lengths[0]) | std::to_integer<std::size_t>(lengths[1]) << 8;
            if (length > size - out.size())
                failDamaged();
            const auto bytes = reader.takeBytes(length);
            out.insert(out.end(), bytes.begin(), bytes.end());
        } else if (kind == 3) {
            failDamaged();
        } else {
            unpackBlock(reader, kind == 1 ? fixedCodes() : readCodes(reader), out, size);
        }
    }
    if (out.size() != size)
        failDamaged();
    return out;
}

std::uint32_t crc32(std::span<const std::byte> bytes)
{
    static const std::array<std::uint32_t, 256> table = [] {
        std::array<std::uint32_t, 256> entries{};
        for (std::uint32_t i = 0; i < 256; ++i) {
            std::uint32_t value = i;
            for (int bit = 0; bit < 8; ++bit)
                value = value & 1U ? value >> 1 ^ 0xEDB88320U : value >> 1;
            entries[i] = value;
        }
        return entries;
    }();
    std::uint32_t sum = 0xFFFFFFFFU;
    for (const std::byte byte : bytes)
        sum = sum >> 8 ^ table[(sum ^ std::to_integer<std::uint32_t>(byte)) & 0xFFU];
    return ~sum;
}

} // namespace comparo
