// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/backend.h"

#include <algorithm>
#include <cstdint>
#include <vector>

/// torch.sum and torch.mean along contiguous rows on CUDA: ATen's reduce_kernel (Reduce.cuh of PyTorch 2.11),
/// whose order depends on the length of a row, the number of rows and the GPU's multiprocessors. Held to an
/// H100 in rows of 3 to 921,600 numbers.
namespace comparo::COMPARO_BACKEND {

/// How threads share the numbers of a row.
struct CudaSumPlan {
    static constexpr int kParts =
        4; ///< sums of a thread, of neighbouring numbers or of every fourth of its own

    int across = 1; ///< threads of a block, which are summed first
    int down = 1;   ///< groups of them
    int blocks = 1; ///< a row
    bool vectors = false;

    [[nodiscard]] COMPARO_HD int ofBlock() const { return across * down; }
    [[nodiscard]] COMPARO_HD int threads() const { return ofBlock() * blocks; }
};

/// For so many rows of so many numbers.
inline CudaSumPlan cudaSumPlan(std::int64_t numbers, std::int64_t rows)
{
    constexpr std::int64_t kWarp = 32;
    constexpr std::int64_t kMostThreads = 512;
    constexpr std::int64_t kVectorsFrom = 128;
    constexpr std::int64_t kFew = 16;   // numbers a thread at least, where blocks share a row
    constexpr std::int64_t kMany = 256; // at most
    constexpr std::int64_t kProcessors = 132;
    constexpr std::int64_t kThreadsOfProcessor = 2048;
    const auto powerBelow = [](std::int64_t number) {
        std::int64_t power = 1;
        while (power * 2 <= number && power < kMostThreads)
            power *= 2;
        return power;
    };
    const auto share = [](std::int64_t a, std::int64_t b) { return (a + b - 1) / b; };
    const bool vectors = numbers >= kVectorsFrom;
    const std::int64_t width = powerBelow(vectors ? numbers / CudaSumPlan::kParts : numbers);
    const std::int64_t down = std::min(powerBelow(rows), kMostThreads / std::min(width, kWarp));
    const std::int64_t across = std::min(width, kMostThreads / down);
    CudaSumPlan plan{static_cast<int>(across), 1, 1, vectors};
    std::int64_t each = share(numbers, across);
    if (each < down * kFew && each < kMany)
        return plan; // the groups of a block take rows of their own
    plan.down = static_cast<int>(down);
    each = share(each, down);
    const std::int64_t grid = kProcessors * (kThreadsOfProcessor / (across * down));
    if (each >= kMany && rows <= grid)
        plan.blocks =
            static_cast<int>(std::max(std::min(share(grid, rows), share(each, kFew)), share(each, kMany)));
    return plan;
}

/// What one thread adds up of a row that begins `offset` numbers behind an aligned place.
template <class T>
COMPARO_HD T cudaThreadSum(const CudaSumPlan& plan, const T* row, std::int64_t numbers, std::int64_t offset,
                           int thread)
{
    constexpr int kParts = CudaSumPlan::kParts;
    T part[kParts] = {};
    const std::int64_t threads = plan.threads();
    if (plan.vectors) {
        const auto before =
            static_cast<int>(offset % kParts); // numbers of the first vector that are not of this row
        if (before != 0) {
            if (thread >= before && thread < kParts)
                part[0] += row[thread - before];
            row += kParts - before;
            numbers -= kParts - before;
        }
        const std::int64_t whole = numbers / kParts;
        for (std::int64_t i = thread; i < whole; i += threads)
            for (int k = 0; k < kParts; ++k)
                part[k] += row[i * kParts + k];
        if (whole * kParts + thread < numbers)
            part[0] += row[whole * kParts + thread];
    } else {
        int k = 0;
        for (std::int64_t i = thread; i < numbers; i += threads, k = (k + 1) % kParts)
            part[k] += row[i];
    }
    return part[0] + part[1] + part[2] + part[3];
}

/// The sum of a block's threads, into the first of them.
template <class T>
COMPARO_HD void cudaBlockSum(const CudaSumPlan& plan, T* sums)
{
    for (int half = plan.across / 2; half > 0; half /= 2)
        for (int group = 0; group < plan.down; ++group)
            for (int i = 0; i < half; ++i)
                sums[group * plan.across + i] += sums[group * plan.across + i + half];
    for (int half = plan.down / 2; half > 0; half /= 2)
        for (int group = 0; group < half; ++group)
            sums[group * plan.across] += sums[(group + half) * plan.across];
}

/// The sum of the blocks, whose own are the first of ofBlock() numbers each; into the first of all.
template <class T>
COMPARO_HD void cudaGridSum(const CudaSumPlan& plan, T* sums)
{
    if (plan.blocks == 1)
        return;
    // Thread i takes every ofBlock()-th block from the i-th on.
    const int size = plan.ofBlock();
    for (int block = 0; block < plan.blocks; ++block) {
        const T sum = sums[static_cast<std::ptrdiff_t>(block) * size];
        T& to = sums[block % size];
        to = block < size ? sum : to + sum;
    }
    for (int i = plan.blocks; i < size; ++i)
        sums[i] = T(0);
    cudaBlockSum(plan, sums);
}

/// Of one of `rows` rows, on the host.
template <class T>
T cudaRowSum(const std::vector<T>& row, std::int64_t index, std::int64_t rows)
{
    const auto numbers = static_cast<std::int64_t>(row.size());
    const CudaSumPlan plan = cudaSumPlan(numbers, rows);
    std::vector<T> sums;
    for (int thread = 0; thread < plan.threads(); ++thread)
        sums.push_back(cudaThreadSum(plan, row.data(), numbers, index * numbers, thread));
    for (int block = 0; block < plan.blocks; ++block)
        cudaBlockSum(plan, sums.data() + std::ptrdiff_t{block} * plan.ofBlock());
    cudaGridSum(plan, sums.data());
    return sums.front();
}

} // namespace comparo::COMPARO_BACKEND
