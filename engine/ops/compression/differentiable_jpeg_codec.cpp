// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/compression/differentiable_jpeg_codec.h"

#include "engine/base/error.h"
#include "engine/device/executor.h"
#include "engine/ops/compression/differentiable_jpeg_gradients.h"
#include "engine/ops/compression/torch_jpeg_run.h"
#include "engine/ops/pixel_op.h"

#include <algorithm>
#include <limits>

/// kornia.enhance.jpeg_codec_differentiable (specs/kornia.md section 1), after Reich et al., WACV 2024.
namespace comparo::COMPARO_BACKEND {

const ListValue kDiffJpegStandardTableY = {
    16, 11, 10, 16, 24,  40,  51,  61,  12, 12, 14, 19, 26,  58,  60,  55, //
    14, 13, 16, 24, 40,  57,  69,  56,  14, 17, 22, 29, 51,  87,  80,  62, //
    18, 22, 37, 56, 68,  109, 103, 77,  24, 35, 55, 64, 81,  104, 113, 92, //
    49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
};
const ListValue kDiffJpegStandardTableC = {
    17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, //
    24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99, 99, 99, 99, 99, //
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, //
    99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
};

std::vector<OpPart> diffJpegParts()
{
    return {{kDiffJpegStages, message("separable transforms, chroma blurred and halved in one pass"),
             message("Kornia's stages on PyTorch's CPU kernels, 64 products a coefficient"),
             message("separable transforms, chroma blurred and halved in one pass")}};
}

namespace {

void requireBatch(const DiffJpegSetting& setting, const char* name, const Tensor& tensor, int samples,
                  const Message& what)
{
    if (tensor.shape().n != 1 && tensor.shape().n != samples)
        failArgument(samples == 1
                         ? message("{}: the batch has 1 image, but '{}' holds {} {}; use one for all or one "
                                   "for each image.",
                                   Verbatim(setting.op), Verbatim(name), tensor.shape().n, what)
                         : message("{}: the batch has {} images, but '{}' holds {} {}; use one for all or "
                                   "one for each image.",
                                   Verbatim(setting.op), samples, Verbatim(name), tensor.shape().n, what));
}

void requireFloat64(const DiffJpegSetting& setting, const char* name, const Tensor& tensor)
{
    if (tensor.dtype() != DType::Float64)
        failArgument(message("{}: '{}' is {}; quality and tables are held as float64.", setting.op,
                             Verbatim(name), toString(tensor.dtype())));
}

void requireTable(const DiffJpegSetting& setting, const char* name, const Tensor& table, int samples)
{
    const Shape& s = table.shape();
    if (s.c != 1 || s.h != 8 || s.w != 8)
        failArgument(
            message("{}: '{}' has shape {}; a quantization table is 8x8, so 1x1x8x8 or one per sample.",
                    setting.op, Verbatim(name), s.toString()));
    requireFloat64(setting, name, table);
    requireBatch(setting, name, table, samples, message("quantization tables"));
}

/// The range is checked where the numbers are: quality is read back, as Kornia does.
void requireQuality(const OpContext& ctx, const DiffJpegSetting& setting, int samples, DType dtype)
{
    const Shape& s = setting.quality.shape();
    if (s.c != 1 || s.h != 1 || s.w != 1 || s.n < 1)
        failArgument(
            message("{}: 'quality' has shape {}; it is one number, or one per sample (shape Nx1x1x1).",
                    setting.op, s.toString()));
    requireFloat64(setting, kDiffJpegQuality, setting.quality);
    requireBatch(setting, kDiffJpegQuality, setting.quality, samples, message("qualities"));
    if (setting.quality.device().id().kind != DeviceKind::Cpu)
        ctx.stream.synchronize();
    const Tensor host = setting.quality.toHost();
    for (int n = 0; n < s.n; ++n) {
        const double q = host.at(n, 0, 0, 0);
        if (!(q >= 0.0 && q <= 100.0))
            failArgument(message("{}: quality {} is out of range; it must be from 0 to 100. Clip it first.",
                                 setting.op, toString(Value(q))));
        const double factor = 5000.0 / (dtype == DType::Float32 ? static_cast<float>(q) : q);
        const double most =
            dtype == DType::Float32 ? std::numeric_limits<float>::max() : std::numeric_limits<double>::max();
        if (!(factor <= most) && !(q == 0.0 && setting.rules.zeroAsOne))
            failArgument(message("{}: quality {} divides by zero, so every value would be NaN. Use a larger "
                                 "one, or variant=kornia, which treats 0 as 1.",
                                 setting.op, toString(Value(q))));
    }
}

void requireSetting(const OpContext& ctx, const Tensor& image, const DiffJpegSetting& setting)
{
    requireRgb(setting.op.c_str(), image);
    requireTable(setting, kDiffJpegTableY, setting.tableY, image.shape().n);
    requireTable(setting, kDiffJpegTableC, setting.tableC, image.shape().n);
    requireQuality(ctx, setting, image.shape().n, image.dtype());
}

template <class T>
T* numbers(const BufferPtr& buffer)
{
    return static_cast<T*>(buffer->address());
}

/// Takes the gradient where the op clamped the image.
void clampGradient(const OpContext& ctx, const Tensor& image, const DiffJpegSetting& setting,
                   const Tensor& gradient)
{
    if (!setting.rules.clampInput)
        return;
    const auto run = [&]<class T>(T) {
        launch(ctx.stream, "jpeg_clamped_gradient", {image.shape().w, image.shape().h, image.shape().n},
               {reads(image.buffer()), reads(gradient.buffer()), writes(gradient.buffer())},
               DiffJpegClampedGradient<T>{image.view<const T>(), gradient.view<T>()}, 3.0);
    };
    if (image.dtype() == DType::Float32)
        run(0.0f);
    else
        run(0.0);
}

/// The launches of one run; T is the type of the image.
template <class T>
class DiffJpegRun {
public:
    DiffJpegRun(const OpContext& ctx, const Tensor& image, const DiffJpegSetting& setting)
        : m_ctx(ctx),
          m_image(image),
          m_setting(setting),
          m_grid(DiffJpegGrid::of(image.shape().w, image.shape().h)),
          m_samples(image.shape().n),
          m_arithmetic(DiffJpegArithmetic<T>::of(setting.rules)),
          m_inverse(DiffJpegInverse<T>::of(setting.rules)),
          m_basis(CosineBasis<T>::of(setting.rules.exactPi ? kPi : kPiOfFloat)),
          m_tables{setting.quality.view<const double>().data,
                   setting.tableY.view<const double>().data,
                   setting.tableC.view<const double>().data,
                   setting.quality.shape().n > 1,
                   setting.tableY.shape().n > 1,
                   setting.tableC.shape().n > 1},
          m_steps(allocate(2 * kBlockSize * sizeof(T)))
    {
        launch(ctx.stream, "jpeg_steps", {kBlockSize, 2, m_samples},
               {reads(setting.quality.buffer()), reads(setting.tableY.buffer()),
                reads(setting.tableC.buffer()), writes(m_steps)},
               DiffJpegSteps<T>{m_tables, m_arithmetic, numbers<T>(m_steps)}, 20.0);
    }

    [[nodiscard]] const BufferPtr& steps() const { return m_steps; }

    /// A number for every sample of the planes.
    [[nodiscard]] BufferPtr allocatePlanes() const
    {
        return allocate(static_cast<std::size_t>(m_grid.planeNumbers()) * sizeof(T));
    }

    void codeBlocks(const BufferPtr& planes, const BufferPtr& coefficients) const
    {
        std::vector<Access> accesses{reads(m_image.buffer()), reads(m_steps), writes(planes)};
        if (coefficients)
            accesses.push_back(writes(coefficients));
        const DiffJpegImageSource<T> source{m_image.view<const T>(), m_grid, HalfAxis<T>::blurredMean(),
                                            T(128), m_setting.rules.clampInput};
        launch(m_ctx.stream, "jpeg_code_blocks", {m_grid.blocksOfRow(), m_grid.rows, m_samples}, accesses,
               DiffJpegCodeBlocks<T>{source, m_basis, m_arithmetic, numbers<const T>(m_steps),
                                     coefficients ? numbers<T>(coefficients) : nullptr, numbers<T>(planes)},
               kBlockCost);
    }

    Tensor decode(const BufferPtr& planes) const
    {
        Tensor output(m_ctx.device(), m_image.desc());
        launch(m_ctx.stream, "jpeg_decode", {m_grid.width, m_grid.height, m_samples},
               {reads(planes), writes(output.buffer())},
               DiffJpegDecode<T>{decoded(planes), m_arithmetic.forwardOutside, output.view<T>()}, 8.0);
        return output;
    }

    Gradients backward(const Tensor& outputGradient) const
    {
        const BufferPtr coefficients = allocatePlanes();
        const BufferPtr shares = allocatePlanes(); // first the decoded planes, of which only the clip matters
        codeBlocks(shares, coefficients);
        gradientBlocks(outputGradient, shares, coefficients);
        Gradients gradients;
        gradients.image = Tensor(m_ctx.device(), m_image.desc());
        const DiffJpegDecoded<T> planes{m_grid, HalfAxis<T>::blurredMean(), m_inverse,
                                        numbers<const T>(coefficients)};
        launch(m_ctx.stream, "jpeg_image_gradient", {m_grid.width, m_grid.height, m_samples},
               {reads(coefficients), writes(gradients.image.buffer())},
               DiffJpegImageGradient<T>{planes, gradients.image.view<T>()}, 8.0);
        clampGradient(m_ctx, m_image, m_setting, gradients.image);
        gradients.others = gradientsOfSteps(shares);
        return gradients;
    }

private:
    static constexpr double kBlockCost = 400.0; ///< of a block, beside copying one number

    [[nodiscard]] BufferPtr allocate(std::size_t bytesOfSample) const
    {
        return makeBuffer(m_ctx.device(), bytesOfSample * static_cast<std::size_t>(m_samples));
    }

    [[nodiscard]] DiffJpegDecoded<T> decoded(const BufferPtr& planes) const
    {
        return {m_grid, HalfAxis<T>::bilinear(), m_inverse, numbers<const T>(planes)};
    }

    void gradientBlocks(const Tensor& outputGradient, const BufferPtr& shares,
                        const BufferPtr& coefficients) const
    {
        const BufferPtr inside =
            allocate(static_cast<std::size_t>(m_grid.width) * static_cast<std::size_t>(m_grid.height));
        launch(m_ctx.stream, "jpeg_inside", {m_grid.width, m_grid.height, m_samples},
               {reads(shares), writes(inside)},
               DiffJpegInside<T>{decoded(shares), m_arithmetic.openInterval, numbers<std::uint8_t>(inside)},
               8.0);
        const DiffJpegGradientSource<T> source{outputGradient.view<const T>(),
                                               m_grid,
                                               HalfAxis<T>::bilinear(),
                                               m_inverse,
                                               T(0),
                                               m_arithmetic.backwardOutside,
                                               numbers<const std::uint8_t>(inside)};
        launch(m_ctx.stream, "jpeg_gradient_blocks", {m_grid.blocksOfRow(), m_grid.rows, m_samples},
               {reads(outputGradient.buffer()), reads(inside), reads(m_steps), writes(coefficients),
                writes(shares)},
               DiffJpegGradientBlocks<T>{source, m_basis, m_arithmetic, numbers<const T>(m_steps),
                                         numbers<T>(coefficients), numbers<T>(shares)},
               kBlockCost);
    }

    [[nodiscard]] std::vector<NamedTensor> gradientsOfSteps(const BufferPtr& shares) const
    {
        const std::size_t tableBytes = 2 * kBlockSize * sizeof(double);
        const BufferPtr sums = allocate(static_cast<std::size_t>(m_grid.rows) * tableBytes);
        launch(m_ctx.stream, "jpeg_row_shares", {kBlockSize, m_grid.rows, 2 * m_samples},
               {reads(shares), writes(sums)},
               DiffJpegRowShares<T>{m_grid, numbers<const T>(shares), numbers<double>(sums)},
               4.0 * m_grid.columns);
        const BufferPtr byEntry = allocate(tableBytes);
        const BufferPtr byFactor = allocate(tableBytes);
        launch(m_ctx.stream, "jpeg_entry_gradients", {kBlockSize, 2, m_samples},
               {reads(sums), reads(m_setting.quality.buffer()), reads(m_setting.tableY.buffer()),
                reads(m_setting.tableC.buffer()), writes(byEntry), writes(byFactor)},
               DiffJpegEntryGradients<T>{m_tables, m_arithmetic, m_grid.rows, numbers<const double>(sums),
                                         numbers<double>(byEntry), numbers<double>(byFactor)},
               4.0 * m_grid.rows);
        const Tensor quality = likeSetting(m_setting.quality);
        launch(m_ctx.stream, "jpeg_quality_gradient", {1, 1, quality.shape().n},
               {reads(byFactor), reads(m_setting.quality.buffer()), writes(quality.buffer())},
               DiffJpegQualityGradient<T>{m_tables, m_arithmetic, summed(quality),
                                          numbers<const double>(byFactor), numbers<T>(quality.buffer())},
               100.0);
        return {{kDiffJpegQuality, quality},
                {kDiffJpegTableY, tableGradient(m_setting.tableY, 0, byEntry)},
                {kDiffJpegTableC, tableGradient(m_setting.tableC, 1, byEntry)}};
    }

    [[nodiscard]] Tensor tableGradient(const Tensor& table, int index, const BufferPtr& byEntry) const
    {
        const Tensor gradient = likeSetting(table);
        launch(m_ctx.stream, "jpeg_table_gradient", {kBlockSize, 1, gradient.shape().n},
               {reads(byEntry), writes(gradient.buffer())},
               DiffJpegTableGradient<T>{index, summed(gradient), numbers<const double>(byEntry),
                                        numbers<T>(gradient.buffer())},
               4.0);
        return gradient;
    }

    [[nodiscard]] Tensor likeSetting(const Tensor& tensor) const
    {
        return Tensor(m_ctx.device(), {DTypeOf<T>::value, tensor.shape(), Layout::Contiguous});
    }

    /// Samples whose gradients add up to one of this tensor.
    [[nodiscard]] int summed(const Tensor& gradient) const { return gradient.shape().n == 1 ? m_samples : 1; }

    const OpContext& m_ctx;
    const Tensor& m_image;
    const DiffJpegSetting& m_setting;
    DiffJpegGrid m_grid;
    int m_samples;
    DiffJpegArithmetic<T> m_arithmetic;
    DiffJpegInverse<T> m_inverse;
    CosineBasis<T> m_basis;
    DiffJpegTables<T> m_tables;
    BufferPtr m_steps;
};

template <class T>
Tensor forwardOf(const OpContext& ctx, const Tensor& image, const DiffJpegSetting& setting)
{
    const DiffJpegRun<T> run(ctx, image, setting);
    const BufferPtr planes = run.allocatePlanes();
    run.codeBlocks(planes, nullptr);
    return run.decode(planes);
}

} // namespace

Tensor diffJpegForward(const OpContext& ctx, const Tensor& image, const DiffJpegSetting& setting)
{
    requireSetting(ctx, image, setting);
    if (setting.rules.isRelease() && ctx.arithmeticOf(kDiffJpegStages) == ArithmeticModel::TorchCpu) {
        ctx.note(message("stage by stage as Kornia 0.9.0 on PyTorch's CPU kernels"));
        return torchJpegForward(ctx, image, setting);
    }
    return image.dtype() == DType::Float32 ? forwardOf<float>(ctx, image, setting)
                                           : forwardOf<double>(ctx, image, setting);
}

Gradients diffJpegBackward(const OpContext& ctx, const Tensor& image, const DiffJpegSetting& setting,
                           const Tensor& outputGradient)
{
    requireSetting(ctx, image, setting);
    if (!(outputGradient.shape() == image.shape()) || outputGradient.dtype() != image.dtype())
        failArgument(message("{}: the output is {} {}, but its gradient {} {}; they must match.", setting.op,
                             toString(image.dtype()), image.shape().toString(),
                             toString(outputGradient.dtype()), outputGradient.shape().toString()));
    Gradients gradients = image.dtype() == DType::Float32
                              ? DiffJpegRun<float>(ctx, image, setting).backward(outputGradient)
                              : DiffJpegRun<double>(ctx, image, setting).backward(outputGradient);
    if (setting.rules.hasReleaseSlopes() && ctx.arithmeticOf(kDiffJpegStages) == ArithmeticModel::TorchCpu) {
        ctx.note(
            message("the image's gradient stage by stage as autograd computes it on PyTorch's CPU kernels"));
        gradients.image = torchJpegImageGradient(ctx, image, setting, outputGradient);
        clampGradient(ctx, image, setting, gradients.image);
    }
    return gradients;
}

DiffJpegCoefficients diffJpegCoefficients(const OpContext& ctx, const Tensor& image,
                                          const DiffJpegSetting& setting)
{
    requireSetting(ctx, image, setting);
    const auto coefficients = [&]<class T>(T) {
        const DiffJpegRun<T> run(ctx, image, setting);
        DiffJpegCoefficients result{run.allocatePlanes(), run.steps()};
        run.codeBlocks(run.allocatePlanes(), result.planes);
        return result;
    };
    return image.dtype() == DType::Float32 ? coefficients(0.0f) : coefficients(0.0);
}

} // namespace comparo::COMPARO_BACKEND
