// SPDX-License-Identifier: Apache-2.0
#include "engine/view/difference_pyramid.h"

#include "engine/device/cpu/thread_pool.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <type_traits>

namespace comparo {

namespace {

constexpr double kCostOfDifference = 6.0;
constexpr std::size_t kKeptMeasures = 4;

/// To float, but neither to zero nor to infinity unless it is that.
float narrowed(double d)
{
    const auto f = static_cast<float>(d);
    if (f == 0.0f && d != 0.0)
        return static_cast<float>(std::copysign(std::numeric_limits<float>::denorm_min(), d));
    if (std::isinf(f) && !std::isinf(d))
        return static_cast<float>(std::copysign(std::numeric_limits<float>::max(), d));
    return f;
}

/// The place of a float in the order of all floats: neighbours differ by one, both zeros are 0.
template <class T>
double ordinal(T v)
{
    using Int = std::conditional_t<std::is_same_v<T, float>, std::int32_t, std::int64_t>;
    const Int bits = std::bit_cast<Int>(v);
    const Int magnitude = bits & std::numeric_limits<Int>::max();
    return bits < 0 ? -static_cast<double>(magnitude) : static_cast<double>(magnitude);
}

template <class T>
double ulps(T a, T b)
{
    if constexpr (std::is_integral_v<T>) {
        return static_cast<double>(a) - static_cast<double>(b);
    } else if constexpr (std::is_same_v<T, float>) {
        return ordinal(a) - ordinal(b);
    } else {
        // Exact where it matters: in 64 bits while the signs agree, in double for the huge distances across
        // zero.
        if (std::signbit(a) == std::signbit(b)) {
            const auto distance = std::bit_cast<std::int64_t>(a) - std::bit_cast<std::int64_t>(b);
            return static_cast<double>(std::signbit(a) ? -distance : distance);
        }
        return ordinal(a) - ordinal(b);
    }
}

template <DifferenceMeasure kMeasure, class T>
float measured(T a, T b)
{
    if constexpr (std::is_integral_v<T> && kMeasure == DifferenceMeasure::ValueA) {
        return static_cast<float>(a);
    } else if constexpr (std::is_integral_v<T>) {
        const int d = static_cast<int>(a) - static_cast<int>(b);
        if constexpr (kMeasure == DifferenceMeasure::Relative)
            return d == 0 ? 0.0f : static_cast<float>(d) / static_cast<float>(std::max(a, b));
        else
            return static_cast<float>(d);
    } else if constexpr (kMeasure == DifferenceMeasure::ValueA) {
        return static_cast<float>(a);
    } else {
        if (a == b)
            return 0.0f;
        if (std::isnan(a) || std::isnan(b))
            return std::numeric_limits<float>::quiet_NaN();
        if (std::isinf(a) || std::isinf(b))
            return a > b ? std::numeric_limits<float>::infinity() : -std::numeric_limits<float>::infinity();
        const auto wa = static_cast<double>(a);
        const auto wb = static_cast<double>(b);
        if constexpr (kMeasure == DifferenceMeasure::Plain) {
            const double d = wa - wb;
            return std::isinf(d) ? narrowed(std::copysign(std::numeric_limits<double>::max(), d))
                                 : narrowed(d);
        } else if constexpr (kMeasure == DifferenceMeasure::Relative) {
            const double peak = std::max(std::abs(wa), std::abs(wb));
            return narrowed(wa / peak - wb / peak);
        } else {
            return narrowed(ulps(a, b));
        }
    }
}

template <DifferenceMeasure kMeasure, class A, class B>
void measureRow(const A* a, std::ptrdiff_t stepA, const B* b, std::ptrdiff_t stepB, int count, bool first,
                float* out)
{
    // Mixed types meet in double, equal ones in their own type, which ULP needs.
    using Common = std::conditional_t<std::is_same_v<A, B>, A, double>;
    for (int x = 0; x < count; ++x) {
        const float d =
            measured<kMeasure, Common>(static_cast<Common>(a[x * stepA]), static_cast<Common>(b[x * stepB]));
        out[x] = first ? d : largerDifference(out[x], d);
    }
}

template <class A, class B>
void measureChannel(DifferenceMeasure measure, const A* a, std::ptrdiff_t stepA, const B* b,
                    std::ptrdiff_t stepB, int count, bool first, float* out)
{
    switch (measure) {
    case DifferenceMeasure::Plain:
        // A literal step lets the compiler vectorise the planar case.
        if (stepA == 1 && stepB == 1)
            return measureRow<DifferenceMeasure::Plain>(a, 1, b, 1, count, first, out);
        return measureRow<DifferenceMeasure::Plain>(a, stepA, b, stepB, count, first, out);
    case DifferenceMeasure::Relative:
        return measureRow<DifferenceMeasure::Relative>(a, stepA, b, stepB, count, first, out);
    case DifferenceMeasure::Ulp:
        return measureRow<DifferenceMeasure::Ulp>(a, stepA, b, stepB, count, first, out);
    case DifferenceMeasure::ValueA:
        return measureRow<DifferenceMeasure::ValueA>(a, stepA, a, stepA, count, first, out);
    case DifferenceMeasure::ValueAOrB: // both are marked, one after the other
    case DifferenceMeasure::ValueB:
        return measureRow<DifferenceMeasure::ValueA>(b, stepB, b, stepB, count, first, out);
    }
}

/// The smallest float that is not below a number.
float notBelow(double number)
{
    const auto nearest = static_cast<float>(number);
    return static_cast<double>(nearest) < number
               ? std::nextafter(nearest, std::numeric_limits<float>::infinity())
               : nearest;
}

/// 1 where a sample of one channel is in the band; where it is not, what other channels said stays.
template <class A, class B>
void markChannel(const DifferenceQuery& query, const A* a, std::ptrdiff_t stepA, const B* b,
                 std::ptrdiff_t stepB, int count, bool first, float* out)
{
    if (query.measure == DifferenceMeasure::ValueAOrB) {
        for (const auto measure : {DifferenceMeasure::ValueA, DifferenceMeasure::ValueB})
            markChannel({measure, query.channel, query.band}, a, stepA, b, stepB, count,
                        first && measure == DifferenceMeasure::ValueA, out);
        return;
    }
    constexpr int kBlock = 512;
    float values[kBlock];
    // The outermost floats of the band: comparing with them is comparing with its ends, and runs in vectors.
    const float low = notBelow(query.band->low);
    const float high = -notBelow(-query.band->high);
    const int outside = query.band->outside ? 1 : 0;
    for (int begin = 0; begin < count; begin += kBlock) {
        const int n = std::min(kBlock, count - begin);
        measureChannel(query.measure, a + begin * stepA, stepA, b + begin * stepB, stepB, n, true, values);
        float* marks = out + begin;
        for (int x = 0; x < n; ++x) {
            const float before = first ? 0.0f : marks[x];
            const int inside = static_cast<int>(values[x] >= low) & static_cast<int>(values[x] <= high);
            marks[x] = inside != outside ? 1.0f : before;
        }
    }
}

/// The larger of each 2x2 of two rows of `width` values. Two passes, because each of them runs in vectors.
void halveRow(const float* upper, const float* lower, int width, std::vector<float>& memory,
              float* __restrict out)
{
    memory.resize(static_cast<std::size_t>(width));
    float* __restrict larger = memory.data();
    for (int x = 0; x < width; ++x)
        larger[x] = largerDifference(upper[x], lower[x]);
    const int pairs = width / 2;
    for (int x = 0; x < pairs; ++x)
        out[x] = largerDifference(larger[2 * x], larger[2 * x + 1]);
    if (width % 2 != 0)
        out[pairs] = larger[width - 1];
}

using HalfRowMemory = std::array<std::vector<float>, 3>;

/// The level above one of this size, still without its values, and without room for them if it is not stored.
DifferenceLevel halfOf(int width, int height, bool isStored)
{
    DifferenceLevel level;
    level.width = (width + 1) / 2;
    level.height = (height + 1) / 2;
    if (isStored)
        level.values.resize(static_cast<std::size_t>(level.width) * static_cast<std::size_t>(level.height));
    return level;
}

const float* rowOf(const DifferenceLevel& level, int y)
{
    return level.values.data() + static_cast<std::ptrdiff_t>(y) * level.width;
}

float* rowOf(DifferenceLevel& level, int y)
{
    return level.values.data() + static_cast<std::ptrdiff_t>(y) * level.width;
}

void throwIfStopped(bool finished)
{
    if (!finished)
        fail(ErrorCode::Cancelled, message("Cancelled."));
}

} // namespace

void differenceRow(const Pyramid& a, const Pyramid& b, const DifferenceQuery& query, int y, int x0, int count,
                   float* out)
{
    const int first = query.channel < 0 ? 0 : query.channel;
    const int last = query.channel < 0 ? a.channels() - 1 : query.channel;
    dispatch(a.dtype(), [&]<class A>() {
        dispatch(b.dtype(), [&]<class B>() {
            const TensorView<A> va = a.base().hostView<A>();
            const TensorView<B> vb = b.base().hostView<B>();
            for (int c = first; c <= last; ++c) {
                const A* rowA = &va.at(a.sample(), c, y, x0);
                const B* rowB = &vb.at(b.sample(), c, y, x0);
                if (query.band)
                    markChannel(query, rowA, va.strideW, rowB, vb.strideW, count, c == first, out);
                else
                    measureChannel(query.measure, rowA, va.strideW, rowB, vb.strideW, count, c == first, out);
            }
        });
    });
}

void differenceHalfRow(const Pyramid& a, const Pyramid& b, const DifferenceQuery& query, int y, int x0,
                       int count, std::array<std::vector<float>, 3>& memory, float* out)
{
    const int pixels = std::min(2 * count, a.width() - 2 * x0);
    auto& [upper, lower, larger] = memory;
    upper.resize(static_cast<std::size_t>(pixels));
    lower.resize(static_cast<std::size_t>(pixels));
    differenceRow(a, b, query, 2 * y, 2 * x0, pixels, upper.data());
    differenceRow(a, b, query, std::min(2 * y + 1, a.height() - 1), 2 * x0, pixels, lower.data());
    halveRow(upper.data(), lower.data(), pixels, larger, out);
}

DifferencePyramid::DifferencePyramid(std::shared_ptr<const Pyramid> a, std::shared_ptr<const Pyramid> b,
                                     std::int64_t mostPixels)
    : m_a(std::move(a)), m_b(std::move(b)), m_mostPixels(mostPixels)
{
    const Shape sa = m_a->base().shape();
    const Shape sb = m_b->base().shape();
    if (sa.c != sb.c || sa.h != sb.h || sa.w != sb.w)
        failArgument(message(
            "A is {} and B is {}: only images of the same size and number of channels have a difference.",
            sa.toString(), sb.toString()));
}

std::shared_ptr<const DifferencePyramid::Levels> DifferencePyramid::levels(const DifferenceQuery& query)
{
    const std::lock_guard lock(m_mutex);
    const std::stop_token stop = m_stop.get_token();
    throwIfStopped(!stop.stop_requested());
    if (query.band) // a band that is dragged is another one with every move
        std::erase_if(m_entries,
                      [&](const auto& known) { return known.first.band && known.first.band != query.band; });
    Entry& entry = m_entries[query];
    entry.used = ++m_uses;
    if (entry.levels)
        return entry.levels;

    auto levels = std::make_shared<Levels>();
    const int width = m_a->width();
    const int height = m_a->height();
    const bool storesHalf = std::int64_t{width} * height <= std::max<std::int64_t>(m_mostPixels, 4);
    levels->push_back(halfOf(width, height, storesHalf));
    const DifferenceLevel& half = levels->back();
    const auto halfRow = [&](int y, HalfRowMemory& memory, float* out) {
        differenceHalfRow(*m_a, *m_b, query, y, 0, half.width, memory, out);
    };
    if (storesHalf) {
        DifferenceLevel& stored = levels->back();
        throwIfStopped(
            parallelRows({width, half.height, 1}, kCostOfDifference, 1, stop, [&](int, int y0, int y1) {
                HalfRowMemory memory;
                for (int y = y0; y < y1; ++y)
                    halfRow(y, memory, rowOf(stored, y));
            }));
    } else {
        DifferenceLevel next = halfOf(half.width, half.height, true);
        throwIfStopped(
            parallelRows({width, next.height, 1}, 2.0 * kCostOfDifference, 1, stop, [&](int, int y0, int y1) {
                HalfRowMemory memory;
                std::vector<float> upper(static_cast<std::size_t>(half.width));
                std::vector<float> lower(upper.size());
                std::vector<float> larger;
                for (int y = y0; y < y1; ++y) {
                    halfRow(2 * y, memory, upper.data());
                    halfRow(std::min(2 * y + 1, half.height - 1), memory, lower.data());
                    halveRow(upper.data(), lower.data(), half.width, larger, rowOf(next, y));
                }
            }));
        levels->push_back(std::move(next));
    }
    while (levels->back().width > 1 || levels->back().height > 1) {
        const DifferenceLevel& source = levels->back();
        DifferenceLevel next = halfOf(source.width, source.height, true);
        throwIfStopped(parallelRows({next.width, next.height, 1}, 2.0, 1, stop, [&](int, int y0, int y1) {
            std::vector<float> larger;
            for (int y = y0; y < y1; ++y)
                halveRow(rowOf(source, 2 * y), rowOf(source, std::min(2 * y + 1, source.height - 1)),
                         source.width, larger, rowOf(next, y));
        }));
        levels->push_back(std::move(next));
    }
    entry.levels = std::move(levels);
    const auto result = entry.levels;
    if (m_entries.size() > kKeptMeasures) {
        m_entries.erase(
            std::min_element(m_entries.begin(), m_entries.end(),
                             [](const auto& x, const auto& y) { return x.second.used < y.second.used; }));
    }
    return result;
}

} // namespace comparo
