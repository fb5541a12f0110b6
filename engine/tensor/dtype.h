// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace comparo {

enum class DType { UInt8, UInt16, Float32, Float64 };

std::size_t sizeOf(DType dtype);

/// "uint8", "uint16", "float32", "float64".
std::string toString(DType dtype);

inline bool isFloat(DType dtype)
{
    return dtype == DType::Float32 || dtype == DType::Float64;
}

template <class T>
struct DTypeOf;
template <>
struct DTypeOf<std::uint8_t> {
    static constexpr DType value = DType::UInt8;
};
template <>
struct DTypeOf<std::uint16_t> {
    static constexpr DType value = DType::UInt16;
};
template <>
struct DTypeOf<float> {
    static constexpr DType value = DType::Float32;
};
template <>
struct DTypeOf<double> {
    static constexpr DType value = DType::Float64;
};

/// Calls f.template operator()<T>() with the C++ type of `dtype`: the one place where a dtype becomes a type.
template <class F>
decltype(auto) dispatch(DType dtype, F&& f)
{
    switch (dtype) {
    case DType::UInt8:
        return f.template operator()<std::uint8_t>();
    case DType::UInt16:
        return f.template operator()<std::uint16_t>();
    case DType::Float32:
        return f.template operator()<float>();
    default:
        return f.template operator()<double>();
    }
}

} // namespace comparo
