// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/cuda_jpeg/file_markers.h"

#include <initializer_list>
#include <numeric>

namespace comparo::jpeg {
namespace {

class HeaderWriter {
public:
    void bytes(std::initializer_list<int> values)
    {
        for (const int v : values)
            m_bytes.push_back(static_cast<std::byte>(v));
    }

    void word(int v) { bytes({v >> 8, v & 0xff}); }

    /// 0xff, the code and, of a segment with content, the length of what follows with the length itself.
    void marker(int code) { bytes({0xff, code}); }
    void segment(int code, int contentBytes)
    {
        marker(code);
        word(contentBytes + 2);
    }

    void quantTable(int index, const QuantSteps& steps)
    {
        segment(0xdb, 1 + kBlockSize);
        bytes({index});
        for (const std::uint8_t place : kZigzag)
            bytes({steps[place]});
    }

    /// `kind` is 0 for DC and 1 for AC.
    template <std::size_t N>
    void huffmanTable(int kind, int index, const HuffmanSpec<N>& spec)
    {
        const int symbols = std::accumulate(spec.counts.begin(), spec.counts.end(), 0);
        segment(0xc4, 1 + static_cast<int>(spec.counts.size()) + symbols);
        bytes({kind << 4 | index});
        for (const std::uint8_t count : spec.counts)
            bytes({count});
        for (const std::uint8_t symbol : spec.symbols)
            bytes({symbol});
    }

    std::vector<std::byte> take() { return std::move(m_bytes); }

private:
    std::vector<std::byte> m_bytes;
};

} // namespace

std::vector<std::byte> fileHeader(const BlockGrid& grid, const QuantSteps& luminance,
                                  const QuantSteps& chrominance, int restartMcus)
{
    const bool color = grid.components == 3;
    HeaderWriter out;
    out.marker(0xd8);
    out.segment(0xe0, 14);
    out.bytes({'J', 'F', 'I', 'F', 0, 1, 1, 0, 0, 1, 0, 1, 0, 0}); // version 1.1, square pixels, no thumbnail
    out.quantTable(0, luminance);
    if (color)
        out.quantTable(1, chrominance);

    out.segment(0xc0, 6 + 3 * grid.components);
    out.bytes({8});
    out.word(grid.height);
    out.word(grid.width);
    out.bytes({grid.components});
    for (int i = 0; i < grid.components; ++i)
        out.bytes({i + 1, i == 0 ? grid.horizontal << 4 | grid.vertical : 0x11, i == 0 ? 0 : 1});

    out.huffmanTable(0, 0, kLuminanceDc);
    out.huffmanTable(1, 0, kLuminanceAc);
    if (color) {
        out.huffmanTable(0, 1, kChrominanceDc);
        out.huffmanTable(1, 1, kChrominanceAc);
    }
    if (restartMcus > 0) {
        out.segment(0xdd, 2);
        out.word(restartMcus);
    }
    out.segment(0xda, 4 + 2 * grid.components);
    out.bytes({grid.components});
    for (int i = 0; i < grid.components; ++i)
        out.bytes({i + 1, i == 0 ? 0x00 : 0x11});
    out.bytes({0, kBlockSize - 1, 0}); // all coefficients at once
    return out.take();
}

} // namespace comparo::jpeg
