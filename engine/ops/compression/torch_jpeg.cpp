// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/compression/torch_jpeg.h"

#include "engine/device/executor.h"
#include "engine/ops/compression/torch_jpeg_backward.h"
#include "engine/ops/compression/torch_jpeg_run.h"

#include <cmath>

namespace comparo::COMPARO_BACKEND {
namespace {

/// torch.cos of a multiple of pi/16. In float32 that of pi/16 itself is not the nearest number.
template <class T>
T torchCosine(int sixteenths)
{
    const T step = static_cast<T>(kPi / 16.0);
    if (sizeof(T) == sizeof(float) && sixteenths == 1)
        return static_cast<T>(0x1.f6297ep-1);
    return static_cast<T>(cos(static_cast<double>(static_cast<T>(sixteenths) * step)));
}

template <class T>
TorchJpegTables<T> torchJpegTables()
{
    constexpr double kRootOfHalf = 0.70710678118654752440;
    TorchJpegTables<T> tables;
    const auto alpha = [&](int u) { return u == 0 ? static_cast<T>(kRootOfHalf) : T(1); };
    const auto wave = [](int x, int u) { return torchCosine<T>((2 * x + 1) * u); };
    for (int u = 0; u < kBlockSide; ++u)
        for (int v = 0; v < kBlockSide; ++v) {
            const int c = u * kBlockSide + v;
            tables.inverse[u][v] = wave(v, u);
            tables.inverseScale[c] = alpha(u) * alpha(v);
            tables.forwardScale[c] = tables.inverseScale[c] * T(0.25);
            for (int k = 0; k < kBlockSize; ++k)
                tables.forward[k][c] = wave(k / kBlockSide, u) * wave(k % kBlockSide, v);
        }
    return tables;
}

/// Weights of a Gaussian of sigma 1/2 and three taps, as get_gaussian_kernel1d gives them.
template <class T>
struct BlurWeights {
    T outer, inner;

    static BlurWeights make()
    {
        const T tail = exp(T(-2));
        const T sum = tail + T(1) + tail;
        return {tail / sum, T(1) / sum};
    }
};

template <class T>
class TorchJpegRun {
public:
    TorchJpegRun(const OpContext& ctx, const Tensor& image, const DiffJpegSetting& setting)
        : m_ctx(ctx),
          m_image(image),
          m_setting(setting),
          m_grid(DiffJpegGrid::of(image.shape().w, image.shape().h)),
          m_samples(image.shape().n),
          m_arithmetic(DiffJpegArithmetic<T>::of(setting.rules)),
          m_choice(TorchJpegChoice::of(m_grid, m_samples, sizeof(T) == sizeof(double))),
          m_tables(upload(ctx.stream, std::vector<TorchJpegTables<T>>{torchJpegTables<T>()}))
    {
    }

    Tensor forward() const
    {
        const BufferPtr decoded = decodedPlanes(makeSteps(), nullptr);
        Tensor output(m_ctx.device(), m_image.desc());
        run("torch_jpeg_decode", {m_grid.width, m_grid.height, m_samples},
            {reads(decoded), writes(output.buffer())}, decode(decoded, output.view<T>()), 8.0);
        return output;
    }

    /// The gradient of the image.
    Tensor backward(const Tensor& outputGradient) const
    {
        const int w = m_grid.paddedWidth(), h = m_grid.paddedHeight();
        const BufferPtr steps = makeSteps();
        const BufferPtr raw = buffer(static_cast<std::size_t>(m_grid.planeNumbers()));
        const BufferPtr decoded = decodedPlanes(steps, raw);
        const BufferPtr full = planes(3), chroma = planes(2), across = planes(2);
        run("torch_jpeg_color_gradient", {w, h, m_samples},
            {reads(decoded), reads(outputGradient.buffer()), writes(full)},
            FusedJpegColorGradient<T>{decode(decoded, {}), outputGradient.view<const T>(), at(full)}, 8.0);
        run("torch_jpeg_double_gradient", {w / 2, h / 2, 2 * m_samples}, {reads(full), writes(chroma)},
            FusedJpegDoubleGradient<T>{m_grid, at(full), at(chroma)}, 64.0);
        run("torch_jpeg_block_gradient", {m_grid.blocksOfRow(), m_grid.rows, m_samples},
            {reads(m_tables), reads(steps), reads(raw), reads(full), reads(chroma), writes(full),
             writes(chroma)},
            FusedJpegBlockGradient<T>{m_grid, m_arithmetic, m_choice, tableAddress(), at(steps), at(raw),
                                      at(full), at(chroma)},
            6000.0);
        const auto blurred = [&](bool down, const BufferPtr& from, const BufferPtr& to) {
            run("torch_jpeg_blur_gradient", {w, h, 2 * m_samples}, {reads(from), writes(to)},
                FusedJpegBlurGradient<T>{w, h, down, down ? m_choice.fusedDown : m_choice.fusedAcross,
                                         m_blur.outer, m_blur.inner, at(from), at(to)});
        };
        const BufferPtr spread = planes(2);
        blurred(true, chroma, across);
        blurred(false, across, spread);
        Tensor gradient(m_ctx.device(), m_image.desc());
        run("torch_jpeg_image_gradient", {m_grid.width, m_grid.height, m_samples},
            {reads(full), reads(spread), writes(gradient.buffer())},
            TorchJpegImageGradient<T>{m_grid, at(full), at(spread), gradient.view<T>()}, 8.0);
        return gradient;
    }

private:
    /// The planes before chroma is doubled. `raw` takes the coefficients before quantisation, or is null.
    BufferPtr decodedPlanes(const BufferPtr& steps, const BufferPtr& raw) const
    {
        const int w = m_grid.paddedWidth(), h = m_grid.paddedHeight();
        const BufferPtr full = planes(3), across = planes(2), blurred = planes(2);
        run("torch_jpeg_colors", {w, h, m_samples}, {reads(m_image.buffer()), writes(full)},
            TorchJpegColors<T>{{m_image.view<const T>(), m_grid, HalfAxis<T>::blurredMean(), T(128),
                                m_setting.rules.clampInput},
                               at(full)});
        run("torch_jpeg_blur", {w, h, 2 * m_samples}, {reads(full), writes(across)},
            FusedJpegBlur<T>{w, h, false, m_choice.fusedAcross, m_blur.outer, m_blur.inner, 3, at(full),
                             at(across)});
        run("torch_jpeg_blur", {w, h, 2 * m_samples}, {reads(across), writes(blurred)},
            FusedJpegBlur<T>{w, h, true, m_choice.fusedDown, m_blur.outer, m_blur.inner, 2, at(across),
                             at(blurred)});
        run("torch_jpeg_halve", {w / 2, h / 2, 2 * m_samples}, {reads(blurred), writes(across)},
            FusedJpegHalve<T>{w, h, m_choice.smallHalf, at(blurred), at(across)});
        const BufferPtr result = buffer(static_cast<std::size_t>(m_grid.planeNumbers()));
        std::vector<Access> accesses{reads(full), reads(across), reads(steps), reads(m_tables),
                                     writes(result)};
        if (raw)
            accesses.push_back(writes(raw));
        run("torch_jpeg_quantise", {kBlockSize, 4 * m_grid.columns * m_grid.rows, 3 * m_samples},
            std::move(accesses),
            FusedJpegQuantise<T>{m_grid, m_arithmetic, m_choice, tableAddress(), at(full), at(across),
                                 at(steps), at(result), raw ? at(raw) : nullptr},
            64.0);
        run("torch_jpeg_inverse", {m_grid.blocksOfRow(), m_grid.rows, m_samples},
            {reads(m_tables), reads(result), writes(result)},
            TorchJpegInverse<T>{m_grid, tableAddress(), at(result)}, 1024.0);
        return result;
    }

    BufferPtr makeSteps() const
    {
        const BufferPtr steps = buffer(2 * kBlockSize);
        const DiffJpegTables<T> tables{m_setting.quality.view<const double>().data,
                                       m_setting.tableY.view<const double>().data,
                                       m_setting.tableC.view<const double>().data,
                                       m_setting.quality.shape().n > 1,
                                       m_setting.tableY.shape().n > 1,
                                       m_setting.tableC.shape().n > 1};
        run("torch_jpeg_steps", {kBlockSize, 2, m_samples},
            {reads(m_setting.quality.buffer()), reads(m_setting.tableY.buffer()),
             reads(m_setting.tableC.buffer()), writes(steps)},
            TorchJpegSteps<T>{tables, m_arithmetic, at(steps)});
        return steps;
    }

    FusedJpegDecode<T> decode(const BufferPtr& decoded, const TensorView<T>& target) const
    {
        return {m_grid, DiffJpegInverse<T>::of(m_setting.rules), m_choice.smallFull, at(decoded), target};
    }

    template <class Kernel>
    void run(const char* name, Extent extent, std::vector<Access> accesses, const Kernel& kernel,
             double cost = 4.0) const
    {
        launch(m_ctx.stream, name, extent, std::move(accesses), kernel, cost);
    }

    [[nodiscard]] BufferPtr buffer(std::size_t numbersOfSample) const
    {
        return makeBuffer(m_ctx.device(), numbersOfSample * sizeof(T) * static_cast<std::size_t>(m_samples));
    }
    [[nodiscard]] BufferPtr planes(int count) const
    {
        return buffer(static_cast<std::size_t>(count) * static_cast<std::size_t>(m_grid.lumaNumbers()));
    }
    static T* at(const BufferPtr& buffer) { return static_cast<T*>(buffer->address()); }
    [[nodiscard]] const TorchJpegTables<T>* tableAddress() const
    {
        return static_cast<const TorchJpegTables<T>*>(m_tables->address());
    }

    const OpContext& m_ctx;
    const Tensor& m_image;
    const DiffJpegSetting& m_setting;
    DiffJpegGrid m_grid;
    int m_samples;
    DiffJpegArithmetic<T> m_arithmetic;
    TorchJpegChoice m_choice;
    BlurWeights<T> m_blur = BlurWeights<T>::make();
    BufferPtr m_tables;
};

} // namespace

Tensor torchJpegForward(const OpContext& ctx, const Tensor& image, const DiffJpegSetting& setting)
{
    return image.dtype() == DType::Float32 ? TorchJpegRun<float>(ctx, image, setting).forward()
                                           : TorchJpegRun<double>(ctx, image, setting).forward();
}

Tensor torchJpegImageGradient(const OpContext& ctx, const Tensor& image, const DiffJpegSetting& setting,
                              const Tensor& outputGradient)
{
    return image.dtype() == DType::Float32
               ? TorchJpegRun<float>(ctx, image, setting).backward(outputGradient)
               : TorchJpegRun<double>(ctx, image, setting).backward(outputGradient);
}

} // namespace comparo::COMPARO_BACKEND
