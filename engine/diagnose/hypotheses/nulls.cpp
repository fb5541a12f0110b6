// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/nulls.h"

#include "engine/diagnose/hypotheses/code_length.h"
#include "engine/diagnose/hypotheses/grid.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace comparo::hypotheses {
namespace {

using Symbols = std::vector<std::int64_t>;

constexpr std::size_t kMostCounted = 1U << 19; ///< samples of a picture on which nulls are counted

/// Where source and result differ.
struct Differences {
    std::size_t count = 0;
    Symbols values; ///< of the result there, the first few
    int firstImage, lastImage, firstChannel, lastChannel, top, bottom, left, right; ///< of the box, inclusive
};

Differences differencesOf(const Picture& a, const Picture& b, const Tolerance& tolerance, double step)
{
    const Shape& s = b.shape();
    Differences d{0, {}, s.n, -1, s.c, -1, s.h, -1, s.w, -1};
    std::size_t i = 0;
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x, ++i) {
                    const double wanted = b.at(i);
                    if (tolerance.passes(a.at(i), wanted))
                        continue;
                    ++d.count;
                    d.firstImage = std::min(d.firstImage, n), d.lastImage = std::max(d.lastImage, n);
                    d.firstChannel = std::min(d.firstChannel, c), d.lastChannel = std::max(d.lastChannel, c);
                    d.top = std::min(d.top, y), d.bottom = std::max(d.bottom, y);
                    d.left = std::min(d.left, x), d.right = std::max(d.right, x);
                    if (d.values.size() < kMostCounted)
                        d.values.push_back(static_cast<std::int64_t>(std::nearbyint(
                            std::isnan(wanted) ? -1e18 : std::clamp(wanted / step, -4e18, 4e18))));
                }
    return d;
}

/// Rows of the picture that are counted: around the middle of what differs.
Window windowOf(const Shape& s, int image, int y)
{
    const std::size_t perRow = static_cast<std::size_t>(s.c) * static_cast<std::size_t>(s.w);
    if (static_cast<std::size_t>(s.elements()) <= kMostCounted)
        return {0, s.n, 0, s.h};
    const int rows = std::clamp(static_cast<int>(kMostCounted / perRow), 1, s.h);
    return {std::clamp(image, 0, s.n - 1), 1, std::clamp(y - rows / 2, 0, s.h - rows), rows};
}

Symbols minus(const Symbols& a, const Symbols& b)
{
    Symbols result(a.size());
    for (std::size_t i = 0; i < a.size(); ++i)
        result[i] = a[i] - b[i];
    return result;
}

/// First row, first column and the rest have codes of their own.
double byRegion(const Grid& g, const Symbols& residual, double width)
{
    Symbols inner, row, column;
    inner.reserve(residual.size());
    std::size_t i = 0;
    for (int plane = 0; plane < g.n * g.c; ++plane)
        for (int y = 0; y < g.h; ++y)
            for (int x = 0; x < g.w; ++x, ++i)
                (x == 0 ? column : y == 0 ? row : inner).push_back(residual[i]);
    return adaptiveBits(inner, width) + adaptiveBits(row, width) + adaptiveBits(column, width);
}

/// The result by itself.
double ownBits(const Grid& q, const Neighbours& near, double width)
{
    Symbols values = q.v;
    double least = adaptiveBits(values, width);
    for (const Symbols* each : {&near.left, &near.up, &near.median})
        least = std::min(least, byRegion(q, minus(q.v, *each), width));
    if (q.c == 1)
        return least;
    Grid first(q.n, 1, q.h, q.w);
    Symbols others;
    const auto plane = static_cast<std::size_t>(q.h) * static_cast<std::size_t>(q.w);
    const Symbols residual = minus(q.v, near.median);
    for (int n = 0; n < q.n; ++n)
        for (int c = 0; c < q.c; ++c)
            for (std::size_t i = 0; i < plane; ++i) {
                const std::size_t at = q.index(n, c, 0, 0) + i;
                if (c == 0)
                    first.v[static_cast<std::size_t>(n) * plane + i] = residual[at];
                else
                    others.push_back(q.v[at] - q.v[at - plane]);
            }
    return std::min(least, byRegion(first, first.v, width) + adaptiveBits(others, width));
}

/// Bits of a value that the source has somewhere, or of any.
double knownBits(const Symbols& values, const Grid& source, double width)
{
    Symbols levels = source.v;
    std::sort(levels.begin(), levels.end());
    levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
    for (const std::int64_t value : values)
        if (!std::binary_search(levels.begin(), levels.end(), value))
            return width;
    return std::min(width, std::log2(static_cast<double>(levels.size())) + 1.0);
}

/// The source with what differs written over it.
double unchangedBits(const Differences& d, const Grid& q, const Grid& x, const Neighbours& near,
                     const Window& window, const Shape& s, double width)
{
    const auto n = static_cast<double>(s.elements()), k = static_cast<double>(d.count);
    const double known = knownBits(d.values, x, width);
    const double scale = d.values.empty() ? 1.0 : k / static_cast<double>(d.values.size());
    Symbols written = d.values;
    const double values = adaptiveBits(written, known) * scale;
    double least = std::log2(n + 1.0) + choiceBits(n, k) + values;
    const Neighbours turned{reversed(q)};
    Symbols inside, residual, back;
    const std::size_t plane = static_cast<std::size_t>(q.h) * static_cast<std::size_t>(q.w);
    for (int image = std::max(0, d.firstImage - window.firstImage);
         image <= std::min(q.n - 1, d.lastImage - window.firstImage); ++image)
        for (int c = d.firstChannel; c <= d.lastChannel; ++c)
            for (int y = std::max(0, d.top - window.top); y <= std::min(q.h - 1, d.bottom - window.top); ++y)
                for (int column = d.left; column <= d.right; ++column) {
                    const std::size_t i = q.index(image, c, y, column), first = i - i % plane;
                    inside.push_back(q.v[i]);
                    residual.push_back(q.v[i] - near.median[i]);
                    back.push_back(q.v[i] - turned.median[first + plane - 1 - i % plane]);
                }
    const double box = static_cast<double>(d.lastImage - d.firstImage + 1) *
                       (d.lastChannel - d.firstChannel + 1) * (d.bottom - d.top + 1) * (d.right - d.left + 1);
    const double part = inside.empty() ? 1.0 : box / static_cast<double>(inside.size());
    const double within =
        inside.empty() ? values
                       : std::min({adaptiveBits(inside, known) * part, adaptiveBits(residual, width) * part,
                                   adaptiveBits(back, width) * part,
                                   std::log2(box + 1.0) + choiceBits(box, k) + values});
    double corners = 0.0;
    for (const int extent : {s.n, s.c, s.h, s.w})
        corners += 2.0 * std::log2(static_cast<double>(extent) + 1.0);
    return std::min(least, corners + within);
}

/// Where the source is a plane, each linear filter, shift and sum is one step: what the steps cost there, and
/// the result's own texture elsewhere.
double planarBits(const Grid& x, const Grid& q, const Neighbours& near, DType dtype, double width)
{
    if (q.h < 3 || q.w < 3)
        return std::numeric_limits<double>::infinity();
    const std::int64_t level = isFloat(dtype) ? 2 : 1;
    const auto bend = [&](std::size_t i, std::ptrdiff_t step, int at, int size) {
        const int inner = std::clamp(at, 1, size - 2);
        const auto middle = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(i) + (inner - at) * step);
        const auto s = static_cast<std::size_t>(step);
        return std::abs(x.v[middle - s] + x.v[middle + s] - 2 * x.v[middle]);
    };
    std::vector<Symbols> steps(5);
    Symbols rough;
    std::size_t i = 0;
    for (int plane = 0; plane < q.n * q.c; ++plane)
        for (int y = 0; y < q.h; ++y)
            for (int column = 0; column < q.w; ++column, ++i) {
                if (bend(i, 1, column, q.w) > level || bend(i, q.w, y, q.h) > level) {
                    rough.push_back(q.v[i] - near.median[i]);
                    continue;
                }
                const std::size_t region = y == q.h - 1        ? 4
                                           : y == 0            ? 3
                                           : column == q.w - 1 ? 2
                                           : column == 0       ? 1
                                                               : 0;
                steps[region].push_back(q.v[i] - x.v[i]);
            }
    const auto cost = [&](const std::vector<Symbols>& of) {
        std::int64_t largest = 0;
        for (const Symbols& each : of)
            for (const std::int64_t step : each)
                largest = std::max(largest, std::abs(step));
        const double size = 1.0 + std::log2(2.0 * static_cast<double>(largest) + 2.0);
        double bits = 0.0;
        for (Symbols each : of)
            bits +=
                !each.empty() && std::all_of(each.begin(), each.end(), [&](auto v) { return v == each[0]; })
                    ? size
                    : adaptiveBits(each, size);
        return bits;
    };
    double bits = cost(steps);
    if (isFloat(dtype)) { // rounding must not split one step into two
        bits = std::numeric_limits<double>::infinity();
        for (const std::int64_t aside : {0, 8}) {
            std::vector<Symbols> coarse = steps;
            for (Symbols& each : coarse)
                for (std::int64_t& step : each)
                    step = (step + aside) >> 4;
            bits = std::min(bits, cost(coarse));
        }
    }
    return bits + adaptiveBits(rough, width);
}

struct Pair {
    std::int64_t from, to;
    auto operator<=>(const Pair&) const = default;
};

/// Bits of a curve through pairs in order: each is near where the last few point to.
double curveBits(const std::vector<Pair>& pairs, double width)
{
    constexpr std::size_t kLast = 8;
    Symbols apart;
    for (std::size_t i = 2; i < pairs.size(); ++i) {
        const Pair &near = pairs[i - 1], &far = pairs[i - std::min(i, kLast)];
        const double slope =
            static_cast<double>(near.to - far.to) / static_cast<double>(near.from - far.from);
        const double step = slope * static_cast<double>(pairs[i].from - near.from);
        if (!(std::abs(step) < 1e18))
            return std::numeric_limits<double>::infinity();
        apart.push_back(pairs[i].to - near.to - static_cast<std::int64_t>(std::nearbyint(step)));
    }
    return static_cast<double>(std::min<std::size_t>(2, pairs.size())) * width + adaptiveBits(apart, width);
}

Tables& operator+=(Tables& sum, const Tables& other)
{
    sum.any += other.any;
    sum.smooth += other.smooth;
    return sum;
}

/// Bits of an arbitrary function that leads from the first to the second of all pairs; infinite if none does.
Tables functionBits(std::vector<Pair>& pairs, double width)
{
    std::sort(pairs.begin(), pairs.end());
    pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
    for (std::size_t i = 1; i < pairs.size(); ++i)
        if (pairs[i].from == pairs[i - 1].from)
            return {};
    if (pairs.empty())
        return {0.0, 0.0};
    const auto k = static_cast<double>(pairs.size());
    double changed = 0.0, runs = 0.0;
    bool isKnown = true;
    Symbols results, starts;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const Pair& each = pairs[i];
        changed += each.from != each.to;
        results.push_back(each.to);
        if (i == 0 || each.to != pairs[i - 1].to) {
            runs += 1.0;
            starts.push_back(each.to);
        }
        const auto found = std::lower_bound(pairs.begin(), pairs.end(), Pair{each.to, INT64_MIN});
        isKnown = isKnown && found != pairs.end() && found->from == each.to;
    }
    const double known = isKnown ? std::min(width, std::log2(k) + 1.0) : width;
    const double any =
        std::min({k * width, adaptiveBits(results, known),
                  std::log2(k + 1.0) + choiceBits(k, changed) + changed * known,
                  std::log2(k) + choiceBits(k - 1.0, runs - 1.0) + adaptiveBits(starts, known)});
    return {any, curveBits(pairs, width)};
}

/// The same for all channels, for each, or of whole pixels.
Tables tableBits(const Grid& x, const Grid& q, double width, const std::vector<char>& mask)
{
    std::vector<Pair> pairs;
    const auto plane = static_cast<std::size_t>(q.h) * static_cast<std::size_t>(q.w);
    const auto isReached = [&](std::size_t i) { return mask.empty() || mask[i]; };
    if (x.v.size() == q.v.size()) {
        for (std::size_t i = 0; i < q.v.size(); ++i)
            if (isReached(i))
                pairs.push_back({x.v[i], q.v[i]});
        if (const Tables one = functionBits(pairs, width); std::isfinite(one.any))
            return one;
        Tables each{0.0, 0.0};
        for (int c = 0; c < q.c; ++c) {
            pairs.clear();
            for (int n = 0; n < q.n; ++n)
                for (std::size_t i = q.index(n, c, 0, 0), end = i + plane; i < end; ++i)
                    if (isReached(i))
                        pairs.push_back({x.v[i], q.v[i]});
            each += functionBits(pairs, width);
        }
        if (std::isfinite(each.any))
            return each;
    }
    Tables pixels{0.0, std::numeric_limits<double>::infinity()};
    for (int c = 0; c < q.c; ++c) {
        pairs.clear();
        for (int n = 0; n < q.n; ++n)
            for (std::size_t i = 0; i < plane; ++i) {
                const std::size_t at = q.index(n, c, 0, 0) + i;
                if (!isReached(at))
                    continue;
                std::uint64_t pixel = 0x243F6A8885A308D3ULL;
                for (int k = 0; k < x.c; ++k) {
                    pixel ^= static_cast<std::uint64_t>(x.v[x.index(n, k, 0, 0) + i]);
                    pixel *= 0x9E3779B97F4A7C15ULL;
                    pixel ^= pixel >> 29;
                }
                pairs.push_back({static_cast<std::int64_t>(pixel >> 1), q.v[at]});
            }
        pixels += functionBits(pairs, width);
    }
    return pixels;
}

bool alike(const Shape& a, const Shape& b)
{
    return a.n == b.n && a.h == b.h && a.w == b.w;
}

/// Whether samples of one byte in both pictures are the same: differences below a byte need bits of their
/// own.
bool tellByBytes(const Picture& a, const Picture& b, const Tolerance& tolerance)
{
    for (std::size_t i = 0; i < b.size(); ++i)
        if (std::nearbyint(a.at(i) * 255.0) == std::nearbyint(b.at(i) * 255.0) &&
            !tolerance.passes(a.at(i), b.at(i)))
            return false;
    return true;
}

/// Counted in steps of one size. Without `differences` the two can't be compared sample by sample.
Nulls nullsIn(const Window& window, double step, double width, const Picture& a, const Picture& b,
              const Differences* differences, const Tolerance& tolerance)
{
    const Grid q(b, window, step);
    const double scale = static_cast<double>(b.size()) / static_cast<double>(q.v.size());
    const Neighbours near(q);
    Nulls nulls;
    nulls.plain = ownBits(q, near, width) * scale;
    if (!(a.shape() == b.shape()))
        return nulls;
    const Grid x(a, window, differences ? step : stepOf(a, window, tolerance));
    if (differences) {
        nulls.plain =
            std::min({nulls.plain, unchangedBits(*differences, q, x, near, window, b.shape(), width),
                      planarBits(x, q, near, b.dtype(), width) * scale});
    }
    nulls.tables = tableBits(x, q, width, {});
    return nulls;
}

} // namespace

Nulls nullsOf(const Picture& a, const Picture& b, const Tolerance& tolerance)
{
    const Shape& s = b.shape();
    const bool isSame = a.shape() == s && a.dtype() == b.dtype();
    Window window = windowOf(s, 0, s.h / 2);
    double step = stepOf(b, window, tolerance);
    const Differences d = isSame ? differencesOf(a, b, tolerance, step) : Differences{};
    if (isSame && d.count == 0)
        return {0.0, {0.0, 0.0}};
    if (isSame && b.size() > kMostCounted) {
        window = windowOf(s, (d.firstImage + d.lastImage) / 2, (d.top + d.bottom) / 2);
        step = stepOf(b, window, tolerance);
    }
    Nulls nulls = nullsIn(window, step, bitsOfSample(b.dtype()), a, b, isSame ? &d : nullptr, tolerance);
    if (isOfBytes(b, window)) {
        constexpr double kByte = 1.0 / 255.0, kBitsOfByte = 9.0;
        const bool isBoth = isSame && isOfBytes(a, window) && tellByBytes(a, b, tolerance);
        const Differences bytes = isBoth ? differencesOf(a, b, tolerance, kByte) : Differences{};
        const Nulls coarse = nullsIn(window, kByte, kBitsOfByte, a, b, isBoth ? &bytes : nullptr, tolerance);
        nulls.plain = std::min(nulls.plain, coarse.plain);
        if (isBoth)
            nulls.tables = {std::min(nulls.tables.any, coarse.tables.any),
                            std::min(nulls.tables.smooth, coarse.tables.smooth)};
    }
    return nulls;
}

Tables tableNull(const Picture& source, const Picture& result, const Tolerance& tolerance,
                 const std::function<bool(const Place&)>& reached)
{
    if (!alike(source.shape(), result.shape()))
        return {};
    const Window window = windowOf(result.shape(), 0, result.shape().h / 2);
    const double step = stepOf(result, window, tolerance);
    const Grid q(result, window, step);
    const Grid x(source, window, source.dtype() == result.dtype() ? step : stepOf(source, window, tolerance));
    std::vector<char> mask;
    if (reached) {
        mask.resize(q.v.size());
        std::size_t i = 0;
        for (int n = 0; n < q.n; ++n)
            for (int c = 0; c < q.c; ++c)
                for (int y = 0; y < q.h; ++y)
                    for (int column = 0; column < q.w; ++column)
                        mask[i++] = reached({window.firstImage + n, c, window.top + y, column});
    }
    return tableBits(x, q, bitsOfSample(result.dtype()), mask);
}

double displacedNull(const Rule::Tile& tile, double bits, const Picture& result)
{
    const Shape& s = result.shape();
    constexpr int kNear = 8;
    double seen[2] = {}, same[2] = {};
    double inside = 0.0;
    for (int c = 0; c < s.c; ++c)
        for (int y = 0; y < s.h; ++y)
            for (int x = 0; x < s.w; ++x) {
                if (y >= tile.top && y <= tile.bottom && x >= tile.left && x <= tile.right) {
                    inside += 1.0;
                    continue;
                }
                const Place from{tile.n - tile.images, c, y - tile.rows, x - tile.columns};
                if (!holds(s, from) || from.n < 0)
                    continue;
                const bool isSame = sameNumber(result.at(Place{tile.n, c, y, x}), result.at(from));
                const bool isNear = y >= tile.top - kNear && y <= tile.bottom + kNear &&
                                    x >= tile.left - kNear && x <= tile.right + kNear;
                for (const int i : {0, isNear ? 1 : 0}) {
                    seen[i] += 1.0;
                    same[i] += isSame;
                }
            }
    // Where nothing else is at this distance, nothing is known: then the resemblance costs nothing.
    const auto rateOf = [&](std::size_t i) { return (same[i] + 1.0) / (seen[i] + 1.0); };
    const double rate = std::max(rateOf(0), rateOf(1));
    return bits - inside * std::log2(rate);
}

double repeatedNull(const std::array<int, 2>& shift, double bits, const Picture& result)
{
    const Shape& s = result.shape();
    double seen = 0.0, same = 0.0;
    for (std::size_t i = 0; i < result.size(); ++i) {
        Place from = result.placeOf(i);
        from.x -= shift[0];
        from.y -= shift[1];
        if (!holds(s, from))
            continue;
        seen += 1.0;
        same += sameNumber(result.at(i), result.at(from));
    }
    return bits - seen * std::log2((same + 1.0) / (seen + 1.0));
}

} // namespace comparo::hypotheses
