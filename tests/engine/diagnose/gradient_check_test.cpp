// SPDX-License-Identifier: Apache-2.0
// The check of gradients on an op of its own, whose derivatives are known.
#include "engine/diagnose/gradients/check.h"

#include "engine/base/error.h"
#include "engine/device/device.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace comparo {
namespace {

/// What the op was run with, and what is wrong about its backward pass.
struct CurveState {
    std::vector<double> levels; ///< of every forward pass
    std::size_t wrongAt = 0;    ///< sample of the image
    double wrongBy = 0.0;
};
CurveState curveState;

constexpr double kJump = 3.0, kMostGain = 2.0;

std::vector<double> curveValues(const Tensor& image)
{
    std::vector<double> values;
    const Shape& s = image.shape();
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x)
                    values.push_back(image.at(n, c, y, x));
    return values;
}

/// gain * sin(v) + sum over the table of (k + 1) * t_k^2 + (1 where level >= 3); a gain above 2 is refused.
Tensor curveForward(const OpContext& ctx, const Tensor& image, const ParamSet&)
{
    const double gain = ctx.tensor("gain").at(0, 0, 0, 0), level = ctx.tensor("level").at(0, 0, 0, 0);
    curveState.levels.push_back(level);
    if (gain > kMostGain)
        failArgument(message("curve: a gain of at most 2."));
    const std::vector<double> table = curveValues(ctx.tensor("table"));
    double added = level >= kJump ? 1.0 : 0.0;
    for (std::size_t k = 0; k < table.size(); ++k)
        added += static_cast<double>(k + 1) * table[k] * table[k];
    std::vector<double> values = curveValues(image);
    for (double& v : values)
        v = gain * std::sin(v) + added;
    return Tensor::fromValues<double>(image.shape(), values);
}

Gradients curveBackward(const OpContext& ctx, const Tensor& image, const ParamSet&, const Tensor& upstream)
{
    const double gain = ctx.tensor("gain").at(0, 0, 0, 0);
    const std::vector<double> v = curveValues(image), u = curveValues(upstream);
    const std::vector<double> table = curveValues(ctx.tensor("table"));
    std::vector<double> ofImage, ofTable;
    double ofGain = 0.0, all = 0.0;
    for (std::size_t i = 0; i < v.size(); ++i) {
        ofImage.push_back(u[i] * gain * std::cos(v[i]));
        ofGain += u[i] * std::sin(v[i]);
        all += u[i];
    }
    ofImage[curveState.wrongAt] += curveState.wrongBy;
    for (std::size_t k = 0; k < table.size(); ++k)
        ofTable.push_back(all * 2.0 * static_cast<double>(k + 1) * table[k]);
    const auto one = [](double value) {
        return Tensor::fromValues<double>({1, 1, 1, 1}, std::vector{value});
    };
    return {Tensor::fromValues<double>(image.shape(), ofImage),
            {{"gain", one(ofGain)},
             {"table", Tensor::fromValues<double>(ctx.tensor("table").shape(), ofTable)},
             {"level", one(0.0)},
             {"drawn", one(1.0)}}}; // of no tensor that the module holds
}

Op curveOp()
{
    Op op;
    op.id = "curve";
    op.info.dtypes = {DType::Float64};
    op.info.followsLibrary = false;
    op.info.buffers = [](const ParamSet&) -> std::vector<NamedTensor> {
        const auto made = [](const Shape& shape, const std::vector<double>& values) {
            return Tensor::fromValues<double>(shape, values);
        };
        return {{"gain", made({1, 1, 1, 1}, {1.5})},
                {"table", made({1, 1, 2, 3}, {0.5, -1.0, 0.25, 2.0, -0.75, 1.25})},
                {"level", made({1, 1, 1, 1}, {1.0})}};
    };
    op.host = {curveForward, nullptr, curveBackward};
    return op;
}

class GradientCheckTest : public testing::Test {
protected:
    void SetUp() override { curveState = {}; }

    GradientCheck checked(const GradientCheckOptions& options)
    {
        return checkGradient({*m_stream, Numerics::Exact, m_progress}, m_module, m_image, m_upstream,
                             options);
    }

    /// 24 places, of which `index` is one, in [0, 1) and [-1, 1).
    static double imageAt(int index) { return (index * 7 % 24) / 24.0; }
    static double upstreamAt(int index) { return (index * 5 % 24) / 12.0 - 1.0; }

    static Tensor made(double (*value)(int))
    {
        std::vector<double> values;
        for (int i = 0; i < 24; ++i)
            values.push_back(value(i));
        return Tensor::fromValues<double>({1, 2, 3, 4}, values);
    }

    Op m_op = curveOp();
    Module m_module{m_op, ParamSet(m_op.info.schema)};
    Tensor m_image = made(imageAt), m_upstream = made(upstreamAt);
    std::unique_ptr<Stream> m_stream = cpuDevice().createStream();
    Progress m_progress;
};

TEST_F(GradientCheckTest, DifferencesAgreeWithDerivativesThatAreRight)
{
    const GradientCheck check = checked({});
    EXPECT_EQ(check.sturdy, 24); // fewer than were asked for: each once
    EXPECT_EQ(check.fragile, 0);
    double most = 0.0;
    for (int i = 0; i < 24; ++i)
        most = std::max(most, std::abs(1.5 * std::cos(imageAt(i)) * upstreamAt(i)));
    EXPECT_DOUBLE_EQ(check.scale, most);
    EXPECT_LT(check.worstSturdy, 1e-8);
    EXPECT_EQ(check.worstFragile, 0.0);
    ASSERT_EQ(check.worst.size(), 12U);
    for (std::size_t i = 0; i < 12; ++i) {
        const CheckedGradient& place = check.worst[i];
        const int index = (place.c * 3 + place.y) * 4 + place.x;
        EXPECT_DOUBLE_EQ(place.analytic, 1.5 * std::cos(imageAt(index)) * upstreamAt(index));
        EXPECT_NEAR(place.numeric, place.analytic, 1e-8);
        if (i > 0) {
            EXPECT_LE(place.error(), check.worst[i - 1].error());
        }
    }
}

TEST_F(GradientCheckTest, AWrongDerivativeIsTheWorst)
{
    curveState.wrongAt = 17; // c 1, y 1, x 1
    curveState.wrongBy = 0.125;
    GradientCheckOptions options;
    options.reported = 3;
    const GradientCheck check = checked(options);
    ASSERT_EQ(check.worst.size(), 3U);
    const CheckedGradient& worst = check.worst.front();
    EXPECT_EQ(worst.c, 1);
    EXPECT_EQ(worst.y, 1);
    EXPECT_EQ(worst.x, 1);
    EXPECT_NEAR(worst.error(), 0.125, 1e-8);
    EXPECT_NEAR(check.worstSturdy, 0.125 / check.scale, 1e-8);
    EXPECT_EQ(english(placeText(worst)), "(1, 1, G)");
}

TEST_F(GradientCheckTest, PlacesNearTiesAreFragile)
{
    curveState.wrongAt = 6; // c 0, y 1, x 2
    curveState.wrongBy = 1.0;
    std::vector<double> ties(12, 0.5);
    ties[6] = 1e-4;
    GradientCheckOptions options;
    options.tieDistance = Tensor::fromValues<double>({1, 1, 3, 4}, ties);
    options.reported = 100;
    const GradientCheck check = checked(options);
    EXPECT_EQ(check.fragile, 2); // both channels
    EXPECT_EQ(check.sturdy, 22);
    EXPECT_NEAR(check.worstFragile, 1.0 / check.scale, 1e-8);
    EXPECT_LT(check.worstSturdy, 1e-8);
    ASSERT_EQ(check.worst.size(), 24U);
    EXPECT_FALSE(check.worst[21].fragile);
    EXPECT_TRUE(check.worst[22].fragile);
    EXPECT_EQ(check.worst[22].tieDistance, 1e-4);
}

TEST_F(GradientCheckTest, EntriesOfBuffersAreCheckedAndStayAsTheyWere)
{
    const GradientCheck check = checked({});
    std::multiset<std::string> names;
    double all = 0.0, ofGain = 0.0;
    for (int i = 0; i < 24; ++i) {
        all += upstreamAt(i);
        ofGain += upstreamAt(i) * std::sin(imageAt(i));
    }
    const double table[] = {0.5, -1.0, 0.25, 2.0, -0.75, 1.25};
    for (const CheckedGradient& entry : check.entries) {
        names.insert(entry.tensor);
        EXPECT_FALSE(entry.fragile) << english(placeText(entry));
        if (entry.tensor == "gain") {
            EXPECT_NEAR(entry.numeric, ofGain, 1e-9);
        }
        if (entry.tensor != "table")
            continue;
        const int k = entry.y * 3 + entry.x;
        EXPECT_NEAR(entry.numeric, all * 2.0 * (k + 1) * table[k], 1e-8 * entry.scale);
        EXPECT_DOUBLE_EQ(entry.scale, std::abs(all) * 16.0); // of k = 3
    }
    EXPECT_EQ(names, (std::multiset<std::string>{"gain", "level", "table", "table", "table", "table", "table",
                                                 "table"}));
    for (const Module::OwnedTensor& owned : m_module.tensors()) {
        if (owned.name == "gain") {
            EXPECT_EQ(owned.tensor.at(0, 0, 0, 0), 1.5);
        }
        if (owned.name == "table") {
            EXPECT_EQ(owned.tensor.at(0, 0, 1, 2), 1.25);
        }
    }
}

TEST_F(GradientCheckTest, OnlyAsManyEntriesAsAskedFor)
{
    GradientCheckOptions options;
    options.entries = 2;
    options.places = 5;
    const GradientCheck check = checked(options);
    EXPECT_EQ(std::ranges::count(check.entries, "table", &CheckedGradient::tensor), 2);
    EXPECT_EQ(check.sturdy, 5);
    options.entries = 0;
    EXPECT_TRUE(checked(options).entries.empty());
    options.places = 1;
    EXPECT_EQ(checked(options).sturdy, 1);
}

/// An entry on a jump differs at every step: all three are tried, down to the one that was asked for, in
/// halves and quarters.
TEST_F(GradientCheckTest, AnEntryOnAJumpIsFragileAtStepsOfUpTo100Times)
{
    m_module.assign("level", Tensor::fromValues<double>({1, 1, 1, 1}, std::vector{kJump}));
    GradientCheckOptions options;
    options.step = 1e-4;
    const GradientCheck check = checked(options);
    const auto entry = std::ranges::find(check.entries, "level", &CheckedGradient::tensor);
    ASSERT_NE(entry, check.entries.end());
    EXPECT_TRUE(entry->fragile);
    double least = 1.0, most = 0.0;
    for (const double level : curveState.levels)
        if (level != kJump) {
            least = std::min(least, std::abs(level - kJump));
            most = std::max(most, std::abs(level - kJump));
        }
    EXPECT_NEAR(most, 100.0 * options.step * kJump, 1e-12); // of an entry of 3
    EXPECT_NEAR(least, options.step * kJump / 4.0, 1e-12);
}

TEST_F(GradientCheckTest, WhatTheOpRefusesToHaveChangedIsFragileWithoutANumber)
{
    m_module.assign("gain", Tensor::fromValues<double>({1, 1, 1, 1}, std::vector{kMostGain}));
    const GradientCheck check = checked({});
    const auto entry = std::ranges::find(check.entries, "gain", &CheckedGradient::tensor);
    ASSERT_NE(entry, check.entries.end());
    EXPECT_TRUE(entry->fragile);
    EXPECT_TRUE(std::isnan(entry->numeric));
    EXPECT_EQ(std::ranges::count(check.entries, "table", &CheckedGradient::tensor), 6); // it goes on
}

TEST_F(GradientCheckTest, TheSeedSaysWhichPlaces)
{
    const auto placesOf = [&](std::uint64_t seed) {
        GradientCheckOptions options;
        options.places = 4;
        options.seed = seed;
        std::set<int> places;
        for (const CheckedGradient& place : checked(options).worst)
            places.insert((place.c * 3 + place.y) * 4 + place.x);
        return places;
    };
    EXPECT_EQ(placesOf(1).size(), 4U);
    EXPECT_EQ(placesOf(1), placesOf(1));
    std::set<std::set<int>> distinct;
    for (std::uint64_t seed = 0; seed < 8; ++seed)
        distinct.insert(placesOf(seed));
    EXPECT_GE(distinct.size(), 6U);
}

TEST_F(GradientCheckTest, OptionsWithoutSenseAreRefused)
{
    const auto refused = [&](const std::function<void(GradientCheckOptions&)>& change) {
        GradientCheckOptions options;
        change(options);
        EXPECT_THROW(checked(options), Error);
    };
    refused([](GradientCheckOptions& o) { o.places = 0; });
    refused([](GradientCheckOptions& o) { o.entries = -1; });
    refused([](GradientCheckOptions& o) { o.step = 0.0; });
    refused([](GradientCheckOptions& o) { o.step = -1e-6; });
    refused([](GradientCheckOptions& o) { o.step = std::nan(""); });
    refused([](GradientCheckOptions& o) {
        o.tieDistance = Tensor::fromValues<double>({1, 1, 4, 3}, std::vector<double>(12));
    });
    m_image = {};
    EXPECT_THROW(checked({}), Error);
}

TEST(CheckedGradientText, SaysRowAndColumnOfTablesAndTheSample)
{
    CheckedGradient entry;
    entry.tensor = "table";
    entry.y = 3;
    entry.x = 5;
    EXPECT_EQ(english(placeText(entry)), "row 3, column 5");
    entry.n = 2;
    EXPECT_EQ(english(placeText(entry)), "row 3, column 5 of sample 2");
    entry.analytic = 3.0;
    entry.numeric = 3.5;
    EXPECT_EQ(entry.error(), 0.5);
    EXPECT_EQ(entry.share(), 0.5); // without a scale absolute
    entry.scale = 2.0;
    EXPECT_EQ(entry.share(), 0.25);
}

} // namespace
} // namespace comparo
