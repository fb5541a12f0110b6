// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/ops/resize_reference.h"

#include <gtest/gtest.h>

/// In exact numerics a resize has the same bits on cpu (rows, vectorised) and on emu (thread by thread, as
/// CUDA runs it), in either layout, and the layout comes through.
namespace comparo {
namespace {

struct Sizes {
    Shape shape;
    int height;
    int width;
};

/// Odd sizes, single rows, columns and pixels, one axis kept, vector lengths plus and minus one.
const Sizes kSizes[] = {{{1, 3, 37, 53}, 19, 101}, {{2, 1, 5, 7}, 11, 3},    {{1, 4, 1, 1}, 7, 5},
                        {{1, 3, 1, 130}, 1, 33},   {{1, 1, 130, 1}, 33, 1},  {{1, 2, 1, 9}, 4, 1},
                        {{3, 5, 17, 33}, 17, 16},  {{1, 3, 31, 65}, 64, 65}, {{1, 9, 8, 8}, 15, 9},
                        {{1, 3, 97, 129}, 3, 2},   {{1, 1, 2, 3}, 1, 1},     {{1, 3, 64, 64}, 32, 32},
                        {{1, 3, 40, 41}, 80, 82},  {{1, 2, 150, 40}, 1, 160}};

template <class T>
void expectSameEverywhere(const Sizes& sizes, const testing::ResizeCall& call, const char* pattern)
{
    std::vector<T> want;
    for (const Layout layout : {Layout::Contiguous, Layout::ChannelsLast})
        for (const char* side : {"cpu/exact", "emu:0/exact", "emu:1/exact"}) {
            const Tensor input = testing::patternImage<T>(pattern, sizes.shape, 17, layout);
            const Tensor output = testing::resized(input, call, side);
            EXPECT_EQ(output.layout(), layout);
            EXPECT_EQ(output.dtype(), DTypeOf<T>::value);
            EXPECT_EQ(output.shape(), (Shape{sizes.shape.n, sizes.shape.c, sizes.height, sizes.width}));
            const auto values = testing::valuesOf<T>(output);
            if (want.empty())
                want = values;
            EXPECT_EQ(testing::digestOf(values), testing::digestOf(want))
                << side << " " << toString(layout) << " " << toString(DTypeOf<T>::value) << " "
                << sizes.shape.toString() << " " << call.toText();
        }
}

template <class T>
void expectAllModes(const Sizes& sizes, const std::vector<std::string>& paths, const char* pattern)
{
    for (const char* mode : {"nearest", "nearest-exact"})
        expectSameEverywhere<T>(sizes, {sizes.height, sizes.width, mode, false, "auto"}, pattern);
    for (const char* mode : {"bilinear", "bicubic"})
        for (const bool antialias : {false, true})
            for (const std::string& path : paths)
                expectSameEverywhere<T>(sizes, {sizes.height, sizes.width, mode, antialias, path}, pattern);
}

TEST(ResizeDevices, Uint8HasTheSameBits)
{
    for (const Sizes& sizes : kSizes) {
        expectAllModes<std::uint8_t>(sizes, {"fixed", "float"}, "noise");
        expectAllModes<std::uint8_t>(sizes, {"fixed", "float"}, "binary");
    }
}

TEST(ResizeDevices, Uint16HasTheSameBits)
{
    for (const Sizes& sizes : kSizes)
        expectAllModes<std::uint16_t>(sizes, {"auto"}, "noise");
}

TEST(ResizeDevices, Float32HasTheSameBits)
{
    for (const Sizes& sizes : kSizes) {
        expectAllModes<float>(sizes, {"auto"}, "noise");
        expectAllModes<float>(sizes, {"auto"}, "signed");
    }
}

TEST(ResizeDevices, Float64HasTheSameBits)
{
    for (const Sizes& sizes : kSizes)
        expectAllModes<double>(sizes, {"auto"}, "noise");
}

TEST(ResizeDevices, WidestImagesHaveTheSameBits)
{
    for (const Sizes& sizes : {Sizes{{1, 1, 2, 65535}, 3, 40001}, Sizes{{1, 1, 3, 501}, 2, 65535}}) {
        expectAllModes<std::uint8_t>(sizes, {"fixed"}, "noise");
        expectAllModes<float>(sizes, {"auto"}, "noise");
    }
    expectSameEverywhere<std::uint8_t>({{1, 3, 65535, 1}, 100, 1}, {100, 1, "bicubic", true, "fixed"},
                                       "noise");
}

TEST(ResizeDevices, ConstantImagesStayConstant)
{
    for (const int level : {0, 1, 127, 128, 254, 255})
        for (const Sizes& sizes : kSizes)
            for (const char* mode : {"bilinear", "bicubic"})
                for (const bool antialias : {false, true}) {
                    const auto samples = static_cast<std::size_t>(sizes.shape.elements());
                    const std::vector<std::uint8_t> flat(samples, static_cast<std::uint8_t>(level));
                    const Tensor output =
                        testing::resized(Tensor::fromValues<std::uint8_t>(sizes.shape, flat),
                                         {sizes.height, sizes.width, mode, antialias, "fixed"}, "cpu/exact");
                    for (const std::uint8_t value : testing::valuesOf<std::uint8_t>(output))
                        ASSERT_EQ(value, level) << sizes.shape.toString() << " " << mode << " " << antialias;
                }
}

} // namespace
} // namespace comparo
