// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/tensor/tensor.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>

namespace comparo::test {

/// Every bit random; floats get NaN with a payload, infinities, -0 and a subnormal among ordinary values.
inline Tensor randomImage(DType dtype, const Shape& shape, Layout layout = Layout::Contiguous,
                          unsigned seed = 1)
{
    std::mt19937 draw(seed);
    return dispatch(dtype, [&]<class T>() {
        std::vector<T> values(static_cast<std::size_t>(shape.elements()));
        for (T& value : values) {
            if constexpr (std::is_integral_v<T>)
                value = static_cast<T>(draw());
            else
                value = static_cast<T>(std::uniform_real_distribution<double>(-2.0, 3.0)(draw));
        }
        if constexpr (sizeof(T) == 4) {
            constexpr std::uint32_t kSpecial[] = {0x7FC12345, 0x7F800000, 0xFF800000, 0x80000000, 0x00000123};
            std::memcpy(values.data(), kSpecial, std::min(sizeof kSpecial, values.size() * sizeof(T)));
        }
        if constexpr (sizeof(T) == 8) {
            constexpr std::uint64_t kSpecial[] = {0x7FF8123456789ABC, 0x7FF0000000000000, 0x8000000000000000,
                                                  0x1234};
            std::memcpy(values.data(), kSpecial, std::min(sizeof kSpecial, values.size() * sizeof(T)));
        }
        return Tensor::fromValues<T>(shape, values, layout);
    });
}

/// Same dtype, shape and bits, whatever the layouts.
inline ::testing::AssertionResult sameBits(const Tensor& a, const Tensor& b)
{
    if (a.dtype() != b.dtype() || !(a.shape() == b.shape()))
        return ::testing::AssertionFailure()
               << toString(a.dtype()) << " " << a.shape().toString() << " against " << toString(b.dtype())
               << " " << b.shape().toString();
    const Tensor left = a.withLayout(Layout::Contiguous);
    const Tensor right = b.withLayout(Layout::Contiguous);
    const std::size_t bytes = left.desc().bytes();
    const std::byte* p = left.buffer()->host();
    const std::byte* q = right.buffer()->host();
    for (std::size_t i = 0; i < bytes; ++i)
        if (p[i] != q[i])
            return ::testing::AssertionFailure()
                   << "element " << i / sizeOf(a.dtype()) << " of " << a.shape().elements() << " differs";
    return ::testing::AssertionSuccess();
}

/// Runs `action`, which must throw an Error of this code whose message holds all these parts.
template <class Action>
::testing::AssertionResult failsWith(ErrorCode code, std::initializer_list<std::string_view> parts,
                                     Action action)
{
    try {
        action();
    } catch (const Error& error) {
        if (error.code() != code)
            return ::testing::AssertionFailure() << "another code, with: " << error.text();
        for (const std::string_view part : parts)
            if (error.text().find(part) == std::string::npos)
                return ::testing::AssertionFailure() << "no \"" << part << "\" in: " << error.text();
        return ::testing::AssertionSuccess() << error.text();
    }
    return ::testing::AssertionFailure() << "nothing was thrown";
}

} // namespace comparo::test
