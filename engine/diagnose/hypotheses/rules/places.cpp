// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/rules/places.h"

#include "engine/base/number_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <numeric>
#include <set>

namespace comparo::hypotheses {
namespace {

Message channelName(int channel)
{
    switch (channel) {
    case 0:
        return message("red");
    case 1:
        return message("green");
    case 2:
        return message("blue");
    default:
        return message("alpha");
    }
}

using Move = std::function<bool(Place&)>;

Rule place(const char* id, Message words, const Shape& shape, DType dtype, Move move, bool isStraight = true)
{
    Rule rule;
    rule.id = id;
    rule.core = english(words);
    rule.words = std::move(words);
    rule.shape = shape;
    rule.dtype = dtype;
    rule.move = std::move(move);
    rule.isStraight = isStraight;
    return rule;
}

Message channelWords(const std::vector<int>& order)
{
    if (order == std::vector<int>{2, 1, 0} || order == std::vector<int>{2, 1, 0, 3})
        return message("with red and blue exchanged");
    std::vector<Message> names;
    for (const int channel : order)
        names.push_back(order.size() > 2 ? channelName(channel) : joinedNames({std::to_string(channel + 1)}));
    return message("with its channels in the order {}", joined(std::move(names), ", "));
}

Message imageWords(const std::vector<int>& order)
{
    std::vector<std::string> numbers;
    for (const int image : order)
        numbers.push_back(std::to_string(image + 1));
    return message("with the images of the batch in the order {}", joinedNames(numbers));
}

/// Every order of a few things but the one that they have.
std::vector<std::vector<int>> ordersOf(int count)
{
    constexpr int kMost = 4;
    std::vector<std::vector<int>> orders;
    if (count < 2 || count > kMost)
        return orders;
    std::vector<int> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), 0);
    while (std::next_permutation(order.begin(), order.end()))
        orders.push_back(order);
    return orders;
}

void addOrders(Rules& rules, const Shape& s, DType dtype)
{
    for (const std::vector<int>& order : ordersOf(s.c))
        rules.push_back(place("channel_order", channelWords(order), s, dtype, [order](Place& p) {
            p.c = order[static_cast<std::size_t>(p.c)];
            return true;
        }));
    for (const std::vector<int>& order : ordersOf(s.n))
        rules.push_back(place("batch_order", imageWords(order), s, dtype, [order](Place& p) {
            p.n = order[static_cast<std::size_t>(p.n)];
            return true;
        }));
}

void addTurns(Rules& rules, const Shape& s, DType dtype)
{
    const int h = s.h, w = s.w;
    const Shape turned{s.n, s.c, w, h};
    rules.push_back(place("flip", message("flipped left to right"), s, dtype, [w](Place& p) {
        p.x = w - 1 - p.x;
        return true;
    }));
    rules.push_back(place("flip", message("flipped top to bottom"), s, dtype, [h](Place& p) {
        p.y = h - 1 - p.y;
        return true;
    }));
    rules.push_back(place("turn", message("rotated by 180 degrees"), s, dtype, [h, w](Place& p) {
        p.x = w - 1 - p.x;
        p.y = h - 1 - p.y;
        return true;
    }));
    rules.push_back(
        place("transpose", message("with rows and columns exchanged"), turned, dtype, [](Place& p) {
            std::swap(p.x, p.y);
            return true;
        }));
    rules.push_back(place("turn", message("rotated by 90 degrees clockwise"), turned, dtype, [h](Place& p) {
        const int x = p.y;
        p.y = h - 1 - p.x;
        p.x = x;
        return true;
    }));
    rules.push_back(
        place("turn", message("rotated by 90 degrees counterclockwise"), turned, dtype, [w](Place& p) {
            const int y = p.x;
            p.x = w - 1 - p.y;
            p.y = y;
            return true;
        }));
    rules.push_back(
        place("transpose", message("transposed along the other diagonal"), turned, dtype, [h, w](Place& p) {
            const int x = w - 1 - p.y;
            p.y = h - 1 - p.x;
            p.x = x;
            return true;
        }));
}

/// The memory of one image read as if it were in another order.
void addLayouts(Rules& rules, const Shape& s, DType dtype)
{
    const std::int64_t c = s.c, h = s.h, w = s.w;
    std::vector<Shape> shapes{s};
    if (h != w)
        shapes.push_back({s.n, s.c, s.w, s.h});
    for (const Shape& to : shapes) {
        const std::int64_t rows = to.h, columns = to.w;
        const auto planar = [=](const Place& p) { return (p.c * rows + p.y) * columns + p.x; };
        const auto fromPlanar = [=](Place& p, std::int64_t at) {
            p.x = static_cast<int>(at % w);
            p.y = static_cast<int>(at / w % h);
            p.c = static_cast<int>(at / w / h);
            return true;
        };
        const auto shaped = [&](const Message& words) {
            return to == s ? words : message("{}, with height and width exchanged", words);
        };
        if (c > 1) {
            rules.push_back(place(
                "layout", shaped(message("with its channels-last memory read as channels-first")), to, dtype,
                [=](Place& p) {
                    const std::int64_t at = planar(p);
                    p.c = static_cast<int>(at % c);
                    p.x = static_cast<int>(at / c % w);
                    p.y = static_cast<int>(at / c / w);
                    return true;
                },
                false));
            rules.push_back(place(
                "layout", shaped(message("with its channels-first memory read as channels-last")), to, dtype,
                [=](Place& p) { return fromPlanar(p, (p.y * columns + p.x) * c + p.c); }, false));
        }
        if (!(to == s))
            rules.push_back(place(
                "layout", message("with height and width exchanged, its memory as it was"), to, dtype,
                [=](Place& p) { return fromPlanar(p, planar(p)); }, false));
    }
}

Message shiftWords(int dx, int dy)
{
    const auto columns = static_cast<std::uint64_t>(std::abs(dx)),
               rows = static_cast<std::uint64_t>(std::abs(dy));
    const Message aside = dx == 0  ? Message()
                          : dx > 0 ? plural(columns, "{} column to the right", "{} columns to the right")
                                   : plural(columns, "{} column to the left", "{} columns to the left");
    const Message down = dy == 0  ? Message()
                         : dy > 0 ? plural(rows, "{} row down", "{} rows down")
                                  : plural(rows, "{} row up", "{} rows up");
    return message("shifted by {}", joined({aside, down}, " and "));
}

} // namespace

Rules shiftRules(const Shape& s, DType dtype, int dx, int dy, double bits)
{
    const Message words = shiftWords(dx, dy);
    const auto inside = [=](Place& p) {
        p.x -= dx;
        p.y -= dy;
        return holds(s, p);
    };
    Rules rules;
    rules.push_back(place(
        "shift", message("{}, wrapped around", words), s, dtype,
        [=](Place& p) {
            p.x = (p.x - dx + s.w) % s.w;
            p.y = (p.y - dy + s.h) % s.h;
            return true;
        },
        false));
    rules.push_back(place(
        "shift", message("{}, its edge repeated", words), s, dtype,
        [=](Place& p) {
            p.x = std::clamp(p.x - dx, 0, s.w - 1);
            p.y = std::clamp(p.y - dy, 0, s.h - 1);
            return true;
        },
        false));
    rules.push_back(place("shift", message("{}, 0 at the border", words), s, dtype, inside));
    rules.back().outside = 0.0;
    rules.push_back(place("shift", words, s, dtype, inside));
    rules.back().leavesGaps = true;
    for (Rule& rule : rules) {
        rule.core = "shift " + std::to_string(dx) + " " + std::to_string(dy);
        rule.bits = bits;
        rule.shift = {dx, dy};
    }
    return rules;
}

Rules placeRules(const Shape& source, DType dtype, int farthest)
{
    Rules rules;
    addOrders(rules, source, dtype);
    addTurns(rules, source, dtype);
    addLayouts(rules, source, dtype);
    for (int dy = -farthest; dy <= farthest; ++dy)
        for (int dx = -farthest; dx <= farthest; ++dx)
            if ((dx != 0 || dy != 0) && std::abs(dx) * 2 < source.w && std::abs(dy) * 2 < source.h)
                for (Rule& rule : shiftRules(source, dtype, dx, dy))
                    rules.push_back(std::move(rule));
    return rules;
}

Rules pitchRules(const Shape& source, DType dtype)
{
    const std::int64_t h = source.h, w = source.w;
    Rules rules;
    if (h < 2)
        return rules;
    std::set<std::int64_t> pitches;
    for (std::int64_t k = -4; k <= 4; ++k)
        pitches.insert(w + k);
    for (const std::int64_t alignment : {8, 16, 32, 64, 128, 256})
        pitches.insert((w + alignment - 1) / alignment * alignment);
    for (const std::int64_t pitch : pitches) {
        if (pitch == w || pitch < 1)
            continue;
        rules.push_back(place(
            "stride", message("with rows of {} samples read from memory that has {}", pitch, w), source,
            dtype,
            [=](Place& p) {
                const std::int64_t at = p.y * pitch + p.x;
                p.y = static_cast<int>(at / w);
                p.x = static_cast<int>(at % w);
                return p.y < h;
            },
            false));
        rules.back().leavesGaps = pitch > w;
    }
    return rules;
}

Rules channelRules(const Shape& source, DType dtype)
{
    Rules rules;
    const auto to = [&](int channels) { return Shape{source.n, channels, source.h, source.w}; };
    if (source.c == 1)
        for (const int channels : {3, 4})
            rules.push_back(place("channels", message("with its one channel repeated"), to(channels), dtype,
                                  [](Place& p) {
                                      p.c = 0;
                                      return true;
                                  }));
    if (source.c == 4)
        rules.push_back(
            place("channels", message("without its alpha"), to(3), dtype, [](Place&) { return true; }));
    if (source.c == 3) {
        rules.push_back(place("channels", message("with an opaque alpha"), to(4), dtype,
                              [](Place& p) { return p.c < 3; }));
        rules.back().outside = whiteOf(dtype);
        rules.back().isStraight = false;
    }
    if (source.c >= 3)
        for (int k = 0; k < std::min(source.c, 4); ++k)
            rules.push_back(place("channels", message("reduced to its {} channel", channelName(k)), to(1),
                                  dtype, [k](Place& p) {
                                      p.c = k;
                                      return true;
                                  }));
    return rules;
}

} // namespace comparo::hypotheses
