// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/view/pyramid.h"

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <vector>

namespace comparo {

/// What is measured between two stored values, widened before it is computed. NaN on either side is NaN, a
/// mismatch of infinities is infinite; a difference that float32 cannot hold is its smallest or largest
/// value.
enum class DifferenceMeasure {
    Plain,    ///< a - b
    Relative, ///< (a - b) / max(|a|, |b|), 0 where both are 0
    Ulp,      ///< representable values from b to a; for integers a - b
    ValueA,   ///< a alone
    ValueB,   ///< b alone
    ValueAOrB ///< of either: with a band only
};

/// The values from low to high, both included, or all others: NaN is one of these.
struct ValueBand {
    double low = 0.0;
    double high = 0.0;
    bool outside = false;

    [[nodiscard]] bool holds(float value) const
    {
        const auto v = static_cast<double>(value);
        return (v >= low && v <= high) != outside;
    }
    auto operator<=>(const ValueBand&) const = default;
};

/// What is asked of each pixel of a pair.
struct DifferenceQuery {
    DifferenceMeasure measure = DifferenceMeasure::Plain;
    int channel = -1; ///< -1: the largest of all
    /// Answers 1 where a sample is in it, else 0, instead of the measured value.
    std::optional<ValueBand> band{};

    auto operator<=>(const DifferenceQuery&) const = default;
};

/// One plane of float values of a measure.
struct DifferenceLevel {
    int width = 0;
    int height = 0;
    std::vector<float> values;
};

/// The differences of a pair at half, quarter, ... size, where each value is the one of largest magnitude
/// (with its sign) of the four below it, so that a single differing pixel is visible at any zoom. Level 0 is
/// not stored: differenceRow computes it, and in a large picture differenceHalfRow level 1. Levels are made
/// when first asked for, and are kept while few.
class DifferencePyramid {
public:
    /// Above `mostPixels` level 1 is not stored. Throws Error(InvalidArgument) unless both have the same
    /// width, height and number of channels.
    DifferencePyramid(std::shared_ptr<const Pyramid> a, std::shared_ptr<const Pyramid> b,
                      std::int64_t mostPixels = std::int64_t{1} << 26);

    /// Levels 1 and up (index 0 is level 1, without values where it is not stored). Built once, in parallel;
    /// other threads that ask meanwhile wait. Of bands the last one is kept. Panning does not stop a build,
    /// abandon() does: Error(Cancelled).
    using Levels = std::vector<DifferenceLevel>;
    std::shared_ptr<const Levels> levels(const DifferenceQuery& query);

    /// Ends a running build and makes later ones fail with Error(Cancelled): nobody wants this pair any more.
    void abandon() { m_stop.request_stop(); }

    [[nodiscard]] const Pyramid& a() const { return *m_a; }
    [[nodiscard]] const Pyramid& b() const { return *m_b; }

private:
    struct Entry {
        std::shared_ptr<const Levels> levels;
        std::uint64_t used = 0;
    };

    std::shared_ptr<const Pyramid> m_a;
    std::shared_ptr<const Pyramid> m_b;
    std::int64_t m_mostPixels;
    std::stop_source m_stop;
    std::mutex m_mutex;
    std::map<DifferenceQuery, Entry> m_entries;
    std::uint64_t m_uses = 0;
};

/// Level 0: the answers of pixels [x0, x0 + count) of row y.
void differenceRow(const Pyramid& a, const Pyramid& b, const DifferenceQuery& query, int y, int x0, int count,
                   float* out);

/// Level 1: the answers of its row y, from x0 on; two rows of pixels are worked out in `memory`.
void differenceHalfRow(const Pyramid& a, const Pyramid& b, const DifferenceQuery& query, int y, int x0,
                       int count, std::array<std::vector<float>, 3>& memory, float* out);

/// The larger in magnitude; NaN before infinity before anything else. The first of two equal ones.
inline float largerDifference(float m, float v)
{
    const float am = m < 0.0f ? -m : m;
    const float av = v < 0.0f ? -v : v;
    return ((av > am) | (v != v)) ? v : m; // no branch: this runs in vectors
}

} // namespace comparo
