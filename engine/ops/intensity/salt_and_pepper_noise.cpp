// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/philox.h"
#include "engine/ops/intensity/float_image.h"

#if !defined(__CUDACC__)
#include "engine/kernel/philox_run.h"

#include <algorithm>
#endif

/// kornia.augmentation.RandomSaltAndPepperNoise (specs/kornia.md section 5): some pixels become 1 in all
/// channels, some 0. Which ones is a function of seed, step, sample and position, the same on every device.
namespace comparo::COMPARO_BACKEND {
namespace {

template <class T>
struct SaltAndPepperKernel {
    static constexpr Footprint kFootprint = Footprint::Row;
    TensorView<const T> source;
    TensorView<T> target;
    SampleValues<float> shares; ///< amount, salt_vs_pepper
    PhiloxKey key;
    std::uint32_t step;
    bool same; ///< one pattern for the whole batch

    /// Two random words of a pixel: the first says whether it is changed, the second to what. A pair of
    /// pixels shares one block.
    struct Words {
        std::uint32_t chance;
        std::uint32_t kind;
    };

    COMPARO_HD Words wordsOf(std::uint32_t pixel, std::uint32_t sample) const
    {
        const PhiloxWords words = philox({pixel / 2, 0, sample, step}, key);
        return pixel % 2 == 0 ? Words{words.w0, words.w1} : Words{words.w2, words.w3};
    }

    COMPARO_HD static T changed(T value, Words words, float amount, float salt)
    {
        const T grain = philoxUniform(words.kind) < salt ? T(1) : T(0);
        return philoxUniform(words.chance) < amount ? grain : value;
    }

    COMPARO_HD std::uint32_t pixelAt(int x, int y) const
    {
        return static_cast<std::uint32_t>(y) * static_cast<std::uint32_t>(source.w) +
               static_cast<std::uint32_t>(x);
    }

    COMPARO_HD void operator()(int x, int y, int n) const
    {
        const auto sample = same ? 0u : static_cast<std::uint32_t>(n);
        const Words words = wordsOf(pixelAt(x, y), sample);
        for (int c = 0; c < source.c; ++c)
            target.at(n, c, y, x) = changed(source.at(n, c, y, x), words, shares.at(n, 0), shares.at(n, 1));
    }

#if !defined(__CUDACC__)
    void rows(int n, int y0, int y1) const
    {
        Pattern pattern;
        const float amount = shares.at(n, 0);
        const float salt = shares.at(n, 1);
        const auto sample = same ? 0u : static_cast<std::uint32_t>(n);
        for (int y = y0; y < y1; ++y)
            for (int x0 = 0; x0 < source.w; x0 += Pattern::kPixels) {
                const int count = std::min(Pattern::kPixels, source.w - x0);
                pattern.fill(pixelAt(x0, y), count, {0, 0, sample, step}, key, amount, salt);
                const float* keep = pattern.keep + pixelAt(x0, y) % 2;
                const float* grain = pattern.grain + pixelAt(x0, y) % 2;
                for (int c = 0; c < source.c; ++c) {
                    const T* in = &source.at(n, c, y, x0);
                    T* out = &target.at(n, c, y, x0);
                    if (source.strideW == 1 && target.strideW == 1) {
#pragma GCC ivdep
                        for (int i = 0; i < count; ++i)
                            out[i] = keep[i] != 0.0f ? in[i] : static_cast<T>(grain[i]);
                    } else
                        for (int i = 0; i < count; ++i)
                            out[i * target.strideW] =
                                keep[i] != 0.0f ? in[i * source.strideW] : static_cast<T>(grain[i]);
                }
            }
    }

private:
    /// What becomes of a run of pixels, from the block on that the first of them is in.
    struct Pattern {
        static constexpr int kPixels = 2 * PhiloxRun::kCount - 2;

        PhiloxRun words;
        float keep[2 * PhiloxRun::kCount];  // 1 where the sample stays
        float grain[2 * PhiloxRun::kCount]; // what it becomes otherwise

        void fill(std::uint32_t pixel, int count, PhiloxWords place, PhiloxKey keyOfRun, float amount,
                  float salt)
        {
            place.w0 = pixel / 2;
            const int blocks = (count + 1) / 2 + 1;
            words.fill(place, keyOfRun, std::min(blocks, PhiloxRun::kCount));
            for (int i = 0; i < PhiloxRun::kCount; ++i) {
                keep[2 * i] = philoxUniform(words.w0[i]) < amount ? 0.0f : 1.0f;
                keep[2 * i + 1] = philoxUniform(words.w2[i]) < amount ? 0.0f : 1.0f;
                grain[2 * i] = philoxUniform(words.w1[i]) < salt ? 1.0f : 0.0f;
                grain[2 * i + 1] = philoxUniform(words.w3[i]) < salt ? 1.0f : 0.0f;
            }
        }
    };
#endif
};

Tensor applySaltAndPepperNoise(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const Shape& s = input.shape();
    ctx.note(message("pixels by seed, step, sample and position: the same on every device"));
    return onFloats(input, [&]<class T>(T) {
        const auto shares = uploadDraws<float>(ctx, {"amount", "salt_vs_pepper"});
        Tensor output(ctx.device(), input.desc());
        launch(ctx.stream, "salt_and_pepper_noise", Extent{s.w, s.h, s.n},
               {reads(input.buffer()), reads(shares.buffer), writes(output.buffer())},
               SaltAndPepperKernel<T>{input.view<const T>(), output.view<T>(), shares.values,
                                      philoxKey(ctx.draws->seed()), ctx.draws->step(),
                                      params.getBool("same_on_batch")},
               8.0);
        return output;
    });
}

OpInfo saltAndPepperNoiseInfo()
{
    OpInfo info{
        COMPARO_TR("Salt and pepper noise"),
        COMPARO_TR(
            "Makes random pixels white or black in all channels, as kornia's RandomSaltAndPepperNoise. The "
            "pixels are the same on every device, but not those of torch.rand, whatever the random stream."),
        OpCategory::Intensity,
        floatDtypes(),
        {{factorField("amount", COMPARO_TR("Amount"), COMPARO_TR("Share of the pixels that change."),
                      {0.01, 0.06}, 1.0, 1.0),
          factorField("salt_vs_pepper", COMPARO_TR("Salt against pepper"),
                      COMPARO_TR("Share of those that become white."), {0.4, 0.6}, 1.0, 1.0)}}};
    info.neutral = "amount=0";
    info.onCuda = message("no arithmetic: the masks are drawn on the CPU, and masked_fill writes 1 and 0 "
                          "where they are set (Kornia's salt_pepper_noise.py)");
    return info;
}

} // namespace

COMPARO_OP(salt_and_pepper_noise, saltAndPepperNoiseInfo, applySaltAndPepperNoise)

} // namespace comparo::COMPARO_BACKEND
