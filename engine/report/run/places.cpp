// SPDX-License-Identifier: Apache-2.0
#include "engine/report/run/places.h"

#include "engine/report/picture/sample_scan.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace comparo::report {

namespace {

constexpr std::array<int, 7> kBorderClassFirst{0, 1, 2, 3, 5, 9, PositionProfile::kLastFirst};

std::size_t classOfDistance(int distance)
{
    std::size_t index = kBorderClassFirst.size() - 1;
    while (kBorderClassFirst[index] > distance)
        --index;
    return index;
}

bool isNear(const SamplePosition& p, const SamplePosition& q)
{
    return p.n == q.n && std::abs(p.x - q.x) < kCellSide && std::abs(p.y - q.y) < kCellSide;
}

void count(PositionShare& share, double size)
{
    ++share.samples;
    if (size > 0.0) {
        ++share.differing;
        share.maxSize = std::max(share.maxSize, size);
    }
}

} // namespace

std::vector<Place> worstPlaces(const Tensor& a, const Tensor& b, std::size_t count)
{
    const Shape& shape = a.shape();
    const auto columns = static_cast<std::size_t>((shape.w + kCellSide - 1) / kCellSide);
    const auto rows = static_cast<std::size_t>((shape.h + kCellSide - 1) / kCellSide);
    std::vector<Place> cells(static_cast<std::size_t>(shape.n) * rows * columns);
    scanPairs(a, b, [&](int n, int c, int y, int x, double valueA, double valueB) {
        const double size = errorSize(valueA, valueB);
        if (size == 0.0)
            return;
        const std::size_t row = static_cast<std::size_t>(n) * rows + static_cast<std::size_t>(y / kCellSide);
        Place& cell = cells[row * columns + static_cast<std::size_t>(x / kCellSide)];
        ++cell.differing;
        if (size > cell.size) {
            cell.size = size;
            cell.peak = {n, c, y, x, valueA, valueB};
        }
    });
    std::erase_if(cells, [](const Place& cell) { return cell.differing == 0; });
    std::stable_sort(cells.begin(), cells.end(), [](const Place& p, const Place& q) {
        return p.size != q.size ? p.size > q.size : p.differing > q.differing;
    });

    std::vector<Place> chosen;
    for (const Place& cell : cells) {
        if (chosen.size() == count)
            break;
        const bool taken = std::any_of(chosen.begin(), chosen.end(),
                                       [&](const Place& other) { return isNear(cell.peak, other.peak); });
        if (!taken)
            chosen.push_back(cell);
    }
    return chosen;
}

int PositionProfile::firstDistance(std::size_t borderClass)
{
    return kBorderClassFirst.at(borderClass);
}

PositionProfile positionProfile(const Tensor& a, const Tensor& b)
{
    PositionProfile profile;
    profile.phase.resize(64);
    profile.border.resize(kBorderClassFirst.size());
    const int width = a.shape().w;
    const int height = a.shape().h;
    scanPairs(a, b, [&](int, int, int y, int x, double valueA, double valueB) {
        const double size = errorSize(valueA, valueB);
        count(profile.phase[static_cast<std::size_t>((y % 8) * 8 + x % 8)], size);
        const int distance = std::min(std::min(x, width - 1 - x), std::min(y, height - 1 - y));
        count(profile.border[classOfDistance(distance)], size);
    });
    while (!profile.border.empty() && profile.border.back().samples == 0)
        profile.border.pop_back();
    return profile;
}

} // namespace comparo::report
