// SPDX-License-Identifier: Apache-2.0
// Files of other programs against what Pillow, tifffile and OpenEXR's own module read from them; see
// tests/support/pictures/make.py.
#include "tests/engine/codec/pictures_reference.h"
#include "tests/support/paths.h"
#include "tests/support/test_images.h"

#include <gtest/gtest.h>

#include <filesystem>

namespace comparo {
namespace {

std::filesystem::path pictures()
{
    return test::dataFolder() + "/support/pictures";
}

Tensor expectedOf(const std::string& name)
{
    ReadChoice choice;
    choice.array = name;
    choice.axes = ArrayAxes::Chw;
    return readImage(pictures() / "expected.npz", choice).tensor;
}

DecodedImage readWhole(const std::string& name)
{
    ReadChoice choice;
    choice.isWhole = true;
    return readImage(pictures() / name, choice);
}

TEST(IndependentReaders, SeeTheSameSamples)
{
    int compared = 0;
    for (const auto& entry : std::filesystem::directory_iterator(pictures())) {
        const std::string name = entry.path().filename().string();
        if (name == "expected.npz" || name == "make.py")
            continue;
        const Tensor expected = expectedOf(name);
        const Tensor read = readWhole(name).tensor;
        ASSERT_EQ(read.shape(), expected.shape()) << name;
        ASSERT_EQ(read.dtype(), expected.dtype()) << name;
        EXPECT_TRUE(test::sameBits(read, expected)) << name;
        ++compared;
    }
    EXPECT_EQ(compared, 24);
}

TEST(IndependentReaders, WhatIsNotRgbIsSaid)
{
    for (const auto& [name, sign] : {std::pair{"cmyk.jpg", "the channels C, M, Y, K"},
                                     {"cmyk.tif", "the channels C, M, Y, K"},
                                     {"lab.tif", "the channels L*, a*, b*"},
                                     {"associated.tif", "is associated (premultiplied) alpha"},
                                     {"rgba.tif", "is straight (unassociated) alpha"},
                                     {"gray_alpha16.tif", "is straight (unassociated) alpha"},
                                     {"twelve.tif", "samples of 12 bits (0 to 4095)"},
                                     {"signed.tif", "signed integers of 16 bits"},
                                     {"clear.png", "it was converted to alpha"},
                                     {"window.exr", "The data window is (4, 2) to (12, 7)"},
                                     {"ids.exr", "Unsigned integers of 32 bits"},
                                     {"five.tif", "of an unspecified kind"}})
        EXPECT_NE(test::notesOf(readWhole(name)).find(sign), std::string::npos)
            << name << ": " << test::notesOf(readWhole(name));
}

} // namespace
} // namespace comparo
