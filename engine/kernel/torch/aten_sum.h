// SPDX-License-Identifier: Apache-2.0 AND BSD-3-Clause
#pragma once

#include "engine/kernel/torch/aten_loops.h"

#include <array>
#include <cstddef>

/// Sums as PyTorch's CPU code adds them up: in vectors side by side, each in cascades of at least 16 numbers
/// (ATen: cpu/SumKernel.cpp and TensorIteratorReduce.cpp of torch 2.15). The vectors are those of AVX2 on
/// machines with AVX-512 too.
namespace comparo::COMPARO_BACKEND {

inline constexpr std::size_t kAtenSumVectorBytes = 32;

/// The sums of kColumns neighbouring columns over `rows` rows that are `stride` apart.
template <std::size_t kColumns, class T>
std::array<T, kColumns> atenCascade(const T* data, std::int64_t stride, std::int64_t rows)
{
    constexpr int kLevels = 4;
    int logarithm = 0;
    while ((std::int64_t{1} << logarithm) < rows)
        ++logarithm;
    const int power = std::max(4, logarithm / kLevels);
    const std::int64_t step = std::int64_t{1} << power;
    std::array<std::array<T, kColumns>, kLevels> sums{};
    const auto add = [&](std::int64_t row) {
        const T* from = data + row * stride;
        for (std::size_t k = 0; k < kColumns; ++k)
            sums[0][k] += from[k];
    };
    std::int64_t row = 0;
    while (row + step <= rows) {
        for (std::int64_t i = 0; i < step; ++i)
            add(row++);
        for (std::size_t level = 1; level < kLevels; ++level) {
            for (std::size_t k = 0; k < kColumns; ++k) {
                sums[level][k] += sums[level - 1][k];
                sums[level - 1][k] = T(0);
            }
            if ((row & ((step - 1) << (level * static_cast<std::size_t>(power)))) != 0)
                break;
        }
    }
    while (row < rows)
        add(row++);
    for (std::size_t level = 1; level < kLevels; ++level)
        for (std::size_t k = 0; k < kColumns; ++k)
            sums[0][k] += sums[level][k];
    return sums[0];
}

/// The sums of kLanes neighbouring columns, each of every fourth row first.
template <std::size_t kLanes, class T>
std::array<T, kLanes> atenLaneSums(const T* data, std::int64_t stride, std::int64_t rows)
{
    std::array<T, kLanes> total{};
    std::array<std::array<T, kLanes>, 4> parts{};
    for (std::size_t part = 0; part < 4; ++part)
        parts[part] =
            atenCascade<kLanes>(data + static_cast<std::int64_t>(part) * stride, 4 * stride, rows / 4);
    total = parts[0];
    for (std::int64_t row = rows / 4 * 4; row < rows; ++row)
        for (std::size_t k = 0; k < kLanes; ++k)
            total[k] += data[row * stride + static_cast<std::int64_t>(k)];
    for (std::size_t part = 1; part < 4; ++part)
        for (std::size_t k = 0; k < kLanes; ++k)
            total[k] += parts[part][k];
    return total;
}

/// The sum of `count` neighbouring numbers by one thread.
template <class T>
T atenRunSum(const T* data, std::int64_t count)
{
    constexpr std::size_t kLanes = kAtenSumVectorBytes / sizeof(T);
    constexpr auto kWidth = static_cast<std::int64_t>(kLanes);
    if (count < kWidth)
        return atenLaneSums<1>(data, 1, count)[0];
    const std::int64_t vectors = count / kWidth;
    const std::array<T, kLanes> lanes = atenLaneSums<kLanes>(data, kWidth, vectors);
    T sum = T(0);
    for (std::int64_t i = vectors * kWidth; i < count; ++i)
        sum += data[i];
    for (const T lane : lanes)
        sum += lane;
    return sum;
}

/// The sum of `count` neighbouring numbers if nothing else is summed: the threads share them.
template <class T>
T atenTotal(const T* data, std::int64_t count, std::int64_t threads)
{
    if (count < kAtenGrain)
        return atenRunSum(data, count);
    T sum = T(0);
    for (const ElementRun& range : atenThreadRanges(count, threads))
        sum += atenRunSum(data + range.begin, range.end - range.begin);
    return sum;
}

/// The sums of `columns` neighbouring columns over `rows` rows by one thread.
template <class T>
void atenColumnSums(const T* data, std::int64_t stride, std::int64_t rows, std::int64_t columns, T* sums)
{
    constexpr std::size_t kLanes = kAtenSumVectorBytes / sizeof(T);
    constexpr auto kWidth = static_cast<std::int64_t>(kLanes);
    std::int64_t at = 0;
    const auto keep = [&](const auto& values) {
        std::copy(values.begin(), values.end(), sums + at);
        at += static_cast<std::int64_t>(values.size());
    };
    if (columns < kWidth)
        while (at + 4 <= columns)
            keep(atenCascade<4>(data + at, stride, rows));
    while (at + 4 * kWidth <= columns)
        keep(atenCascade<4 * kLanes>(data + at, stride, rows));
    while (at + kWidth <= columns)
        keep(atenLaneSums<kLanes>(data + at, stride, rows));
    while (at < columns)
        keep(atenLaneSums<1>(data + at, stride, rows));
}

} // namespace comparo::COMPARO_BACKEND
