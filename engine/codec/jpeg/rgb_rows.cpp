// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/jpeg/rgb_rows.h"

#include <cstring>
#include <utility>

/// 16 pixels are three vectors of 16 bytes. At each place of a vector exactly one of the three holds a given
/// channel, because 16 leaves 1 when divided by 3: two selections gather a channel, one shuffle orders it,
/// and the other way round. Vectors of 32 bytes do this for two groups of 16 pixels at once.
namespace comparo::jpeg {
namespace {

constexpr int kGroup = 16;
constexpr std::size_t kPixels = 32;
using ByteLanes = std::uint8_t __attribute__((vector_size(kPixels)));
using HalfBytes = std::uint8_t __attribute__((vector_size(kGroup)));
using Pairs = std::uint16_t __attribute__((vector_size(kPixels)));
using Fours = std::uint32_t __attribute__((vector_size(kPixels)));
using Places = std::make_index_sequence<kPixels>;

constexpr int placeIn(std::size_t i)
{
    return static_cast<int>(i) % kGroup;
}

/// Which of the three vectors holds the channel at a place.
constexpr int vectorOf(int channel, int place)
{
    return (channel - place % 3 + 3) % 3;
}

/// ByteLanes of all ones at the places where vector `which` is the one.
template <std::size_t... I>
constexpr ByteLanes maskOf(int channel, int which, std::index_sequence<I...>)
{
    return ByteLanes{static_cast<std::uint8_t>(vectorOf(channel, placeIn(I)) == which ? 0xFF : 0)...};
}

/// From the order in which a channel is gathered to the order of the pixels.
template <int Channel, std::size_t... I>
ByteLanes toPixels(ByteLanes v, std::index_sequence<I...>)
{
    return __builtin_shufflevector(
        v, v, (static_cast<int>(I) / kGroup * kGroup + (3 * placeIn(I) + Channel) % kGroup)...);
}

template <std::size_t... I>
ByteLanes halves(const std::uint8_t* low, const std::uint8_t* high, std::index_sequence<I...>)
{
    HalfBytes l, h;
    std::memcpy(&l, low, sizeof l);
    std::memcpy(&h, high, sizeof h);
    return __builtin_shufflevector(l, h, static_cast<int>(I)...);
}

/// Per byte the one of the three vectors that the masks name.
ByteLanes choose(ByteLanes isFirst, ByteLanes first, ByteLanes isSecond, ByteLanes second, ByteLanes third)
{
    return isFirst != 0 ? first : isSecond != 0 ? second : third;
}

template <int Channel>
void gather(const ByteLanes (&v)[3], std::uint8_t* to)
{
    const ByteLanes gathered =
        choose(maskOf(Channel, 0, Places{}), v[0], maskOf(Channel, 1, Places{}), v[1], v[2]);
    const ByteLanes pixels = toPixels<Channel>(gathered, Places{});
    std::memcpy(to, &pixels, sizeof pixels);
}

/// In each half of the vectors: the elements of the lower (From 0) or upper (From 1) half of it, in turns.
template <int From, class Vector, std::size_t... I>
Vector inTurns(Vector a, Vector b, std::index_sequence<I...>)
{
    constexpr int kCount = sizeof...(I);
    constexpr int kInHalf = kCount / 2;
    return __builtin_shufflevector(a, b,
                                   (static_cast<int>(I) / kInHalf * kInHalf + From * kInHalf / 2 +
                                    static_cast<int>(I) % kInHalf / 2 +
                                    (static_cast<int>(I) % 2) * kCount)...);
}

template <int From>
ByteLanes bytesInTurns(ByteLanes a, ByteLanes b)
{
    return inTurns<From>(a, b, Places{});
}

template <int From>
ByteLanes pairsInTurns(ByteLanes a, ByteLanes b)
{
    return reinterpret_cast<ByteLanes>(inTurns<From>(reinterpret_cast<Pairs>(a), reinterpret_cast<Pairs>(b),
                                                     std::make_index_sequence<kPixels / 2>{}));
}

/// 32 bytes, every second four of them in the lower half: what is then taken in turns from both halves comes
/// out in order.
ByteLanes loaded(const std::uint8_t* from)
{
    Fours fours;
    std::memcpy(&fours, from, sizeof fours);
    return reinterpret_cast<ByteLanes>(__builtin_shufflevector(fours, fours, 0, 2, 4, 6, 1, 3, 5, 7));
}

void store(ByteLanes v, std::uint8_t* to)
{
    std::memcpy(to, &v, sizeof v);
}

} // namespace

void splitRgb(const std::uint8_t* __restrict pixels, std::size_t width, std::uint8_t* __restrict red,
              std::uint8_t* __restrict green, std::uint8_t* __restrict blue)
{
    std::size_t x = 0;
    for (; x + kPixels <= width; x += kPixels) {
        const std::uint8_t* const from = pixels + 3 * x;
        const ByteLanes v[3] = {halves(from, from + 3 * kGroup, Places{}),
                                halves(from + kGroup, from + 4 * kGroup, Places{}),
                                halves(from + 2 * kGroup, from + 5 * kGroup, Places{})};
        gather<0>(v, red + x);
        gather<1>(v, green + x);
        gather<2>(v, blue + x);
    }
    for (; x < width; ++x) {
        red[x] = pixels[3 * x];
        green[x] = pixels[3 * x + 1];
        blue[x] = pixels[3 * x + 2];
    }
}

void joinRgbx(const std::uint8_t* __restrict red, const std::uint8_t* __restrict green,
              const std::uint8_t* __restrict blue, std::size_t width, std::uint8_t* __restrict pixels)
{
    constexpr std::size_t kStep = 4; // bytes a pixel
    std::size_t x = 0;
    for (; x + kPixels <= width; x += kPixels) {
        const ByteLanes r = loaded(red + x);
        const ByteLanes g = loaded(green + x);
        const ByteLanes b = loaded(blue + x);
        const ByteLanes redGreen[2] = {bytesInTurns<0>(r, g), bytesInTurns<1>(r, g)};
        const ByteLanes blueBlue[2] = {bytesInTurns<0>(b, b), bytesInTurns<1>(b, b)};
        std::uint8_t* const to = pixels + kStep * x;
        store(pairsInTurns<0>(redGreen[0], blueBlue[0]), to);
        store(pairsInTurns<1>(redGreen[0], blueBlue[0]), to + kPixels);
        store(pairsInTurns<0>(redGreen[1], blueBlue[1]), to + 2 * kPixels);
        store(pairsInTurns<1>(redGreen[1], blueBlue[1]), to + 3 * kPixels);
    }
    for (; x < width; ++x) {
        pixels[kStep * x] = red[x];
        pixels[kStep * x + 1] = green[x];
        pixels[kStep * x + 2] = blue[x];
        pixels[kStep * x + 3] = blue[x];
    }
}

} // namespace comparo::jpeg
