// SPDX-License-Identifier: Apache-2.0 AND BSD-3-Clause AND MIT-CMU
#include "engine/kernel/resample.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace comparo {
namespace {

/// Cubic convolution (Keys) for |x| < 1 by Horner's rule, contracted as the rule's compiler does.
template <class T>
T cubicNear(T x, T a, WeightRule rule)
{
    if (rule == WeightRule::Exact)
        return ((a + T(2)) * x - (a + T(3))) * x * x + T(1);
    const T inner = std::fma(a + T(2), x, -(a + T(3))) * x;
    return rule == WeightRule::TorchCuda ? std::fma(inner, x, T(1)) : inner * x + T(1);
}

/// … for 1 <= |x| < 2. ATen's CPU code leaves the last step of both unfused.
template <class T>
T cubicFar(T x, T a, WeightRule rule)
{
    if (rule == WeightRule::Exact)
        return ((a * x - T(5) * a) * x + T(8) * a) * x - T(4) * a;
    const T inner = std::fma(std::fma(a, x, T(-5) * a), x, T(8) * a);
    return rule == WeightRule::TorchCuda ? std::fma(inner, x, T(-4) * a) : inner * x - T(4) * a;
}

constexpr double kCubicPlain = -0.75;    // OpenCV's constant, without antialiasing
constexpr double kCubicAntialias = -0.5; // Pillow's constant, with antialiasing

template <class T>
T antialiasFilter(T x, Interpolation mode, WeightRule rule)
{
    x = std::fabs(x);
    if (mode == Interpolation::Bilinear)
        return x < T(1) ? T(1) - x : T(0);
    const T a = T(kCubicAntialias);
    const WeightRule contraction =
        rule == WeightRule::Exact ? rule : WeightRule::TorchCuda; // all steps fused
    if (x < T(1))
        return cubicNear(x, a, contraction);
    if (x >= T(2))
        return T(0);
    if (rule == WeightRule::TorchCuda) // ATen's CUDA kernel factors a out
        return std::fma(std::fma(x - T(5), x, T(8)), x, T(-4)) * a;
    return cubicFar(x, a, contraction);
}

struct Window {
    int first;
    int count;
};

/// One axis of antialiased taps in ATen's own types and order.
template <class T>
class AntialiasAxis {
public:
    AntialiasAxis(int in, int out, Interpolation mode, WeightRule rule)
        : m_in(in),
          m_mode(mode),
          m_rule(rule),
          m_scale(static_cast<T>(in) / static_cast<T>(out)),
          m_support((mode == Interpolation::Bilinear ? T(1) : T(2)) * std::max(m_scale, T(1))),
          m_inverse(m_scale >= T(1) ? T(1) / m_scale : T(1))
    {
    }

    [[nodiscard]] int taps() const { return 2 * static_cast<int>(std::ceil(m_support)) + 1; }

    /// Normalised weights of output i into `weight`, which holds taps() values.
    Window fill(int i, T* weight) const
    {
        const Window window = m_rule == WeightRule::TorchCuda ? fillCuda(i, weight) : fillCpu(i, weight);
        T sum = T(0);
        for (int j = 0; j < window.count; ++j)
            sum += weight[j];
        if (sum != T(0))
            for (int j = 0; j < window.count; ++j)
                weight[j] /= sum;
        return window;
    }

private:
    [[nodiscard]] Window clipped(int first, int last) const
    {
        first = std::max(first, 0);
        return {first, std::clamp(std::min(last, m_in) - first, 0, taps())};
    }

    /// Double where ATen's literals are double, T elsewhere.
    Window fillCpu(int i, T* weight) const
    {
        const T center = static_cast<T>(static_cast<double>(m_scale) * (i + 0.5));
        const Window window = clipped(static_cast<int>(static_cast<double>(center - m_support) + 0.5),
                                      static_cast<int>(static_cast<double>(center + m_support) + 0.5));
        for (int j = 0; j < window.count; ++j) {
            const double offset = static_cast<double>(static_cast<T>(j + window.first) - center) + 0.5;
            weight[j] =
                antialiasFilter(static_cast<T>(offset * static_cast<double>(m_inverse)), m_mode, m_rule);
        }
        return window;
    }

    /// T throughout; the product scale*(i+1/2) is fused into the sums that use it.
    Window fillCuda(int i, T* weight) const
    {
        const T position = static_cast<T>(i) + T(0.5);
        const Window window = clipped(static_cast<int>(std::fma(m_scale, position, -m_support) + T(0.5)),
                                      static_cast<int>(std::fma(m_scale, position, m_support) + T(0.5)));
        const T start = std::fma(-m_scale, position, static_cast<T>(window.first));
        for (int j = 0; j < window.count; ++j)
            weight[j] = antialiasFilter((static_cast<T>(j) + start + T(0.5)) * m_inverse, m_mode, m_rule);
        return window;
    }

    int m_in;
    Interpolation m_mode;
    WeightRule m_rule;
    T m_scale;
    T m_support;
    T m_inverse;
};

/// Source position of an output's centre, in the order of ATen: scale * (i + 1/2) - 1/2. Fused everywhere but
/// in the generic CPU kernel for float32 bilinear. With aligned corners: scale * i.
template <class T>
T sourcePosition(int in, int out, int i, Interpolation mode, WeightRule rule, CornerRule corners)
{
    if (corners == CornerRule::Aligned)
        return out > 1 ? static_cast<T>(in - 1) / static_cast<T>(out - 1) * static_cast<T>(i) : T(0);
    const bool plainCpu =
        rule == WeightRule::TorchCpu && mode == Interpolation::Bilinear && sizeof(T) == sizeof(float);
    const bool fused = rule != WeightRule::Exact && !plainCpu;
    const T scale = static_cast<T>(in) / static_cast<T>(out);
    const T middle = static_cast<T>(i) + T(0.5);
    return fused ? std::fma(scale, middle, T(-0.5)) : scale * middle - T(0.5);
}

/// Two taps (bilinear) or four (bicubic) around the position, indices clamped to the axis.
template <class T>
void fillPlain(int in, int out, int i, Interpolation mode, WeightRule rule, CornerRule corners, int* index,
               T* weight)
{
    T real = sourcePosition<T>(in, out, i, mode, rule, corners);
    // ATen floors positions in float32 for every type, but for bilinear on CUDA.
    const bool ownType =
        rule == WeightRule::Exact || (rule == WeightRule::TorchCuda && mode == Interpolation::Bilinear);
    const auto floored = [&] {
        return static_cast<int>(ownType ? std::floor(real)
                                        : static_cast<T>(std::floor(static_cast<float>(real))));
    };
    if (mode == Interpolation::Bilinear) {
        real = std::max(real, T(0));
        const int base = std::min(floored(), in - 1);
        const T t = std::clamp(real - static_cast<T>(base), T(0), T(1));
        index[0] = base;
        index[1] = std::min(base + 1, in - 1);
        weight[0] = T(1) - t;
        weight[1] = t;
        return;
    }
    const int base = std::min(floored(), in - 1);
    T t = real - static_cast<T>(base);
    if (rule != WeightRule::TorchCuda)
        t = std::clamp(t, T(0), T(1));
    const T a = T(kCubicPlain);
    const T u = T(1) - t;
    weight[0] = cubicFar(t + T(1), a, rule);
    weight[1] = cubicNear(t, a, rule);
    weight[2] = cubicNear(u, a, rule);
    weight[3] = cubicFar(u + T(1), a, rule);
    for (int j = 0; j < 4; ++j)
        index[j] = std::clamp(base - 1 + j, 0, in - 1);
}

int plainTaps(Interpolation mode)
{
    return mode == Interpolation::Bilinear ? 2 : 4;
}

/// The native path's weights in double before quantisation, folded onto contiguous taps.
struct DoubleTaps {
    int taps = 1;
    std::vector<int> first;
    std::vector<int> count;
    std::vector<double> weight;
};

DoubleTaps makeDoubleTaps(int in, int out, Interpolation mode, bool antialias)
{
    const AntialiasAxis<double> axis(in, out, mode, WeightRule::Exact);
    DoubleTaps table;
    table.taps = antialias ? axis.taps() : plainTaps(mode);
    const auto outputs = static_cast<std::size_t>(out);
    table.first.resize(outputs);
    table.count.resize(outputs);
    table.weight.assign(outputs * static_cast<std::size_t>(table.taps), 0.0);
    for (int i = 0; i < out; ++i) {
        const auto o = static_cast<std::size_t>(i);
        double* weight = &table.weight[o * static_cast<std::size_t>(table.taps)];
        if (antialias) {
            const Window window = axis.fill(i, weight);
            table.first[o] = window.first;
            table.count[o] = window.count;
            continue;
        }
        int index[4];
        double plain[4];
        fillPlain<double>(in, out, i, mode, WeightRule::Exact, CornerRule::HalfPixel, index, plain);
        const int taps = plainTaps(mode);
        table.first[o] = index[0];
        table.count[o] = index[taps - 1] - index[0] + 1;
        for (int j = 0; j < taps; ++j) // taps beyond the border add to the first or last one inside
            weight[index[j] - index[0]] += plain[j];
    }
    return table;
}

} // namespace

template <class T>
FloatTaps<T> makeFloatTaps(int in, int out, Interpolation mode, bool antialias, WeightRule rule,
                           CornerRule corners)
{
    const auto outputs = static_cast<std::size_t>(out);
    if (in == out)
        return identityTaps<T>(out);
    FloatTaps<T> table;
    const AntialiasAxis<T> axis(in, out, mode, rule);
    const AntialiasAxis<double> exactAxis(in, out, mode, rule);
    table.taps = antialias ? std::max(axis.taps(), exactAxis.taps()) : plainTaps(mode);
    const auto taps = static_cast<std::size_t>(table.taps);
    table.count.resize(outputs);
    table.index.assign(outputs * taps, 0);
    table.weight.assign(outputs * taps, T(0));
    std::vector<double> exact(taps);
    for (int i = 0; i < out; ++i) {
        const std::size_t at = static_cast<std::size_t>(i) * taps;
        int* index = &table.index[at];
        T* weight = &table.weight[at];
        int& count = table.count[static_cast<std::size_t>(i)];
        if (antialias) {
            const Window window =
                rule == WeightRule::Exact ? exactAxis.fill(i, exact.data()) : axis.fill(i, weight);
            count = window.count;
            for (int j = 0; j < count; ++j)
                index[j] = window.first + j;
        } else if (rule == WeightRule::Exact) {
            fillPlain<double>(in, out, i, mode, rule, corners, index, exact.data());
            count = table.taps;
        } else {
            fillPlain<T>(in, out, i, mode, rule, corners, index, weight);
            count = table.taps;
        }
        if (rule == WeightRule::Exact)
            std::transform(exact.begin(), exact.begin() + count, weight,
                           [](double w) { return static_cast<T>(w); });
    }
    return table;
}

FixedTaps makeFixedTaps(int in, int out, Interpolation mode, bool antialias)
{
    FixedTaps table;
    if (in == out) { // 2^14 at precision 14 is exactly one
        table.count.assign(static_cast<std::size_t>(out), 1);
        table.weight.assign(static_cast<std::size_t>(out), 1 << 14);
        for (int i = 0; i < out; ++i)
            table.first.push_back(i);
        return table;
    }
    DoubleTaps exact = makeDoubleTaps(in, out, mode, antialias);
    const double largest = std::max(0.0, *std::max_element(exact.weight.begin(), exact.weight.end()));
    constexpr int kMostPrecision = 22;
    table.precision = 0;
    while (table.precision < kMostPrecision &&
           static_cast<int>(0.5 + largest * static_cast<double>(1 << (table.precision + 1))) < (1 << 15))
        ++table.precision;
    const auto unit = static_cast<double>(1 << table.precision);
    table.taps = exact.taps;
    table.weight.reserve(exact.weight.size());
    for (const double w : exact.weight)
        table.weight.push_back(static_cast<std::int16_t>(static_cast<int>(w * unit + (w < 0 ? -0.5 : 0.5))));
    table.first = std::move(exact.first);
    table.count = std::move(exact.count);
    return table;
}

template <class T>
FloatTaps<T> makeQuantisedTaps(int in, int out, Interpolation mode, bool antialias)
{
    const FixedTaps fixed = makeFixedTaps(in, out, mode, antialias);
    const T unit = static_cast<T>(1 << fixed.precision);
    FloatTaps<T> table;
    table.taps = fixed.taps;
    table.count = fixed.count;
    for (const std::int16_t w : fixed.weight)
        table.weight.push_back(static_cast<T>(w) / unit);
    for (const int first : fixed.first)
        for (int j = 0; j < fixed.taps; ++j)
            table.index.push_back(std::min(first + j, in - 1));
    return table;
}

std::vector<int> makeNearestIndex(int in, int out, Interpolation mode, WeightRule rule, bool wide)
{
    const bool centred = mode == Interpolation::NearestExact;
    const float scale = static_cast<float>(in) / static_cast<float>(out);
    std::vector<int> index(static_cast<std::size_t>(out));
    for (int i = 0; i < out; ++i) {
        int source = 0;
        if (rule == WeightRule::Exact) {
            const std::int64_t twice = centred ? 2 * std::int64_t{i} + 1 : 2 * std::int64_t{i};
            source = static_cast<int>(twice * in / (2 * std::int64_t{out}));
        } else if (!centred) {
            source = static_cast<int>(std::floor(static_cast<float>(i) * scale));
        } else if (rule == WeightRule::TorchCpu) {
            const auto generic = [&]<class T>(T exactScale) {
                const T real = std::max(T(0), std::fma(exactScale, static_cast<T>(i) + T(0.5), T(-0.5)));
                return static_cast<int>(std::floor(static_cast<float>(real + T(0.5))));
            };
            source = wide ? generic(static_cast<double>(in) / static_cast<double>(out)) : generic(scale);
        } else {
            source = static_cast<int>(std::floor((static_cast<float>(i) + 0.5f) * scale));
        }
        index[static_cast<std::size_t>(i)] = std::min(source, in - 1);
    }
    return index;
}

template FloatTaps<float> makeFloatTaps(int, int, Interpolation, bool, WeightRule, CornerRule);
template FloatTaps<double> makeFloatTaps(int, int, Interpolation, bool, WeightRule, CornerRule);
template FloatTaps<float> makeQuantisedTaps(int, int, Interpolation, bool);
template FloatTaps<double> makeQuantisedTaps(int, int, Interpolation, bool);

} // namespace comparo
