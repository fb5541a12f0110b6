// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/ops/color/gray.h"
#include "engine/ops/color/torch_channel_sum.h"
#include "engine/ops/intensity/float_image.h"

/// kornia.augmentation.RandomGrayscale: every channel becomes the weighted sum of
/// the channels, in their order.
namespace comparo::COMPARO_BACKEND {
namespace {

/// Sum is a policy of gray.h.
template <class T, class Sum>
struct GrayscaleKernel {
    static constexpr Footprint kFootprint = Footprint::Row;
    TensorView<const T> source;
    TensorView<T> target;
    SampleValues<T> weights; ///< one per channel

    COMPARO_HD void operator()(int x, int y, int n) const
    {
        T sum = source.at(n, 0, y, x) * weights.at(0);
        for (int c = 1; c < source.c; ++c)
            sum = Sum::add(sum, source.at(n, c, y, x), weights.at(c));
        for (int c = 0; c < target.c; ++c)
            target.at(n, c, y, x) = sum;
    }

#if !defined(__CUDACC__)
    void rows(int n, int y0, int y1) const
    {
        for (int y = y0; y < y1; ++y) {
            if (source.strideW == 1 && target.strideW == 1 && source.c == 3) {
                rgbRow(&source.at(n, 0, y, 0), &source.at(n, 1, y, 0), &source.at(n, 2, y, 0),
                       &target.at(n, 0, y, 0), &target.at(n, 1, y, 0), &target.at(n, 2, y, 0));
                continue;
            }
            for (int x = 0; x < source.w; ++x)
                (*this)(x, y, n);
        }
    }

private:
    void rgbRow(const T* r, const T* g, const T* b, T* red, T* green, T* blue) const
    {
        const T weight[3] = {weights.at(0), weights.at(1), weights.at(2)};
        for (int x = 0; x < source.w; ++x) {
            const T sum = Sum::add(Sum::add(r[x] * weight[0], g[x], weight[1]), b[x], weight[2]);
            red[x] = sum;
            green[x] = sum;
            blue[x] = sum;
        }
    }
#endif
};

/// What Kornia takes if no weights are given: luma for three channels, the mean for other numbers of them.
ListValue weightsFor(const ParamSet& params, int channels)
{
    const ListValue& given = params.getList("weights");
    if (given.empty())
        return channels == 3 ? ListValue{0.299, 0.587, 0.114}
                             : ListValue(static_cast<std::size_t>(channels), 1.0 / channels);
    if (given.size() != static_cast<std::size_t>(channels))
        failArgument(message("grayscale: {} weights for {} channels; use one per channel, or none.",
                             given.size(), channels));
    // Kornia holds given weights in a float32 tensor
    ListValue rounded;
    for (const double weight : given)
        rounded.push_back(static_cast<double>(static_cast<float>(weight)));
    return rounded;
}

template <class T, class Sum>
Tensor grayscale(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const Shape& s = input.shape();
    std::vector<T> weights;
    for (const double weight : weightsFor(params, s.c))
        weights.push_back(static_cast<T>(weight));
    const auto table = uploadSamples(ctx.stream, weights, s.c);
    if (s.c != 3 && s.c < 64 && ctx.arithmeticOf("channel_sum") == ArithmeticModel::TorchCuda)
        return cudaChannelSum(ctx, input, table);
#if !defined(__CUDACC__)
    if (s.c != 3 && ctx.arithmeticOf("channel_sum") == ArithmeticModel::TorchCpu)
        return torchChannelSum(ctx, input, table);
#endif
    Tensor output(ctx.device(), input.desc());
    launch(ctx.stream, "grayscale", Extent{s.w, s.h, s.n},
           {reads(input.buffer()), reads(table.buffer), writes(output.buffer())},
           GrayscaleKernel<T, Sum>{input.view<const T>(), output.view<T>(), table.values}, s.c);
    return output;
}

Tensor applyGrayscale(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    const bool luma = input.shape().c == 3;
    const bool once = luma && ctx.arithmeticOf("luma") != ArithmeticModel::Exact;
    const ArithmeticModel order = luma ? ArithmeticModel::Exact : ctx.arithmeticOf("channel_sum");
    ctx.note(
        once ? message("fused multiply-adds, as torch.addcmul")
             : (order == ArithmeticModel::TorchCpu
                    ? message("products, and sums in the order of PyTorch's with {}", TorchThreads::text())
                    : (order == ArithmeticModel::TorchCuda
                           ? message("products, and sums in four lanes, as PyTorch's on CUDA")
                           : message("products and sums, each rounded"))));
    return onFloats(input, [&]<class T>(T) {
        return once ? grayscale<T, FusedGraySum>(ctx, input, params)
                    : grayscale<T, PlainGraySum>(ctx, input, params);
    });
}

OpInfo grayscaleInfo()
{
    OpInfo info{
        COMPARO_TR("Grayscale"),
        COMPARO_TR("Every channel becomes the weighted sum of all, as kornia's RandomGrayscale."),
        OpCategory::Intensity,
        floatDtypes(),
        {{listField("weights", COMPARO_TR("Weights"),
                    COMPARO_TR("One per channel, joined by '/'. Empty: 0.299/0.587/0.114 for RGB, the mean "
                               "of other numbers of channels."),
                    {}, -1e6, 1e6, 0, 64)}}};
    info.draw = &drawNothing;
    info.parts = {lumaPart(),
                  {"channel_sum", message("sums of other channels than three one by one"),
                   message("sums of other channels than three in the order of PyTorch's CPU code"),
                   message("sums of other channels than three in four lanes")}};
    info.onCuda = message(
        "addcmul with the factor 1 is one fused multiply-add (ATen's cuda/DeviceAddCmulCdiv.cuh); other "
        "channels than three, up to 63, are summed in four lanes (cuda/Reduce.cuh)");
    return info;
}

} // namespace

COMPARO_OP(grayscale, grayscaleInfo, applyGrayscale)

} // namespace comparo::COMPARO_BACKEND
