// SPDX-License-Identifier: Apache-2.0
// The referee's formulas of lights, noise and turned lines against long double, in every direction; and its
// numbers as text.
#include "engine/diagnose/referee/referee.h"

#include "engine/diagnose/referee/formulas.h"
#include "engine/diagnose/referee/truth.h"
#include "engine/kernel/normal.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace comparo {
namespace {

using Real = long double;
using Replay = std::function<Real(int n, int c, int y, int x)>;

/// Float32 from 0.25 up in steps of 2^-9: no light of 0.15 reaches 0 or 1.
Tensor middling(int h, int w, int samples = 1)
{
    std::vector<float> values;
    for (int i = 0; i < samples * 2 * h * w; ++i)
        values.push_back(0.25F + static_cast<float>(i * 53 % 256) / 512.0F);
    return Tensor::fromValues<float>({samples, 2, h, w}, values);
}

double farthestFrom(const std::string& text, const Tensor& input, const Replay& replay)
{
    const Trace trace = runSide({{Step::parse(text)}}, input, Side::parse("cpu/exact"));
    const StepTruth truth = truthOf(trace.steps.front(), input);
    EXPECT_TRUE(truth.refusal.isEmpty()) << english(truth.refusal);
    const Shape& s = truth.values.shape();
    double most = 0.0;
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x)
                    most = std::max(
                        most, static_cast<double>(std::abs(static_cast<Real>(truth.values.at(n, c, y, x)) -
                                                           replay(n, c, y, x))));
    return most;
}

TEST(RefereeLights, LinearOnesRiseInFourDirections)
{
    constexpr int kHeight = 9, kWidth = 12;
    const Tensor image = middling(kHeight, kWidth);
    const auto gain = static_cast<Real>(0.15F);
    for (int direction = 0; direction < 4; ++direction) {
        const Replay lit = [&](int n, int c, int y, int x) {
            const Real down = y / Real{kHeight - 1}, right = x / Real{kWidth - 1};
            const Real ramps[] = {down, 1 - down, right, 1 - right};
            return static_cast<Real>(image.at(n, c, y, x)) + gain * ramps[direction];
        };
        EXPECT_LT(farthestFrom("linear_illumination:gain=0.15,sign=1,direction=" + std::to_string(direction),
                               image, lit),
                  1e-15)
            << direction;
    }
}

/// From a corner to the one across: 0 at the one, 2 / (2 + 1e-6) at the other.
TEST(RefereeLights, CornersAreLitFromEachOfFour)
{
    constexpr int kHeight = 9, kWidth = 12;
    const Tensor image = middling(kHeight, kWidth);
    const auto gain = static_cast<Real>(0.15F);
    for (int direction = 0; direction < 4; ++direction) {
        const Replay lit = [&](int n, int c, int y, int x) {
            const Real down = y / Real{kHeight - 1}, right = x / Real{kWidth - 1};
            const Real row = direction >= 2 ? 1 - down : down;
            const Real column = direction % 2 == 1 ? 1 - right : right;
            return static_cast<Real>(image.at(n, c, y, x)) + gain * (row + column) / (2 + 1e-6L);
        };
        EXPECT_LT(
            farthestFrom("linear_corner_illumination:gain=0.15,sign=1,direction=" + std::to_string(direction),
                         image, lit),
            1e-15)
            << direction;
    }
}

/// exp(-d^2 / 2 s^2) about the centre of each axis, the product from 0 to 1: on axes of odd and even length.
TEST(RefereeLights, GaussianOnesPeakAtTheirCentre)
{
    for (const auto& [h, w] : {std::pair(9, 12), std::pair(12, 9)}) {
        const Tensor image = middling(h, w);
        const auto gain = static_cast<Real>(0.15F);
        const auto profile = [](int size) {
            const Real sigma = size * static_cast<Real>(0.4F);
            std::vector<Real> weights;
            Real sum = 0;
            for (int i = 0; i < size; ++i) {
                const Real d = i - (size - 1) / 2.0L; // a centre of 0.5 is the middle of the axis
                weights.push_back(std::exp(-d * d / (2 * sigma * sigma)));
                sum += weights.back();
            }
            for (Real& weight : weights)
                weight /= sum;
            return weights;
        };
        const std::vector<Real> rows = profile(h), columns = profile(w);
        const auto [rowLow, rowHigh] = std::minmax_element(rows.begin(), rows.end());
        const auto [columnLow, columnHigh] = std::minmax_element(columns.begin(), columns.end());
        const Real low = *rowLow * *columnLow, range = *rowHigh * *columnHigh - low + 1e-6L;
        const Replay lit = [&](int n, int c, int y, int x) {
            const Real product = rows[static_cast<std::size_t>(y)] * columns[static_cast<std::size_t>(x)];
            return static_cast<Real>(image.at(n, c, y, x)) + gain * (product - low) / range;
        };
        EXPECT_LT(farthestFrom("gaussian_illumination:gain=0.15,sign=1,center_x=0.5,center_y=0.5,sigma_x=0.4,"
                               "sigma_y=0.4",
                               image, lit),
                  1e-12)
            << h << " x " << w;
    }
}

/// Row y of channel c begins with a whole block of four: at sample (c h + y) * ceil(w / 4) * 4.
TEST(RefereeNoise, HasTheNumbersOfItsAddresses)
{
    constexpr int kHeight = 3, kWidth = 6;
    const Tensor image = middling(kHeight, kWidth, 2);
    const Trace trace =
        runSide({{Step::parse("gaussian_noise:p=1,mean=0.1,std=0.25")}}, image, Side::parse("cpu/exact"));
    const StepTruth truth = truthOf(trace.steps.front(), image);
    ASSERT_TRUE(truth.refusal.isEmpty()) << english(truth.refusal);
    const Draws& draws = trace.steps.front().draws;
    for (int n = 0; n < 2; ++n)
        for (int c = 0; c < 2; ++c)
            for (int y = 0; y < kHeight; ++y)
                for (int x = 0; x < kWidth; ++x) {
                    const auto at = static_cast<std::uint64_t>((c * kHeight + y) * 8 + x);
                    const float z =
                        cpu::normal({draws.seed(), draws.step(), static_cast<std::uint32_t>(n), 0}, at);
                    const double expected =
                        image.at(n, c, y, x) + (static_cast<double>(0.1F) + static_cast<double>(z) * 0.25);
                    ASSERT_DOUBLE_EQ(truth.values.at(n, c, y, x), expected)
                        << n << ", " << c << ", " << y << ", " << x;
                }
}

TEST(RefereeConversion, EachRuleOfBytesCutsOrKeepsFractions)
{
    const Tensor floats =
        Tensor::fromValues<float>({1, 1, 1, 4}, std::vector<float>{0.25F, 0.125F, 1.5F, -0.5F});
    const auto truthOfRule = [&](const std::string& rule, const Tensor& input) {
        const Trace trace =
            runSide({{Step::parse("to_uint8:rounding=" + rule)}}, input, Side::parse("cpu/exact"));
        const StepTruth truth = truthOf(trace.steps.front(), input);
        std::vector<double> values;
        for (int x = 0; x < input.shape().w; ++x)
            values.push_back(truth.values.at(0, 0, 0, x));
        return values;
    };
    const std::vector<double> kept{63.75, 31.875, 255.0, 0.0}, cut{63.0, 31.0, 255.0, 0.0};
    EXPECT_EQ(truthOfRule("half_even", floats), kept);
    EXPECT_EQ(truthOfRule("half_up", floats), kept);
    EXPECT_EQ(truthOfRule("truncate", floats), cut);
    EXPECT_EQ(truthOfRule("to_dtype", floats), cut); // 0.25 * 255.999 is 63.99975
    const Tensor wide =
        Tensor::fromValues<std::uint16_t>({1, 1, 1, 4}, std::vector<std::uint16_t>{257, 300, 65535, 511});
    EXPECT_EQ(truthOfRule("to_dtype", wide), (std::vector<double>{1.0, 1.0, 255.0, 1.0})); // the upper byte
    EXPECT_EQ(truthOfRule("truncate", wide), (std::vector<double>{1.0, 1.0, 255.0, 1.0})); // of 257ths
    EXPECT_DOUBLE_EQ(truthOfRule("half_even", wide)[1], 300.0 / 257.0);
}

/// A line of five weights that rise from 0 (direction 1: they fall) and sum to 1, level and upright: along
/// its own length nothing lies between its places.
TEST(RefereeMotion, LinesHaveEveryPlaceAndFallOrRise)
{
    constexpr int kHeight = 11, kWidth = 13;
    const Tensor image = middling(kHeight, kWidth);
    const auto at = [&](int n, int c, int y, int x) {
        return y < 0 || x < 0 || y >= kHeight || x >= kWidth ? Real{0}
                                                             : static_cast<Real>(image.at(n, c, y, x));
    };
    for (const char* resample : {"nearest", "bilinear"})
        for (const int direction : {-1, 0, 1}) {
            std::vector<Real> weights; // (direction + 1) / 2 at the first place, 1 less that at the last
            for (int i = 0; i < 5; ++i) {
                const Real start = (direction + 1) / 2.0L;
                weights.push_back((start + (1 - 2 * start) * i / 4) / 2.5L);
            }
            const std::string text = "motion_blur:kernel_size=5,direction=" + std::to_string(direction) +
                                     ",resample=" + resample + ",angle=";
            EXPECT_LT(farthestFrom(text + "0", image,
                                   [&](int n, int c, int y, int x) {
                                       Real sum = 0;
                                       for (int i = 0; i < 5; ++i)
                                           sum +=
                                               weights[static_cast<std::size_t>(i)] * at(n, c, y, x + i - 2);
                                       return sum;
                                   }),
                      1e-14)
                << text;
        }
}

/// Turned by 45 degrees, a line of three lies between places: the four weights about each are those of
/// bilinear interpolation.
TEST(RefereeMotion, BetweenPlacesLinesAreInterpolated)
{
    constexpr int kSide = 9;
    const Tensor image = middling(kSide, kSide);
    for (const int degrees : {45, 30, -20}) {
        const Real turn = degrees * std::acos(-1.0L) / 180, c0 = std::cos(turn), s0 = std::sin(turn);
        std::vector<Real> weights;
        Real all = 0;
        for (int y = -1; y <= 1; ++y)
            for (int x = -1; x <= 1; ++x) {
                const Real row = s0 * x + c0 * y, column = c0 * x - s0 * y; // of the line, about its middle
                const auto tent = [](Real d) { return std::max(Real{0}, 1 - std::abs(d)); };
                Real weight = 0; // places of weight 1/2 in the middle row, none beside it
                for (int k = -1; k <= 1; ++k)
                    weight += tent(row) * tent(column - k) / 2;
                weights.push_back(weight);
                all += weight;
            }
        const Replay blurred = [&](int n, int c, int y, int x) {
            Real sum = 0;
            for (int j = -1; j <= 1; ++j)
                for (int i = -1; i <= 1; ++i)
                    if (y + j >= 0 && x + i >= 0 && y + j < kSide && x + i < kSide)
                        sum += weights[static_cast<std::size_t>((j + 1) * 3 + i + 1)] / all *
                               static_cast<Real>(image.at(n, c, y + j, x + i));
            return sum;
        };
        EXPECT_LT(farthestFrom("motion_blur:kernel_size=3,direction=0,resample=bilinear,angle=" +
                                   std::to_string(degrees),
                               image, blurred),
                  1e-7) // the angle is a float32
            << degrees;
    }
}

TEST(RefereeText, ErrorsAreShortAndGroupedAndNeverLong)
{
    EXPECT_EQ(refereeText(0.0), "0");
    EXPECT_EQ(refereeText(0.5), "0.5");
    EXPECT_EQ(refereeText(12.36), "12.4");
    EXPECT_EQ(refereeText(999.4), "999");
    EXPECT_EQ(refereeText(1234.4), "1,234");
    EXPECT_EQ(refereeText(999999.0), "999,999");
    EXPECT_EQ(refereeText(1e6), "1e+06");
    EXPECT_EQ(refereeText(1.2e6), "1.2e+06");
    EXPECT_EQ(refereeText(3.1e6), "3.1e+06");
    EXPECT_EQ(refereeText(std::numeric_limits<double>::infinity()), "infinite");
}

} // namespace
} // namespace comparo
