// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/text.h"
#include "engine/ops/op.h"
#include "engine/ops/separable_kernel.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// How PyTorch sums what Kornia's filters are made of. Measured on PyTorch 2.15 on an AMD EPYC with kernels
/// of 1x1 to 33 taps, 1 and 2 threads, AVX2 and AVX-512, and on PyTorch 2.11 on an H100 with kernels of 3 to
/// 121 taps: all orders are row by row with one accumulator, and only the roundings differ.
namespace comparo::COMPARO_BACKEND {

/// Roundings of a sum of products.
enum class Sums {
    Plain, ///< every product and every sum
    Fused, ///< one a tap: a chain of multiply-adds
};

inline Message sumsText(Sums sums)
{
    return sums == Sums::Plain ? message("no fused operations") : message("fused multiply-add");
}

/// Height and width of a kernel or an image.
struct Extent2 {
    int height, width;
};

/// How the sums of a horizontal pass and of the vertical one after it run.
struct AxisSums {
    Sums x;
    Sums y;
    bool divides = false; ///< weights are 1, and sums are divided by the number of taps
};

/// use(Dot()) with the dot product of these sums.
template <class Use>
void withSums(Sums sums, const Use& use)
{
    if (sums == Sums::Fused)
        use(FusedDot());
    else
        use(PlainDot());
}

/// conv2d of an image whose planes, with their borders, have this size.
/// On the CPU float32 goes through oneDNN, which fuses. One small plane under a kernel with a side of at most
/// three taps, and float64, are laid out as columns for MKL's matrix product, which does not. (On Intel's
/// processors it fuses, beyond eight taps in another order: not modelled.) On CUDA all that was seen fuses,
/// ATen's depthwise kernels (DepthwiseConv2d.cu) as well as those of cuDNN that take a single group.
inline Sums convolutionSums(ArithmeticModel model, const TensorDesc& input, Extent2 bordered, Extent2 kernel)
{
    constexpr std::int64_t kSmall = 20480;
    if (model == ArithmeticModel::TorchCuda)
        return Sums::Fused;
    if (model == ArithmeticModel::Exact || input.dtype == DType::Float64)
        return Sums::Plain;
    const bool manyPlanes = input.shape.n * input.shape.c > 1;
    const bool largeKernel = kernel.height > 3 && kernel.width > 3;
    const bool largePlane = static_cast<std::int64_t>(bordered.height) * bordered.width > kSmall;
    return manyPlanes || largeKernel || largePlane ? Sums::Fused : Sums::Plain;
}

/// Of a horizontal pass and then a vertical one.
inline AxisSums separableSums(ArithmeticModel model, const TensorDesc& input, Extent2 kernel)
{
    const Shape& s = input.shape;
    return {convolutionSums(model, input, {s.h, s.w + kernel.width - 1}, {1, kernel.width}),
            convolutionSums(model, input, {s.h + kernel.height - 1, s.w}, {kernel.height, 1})};
}

/// The part of an op's arithmetic that convolutionSums() decides.
inline OpPart convolutionPart()
{
    return {"sums", message("rounded products and sums"),
            message("fused multiply-adds where PyTorch's conv2d takes oneDNN"),
            message("fused multiply-adds")};
}

/// torch.sum over contiguous numbers that stand in one row: four accumulators of vectors, eight float32 or
/// four float64 wide on every x86, then the numbers behind the last whole vector, then the vector's.
template <class T>
class RowSum {
public:
    static T of(const std::vector<T>& values)
    {
        if (values.size() < kLanes)
            return strided(values.data(), 1, values.size());
        const std::size_t vectors = values.size() / kLanes;
        T sum = T(0);
        for (std::size_t i = vectors * kLanes; i < values.size(); ++i)
            sum += values[i];
        for (std::size_t lane = 0; lane < kLanes; ++lane)
            sum += strided(values.data() + lane, kLanes, vectors);
        return sum;
    }

private:
    static constexpr std::size_t kLanes = 32 / sizeof(T);
    static constexpr std::size_t kParts = 4;

    static T strided(const T* values, std::size_t step, std::size_t count)
    {
        const std::size_t each = count / kParts;
        T part[kParts];
        for (std::size_t k = 0; k < kParts; ++k)
            part[k] = inLevels(values + k * step, kParts * step, each);
        for (std::size_t i = each * kParts; i < count; ++i)
            part[0] += values[i * step];
        return part[0] + part[1] + part[2] + part[3];
    }

    /// Runs of sixteen, whose sums are summed in the same way; of at most 2^19 numbers.
    static T inLevels(const T* values, std::size_t step, std::size_t count)
    {
        constexpr std::size_t kRun = 16;
        constexpr std::size_t kLevels = 4;
        T level[kLevels] = {};
        std::size_t i = 0;
        while (i + kRun <= count) {
            for (std::size_t end = i + kRun; i < end; ++i)
                level[0] += values[i * step];
            std::size_t span = kRun;
            for (std::size_t j = 1; j < kLevels; ++j, span *= kRun) {
                level[j] += level[j - 1];
                level[j - 1] = T(0);
                if (i % (span * kRun) != 0)
                    break;
            }
        }
        for (; i < count; ++i)
            level[0] += values[i * step];
        return level[0] + level[1] + level[2] + level[3];
    }
};

} // namespace comparo::COMPARO_BACKEND
