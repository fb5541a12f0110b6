// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/taps.h"

#include <cstdint>
#include <string_view>
#include <vector>

/// Filter taps of separable resampling, computed once on the host and sent to every device as data, so that
/// no device can disagree about a weight. Geometry and constants: specs/torchvision.md A2 and A3.
namespace comparo {

enum class Interpolation { Nearest, NearestExact, Bilinear, Bicubic };

/// Whose floating-point steps lead to indices and weights.
enum class WeightRule {
    Exact,              ///< double throughout, rounded once at the end
    TorchCpu,           ///< ATen's generic CPU kernels as compiled for AVX2
    TorchCpuVectorised, ///< ATen's CPU kernels for small outputs and for many channels in channels_last order
    TorchCuda,          ///< ATen's CUDA kernels, with the contractions of nvcc
};

/// Taps of one axis for the native uint8 path: contiguous source samples first[i] .. first[i]+count[i]-1 with
/// int16 weights of `precision` fractional bits.
struct FixedTaps {
    int taps = 1;
    int precision = 14;
    std::vector<int> first;
    std::vector<int> count;
    std::vector<std::int16_t> weight;
};

/// What interpolate()'s align_corners says: pixels are squares, or the outer ones' centres fall together.
enum class CornerRule { HalfPixel, Aligned };

/// in, out >= 1. The scale is in/out, with aligned corners (in-1)/(out-1); an unchanged axis gives the
/// identity. Antialiasing knows half-pixel centres only.
template <class T>
FloatTaps<T> makeFloatTaps(int in, int out, Interpolation mode, bool antialias, WeightRule rule,
                           CornerRule corners = CornerRule::HalfPixel);

FixedTaps makeFixedTaps(int in, int out, Interpolation mode, bool antialias);

/// The int16 weights of the native path as floats (exactly representable): for the hypothesis that weight
/// quantisation alone explains a difference.
template <class T>
FloatTaps<T> makeQuantisedTaps(int in, int out, Interpolation mode, bool antialias);

/// Source index of every output for the nearest modes. At exact ties of nearest-exact ATen's generic CPU
/// kernel and its CUDA kernel pick different samples. `wide`: the image is float64, for which that kernel
/// counts in double.
std::vector<int> makeNearestIndex(int in, int out, Interpolation mode, WeightRule rule, bool wide);

} // namespace comparo
