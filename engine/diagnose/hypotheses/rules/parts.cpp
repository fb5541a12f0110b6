// SPDX-License-Identifier: Apache-2.0
#include "engine/base/number_text.h"
#include "engine/diagnose/hypotheses/rules/neighbours.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace comparo::hypotheses {
namespace {

/// The rectangle that holds every difference, the images that have some, and the widest distance of one from
/// the image's edge.
struct Part {
    int firstImage, lastImage, left, top, right, bottom; ///< inclusive
    int deepest = 0;
    std::size_t differing = 0;
};

Part partOf(const Picture& a, const Picture& b, double tolerance)
{
    const Shape& s = a.shape();
    Part part{s.n, -1, s.w, s.h, -1, -1};
    dispatch(a.dtype(), [&]<class T>() {
        const T *from = a.samples<T>(), *to = b.samples<T>();
        for (int plane = 0; plane < s.n * s.c; ++plane)
            for (int y = 0; y < s.h; ++y, from += s.w, to += s.w) {
                const std::size_t before = part.differing;
                for (int x = 0; x < s.w; ++x) {
                    if (from[x] == to[x] ||
                        std::abs(static_cast<double>(from[x]) - static_cast<double>(to[x])) <= tolerance)
                        continue;
                    ++part.differing;
                    part.left = std::min(part.left, x);
                    part.right = std::max(part.right, x);
                    part.deepest =
                        std::max(part.deepest, std::min(std::min(x, s.w - 1 - x), std::min(y, s.h - 1 - y)));
                }
                if (part.differing == before)
                    continue;
                part.top = std::min(part.top, y);
                part.bottom = std::max(part.bottom, y);
                part.firstImage = std::min(part.firstImage, plane / s.c);
                part.lastImage = std::max(part.lastImage, plane / s.c);
            }
    });
    return part;
}

Message rowsText(int from, int to)
{
    return from == to ? message("row {}", from) : message("rows {} to {}", from, to);
}

Message text(const Part& part, const Shape& s)
{
    if (part.left == 0 && part.right == s.w - 1)
        return rowsText(part.top, part.bottom);
    return message("the rectangle from {} to {}", Verbatim(placeText(part.left, part.top)),
                   Verbatim(placeText(part.right, part.bottom)));
}

Rule ruleOf(const Picture& a, const char* id, Message words, std::string core)
{
    Rule rule;
    rule.id = id;
    rule.words = std::move(words);
    rule.core = std::move(core);
    rule.shape = a.shape();
    rule.dtype = a.dtype();
    return rule;
}

double log2Of(int choices)
{
    return std::log2(static_cast<double>(choices) + 1.0);
}

/// The part with samples from so far above and left, of so many images before.
Rule copied(const Picture& a, const Part& part, int images, int rows, int columns)
{
    const Shape& s = a.shape();
    Message words;
    const char* id = "copied_tile";
    if (images > 0) {
        id = "older_frame";
        words = message("with the image before in the batch in {}", text(part, s));
    } else if (columns == 0 && part.left == 0 && part.right == s.w - 1) {
        id = "stale_rows";
        words = message("with {} again in {}", rowsText(part.top - rows, part.bottom - rows), text(part, s));
    } else
        words = message("with the rectangle at {} again in {}",
                        Verbatim(placeText(part.left - columns, part.top - rows)), text(part, s));
    Rule rule = ruleOf(a, id, words,
                       "copied " + std::to_string(images) + " " + std::to_string(rows) + " " +
                           std::to_string(columns));
    rule.move = [=](Place& p) {
        if (p.n >= part.firstImage && p.n <= part.lastImage && p.x >= part.left && p.x <= part.right &&
            p.y >= part.top && p.y <= part.bottom && p.n >= images) {
            p.n -= images;
            p.y -= rows;
            p.x -= columns;
        }
        return true;
    };
    rule.bits = 3.0 * (log2Of(s.h) + log2Of(s.w)) + std::log2(static_cast<double>(s.n));
    rule.tile =
        Rule::Tile{part.firstImage, part.top, part.bottom, part.left, part.right, images, rows, columns};
    return rule;
}

/// Whether the part of the result is the source so far from it, at a few of its places.
class Sources {
public:
    Sources(const Picture& a, const Picture& b, const Part& part, double tolerance)
        : m_a(a), m_b(b), m_tolerance(tolerance)
    {
        const int h = part.bottom - part.top + 1, w = part.right - part.left + 1;
        constexpr std::uint32_t kTried = 4000, kWanted = 24;
        for (std::uint32_t k = 0; k < kTried && m_places.size() < kWanted; ++k) {
            const std::uint64_t draw = (k + 1) * 0x9E3779B97F4A7C15ULL;
            const Place p{part.firstImage,
                          static_cast<int>((draw >> 60) % static_cast<unsigned>(a.shape().c)),
                          part.top + static_cast<int>((draw >> 40 & 0xFFFFF) % static_cast<unsigned>(h)),
                          part.left + static_cast<int>((draw >> 20 & 0xFFFFF) % static_cast<unsigned>(w))};
            if (!same(a.at(p), b.at(p)))
                m_places.push_back(p);
        }
    }

    [[nodiscard]] bool fit(int images, int rows, int columns) const
    {
        return std::all_of(m_places.begin(), m_places.end(), [&](const Place& p) {
            return same(m_a.at({p.n - images, p.c, p.y - rows, p.x - columns}), m_b.at(p));
        });
    }

private:
    [[nodiscard]] bool same(double a, double b) const
    {
        return sameNumber(a, b) || std::abs(a - b) <= m_tolerance;
    }

    const Picture& m_a;
    const Picture& m_b;
    double m_tolerance;
    std::vector<Place> m_places;
};

/// Every place that the part may have been copied from, up to a few.
void addCopies(Rules& rules, const Picture& a, const Picture& b, const Part& part, double tolerance)
{
    const Shape& s = a.shape();
    const int h = part.bottom - part.top + 1, w = part.right - part.left + 1;
    if (h * w < 4)
        return;
    const Sources sources(a, b, part, tolerance);
    if (part.firstImage > 0 && sources.fit(1, 0, 0))
        rules.push_back(copied(a, part, 1, 0, 0));
    if (part.firstImage != part.lastImage || part.differing * 2 > a.size())
        return;
    constexpr std::size_t kMost = 40;
    const std::size_t before = rules.size();
    for (int top = 0; top + h <= s.h; ++top)
        for (int left = 0; left + w <= s.w; ++left)
            if ((top != part.top || left != part.left) && sources.fit(0, part.top - top, part.left - left)) {
                rules.push_back(copied(a, part, 0, part.top - top, part.left - left));
                if (rules.size() == before + kMost)
                    return;
            }
}

void addBorder(Rules& rules, const Picture& a, const Picture& b, int width)
{
    const Shape s = a.shape();
    if (width * 4 > std::min(s.h, s.w) || s.h <= 2 * width || s.w <= 2 * width)
        return;
    const auto pixels = static_cast<std::uint64_t>(width);
    const double bits = log2Of(std::min(s.h, s.w));
    const double value = b.at(Place{0, 0, 0, 0});
    rules.push_back(ruleOf(a, "border",
                           message("with {} in {}", Verbatim(shortNumber(value)),
                                   plural(pixels, "its outer {} pixel", "its outer {} pixels")),
                           "border constant"));
    rules.back().outside = value;
    rules.back().bits = bits + (isFloat(a.dtype()) ? 20.0 : a.dtype() == DType::UInt8 ? 8.0 : 16.0);
    rules.back().move = [s, width](Place& p) {
        return p.x >= width && p.y >= width && p.x < s.w - width && p.y < s.h - width;
    };
    rules.push_back(
        ruleOf(a, "border",
               plural(pixels, "with its outer {} pixel replaced by the one next to it (replicated)",
                      "with its outer {} pixels replaced by those next to them (replicated)"),
               "border replicated"));
    rules.back().bits = bits;
    rules.back().move = [s, width](Place& p) {
        p.y = std::clamp(p.y, width, s.h - 1 - width);
        p.x = std::clamp(p.x, width, s.w - 1 - width);
        return true;
    };
    if (std::min(s.h, s.w) <= 3 * width)
        return;
    rules.push_back(ruleOf(a, "border",
                           plural(pixels, "with its outer {} pixel replaced by a reflection",
                                  "with its outer {} pixels replaced by a reflection"),
                           "border reflected"));
    rules.back().bits = bits;
    rules.back().move = [s, width](Place& p) {
        const auto inside = [width](int at, int size) {
            return at < width ? 2 * width - at : at >= size - width ? 2 * (size - 1 - width) - at : at;
        };
        p.y = inside(p.y, s.h);
        p.x = inside(p.x, s.w);
        return true;
    };
}

/// Places of one image where two pictures differ, gathered to two parts that are apart; empty where they are
/// not.
class TwoParts {
public:
    TwoParts(const Picture& a, const Picture& b, const Part& whole, double tolerance)
        : m_w(whole.right - whole.left + 1), m_h(whole.bottom - whole.top + 1)
    {
        m_isOpen.resize(static_cast<std::size_t>(m_w) * static_cast<std::size_t>(m_h));
        for (int c = 0; c < a.shape().c; ++c)
            for (int y = 0; y < m_h; ++y)
                for (int x = 0; x < m_w; ++x) {
                    const Place p{whole.firstImage, c, whole.top + y, whole.left + x};
                    if (!sameNumber(a.at(p), b.at(p)) && !(std::abs(a.at(p) - b.at(p)) <= tolerance))
                        m_isOpen[at(x, y)] = 1;
                }
        for (int y = 0; y < m_h; ++y)
            for (int x = 0; x < m_w; ++x)
                if (m_isOpen[at(x, y)]) {
                    if (m_parts.size() == kMostPieces) {
                        m_parts.clear();
                        return;
                    }
                    m_parts.push_back(gathered(x, y, whole));
                }
        while (m_parts.size() > 2)
            mergeNearest();
        if (m_parts.size() < 2)
            m_parts.clear();
    }

    [[nodiscard]] const std::vector<Part>& parts() const { return m_parts; }

private:
    static constexpr std::size_t kMostPieces = 40;

    [[nodiscard]] std::size_t at(int x, int y) const
    {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(m_w) + static_cast<std::size_t>(x);
    }

    /// What is no farther than two pixels from one that is of it.
    Part gathered(int firstX, int firstY, const Part& whole)
    {
        constexpr int kNear = 2;
        Part part{whole.firstImage, whole.firstImage, m_w, m_h, -1, -1};
        std::vector<std::pair<int, int>> open{{firstX, firstY}};
        m_isOpen[at(firstX, firstY)] = 0;
        while (!open.empty()) {
            const auto [x, y] = open.back();
            open.pop_back();
            ++part.differing;
            part.left = std::min(part.left, x), part.right = std::max(part.right, x);
            part.top = std::min(part.top, y), part.bottom = std::max(part.bottom, y);
            for (int yy = std::max(0, y - kNear); yy <= std::min(m_h - 1, y + kNear); ++yy)
                for (int xx = std::max(0, x - kNear); xx <= std::min(m_w - 1, x + kNear); ++xx)
                    if (m_isOpen[at(xx, yy)]) {
                        m_isOpen[at(xx, yy)] = 0;
                        open.emplace_back(xx, yy);
                    }
        }
        part.left += whole.left, part.right += whole.left;
        part.top += whole.top, part.bottom += whole.top;
        return part;
    }

    static Part both(const Part& l, const Part& r)
    {
        Part part = l;
        part.left = std::min(l.left, r.left), part.right = std::max(l.right, r.right);
        part.top = std::min(l.top, r.top), part.bottom = std::max(l.bottom, r.bottom);
        part.differing += r.differing;
        return part;
    }

    static int area(const Part& p) { return (p.right - p.left + 1) * (p.bottom - p.top + 1); }

    void mergeNearest()
    {
        std::size_t first = 0, second = 1;
        int least = std::numeric_limits<int>::max();
        for (std::size_t i = 0; i < m_parts.size(); ++i)
            for (std::size_t k = i + 1; k < m_parts.size(); ++k)
                if (const int more = area(both(m_parts[i], m_parts[k])) - area(m_parts[i]) - area(m_parts[k]);
                    more < least) {
                    least = more;
                    first = i;
                    second = k;
                }
        m_parts[first] = both(m_parts[first], m_parts[second]);
        m_parts.erase(m_parts.begin() + static_cast<std::ptrdiff_t>(second));
    }

    int m_w, m_h;
    std::vector<char> m_isOpen;
    std::vector<Part> m_parts;
};

} // namespace

std::vector<Rules> copiedPairs(const Picture& source, const Picture& result, double tolerance)
{
    std::vector<Rules> pairs;
    if (!(source.shape() == result.shape()) || source.dtype() != result.dtype())
        return pairs;
    const Part whole = partOf(source, result, tolerance);
    if (whole.differing == 0 || whole.firstImage != whole.lastImage || whole.differing * 4 > source.size())
        return pairs;
    const std::vector<Part> parts = TwoParts(source, result, whole, tolerance).parts();
    constexpr std::size_t kMostFirsts = 8;
    for (const bool isLaterFirst : {false, true}) {
        if (parts.empty())
            return pairs;
        Rules firsts;
        addCopies(firsts, source, result, parts[isLaterFirst ? 1 : 0], tolerance);
        firsts.resize(std::min(firsts.size(), kMostFirsts));
        for (const Rule& first : firsts) {
            const Picture played(play(std::span(&first, 1), source.tensor()));
            Rules seconds;
            addCopies(seconds, played, result, parts[isLaterFirst ? 0 : 1], tolerance);
            for (Rule& second : seconds)
                pairs.push_back({first, std::move(second)});
        }
    }
    return pairs;
}

Rules partRules(const Picture& source, const Picture& result, double tolerance)
{
    Rules rules;
    if (!(source.shape() == result.shape()) || source.dtype() != result.dtype())
        return rules;
    const Part part = partOf(source, result, tolerance);
    if (part.differing == 0)
        return rules;
    addBorder(rules, source, result, part.deepest + 1);
    addCopies(rules, source, result, part, tolerance);
    return rules;
}

} // namespace comparo::hypotheses
