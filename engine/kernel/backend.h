// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Kernel sources are compiled twice: as C++ (devices cpu and emu) and as CUDA. COMPARO_BACKEND is the
/// namespace of the pass, so that the two never define the same symbol, and COMPARO_HD marks what may
/// run on either side. No pass contracts a*b+c: g++ gets -ffp-contract=off, nvcc -fmad=false. A fused
/// operation appears only where `fused()` of kernel/math.h names it. COMPARO_HD_INLINE is for a function that
/// g++ finds too large to inline by itself, where a loop around it should be vectorised.
#if defined(__CUDACC__)
#define COMPARO_BACKEND cuda
#define COMPARO_HD __host__ __device__ inline
#define COMPARO_HD_INLINE COMPARO_HD
#else
#define COMPARO_BACKEND cpu
#define COMPARO_HD inline
#define COMPARO_HD_INLINE __attribute__((always_inline)) inline
#endif

#if defined(__FAST_MATH__) || (defined(__FLT_EVAL_METHOD__) && __FLT_EVAL_METHOD__ != 0)
#error "Comparoscope's results depend on IEEE arithmetic: build without fast-math and without x87."
#endif
