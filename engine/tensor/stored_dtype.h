// SPDX-License-Identifier: Apache-2.0
#pragma once

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
        Bits,    ///< equal or not, bit by bit
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

} // namespace comparo
