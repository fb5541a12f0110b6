// SPDX-License-Identifier: Apache-2.0
#include "engine/base/number_text.h"
#include "engine/diagnose/pairs/images.h"

#include "engine/device/cpu/thread_pool.h"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <type_traits>

namespace comparo::pairs {
namespace {

/// The rectangle that holds every difference, and the widest distance of one from the image's edge.
struct Extent2 {
    int left, top, right, bottom; ///< inclusive
    int deepest = 0;
    bool any = false;

    [[nodiscard]] bool holds(const Place& p) const
    {
        return p.x >= left && p.x <= right && p.y >= top && p.y <= bottom;
    }

    /// Its part of a run.
    [[nodiscard]] Reach of(const Run& run) const
    {
        if (run.first.y < top || run.first.y > bottom)
            return {};
        const int begin = std::clamp(left - run.first.x, 0, run.count);
        return {begin, std::clamp(right + 1 - run.first.x, begin, run.count)};
    }
};

/// Adds the differences of a row; a and b are its first samples.
template <class T>
void addRow(Extent2& extent, const T* a, std::ptrdiff_t stepA, const T* b, std::ptrdiff_t stepB, int y,
            const Shape& s)
{
    constexpr std::ptrdiff_t kMostInterleaved = 4;
    const std::ptrdiff_t span = (s.w - 1) * stepA + 1; // other channels of the pixels lie in between
    if (stepA == stepB && stepA > 0 && stepA <= kMostInterleaved &&
        std::memcmp(a, b, sizeof(T) * static_cast<std::size_t>(span)) == 0)
        return;
    const auto differs = [=](int x) {
        if constexpr (std::is_integral_v<T>)
            return a[x * stepA] != b[x * stepB];
        return !sameNumber(static_cast<double>(a[x * stepA]), static_cast<double>(b[x * stepB]));
    };
    int first = 0;
    while (first < s.w && !differs(first))
        ++first;
    if (first == s.w)
        return;
    extent.any = true;
    extent.left = std::min(extent.left, first);
    extent.top = std::min(extent.top, y);
    extent.bottom = std::max(extent.bottom, y);
    // Only what is farther out, or deeper, than what is known is looked at.
    int right = s.w - 1;
    while (right > extent.right && !differs(right))
        --right;
    extent.right = std::max(extent.right, right);
    const int below = std::min(y, s.h - 1 - y);
    if (below <= extent.deepest)
        return;
    int depth = (s.w - 1) / 2; // of the one nearest to the middle
    while (depth > extent.deepest && !differs(depth) && !differs(s.w - 1 - depth))
        --depth;
    extent.deepest = std::max(extent.deepest, std::min(depth, below));
}

Extent2 both(const Extent2& a, const Extent2& b)
{
    return {std::min(a.left, b.left),     std::min(a.top, b.top),         std::max(a.right, b.right),
            std::max(a.bottom, b.bottom), std::max(a.deepest, b.deepest), a.any || b.any};
}

Extent2 differences(const Pixels& a, const Pixels& b)
{
    const Shape& s = a.shape();
    const Extent2 none{s.w, s.h, -1, -1};
    constexpr int kRows = 64;
    const int bands = (s.h + kRows - 1) / kRows;
    std::vector<Extent2> found(static_cast<std::size_t>(s.n) * static_cast<std::size_t>(s.c * bands), none);
    ThreadPool::instance().parallelFor(static_cast<int>(found.size()), {}, [&](int i) {
        const int plane = i / bands, top = i % bands * kRows;
        for (int y = top; y < std::min(top + kRows, s.h); ++y)
            a.withRun({plane / s.c, plane % s.c, y, 0}, 1, 0,
                      [&]<class T>(const T* fromA, std::ptrdiff_t stepA) {
                          b.withRun({plane / s.c, plane % s.c, y, 0}, 1, 0,
                                    [&]<class U>(const U* fromB, std::ptrdiff_t stepB) {
                                        if constexpr (std::is_same_v<T, U>)
                                            addRow(found[static_cast<std::size_t>(i)], fromA, stepA, fromB,
                                                   stepB, y, s);
                                    });
                      });
    });
    return std::accumulate(found.begin(), found.end(), none, both);
}

std::string rowsText(int from, int to)
{
    return from == to ? "row " + std::to_string(from)
                      : "rows " + std::to_string(from) + " to " + std::to_string(to);
}

std::string text(const Extent2& extent, const Shape& s)
{
    if (extent.left == 0 && extent.right == s.w - 1)
        return rowsText(extent.top, extent.bottom);
    return "the rectangle from " + placeText(extent.left, extent.top) + " to " +
           placeText(extent.right, extent.bottom);
}

/// The whole width of the rows that differ: a band that was not written is seldom told by its outermost
/// samples.
Extent2 widened(Extent2 extent, const Shape& s)
{
    if (extent.right - extent.left + 1 > s.w / 2) {
        extent.left = 0;
        extent.right = s.w - 1;
    }
    return extent;
}

void addConstant(std::vector<Rule>& rules, const Pixels& a, const Pixels& b, const Extent2& extent)
{
    const double value = b.at({0, 0, extent.top, extent.left});
    for (const Extent2& part : {extent, widened(extent, a.shape())})
        rules.push_back({"constant", "with " + shortNumber(value) + " in " + text(part, a.shape()),
                         [&a, part, value](const Place& p) -> std::optional<double> {
                             return part.holds(p) ? value : a.at(p);
                         },
                         [&a, part, value](const Run& run, double* values) {
                             const Reach inside = part.of(run);
                             a.read(run.first, 1, 0, run.count, values);
                             std::fill(values + inside.begin, values + inside.end, value);
                             return Reach{0, run.count};
                         }});
}

/// Whether the part's first row is row `from` of the other.
bool rowIs(const Pixels& a, const Pixels& b, const Extent2& extent, int n, int fromImage, int fromRow)
{
    for (int c = 0; c < a.shape().c; ++c)
        for (int x = extent.left; x <= extent.right; ++x)
            if (!sameNumber(b.at({n, c, extent.top, x}), a.at({fromImage, c, fromRow, x})))
                return false;
    return true;
}

/// The image, and in a part of it the image so many before in the batch, from so many rows above.
RunPrediction runFrom(const Pixels& a, const Extent2& extent, int images, int rows)
{
    return [&a, extent, images, rows](const Run& run, double* values) {
        a.read(run.first, 1, 0, run.count, values);
        const Reach inside = run.first.n >= images ? extent.of(run) : Reach{};
        const Place& p = run.first;
        a.read({p.n - images, p.c, p.y - rows, p.x + inside.begin}, 1, 0, inside.end - inside.begin,
               values + inside.begin);
        return Reach{0, run.count};
    };
}

void addStaleRows(std::vector<Rule>& rules, const Pixels& a, const Pixels& b, const Extent2& found)
{
    const Shape& s = a.shape();
    const Extent2 extent = widened(found, s);
    for (int n = 1; n < s.n; ++n)
        if (rowIs(a, b, extent, n, n - 1, extent.top)) {
            rules.push_back({"older_frame", "with the image before in the batch in " + text(extent, s),
                             [&a, extent](const Place& p) -> std::optional<double> {
                                 return p.n > 0 && extent.holds(p) ? a.at({p.n - 1, p.c, p.y, p.x}) : a.at(p);
                             },
                             runFrom(a, extent, 1, 0)});
            break;
        }
    const int height = extent.bottom - extent.top;
    for (int distance = 1; distance <= extent.top; ++distance) {
        if (!rowIs(a, b, extent, 0, 0, extent.top - distance))
            continue;
        rules.push_back({"stale_rows",
                         "with " + rowsText(extent.top - distance, extent.top - distance + height) +
                             " again in " + text(extent, s),
                         [&a, extent, distance](const Place& p) -> std::optional<double> {
                             return extent.holds(p) ? a.at({p.n, p.c, p.y - distance, p.x}) : a.at(p);
                         },
                         runFrom(a, extent, 0, distance)});
        return;
    }
}

/// Columns and rows of the ring come from others, which `inside` tells by their number and the size.
template <class F>
Rule fromInside(const Pixels& a, std::string words, const F& inside)
{
    const Shape s = a.shape();
    return {"border", std::move(words),
            [&a, s, inside](const Place& p) -> std::optional<double> {
                return a.at({p.n, p.c, inside(p.y, s.h), inside(p.x, s.w)});
            },
            [&a, s, inside](const Run& run, double* values) {
                const Place& p = run.first;
                const int y = inside(p.y, s.h);
                a.read({p.n, p.c, y, p.x}, 1, 0, run.count, values);
                for (int i = 0; i < run.count; ++i)
                    if (const int x = inside(p.x + i, s.w); x != p.x + i)
                        values[i] = a.at({p.n, p.c, y, x});
                return Reach{0, run.count};
            }};
}

void addBorder(std::vector<Rule>& rules, const Pixels& a, const Pixels& b, int width)
{
    const Shape& s = a.shape();
    if (width * 4 > std::min(s.h, s.w) || s.h <= 2 * width || s.w <= 2 * width)
        return;
    const std::string ring = "its outer " + countedText(static_cast<std::uint64_t>(width), "pixel", "pixels");
    const auto within = [s, width](const Place& p) {
        return p.x >= width && p.y >= width && p.x < s.w - width && p.y < s.h - width;
    };
    const double value = b.at({0, 0, 0, 0});
    rules.push_back({"border", "with " + shortNumber(value) + " in " + ring,
                     [=, &a](const Place& p) -> std::optional<double> { return within(p) ? a.at(p) : value; },
                     [=, &a](const Run& run, double* values) {
                         const Extent2 inner{width, width, s.w - width - 1, s.h - width - 1};
                         const Reach inside = inner.of(run);
                         const Place& p = run.first;
                         std::fill_n(values, run.count, value);
                         a.read({p.n, p.c, p.y, p.x + inside.begin}, 1, 0, inside.end - inside.begin,
                                values + inside.begin);
                         return Reach{0, run.count};
                     }});
    rules.push_back(
        fromInside(a, "with " + ring + " replaced by those next to them (replicated)",
                   [width](int at, int size) { return std::clamp(at, width, size - 1 - width); }));
    if (std::min(s.h, s.w) > 3 * width)
        rules.push_back(
            fromInside(a, "with " + ring + " replaced by a reflection", [width](int at, int size) {
                return at < width ? 2 * width - at : at >= size - width ? 2 * (size - 1 - width) - at : at;
            }));
}

} // namespace

std::vector<Rule> partRules(const Pixels& source, const Pixels& result)
{
    std::vector<Rule> rules;
    if (!(source.shape() == result.shape()) || source.dtype() != result.dtype())
        return rules;
    const Extent2 extent = differences(source, result);
    if (!extent.any)
        return rules;
    const Shape& s = source.shape();
    addBorder(rules, source, result, extent.deepest + 1);
    const bool part = (extent.right - extent.left + 1) < s.w || (extent.bottom - extent.top + 1) < s.h;
    if (part)
        addConstant(rules, source, result, extent);
    if (part || s.n > 1)
        addStaleRows(rules, source, result, extent);
    return rules;
}

} // namespace comparo::pairs
