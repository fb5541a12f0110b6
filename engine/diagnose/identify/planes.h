// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/tensor/tensor.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace comparo::candidates {

/// Planes of a tensor on the host, one after the other, to compute on.
template <class T>
struct Planes {
    Shape shape;
    std::vector<T> values;

    Planes() = default;
    explicit Planes(const Shape& s) : shape(s), values(static_cast<std::size_t>(s.elements())) {}
    /// Throws Error(Unsupported) for a tensor of another dtype.
    explicit Planes(const Tensor& tensor) : Planes(tensor.shape())
    {
        if (tensor.dtype() != DTypeOf<T>::value)
            fail(ErrorCode::Unsupported, message("Only {} is supported.", toString(DTypeOf<T>::value)));
        const auto view = tensor.hostView<const T>();
        std::size_t i = 0;
        for (int n = 0; n < shape.n; ++n)
            for (int c = 0; c < shape.c; ++c)
                for (int y = 0; y < shape.h; ++y)
                    for (int x = 0; x < shape.w; ++x)
                        values[i++] = view.at(n, c, y, x);
    }

    [[nodiscard]] int count() const { return shape.n * shape.c; }
    [[nodiscard]] std::size_t area() const
    {
        return static_cast<std::size_t>(shape.h) * static_cast<std::size_t>(shape.w);
    }
    [[nodiscard]] T* plane(int z) { return values.data() + static_cast<std::size_t>(z) * area(); }
    [[nodiscard]] const T* plane(int z) const { return values.data() + static_cast<std::size_t>(z) * area(); }
    [[nodiscard]] T* row(int z, int y)
    {
        return plane(z) + static_cast<std::size_t>(y) * static_cast<std::size_t>(shape.w);
    }
    [[nodiscard]] const T* row(int z, int y) const
    {
        return plane(z) + static_cast<std::size_t>(y) * static_cast<std::size_t>(shape.w);
    }
    [[nodiscard]] Tensor tensor() const { return Tensor::fromValues<T>(shape, values); }
};

using Bytes = Planes<std::uint8_t>;

} // namespace comparo::candidates
