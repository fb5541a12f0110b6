#pragma once

#include "engine/view/pyramid.h"

#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <utility>
#include <vector>

namespace comparo {

/// What is measured between two stored values, widened before it is computed. NaN on either side is NaN, a
/// mismatch of infinities is infinite; a difference that float32 cannot hold is its smallest or largest
/// value.
enum class DifferenceMeasure {
    Plain,    ///< a - b
    Relative, ///< (a - b) / max(|a|, |b|), 0 where both are 0
    Ulp,      ///< representable values from b to a; for integers a - b
};

/// One plane of float values of a measure.
struct DifferenceLevel {
    int width = 0;
    int height = 0;
    std::vector<float> values;
};

/// The differences of a pair at half, quarter, ... size, where each value is the one of largest magnitude
/// (with its sign) of the four below it, so that a single differing pixel is visible at any zoom. Level 0 is
/// not stored: differenceRow computes it. Levels are made when first asked for, and are kept while few.
class DifferencePyramid {
public:
    /// Throws Error(InvalidArgument) unless both have the same width, height and number of channels.
    DifferencePyramid(std::shared_ptr<const Pyramid> a, std::shared_ptr<const Pyramid> b);

    /// Levels 1 and up (index 0 is level 1). `channel` -1: the largest of all channels. Built once, in
    /// parallel; other threads that ask meanwhile wait. Panning does not stop a build, abandon() does:
    /// Error(Cancelled).
    using Levels = std::vector<DifferenceLevel>;
    std::shared_ptr<const Levels> levels(DifferenceMeasure measure, int channel);

    /// Ends a running build and makes later ones fail with Error(Cancelled): nobody wants this pair any more.
    void abandon() { m_stop.request_stop(); }

    [[nodiscard]] const Pyramid& a() const { return *m_a; }
    [[nodiscard]] const Pyramid& b() const { return *m_b; }

private:
    using Key = std::pair<DifferenceMeasure, int>;
    struct Entry {
        std::shared_ptr<const Levels> levels;
        std::uint64_t used = 0;
    };

    std::shared_ptr<const Pyramid> m_a;
    std::shared_ptr<const Pyramid> m_b;
    std::stop_source m_stop;
    std::mutex m_mutex;
    std::map<Key, Entry> m_entries;
    std::uint64_t m_uses = 0;
};

/// Level 0: the measure of pixels [x0, x0 + count) of row y, of one channel or, for -1, of the channel where
/// it is largest.
void differenceRow(const Pyramid& a, const Pyramid& b, DifferenceMeasure measure, int channel, int y, int x0,
                   int count, float* out);

/// The larger in magnitude; NaN before infinity before anything else. The first of two equal ones.
inline float largerDifference(float m, float v)
{
    const float am = m < 0.0f ? -m : m;
    const float av = v < 0.0f ? -v : v;
    return ((av > am) | (v != v)) ? v : m; // no branch: this runs in vectors
}

} // namespace comparo
