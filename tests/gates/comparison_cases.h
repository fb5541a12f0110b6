// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/statistics.h"
#include "tests/gates/op_cases.h"

#include <string>
#include <vector>

/// Pairs of images that together reach the kernels of engine/compare.
namespace comparo::gates {

struct ComparisonCase {
    DType dtypeA = DType::UInt8;
    DType dtypeB = DType::UInt8;
    InputCase input;
    CompareOptions options;
    bool hasEqualValues =
        false; ///< of floats: zeros have other signs and NaNs other bits, and no value differs

    [[nodiscard]] std::string
    toText() const; ///< "compare uint8 uint8 2x3x29x41 contiguous image atol 1, rtol 0.01"
};

/// Every dtype, both mixed pairs, layouts, wild values, a region, and equal values with other bits.
std::vector<ComparisonCase> comparisonCases();

/// Image A of the case, and B, which differs from it in about a third of the samples, or in no value. On cpu.
Tensor makeSideA(const ComparisonCase& c);
Tensor makeSideB(const ComparisonCase& c);

/// Moves both to a device, makes the map of every kind and the statistics there, and returns one digest of
/// all bits.
std::string compareAndDigest(const ComparisonCase& c, const Tensor& a, const Tensor& b, DeviceId device);

} // namespace comparo::gates
