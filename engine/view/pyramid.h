// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/tensor/tensor.h"

#include <memory>
#include <vector>

namespace comparo {

/// One image of a tensor with its half-size levels, so that a picture of any zoom costs no more than the
/// window. Level 0 is the tensor itself, without a copy; level k halves level k-1 (sizes round up, 2x2 box
/// average, integers rounded half to even) until one pixel is left. Levels keep the dtype, except that those
/// of float64 are float32; together they add a third of the memory of level 0. Immutable and safe to share
/// between threads.
class Pyramid {
public:
    /// Builds the levels of image `sample` of a batch, in parallel. The tensor lives on cpu and
    /// has at least one channel and one pixel; Error(InvalidArgument) or Error(Device) otherwise,
    /// Error(Cancelled) if stopped.
    static std::shared_ptr<const Pyramid> build(const Tensor& image, int sample = 0,
                                                const Progress& progress = {});

    [[nodiscard]] int width() const { return m_levels.front().shape().w; }
    [[nodiscard]] int height() const { return m_levels.front().shape().h; }
    [[nodiscard]] int channels() const { return m_levels.front().shape().c; }
    [[nodiscard]] DType dtype() const { return m_levels.front().dtype(); }

    /// The tensor that was given, and which image of it this is.
    [[nodiscard]] const Tensor& base() const { return m_levels.front(); }
    [[nodiscard]] int sample() const { return m_sample; }

    /// At least 1. Pixel (i, j) of level k covers 2^k x 2^k pixels of the image, from (i * 2^k, j * 2^k).
    [[nodiscard]] int levels() const { return static_cast<int>(m_levels.size()); }
    [[nodiscard]] const Tensor& level(int k) const { return m_levels[static_cast<std::size_t>(k)]; }

    /// A stored value of the image, widened to double.
    [[nodiscard]] double value(int channel, int y, int x) const { return base().at(m_sample, channel, y, x); }

private:
    Pyramid(const Tensor& image, int sample) : m_levels{image}, m_sample(sample) {}

    std::vector<Tensor> m_levels;
    int m_sample;
};

} // namespace comparo
