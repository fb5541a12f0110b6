// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/pairs/places.h"

#include "engine/base/number_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <numeric>

namespace comparo::pairs {
namespace {

constexpr int kFarthestShift = 8;
constexpr std::array kChannelNames = {"red", "green", "blue", "alpha"};

bool inside(const Shape& s, const Place& p)
{
    return p.y >= 0 && p.x >= 0 && p.y < s.h && p.x < s.w;
}

std::string channelWords(const std::vector<int>& order)
{
    if (order == std::vector<int>{2, 1, 0} || order == std::vector<int>{2, 1, 0, 3})
        return "with red and blue exchanged";
    std::string words = "with its channels in the order";
    for (std::size_t i = 0; i < order.size(); ++i)
        words += (i ? ", " : " ") + std::string(kChannelNames[static_cast<std::size_t>(order[i])]);
    return words;
}

void addChannelOrders(std::vector<PlaceRule>& rules, int channels)
{
    if (channels != 3 && channels != 4)
        return;
    std::vector<int> order(static_cast<std::size_t>(channels));
    std::iota(order.begin(), order.end(), 0);
    while (std::next_permutation(order.begin(), order.end()))
        rules.push_back({"channel_order", channelWords(order), [order](Place& p) {
                             p.c = order[static_cast<std::size_t>(p.c)];
                             return true;
                         }});
}

/// Results with another number of channels; the first leaves channels as they are and is for rules that read
/// whole pixels.
std::vector<PlaceRule> channelPicks(int source, int result)
{
    std::vector<PlaceRule> rules{{}};
    if (source == 1)
        rules.push_back({"channels", "with its one channel repeated",
                         [](Place& p) {
                             p.c = 0;
                             return true;
                         },
                         false});
    if (source == 4 && result == 3)
        rules.push_back({"channels", "without its alpha", [](Place&) { return true; }});
    if (source >= 3 && result == 1)
        for (int k = 0; k < std::min(source, 4); ++k)
            rules.push_back(
                {"channels",
                 std::string("reduced to its ") + kChannelNames[static_cast<std::size_t>(k)] + " channel",
                 [k](Place& p) {
                     p.c = k;
                     return true;
                 },
                 false});
    return rules;
}

void addTurns(std::vector<PlaceRule>& rules, const Shape& source, const Shape& result)
{
    const int h = source.h, w = source.w;
    if (source.h == result.h && source.w == result.w) {
        rules.push_back({"flip", "mirrored left to right", [w](Place& p) {
                             p.x = w - 1 - p.x;
                             return true;
                         }});
        rules.push_back({"flip", "mirrored top to bottom", [h](Place& p) {
                             p.y = h - 1 - p.y;
                             return true;
                         }});
        rules.push_back({"turn", "turned by 180 degrees", [h, w](Place& p) {
                             p.x = w - 1 - p.x;
                             p.y = h - 1 - p.y;
                             return true;
                         }});
    }
    if (source.h != result.w || source.w != result.h)
        return;
    rules.push_back({"transpose", "with rows and columns exchanged", [](Place& p) {
                         std::swap(p.x, p.y);
                         return true;
                     }});
    rules.push_back({"turn", "turned by 90 degrees clockwise", [h](Place& p) {
                         const int x = p.y;
                         p.y = h - 1 - p.x;
                         p.x = x;
                         return true;
                     }});
    rules.push_back({"turn", "turned by 90 degrees counterclockwise", [w](Place& p) {
                         const int y = p.x;
                         p.x = w - 1 - p.y;
                         p.y = y;
                         return true;
                     }});
    rules.push_back({"transpose", "mirrored at the other diagonal", [h, w](Place& p) {
                         const int x = w - 1 - p.y;
                         p.y = h - 1 - p.x;
                         p.x = x;
                         return true;
                     }});
}

/// The memory of one image read as if it were in another order.
void addLayouts(std::vector<PlaceRule>& rules, const Shape& source, const Shape& result)
{
    const std::int64_t c = source.c, h = source.h, w = source.w;
    if (source.c != result.c || source.elements() != result.elements())
        return;
    const std::int64_t rows = result.h, columns = result.w;
    const auto planar = [=](const Place& p) { return (p.c * rows + p.y) * columns + p.x; };
    const auto toPlanar = [=](Place& p, std::int64_t at) {
        p.x = static_cast<int>(at % w);
        p.y = static_cast<int>(at / w % h);
        p.c = static_cast<int>(at / w / h);
        return true;
    };
    if (c > 1) {
        rules.push_back({"layout", "with its channels-last memory read as channels-first",
                         [=](Place& p) {
                             const std::int64_t at = planar(p);
                             p.c = static_cast<int>(at % c);
                             p.x = static_cast<int>(at / c % w);
                             p.y = static_cast<int>(at / c / w);
                             return true;
                         },
                         false});
        rules.push_back({"layout", "with its channels-first memory read as channels-last",
                         [=](Place& p) { return toPlanar(p, (p.y * columns + p.x) * c + p.c); }, false});
    }
    if (rows != h && rows == w && columns == h)
        rules.push_back({"layout", "with height and width exchanged, its memory as it was",
                         [=](Place& p) { return toPlanar(p, planar(p)); }});
}

/// Rows read with another pitch than they were written with.
void addStrides(std::vector<PlaceRule>& rules, const Shape& source, const Shape& result)
{
    if (!(source.h == result.h && source.w == result.w) || source.h < 2)
        return;
    const std::int64_t h = source.h, w = source.w;
    std::vector<std::int64_t> pitches;
    for (std::int64_t k = -4; k <= 4; ++k)
        if (k != 0)
            pitches.push_back(w + k);
    for (const std::int64_t alignment : {8, 16, 32, 64, 128, 256})
        pitches.push_back((w + alignment - 1) / alignment * alignment);
    std::sort(pitches.begin(), pitches.end());
    pitches.erase(std::unique(pitches.begin(), pitches.end()), pitches.end());
    for (const std::int64_t pitch : pitches) {
        if (pitch == w || pitch < 1)
            continue;
        rules.push_back({"stride",
                         "with rows of " + std::to_string(pitch) + " samples read from memory that has " +
                             std::to_string(w),
                         [=](Place& p) {
                             const std::int64_t at = p.y * pitch + p.x;
                             p.y = static_cast<int>(at / w);
                             p.x = static_cast<int>(at % w);
                             return p.y < h;
                         }});
    }
}

std::string shiftWords(int dx, int dy)
{
    std::string words = "shifted by ";
    if (dx != 0)
        words += countedText(static_cast<std::uint64_t>(std::abs(dx)), "column", "columns") +
                 (dx > 0 ? " to the right" : " to the left");
    if (dy != 0)
        words += (dx != 0 ? " and " : "") +
                 countedText(static_cast<std::uint64_t>(std::abs(dy)), "row", "rows") +
                 (dy > 0 ? " down" : " up");
    return words;
}

void addShifts(std::vector<PlaceRule>& rules, const Shape& source, const Shape& result)
{
    if (source.h != result.h || source.w != result.w)
        return;
    for (int dy = -kFarthestShift; dy <= kFarthestShift; ++dy)
        for (int dx = -kFarthestShift; dx <= kFarthestShift; ++dx)
            if ((dx != 0 || dy != 0) && std::abs(dx) * 2 < source.w && std::abs(dy) * 2 < source.h)
                rules.push_back({"shift", shiftWords(dx, dy), [=](Place& p) {
                                     p.x -= dx;
                                     p.y -= dy;
                                     return inside(source, p);
                                 }});
}

/// How many of some samples of the smaller image agree with the larger one at this offset.
bool agrees(const Pixels& large, const Pixels& small, int top, int left)
{
    const Shape& s = small.shape();
    constexpr int kProbes = 24;
    for (int k = 0; k < kProbes; ++k) {
        const int y = static_cast<int>((k * 2654435761u >> 8) % static_cast<unsigned>(s.h));
        const int x = static_cast<int>((k * 2246822519u >> 8) % static_cast<unsigned>(s.w));
        if (!sameNumber(large.at({0, 0, y + top, x + left}), small.at({0, 0, y, x})))
            return false;
    }
    return true;
}

/// Rows come from rows or columns, in one piece.
std::vector<PlaceRule> straight(std::vector<PlaceRule> rules)
{
    for (PlaceRule& rule : rules)
        rule.isStraight = true;
    return rules;
}

} // namespace

std::vector<PlaceRule> placeRules(const Shape& source, const Shape& result)
{
    if (source.n != result.n)
        return {};
    if (source.h == result.h && source.w == result.w && source.c != result.c)
        return straight(channelPicks(source.c, result.c));
    if (source.c != result.c)
        return {};
    std::vector<PlaceRule> rules, shifts;
    if (source.h == result.h && source.w == result.w)
        rules.push_back({});
    if (source.h == result.h && source.w == result.w)
        addChannelOrders(rules, source.c);
    addTurns(rules, source, result);
    rules = straight(std::move(rules));
    addLayouts(rules, source, result);
    addStrides(rules, source, result);
    addShifts(shifts, source, result);
    for (PlaceRule& shift : straight(std::move(shifts)))
        rules.push_back(std::move(shift));
    return rules;
}

std::vector<PlaceRule> offsetRules(const Pixels& source, const Pixels& result)
{
    const Shape& a = source.shape();
    const Shape& b = result.shape();
    const bool crop = b.h <= a.h && b.w <= a.w;
    const bool margin = b.h >= a.h && b.w >= a.w;
    std::vector<PlaceRule> rules;
    if (a.n != b.n || a.c != b.c || crop == margin)
        return rules;
    const Pixels& large = crop ? source : result;
    const Pixels& small = crop ? result : source;
    for (int top = 0; top <= large.shape().h - small.shape().h; ++top)
        for (int left = 0; left <= large.shape().w - small.shape().w; ++left) {
            if (!agrees(large, small, top, left))
                continue;
            const std::string at = placeText(left, top);
            if (crop)
                rules.push_back({"crop", "cut out at " + at, [=](Place& p) {
                                     p.x += left;
                                     p.y += top;
                                     return true;
                                 }});
            else
                rules.push_back({"margin", "with a margin around it, placed at " + at, [=](Place& p) {
                                     p.x -= left;
                                     p.y -= top;
                                     return inside(a, p);
                                 }});
            constexpr std::size_t kMost = 8;
            if (rules.size() == kMost)
                return straight(std::move(rules));
        }
    return straight(std::move(rules));
}

} // namespace comparo::pairs
