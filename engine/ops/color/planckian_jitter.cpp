// SPDX-License-Identifier: Apache-2.0 AND MIT
#include "engine/base/error.h"
#include "engine/kernel/math.h"
#include "engine/ops/intensity/float_image.h"
#include "engine/ops/pixel_op.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <span>

/// kornia.augmentation.RandomPlanckianJitter: red and blue times the ratios of one illuminant's colour,
/// clamped to [0, 1] before and after. The ratios are the module's buffer "pl"; kornia #2791 is what happens
/// when it is no registered buffer.
namespace comparo::COMPARO_BACKEND {
namespace {

/// Relative red, green, blue of an illuminant.
using Illuminant = std::array<float, 3>;

/// Black bodies from 3000 K to 15000 K, 500 K apart.
constexpr Illuminant kBlackbody[] = {
    {0.6743f, 0.4029f, 0.0013f}, {0.6281f, 0.4241f, 0.1665f}, {0.5919f, 0.4372f, 0.2513f},
    {0.5623f, 0.4457f, 0.3154f}, {0.5376f, 0.4515f, 0.3672f}, {0.5163f, 0.4555f, 0.4103f},
    {0.4979f, 0.4584f, 0.4468f}, {0.4816f, 0.4604f, 0.4782f}, {0.4672f, 0.4619f, 0.5053f},
    {0.4542f, 0.4630f, 0.5289f}, {0.4426f, 0.4638f, 0.5497f}, {0.4320f, 0.4644f, 0.5681f},
    {0.4223f, 0.4648f, 0.5844f}, {0.4135f, 0.4651f, 0.5990f}, {0.4054f, 0.4653f, 0.6121f},
    {0.3980f, 0.4654f, 0.6239f}, {0.3911f, 0.4655f, 0.6346f}, {0.3847f, 0.4656f, 0.6444f},
    {0.3787f, 0.4656f, 0.6532f}, {0.3732f, 0.4656f, 0.6613f}, {0.3680f, 0.4655f, 0.6688f},
    {0.3632f, 0.4655f, 0.6756f}, {0.3586f, 0.4655f, 0.6820f}, {0.3544f, 0.4654f, 0.6878f},
    {0.3503f, 0.4653f, 0.6933f},
};

/// CIE daylight from 4000 K to 15000 K, 500 K apart.
constexpr Illuminant kCied[] = {
    {0.5829f, 0.4421f, 0.2288f}, {0.5510f, 0.4514f, 0.2948f}, {0.5246f, 0.4576f, 0.3488f},
    {0.5021f, 0.4618f, 0.3941f}, {0.4826f, 0.4646f, 0.4325f}, {0.4654f, 0.4667f, 0.4654f},
    {0.4502f, 0.4681f, 0.4938f}, {0.4364f, 0.4692f, 0.5186f}, {0.4240f, 0.4700f, 0.5403f},
    {0.4127f, 0.4705f, 0.5594f}, {0.4023f, 0.4709f, 0.5763f}, {0.3928f, 0.4713f, 0.5914f},
    {0.3839f, 0.4715f, 0.6049f}, {0.3757f, 0.4716f, 0.6171f}, {0.3681f, 0.4717f, 0.6281f},
    {0.3609f, 0.4718f, 0.6380f}, {0.3543f, 0.4719f, 0.6472f}, {0.3480f, 0.4719f, 0.6555f},
    {0.3421f, 0.4719f, 0.6631f}, {0.3365f, 0.4719f, 0.6702f}, {0.3313f, 0.4719f, 0.6766f},
    {0.3263f, 0.4719f, 0.6826f}, {0.3217f, 0.4719f, 0.6882f},
};

std::span<const Illuminant> tableOf(const ParamSet& params)
{
    if (params.getChoice("mode") == "cied")
        return kCied;
    return kBlackbody;
}

/// Row of the drawn index in the selected part of the table; negative ones count from its end.
int rowOf(const ParamSet& params, int index)
{
    const int rows = static_cast<int>(tableOf(params).size());
    if (index < -rows || index >= rows)
        failArgument(message("planckian_jitter: illuminant {} is out of range; {} has {}.", index,
                             params.getChoice("mode"), rows));
    return index < 0 ? index + rows : index;
}

/// The rows that are drawn from: those of select_from in its order, else all.
std::vector<int> selection(const ParamSet& params)
{
    std::vector<int> rows;
    for (const double index : params.getList("select_from"))
        rows.push_back(rowOf(params, static_cast<int>(index)));
    if (rows.empty()) {
        rows.resize(tableOf(params).size());
        std::iota(rows.begin(), rows.end(), 0);
    }
    return rows;
}

/// index = floor(low + u * count), the range cut to the rows there are.
void drawPlanckianJitter(Sampler& sampler, const ParamSet& params, const Shape&, Draws& draws)
{
    const auto rows = static_cast<double>(selection(params).size());
    const RangeValue range = params.getRange("index");
    if (range.low >= rows)
        failArgument(message("planckian_jitter: index {} is outside the {} illuminants to choose from.",
                             toString(Value(range.low)), toString(Value(rows))));
    const double high = std::min(range.high, rows - 1.0);
    std::vector<double> indices;
    for (const float value : sampler.uniform(range.low, high + 1.0))
        indices.push_back(std::min(static_cast<double>(std::floor(value)), high));
    draws.set("index", std::move(indices));
}

/// "pl": red and blue relative to green, float32, one row an illuminant.
std::vector<NamedTensor> buffers(const ParamSet& params)
{
    std::vector<float> ratios;
    for (const int row : selection(params)) {
        const Illuminant& light = tableOf(params)[static_cast<std::size_t>(row)];
        ratios.insert(ratios.end(), {light[0] / light[1], light[2] / light[1]});
    }
    const Shape shape{1, 1, static_cast<int>(ratios.size()) / 2, 2};
    return {{"pl", Tensor::fromValues<float>(shape, ratios)}};
}

/// Clamped before and after; NaN stays.
template <class T>
struct Jitter {
    const float* ratios;
    SampleValues<std::int32_t> index;

    struct OfSample {
        T red, blue;

        COMPARO_HD void operator()(T (&pixel)[3]) const
        {
            pixel[0] = clampToUnit(clampToUnit(pixel[0]) * red);
            pixel[1] = clampToUnit(pixel[1]);
            pixel[2] = clampToUnit(clampToUnit(pixel[2]) * blue);
        }
    };

    COMPARO_HD OfSample bind(int n) const
    {
        const float* row = ratios + 2 * index.at(n);
        return {static_cast<T>(row[0]), static_cast<T>(row[1])};
    }
};

template <class T>
Tensor jitter(const OpContext& ctx, const Tensor& input)
{
    const Tensor& table = ctx.tensor("pl");
    const auto index = uploadDraws<std::int32_t>(ctx, {"index"});
    return applyPixels<T, 3>(ctx, "planckian_jitter", input,
                             Jitter<T>{table.view<const float>().data, index.values},
                             {table.buffer(), index.buffer});
}

Tensor applyPlanckianJitter(const OpContext& ctx, const Tensor& input, const ParamSet& params)
{
    requireRgb("planckian_jitter", input);
    const int rows = ctx.tensor("pl").shape().h;
    for (int n = 0; n < input.shape().n; ++n)
        if (ctx.drawn("index", n) >= rows || ctx.drawn("index", n) < 0)
            failArgument(message("planckian_jitter: illuminant {} is out of range of {}.",
                                 static_cast<int>(ctx.drawn("index", n)), rows));
    ctx.note(message("table {} on {}", Verbatim(params.getChoice("mode")),
                     Verbatim(ctx.tensor("pl").device().id().name())));
    return input.dtype() == DType::Float32 ? jitter<float>(ctx, input) : jitter<double>(ctx, input);
}

OpInfo planckianJitterInfo()
{
    constexpr int kMost = static_cast<int>(std::size(kBlackbody));
    OpInfo info{COMPARO_TR("Planckian jitter"),
                COMPARO_TR("Applies the colour of a black body or of daylight to an image clamped to [0, 1], "
                           "as kornia's RandomPlanckianJitter."),
                OpCategory::Intensity,
                {DType::Float32, DType::Float64},
                {{choiceField("mode", COMPARO_TR("Mode"), COMPARO_TR("The table of illuminants."),
                              {"blackbody", "cied"}),
                  drawn(intField("index", COMPARO_TR("Index"),
                                 COMPARO_TR("Row of the table, or of the selected part; drawn from all rows "
                                            "unless given."),
                                 0, 0, kMost - 1),
                        RangeValue{0.0, kMost - 1.0}),
                  listField("select_from", COMPARO_TR("Select from"),
                            COMPARO_TR("Rows to draw from, joined by '/'; negative ones count from the end. "
                                       "Empty: all."),
                            {}, -kMost, kMost - 1, 0, kMost)}}};
    info.draw = &drawPlanckianJitter;
    info.buffers = &buffers;
    info.onCuda = singleOperationsOnCuda();
    return info;
}

} // namespace

COMPARO_OP(planckian_jitter, planckianJitterInfo, applyPlanckianJitter)

} // namespace comparo::COMPARO_BACKEND
