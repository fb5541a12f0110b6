// SPDX-License-Identifier: Apache-2.0
#include "engine/stress/pictures.h"

#include "engine/base/error.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace comparo {
namespace {

constexpr int kSide = 1024; ///< of the texture; a power of two
constexpr int kChannels = 3;
constexpr int kLow = 48; ///< the texture's samples keep so far from both ends of the range
constexpr int kHigh = 207;
constexpr int kLight = 22; ///< most that each of a picture's two lights adds or takes away
static_assert(kLow >= 2 * kLight && kHigh + 2 * kLight <= 255, "samples never wrap");

/// SplitMix64 (Steele, Lea, Flood, 2014) of two numbers.
std::uint64_t mixed(std::uint64_t seed, std::uint64_t number)
{
    std::uint64_t z = seed + (number + 1) * 0x9e3779b97f4a7c15U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

int cornerOf(std::uint64_t seed, int x, int y)
{
    return static_cast<int>(mixed(seed, static_cast<std::uint64_t>(y) << 20 | static_cast<unsigned>(x)) &
                            255U);
}

/// Periodic noise: random values at the corners of square cells, straight lines between; -128 to 127.
int noiseAt(std::uint64_t seed, int x, int y, int cell)
{
    const int cells = kSide / cell;
    const int x0 = x / cell, x1 = (x0 + 1) % cells, fx = x % cell;
    const int y0 = y / cell, y1 = (y0 + 1) % cells, fy = y % cell;
    const int top = cornerOf(seed, x0, y0) * (cell - fx) + cornerOf(seed, x1, y0) * fx;
    const int bottom = cornerOf(seed, x0, y1) * (cell - fx) + cornerOf(seed, x1, y1) * fx;
    return (top * (cell - fy) + bottom * fy) / (cell * cell) - 128;
}

std::vector<std::uint8_t> textureOf(std::uint64_t seed)
{
    constexpr std::size_t kPlane = std::size_t{kSide} * kSide;
    std::vector<std::uint8_t> texture(kChannels * kPlane);
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) {
            const int soft = noiseAt(mixed(seed, 1), x, y, 128) / 2 + noiseAt(mixed(seed, 2), x, y, 16) / 6 +
                             noiseAt(mixed(seed, 4), x, y, 4) / 10;
            const int edge = noiseAt(mixed(seed, 3), x, y, 64) > 20 ? 28 : 0;
            const int grain = static_cast<int>(mixed(seed, static_cast<std::uint64_t>(y * kSide + x)) & 7U);
            for (int c = 0; c < kChannels; ++c) {
                const int tint = noiseAt(mixed(seed, 10 + static_cast<unsigned>(c)), x, y, 32) / 5;
                texture[static_cast<std::size_t>(c) * kPlane + static_cast<std::size_t>(y * kSide + x)] =
                    static_cast<std::uint8_t>(std::clamp(116 + soft + edge + grain + tint, kLow, kHigh));
            }
        }
    return texture;
}

/// A soft random line of -kLight to kLight, as bytes to be added modulo 256.
std::vector<std::uint8_t> lightOf(std::uint64_t seed, int count)
{
    constexpr int kStep = 96;
    std::vector<std::uint8_t> light(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        const auto at = static_cast<std::uint64_t>(i / kStep);
        const int before = static_cast<int>(mixed(seed, at) % (2 * kLight + 1)) - kLight;
        const int after = static_cast<int>(mixed(seed, at + 1) % (2 * kLight + 1)) - kLight;
        const int part = i % kStep;
        light[static_cast<std::size_t>(i)] =
            static_cast<std::uint8_t>((before * (kStep - part) + after * part) / kStep);
    }
    return light;
}

void addLights(std::uint8_t* __restrict to, const std::uint8_t* __restrict texture,
               const std::uint8_t* __restrict light, std::uint8_t rowLight, int count)
{
    for (int x = 0; x < count; ++x)
        to[x] = static_cast<std::uint8_t>(texture[x] + light[x] + rowLight);
}

} // namespace

StressPictures::StressPictures(std::uint64_t seed) : m_seed(seed), m_texture(textureOf(seed)) {}

void StressPictures::fill(const Tensor& picture, int thread, int iteration) const
{
    const Shape& shape = picture.shape();
    if (picture.dtype() != DType::UInt8 || shape.n != 1 || shape.c != kChannels ||
        picture.layout() != Layout::Contiguous)
        failArgument(message("A stress image must be contiguous uint8 1x3xHxW, not {}.", shape.toString()));
    const std::uint64_t own =
        mixed(m_seed, static_cast<std::uint64_t>(thread) << 32 | static_cast<unsigned>(iteration));
    const int left = static_cast<int>(own % kSide);
    const int top = static_cast<int>(own / kSide % kSide);
    constexpr std::array<std::array<int, kChannels>, 6> kOrders = {
        {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
    const auto& order = kOrders[mixed(own, 0) % kOrders.size()];
    const std::vector<std::uint8_t> across = lightOf(mixed(own, 1), shape.w);
    const std::vector<std::uint8_t> down = lightOf(mixed(own, 2), shape.h);

    auto* to = reinterpret_cast<std::uint8_t*>(picture.buffer()->host());
    for (int c = 0; c < kChannels; ++c) {
        const std::uint8_t* plane =
            m_texture.data() + static_cast<std::size_t>(order[static_cast<std::size_t>(c)]) * kSide * kSide;
        for (int y = 0; y < shape.h; ++y, to += shape.w) {
            const std::uint8_t* row = plane + static_cast<std::ptrdiff_t>((y + top) % kSide) * kSide;
            for (int x = 0; x < shape.w;) {
                const int at = (x + left) % kSide;
                const int count = std::min(kSide - at, shape.w - x);
                addLights(to + x, row + at, across.data() + x, down[static_cast<std::size_t>(y)], count);
                x += count;
            }
        }
    }
}

} // namespace comparo
