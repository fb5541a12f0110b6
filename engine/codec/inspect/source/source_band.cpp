// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/source/source_band.h"

#include "engine/base/error.h"
#include "engine/kernel/jpeg_color.h"
#include "engine/kernel/jpeg_tables.h"

#include <algorithm>

namespace comparo::jpeg {

namespace {

} // namespace

SourceBand::SourceBand(const Tensor& source, const Frame& frame, bool storesRgb, Means means)
    : m_frame(frame), m_means(means)
{
    const Shape& s = source.shape();
    const std::size_t components = frame.components.size();
    if (source.isEmpty() || source.dtype() != DType::UInt8 || s.n != 1 || (s.c != 1 && s.c != 3))
        failArgument(message("A source must be one 8-bit image with 1 or 3 channels; this is {} {}.",
                             Verbatim(toString(source.dtype())), Verbatim(s.toString())));
    if (s.w != frame.width || s.h != frame.height)
        failArgument(
            message("The source is {} x {}, the file {} x {}.", s.w, s.h, frame.width, frame.height));
    if (components != 1 && (components != 3 || s.c != 3))
        failArgument(message("The source has {} channels, the file {} components.", s.c, components));
    m_planar = source.withLayout(Layout::Contiguous);
    m_image = std::as_const(m_planar).hostView<const std::uint8_t>();
    m_colours = components == 3 ? (storesRgb ? Colours::Rgb : Colours::YCbCr)
                : s.c == 3      ? Colours::GrayOfRgb
                                : Colours::Gray;
    const int columns = (frame.width + kBlockSide * frame.maxH - 1) / (kBlockSide * frame.maxH);
    m_stride = std::ptrdiff_t{columns} * kBlockSide * frame.maxH;
    const std::size_t size =
        components * static_cast<std::size_t>(kBlockSide * frame.maxV) * static_cast<std::size_t>(m_stride);
    m_full.resize(size);
    m_shrunk.resize(size);
}

bool SourceBand::covers(int component) const
{
    const FrameComponent& c = m_frame.components[static_cast<std::size_t>(component)];
    return c.h > 0 && c.v > 0 && m_frame.maxH % c.h == 0 && m_frame.maxV % c.v == 0;
}

bool SourceBand::shrinks(int component) const
{
    const FrameComponent& c = m_frame.components[static_cast<std::size_t>(component)];
    return c.h != m_frame.maxH || c.v != m_frame.maxV;
}

std::uint8_t* SourceBand::fullRow(int component, int row)
{
    return m_full.data() + (std::ptrdiff_t{component} * kBlockSide * m_frame.maxV + row) * m_stride;
}

const std::uint8_t* SourceBand::rows(int component) const
{
    const auto& planes = shrinks(component) ? m_shrunk : m_full;
    return planes.data() + std::ptrdiff_t{component} * kBlockSide * m_frame.maxV * m_stride;
}

void SourceBand::take(int y)
{
    const int height = kBlockSide * m_frame.maxV;
    const int top = y * height;
    const int groups = std::clamp((m_frame.height - top + m_frame.maxV - 1) / m_frame.maxV, 1, kBlockSide);
    for (int row = 0; row < height; ++row)
        takeRow(std::min(top + row, m_frame.height - 1), row);
    for (int c = 0; c < static_cast<int>(m_frame.components.size()); ++c)
        if (covers(c) && shrinks(c))
            shrink(c, groups);
}

/// One row of pixels, converted and padded to the right.
void SourceBand::takeRow(int y, int row)
{
    const int width = m_frame.width;
    const int components = static_cast<int>(m_frame.components.size());
    const std::uint8_t* __restrict red = m_image.row(0, y);
    std::uint8_t* __restrict first = fullRow(0, row);
    if (m_colours == Colours::Gray) {
        std::copy(red, red + width, first);
    } else if (m_colours == Colours::Rgb) {
        for (int c = 0; c < 3; ++c)
            std::copy_n(red + c * m_image.strideC, width, fullRow(c, row));
    } else {
        const std::uint8_t* __restrict green = red + m_image.strideC;
        const std::uint8_t* __restrict blue = green + m_image.strideC;
        for (int x = 0; x < width; ++x)
            first[x] = static_cast<std::uint8_t>(cpu::jpegLuminance(red[x], green[x], blue[x]));
        if (m_colours == Colours::YCbCr) {
            std::uint8_t* __restrict second = fullRow(1, row);
            for (int x = 0; x < width; ++x)
                second[x] = static_cast<std::uint8_t>(cpu::jpegBlueDifference(red[x], green[x], blue[x]));
            std::uint8_t* __restrict third = fullRow(2, row);
            for (int x = 0; x < width; ++x)
                third[x] = static_cast<std::uint8_t>(cpu::jpegRedDifference(red[x], green[x], blue[x]));
        }
    }
    for (int c = 0; c < components; ++c)
        std::fill(fullRow(c, row) + width, fullRow(c, row) + m_stride, fullRow(c, row)[width - 1]);
}

/// The component's means. Below the picture libjpeg repeats the last row of means, nvJPEG the last row of the
/// picture before it takes means.
void SourceBand::shrink(int component, int groups)
{
    const FrameComponent& c = m_frame.components[static_cast<std::size_t>(component)];
    const int across = m_frame.maxH / c.h;
    const int down = m_frame.maxV / c.v;
    const int count = static_cast<int>(m_stride) / across;
    std::uint8_t* to = m_shrunk.data() + std::ptrdiff_t{component} * kBlockSide * m_frame.maxV * m_stride;
    for (int row = 0; row < kBlockSide * c.v; ++row) {
        std::uint8_t* line = to + row * m_stride;
        if (row < groups * c.v || m_means == Means::Nvjpeg)
            shrinkRow(fullRow(component, row * down), across, down, line, count);
        else
            std::copy_n(line - m_stride, count, line);
    }
}

void SourceBand::shrinkRow(const std::uint8_t* from, int across, int down, std::uint8_t* to, int count) const
{
    const std::uint8_t* __restrict a = from;
    const std::uint8_t* __restrict b = from + m_stride;
    std::uint8_t* __restrict mean = to;
    const int samples = across * down;
    const auto rounding = m_means == Means::Nvjpeg ? cpu::JpegBoxRounding{{samples / 2, samples / 2}, 0}
                                                   : cpu::jpegBoxRounding(across, down);
    const int bias = rounding.bias[0];
    const int step = rounding.bias[1] - rounding.bias[0];
    if (across == 2 && down == 2) {
        for (int x = 0; x < count; ++x)
            mean[x] = static_cast<std::uint8_t>(
                (a[2 * x] + a[2 * x + 1] + b[2 * x] + b[2 * x + 1] + bias + (x & 1) * step) >> 2);
        return;
    }
    if (across == 2 && down == 1) {
        for (int x = 0; x < count; ++x)
            mean[x] = static_cast<std::uint8_t>((a[2 * x] + a[2 * x + 1] + bias + (x & 1) * step) >> 1);
        return;
    }
    for (int x = 0; x < count; ++x) {
        int sum = samples / 2;
        for (int j = 0; j < down; ++j)
            for (int i = 0; i < across; ++i)
                sum += from[j * m_stride + across * x + i];
        mean[x] = static_cast<std::uint8_t>(sum / samples);
    }
}

} // namespace comparo::jpeg
