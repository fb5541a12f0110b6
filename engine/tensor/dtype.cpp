// SPDX-License-Identifier: Apache-2.0
#include "engine/tensor/dtype.h"

namespace comparo {

std::size_t sizeOf(DType dtype)
{
    return dispatch(dtype, []<class T>() { return sizeof(T); });
}

std::string toString(DType dtype)
{
    switch (dtype) {
    case DType::UInt8:
        return "uint8";
    case DType::UInt16:
        return "uint16";
    case DType::Float32:
        return "float32";
    default:
        return "float64";
    }
}

} // namespace comparo
