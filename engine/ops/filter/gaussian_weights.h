// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/elementary.h"
#include "engine/kernel/nearest_exp.h"
#include "engine/kernel/torch/cuda_functions.h"
#include "engine/kernel/torch/cuda_sum.h"
#include "engine/kernel/torch/mkl_exp.h"
#include "engine/ops/filter/convolution_sums.h"

#include <vector>

namespace comparo::COMPARO_BACKEND {

/// exp(-x^2 / 2 sigma^2) at x = -n/2 … n/2, normalised; in double, on the host, once for all devices.
inline std::vector<double> gaussianWeights(int taps, double sigma)
{
    std::vector<double> weight;
    double sum = 0.0;
    const int middle = taps / 2;
    for (int i = 0; i < taps; ++i) {
        const double x = i - middle;
        weight.push_back(exp(-x * x / (2.0 * sigma * sigma)));
        sum += weight.back();
    }
    for (double& w : weight)
        w /= sum;
    return weight;
}

/// torch.exp on the CPU. For float64 MKL's is within a rounding of the nearest number: one in 200 is another
/// one.
inline float expOfTorch(float x)
{
    return mklExp(x);
}
inline double expOfTorch(double x)
{
    return nearestExp(x);
}

/// Which of how many kernels, which Kornia makes together.
struct KernelPlace {
    int index = 0;
    int count = 1;
};

/// The same by Kornia's steps in the dtype of the image.
template <class T>
std::vector<double> gaussianWeightsOfKornia(ArithmeticModel model, int taps, double sigma, KernelPlace place)
{
    const bool onCuda = model == ArithmeticModel::TorchCuda;
    const T rounded = static_cast<T>(sigma);
    const T denominator = T(2) * (rounded * rounded);
    std::vector<T> weight;
    const int middle = taps / 2;
    for (int i = 0; i < taps; ++i) {
        const T x = static_cast<T>(i - middle);
        const T power = -(x * x) / denominator;
        weight.push_back(onCuda ? cudaExp(power) : expOfTorch(power));
    }
    const T sum = onCuda ? cudaRowSum(weight, place.index, place.count) : RowSum<T>::of(weight);
    std::vector<double> normalised;
    for (const T w : weight)
        normalised.push_back(static_cast<double>(w / sum));
    return normalised;
}

/// Whose part "weights" is.
inline std::vector<double> gaussianWeights(ArithmeticModel model, DType dtype, int taps, double sigma,
                                           KernelPlace place = {})
{
    if (model == ArithmeticModel::Exact)
        return gaussianWeights(taps, sigma);
    return dtype == DType::Float64 ? gaussianWeightsOfKornia<double>(model, taps, sigma, place)
                                   : gaussianWeightsOfKornia<float>(model, taps, sigma, place);
}

/// Kornia's gaussian_blur2d on the CPU takes PyTorch's addcmul, which fuses, for an image of 256 x 256 and
/// more, and conv2d for every other one.
inline AxisSums gaussianSums(ArithmeticModel model, const TensorDesc& input, Extent2 kernel)
{
    constexpr std::int64_t kPixels = 256 * 256;
    constexpr std::int64_t kNumbers = 128 * 1024;
    const Shape& s = input.shape;
    const std::int64_t pixels = static_cast<std::int64_t>(s.h) * s.w;
    const bool addcmul =
        input.layout == Layout::Contiguous && pixels >= kPixels && pixels * s.n * s.c >= kNumbers;
    if (model == ArithmeticModel::TorchCpu && addcmul)
        return {Sums::Fused, Sums::Fused};
    return separableSums(model, input, kernel);
}

/// What of a Gaussian blur follows PyTorch.
inline std::vector<OpPart> gaussianParts()
{
    return {{"weights", message("weights of float64 steps"),
             message("weights of float32 steps, as PyTorch's exp and sum make them"),
             message("weights of float32 steps, as CUDA's expf and PyTorch's sum make them")},
            convolutionPart()};
}

/// The same on CUDA.
inline Message gaussianOnCuda()
{
    return message("weights by expf and ATen's sum, then a chain of fused "
                   "multiply-adds a pass (DepthwiseConv2d.cu of PyTorch "
                   "2.11, cuDNN for one plane)");
}

} // namespace comparo::COMPARO_BACKEND
