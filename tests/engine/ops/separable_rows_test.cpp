// SPDX-License-Identifier: Apache-2.0
// The row form of the separable kernel against the form of one thread a sample: the same bits for every dot
// product, any numbers of taps, strides and types.
#include "engine/ops/separable_kernel.h"
#include "engine/tensor/same_bits.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace comparo::cpu {
namespace {

template <class T>
struct Table {
    std::vector<int> count, index;
    std::vector<T> weight;
    int taps;

    TapsView<T> view() const { return {count.data(), index.data(), weight.data(), taps}; }
};

class Numbers {
public:
    explicit Numbers(unsigned seed) : m_random(seed) {}

    int below(int count) { return static_cast<int>(m_random() % static_cast<unsigned>(count)); }
    double unit() { return static_cast<double>(m_random()) / 4294967296.0; }

private:
    std::mt19937 m_random;
};

/// Windows that move along the axis, with one number of taps, or with changing ones.
template <class T>
Table<T> tableOf(Numbers& numbers, int in, int out)
{
    Table<T> table;
    table.taps = 1 + numbers.below(9);
    const bool even = numbers.below(2) == 0;
    for (int i = 0; i < out; ++i) {
        table.count.push_back(even ? table.taps : 1 + numbers.below(table.taps));
        const int first = static_cast<int>(std::int64_t{in} * i / out);
        for (int j = 0; j < table.taps; ++j) {
            table.index.push_back(std::min(first + j, in - 1));
            table.weight.push_back(numbers.below(20) == 0 ? T(-0.0) : static_cast<T>(numbers.unit() - 0.4));
        }
    }
    return table;
}

template <class T>
T sampleOf(Numbers& numbers, bool wild)
{
    if constexpr (std::is_integral_v<T>) {
        return static_cast<T>(numbers.below(std::numeric_limits<T>::max() + 1));
    } else {
        if (wild && numbers.below(5) == 0)
            return numbers.below(2) == 0 ? std::numeric_limits<T>::quiet_NaN() : T(-0.0);
        return static_cast<T>(numbers.unit() - 0.5);
    }
}

template <class Out>
TensorView<Out> viewOf(std::vector<std::remove_const_t<Out>>& values, int c, int h, int w, bool interleaved)
{
    return {values.data(),
            std::ptrdiff_t{c} * h * w,
            interleaved ? 1 : std::ptrdiff_t{h} * w,
            interleaved ? std::ptrdiff_t{w} * c : w,
            interleaved ? c : 1,
            1,
            c,
            h,
            w};
}

template <class In, class T, class Dot>
void compareForms(unsigned seed)
{
    Numbers numbers(seed);
    const int c = 1 + numbers.below(3), h = 1 + numbers.below(20), w = 1 + numbers.below(700);
    const int outH = 1 + numbers.below(20), outW = 1 + numbers.below(seed % 4 == 0 ? 12 : 700);
    const auto size = [](int a, int b, int d) { return static_cast<std::size_t>(a * b * d); };
    std::vector<In> samples(size(c, h, w)), byRows(size(c, outH, outW)), byThreads(size(c, outH, outW));
    const bool wild = numbers.below(3) == 0;
    for (In& v : samples)
        v = sampleOf<In>(numbers, wild);
    const Table<T> horizontal = tableOf<T>(numbers, w, outW), vertical = tableOf<T>(numbers, h, outH);
    SeparableKernel<In, T, In, Dot> kernel{};
    kernel.source = viewOf<const In>(samples, c, h, w, numbers.below(2) == 0);
    kernel.horizontal = horizontal.view();
    kernel.vertical = vertical.view();
    const auto flag = [&] { return numbers.below(2) == 0; };
    kernel.finish = {T(255), flag(), flag(), flag(), flag()};
    const bool interleaved = flag();
    kernel.target = viewOf<In>(byRows, c, outH, outW, interleaved);
    const int middle = numbers.below(outH + 1);
    for (int z = 0; z < c; ++z) {
        kernel.rows(z, 0, middle);
        kernel.rows(z, middle, outH);
    }
    kernel.target = viewOf<In>(byThreads, c, outH, outW, interleaved);
    for (int z = 0; z < c; ++z)
        for (int y = 0; y < outH; ++y)
            for (int x = 0; x < outW; ++x)
                kernel(x, y, z);
    int different = 0;
    for (std::size_t i = 0; i < byRows.size(); ++i)
        different += sameBits(byRows[i], byThreads[i]) ? 0 : 1;
    EXPECT_EQ(different, 0) << "seed " << seed;
}

template <class Dot>
void compareTypes()
{
    for (unsigned seed = 0; seed < 60; ++seed) {
        compareForms<float, float, Dot>(seed);
        compareForms<double, double, Dot>(seed);
        compareForms<std::uint8_t, float, Dot>(seed);
        compareForms<std::uint16_t, float, Dot>(seed);
        compareForms<std::uint8_t, double, Dot>(seed);
    }
}

TEST(SeparableRows, OfPlainSumsAreTheThreadForm)
{
    compareTypes<PlainDot>();
}

TEST(SeparableRows, OfFusedSumsAreTheThreadForm)
{
    compareTypes<FusedDot>();
}

TEST(SeparableRows, OfFusedPairsAreTheThreadForm)
{
    compareTypes<FusedPairDot>();
}

TEST(SeparableRows, OfFusedTailsAreTheThreadForm)
{
    compareTypes<FusedTailDot>();
}

} // namespace
} // namespace comparo::cpu
