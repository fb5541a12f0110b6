// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/parse/jpeg_file.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace comparo::jpeg {

/// What an encoder feeds to its cosine transform: a source picture, one row of MCUs at a time, converted to
/// the file's components in integers, padded at the edges and down-sampled, all as libjpeg-turbo does it, but
/// for the means of two columns where the encoder rounds them as nvJPEG does.
/// Rounded samples, because honest encoders round here: a conversion that keeps fractions is up to half a
/// sample off, which a block adds up to several units of a coefficient.
class SourceBand {
public:
    /// How means of samples are taken that lie between two levels, or below the picture.
    enum class Means {
        Alternating, ///< down in even columns, up in odd ones, where two columns become one: libjpeg
        Nvjpeg       ///< halves up, and below the picture of its last row repeated: nvJPEG 13.3
    };

    /// The source: uint8 1x3xHxW (RGB) or 1x1xHxW on cpu, of the frame's size. Both must outlive this.
    /// `storesRgb`: of the file (JpegFile::storesRgb).
    SourceBand(const Tensor& source, const Frame& frame, bool storesRgb, Means means = Means::Alternating);

    /// Whether the encoder's down-sampling is known: whole numbers of samples make one of this component.
    [[nodiscard]] bool covers(int component) const;

    /// Whether samples of this component are means of several.
    [[nodiscard]] bool shrinks(int component) const;

    /// Takes MCU row y, of 8 * maxV rows of the picture.
    void take(int y);

    /// 8 * v rows of the component in the band that was taken last: rows lie stride() apart and are padded to
    /// whole MCUs.
    [[nodiscard]] const std::uint8_t* rows(int component) const;
    [[nodiscard]] std::ptrdiff_t stride() const { return m_stride; }

private:
    enum class Colours { Gray, GrayOfRgb, YCbCr, Rgb };

    [[nodiscard]] std::uint8_t* fullRow(int component, int row);
    void takeRow(int y, int row);
    void shrink(int component, int groups);
    void shrinkRow(const std::uint8_t* from, int across, int down, std::uint8_t* to, int count) const;

    const Frame& m_frame;
    TensorView<const std::uint8_t> m_image;
    Tensor m_planar; ///< of an interleaved source
    Colours m_colours = Colours::YCbCr;
    Means m_means;
    std::ptrdiff_t m_stride = 0;
    std::vector<std::uint8_t> m_full;   ///< [component][8 * maxV][stride]
    std::vector<std::uint8_t> m_shrunk; ///< likewise
};

} // namespace comparo::jpeg
