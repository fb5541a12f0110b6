// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/tensor/tensor.h"

#include <cstddef>

namespace comparo::hypotheses {

struct Place {
    int n, c, y, x;

    bool operator==(const Place&) const = default;
};

/// A tensor of any dtype on cpu, contiguous, read as numbers. Cheap to copy: it shares the tensor's buffer.
class Picture {
public:
    explicit Picture(const Tensor& tensor);

    [[nodiscard]] double at(const Place& p) const
    {
        const std::size_t i = index(p);
        switch (dtype()) {
        case DType::UInt8:
            return static_cast<double>(static_cast<const std::uint8_t*>(m_data)[i]);
        case DType::UInt16:
            return static_cast<double>(static_cast<const std::uint16_t*>(m_data)[i]);
        case DType::Float32:
            return static_cast<double>(static_cast<const float*>(m_data)[i]);
        default:
            return static_cast<const double*>(m_data)[i];
        }
    }
    /// Of the sample so far from the first one, in the order n, c, y, x.
    [[nodiscard]] double at(std::size_t i) const;

    template <class T>
    [[nodiscard]] const T* samples() const
    {
        return static_cast<const T*>(m_data);
    }
    [[nodiscard]] std::size_t index(const Place& p) const
    {
        return ((static_cast<std::size_t>(p.n) * static_cast<std::size_t>(m_shape.c) +
                 static_cast<std::size_t>(p.c)) *
                    static_cast<std::size_t>(m_shape.h) +
                static_cast<std::size_t>(p.y)) *
                   static_cast<std::size_t>(m_shape.w) +
               static_cast<std::size_t>(p.x);
    }
    [[nodiscard]] Place placeOf(std::size_t i) const;
    [[nodiscard]] std::size_t size() const { return static_cast<std::size_t>(m_shape.elements()); }
    [[nodiscard]] const Tensor& tensor() const { return m_tensor; }
    [[nodiscard]] const Shape& shape() const { return m_shape; }
    [[nodiscard]] DType dtype() const { return m_tensor.dtype(); }

    /// The samples of a rectangle of one image, as a tensor.
    [[nodiscard]] Tensor cut(int n, int top, int left, int h, int w) const;

private:
    Tensor m_tensor;
    Shape m_shape;
    const void* m_data = nullptr;
};

/// What white is: 255, 65535 or 1.
double whiteOf(DType dtype);

/// Whether a place is inside these rows and columns.
inline bool holds(const Shape& s, const Place& p)
{
    return p.y >= 0 && p.x >= 0 && p.y < s.h && p.x < s.w;
}

/// Whether two numbers are the same: equal bits, or both NaN.
bool sameNumber(double a, double b);

} // namespace comparo::hypotheses
