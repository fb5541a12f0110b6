// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/torch/cuda_functions.h"
#include "engine/ops/intensity/float_image.h"
#include "engine/ops/intensity/power_table.h"
#include "engine/ops/intensity/torch_gamma.h"

#include <algorithm>

/// kornia.augmentation.RandomGamma: clamp(gain * x^gamma, 0, 1) of x clamped to [0, 1].
namespace comparo::COMPARO_BACKEND {
namespace {

template <class T>
COMPARO_HD T gained(T power, T gain)
{
    return clampToUnit(gain * power);
}

struct GammaOfDoubles {
    static constexpr Footprint kFootprint = Footprint::Row;
    TensorView<const double> source;
    TensorView<double> target;
    SampleValues<double> numbers; ///< gamma, gain

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const int n = z / source.c;
        target.row(z, y)[x * target.strideW] = gained(
            pow(clampToUnit(source.row(z, y)[x * source.strideW]), numbers.at(n, 0)), numbers.at(n, 1));
    }

#if !defined(__CUDACC__)
    /// The exponent comes from an array too: for one that is the same all along the loop the compiler takes
    /// the loop apart by its special values, and vectorises none of the parts.
    void rows(int z, int y0, int y1) const
    {
        constexpr int kRun = 256;
        double run[kRun];
        double exponent[kRun];
        std::fill(exponent, exponent + kRun, numbers.at(z / source.c, 0));
        const double gain = numbers.at(z / source.c, 1);
        for (int y = y0; y < y1; ++y) {
            const double* from = source.row(z, y);
            double* to = target.row(z, y);
            for (int x = 0; x < source.w; x += kRun) {
                const int count = std::min(kRun, source.w - x);
                for (int i = 0; i < count; ++i)
                    run[i] = clampToUnit(from[(x + i) * source.strideW]);
                for (int i = 0; i < count; ++i)
                    run[i] = gained(pow(run[i], exponent[i]), gain);
                for (int i = 0; i < count; ++i)
                    to[(x + i) * target.strideW] = run[i];
            }
        }
    }
#endif
};

/// Floats go through a table of their sample's exponent, those that it does not hold one by one.
struct FusedGammaOfFloats {
    static constexpr Footprint kFootprint = Footprint::Row;
    TensorView<const float> source;
    TensorView<float> target;
    SampleValues<float> numbers; ///< gamma, gain
    SampleValues<double> tables; ///< of the exponents that have one

    /// Squares are rounded once, whatever a table says of ties.
    COMPARO_HD static bool takesTable(float gamma) { return PowerTable::covers(gamma) && gamma != 2.0f; }

    COMPARO_HD PowerTable tableOf(int n) const
    {
        return PowerTable(tables.data + static_cast<std::ptrdiff_t>(n) * tables.width);
    }

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const int n = z / source.c;
        const float gamma = numbers.at(n, 0);
        const float v = clampToUnit(source.row(z, y)[x * source.strideW]);
        const float power = takesTable(gamma) && PowerTable::holds(v) ? tableOf(n).of(v) : pow(v, gamma);
        target.row(z, y)[x * target.strideW] = gained(power, numbers.at(n, 1));
    }

#if !defined(__CUDACC__)
    void rows(int z, int y0, int y1) const
    {
        constexpr int kRun = 256;
        float run[kRun];
        float power[kRun];
        const int n = z / source.c;
        const float gamma = numbers.at(n, 0);
        const float gain = numbers.at(n, 1);
        for (int y = y0; y < y1; ++y) {
            const float* from = source.row(z, y);
            float* to = target.row(z, y);
            for (int x = 0; x < source.w; x += kRun) {
                const int count = std::min(kRun, source.w - x);
                for (int i = 0; i < count; ++i)
                    run[i] = clampToUnit(from[(x + i) * source.strideW]);
                raise(run, power, count, gamma, tableOf(n));
                if (target.strideW == 1)
                    for (int i = 0; i < count; ++i)
                        to[x + i] = gained(power[i], gain);
                else
                    for (int i = 0; i < count; ++i)
                        to[(x + i) * target.strideW] = gained(power[i], gain);
            }
        }
    }

private:
    static void raise(const float* in, float* power, int count, float gamma, PowerTable table)
    {
        if (gamma == 2.0f) {
            for (int i = 0; i < count; ++i)
                power[i] = in[i] * in[i];
            return;
        }
        if (!takesTable(gamma)) {
            for (int i = 0; i < count; ++i)
                power[i] = pow(in[i], gamma);
            return;
        }
        int held = 0;
        for (int i = 0; i < count; ++i) {
            power[i] = table.of(in[i]);
            held += PowerTable::holds(in[i]) ? 1 : 0;
        }
        if (held != count)
            for (int i = 0; i < count; ++i)
                if (!PowerTable::holds(in[i]))
                    power[i] = pow(in[i], gamma);
    }
#endif
};

/// Powers of CUDA's powf.
struct FusedCudaGammaOfFloats {
    TensorView<const float> source;
    TensorView<float> target;
    SampleValues<float> numbers; ///< gamma, gain
    const UnitInterval* reciprocals;

    COMPARO_HD void operator()(int x, int y, int z) const
    {
        const int n = z / source.c;
        const float v = clampToUnit(source.row(z, y)[x * source.strideW]);
        target.row(z, y)[x * target.strideW] =
            gained(cudaPow(v, numbers.at(n, 0), reciprocals), numbers.at(n, 1));
    }
};

Tensor gammaOfCuda(const OpContext& ctx, const Tensor& input)
{
    const Shape& s = input.shape();
    const auto numbers = uploadDraws<float>(ctx, {"gamma", "gain"});
    const BufferPtr reciprocals =
        upload(ctx.stream,
               std::vector<UnitInterval>(std::begin(kReciprocalIntervals), std::end(kReciprocalIntervals)));
    Tensor output(ctx.device(), input.desc());
    launch(ctx.stream, "gamma", Extent{s.w, s.h, s.n * s.c},
           {reads(input.buffer()), reads(numbers.buffer), reads(reciprocals), writes(output.buffer())},
           FusedCudaGammaOfFloats{input.view<const float>(), output.view<float>(), numbers.values,
                                  static_cast<const UnitInterval*>(reciprocals->address())},
           40.0);
    return output;
}

Tensor gammaOfDoubles(const OpContext& ctx, const Tensor& input)
{
    const Shape& s = input.shape();
    const auto numbers = uploadDraws<double>(ctx, {"gamma", "gain"});
    Tensor output(ctx.device(), input.desc());
    launch(ctx.stream, "gamma", Extent{s.w, s.h, s.n * s.c},
           {reads(input.buffer()), reads(numbers.buffer), writes(output.buffer())},
           GammaOfDoubles{input.view<const double>(), output.view<double>(), numbers.values}, 12.0);
    return output;
}

Tensor gammaOfFloats(const OpContext& ctx, const Tensor& input)
{
    const Shape& s = input.shape();
    const auto numbers = uploadDraws<float>(ctx, {"gamma", "gain"});
    std::vector<double> rows(static_cast<std::size_t>(s.n) * PowerTable::kNumbers);
    for (int n = 0; n < s.n; ++n) {
        const auto gamma = static_cast<float>(ctx.drawn("gamma", n));
        if (!FusedGammaOfFloats::takesTable(gamma))
            continue;
        const auto row = PowerTable::numbersOf(gamma);
        std::copy(row.begin(), row.end(), rows.begin() + std::ptrdiff_t{n} * PowerTable::kNumbers);
    }
    const auto tables = uploadSamples(ctx.stream, rows, s.n);
    Tensor output(ctx.device(), input.desc());
    launch(ctx.stream, "gamma", Extent{s.w, s.h, s.n * s.c},
           {reads(input.buffer()), reads(numbers.buffer), reads(tables.buffer), writes(output.buffer())},
           FusedGammaOfFloats{input.view<const float>(), output.view<float>(), numbers.values, tables.values},
           4.0);
    return output;
}

Tensor applyGamma(const OpContext& ctx, const Tensor& input, const ParamSet&)
{
#if !defined(__CUDACC__)
    if (ctx.arithmeticOf("power") == ArithmeticModel::TorchCpu) {
        ctx.note(
            message("powers of SLEEF and, at the ends of runs, of glibc, as PyTorch's with {} and AVX-512",
                    TorchThreads::text()));
        return onFloats(input, [&]<class T>(T) { return torchGamma<T>(ctx, input); });
    }
#endif
    if (ctx.arithmeticOf("power") == ArithmeticModel::TorchCuda && input.dtype() == DType::Float32) {
        ctx.note(message("powers of CUDA's powf"));
        return gammaOfCuda(ctx, input);
    }
    ctx.note(message("powers rounded from a longer format, the same bits on every device; PyTorch's differ "
                     "from them in the last place"));
    return input.dtype() == DType::Float32 ? gammaOfFloats(ctx, input) : gammaOfDoubles(ctx, input);
}

OpInfo gammaInfo()
{
    OpInfo info{
        COMPARO_TR("Gamma"),
        COMPARO_TR(
            "gain * x^gamma of an image clamped to [0, 1], clamped again, as kornia's RandomGamma, whose "
            "defaults are 1."),
        OpCategory::Intensity,
        floatDtypes(),
        {{factorField("gamma", COMPARO_TR("Gamma"), COMPARO_TR("Below 1 brightens, above 1 darkens."),
                      {0.7, 1.4}, 100.0, 4.0),
          factorField("gain", COMPARO_TR("Gain"), COMPARO_TR("Factor of the power."), {1.0, 1.0}, 100.0,
                      2.0)}}};
    info.neutral = "gamma=1,gain=1";
    const Message fromLonger = message("powers rounded from a longer format");
    info.parts = {{"power", fromLonger, message("powers of SLEEF and glibc"),
                   message("powers of CUDA's powf in float32")}};
    info.onCuda = message("powf of libdevice in float32, ours in float64");
    return info;
}

} // namespace

COMPARO_OP(gamma, gammaInfo, applyGamma)

} // namespace comparo::COMPARO_BACKEND
