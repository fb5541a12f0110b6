// SPDX-License-Identifier: Apache-2.0
// Probe pictures hold what they say, and separate what they are for.
#include "engine/diagnose/probes/probe.h"

#include "engine/base/error.h"
#include "engine/pipeline/runner.h"
#include "engine/tensor/same_bits.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace comparo {
namespace {

const Shape kShape{1, 3, 64, 96};

TEST(Probe, EveryOneIsMadeAgainWithTheSameBitsAndInEveryDtypeThatHoldsIt)
{
    for (const Probe& probe : allProbes())
        for (const DType dtype : {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64}) {
            if (probe.floats && !isFloat(dtype)) {
                EXPECT_THROW(makeProbe(probe.name, kShape, dtype), Error) << probe.name;
                continue;
            }
            const Tensor once = makeProbe(probe.name, kShape, dtype);
            EXPECT_TRUE(sameBytes(once, makeProbe(probe.name, kShape, dtype))) << probe.name;
            EXPECT_EQ(once.shape(), kShape);
        }
    EXPECT_THROW(makeProbe("moon", kShape, DType::UInt8), Error);
    EXPECT_THROW(makeProbe("ramp", {1, 3, 0, 8}, DType::UInt8), Error);
}

std::vector<float> valuesOf(const std::string& name)
{
    const Tensor picture = makeProbe(name, kShape, DType::Float32);
    const auto view = picture.hostView<const float>();
    std::vector<float> values;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < kShape.h; ++y)
            for (int x = 0; x < kShape.w; ++x)
                values.push_back(view.at(0, c, y, x));
    return values;
}

TEST(Probe, DenormalsAreSubnormalOrNearlySo)
{
    int subnormal = 0;
    for (const float v : valuesOf("denormals")) {
        EXPECT_LT(v, 8 * std::numeric_limits<float>::min());
        subnormal += std::fpclassify(v) == FP_SUBNORMAL;
    }
    EXPECT_GT(subnormal, 64 * 96);
}

TEST(Probe, NonFiniteHasNanBothInfinitiesAndBothZeros)
{
    int nan = 0, up = 0, down = 0, negativeZero = 0;
    for (const float v : valuesOf("nonfinite")) {
        nan += std::isnan(v);
        up += std::isinf(v) && v > 0;
        down += std::isinf(v) && v < 0;
        negativeZero += v == 0 && std::signbit(v);
    }
    EXPECT_GT(std::min({nan, up, down, negativeZero}), 10);
}

TEST(Probe, MantissasUseEveryBit)
{
    std::uint32_t ones = 0, zeros = 0;
    for (const float v : valuesOf("mantissas")) {
        const auto bits = std::bit_cast<std::uint32_t>(v);
        ones |= bits;
        zeros |= ~bits;
    }
    EXPECT_EQ(ones & zeros & 0x7FFFFFu, 0x7FFFFFu);
}

TEST(Probe, TiesMakeTheRoundingOfAHalvedPictureShow)
{
    const Tensor ties = makeProbe("ties", {1, 3, 64, 64}, DType::UInt8);
    const Pipeline halved{{Step::parse("resize:size=32x32,mode=bilinear,antialias=false")}};
    const Tensor a = runSide(halved, ties, Side::parse("cpu")).output();
    const Tensor b = runSide(halved, ties, Side::parse("emu:0")).output();
    int differing = 0;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < 32; ++y)
            for (int x = 0; x < 32; ++x)
                differing += a.at(0, c, y, x) != b.at(0, c, y, x);
    EXPECT_GT(differing, 3 * 32 * 32 / 4);
}

TEST(Probe, CoordinatesTellEveryColumnAndRow)
{
    const Tensor picture = makeProbe("coordinates", kShape, DType::UInt8);
    std::set<double> columns, rows;
    for (int x = 0; x < kShape.w; ++x)
        columns.insert(picture.at(0, 0, 5, x));
    for (int y = 0; y < kShape.h; ++y)
        rows.insert(picture.at(0, 1, y, 5));
    EXPECT_EQ(columns.size(), 96u);
    EXPECT_EQ(rows.size(), 64u);
}

} // namespace
} // namespace comparo
