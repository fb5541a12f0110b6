// SPDX-License-Identifier: Apache-2.0
// What is said of a shape holds for all samples that it speaks of: each number is counted again, by the
// test's own loops.
#include "engine/compare/regions/regions.h"
#include "engine/compare/statistics.h"
#include "tests/support/photographs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <random>
#include <regex>
#include <string>
#include <vector>

namespace comparo::testing {
namespace {

/// Two pictures of one dtype, as float64 (every value of the other dtypes is one).
struct Pair {
    DType dtype = DType::UInt8;
    int channels = 1, height = 0, width = 0;
    std::vector<double> a, b;

    [[nodiscard]] Tensor tensor(const std::vector<double>& values) const
    {
        const Shape shape{1, channels, height, width};
        return dispatch(dtype, [&]<class T>() {
            return Tensor::fromValues<T>(shape, std::vector<T>(values.begin(), values.end()));
        });
    }
    [[nodiscard]] DifferenceShape shape() const
    {
        const Tensor first = tensor(a);
        const Tensor second = tensor(b);
        return findRegions(first, second, compare(first, second, {{}, {}, false})).shape;
    }
    /// The largest error of each pixel that differs.
    [[nodiscard]] std::vector<double> errors() const
    {
        const std::size_t plane = a.size() / static_cast<std::size_t>(channels);
        std::vector<double> all;
        for (std::size_t i = 0; i < plane; ++i) {
            double most = 0.0;
            for (std::size_t c = 0; c < static_cast<std::size_t>(channels); ++c)
                most = std::max(most, std::abs(a[c * plane + i] - b[c * plane + i]));
            if (most > 0.0)
                all.push_back(most);
        }
        return all;
    }
    [[nodiscard]] double magnitude() const
    {
        double most = 0.0;
        for (std::size_t i = 0; i < a.size(); ++i)
            most = std::max({most, std::abs(a[i]), std::abs(b[i])});
        return most;
    }
};

double numberIn(const std::string& text, const std::string& pattern)
{
    std::smatch match;
    if (!std::regex_search(text, match, std::regex(pattern)))
        return std::numeric_limits<double>::quiet_NaN();
    std::string digits = match[1];
    digits.erase(std::remove(digits.begin(), digits.end(), ','), digits.end());
    return std::strtod(digits.c_str(), nullptr);
}

std::uint64_t countOf(const std::vector<double>& errors, double limit)
{
    return static_cast<std::uint64_t>(
        std::count_if(errors.begin(), errors.end(), [&](double e) { return e <= limit; }));
}

/// Single steps strewn over noise, with some larger differences among them.
Pair strewn(std::mt19937& random, DType dtype, int larger)
{
    Pair pair;
    pair.dtype = dtype;
    std::uniform_int_distribution<int> size(40, 160);
    pair.channels = size(random) % 2 == 0 ? 1 : 3;
    pair.height = size(random);
    pair.width = size(random);
    const double scale = dtype == DType::UInt8 ? 253.0 : dtype == DType::UInt16 ? 65000.0 : 1.0;
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    const auto count = static_cast<std::size_t>(pair.channels * pair.height * pair.width);
    for (std::size_t i = 0; i < count; ++i) {
        const double v = unit(random) * scale;
        pair.a.push_back(dtype == DType::Float64   ? v
                         : dtype == DType::Float32 ? double{static_cast<float>(v)}
                                                   : std::floor(v) + 1.0);
    }
    pair.b = pair.a;
    const double density = unit(random) * 0.2 + 0.01;
    std::vector<std::size_t> changed;
    for (std::size_t i = 0; i < count; ++i)
        if (unit(random) < density) {
            changed.push_back(i);
            const bool up = unit(random) < 0.5;
            if (dtype == DType::Float64)
                pair.b[i] = std::nextafter(pair.a[i], up ? 2.0 : -1.0);
            else if (dtype == DType::Float32)
                pair.b[i] = double{std::nextafter(static_cast<float>(pair.a[i]), up ? 2.0f : -1.0f)};
            else
                pair.b[i] += up ? 1.0 : -1.0;
        }
    std::shuffle(changed.begin(), changed.end(), random);
    for (int i = 0; i < larger && i < static_cast<int>(changed.size()); ++i) {
        const std::size_t at = changed[static_cast<std::size_t>(i)];
        const double v = scale * 0.5 + unit(random) * scale * 0.4;
        pair.b[at] = pair.a[at] > scale / 2 ? std::floor(pair.a[at] - v * 0.5) : std::floor(v);
        if (isFloat(dtype))
            pair.b[at] = pair.a[at] > 0.5 ? 0.125 : 0.875;
    }
    return pair;
}

/// How far the sentence says that the small ones are apart.
double limitSaid(const Pair& pair, const std::string& evidence)
{
    if (!isFloat(pair.dtype))
        return 1.0;
    const double epsilon = pair.dtype == DType::Float64 ? std::numeric_limits<double>::epsilon()
                                                        : double{std::numeric_limits<float>::epsilon()};
    return numberIn(evidence, R"(by at most (\d+) ULP)") * std::ldexp(epsilon, std::ilogb(pair.magnitude()));
}

TEST(ShapeSentences, OfSingleStepsHoldForEveryPixel)
{
    std::mt19937 random(20261127);
    int ties = 0;
    int mixed = 0;
    for (int round = 0; round < 200; ++round) {
        const DType dtype = std::vector{DType::UInt8, DType::UInt16, DType::Float32,
                                        DType::Float64}[static_cast<std::size_t>(round % 4)];
        const int larger = round % 8 < 4 ? 0 : 1 + round % 3;
        const Pair pair = strewn(random, dtype, larger);
        const DifferenceShape shape = pair.shape();
        const std::vector<double> errors = pair.errors();
        const std::string text = english(shape.sentence());
        if (shape.kind == ShapeClass::IsolatedTies) {
            ++ties;
            EXPECT_EQ(countOf(errors, limitSaid(pair, text)), errors.size()) << text;
        } else if (shape.kind == ShapeClass::Mixed) {
            ++mixed;
            const std::uint64_t within = countOf(errors, limitSaid(pair, text));
            EXPECT_EQ(static_cast<double>(within), numberIn(text, R"(; ([\d,]+) of [\d,]+ differ by)"))
                << text;
            EXPECT_EQ(static_cast<double>(errors.size()), numberIn(text, R"( of ([\d,]+) differ by)"))
                << text;
            EXPECT_EQ(static_cast<double>(errors.size() - within),
                      numberIn(text, R"(, and ([\d,]+) differs? by more)"))
                << text;
            const double most = *std::max_element(errors.begin(), errors.end());
            EXPECT_NEAR(numberIn(text, R"(by more,.* by ([\d.e+-]+) at)"), most, 1e-3 * most) << text;
        }
    }
    EXPECT_GE(ties, 80);
    EXPECT_GE(mixed, 40);
}

TEST(ShapeSentences, FewLargeOnesAmongManyTiesAreSaid)
{
    std::mt19937 random(5);
    Pair pair = strewn(random, DType::UInt8, 0);
    pair.b = pair.a;
    const int plane = pair.height * pair.width;
    for (int i = 0; i < plane; i += 7)
        pair.b[static_cast<std::size_t>(i + i % 3)] += 1.0;
    pair.b[static_cast<std::size_t>(plane / 2)] =
        pair.a[static_cast<std::size_t>(plane / 2)] > 128 ? 3.0 : 250.0;
    const DifferenceShape shape = pair.shape();
    EXPECT_NE(shape.kind, ShapeClass::IsolatedTies) << english(shape.sentence());
    EXPECT_EQ(english(shape.suggestion).find("a tolerance of one step"), std::string::npos);
}

TEST(ShapeSentences, Float64IsNotJudgedByTheStepsOfFloat32)
{
    std::mt19937 random(6);
    Pair pair = strewn(random, DType::Float64, 0);
    pair.b = pair.a;
    for (std::size_t i = 0; i < pair.a.size(); i += 11)
        pair.b[i] = pair.a[i] + 3e-8; // a quarter of a float32's step at 1, 100 million steps of float64
    const DifferenceShape shape = pair.shape();
    EXPECT_NE(shape.kind, ShapeClass::IsolatedTies) << english(shape.sentence());
    EXPECT_EQ(english(shape.suggestion).find("Rounding"), std::string::npos) << english(shape.suggestion);
}

TEST(ShapeSentences, AnOffsetIsCountedAtEverySample)
{
    std::mt19937 random(7);
    for (int round = 0; round < 40; ++round) {
        Pair pair = strewn(random, round % 2 == 0 ? DType::UInt8 : DType::Float32, 0);
        pair.b = pair.a;
        const double offset = round % 2 == 0 ? 1.0 + round % 5 : 0.01 * (1 + round % 5);
        std::uniform_real_distribution<double> unit(0.0, 1.0);
        for (double& v : pair.b) {
            v -= unit(random) < 0.95 ? offset : 2.5 * offset;
            if (pair.dtype == DType::UInt8)
                v = std::max(0.0, std::floor(v));
            else
                v = std::max(0.0, double{static_cast<float>(v)});
        }
        const DifferenceShape shape = pair.shape();
        if (shape.kind != ShapeClass::ConstantOffset)
            continue;
        const double share = numberIn(english(shape.evidence), R"( at (?:over )?([\d.]+) %)");
        const double near = pair.dtype == DType::UInt8 ? 0.0 : 0.01 * offset;
        double least = 1.0;
        const std::size_t plane = pair.a.size() / static_cast<std::size_t>(pair.channels);
        for (std::size_t c = 0; c < static_cast<std::size_t>(pair.channels); ++c) {
            std::uint64_t all = 0;
            std::uint64_t same = 0;
            for (std::size_t i = c * plane; i < (c + 1) * plane; ++i) {
                const double high = pair.dtype == DType::UInt8 ? 255.0 : 1.0;
                if (std::min(pair.a[i], pair.b[i]) <= 0.0 || std::max(pair.a[i], pair.b[i]) >= high)
                    continue;
                ++all;
                same += std::abs(pair.a[i] - pair.b[i] - offset) <= near * 1.001 + 1e-12 ? 1 : 0;
            }
            least = std::min(least, static_cast<double>(same) / static_cast<double>(all));
        }
        EXPECT_NEAR(share, 100.0 * least, 0.06) << english(shape.sentence());
    }
}

/// Photographs that were JPEG files have blocks of their own, in their colours, too.
TEST(ShapeSentences, ExchangedChannelsOfAJpegFileAreNoJpegStage)
{
    for (const char* name : {"rocket.jpg", "retina.jpg", "hubble_deep_field.jpg"}) {
        const Tensor a = test::middleOfPhotograph(name, 320, 400);
        const TensorView<const std::uint8_t> view = a.hostView<const std::uint8_t>();
        std::vector<std::uint8_t> swapped;
        for (const int c : {2, 1, 0})
            for (int y = 0; y < a.shape().h; ++y)
                for (int x = 0; x < a.shape().w; ++x)
                    swapped.push_back(view.at(0, c, y, x));
        const Tensor b = Tensor::fromValues<std::uint8_t>(a.shape(), swapped);
        const DifferenceShape shape = findRegions(a, b, compare(a, b, {{}, {}, false})).shape;
        EXPECT_EQ(english(shape.suggestion).find("JPEG"), std::string::npos)
            << name << ": " << english(shape.sentence());
    }
}

TEST(ShapeSentences, ACutIsNoIllumination)
{
    Pair pair;
    pair.dtype = DType::UInt16;
    pair.height = 96;
    pair.width = 128;
    for (int i = 0; i < pair.height * pair.width; ++i) {
        pair.a.push_back(i % 128 * 5.0 + i / 128);
        pair.b.push_back(std::min(pair.a.back(), 255.0));
    }
    const DifferenceShape shape = pair.shape();
    EXPECT_NE(english(shape.suggestion).find("B is 255 at every sample that differs"), std::string::npos)
        << english(shape.sentence()) << " " << english(shape.suggestion);
    EXPECT_EQ(english(shape.suggestion).find("illumination"), std::string::npos) << english(shape.suggestion);
}

} // namespace
} // namespace comparo::testing
