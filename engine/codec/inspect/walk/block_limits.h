// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/inspect/parse/jpeg_file.h"

#include <array>
#include <cstdint>
#include <span>

/// What the coefficients of a block of 8-bit samples can be at all (specs/jpeg.md 2.3, checks 1, 2 and 7).
namespace comparo::jpeg {

class BlockLimits {
public:
    /// Of one quantisation table; with null nothing is out of range.
    explicit BlockLimits(const QuantTable* table);

    /// In scan order: the largest magnitude of a quantised coefficient that 8-bit samples can give.
    std::array<std::int32_t, 64> largest{};
    /// In scan order: the step.
    std::array<std::int32_t, 64> step{};

    /// Largest distance of a decoded block from the cube [0, 255]^64 that quantisation can explain.
    [[nodiscard]] double bound() const { return m_bound; }

    /// The distance that is accused. Of a table of the Independent JPEG Group, whose users round to nearest:
    /// `share` of the bound and `slack`. Of others the whole bound and 4 samples, because encoders with
    /// tables of their own may move coefficients for fewer bits (mozjpeg reaches 0.8 of the bound).
    [[nodiscard]] double accused(double share, double slack) const
    {
        constexpr double kSlackOfOthers = 4.0;
        return m_rounds ? share * m_bound + slack : m_bound + kSlackOfOthers;
    }

    /// Whether blocks can be judged: all steps are known and none is 0.
    [[nodiscard]] bool known() const { return m_known; }

    /// The distance of a block (quantised, row-major) from the cube, before clamping.
    [[nodiscard]] double distance(std::span<const std::int16_t, 64> block) const;

    /// Whether a block could be further from the cube than `limit`: from the magnitude of its dequantised DC
    /// and the sum of those of its AC coefficients, without a transform.
    [[nodiscard]] static bool mayLeave(std::int64_t dc, std::int64_t acSum, double limit)
    {
        // No sample of a basis is above 1/8 (DC) and 0.2406; 64 samples that leave by e are 8 e away.
        return 0.125 * static_cast<double>(dc) + 0.2406 * static_cast<double>(acSum) > 127.0 + limit / 8.0;
    }

private:
    std::array<float, 64> m_steps{}; ///< row-major
    double m_bound = 0.0;
    bool m_known = false;
    bool m_rounds = false;
};

} // namespace comparo::jpeg
