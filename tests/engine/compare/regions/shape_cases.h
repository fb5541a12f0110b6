// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/regions/shape.h"
#include "engine/tensor/tensor.h"

#include <random>
#include <string>
#include <vector>

/// Pairs whose differences have a form that is known from how they are made.
namespace comparo::testing {

struct ShapeCase {
    std::string name;
    ShapeClass expected = ShapeClass::Unknown;
    Tensor a, b;
    int period = 0; ///< of a lattice, at least in one direction; 0: not looked at
    int width = 0;  ///< of a ring; 0: not looked at
    int first = -1; ///< line of a band, row or column; -1: not looked at
};

/// A picture with smooth light, hard edges and fine noise, in steps of 8 bits.
struct Canvas {
    int channels = 3, height = 0, width = 0;
    std::vector<double> values; ///< c, y, x; 0 … 255

    [[nodiscard]] double& at(int c, int y, int x)
    {
        return values[(static_cast<std::size_t>(c) * static_cast<std::size_t>(height) +
                       static_cast<std::size_t>(y)) *
                          static_cast<std::size_t>(width) +
                      static_cast<std::size_t>(x)];
    }
    /// As uint8, uint16 (257 times as large) or float32 (0 … 1).
    [[nodiscard]] Tensor tensor(DType dtype) const;
};

Canvas drawnCanvas(std::mt19937& random, int channels, int height, int width);

/// 80 made from numbers: every class, and some that fit none. Others for another seed.
std::vector<ShapeCase> constructedCases(unsigned seed = 2026);

/// 20 of faults that were reported of the five systems, each run or replayed.
std::vector<ShapeCase> reportedFaults();

} // namespace comparo::testing
