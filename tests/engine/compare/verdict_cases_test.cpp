// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/statistics.h"
#include "tests/engine/compare/compare_pairs.h"
#include "tests/support/verdict_cases.h"

#include <gtest/gtest.h>

#include <cstring>
#include <optional>

/// The one definition of the verdict, on every device: the cases whose dtypes a tensor has.
namespace comparo {
namespace {

std::optional<Tensor> tensorOf(const test::VerdictSide& side, const Shape& shape)
{
    for (const DType dtype : {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64}) {
        if (toString(dtype) != side.dtype)
            continue;
        Tensor tensor(cpuDevice(), {dtype, shape});
        std::memcpy(tensor.buffer()->host(), side.bytes.data(), side.bytes.size());
        return tensor;
    }
    return std::nullopt;
}

TEST(VerdictCases, HoldForTensors)
{
    int ran = 0;
    for (const test::VerdictCase& each : test::verdictCases())
        for (const bool isColumn : {false, true}) {
            const auto samples = static_cast<int>(each.a.samples);
            const Shape shape = isColumn ? Shape{1, 1, samples, 1} : Shape{1, 1, 1, samples};
            const std::optional<Tensor> a = tensorOf(each.a, shape), b = tensorOf(each.b, shape);
            if (!a || !b)
                continue;
            for (Device* device : allDevices()) {
                if (device->id().index > 0)
                    continue;
                ++ran;
                const Comparison found = compare(testing::moved(*a, *device), testing::moved(*b, *device),
                                                 {{each.atol, 0.0, each.ulp}, {}});
                EXPECT_EQ(toString(found.verdict), each.verdict) << each.name;
                if (!each.sentence.empty()) {
                    EXPECT_EQ(english(found.sentence()), each.sentence) << each.name;
                }
                EXPECT_TRUE(found.verdict != Verdict::Equal || !english(unlikeText(found)).empty())
                    << each.name;
            }
        }
    EXPECT_GE(ran, 60);
}

TEST(VerdictCases, CountOnlyInsideTheRegion)
{
    const Tensor a = Tensor::fromValues<float>({1, 1, 1, 4}, std::vector<float>{-0.0F, 1.0F, -0.0F, 0.0F});
    const Tensor b = Tensor::fromValues<float>({1, 1, 1, 4}, std::vector<float>{0.0F, 1.0F, 0.0F, 0.0F});
    CompareOptions options;
    options.region = {1, 0, 2, 1};
    EXPECT_EQ(compare(a, b, options).unlike, (UnlikeBits{1, 0}));
    options.region = {3, 0, 1, 1};
    EXPECT_EQ(compare(a, b, options).verdict, Verdict::BitExact);
}

TEST(VerdictCases, ChannelsLastIsNoDifference)
{
    const Tensor a = Tensor::fromValues<float>({1, 2, 1, 2}, std::vector<float>{-0.0F, 1.0F, 2.0F, 0.0F});
    EXPECT_EQ(compare(a, a.withLayout(Layout::ChannelsLast)).verdict, Verdict::BitExact);
    const Tensor b = Tensor::fromValues<float>({1, 2, 1, 2}, std::vector<float>{-0.0F, 1.0F, 2.0F, -0.0F});
    EXPECT_EQ(compare(a, b.withLayout(Layout::ChannelsLast)).unlike, (UnlikeBits{1, 0}));
}

} // namespace
} // namespace comparo
