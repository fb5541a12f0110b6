// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/picture.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace comparo::hypotheses {

Picture::Picture(const Tensor& tensor)
    : m_tensor(tensor.toHost().withLayout(Layout::Contiguous)), m_shape(tensor.shape())
{
    dispatch(dtype(), [this]<class T>() { m_data = m_tensor.view<const T>().data; });
}

double Picture::at(std::size_t i) const
{
    return dispatch(dtype(), [&]<class T>() { return static_cast<double>(samples<T>()[i]); });
}

Place Picture::placeOf(std::size_t i) const
{
    const auto w = static_cast<std::size_t>(m_shape.w), h = static_cast<std::size_t>(m_shape.h),
               c = static_cast<std::size_t>(m_shape.c);
    return {static_cast<int>(i / w / h / c), static_cast<int>(i / w / h % c), static_cast<int>(i / w % h),
            static_cast<int>(i % w)};
}

Tensor Picture::cut(int n, int top, int left, int h, int w) const
{
    const Shape part{1, m_shape.c, h, w};
    if (part == m_shape)
        return m_tensor;
    Tensor tensor(cpuDevice(), {dtype(), part, Layout::Contiguous});
    dispatch(dtype(), [&]<class T>() {
        for (int c = 0; c < part.c; ++c)
            for (int y = 0; y < h; ++y)
                std::copy_n(samples<T>() + index({n, c, top + y, left}), w,
                            &tensor.hostView<T>().at(0, c, y, 0));
    });
    return tensor;
}

double whiteOf(DType dtype)
{
    return dtype == DType::UInt8 ? 255.0 : dtype == DType::UInt16 ? 65535.0 : 1.0;
}

bool sameNumber(double a, double b)
{
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) ||
           (std::isnan(a) && std::isnan(b));
}

} // namespace comparo::hypotheses
