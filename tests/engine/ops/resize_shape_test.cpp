// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/ops/geometric/resize.h"
#include "tests/engine/ops/resize_reference.h"

#include <gtest/gtest.h>

/// Output extents as torchvision gives them, and what the op refuses.
namespace comparo {
namespace {

Tensor image(int height, int width)
{
    return testing::patternImage<std::uint8_t>("noise", {1, 3, height, width}, 3, Layout::Contiguous);
}

TEST(ResizeShape, ShortSideAndLongestSideAreTorchvisions)
{
    int rows = 0;
    for (const auto& row : testing::referenceRows("shape.txt")) {
        ++rows;
        const Step step = Step::parse("resize:size=" + row.at(2) + ",max_size=" + row.at(3));
        const Shape output = resizeShape({2, 3, std::stoi(row.at(0)), std::stoi(row.at(1))}, step.params);
        EXPECT_EQ(output, (Shape{2, 3, std::stoi(row.at(4)), std::stoi(row.at(5))}))
            << row.at(0) << "x" << row.at(1) << " " << step.toText();
    }
    EXPECT_GE(rows, 100);
}

TEST(ResizeShape, OneNumberRunsToThatShape)
{
    EXPECT_EQ(testing::resized(image(48, 64), "resize:size=24", "cpu/exact").shape(), (Shape{1, 3, 24, 32}));
    EXPECT_EQ(testing::resized(image(64, 48), "resize:size=24", "emu:0/exact").shape(),
              (Shape{1, 3, 32, 24}));
    EXPECT_EQ(testing::resized(image(30, 90), "resize:size=20,max_size=45", "cpu/exact").shape(),
              (Shape{1, 3, 15, 45}));
}

TEST(ResizeShape, TheSameSizeIsTheSameTensor)
{
    const Tensor input = image(20, 31);
    for (const char* step : {"resize:size=20x31", "resize:size=20", "resize:size=20x31,mode=nearest"})
        EXPECT_EQ(testing::resized(input, step, "cpu/framework").buffer(), input.buffer()) << step;
}

void expectRefused(const std::string& step, ErrorCode code, const std::string& word,
                   const Tensor& input = image(40, 60))
{
    try {
        testing::resized(input, step, "cpu/exact");
        ADD_FAILURE() << step << " was not refused";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), code) << step;
        EXPECT_NE(std::string(error.what()).find(word), std::string::npos) << error.what();
    }
}

TEST(ResizeShape, RefusesWhatItCannotDo)
{
    expectRefused("resize:size=0", ErrorCode::InvalidArgument, "size");
    expectRefused("resize:size=0x0", ErrorCode::InvalidArgument, "size");
    expectRefused("resize:size=10x0", ErrorCode::InvalidArgument, "size");
    expectRefused("resize:size=-5", ErrorCode::InvalidArgument, "size");
    expectRefused("resize:size=9999999", ErrorCode::InvalidArgument, "size");
    expectRefused("resize:size=10x99999999999", ErrorCode::InvalidArgument, "size");
    expectRefused("resize:size=large", ErrorCode::InvalidArgument, "size");
    expectRefused("resize:size=24,mode=lanczos", ErrorCode::InvalidArgument, "lanczos");
    expectRefused("resize:size=24,shape=7", ErrorCode::InvalidArgument, "shape");
    expectRefused("resize:size=24,max_size=24", ErrorCode::InvalidArgument, "max_size");
    expectRefused("resize:size=24x24,max_size=30", ErrorCode::InvalidArgument, "max_size");
    expectRefused("resize:size=24,antialias=maybe", ErrorCode::InvalidArgument, "antialias");
    // The short side would get no pixel at all.
    expectRefused("resize:size=10,max_size=11", ErrorCode::InvalidArgument, "0", image(500, 2));
    // The long side would be wider than any image may be.
    expectRefused("resize:size=5000", ErrorCode::InvalidArgument, "5000", image(2, 3000));
    const Tensor real = testing::patternImage<float>("noise", {1, 1, 4, 4}, 1, Layout::Contiguous);
    expectRefused("resize:size=2,path=fixed", ErrorCode::Unsupported, "uint8", real);
}

} // namespace
} // namespace comparo
