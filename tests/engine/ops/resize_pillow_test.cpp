// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/ops/resize_reference.h"

#include <gtest/gtest.h>

#include <cstdlib>

/// Pillow resamples by the same geometry and pass order with 22-bit weights, so the fixed-point path may
/// differ from it by the quantisation of the weights only: by 1 for bilinear, by up to 2 for bicubic.
namespace comparo {
namespace {

TEST(ResizePillow, FixedPointStaysWithinTheQuantisationOfItsWeights)
{
    int rows = 0;
    std::int64_t samples = 0;
    std::int64_t differing = 0;
    for (const auto& row : testing::referenceRows("pillow.txt")) {
        ++rows;
        const Shape shape{1, std::stoi(row.at(2)), std::stoi(row.at(3)), std::stoi(row.at(4))};
        const Tensor input =
            testing::patternImage<std::uint8_t>(row.at(1), shape, std::stoull(row.at(0)), Layout::Contiguous);
        const testing::ResizeCall call{std::stoi(row.at(6)), std::stoi(row.at(7)), row.at(5), true, "fixed"};
        const bool verticalFirst = call.height < shape.h && call.width > shape.w;
        const Tensor start =
            verticalFirst
                ? testing::resized(input, {call.height, shape.w, call.mode, true, "fixed"}, "cpu/exact")
                : input;
        const auto values = testing::valuesOf<std::uint8_t>(testing::resized(start, call, "cpu/exact"));
        ASSERT_EQ(2 * values.size(), row.at(8).size());
        const int limit = call.mode == "bilinear" ? 1 : 2;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const int difference = std::abs(values[i] - std::stoi(row.at(8).substr(2 * i, 2), nullptr, 16));
            EXPECT_LE(difference, limit) << call.toText() << ", sample " << i;
            differing += difference != 0 ? 1 : 0;
            ++samples;
        }
    }
    EXPECT_EQ(rows, 24);
    EXPECT_LT(static_cast<double>(differing), 0.01 * static_cast<double>(samples));
}

} // namespace
} // namespace comparo
