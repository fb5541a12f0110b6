// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/backend.h"

#include <cstddef>

namespace comparo {

/// Non-owning typed window on an NCHW tensor: base address and strides in elements. Trivially copyable, so
/// kernels take it by value. Reading and writing through it is legal only where the tensor lives.
template <class T>
struct TensorView {
    T* data;
    std::ptrdiff_t strideN, strideC, strideH, strideW;
    int n, c, h, w;

#if defined(__CUDACC__)
    __host__ __device__
#endif
        T&
        at(int in, int ic, int iy, int ix) const
    {
        return data[in * strideN + ic * strideC + iy * strideH + ix * strideW];
    }

    /// Start of row y of plane z, where planes count n*C + c.
#if defined(__CUDACC__)
    __host__ __device__
#endif
        T*
        row(int z, int y) const
    {
        return data + (z / c) * strideN + (z % c) * strideC + y * strideH;
    }
};

} // namespace comparo
