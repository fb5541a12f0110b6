// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/files/png_encoder.h"

#include "engine/base/error.h"
#include "engine/codec/files/png_filters.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <string_view>

#include <libdeflate.h>

namespace comparo::files {
namespace {

class PngBytes {
public:
    void addNumber(std::uint32_t value)
    {
        for (int shift = 24; shift >= 0; shift -= 8)
            m_bytes.push_back(static_cast<std::byte>(value >> shift & 0xFFU));
    }
    void addText(std::string_view text)
    {
        const auto* begin = reinterpret_cast<const std::byte*>(text.data());
        m_bytes.insert(m_bytes.end(), begin, begin + text.size());
    }

    /// A chunk's content is what is added between the two.
    void beginChunk(std::string_view name)
    {
        m_chunk = m_bytes.size();
        addNumber(0);
        addText(name);
    }
    void endChunk()
    {
        const std::size_t length = m_bytes.size() - m_chunk - 8;
        for (std::size_t i = 0; i < 4; ++i)
            m_bytes[m_chunk + i] = static_cast<std::byte>(length >> (24 - 8 * i) & 0xFFU);
        addNumber(libdeflate_crc32(0, m_bytes.data() + m_chunk + 4, length + 4));
    }

    std::vector<std::byte> m_bytes;

private:
    std::size_t m_chunk = 0;
};

using Compressor = std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)>;

/// The rows, each behind the number of its filter.
std::vector<std::uint8_t> filteredRows(const PngRows& rows, std::size_t rowBytes, std::size_t pixelBytes,
                                       bool isFast)
{
    const auto height = static_cast<std::size_t>(rows.height);
    std::vector<std::uint8_t> filtered((rowBytes + 1) * height);
    std::vector<std::uint8_t> row(rowBytes), above(rowBytes), trial(rowBytes);
    for (std::size_t y = 0; y < height; ++y) {
        rows.writeRow(static_cast<int>(y), row.data());
        std::uint8_t* const out = filtered.data() + (rowBytes + 1) * y;
        if (isFast) {
            constexpr std::uint8_t kUp = 2;
            out[0] = kUp;
            for (std::size_t i = 0; i < rowBytes; ++i)
                out[i + 1] = static_cast<std::uint8_t>(row[i] - above[i]);
        } else {
            out[0] = static_cast<std::uint8_t>(
                filterRow(row.data(), above.data(), rowBytes, pixelBytes, out + 1, trial.data()));
        }
        row.swap(above);
    }
    return filtered;
}

} // namespace

std::vector<std::byte> encodePng(const PngRows& rows, int level)
{
    const auto pixelBytes = static_cast<std::size_t>(rows.channels * rows.depth / 8);
    const std::size_t rowBytes = static_cast<std::size_t>(rows.width) * pixelBytes;
    const std::vector<std::uint8_t> filtered = filteredRows(rows, rowBytes, pixelBytes, level == 0);

    PngBytes file;
    file.addText("\x89PNG\r\n\x1A\n");
    file.beginChunk("IHDR");
    file.addNumber(static_cast<std::uint32_t>(rows.width));
    file.addNumber(static_cast<std::uint32_t>(rows.height));
    const int colourType = rows.channels == 1 ? 0 : rows.channels == 2 ? 4 : rows.channels == 3 ? 2 : 6;
    for (const int value : {rows.depth, colourType, 0, 0, 0})
        file.m_bytes.push_back(static_cast<std::byte>(value));
    file.endChunk();

    // libdeflate's levels up to 9 take about the time of zlib's a step lower.
    const Compressor compressor(libdeflate_alloc_compressor(std::max(level, 1)), &libdeflate_free_compressor);
    if (!compressor)
        fail(ErrorCode::OutOfMemory, message("Not enough memory to compress a PNG file."));
    std::vector<std::uint8_t> packed(libdeflate_zlib_compress_bound(compressor.get(), filtered.size()));
    packed.resize(libdeflate_zlib_compress(compressor.get(), filtered.data(), filtered.size(), packed.data(),
                                           packed.size()));
    // A chunk is at most 2 GiB - 1 long.
    constexpr std::size_t kLargestChunk = std::size_t{1} << 30;
    for (std::size_t at = 0; at < packed.size(); at += kLargestChunk) {
        const std::size_t length = std::min(kLargestChunk, packed.size() - at);
        file.beginChunk("IDAT");
        file.addText({reinterpret_cast<const char*>(packed.data()) + at, length});
        file.endChunk();
    }
    file.beginChunk("IEND");
    file.endChunk();
    return std::move(file.m_bytes);
}

} // namespace comparo::files
