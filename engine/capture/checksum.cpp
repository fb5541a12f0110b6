// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/checksum.h"

#include <array>
#include <bit>
#include <cstring>

#ifdef __x86_64__
#include <immintrin.h>
#endif

namespace comparo {

namespace {

static_assert(std::endian::native == std::endian::little);

using ChecksumTables = std::array<std::array<std::uint32_t, 256>, 8>;

/// tables[k][b] is what byte b does to the checksum k bytes later, so that eight bytes are taken at once.
ChecksumTables makeChecksumTables()
{
    ChecksumTables tables{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit)
            value = (value & 1U) != 0 ? 0xEDB88320U ^ value >> 1 : value >> 1;
        tables[0][i] = value;
    }
    for (std::size_t k = 1; k < tables.size(); ++k)
        for (std::size_t i = 0; i < 256; ++i)
            tables[k][i] = tables[k - 1][i] >> 8 ^ tables[0][tables[k - 1][i] & 0xFFU];
    return tables;
}

/// Without the inversions at both ends.
std::uint32_t checksumByTables(const std::byte* at, const std::byte* end, std::uint32_t value)
{
    static const ChecksumTables tables = makeChecksumTables();
    for (; end - at >= 8; at += 8) {
        std::uint64_t eight;
        std::memcpy(&eight, at, sizeof eight);
        eight ^= value;
        value = 0;
        for (std::size_t k = 0; k < 8; ++k)
            value ^= tables[7 - k][eight >> (8 * k) & 0xFFU];
    }
    for (; at != end; ++at)
        value = tables[0][(value ^ std::to_integer<std::uint32_t>(*at)) & 0xFFU] ^ value >> 8;
    return value;
}

#ifdef __x86_64__

__m128i sixteenAt(const std::byte* at)
{
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
}

/// The remainder of what stands so many bytes before its place: both halves times x to that power, by the
/// polynomial. (Gopal et al., Fast CRC computation for generic polynomials using PCLMULQDQ, 2009.)
[[gnu::target("pclmul,sse2")]] __m128i moved(__m128i value, __m128i powers)
{
    return _mm_xor_si128(_mm_clmulepi64_si128(value, powers, 0x00),
                         _mm_clmulepi64_si128(value, powers, 0x11));
}

/// The same for at least 64 bytes, by products of polynomials.
[[gnu::target("pclmul,sse2")]] std::uint32_t checksumByProducts(const std::byte* at, const std::byte* end,
                                                                std::uint32_t value)
{
    constexpr std::ptrdiff_t kStep = 64;
    const __m128i by64 = _mm_set_epi64x(0x1C6E41596, 0x154442BD4); // x^(512-32), x^(512+32), bits reversed
    const __m128i by16 = _mm_set_epi64x(0x0CCAA009E, 0x1751997D0); // x^(128-32), x^(128+32)
    __m128i four[4];
    for (int i = 0; i < 4; ++i)
        four[i] = sixteenAt(at + 16 * i);
    four[0] = _mm_xor_si128(four[0], _mm_cvtsi32_si128(static_cast<int>(value)));
    for (at += kStep; end - at >= kStep; at += kStep)
        for (int i = 0; i < 4; ++i)
            four[i] = _mm_xor_si128(moved(four[i], by64), sixteenAt(at + 16 * i));
    __m128i one = four[0];
    for (int i = 1; i < 4; ++i)
        one = _mm_xor_si128(moved(one, by16), four[i]);
    std::array<std::byte, 16> rest;
    _mm_storeu_si128(reinterpret_cast<__m128i*>(rest.data()), one);
    value = checksumByTables(rest.data(), rest.data() + rest.size(), 0);
    return checksumByTables(at, end, value);
}

#endif

} // namespace

std::uint32_t checksumOf(std::span<const std::byte> bytes, std::uint32_t before)
{
    const std::byte* const at = bytes.data();
    const std::byte* const end = at + bytes.size();
#ifdef __x86_64__
    static const bool hasProducts = __builtin_cpu_supports("pclmul") != 0;
    constexpr std::size_t kWorthProducts = 128;
    if (hasProducts && bytes.size() >= kWorthProducts)
        return ~checksumByProducts(at, end, ~before);
#endif
    return ~checksumByTables(at, end, ~before);
}

} // namespace comparo
