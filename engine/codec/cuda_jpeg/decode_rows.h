// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/cuda_jpeg/block_lanes.h"
#include "engine/codec/cuda_jpeg/decode_job.h"
#include "engine/kernel/jpeg_color.h"
#include "engine/kernel/jpeg_inverse_dct.h"
#include "engine/kernel/jpeg_upsampling.h"
#include "engine/kernel/pixel_view.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

/// The row forms of the decoder's kernels for the CPU: eight lines of a block at a time, and whole rows of
/// pixels through loops that compilers vectorise.
namespace comparo::cpu {

using JpegSteps = std::uint16_t __attribute__((vector_size(16)));

/// Writes 8x8 samples, of which `width` columns and `height` rows are in the plane.
inline void jpegStoreBlock(const JpegLanes (&d)[8], std::uint8_t* to, std::ptrdiff_t pitch, int width,
                           int height)
{
    for (int j = 0; j < height; ++j) {
        const JpegFlags bytes = __builtin_convertvector(d[j] + 128, JpegFlags);
        std::memcpy(to + j * pitch, &bytes, static_cast<std::size_t>(width));
    }
}

/// As jpegInverseBlock(), but into a plane.
inline void jpegInverseInto(const std::int16_t* levels, const JpegSteps (&steps)[8], std::uint8_t* to,
                            std::ptrdiff_t pitch, int width, int height)
{
    JpegWords words[8];
    std::memcpy(words, levels, sizeof words);
    JpegWords rest = words[1];
    for (int i = 2; i < 8; ++i)
        rest |= words[i];
    const auto pair = reinterpret_cast<JpegPair>(rest);
    const bool flat = (pair[0] | pair[1]) == 0;
    JpegLanes d[8];
    if (flat) {
        const auto product = (reinterpret_cast<JpegSteps>(words[0]) * steps[0]) << JpegCosines::kKept;
        const auto first = reinterpret_cast<JpegPair>(words[0]);
        const JpegLanes row = __builtin_convertvector(reinterpret_cast<JpegWords>(product), JpegLanes);
        if (first[1] == 0 && (first[0] >> 16) == 0) { // one value: the second pass alone, of its first term
            int v = row[0] << JpegCosines::kBits;
            jpegFinishInverse<false>(v);
            const auto fill = static_cast<std::uint8_t>(v + 128);
            for (int j = 0; j < height; ++j)
                std::memset(to + j * pitch, fill, static_cast<std::size_t>(width));
            return;
        }
        for (JpegLanes& line : d)
            line = row;
    } else {
        for (int i = 0; i < 8; ++i)
            d[i] = __builtin_convertvector(
                reinterpret_cast<JpegWords>(reinterpret_cast<JpegSteps>(words[i]) * steps[i]), JpegLanes);
        jpegInverseLine<true>(d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7]);
    }
    jpegTranspose(d);
    jpegInverseLine<false>(d[0], d[1], d[2], d[3], d[4], d[5], d[6], d[7]);
    jpegTranspose(d);
    if (width == 8) // a copy of a known size is one instruction
        jpegStoreBlock(d, to, pitch, 8, height);
    else
        jpegStoreBlock(d, to, pitch, width, height);
}

/// One row of blocks into `height` rows of a plane that is `width` samples wide.
inline void jpegInverseRow(const std::int16_t* levels, const std::uint16_t* steps, int blocks, int width,
                           int height, std::uint8_t* to)
{
    JpegSteps rows[8];
    std::memcpy(rows, steps, sizeof rows);
    for (int x = 0; x < blocks; ++x)
        jpegInverseInto(levels + x * jpeg::kBlockSize, rows, to + x * jpeg::kBlockSide, width,
                        std::min(jpeg::kBlockSide, width - x * jpeg::kBlockSide), height);
}

/// Rows of pixels, with scratch memory for one row of each component.
class JpegPixelRows {
public:
    JpegPixelRows(const jpeg::SampledPlane (&planes)[3], const TensorView<std::uint8_t>& image,
                  bool transforms)
        : m_planes(planes), m_image(image), m_transforms(transforms)
    {
        int most = 0;
        for (int c = 0; c < image.c; ++c)
            most = std::max(most, planes[c].width * planes[c].expandX);
        m_pitch = static_cast<std::size_t>(most);
        m_rows.resize(m_pitch * static_cast<std::size_t>(image.c));
        m_sums.resize(m_pitch);
    }

    void make(int y)
    {
        std::uint8_t* const out = m_image.row(0, y);
        if (m_image.c == 1 || !m_transforms) {
            for (int c = 0; c < m_image.c; ++c)
                std::memcpy(out + c * m_image.strideC, rowOf(c, y), static_cast<std::size_t>(m_image.w));
            return;
        }
        const std::uint8_t* __restrict luminance = rowOf(0, y);
        const std::uint8_t* __restrict blueDifference = rowOf(1, y);
        const std::uint8_t* __restrict redDifference = rowOf(2, y);
        std::uint8_t* __restrict red = out;
        std::uint8_t* __restrict green = out + m_image.strideC;
        std::uint8_t* __restrict blue = out + 2 * m_image.strideC;
        const int width = m_image.w;
        for (int x = 0; x < width; ++x)
            red[x] = static_cast<std::uint8_t>(jpegRed(luminance[x], redDifference[x] - 128));
        for (int x = 0; x < width; ++x)
            green[x] = static_cast<std::uint8_t>(
                jpegGreen(luminance[x], blueDifference[x] - 128, redDifference[x] - 128));
        for (int x = 0; x < width; ++x)
            blue[x] = static_cast<std::uint8_t>(jpegBlue(luminance[x], blueDifference[x] - 128));
    }

private:
    /// Row y of the picture of one component.
    const std::uint8_t* rowOf(int c, int y)
    {
        const jpeg::SampledPlane& plane = m_planes[c];
        const JpegRowPair rows = jpegRowPair(plane, y);
        std::uint8_t* __restrict out = m_rows.data() + static_cast<std::size_t>(c) * m_pitch;
        const int width = plane.width;
        switch (plane.filter) {
        case jpeg::Upsampling::SmoothX: {
            const std::uint8_t* __restrict in = rows.near;
            out[0] = in[0];
            for (int i = 0; i + 1 < width; ++i) {
                out[2 * i + 1] = static_cast<std::uint8_t>((3 * in[i] + in[i + 1] + 2) >> 2);
                out[2 * i + 2] = static_cast<std::uint8_t>((3 * in[i + 1] + in[i] + 1) >> 2);
            }
            out[2 * width - 1] = in[width - 1];
            return out;
        }
        case jpeg::Upsampling::SmoothY: {
            const int bias = 1 + (y & 1);
            for (int i = 0; i < width; ++i)
                out[i] = static_cast<std::uint8_t>((3 * rows.near[i] + rows.next[i] + bias) >> 2);
            return out;
        }
        case jpeg::Upsampling::SmoothXY: {
            std::uint16_t* __restrict sums = m_sums.data();
            for (int i = 0; i < width; ++i)
                sums[i] = static_cast<std::uint16_t>(3 * rows.near[i] + rows.next[i]);
            out[0] = static_cast<std::uint8_t>((4 * sums[0] + 8) >> 4);
            for (int i = 0; i + 1 < width; ++i) {
                out[2 * i + 1] = static_cast<std::uint8_t>((3 * sums[i] + sums[i + 1] + 7) >> 4);
                out[2 * i + 2] = static_cast<std::uint8_t>((3 * sums[i + 1] + sums[i] + 8) >> 4);
            }
            out[2 * width - 1] = static_cast<std::uint8_t>((4 * sums[width - 1] + 7) >> 4);
            return out;
        }
        default:
            return replicated(plane, rows.near, out);
        }
    }

    static const std::uint8_t* replicated(const jpeg::SampledPlane& plane, const std::uint8_t* in,
                                          std::uint8_t* __restrict out)
    {
        if (plane.expandX == 1)
            return in;
        if (plane.expandX == 2) {
            for (int i = 0; i < plane.width; ++i)
                out[2 * i] = out[2 * i + 1] = in[i];
            return out;
        }
        for (int i = 0; i < plane.width; ++i)
            std::memset(out + std::ptrdiff_t{i} * plane.expandX, in[i],
                        static_cast<std::size_t>(plane.expandX));
        return out;
    }

    const jpeg::SampledPlane (&m_planes)[3];
    TensorView<std::uint8_t> m_image;
    bool m_transforms;
    std::size_t m_pitch = 0;
    std::vector<std::uint8_t> m_rows;
    std::vector<std::uint16_t> m_sums;
};

} // namespace comparo::cpu
