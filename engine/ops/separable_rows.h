// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/lanes.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <vector>

/// What the row form of a separable kernel is made of: dot products of many neighbours at a time.
namespace comparo::cpu {

/// The same weights for every place of a row.
template <class T>
struct RowWeights {
    const T* weight;

    struct OfLanes {
        const T* weight;

        LanesOf<T> operator[](int j) const { return weight[j] - LanesOf<T>{}; } // v - 0 is v, -0 included
    };

    OfLanes lanes(int) const { return {weight}; }
    const T* place(int) const { return weight; }
};

/// Weights of their own for every place, tap by tap.
template <class T>
struct PlaceWeights {
    const T* weight; ///< of the first tap
    std::ptrdiff_t toNextTap;

    struct OfPlace {
        const T* weight;
        std::ptrdiff_t toNextTap;

        T operator[](int j) const { return weight[j * toNextTap]; }
    };
    struct OfLanes {
        const T* weight;
        std::ptrdiff_t toNextTap;

        LanesOf<T> operator[](int j) const { return loadLanes(weight + j * toNextTap); }
    };

    OfLanes lanes(int x) const { return {weight + x, toNextTap}; }
    OfPlace place(int x) const { return {weight + x, toNextTap}; }
};

/// sums[x] = the dot product of the samples lines[0 … taps-1][x] with the weights of place x. What is left of
/// whole vectors is summed with some of the places before it once more: into other memory than the lines.
template <class Dot, class T, class Weights>
[[gnu::always_inline]] inline void sumPlacesOf(int count, int taps, const T* const* lines,
                                               const Weights& weights, T* sums)
{
    if (count < kLanes<T>) {
        for (int x = 0; x < count; ++x)
            sums[x] = Dot::sum(taps, weights.place(x), [=](int j) { return lines[j][x]; });
        return;
    }
    for (int next = 0; next < count; next += kLanes<T>) {
        const int x = std::min(next, count - kLanes<T>);
        const LanesOf<T> sum =
            Dot::sum(taps, weights.lanes(x), [=](int j) { return loadLanes(lines[j] + x); });
        std::memcpy(sums + x, &sum, sizeof sum);
    }
}

/// The same; loops over few taps are unrolled.
template <class Dot, class T, class Weights>
[[gnu::noinline]] void sumPlaces(int count, int taps, const T* const* lines, const Weights& weights, T* sums)
{
    if (taps == 2)
        sumPlacesOf<Dot>(count, 2, lines, weights, sums);
    else if (taps == 4)
        sumPlacesOf<Dot>(count, 4, lines, weights, sums);
    else
        sumPlacesOf<Dot>(count, taps, lines, weights, sums);
}

/// The horizontal taps of all places, tap by tap instead of place by place, so that neighbouring places with
/// as many taps are summed together.
template <class T>
class AcrossTable {
public:
    /// Of `places` outputs; `stride` lies between the samples of a row.
    AcrossTable(const int* count, const int* index, const T* weight, int taps, int places,
                std::ptrdiff_t stride)
        : m_places(static_cast<std::size_t>(places)),
          m_index(m_places * static_cast<std::size_t>(taps)),
          m_weight(m_index.size()),
          m_samples(static_cast<std::size_t>(taps) * kRun)
    {
        for (std::size_t x = 0; x < m_places; ++x)
            for (std::size_t j = 0; j < static_cast<std::size_t>(count[x]); ++j) {
                const std::size_t from = x * static_cast<std::size_t>(taps) + j;
                m_index[j * m_places + x] = static_cast<int>(index[from] * stride);
                m_weight[j * m_places + x] = weight[from];
            }
        for (int x = 0, end = 0; x < places; x = end) {
            while (end < places && end < x + kRun && count[end] == count[x])
                ++end;
            m_runs.push_back({static_cast<std::size_t>(x), end - x, count[x], true});
            Run& run = m_runs.back();
            for (int j = 0; j < run.taps; ++j)
                for (int i = 1; i < run.places; ++i) {
                    const int* at = &m_index[static_cast<std::size_t>(j) * m_places + run.first];
                    run.halves = run.halves && at[i] == at[0] + 2 * i;
                }
        }
        for (int j = 0; j < taps; ++j)
            m_lines.push_back(&m_samples[static_cast<std::size_t>(j) * kRun]);
    }

    /// The sums of one row.
    template <class Dot, class In>
    void sum(const In* row, T* sums)
    {
        for (const Run& run : m_runs) {
            for (int j = 0; j < run.taps; ++j) {
                const int* index = &m_index[static_cast<std::size_t>(j) * m_places + run.first];
                T* line = &m_samples[static_cast<std::size_t>(j) * kRun];
                const In* from = row + index[0];
                if (run.halves) {
#pragma GCC ivdep
                    for (int i = 0; i < run.places; ++i)
                        line[i] = static_cast<T>(from[2 * i]);
                } else {
#pragma GCC ivdep
                    for (int i = 0; i < run.places; ++i)
                        line[i] = static_cast<T>(row[index[i]]);
                }
            }
            sumPlaces<Dot>(run.places, run.taps, m_lines.data(),
                           PlaceWeights<T>{&m_weight[run.first], static_cast<std::ptrdiff_t>(m_places)},
                           sums + run.first);
        }
    }

private:
    static constexpr int kRun = 256;

    /// Neighbouring places with the same number of taps.
    struct Run {
        std::size_t first;
        int places;
        int taps;
        bool halves; ///< each starts two samples after the one before
    };

    std::size_t m_places;
    std::vector<int> m_index;
    std::vector<T> m_weight;
    std::vector<T> m_samples; ///< of one run, tap by tap
    std::vector<const T*> m_lines;
    std::vector<Run> m_runs;
};

/// Horizontally filtered rows that the vertical pass still needs, as many as it has taps.
template <class T>
class RowRing {
public:
    RowRing(int width, int slots)
        : m_width(static_cast<std::size_t>(width)),
          m_rows(m_width * static_cast<std::size_t>(slots)),
          m_held(static_cast<std::size_t>(slots), -1)
    {
    }

    /// The buffer of a row. If it is not held, `fill(buffer)` makes it in the place of a row outside the
    /// window.
    template <class Fill>
    const T* row(int index, const int* window, int count, const Fill& fill)
    {
        const auto held = std::find(m_held.begin(), m_held.end(), index);
        if (held != m_held.end())
            return buffer(held);
        const auto freeSlot = std::find_if(m_held.begin(), m_held.end(), [&](int candidate) {
            return std::find(window, window + count, candidate) == window + count;
        });
        *freeSlot = index;
        fill(buffer(freeSlot));
        return buffer(freeSlot);
    }

private:
    T* buffer(std::vector<int>::iterator slot)
    {
        return m_rows.data() + static_cast<std::size_t>(slot - m_held.begin()) * m_width;
    }

    std::size_t m_width;
    std::vector<T> m_rows;
    std::vector<int> m_held;
};

} // namespace comparo::cpu
