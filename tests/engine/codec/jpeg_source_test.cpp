// SPDX-License-Identifier: Apache-2.0
// The picture that a JPEG is made of: one rule for the command line and the application.
#include "engine/base/error.h"
#include "engine/codec/jpeg/source.h"

#include <gtest/gtest.h>

#include <vector>

namespace comparo {
namespace {

template <class T>
JpegSource sourceOf(const Shape& shape, const std::vector<T>& values)
{
    return jpegSource(Tensor::fromValues<T>(shape, values));
}

TEST(JpegSource, EightBitsOfGrayAndRgbStayAsTheyAre)
{
    const Tensor rgb =
        Tensor::fromValues<std::uint8_t>({1, 3, 1, 2}, std::vector<std::uint8_t>{1, 2, 3, 4, 5, 6});
    const JpegSource source = jpegSource(rgb);
    EXPECT_EQ(source.picture.buffer(), rgb.buffer());
    EXPECT_EQ(english(source.note), "");
}

TEST(JpegSource, OtherValuesBecomeEightBitsAndAreTold)
{
    const JpegSource deep = sourceOf<std::uint16_t>({1, 1, 1, 3}, {0, 257 * 128, 65535});
    EXPECT_EQ(deep.picture.dtype(), DType::UInt8);
    EXPECT_EQ(deep.picture.at(0, 0, 0, 1), 128.0);
    EXPECT_EQ(deep.picture.at(0, 0, 0, 2), 255.0);
    EXPECT_EQ(english(deep.note), "uint16 values were converted to 8 bits");
    EXPECT_EQ(sourceOf<float>({1, 1, 1, 2}, {0.0F, 1.0F}).picture.at(0, 0, 0, 1), 255.0);
    EXPECT_EQ(sourceOf<float>({1, 1, 1, 2}, {0.0F, 200.0F}).picture.at(0, 0, 0, 1), 200.0);
}

TEST(JpegSource, AlphaIsLeftOutAndTheFirstImageIsTaken)
{
    const JpegSource rgba = sourceOf<std::uint8_t>({1, 4, 1, 1}, {1, 2, 3, 4});
    EXPECT_EQ(rgba.picture.shape(), (Shape{1, 3, 1, 1}));
    EXPECT_EQ(rgba.picture.at(0, 2, 0, 0), 3.0);
    EXPECT_EQ(english(rgba.note), "alpha is dropped");
    const JpegSource two = sourceOf<std::uint8_t>({2, 2, 1, 1}, {1, 2, 3, 4});
    EXPECT_EQ(two.picture.shape(), (Shape{1, 1, 1, 1}));
    EXPECT_EQ(two.picture.at(0, 0, 0, 0), 1.0);
    EXPECT_EQ(english(two.note), "only the first of 2 images is used; alpha is dropped");
}

TEST(JpegSource, MoreChannelsAreRefused)
{
    EXPECT_THROW(sourceOf<std::uint8_t>({1, 5, 1, 1}, {1, 2, 3, 4, 5}), Error);
    EXPECT_THROW(jpegSource(Tensor()), Error);
}

} // namespace
} // namespace comparo
