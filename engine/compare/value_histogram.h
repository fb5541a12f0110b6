// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/compare/statistics.h"
#include "engine/tensor/tensor.h"

#include <cstdint>
#include <vector>

namespace comparo {

/// Bins of equal width: bin i holds low + i * width <= v < low + (i + 1) * width; the last one its upper end,
/// too.
struct ValueAxis {
    double low = 0.0;
    double high = 1.0;
    int bins = 1;

    [[nodiscard]] double width() const { return (high - low) / bins; }
    [[nodiscard]] double edge(int i) const { return i == bins ? high : low + i * width(); }
    bool operator==(const ValueAxis&) const = default;
};

/// An axis for values from `smallest` to `largest`: one bin a value for 8 bits, at most 256 bins for others,
/// each as wide as a whole number of values of an integer type.
ValueAxis valueAxis(DType dtype, double smallest, double largest);

/// How often stored values occur.
struct ValueHistogram {
    ValueAxis axis;
    std::vector<std::uint64_t> counts; ///< one a bin
    std::uint64_t total = 0;           ///< samples looked at
    std::uint64_t outside = 0;         ///< finite, below or above the axis
    std::uint64_t nonFinite = 0;       ///< NaN or infinite
};

/// Of all images of a batch. `channel` -1: of all. The tensor lives on cpu; Error(InvalidArgument) for a
/// channel or region that it lacks, Error(Cancelled) if stopped.
ValueHistogram valueHistogram(const Tensor& image, int channel, const Region& region, const ValueAxis& axis,
                              const Progress& progress = {});

} // namespace comparo
