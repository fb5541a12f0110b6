// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/ops/resize_reference.h"

#include <gtest/gtest.h>

/// uint8 resize against PyTorch and torchvision, bit for bit, on cpu and on emu.
namespace comparo {
namespace {

using testing::ReferenceCase;

/// Empty if equal, else where the first difference lies.
std::string difference(const ReferenceCase& reference, const Tensor& output)
{
    const auto values = testing::valuesOf<std::uint8_t>(output);
    if (testing::digestOf(values) == reference.digest)
        return {};
    if (reference.values == "-")
        return "digest differs";
    for (std::size_t i = 0; i < values.size(); ++i) {
        const int want = std::stoi(reference.values.substr(2 * i, 2), nullptr, 16);
        if (want != values[i])
            return "sample " + std::to_string(i) + " is " + std::to_string(values[i]) + ", not " +
                   std::to_string(want);
    }
    return "values equal but digest differs: the reference file is broken";
}

struct Run {
    std::string side;
    std::string path;
};

/// Every row of one law on these sides; returns how many rows there were.
int expectRows(const std::string& law, bool nearest, const std::vector<Run>& runs)
{
    int rows = 0;
    for (const auto& row : testing::referenceRows("uint8.txt")) {
        if (row.at(0) != law)
            continue;
        ReferenceCase reference(row, 1);
        if ((reference.call.mode.rfind("nearest", 0) == 0) != nearest)
            continue;
        ++rows;
        const Tensor input = reference.input<std::uint8_t>();
        for (const Run& run : runs) {
            reference.call.path = run.path;
            const Tensor output = testing::resized(input, reference.call, run.side);
            EXPECT_EQ(output.layout(), reference.layout);
            EXPECT_EQ(difference(reference, output), "") << run.side << ": " << reference.toText();
        }
    }
    return rows;
}

TEST(ResizeUint8Reference, FixedPointIsPyTorchsOnEveryDevice)
{
    const int rows = expectRows("native", false,
                                {{"cpu/framework", "auto"},
                                 {"cpu/exact", "auto"},
                                 {"emu:0/exact", "auto"},
                                 {"emu:0/framework", "fixed"}});
    EXPECT_GE(rows, 400);
}

TEST(ResizeUint8Reference, NearestModesOfTheCpu)
{
    EXPECT_GE(expectRows("native", true, {{"cpu/framework", "auto"}}), 50);
}

TEST(ResizeUint8Reference, CastPathOfTheCpu)
{
    EXPECT_GE(expectRows("cast", false, {{"cpu/framework", "float"}}), 60);
}

TEST(ResizeUint8Reference, CudaArithmeticOnEmu)
{
    EXPECT_GE(expectRows("cuda", false, {{"emu:0/framework", "auto"}}), 60);
    EXPECT_GE(expectRows("cuda", true, {{"emu:0/framework", "auto"}}), 6);
}

} // namespace
} // namespace comparo
