// SPDX-License-Identifier: Apache-2.0
#include "resources/samples/picture.h"

#include <cmath>

/// zone_plate.png and ties.png: pictures whose numbers matter more than their looks.
namespace comparo::samples {

namespace {

/// Cosine of a whole turn times t, for t in 0..1, from its series: good to 1e-9, the same on every machine.
double cosineOfTurn(double t)
{
    const double half = std::fabs(t - 0.5); // cos(2 pi t) = -cos(2 pi (t - 1/2))
    const double angle = 6.283185307179586 * (half <= 0.25 ? half : 0.5 - half);
    const double square = angle * angle;
    double term = 1.0;
    double sum = 1.0;
    for (int i = 1; i <= 9; ++i) {
        term *= -square / ((2 * i - 1) * (2 * i));
        sum += term;
    }
    return half <= 0.25 ? -sum : sum;
}

} // namespace

Picture paintZonePlate()
{
    constexpr int kSize = 512;
    Picture picture(kSize, kSize);
    for (int y = 0; y < kSize; ++y) {
        for (int x = 0; x < kSize; ++x) {
            const int dx = x - kSize / 2;
            const int dy = y - kSize / 2;
            const int phase =
                (dx * dx + dy * dy) % (2 * kSize); // in 1/1024 turns; half a turn per pixel at the edge
            const double wave = cosineOfTurn(phase / (2.0 * kSize));
            const auto value = static_cast<std::uint8_t>(std::floor(128.0 + 127.0 * wave));
            for (int c = 0; c < 3; ++c)
                picture.at(x, y)[c] = value;
        }
    }
    return picture;
}

Picture paintTies()
{
    constexpr int kPatch = 32;
    constexpr int kColumns = 16;
    constexpr int kLevels = 255; // k and k + 1 must both be bytes
    Picture picture(kPatch * kColumns, kPatch * kColumns);
    for (int y = 0; y < picture.height; ++y) {
        for (int x = 0; x < picture.width; ++x) {
            const int patch = y / kPatch * kColumns + x / kPatch;
            const int levels[3] = {patch % kLevels, (2 * kLevels - 1 - patch) % kLevels,
                                   (patch + 128) % kLevels};
            const bool right = x % kPatch >= kPatch / 2;
            const bool lower = y % kPatch >= kPatch / 2;
            // Four ways to put k and k + 1 into a 2x2 block so that the block averages to k + 1/2: columns,
            // rows, and the two diagonals. Rows tie along y only, columns along x only.
            const int step = !right && !lower  ? x & 1
                             : right && !lower ? y & 1
                             : right           ? (x + y) & 1
                                               : (x + y + 1) & 1;
            for (int c = 0; c < 3; ++c)
                picture.at(x, y)[c] = static_cast<std::uint8_t>(levels[c] + step);
        }
    }
    return picture;
}

} // namespace comparo::samples
