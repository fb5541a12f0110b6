// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/pairs/judge.h"

#include "engine/device/cpu/thread_pool.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

namespace comparo::pairs {
namespace {

using Values = std::array<double, kLongestRun>;

std::int64_t sameBits(double a, double b)
{
    const bool same = std::bit_cast<std::int64_t>(a) == std::bit_cast<std::int64_t>(b);
    return static_cast<std::int64_t>(same | ((a != a) & (b != b)));
}

double distance(double given, double wanted)
{
    return std::isnan(given - wanted) ? std::numeric_limits<double>::infinity() : std::abs(given - wanted);
}

/// Where there is nothing to compare with, every sample differs.
Counts countsOf(const double* given, const double* wanted, const double* before, int count)
{
    std::int64_t same = 0, equal = 0, both = 0;
    if (before)
        for (int i = 0; i < count; ++i) {
            const std::int64_t isSame = sameBits(given[i], wanted[i]);
            const std::int64_t isEqual = sameBits(before[i], wanted[i]);
            same += isSame;
            equal += isEqual;
            both += isSame & isEqual;
        }
    else
        for (int i = 0; i < count; ++i)
            same += sameBits(given[i], wanted[i]);
    Counts counts;
    counts.reached = static_cast<std::uint64_t>(count);
    counts.differing = static_cast<std::uint64_t>(count - equal);
    counts.reproduced = static_cast<std::uint64_t>(same - both);
    counts.broken = static_cast<std::uint64_t>(equal - both);
    if (same < count)
        for (int i = 0; i < count; ++i)
            if (!sameNumber(given[i], wanted[i]))
                counts.left = std::max(counts.left, distance(given[i], wanted[i]));
    return counts;
}

} // namespace

void Counts::add(const Counts& other)
{
    samples += other.samples;
    reached += other.reached;
    differing += other.differing;
    reproduced += other.reproduced;
    broken += other.broken;
    left = std::max(left, other.left);
}

Judge::Judge(const Pixels& source, const Pixels& result, const Progress& progress)
    : m_source(source), m_result(result), m_progress(progress), m_comparable(source.shape() == result.shape())
{
}

template <class F>
Counts Judge::rows(int rowStep, const F& f) const
{
    const Shape& s = m_result.shape();
    constexpr int kRows = 16; // of a piece of work
    const int rowsOfPlane = (s.h + rowStep - 1) / rowStep;
    const int pieces = (rowsOfPlane + kRows - 1) / kRows;
    std::vector<Counts> found(static_cast<std::size_t>(s.n) * static_cast<std::size_t>(s.c * pieces));
    std::atomic<bool> isEnough{false};
    ThreadPool::instance().parallelFor(static_cast<int>(found.size()), m_progress.stop, [&](int i) {
        const int plane = i / pieces, first = i % pieces * kRows;
        Counts& counts = found[static_cast<std::size_t>(i)];
        for (int row = first; row < std::min(first + kRows, rowsOfPlane); ++row)
            for (int x = 0; x < s.w && !isEnough.load(std::memory_order_relaxed); x += kLongestRun)
                if (f(Run{{plane / s.c, plane % s.c, row * rowStep, x}, std::min(kLongestRun, s.w - x)},
                      counts))
                    isEnough.store(true, std::memory_order_relaxed);
    });
    m_progress.throwIfCancelled();
    Counts sum;
    for (const Counts& counts : found)
        sum.add(counts);
    return sum;
}

Counts Judge::count(const Rule& rule, Storing storing, int rowStep) const
{
    return rows(rowStep, [&](const Run& each, Counts& counts) {
        counts.add(run(rule, storing, each));
        return false;
    });
}

std::optional<Counts> Judge::ifBreaksFewer(std::uint64_t samples, const Rule& rule, Storing storing,
                                           int rowStep) const
{
    std::atomic<std::uint64_t> broken{0};
    const Counts counts = rows(rowStep, [&](const Run& each, Counts& sum) {
        const Counts one = run(rule, storing, each);
        sum.add(one);
        return broken.fetch_add(one.broken, std::memory_order_relaxed) + one.broken >= samples;
    });
    return counts.broken < samples ? std::optional(counts) : std::nullopt;
}

std::optional<Counts> Judge::ifExact(const Rule& rule, Storing storing) const
{
    const Counts counts = rows(1, [&](const Run& each, Counts& sum) {
        sum.add(run(rule, storing, each));
        return sum.contradicts();
    });
    return counts.exact() ? std::optional(counts) : std::nullopt;
}

std::uint64_t Judge::differing(int rowStep) const
{
    const auto countRun = [this](const Run& run, Counts& counts) {
        counts.samples += static_cast<std::uint64_t>(run.count);
        if (!m_comparable) {
            counts.differing += static_cast<std::uint64_t>(run.count);
            return false;
        }
        Values a, b;
        m_source.read(run.first, 1, 0, run.count, a.data());
        m_result.read(run.first, 1, 0, run.count, b.data());
        std::int64_t same = 0;
        for (int i = 0; i < run.count; ++i)
            same += sameBits(a[static_cast<std::size_t>(i)], b[static_cast<std::size_t>(i)]);
        counts.differing += static_cast<std::uint64_t>(run.count - same);
        return false;
    };
    return rows(rowStep, countRun).differing;
}

Counts Judge::run(const Rule& rule, Storing storing, const Run& run) const
{
    if (!rule.predictRun)
        return oneByOne(rule, storing, run);
    Values given, wanted, before;
    const Reach reach = rule.predictRun(run, given.data());
    const int count = reach.end - reach.begin;
    Counts counts;
    if (count > 0) {
        Place first = run.first;
        first.x += reach.begin;
        storeRun(given.data() + reach.begin, count, m_result.dtype(), storing);
        m_result.read(first, 1, 0, count, wanted.data());
        if (m_comparable)
            m_source.read(first, 1, 0, count, before.data());
        counts = countsOf(given.data() + reach.begin, wanted.data(), m_comparable ? before.data() : nullptr,
                          count);
    }
    counts.samples = static_cast<std::uint64_t>(run.count);
    return counts;
}

Counts Judge::oneByOne(const Rule& rule, Storing storing, const Run& run) const
{
    Values given, wanted, before;
    int count = 0;
    for (int i = 0; i < run.count; ++i) {
        Place place = run.first;
        place.x += i;
        const std::optional<double> value = rule.predict(place);
        if (!value)
            continue;
        const auto k = static_cast<std::size_t>(count++);
        given[k] = *value;
        wanted[k] = m_result.at(place);
        before[k] = m_comparable ? m_source.at(place) : 0.0;
    }
    storeRun(given.data(), count, m_result.dtype(), storing);
    Counts counts = countsOf(given.data(), wanted.data(), m_comparable ? before.data() : nullptr, count);
    counts.samples = static_cast<std::uint64_t>(run.count);
    return counts;
}

} // namespace comparo::pairs
