// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/backend.h"
#include "engine/kernel/sine.h"

/// The orthonormal two-dimensional discrete cosine transform of 8x8 blocks, as two products of 8x8 matrices.
/// Blocks and matrices are 64 numbers, row by row. Every sum runs over indices 0 to 7 in this order, so that
/// the vectorised and the scalar evaluation agree bit for bit.
namespace comparo::COMPARO_BACKEND {

inline constexpr int kBlockSide = 8;
inline constexpr int kBlockSize = 64;

/// pi rounded to float32, which Kornia's JPEG codec uses in float64 too; it makes the transform and its
/// inverse miss the identity by 1e-7 (specs/kornia.md 1.5).
inline constexpr double kPiOfFloat = 3.1415927410125732421875;
inline constexpr double kPi = 3.141592653589793238462643;

/// Row u holds frequency u: a(u)/2 cos((2x+1) u pi/16) with a(0) = sqrt(1/2), else 1.
template <class T>
struct CosineBasis {
    T byFrequency[kBlockSize];
    T bySample[kBlockSize]; ///< the transpose

    /// Of a value of pi; computed in float64 and rounded once.
    static CosineBasis of(double pi)
    {
        constexpr double kRootOfHalf = 0.70710678118654752440;
        CosineBasis basis;
        for (int u = 0; u < kBlockSide; ++u)
            for (int x = 0; x < kBlockSide; ++x) {
                const double angle = static_cast<double>((2 * x + 1) * u) * pi / 16.0;
                const auto v = static_cast<T>((u == 0 ? kRootOfHalf : 1.0) * 0.5 * cos(angle));
                basis.byFrequency[u * kBlockSide + x] = v;
                basis.bySample[x * kBlockSide + u] = v;
            }
        return basis;
    }
};

#if !defined(__CUDACC__)
/// 32 bytes of a row. Spelled out, because compilers do not vectorise the product of small matrices well.
template <class T>
struct BlockLanes;
template <>
struct BlockLanes<float> {
    typedef float Type __attribute__((vector_size(32), aligned(4), may_alias));
};
template <>
struct BlockLanes<double> {
    typedef double Type __attribute__((vector_size(32), aligned(8), may_alias));
};

/// product = left * right
template <class T>
__attribute__((always_inline)) inline void multiplyBlocks(const T* left, const T* right, T* product)
{
    using Lanes = typename BlockLanes<T>::Type;
    constexpr int kLanes = static_cast<int>(sizeof(Lanes) / sizeof(T));
    for (int j = 0; j < kBlockSide; j += kLanes) {
        Lanes row[kBlockSide];
        for (int k = 0; k < kBlockSide; ++k)
            row[k] = *reinterpret_cast<const Lanes*>(right + k * kBlockSide + j);
        for (int i = 0; i < kBlockSide; ++i) {
            const T* factor = left + i * kBlockSide;
            Lanes sum = factor[0] * row[0];
            for (int k = 1; k < kBlockSide; ++k)
                sum = sum + factor[k] * row[k];
            *reinterpret_cast<Lanes*>(product + i * kBlockSide + j) = sum;
        }
    }
}
#else
/// product = left * right
template <class T>
COMPARO_HD void multiplyBlocks(const T* left, const T* right, T* product)
{
#if defined(__CUDA_ARCH__)
#pragma unroll 1
#endif
    for (int i = 0; i < kBlockSide; ++i) {
        T sum[kBlockSide];
        const T* factor = left + i * kBlockSide;
        for (int j = 0; j < kBlockSide; ++j)
            sum[j] = factor[0] * right[j];
        for (int k = 1; k < kBlockSide; ++k)
            for (int j = 0; j < kBlockSide; ++j)
                sum[j] = sum[j] + factor[k] * right[k * kBlockSide + j];
        for (int j = 0; j < kBlockSide; ++j)
            product[i * kBlockSide + j] = sum[j];
    }
}
#endif

/// Samples to coefficients, in place; the adjoint of blockFromFrequencies.
template <class T>
COMPARO_HD void blockToFrequencies(const CosineBasis<T>& basis, T* block)
{
    T columns[kBlockSize];
    multiplyBlocks(basis.byFrequency, block, columns);
    multiplyBlocks(columns, basis.bySample, block);
}

/// Coefficients to samples, in place; the adjoint of blockToFrequencies.
template <class T>
COMPARO_HD void blockFromFrequencies(const CosineBasis<T>& basis, T* block)
{
    T columns[kBlockSize];
    multiplyBlocks(basis.bySample, block, columns);
    multiplyBlocks(columns, basis.byFrequency, block);
}

} // namespace comparo::COMPARO_BACKEND
