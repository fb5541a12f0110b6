// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/normal.h"
#include "engine/ops/intensity/float_image.h"

#if !defined(__CUDACC__)
#include "engine/kernel/philox_run.h"

#include <algorithm>
#endif

/// kornia.augmentation.RandomGaussianNoise (specs/kornia.md section 5): x + (mean + std * z). The numbers z
/// are a function of seed, step, sample and position (kernel/normal.h), the same on every device.
namespace comparo::COMPARO_BACKEND {
namespace {

template <class T>
struct GaussianNoiseKernel {
    static constexpr Footprint kFootprint = Footprint::Row;
    TensorView<const T> source;
    TensorView<T> target;
    NoiseAddress address; ///< of the first sample
    bool same;            ///< one field for the whole batch
    float mean;
    float deviation;

    COMPARO_HD NoiseAddress addressOf(int z) const
    {
        NoiseAddress own = address;
        own.sample = same ? 0u : static_cast<std::uint32_t>(z / source.c);
        return own;
    }

    /// Blocks of four values are counted row by row from zero, so that a row begins with a whole one.
    COMPARO_HD std::uint32_t firstBlock(int z, int y) const
    {
        const auto row = static_cast<std::uint32_t>(z % source.c) * static_cast<std::uint32_t>(source.h) +
                         static_cast<std::uint32_t>(y);
        return row * ((static_cast<std::uint32_t>(source.w) + 3u) / 4u);
    }

    COMPARO_HD T noisy(T value, float z) const { return value + static_cast<T>(mean + z * deviation); }

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const std::uint64_t element = std::uint64_t{firstBlock(z, y)} * 4u + static_cast<std::uint32_t>(x);
        target.row(z, y)[x * target.strideW] =
            noisy(source.row(z, y)[x * source.strideW], normal(addressOf(z), element));
    }

#if !defined(__CUDACC__)
    void rows(int z, int y0, int y1) const
    {
        constexpr int kBlocks = PhiloxRun::kCount;
        float noise[4 * kBlocks];
        const NoiseAddress own = addressOf(z);
        for (int y = y0; y < y1; ++y) {
            const std::uint32_t first = firstBlock(z, y);
            const T* in = source.row(z, y);
            T* out = target.row(z, y);
            for (int x0 = 0; x0 < source.w; x0 += 4 * kBlocks) {
                const int count = std::min(4 * kBlocks, source.w - x0);
                fill(noise, own, first + static_cast<std::uint32_t>(x0 / 4), (count + 3) / 4);
                if (source.strideW == 1 && target.strideW == 1)
                    for (int i = 0; i < count; ++i)
                        out[x0 + i] = noisy(in[x0 + i], noise[i]);
                else
                    for (int i = 0; i < count; ++i)
                        out[(x0 + i) * target.strideW] = noisy(in[(x0 + i) * source.strideW], noise[i]);
            }
        }
    }

private:
    /// Pair by pair, then into the order of normalBlock().
    static void fill(float* noise, const NoiseAddress& own, std::uint32_t first, int blocks)
    {
        constexpr int kCount = PhiloxRun::kCount;
        PhiloxRun words;
        words.fill({first, own.draw, own.sample, own.step}, philoxKey(own.seed), blocks);
        float value[4][kCount];
        for (int k = 0; k < blocks; ++k) {
            const NormalPair pair = normalPair(words.w0[k], words.w1[k]);
            value[0][k] = pair.cosine;
            value[1][k] = pair.sine;
        }
        for (int k = 0; k < blocks; ++k) {
            const NormalPair pair = normalPair(words.w2[k], words.w3[k]);
            value[2][k] = pair.cosine;
            value[3][k] = pair.sine;
        }
        for (int k = 0; k < blocks; ++k)
            for (int j = 0; j < 4; ++j)
                noise[4 * k + j] = value[j][k];
    }
#endif
};

Tensor applyGaussianNoise(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const Shape& s = input.shape();
    ctx.note(message("noise by seed, step, sample and position: the same bits on every device"));
    return onFloats(input, [&]<class T>(T) {
        Tensor output(ctx.device(), input.desc());
        const NoiseAddress address{ctx.draws->seed(), ctx.draws->step(), 0, 0};
        launch(ctx.stream, "gaussian_noise", Extent{s.w, s.h, s.n * s.c},
               {reads(input.buffer()), writes(output.buffer())},
               GaussianNoiseKernel<T>{
                   input.view<const T>(), output.view<T>(), address, params.getBool("same_on_batch"),
                   static_cast<float>(params.getFloat("mean")), static_cast<float>(params.getFloat("std"))},
               12.0);
        return output;
    });
}

OpInfo gaussianNoiseInfo()
{
    OpInfo info{
        COMPARO_TR("Gaussian noise"),
        COMPARO_TR("Adds normally distributed noise without clamping, as kornia's RandomGaussianNoise, whose "
                   "standard deviation is 1 by default. The noise has the same bits on every device, but is "
                   "not that of torch.randn, whatever the random stream."),
        OpCategory::Intensity,
        floatDtypes(),
        {{floatField("mean", COMPARO_TR("Mean"), COMPARO_TR("Of the noise."), 0.0, -100.0, 100.0, -0.5, 0.5,
                     0.01),
          floatField("std", COMPARO_TR("Standard deviation"), COMPARO_TR("Of the noise."), 0.1, 0.0, 100.0,
                     0.0, 1.0, 0.01)}}};
    info.draw = &drawNothing;
    info.neutral = "mean=0,std=0";
    return info;
}

} // namespace

COMPARO_OP(gaussian_noise, gaussianNoiseInfo, applyGaussianNoise)

} // namespace comparo::COMPARO_BACKEND
