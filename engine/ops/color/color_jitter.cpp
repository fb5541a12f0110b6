// SPDX-License-Identifier: Apache-2.0
#include "engine/kernel/torch/aten_sum.h"
#include "engine/ops/color/color_adjust.h"
#include "engine/ops/color/cuda_means.h"
#include "engine/ops/torch_threads.h"

/// kornia.augmentation.ColorJitter, which follows torchvision: brightness
/// multiplied, contrast about the mean of luma, saturation as a blend with luma, hue of HSV, in random order.
namespace comparo::COMPARO_BACKEND {
namespace {

/// Gray is a policy of gray.h.
template <class Gray>
struct JitterRules {
    static constexpr bool kLeavesUnit = false;

    template <class T>
    COMPARO_HD static void brightness(T (&pixel)[3], const ColorNumbers<T>& numbers)
    {
        for (int c = 0; c < 3; ++c)
            pixel[c] = clamp(pixel[c] * numbers.brightness, T(0), T(1));
    }

    template <class T>
    COMPARO_HD static void contrast(T (&pixel)[3], const ColorNumbers<T>& numbers)
    {
        for (int c = 0; c < 3; ++c)
            pixel[c] = clamp(pixel[c] * numbers.contrast + numbers.contrastOffset, T(0), T(1));
    }

    template <class T>
    COMPARO_HD static void saturation(T (&pixel)[3], const ColorNumbers<T>& numbers)
    {
        const T part = (T(1) - numbers.saturation) * grayOf<Gray>(pixel[0], pixel[1], pixel[2]);
        for (int c = 0; c < 3; ++c)
            pixel[c] = clamp(part + numbers.saturation * pixel[c], T(0), T(1));
    }
};

/// Luma of a pixel clamped to [0, 1].
template <class Gray, class T>
COMPARO_HD T grayOfClamped(T r, T g, T b)
{
    return grayOf<Gray>(clampToUnit(r), clampToUnit(g), clampToUnit(b));
}

/// Sum of luma of each row in double: eight interleaved parts, then the rest of the row, always in this
/// order.
template <class T, class Gray>
struct GrayRowSumKernel {
    static constexpr int kParts = 8;

    TensorView<const T> source;
    double* sums; ///< h a sample

    COMPARO_HD void operator()(int, int y, int n) const
    {
        const T* r = &source.at(n, 0, y, 0);
        const T* g = &source.at(n, 1, y, 0);
        const T* b = &source.at(n, 2, y, 0);
        const std::ptrdiff_t step = source.strideW;
        double parts[kParts] = {};
        int x = 0;
        for (; x + kParts <= source.w; x += kParts)
            for (int k = 0; k < kParts; ++k) {
                const std::ptrdiff_t at = (x + k) * step;
                parts[k] += static_cast<double>(grayOfClamped<Gray>(r[at], g[at], b[at]));
            }
        double sum = 0.0;
        for (int k = 0; k < kParts; ++k)
            sum += parts[k];
        for (; x < source.w; ++x)
            sum += static_cast<double>(grayOfClamped<Gray>(r[x * step], g[x * step], b[x * step]));
        sums[static_cast<std::ptrdiff_t>(n) * source.h + y] = sum;
    }
};

template <class T>
struct GrayMeanKernel {
    const double* sums;
    T* means;
    int rows;
    int columns;

    COMPARO_HD void operator()(int n, int, int) const
    {
        double sum = 0.0;
        for (int y = 0; y < rows; ++y)
            sum += sums[static_cast<std::ptrdiff_t>(n) * rows + y];
        means[n] = static_cast<T>(sum / (static_cast<double>(rows) * static_cast<double>(columns)));
    }
};

/// Luma of every pixel, row after row.
template <class T, class Gray>
struct GrayPlaneKernel {
    TensorView<const T> source;
    T* planes; ///< h * w a sample

    COMPARO_HD void operator()(int, int y, int n) const
    {
        const T* r = &source.at(n, 0, y, 0);
        const T* g = &source.at(n, 1, y, 0);
        const T* b = &source.at(n, 2, y, 0);
        const std::ptrdiff_t step = source.strideW;
        T* to = planes + (static_cast<std::ptrdiff_t>(n) * source.h + y) * source.w;
        for (int x = 0; x < source.w; ++x)
            to[x] = grayOfClamped<Gray>(r[x * step], g[x * step], b[x * step]);
    }
};

/// Luma of all samples, one plane after the other.
template <class T, class Gray>
BufferPtr grayPlanes(const OpContext& ctx, const Tensor& image)
{
    const Shape& s = image.shape();
    const BufferPtr gray =
        makeBuffer(ctx.device(), sizeof(T) * static_cast<std::size_t>(s.n) * static_cast<std::size_t>(s.h) *
                                     static_cast<std::size_t>(s.w));
    launch(ctx.stream, "color_jitter_gray", Extent{1, s.h, s.n}, {reads(image.buffer()), writes(gray)},
           GrayPlaneKernel<T, Gray>{image.view<const T>(), static_cast<T*>(gray->address())}, 3.0 * s.w);
    return gray;
}

#if !defined(__CUDACC__)
/// tensor.mean of each plane as PyTorch's CPU code computes it: the threads share the only sample.
template <class T>
struct TorchMeanKernel {
    const T* planes;
    T* means;
    int samples;
    std::int64_t pixels;
    int threads;

    COMPARO_HD void operator()(int n, int, int) const
    {
        const T* plane = planes + n * pixels;
        means[n] = (samples == 1 ? atenTotal(plane, pixels, threads) : atenRunSum(plane, pixels)) /
                   static_cast<T>(pixels);
    }
};

template <class T>
SampleTable<T> torchMeans(const OpContext& ctx, const BufferPtr& planes, std::int64_t pixels, int count)
{
    const BufferPtr means = makeBuffer(ctx.device(), sizeof(T) * static_cast<std::size_t>(count));
    launch(ctx.stream, "color_jitter_means", Extent{count, 1, 1}, {reads(planes), writes(means)},
           TorchMeanKernel<T>{static_cast<const T*>(planes->address()), static_cast<T*>(means->address()),
                              count, pixels, TorchThreads::current()},
           static_cast<double>(pixels));
    return {means, {static_cast<const T*>(means->address()), 1}};
}
#endif

template <class T, class Gray>
SampleTable<T> grayMeans(const OpContext& ctx, const Tensor& image)
{
    const Shape& s = image.shape();
    const std::int64_t pixels = std::int64_t{s.h} * s.w;
#if !defined(__CUDACC__)
    if (ctx.arithmeticOf("mean") == ArithmeticModel::TorchCpu)
        return torchMeans<T>(ctx, grayPlanes<T, Gray>(ctx, image), pixels, s.n);
#endif
    if (ctx.arithmeticOf("mean") == ArithmeticModel::TorchCuda)
        return cudaMeans<T>(ctx, grayPlanes<T, Gray>(ctx, image), pixels, s.n);
    const auto samples = static_cast<std::size_t>(s.n);
    const BufferPtr ofRows =
        makeBuffer(ctx.device(), sizeof(double) * samples * static_cast<std::size_t>(s.h));
    const BufferPtr means = makeBuffer(ctx.device(), sizeof(T) * samples);
    auto* sums = static_cast<double*>(ofRows->address());
    launch(ctx.stream, "color_jitter_rows", Extent{1, s.h, s.n}, {reads(image.buffer()), writes(ofRows)},
           GrayRowSumKernel<T, Gray>{image.view<const T>(), sums}, 3.0 * s.w);
    launch(ctx.stream, "color_jitter_means", Extent{s.n, 1, 1}, {reads(ofRows), writes(means)},
           GrayMeanKernel<T>{sums, static_cast<T*>(means->address()), s.h, s.w}, s.h);
    return {means, {static_cast<const T*>(means->address()), 1}};
}

void drawColorJitter(Sampler& sampler, const ParamSet& params, const Shape&, Draws& draws)
{
    drawColorFactors(sampler, params, draws);
    const ListValue& given = params.getList("order");
    if (given.empty())
        return;
    std::vector<double> rows;
    for (int n = 0; n < sampler.samples(); ++n)
        for (std::size_t k = 0; k < kColorSteps; ++k)
            rows.push_back(k < given.size() ? given[k] : double{kNoStep});
    draws.set("order", std::move(rows), kColorSteps);
}

/// Contrast needs the mean of the image as it is by then, so the steps run in two passes: those before the
/// first contrast, and it with the rest.
struct JitterPasses {
    std::vector<std::int32_t> before;
    std::vector<std::int32_t> rest;
    bool hasBefore = false;
    bool hasContrast = false;

    void add(const std::array<std::int32_t, kColorSteps>& order)
    {
        const auto contrast = std::find(order.begin(), order.end(), kContrastStep);
        const bool found = contrast != order.end();
        hasContrast = hasContrast || found;
        for (auto step = order.begin(); step != order.end(); ++step) {
            const bool early = found && step < contrast;
            before.push_back(early ? *step : kNoStep);
            rest.push_back(early ? kNoStep : *step);
            hasBefore = hasBefore || (early && *step != kNoStep);
        }
    }
};

template <class T, class Gray>
Tensor jittered(const OpContext& ctx, const Tensor& input, const JitterPasses& passes)
{
    const auto numbers = uploadColorNumbers<T>(ctx, 0.0f);
    using Rules = JitterRules<Gray>;
    Tensor image = input;
    if (passes.hasBefore)
        image = runColorSteps<T, Rules>(ctx, "color_jitter_before", input, passes.before, numbers);
    const SampleTable<T> means = passes.hasContrast ? grayMeans<T, Gray>(ctx, image) : SampleTable<T>{};
    return runColorSteps<T, Rules>(ctx, "color_jitter", image, passes.rest, numbers, means);
}

Tensor applyColorJitter(const OpContext& ctx, const Tensor& input, const ParamSet&)
{
    requireRgb("color_jitter", input);
    const std::array<bool, kColorSteps> active{
        isColorStepActive(ctx, kBrightnessStep, 1.0), isColorStepActive(ctx, kContrastStep, 1.0),
        isColorStepActive(ctx, kSaturationStep, 1.0), isColorStepActive(ctx, kHueStep, 0.0)};
    JitterPasses passes;
    for (int n = 0; n < input.shape().n; ++n) {
        const auto order = colorOrder(ctx, n, active);
        passes.add(order);
        if (n == 0)
            ctx.note(message("order: {}", colorOrderText(order)));
    }
    const bool once = ctx.arithmeticOf("luma") != ArithmeticModel::Exact;
    ctx.note(once ? message("luma by fused multiply-adds, as torch.addcmul")
                  : message("luma by products and sums, each rounded"));
    if (ctx.arithmeticOf("mean") == ArithmeticModel::TorchCpu && passes.hasContrast)
        ctx.note(message("mean luma in the order of PyTorch's sums with {}", TorchThreads::text()));
    if (ctx.arithmeticOf("mean") == ArithmeticModel::TorchCuda && passes.hasContrast)
        ctx.note(message("mean luma in the order of PyTorch's sums on a GPU of 132 multiprocessors"));
    noteDivisions(ctx);
    return onFloats(input, [&]<class T>(T) {
        return once ? jittered<T, FusedGraySum>(ctx, input, passes)
                    : jittered<T, PlainGraySum>(ctx, input, passes);
    });
}

OpInfo colorJitterInfo()
{
    Schema schema = colorSchema(1e6);
    schema.fields.push_back(listField("order", COMPARO_TR("Order"),
                                      COMPARO_TR("0 brightness, 1 contrast, 2 saturation, 3 hue, joined by "
                                                 "'/'; a subset is allowed. Empty: random."),
                                      {}, 0, kColorSteps - 1, 0, kColorSteps));
    OpInfo info{
        COMPARO_TR("Color jitter"),
        COMPARO_TR("Brightness (multiplied), contrast about mean luma, saturation (blended with luma) and "
                   "hue in random order, clamped to [0, 1] before and after, as kornia's ColorJitter, which "
                   "only clamps by default."),
        OpCategory::Intensity, floatDtypes(), std::move(schema)};
    info.draw = &drawColorJitter;
    const Message inDouble = message("the mean luma in double, row by row");
    info.parts = {lumaPart(),
                  {"mean", inDouble, message("the mean luma in the image's type and PyTorch's order"),
                   message("the mean luma in the image's type and the order of PyTorch's reduce_kernel")},
                  divisionPart()};
    info.onCuda =
        message("fused multiply-adds of addcmul, the mean in the order of Reduce.cuh (PyTorch 2.11, 132 "
                "multiprocessors), divisions by reciprocals where they are by numbers");
    info.neutral = "brightness=1,contrast=1,saturation=1,hue=0";
    return info;
}

} // namespace

COMPARO_OP(color_jitter, colorJitterInfo, applyColorJitter)

} // namespace comparo::COMPARO_BACKEND
