// SPDX-License-Identifier: Apache-2.0
#include "engine/base/fnv_digest.h"
#include "engine/kernel/torch/cuda_functions.h"
#include "engine/kernel/torch/cuda_sum.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

/// Digests of what an H100 gave (driver 580.159, PyTorch 2.11, 2026-11-28): tests/gpu/record_functions.py.
namespace comparo::cpu {
namespace {

std::string digestOf(const std::vector<float>& values)
{
    return fnvDigest(std::as_bytes(std::span(values)));
}

std::vector<float> ramp(double low, double step, int count)
{
    std::vector<float> values;
    for (int i = 0; i < count; ++i)
        values.push_back(static_cast<float>(i * step + low));
    return values;
}

std::vector<float> noise(std::int64_t count)
{
    std::vector<float> values;
    for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(count); ++i)
        values.push_back(
            static_cast<float>(static_cast<double>((i * 2654435761U + 12345U) % 16777213U) / 16777213.0));
    return values;
}

TEST(CudaUnits, HaveTheBitsOfEvery64thFraction)
{
    std::vector<float> powers, reciprocals;
    for (int i = 0; i < 1 << 23; i += 64) {
        const auto fraction = static_cast<float>(i) * 0x1p-23f;
        powers.push_back(unitExp2(fraction));
        reciprocals.push_back(unitReciprocal(1.0f + fraction, kReciprocalIntervals));
    }
    EXPECT_EQ(digestOf(powers), "764fc45b602c8589");
    EXPECT_EQ(digestOf(reciprocals), "d1530029c797505c");
}

TEST(CudaUnits, HaveNoMoreThanTwoUnitsOfErrorElsewhere)
{
    for (float x = -126.0f; x < 127.0f; x += 0.37f) {
        EXPECT_NEAR(unitExp2(x) / std::exp2(static_cast<double>(x)), 1.0, 0x1p-22) << x;
        const float positive = std::fabs(x) + 0.01f;
        EXPECT_NEAR(unitReciprocal(positive, kReciprocalIntervals) * static_cast<double>(positive), 1.0,
                    0x1p-22)
            << positive;
    }
    EXPECT_EQ(unitExp2(-127.0f), 0.0f);
    EXPECT_EQ(unitReciprocal(1.0f, kReciprocalIntervals), 1.0f);
    EXPECT_EQ(unitReciprocal(0.25f, kReciprocalIntervals), 4.0f);
}

TEST(CudaFunctions, ExpHasTheBitsOfTorchOnCuda)
{
    std::vector<float> powers;
    for (const float x : ramp(-20.0, 0.01, 4001))
        powers.push_back(cudaExp(x));
    EXPECT_EQ(digestOf(powers), "817e24833ff34e49");
    EXPECT_EQ(cudaExp(0.0), 1.0);
    EXPECT_NEAR(cudaExp(-1.0), 0.36787944117144233, 1e-16);
    EXPECT_EQ(cudaExp(-1e4), 0.0);
}

TEST(CudaFunctions, PowHasTheBitsOfTorchOnCuda)
{
    const std::vector<std::pair<double, std::string>> exponents{{1.3, "158013f9fe30b618"},
                                                                {2.2, "daa190de95f5307a"},
                                                                {1.0 / 3.0, "8739af660344b87a"},
                                                                {-0.7, "a2fc473545ae6b53"}};
    for (const auto& [exponent, digest] : exponents) {
        std::vector<float> powers;
        for (const float x : ramp(0.0, 1.0 / 4000.0, 4001))
            powers.push_back(cudaPow(x, static_cast<float>(exponent), kReciprocalIntervals));
        EXPECT_EQ(digestOf(powers), digest) << exponent;
    }
    EXPECT_EQ(cudaPow(0.0f, 0.0f, kReciprocalIntervals), 1.0f);
    EXPECT_EQ(cudaPow(4.0f, 0.5f, kReciprocalIntervals), 2.0f);
    EXPECT_EQ(cudaPow(0x1p-140f, 0.5f, kReciprocalIntervals), 0x1p-70f);
}

TEST(CudaSums, HaveTheBitsOfTorchOnCuda)
{
    struct Case {
        std::int64_t rows, numbers;
        std::string digest;
    };
    for (const Case& c : {Case{1, 7, "2d9a7f79d473cea0"}, Case{1, 257, "5570ca6046118008"},
                          Case{1, 30000, "b4ddd7c5dcff4664"}, Case{3, 744, "ddf640e1e9b70717"},
                          Case{291, 131, "164b553dae3c7ad9"}, Case{360, 70, "2a42bd975e8ad4bb"},
                          Case{1440, 640, "bdbac4c9a4705d6d"}, Case{3, 1001, "cd379b1416582fe4"},
                          Case{31, 5, "7090e11a1ad7fda3"}, Case{257, 3, "76a3797a3e416a28"},
                          Case{3, 12707, "7e8aa8a3ee3e4156"}, Case{6, 4200, "a420543c43e02146"},
                          Case{1, 307200, "07212cf9be5a1ecd"}, Case{3, 307200, "57761f13ae232b0f"},
                          Case{12, 76800, "cfbb27d1abe016e1"}, Case{2, 81, "2947d94c93cbf92c"}}) {
        const std::vector<float> numbers = noise(c.rows * c.numbers);
        std::vector<float> sums;
        for (std::int64_t row = 0; row < c.rows; ++row) {
            const auto first = numbers.begin() + row * c.numbers;
            sums.push_back(cudaRowSum(std::vector<float>(first, first + c.numbers), row, c.rows));
        }
        EXPECT_EQ(digestOf(sums), c.digest) << c.rows << " rows of " << c.numbers;
    }
}

} // namespace
} // namespace comparo::cpu
