// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/diagnose/trials/rules.h"

namespace comparo::trials {
namespace {

int fraction(double part, int of)
{
    return static_cast<int>(part * of);
}

Rule permuted(Random& random)
{
    static constexpr std::array<std::array<int, 3>, 5> kOrders{
        {{2, 1, 0}, {1, 2, 0}, {2, 0, 1}, {0, 2, 1}, {1, 0, 2}}};
    const std::array<int, 3> order = random.oneOf(kOrders);
    std::string words = "channels in the order";
    for (const int c : order)
        words += " " + std::to_string(c);
    return {words, [order](const Picture& p) {
                return moved(p, p.shape.h, p.shape.w, [&](int n, int c, int y, int x) {
                    return p.at(n, order[static_cast<std::size_t>(c)], y, x);
                });
            }};
}

Rule shift(Random& random)
{
    int dy = 0, dx = 0;
    while (dy == 0 && dx == 0) {
        dy = random.between(-3, 3);
        dx = random.between(-3, 3);
    }
    static constexpr std::array kBorders{", wrapped around", ", edge repeated", ", 0 at the border"};
    const int border = random.below(3);
    return {"shifted by (" + std::to_string(dx) + ", " + std::to_string(dy) + ")" +
                kBorders[static_cast<std::size_t>(border)],
            [dy, dx, border](const Picture& p) { return shifted(p, dy, dx, static_cast<Border>(border)); }};
}

Rule crop(Random& random)
{
    const int top = random.between(1, 5), bottom = random.between(1, 5);
    const int left = random.between(1, 5), right = random.between(1, 5);
    return {"cropped at (" + std::to_string(left) + ", " + std::to_string(top) + ")", [=](const Picture& p) {
                return moved(p, p.shape.h - top - bottom, p.shape.w - left - right,
                             [&](int n, int c, int y, int x) { return p.at(n, c, top + y, left + x); });
            }};
}

/// 8 x 8 pixels of the last image hold what is elsewhere in it.
Rule tile(Random& random)
{
    const double y = random.unit(), x = random.unit(), fromY = random.unit(), fromX = random.unit();
    return {"a tile copied", [=](const Picture& p) {
                Picture to = p;
                const int h = p.shape.h - 9, w = p.shape.w - 9, last = p.shape.n - 1;
                for (int c = 0; c < p.shape.c; ++c)
                    for (int i = 0; i < 64; ++i)
                        to.at(last, c, fraction(y, h) + i / 8, fraction(x, w) + i % 8) =
                            p.at(last, c, fraction(fromY, h) + i / 8, fraction(fromX, w) + i % 8);
                return to;
            }};
}

/// A rule that reads sample source(picture, n, c, y, x); rows and columns may be exchanged.
template <class F>
Rule place(const char* words, F source, bool isTransposed = false)
{
    return {words, [=](const Picture& p) {
                const int h = p.shape.h, w = p.shape.w;
                return moved(p, isTransposed ? w : h, isTransposed ? h : w,
                             [&](int n, int c, int y, int x) { return source(p, n, c, y, x); });
            }};
}

} // namespace

Rule placedRule(Random& random)
{
    using P = const Picture&;
    switch (random.below(15)) {
    case 0:
        return place("flipped left to right",
                     [](P p, int n, int c, int y, int x) { return p.at(n, c, y, p.shape.w - 1 - x); });
    case 1:
        return place("flipped top to bottom",
                     [](P p, int n, int c, int y, int x) { return p.at(n, c, p.shape.h - 1 - y, x); });
    case 2:
        return place(
            "rotated by 90 degrees counterclockwise",
            [](P p, int n, int c, int y, int x) { return p.at(n, c, x, p.shape.w - 1 - y); }, true);
    case 3:
        return place("rotated by 180 degrees", [](P p, int n, int c, int y, int x) {
            return p.at(n, c, p.shape.h - 1 - y, p.shape.w - 1 - x);
        });
    case 4:
        return place(
            "rows and columns exchanged", [](P p, int n, int c, int y, int x) { return p.at(n, c, x, y); },
            true);
    case 5:
        return place(
            "transposed along the other diagonal",
            [](P p, int n, int c, int y, int x) { return p.at(n, c, p.shape.h - 1 - x, p.shape.w - 1 - y); },
            true);
    case 6:
        return place("red and blue exchanged",
                     [](P p, int n, int c, int y, int x) { return p.at(n, 2 - c, y, x); });
    case 7:
        return permuted(random);
    case 8:
    case 9:
        return shift(random);
    case 10:
        return crop(random);
    case 11:
    case 12:
        return tile(random);
    case 13:
        return place("images in reverse order",
                     [](P p, int n, int c, int y, int x) { return p.at(p.shape.n - 1 - n, c, y, x); });
    default:
        return place("channels-last memory read as channels-first", [](P p, int n, int c, int y, int x) {
            const int i = (c * p.shape.h + y) * p.shape.w + x;
            return p.at(n, i % p.shape.c, i / p.shape.c / p.shape.w, i / p.shape.c % p.shape.w);
        });
    }
}

} // namespace comparo::trials
