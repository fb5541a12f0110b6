// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/alignment/places.h"

#include "engine/device/cpu/thread_pool.h"
#include "engine/diagnose/alignment/fourier.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>

namespace comparo::alignment {
namespace {

/// Pixels that no two pictures without a relation share by chance.
std::vector<std::pair<int, int>> probesOf(const Plane& plane)
{
    constexpr std::uint64_t kProbes = 48;
    std::vector<std::pair<int, int>> probes;
    for (std::uint64_t k = 1; k <= kProbes; ++k) {
        const std::uint64_t draw = k * 0x9E3779B97F4A7C15ULL;
        probes.emplace_back(static_cast<int>((draw >> 40 & 0xFFFFF) % static_cast<std::uint64_t>(plane.h)),
                            static_cast<int>((draw >> 20 & 0xFFFFF) % static_cast<std::uint64_t>(plane.w)));
    }
    return probes;
}

/// Offsets at which the smaller is a part of the larger.
std::vector<std::pair<int, int>> partsOf(const Plane& large, const Plane& small, const Progress& progress)
{
    const std::vector<std::pair<int, int>> probes = probesOf(small);
    std::vector<std::pair<int, int>> parts;
    for (int top = 0; top + small.h <= large.h; ++top) {
        progress.throwIfCancelled();
        for (int left = 0; left + small.w <= large.w; ++left) {
            const bool fits = std::all_of(probes.begin(), probes.end(), [&](const auto& probe) {
                return large.at(probe.first + top, probe.second + left) == small.at(probe.first, probe.second);
            });
            if (!fits)
                continue;
            bool isEqual = true;
            for (int y = 0; y < small.h && isEqual; ++y)
                isEqual = std::equal(small.row(y), small.row(y) + small.w, large.row(top + y) + left);
            if (!isEqual)
                continue;
            parts.emplace_back(top, left);
            if (parts.size() == kMostExact)
                return parts;
        }
    }
    return parts;
}

/// Sums of squares above and to the left.
class Energy {
public:
    explicit Energy(const Plane& plane) : m_w(plane.w + 1)
    {
        m_sums.resize(static_cast<std::size_t>(plane.h + 1) * static_cast<std::size_t>(m_w));
        for (int y = 0; y < plane.h; ++y) {
            double row = 0.0;
            for (int x = 0; x < plane.w; ++x) {
                const auto value = static_cast<double>(plane.at(y, x));
                row += value * value;
                at(y + 1, x + 1) = at(y, x + 1) + row;
            }
        }
    }
    [[nodiscard]] double of(const Box& box) const
    {
        return get(box.y + box.height, box.x + box.width) - get(box.y, box.x + box.width) -
               get(box.y + box.height, box.x) + get(box.y, box.x);
    }

private:
    [[nodiscard]] std::size_t index(int y, int x) const
    {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(m_w) + static_cast<std::size_t>(x);
    }
    [[nodiscard]] double& at(int y, int x) { return m_sums[index(y, x)]; }
    [[nodiscard]] double get(int y, int x) const { return m_sums[index(y, x)]; }

    int m_w;
    std::vector<double> m_sums;
};

Field spectrumOf(const Plane& plane, std::size_t h, std::size_t w)
{
    Field field(h, w);
    for (int y = 0; y < plane.h; ++y)
        for (int x = 0; x < plane.w; ++x)
            field.values[static_cast<std::size_t>(y) * w + static_cast<std::size_t>(x)] = plane.at(y, x);
    transform(field, false);
    return field;
}

struct Peak {
    double score;
    int x, y;
};

/// The highest scores, apart from each other.
void keepHighest(std::vector<Peak>& peaks)
{
    constexpr std::size_t kMost = 6;
    constexpr int kApart = 2;
    std::sort(peaks.begin(), peaks.end(), [](const Peak& l, const Peak& r) { return l.score > r.score; });
    std::vector<Peak> kept;
    for (const Peak& peak : peaks) {
        if (kept.size() == kMost)
            break;
        if (std::none_of(kept.begin(), kept.end(), [&](const Peak& other) {
                return std::abs(other.x - peak.x) <= kApart && std::abs(other.y - peak.y) <= kApart;
            }))
            kept.push_back(peak);
    }
    peaks = std::move(kept);
}

/// Correlation at every offset at which enough of both is there, over what both have.
std::vector<Peak> peaksOf(const Plane& a, const Plane& b)
{
    constexpr int kLeastSide = 6;
    constexpr double kLeastArea = 0.05, kLeast = 0.15;
    constexpr std::size_t kEnough = 4096;
    std::vector<Peak> peaks;
    if (std::min({a.h, a.w, b.h, b.w}) < kLeastSide)
        return peaks;
    const std::size_t h = powerOfTwo(static_cast<std::size_t>(a.h + b.h)),
                      w = powerOfTwo(static_cast<std::size_t>(a.w + b.w));
    Field product = spectrumOf(a, h, w);
    const Field other = spectrumOf(b, h, w);
    for (std::size_t i = 0; i < product.values.size(); ++i)
        product.values[i] *= std::conj(other.values[i]);
    transform(product, true);
    const Energy energyA(a), energyB(b);
    const double count = static_cast<double>(h) * static_cast<double>(w);
    const double least = kLeastArea * std::min(static_cast<double>(a.h) * a.w, static_cast<double>(b.h) * b.w);
    double floor = 0.0;
    for (int y = kLeastSide - b.h; y <= a.h - kLeastSide; ++y)
        for (int x = kLeastSide - b.w; x <= a.w - kLeastSide; ++x) {
            const Box box = overlapOf(a, b, x, y);
            const double area = static_cast<double>(box.width) * box.height;
            if (area < least)
                continue;
            const std::size_t at = (y < 0 ? h - static_cast<std::size_t>(-y) : static_cast<std::size_t>(y)) * w +
                                   (x < 0 ? w - static_cast<std::size_t>(-x) : static_cast<std::size_t>(x));
            const double energy = energyA.of(box) * energyB.of({box.x - x, box.y - y, box.width, box.height});
            const double likeness = static_cast<double>(product.values[at].real()) / count / std::sqrt(energy);
            const double score = likeness * std::sqrt(area);
            if (!(likeness > kLeast) || !std::isfinite(score) || score <= floor)
                continue;
            peaks.push_back({score, x, y});
            if (peaks.size() < kEnough)
                continue;
            keepHighest(peaks);
            floor = peaks.back().score / 2.0;
        }
    keepHighest(peaks);
    return peaks;
}

} // namespace

Box overlapOf(const Plane& a, const Plane& b, int x, int y)
{
    const int left = std::max(0, x), top = std::max(0, y);
    return {left, top, std::min(a.w, x + b.w) - left, std::min(a.h, y + b.h) - top};
}

Turns turnsOf(const Plane& b)
{
    Turns turns;
    for (int turn = 1; turn <= 8; ++turn)
        turns[static_cast<std::size_t>(turn - 1)] = turned(b, turn);
    return turns;
}

std::vector<Placement> exactPlaces(const Plane& a, const Turns& turns, const Progress& progress)
{
    std::array<std::vector<Placement>, 8> found;
    ThreadPool::instance().parallelFor(8, progress.stop, [&](int i) {
        const Plane& b = turns[static_cast<std::size_t>(i)];
        const bool isInside = b.h <= a.h && b.w <= a.w;
        if (!isInside && !(b.h >= a.h && b.w >= a.w))
            return;
        Progress quiet; // what runs in the pool must not throw
        for (const auto& [top, left] : isInside ? partsOf(a, b, quiet) : partsOf(b, a, quiet))
            found[static_cast<std::size_t>(i)].push_back(
                {i + 1, isInside ? left : -left, isInside ? top : -top});
    });
    progress.throwIfCancelled();
    std::vector<Placement> all;
    for (const std::vector<Placement>& each : found)
        all.insert(all.end(), each.begin(), each.end());
    return all;
}

std::vector<Placement> likelyPlaces(const Plane& a, const Turns& turns, int side, const Progress& progress)
{
    const Plane small = detail(reduced(a, side));
    std::array<std::vector<Placement>, 8> found;
    ThreadPool::instance().parallelFor(8, progress.stop, [&](int i) {
        for (const Peak& peak : peaksOf(small, detail(reduced(turns[static_cast<std::size_t>(i)], side))))
            found[static_cast<std::size_t>(i)].push_back({i + 1, peak.x * side, peak.y * side});
    });
    progress.throwIfCancelled();
    std::vector<Placement> all;
    for (const std::vector<Placement>& each : found)
        all.insert(all.end(), each.begin(), each.end());
    return all;
}

} // namespace comparo::alignment
