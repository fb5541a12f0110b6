// SPDX-License-Identifier: Apache-2.0
#include "engine/tensor/turned.h"

#include "engine/base/error.h"

#include <utility>

namespace comparo {
namespace {

/// from(y, x): the row and the column of the source.
template <class From>
Tensor gathered(const Tensor& image, const Shape& shape, const From& from)
{
    return dispatch(image.dtype(), [&]<class T>() {
        const Tensor made(cpuDevice(), {image.dtype(), shape, Layout::Contiguous});
        const auto source = image.hostView<const T>();
        const auto to = made.hostView<T>();
        for (int n = 0; n < shape.n; ++n)
            for (int c = 0; c < shape.c; ++c)
                for (int y = 0; y < shape.h; ++y)
                    for (int x = 0; x < shape.w; ++x) {
                        const auto [row, column] = from(y, x);
                        to.at(n, c, y, x) = source.at(n, c, row, column);
                    }
        return made;
    });
}

} // namespace

Tensor turned(const Tensor& image, int orientation)
{
    if (orientation < 1 || orientation > 8)
        failArgument(message("Invalid orientation {}: EXIF defines 1 to 8.", orientation));
    if (orientation == 1)
        return image;
    Shape shape = image.shape();
    const int h = shape.h, w = shape.w;
    const bool swaps = swapsSides(orientation);
    if (swaps)
        std::swap(shape.h, shape.w);
    const bool isUp = orientation == 2 || orientation == 5 || orientation == 8;
    const bool isLeft = orientation == 4 || orientation == 5 || orientation == 6;
    return gathered(image, shape, [=](int y, int x) {
        const int row = swaps ? x : y, column = swaps ? y : x;
        return std::pair(isUp ? row : h - 1 - row, isLeft ? column : w - 1 - column);
    });
}

Tensor cut(const Tensor& image, int x, int y, int width, int height)
{
    const Shape& s = image.shape();
    if (x < 0 || y < 0 || width < 1 || height < 1 || width > s.w - x || height > s.h - y)
        failArgument(message("The rectangle {}x{} at {},{} leaves an image of {}x{}.", width, height, x, y,
                             s.w, s.h));
    if (width == s.w && height == s.h)
        return image;
    return gathered(image, {s.n, s.c, height, width}, [=](int row, int column) {
        return std::pair(y + row, x + column);
    });
}

} // namespace comparo
