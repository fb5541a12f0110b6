// SPDX-License-Identifier: Apache-2.0
// The row form of the bilinear warps against the form of one thread a pixel: the same bits for every grid,
// padding, stride and content.
#include "engine/ops/geometric/spline_grids.h"
#include "engine/tensor/same_bits.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace comparo::cpu {
namespace {

/// Planes of numbers, planar or interleaved.
template <class T>
struct Planes {
    std::vector<std::remove_const_t<T>> values;
    TensorView<T> view;

    Planes(int n, int c, int h, int w, bool interleaved)
        : values(static_cast<std::size_t>(n) * static_cast<std::size_t>(c) * static_cast<std::size_t>(h) *
                 static_cast<std::size_t>(w)),
          view{values.data(),
               std::ptrdiff_t{c} * h * w,
               interleaved ? 1 : std::ptrdiff_t{h} * w,
               interleaved ? std::ptrdiff_t{w} * c : w,
               interleaved ? c : 1,
               n,
               c,
               h,
               w}
    {
    }
};

class Numbers {
public:
    explicit Numbers(unsigned seed) : m_random(seed) {}

    double between(double low, double high)
    {
        return low + (high - low) * static_cast<double>(m_random()) / 4294967296.0;
    }
    int below(int count) { return static_cast<int>(m_random() % static_cast<unsigned>(count)); }

private:
    std::mt19937 m_random;
};

constexpr int kSamples = 2;

/// What a grid needs besides its matrices.
struct Picture {
    int w, h;       ///< of the source
    int outW, outH; ///< of the result
};

/// Turned, scaled, shifted, leaning; now and then degenerate or far out.
std::vector<double> matrices(Numbers& numbers, const Picture& size, bool normalised)
{
    std::vector<double> all;
    for (int n = 0; n < kSamples; ++n) {
        const double unit = normalised ? 1.0 : std::max(size.w, size.h);
        const int kind = numbers.below(8);
        const double angle = kind < 3 ? 0.0 : numbers.between(-3.2, 3.2);
        const double scale = kind == 7 ? 1e30 : kind == 6 ? 0.0 : numbers.between(0.3, 2.5);
        const double shift = kind == 0 ? 0.0 : unit;
        all.insert(all.end(), {scale * std::cos(angle), -std::sin(angle), numbers.between(-0.6, 0.6) * shift,
                               std::sin(angle), scale * std::cos(angle), numbers.between(-0.6, 0.6) * shift,
                               numbers.between(-0.5, 0.5) / unit, numbers.between(-0.5, 0.5) / unit, 1.0});
    }
    return all;
}

template <class T>
void fillWith(Numbers& numbers, std::vector<T>& values, bool wild)
{
    for (T& v : values)
        v = static_cast<T>(numbers.between(-1.0, 1.0));
    if (wild)
        for (std::size_t i = 0; i < values.size(); i += 7)
            values[i] = i % 3 == 0   ? std::numeric_limits<T>::quiet_NaN()
                        : i % 3 == 1 ? -std::numeric_limits<T>::infinity()
                                     : T(-0.0);
}

/// Both forms of one kernel. `gridOf(numbers, picture)` gives a grid and keeps its numbers.
template <class T, class Step, class GridOf>
void compareForms(unsigned seed, const GridOf& gridOf)
{
    Numbers numbers(seed);
    const Picture size{1 + numbers.below(seed % 3 == 0 ? 4 : 600), 1 + numbers.below(40),
                       1 + numbers.below(seed % 4 == 0 ? 9 : 700), 1 + numbers.below(12)};
    const int channels = 1 + numbers.below(4);
    Planes<T> source(kSamples, channels, size.h, size.w, numbers.below(2) == 0);
    fillWith(numbers, source.values, numbers.below(3) == 0);
    const bool interleaved = numbers.below(2) == 0;
    Planes<T> byRows(kSamples, channels, size.outH, size.outW, interleaved);
    Planes<T> byThreads(kSamples, channels, size.outH, size.outW, interleaved);
    const auto made = gridOf(numbers, size);
    const SampleRule rule{static_cast<SamplePadding>(numbers.below(4)), numbers.below(2) == 0};
    std::vector<T> fill;
    for (int c = 0; c < channels; ++c)
        fill.push_back(static_cast<T>(numbers.between(-2.0, 2.0)));
    const auto& v = source.view;
    WarpKernel<T, typename std::decay_t<decltype(made)>::Grid, BilinearSampler<Step>> kernel{
        {v.data, v.strideN, v.strideC, v.strideH, v.strideW, v.n, v.c, v.h, v.w},
        byRows.view,
        made.grid,
        rule,
        rule.padding == SamplePadding::Fill ? fill.data() : nullptr};
    const int middle = numbers.below(size.outH + 1);
    for (int n = 0; n < kSamples; ++n) {
        kernel.rows(n, 0, middle);
        kernel.rows(n, middle, size.outH);
    }
    kernel.target = byThreads.view;
    for (int n = 0; n < kSamples; ++n)
        for (int y = 0; y < size.outH; ++y)
            for (int x = 0; x < size.outW; ++x)
                kernel(x, y, n);
    int different = 0;
    for (std::size_t i = 0; i < byRows.values.size(); ++i)
        different += sameBits(byRows.values[i], byThreads.values[i]) ? 0 : 1;
    EXPECT_EQ(different, 0) << "seed " << seed;
}

struct MadePixelGrid {
    using Grid = PixelGrid;
    std::vector<double> numbers;
    Grid grid;
};

MadePixelGrid pixelGrid(Numbers& numbers, const Picture& size)
{
    MadePixelGrid made{matrices(numbers, size, false), {}};
    made.grid = {{made.numbers.data(), 9}, numbers.below(2) == 0};
    return made;
}

template <class T>
struct MadeTorchGrid {
    using Grid = FusedTorchGrid<T>;
    std::vector<T> numbers, columns, rows;
    Grid grid;
};

template <class T>
MadeTorchGrid<T> torchGrid(Numbers& numbers, const Picture& size)
{
    MadeTorchGrid<T> made;
    for (const double v : matrices(numbers, size, true))
        made.numbers.push_back(static_cast<T>(v));
    for (int x = 0; x < size.outW; ++x)
        made.columns.push_back(static_cast<T>(2.0 * x / size.outW - 1.0));
    for (int y = 0; y < size.outH; ++y)
        made.rows.push_back(static_cast<T>(2.0 * y / size.outH - 1.0));
    made.grid = {{made.numbers.data(), 9},
                 made.columns.data(),
                 made.rows.data(),
                 {size.w, size.h, numbers.below(2) == 0},
                 numbers.below(2) == 0};
    return made;
}

struct MadeSplineGrid {
    using Grid = SplineGrid;
    std::vector<double> numbers;
    Grid grid;
};

MadeSplineGrid splineGrid(Numbers& numbers, const Picture& size)
{
    MadeSplineGrid made;
    for (int n = 0; n < kSamples; ++n) {
        SplinePoints points = kSplineCenters;
        for (double& v : points)
            v += numbers.between(-0.3, 0.3);
        for (const double weight : splineThrough<ExactBend, double>(points))
            made.numbers.push_back(weight);
    }
    made.grid = {{made.numbers.data(), 16}, size.w, size.h, numbers.below(2) == 0};
    return made;
}

template <class T>
struct MadeTorchSplineGrid {
    using Grid = FusedTorchSplineGrid<T>;
    std::vector<T> numbers, columns, rows;
    Grid grid;
};

template <class T>
MadeTorchSplineGrid<T> torchSplineGrid(Numbers& numbers, const Picture& size)
{
    MadeTorchSplineGrid<T> made;
    for (const double v : splineGrid(numbers, size).numbers)
        made.numbers.push_back(static_cast<T>(v));
    for (int x = 0; x < size.outW; ++x)
        made.columns.push_back(static_cast<T>(2.0 * x / size.outW - 1.0));
    for (int y = 0; y < size.outH; ++y)
        made.rows.push_back(static_cast<T>(2.0 * y / size.outH - 1.0));
    made.grid = {{made.numbers.data(), 16},
                 made.columns.data(),
                 made.rows.data(),
                 {size.w, size.h, numbers.below(2) == 0}};
    return made;
}

constexpr unsigned kRuns = 300;

TEST(WarpRows, OfPlacesInPixelsAreTheThreadForm)
{
    for (unsigned seed = 0; seed < kRuns; ++seed) {
        compareForms<float, PlainStep>(seed, &pixelGrid);
        compareForms<double, PlainStep>(seed, &pixelGrid);
        compareForms<float, FusedStep>(seed, &pixelGrid);
    }
}

TEST(WarpRows, OfPlacesAsPyTorchTakesThemAreTheThreadForm)
{
    for (unsigned seed = 0; seed < kRuns; ++seed) {
        compareForms<float, FusedStep>(seed, &torchGrid<float>);
        compareForms<double, FusedStep>(seed, &torchGrid<double>);
    }
}

TEST(WarpRows, OfSplinesAreTheThreadForm)
{
    for (unsigned seed = 0; seed < kRuns; ++seed) {
        compareForms<float, PlainStep>(seed, &splineGrid);
        compareForms<double, PlainStep>(seed, &splineGrid);
        compareForms<float, FusedStep>(seed, &torchSplineGrid<float>);
        compareForms<double, FusedStep>(seed, &torchSplineGrid<double>);
    }
}

} // namespace
} // namespace comparo::cpu
