// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace comparo {

/// A dtype of the libraries whose arrays are read.
struct StoredDType {
    /// How its values are compared.
    enum class Kind {
        Native,  ///< one of our dtypes
        Half,    ///< float16
        Brain,   ///< bfloat16: the upper half of a float32
        Integer, ///< widened to float64
        Complex, ///< two floating-point numbers
        Eighth,  ///< float8, in one of its formats
    };

    std::string_view name; ///< "float16"
    std::string_view npy;  ///< "<f2"; of what NumPy does not have, the integer that holds its bits
    std::size_t bytes;
    Kind kind;
};

/// Null for one that is not known.
const StoredDType* findStoredDType(std::string_view name);

/// By NumPy's letters without a byte order: "f2", "b1"; null for one that is not known.
const StoredDType* findNpyDType(std::string_view letters);

/// The values of all 256 codes of a dtype of Kind::Eighth, by the code; exact. Formats: "FP8 Formats for Deep
/// Learning" (arXiv:2209.05433), and those without a negative zero of arXiv:2206.02915.
const std::array<float, 256>& eighthValues(const StoredDType& dtype);

} // namespace comparo
