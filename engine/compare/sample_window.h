// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/statistics.h"
#include "engine/kernel/pixel_view.h"
#include "engine/tensor/tensor.h"

/// How a kernel of compare/ sees its tensors: const, cut to a region, and as rows of neighbouring samples
/// where the memory allows it.
namespace comparo {

/// The part of a view inside a region that lies within it; all of it if the region's width is 0.
template <class T>
TensorView<T> cropped(TensorView<T> view, const Region& region)
{
    if (region.width == 0)
        return view;
    view.data += region.y * view.strideH + region.x * view.strideW;
    view.w = region.width;
    view.h = region.height;
    return view;
}

/// Whether the channels of a pixel are neighbours in memory, and so are the pixels of a row.
template <class T>
bool isInterleaved(const TensorView<T>& view)
{
    return view.strideC == 1 && view.strideW == view.c;
}

/// An interleaved view as n planes of rows of w*c samples.
template <class T>
TensorView<T> rowsOfSamples(const TensorView<T>& view)
{
    return {view.data, view.strideN, 0, view.strideH, 1, view.n, 1, view.h, view.w * view.c};
}

/// Calls f.template operator()<A, B>() for the dtypes that may be compared.
template <class F>
void dispatchPair(DType a, DType b, F&& f)
{
    if (a == DType::Float32 && b == DType::Float64)
        return f.template operator()<float, double>();
    if (a == DType::Float64 && b == DType::Float32)
        return f.template operator()<double, float>();
    dispatch(a, [&]<class T>() { f.template operator()<T, T>(); });
}

/// Throws Error(InvalidArgument) with both descriptions unless the shapes are equal and the dtypes are equal
/// or both float, and Error(Device) unless both live on one device.
void requireComparable(const char* what, const Tensor& a, const Tensor& b);

} // namespace comparo
