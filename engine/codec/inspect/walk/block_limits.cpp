// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/walk/block_limits.h"

#include "engine/kernel/jpeg_tables.h"

#include <cmath>

namespace comparo::jpeg {

namespace {

/// The orthonormal cosine basis: [frequency][sample].
const std::array<std::array<double, 8>, 8>& basis()
{
    static const auto table = [] {
        std::array<std::array<double, 8>, 8> rows{};
        for (std::size_t u = 0; u < 8; ++u)
            for (std::size_t x = 0; x < 8; ++x)
                rows[u][x] = (u == 0 ? std::sqrt(0.125) : 0.5) *
                             std::cos((2.0 * static_cast<double>(x) + 1.0) * static_cast<double>(u) *
                                      3.14159265358979323846 / 16.0);
        return rows;
    }();
    return table;
}

/// Sum of the magnitudes of one row of the basis.
double gain(std::size_t u)
{
    double sum = 0.0;
    for (const double value : basis()[u])
        sum += std::abs(value);
    return sum;
}

} // namespace

BlockLimits::BlockLimits(const QuantTable* table)
{
    // Room for the rounding of an integer transform.
    constexpr double kRounding = 0.25;
    constexpr double kLargestSample = 128.0; // level-shifted
    m_known = table != nullptr;
    m_rounds = table && (table->luminance.distance == 0.0 || table->chrominance.distance == 0.0);
    double sum = 0.0;
    for (std::size_t k = 0; k < 64; ++k) {
        const std::size_t place = kZigzag[k];
        const double q = table ? table->steps[place] : 0.0;
        step[k] = static_cast<std::int32_t>(q);
        m_steps[place] = static_cast<float>(q);
        sum += q * q;
        if (q == 0.0) {
            m_known = false;
            largest[k] = INT32_MAX;
            continue;
        }
        const double most = kLargestSample * gain(place / 8) * gain(place % 8);
        largest[k] = static_cast<std::int32_t>(std::floor((most + q / 2.0 + kRounding) / q));
    }
    m_bound = 0.5 * std::sqrt(sum);
}

double BlockLimits::distance(std::span<const std::int16_t, 64> block) const
{
    // Floats: their error is below 0.01 of a sample, the bound has more slack than that.
    static const auto rows = [] {
        std::array<std::array<float, 8>, 8> table{};
        for (std::size_t u = 0; u < 8; ++u)
            for (std::size_t x = 0; x < 8; ++x)
                table[u][x] = static_cast<float>(basis()[u][x]);
        return table;
    }();
    float half[8][8] = {}; // [row][frequency across]
    for (std::size_t v = 0; v < 8; ++v) {
        float line[8];
        float any = 0.0F;
        for (std::size_t u = 0; u < 8; ++u) {
            line[u] = static_cast<float>(block[8 * v + u]) * m_steps[8 * v + u];
            any += std::abs(line[u]);
        }
        if (any == 0.0F)
            continue;
        for (std::size_t y = 0; y < 8; ++y)
            for (std::size_t u = 0; u < 8; ++u)
                half[y][u] += rows[v][y] * line[u];
    }
    float sum = 0.0F;
    for (std::size_t y = 0; y < 8; ++y) {
        float samples[8] = {};
        for (std::size_t u = 0; u < 8; ++u)
            for (std::size_t x = 0; x < 8; ++x)
                samples[x] += rows[u][x] * half[y][u];
        for (const float sample : samples) {
            const float above = sample > 127.0F ? sample - 127.0F : 0.0F;
            const float below = sample < -128.0F ? -128.0F - sample : 0.0F;
            sum += above * above + below * below;
        }
    }
    return std::sqrt(static_cast<double>(sum));
}

} // namespace comparo::jpeg
