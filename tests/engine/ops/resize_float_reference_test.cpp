// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/ops/resize_reference.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <iostream>

/// float32 and float64 resize: on cpu against PyTorch's AVX2 kernels, on emu against the written-out
/// arithmetic of its CUDA kernels.
namespace comparo {
namespace {

using testing::ReferenceCase;

template <class T>
using BitsOf = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;

struct Score {
    int rows = 0;
    int equalBits = 0;
    double worst = 0.0; ///< largest difference relative to the largest magnitude of the row's values
};

template <class T>
void add(Score& score, const ReferenceCase& reference, const std::string& side)
{
    constexpr std::size_t kDigits = 2 * sizeof(T);
    const Tensor output = testing::resized(reference.input<T>(), reference.call, side);
    EXPECT_EQ(output.layout(), reference.layout);
    const auto values = testing::valuesOf<T>(output);
    const std::size_t stored = reference.values.size() / kDigits;
    ASSERT_EQ(stored, std::min<std::size_t>(values.size(), 64)) << reference.toText();
    double largest = 0.0;
    double worst = 0.0;
    for (std::size_t k = 0; k < stored; ++k) {
        const auto bits =
            static_cast<BitsOf<T>>(std::stoull(reference.values.substr(k * kDigits, kDigits), nullptr, 16));
        const double want = static_cast<double>(std::bit_cast<T>(bits));
        largest = std::max(largest, std::abs(want));
        worst = std::max(worst, std::abs(static_cast<double>(values[k * values.size() / stored]) - want));
    }
    const bool same = testing::digestOf(values) == reference.digest;
    ++score.rows;
    score.equalBits += same ? 1 : 0;
    score.worst = std::max(score.worst, largest > 0.0 ? worst / largest : worst);
    EXPECT_TRUE(same) << side << ", off by up to " << worst << ": " << reference.toText();
}

Score scoreOf(const std::string& law, DType dtype, const std::string& side)
{
    Score score;
    for (const auto& row : testing::referenceRows("float.txt")) {
        if (row.at(0) != law || row.at(1) != toString(dtype))
            continue;
        const ReferenceCase reference(row, 2);
        if (dtype == DType::Float32)
            add<float>(score, reference, side);
        else
            add<double>(score, reference, side);
    }
    std::cout << law << " " << toString(dtype) << " on " << side << ": " << score.equalBits << " of "
              << score.rows << " equal bit for bit, largest relative difference " << score.worst << "\n";
    return score;
}

TEST(ResizeFloatReference, CpuIsPyTorchsInFloat32)
{
    const Score score = scoreOf("cpu", DType::Float32, "cpu/framework");
    EXPECT_GE(score.rows, 200);
    EXPECT_LE(score.worst, 2e-6);
}

TEST(ResizeFloatReference, CpuIsPyTorchsInFloat64)
{
    const Score score = scoreOf("cpu", DType::Float64, "cpu/framework");
    EXPECT_GE(score.rows, 50);
    EXPECT_LE(score.worst, 1e-14);
}

TEST(ResizeFloatReference, EmuFollowsTheCudaKernelsInFloat32)
{
    const Score score = scoreOf("cuda", DType::Float32, "emu:0/framework");
    EXPECT_GE(score.rows, 100);
    EXPECT_LE(score.worst, 2e-6);
}

TEST(ResizeFloatReference, EmuFollowsTheCudaKernelsInFloat64)
{
    const Score score = scoreOf("cuda", DType::Float64, "emu:0/framework");
    EXPECT_GE(score.rows, 20);
    EXPECT_LE(score.worst, 1e-14);
}

} // namespace
} // namespace comparo
