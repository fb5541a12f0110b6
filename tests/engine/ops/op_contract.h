// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/pipeline/runner.h"
#include "tests/gates/op_cases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <optional>

/// Inputs, parameter sets and runs from which the contract of every op is tested.
namespace comparo::test {

inline constexpr std::uint64_t kSeed = 7;

/// A result, or the sentence that refused it. Only errors that a caller's parameters may cause count as a
/// refusal; any other error fails the test by leaving it.
struct Outcome {
    std::optional<Trace> trace;
    std::string refusal;

    [[nodiscard]] bool ran() const { return trace.has_value(); }
    [[nodiscard]] const Tensor& output() const { return trace->output(); }
};

inline Outcome runStep(const Step& step, const Tensor& input, const char* side = "cpu/exact",
                       std::uint64_t seed = kSeed)
{
    Pipeline pipeline;
    pipeline.steps = {step};
    pipeline.seed = seed;
    try {
        return {runSide(pipeline, input, Side::parse(side)), {}};
    } catch (const Error& error) {
        if (error.code() != ErrorCode::InvalidArgument && error.code() != ErrorCode::Unsupported)
            throw;
        return {std::nullopt, error.text()};
    }
}

inline Step stepOf(const Op& op, const ParamSet& params)
{
    Step step;
    step.op = &op;
    step.params = params;
    return step;
}

/// Values in [0, 1], 0 and 1 included, on a grid that uint8 holds exactly after division by 255.
inline Tensor picture(const Shape& shape, Layout layout = Layout::Contiguous)
{
    std::vector<float> values(static_cast<std::size_t>(shape.elements()));
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::size_t wave = (i * 7 + i / 41 * 13) % 448;
        const std::size_t level =
            std::min<std::size_t>(255, (wave < 224 ? wave : 447 - wave) + (i * 37) % 32);
        values[i] = static_cast<float>(level) / 255.0f;
    }
    if (values.size() > 8)
        values[3] = 0.0f, values[5] = 1.0f;
    return Tensor::fromValues<float>(shape, values, layout);
}

/// The same values in another dtype; integers are scaled to their range.
template <class T>
Tensor converted(const Tensor& image)
{
    std::vector<T> values;
    const Shape& s = image.shape();
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x) {
                    const double v = image.at(n, c, y, x);
                    values.push_back(std::is_integral_v<T> ? static_cast<T>(std::lround(v * 255.0))
                                                           : static_cast<T>(v));
                }
    return Tensor::fromValues<T>(s, values, image.layout());
}

inline std::vector<double> valuesOf(const Tensor& tensor)
{
    std::vector<double> values;
    const Shape& s = tensor.shape();
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x)
                    values.push_back(tensor.at(n, c, y, x));
    return values;
}

inline bool isNumber(const Field& field)
{
    return field.type == FieldType::Float || field.type == FieldType::Int;
}

/// Combinations of choices, numbers inside and at the ends of their sliders, and the whole of every range.
inline std::vector<ParamSet> variants(const Op& op, std::size_t most = 12)
{
    std::vector<ParamSet> sets = gates::paramSets(op.info.schema, {{13, 17}, {5, 3}}, most);
    sets.insert(sets.begin(), ParamSet(op.info.schema));
    for (const Field& field : op.info.schema.fields) {
        if (field.draw != DrawRule::None && isNumber(field)) {
            ParamSet set(op.info.schema);
            set.set(field.id,
                    RangeValue{std::max(field.min, field.softMin), std::min(field.max, field.softMax)});
            sets.push_back(std::move(set));
        }
        if (field.type == FieldType::Float)
            for (const double end : {field.min, field.max})
                if (std::isfinite(end)) {
                    ParamSet set(op.info.schema);
                    set.set(field.id, end);
                    sets.push_back(std::move(set));
                }
    }
    return sets;
}

/// The random parameters of one sample of a batch.
inline Draws sampleOf(const Draws& draws, int n)
{
    Draws one(1, draws.seed(), draws.step());
    for (const Draws::Column& column : draws.columns()) {
        const auto begin = column.values.begin() + static_cast<std::ptrdiff_t>(n) * column.width;
        one.set(column.name, {begin, begin + column.width}, column.width);
    }
    return one;
}

inline Tensor sampleOf(const Tensor& batch, int n)
{
    const std::size_t bytes = batch.desc().bytes() / static_cast<std::size_t>(batch.shape().n);
    TensorDesc desc = batch.desc();
    desc.shape.n = 1;
    Tensor one(cpuDevice(), desc);
    std::memcpy(one.buffer()->host(), batch.buffer()->host() + static_cast<std::size_t>(n) * bytes, bytes);
    return one;
}

inline bool accepts(const Op& op, DType dtype)
{
    return std::find(op.info.dtypes.begin(), op.info.dtypes.end(), dtype) != op.info.dtypes.end();
}

/// Share of values within `tolerance` of each other.
inline double agreement(const Tensor& a, const Tensor& b, double scaleB, double tolerance)
{
    const auto left = valuesOf(a);
    const auto right = valuesOf(b);
    EXPECT_EQ(left.size(), right.size());
    std::size_t close = 0;
    for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i)
        close += std::fabs(left[i] - right[i] * scaleB) <= tolerance ? 1 : 0;
    return static_cast<double>(close) / static_cast<double>(left.size());
}

} // namespace comparo::test
