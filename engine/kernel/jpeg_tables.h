// SPDX-License-Identifier: Apache-2.0 AND IJG
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

/// Constants of baseline JPEG (ITU-T T.81): the scan order of a block's coefficients, the example
/// quantisation tables of annex K.1 with libjpeg's quality scale, and the Huffman tables of annex K.3.
namespace comparo::jpeg {

inline constexpr int kBlockSide = 8;
inline constexpr int kBlockSize = 64;

/// Row-major place of each coefficient in the order in which a scan holds them: along anti-diagonals, which
/// are walked up and down in turn.
constexpr std::array<std::uint8_t, kBlockSize> zigzagOrder()
{
    std::array<std::uint8_t, kBlockSize> order{};
    std::size_t at = 0;
    for (int diagonal = 0; diagonal < 2 * kBlockSide - 1; ++diagonal)
        for (int i = 0; i <= diagonal; ++i) {
            const int row = diagonal % 2 == 0 ? diagonal - i : i;
            const int column = diagonal - row;
            if (row < kBlockSide && column < kBlockSide)
                order[at++] = static_cast<std::uint8_t>(row * kBlockSide + column);
        }
    return order;
}
inline constexpr std::array<std::uint8_t, kBlockSize> kZigzag = zigzagOrder();

/// Steps of one table, row-major.
using QuantSteps = std::array<std::uint8_t, kBlockSize>;

/// Table K.1, for brightness.
inline constexpr QuantSteps kLuminanceSteps = {
    16, 11,  10,  16, 24, 40, 51, 61, 12,  12,  14,  19,  26, 58, 60, 55,  14,  13,  16,  24, 40, 57,
    69, 56,  14,  17, 22, 29, 51, 87, 80,  62,  18,  22,  37, 56, 68, 109, 103, 77,  24,  35, 55, 64,
    81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98,  112, 100, 103, 99};

/// Table K.2, for both colour differences.
inline constexpr QuantSteps kChrominanceSteps = {
    17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99,
    99, 99, 47, 66, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99};

/// The table at a quality of 1 to 100 on libjpeg's scale, limited to the 8 bits that baseline files hold.
constexpr QuantSteps scaledSteps(const QuantSteps& steps, int quality)
{
    const int percent = quality < 50 ? 5000 / quality : 200 - 2 * quality;
    QuantSteps scaled{};
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const int step = (steps[i] * percent + 50) / 100;
        scaled[i] = static_cast<std::uint8_t>(step < 1 ? 1 : step > 255 ? 255 : step);
    }
    return scaled;
}

/// A Huffman table as a file declares it: how many codes there are of each length, and their symbols in
/// order.
template <std::size_t N>
struct HuffmanSpec {
    std::array<std::uint8_t, 16> counts; ///< of lengths 1 to 16
    std::array<std::uint8_t, N> symbols;
};

/// Sizes of DC differences, table K.3 and K.4.
inline constexpr HuffmanSpec<12> kLuminanceDc = {{0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0},
                                                 {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}};
inline constexpr HuffmanSpec<12> kChrominanceDc = {{0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0},
                                                   {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}};

/// Pairs of zero run (high four bits) and size (low four bits) of AC coefficients, tables K.5 and K.6.
inline constexpr HuffmanSpec<162> kLuminanceAc = {
    {0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125},
    {0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61, 0x07, 0x22,
     0x71, 0x14, 0x32, 0x81, 0x91, 0xa1, 0x08, 0x23, 0x42, 0xb1, 0xc1, 0x15, 0x52, 0xd1, 0xf0, 0x24, 0x33,
     0x62, 0x72, 0x82, 0x09, 0x0a, 0x16, 0x17, 0x18, 0x19, 0x1a, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2a, 0x34,
     0x35, 0x36, 0x37, 0x38, 0x39, 0x3a, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4a, 0x53, 0x54, 0x55,
     0x56, 0x57, 0x58, 0x59, 0x5a, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6a, 0x73, 0x74, 0x75, 0x76,
     0x77, 0x78, 0x79, 0x7a, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x92, 0x93, 0x94, 0x95, 0x96,
     0x97, 0x98, 0x99, 0x9a, 0xa2, 0xa3, 0xa4, 0xa5, 0xa6, 0xa7, 0xa8, 0xa9, 0xaa, 0xb2, 0xb3, 0xb4, 0xb5,
     0xb6, 0xb7, 0xb8, 0xb9, 0xba, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xd2, 0xd3, 0xd4,
     0xd5, 0xd6, 0xd7, 0xd8, 0xd9, 0xda, 0xe1, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea, 0xf1,
     0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa}};
inline constexpr HuffmanSpec<162> kChrominanceAc = {
    {0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 119},
    {0x00, 0x01, 0x02, 0x03, 0x11, 0x04, 0x05, 0x21, 0x31, 0x06, 0x12, 0x41, 0x51, 0x07, 0x61, 0x71, 0x13,
     0x22, 0x32, 0x81, 0x08, 0x14, 0x42, 0x91, 0xa1, 0xb1, 0xc1, 0x09, 0x23, 0x33, 0x52, 0xf0, 0x15, 0x62,
     0x72, 0xd1, 0x0a, 0x16, 0x24, 0x34, 0xe1, 0x25, 0xf1, 0x17, 0x18, 0x19, 0x1a, 0x26, 0x27, 0x28, 0x29,
     0x2a, 0x35, 0x36, 0x37, 0x38, 0x39, 0x3a, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4a, 0x53, 0x54,
     0x55, 0x56, 0x57, 0x58, 0x59, 0x5a, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6a, 0x73, 0x74, 0x75,
     0x76, 0x77, 0x78, 0x79, 0x7a, 0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8a, 0x92, 0x93, 0x94,
     0x95, 0x96, 0x97, 0x98, 0x99, 0x9a, 0xa2, 0xa3, 0xa4, 0xa5, 0xa6, 0xa7, 0xa8, 0xa9, 0xaa, 0xb2, 0xb3,
     0xb4, 0xb5, 0xb6, 0xb7, 0xb8, 0xb9, 0xba, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xca, 0xd2,
     0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8, 0xd9, 0xda, 0xe2, 0xe3, 0xe4, 0xe5, 0xe6, 0xe7, 0xe8, 0xe9, 0xea,
     0xf2, 0xf3, 0xf4, 0xf5, 0xf6, 0xf7, 0xf8, 0xf9, 0xfa}};

/// What an encoder looks up. A plain struct, so that it can be copied to a device. Codes are in the low 16
/// bits of their entries and their lengths above them; the first index is 0 for brightness and 1 for colour.
struct CodingTables {
    std::uint32_t dc[2][16];        ///< by size
    std::uint32_t ac[2][256];       ///< by run and size
    std::uint8_t order[kBlockSize]; ///< row-major place of each scan position
    std::uint8_t place[kBlockSize]; ///< scan position of each row-major place
};

/// Fills the entries of the symbols of `spec`; the others stay as they are.
template <std::size_t N>
constexpr void assignCodes(const HuffmanSpec<N>& spec, std::uint32_t* entries)
{
    std::uint32_t code = 0;
    std::size_t at = 0;
    for (std::uint32_t length = 1; length <= 16; ++length) {
        for (int i = 0; i < spec.counts[length - 1]; ++i)
            entries[spec.symbols[at++]] = length << 16 | code++;
        code <<= 1;
    }
}

constexpr CodingTables standardTables()
{
    CodingTables tables{};
    assignCodes(kLuminanceDc, tables.dc[0]);
    assignCodes(kChrominanceDc, tables.dc[1]);
    assignCodes(kLuminanceAc, tables.ac[0]);
    assignCodes(kChrominanceAc, tables.ac[1]);
    for (std::size_t i = 0; i < kZigzag.size(); ++i) {
        tables.order[i] = kZigzag[i];
        tables.place[kZigzag[i]] = static_cast<std::uint8_t>(i);
    }
    return tables;
}

} // namespace comparo::jpeg
