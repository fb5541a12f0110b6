#include "engine/ops/compression/torch_jpeg.h"

#include "engine/device/executor.h"
#include "engine/ops/compression/torch_jpeg_forward.h"

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
        const int w = m_grid.paddedWidth(), h = m_grid.paddedHeight();
        const BufferPtr full = planes(3), across = planes(2), blurred = planes(2);
        run("torch_jpeg_colors", {w, h, m_samples}, {reads(m_image.buffer()), writes(full)},
            TorchJpegColors<T>{{m_image.view<const T>(), m_grid, HalfAxis<T>::blurredMean(), T(128),
                                m_setting.rules.clampInput},
                               at(full)});
        const BlurWeights<T> weights = BlurWeights<T>::make();
        run("torch_jpeg_blur", {w, h, 2 * m_samples}, {reads(full), writes(across)},
            TorchJpegBlur<T>{w, h, false, m_choice.fusedAcross, weights.outer, weights.inner, 3, at(full),
                             at(across)});
        run("torch_jpeg_blur", {w, h, 2 * m_samples}, {reads(across), writes(blurred)},
            TorchJpegBlur<T>{w, h, true, m_choice.fusedDown, weights.outer, weights.inner, 2, at(across),
                             at(blurred)});
        run("torch_jpeg_halve", {w / 2, h / 2, 2 * m_samples}, {reads(blurred), writes(across)},
            TorchJpegHalve<T>{w, h, m_choice.smallHalf, at(blurred), at(across)});
        return decode(quantised(full, across));
    }

private:
    BufferPtr quantised(const BufferPtr& luma, const BufferPtr& chroma) const
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
        const BufferPtr result = buffer(static_cast<std::size_t>(m_grid.planeNumbers()));
        constexpr double kCost = 64.0;
        run("torch_jpeg_quantise", {kBlockSize, 4 * m_grid.columns * m_grid.rows, 3 * m_samples},
            {reads(luma), reads(chroma), reads(steps), reads(m_tables), writes(result)},
            TorchJpegQuantise<T>{m_grid, m_arithmetic, m_choice, tableAddress(), at(luma), at(chroma),
                                 at(steps), at(result)},
            kCost);
        return result;
    }

    Tensor decode(const BufferPtr& coefficients) const
    {
        constexpr double kCost = 1024.0;
        run("torch_jpeg_inverse", {m_grid.blocksOfRow(), m_grid.rows, m_samples},
            {reads(m_tables), reads(coefficients), writes(coefficients)},
            TorchJpegInverse<T>{m_grid, tableAddress(), at(coefficients)}, kCost);
        Tensor output(m_ctx.device(), m_image.desc());
        run("torch_jpeg_decode", {m_grid.width, m_grid.height, m_samples},
            {reads(coefficients), writes(output.buffer())},
            TorchJpegDecode<T>{m_grid, DiffJpegInverse<T>::of(m_setting.rules), m_choice.smallFull,
                               at(coefficients), output.view<T>()},
            8.0);
        return output;
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
    BufferPtr m_tables;
};

} // namespace

Tensor torchJpegForward(const OpContext& ctx, const Tensor& image, const DiffJpegSetting& setting)
{
    return image.dtype() == DType::Float32 ? TorchJpegRun<float>(ctx, image, setting).forward()
                                           : TorchJpegRun<double>(ctx, image, setting).forward();
}

} // namespace comparo::COMPARO_BACKEND
