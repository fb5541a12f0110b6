#include "engine/base/number_text.h"
#include "engine/diagnose/pairs/images.h"

#include <algorithm>

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
};

Extent2 differences(const Pixels& a, const Pixels& b)
{
    const Shape& s = a.shape();
    Extent2 extent{s.w, s.h, -1, -1};
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x) {
                    if (sameNumber(a.at({n, c, y, x}), b.at({n, c, y, x})))
                        continue;
                    extent.any = true;
                    extent.left = std::min(extent.left, x);
                    extent.right = std::max(extent.right, x);
                    extent.top = std::min(extent.top, y);
                    extent.bottom = std::max(extent.bottom, y);
                    extent.deepest = std::max(extent.deepest, std::min({x, y, s.w - 1 - x, s.h - 1 - y}));
                }
    return extent;
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

void addStaleRows(std::vector<Rule>& rules, const Pixels& a, const Pixels& b, const Extent2& found)
{
    const Shape& s = a.shape();
    const Extent2 extent = widened(found, s);
    for (int n = 1; n < s.n; ++n)
        if (rowIs(a, b, extent, n, n - 1, extent.top)) {
            rules.push_back({"older_frame", "with the image before in the batch in " + text(extent, s),
                             [&a, extent](const Place& p) -> std::optional<double> {
                                 return p.n > 0 && extent.holds(p) ? a.at({p.n - 1, p.c, p.y, p.x}) : a.at(p);
                             }});
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
                         }});
        return;
    }
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
    rules.push_back(
        {"border", "with " + shortNumber(value) + " in " + ring,
         [=, &a](const Place& p) -> std::optional<double> { return within(p) ? a.at(p) : value; }});
    rules.push_back({"border", "with " + ring + " replaced by those next to them (replicated)",
                     [=, &a](const Place& p) -> std::optional<double> {
                         return a.at({p.n, p.c, std::clamp(p.y, width, s.h - 1 - width),
                                      std::clamp(p.x, width, s.w - 1 - width)});
                     }});
    const auto mirrored = [width](int at, int size) {
        return at < width ? 2 * width - at : at >= size - width ? 2 * (size - 1 - width) - at : at;
    };
    if (std::min(s.h, s.w) > 3 * width)
        rules.push_back({"border", "with " + ring + " replaced by a reflection",
                         [=, &a](const Place& p) -> std::optional<double> {
                             return a.at({p.n, p.c, mirrored(p.y, s.h), mirrored(p.x, s.w)});
                         }});
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
