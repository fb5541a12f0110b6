// SPDX-License-Identifier: Apache-2.0 AND BSD-3-Clause
#pragma once

#include "engine/kernel/backend.h"

#include <algorithm>
#include <cstdint>
#include <vector>

/// How PyTorch's CPU code cuts a loop over the elements of a tensor: into one range a thread, these into
/// rows, and these into pairs of vectors and a rest for scalar code (ATen: Parallel-inl.h,
/// TensorIterator::for_each, cpu/Loops.h of torch 2.15). Which elements are in a rest depends on the number
/// of threads and on the width of a vector; modelled is AVX-512.
namespace comparo::COMPARO_BACKEND {

inline constexpr std::int64_t kAtenGrain = 32768;
inline constexpr std::int64_t kAtenVectorBytes = 64;

/// Elements from `begin` up to `end`.
struct ElementRun {
    std::int64_t begin;
    std::int64_t end;
};

/// The ranges of at::parallel_for over `count` elements, at most one a thread.
inline std::vector<ElementRun> atenThreadRanges(std::int64_t count, std::int64_t most,
                                                std::int64_t grain = kAtenGrain)
{
    const std::int64_t threads = std::min(most, (count + grain - 1) / grain);
    const std::int64_t chunk = threads > 0 ? (count + threads - 1) / threads : 0;
    std::vector<ElementRun> ranges;
    for (std::int64_t begin = 0; begin < count; begin += chunk)
        ranges.push_back({begin, std::min(begin + chunk, count)});
    return ranges;
}

/// What a loop over rows * length elements of `bytes` each leaves to scalar code within one row, counted from
/// the row's first element; at most one run a thread.
inline std::vector<ElementRun> atenScalarRuns(std::int64_t length, std::int64_t rows, std::int64_t row,
                                              std::int64_t bytes, std::int64_t threads)
{
    const std::int64_t pair = 2 * kAtenVectorBytes / bytes;
    const std::int64_t first = row * length;
    std::vector<ElementRun> runs;
    for (const ElementRun& range : atenThreadRanges(rows * length, threads)) {
        const std::int64_t begin = std::max(range.begin, first) - first;
        const std::int64_t end = std::min(range.end, first + length) - first;
        if (begin >= end)
            continue;
        const std::int64_t rest = begin + (end - begin) / pair * pair;
        if (rest < end)
            runs.push_back({rest, end});
    }
    return runs;
}

} // namespace comparo::COMPARO_BACKEND
