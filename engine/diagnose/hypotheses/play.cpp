// SPDX-License-Identifier: Apache-2.0
#include "engine/device/cpu/thread_pool.h"
#include "engine/diagnose/hypotheses/rule.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>

namespace comparo::hypotheses {
namespace {

/// f(n, c, y) for every row of the shape, on the engine's threads.
template <class F>
void eachRow(const Shape& s, const F& f)
{
    const int rows = s.n * s.c * s.h, piece = std::max(1, 16384 / std::max(1, s.w));
    ThreadPool::instance().parallelFor((rows + piece - 1) / piece, {}, [&](int i) {
        for (int row = i * piece; row < std::min(rows, (i + 1) * piece); ++row)
            f(row / s.h / s.c, row / s.h % s.c, row % s.h);
    });
}

/// Where a row of the result comes from, and its part that lies inside.
struct Origin {
    Place first;
    int dx, dy, begin, end;

    Origin(const Rule& rule, const Shape& source, int n, int c, int y) : first{n, c, y, 0}
    {
        Place next{n, c, y, 1};
        rule.move(first);
        rule.move(next);
        dx = next.x - first.x;
        dy = next.y - first.y;
        begin = 0;
        end = rule.shape.w;
        cut(first.x, dx, source.w);
        cut(first.y, dy, source.h);
    }

private:
    /// Leaves those for which 0 <= at + i * step < size.
    void cut(int at, int step, int size)
    {
        if (step == 0) {
            if (at < 0 || at >= size)
                end = begin;
            return;
        }
        begin = std::max(begin, step > 0 ? -at : at - size + 1); // steps are +-1
        end = std::max(begin, std::min(end, step > 0 ? size - at : at + 1));
    }
};

template <class T>
void playPlace(const Rule& rule, const Picture& source, T* to)
{
    const Shape& s = rule.shape;
    const T* const from = source.samples<T>();
    const T outside = static_cast<T>(rule.outside.value_or(0.0));
    const std::ptrdiff_t pitch = source.shape().w;
    eachRow(s, [&](int n, int c, int y) {
        T* const row = to + ((static_cast<std::ptrdiff_t>(n) * s.c + c) * s.h + y) * s.w;
        if (!rule.isStraight) {
            for (int x = 0; x < s.w; ++x) {
                Place p{n, c, y, x};
                row[x] = rule.move(p) ? from[source.index(p)] : outside;
            }
            return;
        }
        const Origin origin(rule, source.shape(), n, c, y);
        std::fill_n(row, origin.begin, outside);
        std::fill(row + origin.end, row + s.w, outside);
        if (origin.begin >= origin.end)
            return;
        const std::ptrdiff_t step = origin.dx + origin.dy * pitch;
        const T* const first =
            from + source.index({origin.first.n, origin.first.c, origin.first.y + origin.begin * origin.dy,
                                 origin.first.x + origin.begin * origin.dx});
        for (int x = origin.begin; x < origin.end; ++x)
            row[x] = first[(x - origin.begin) * step];
    });
}

template <class T, class U>
void playValue(const Rule& rule, const Picture& source, U* to)
{
    const Shape& s = rule.shape;
    const int channels = source.shape().c;
    constexpr int kMostChannels = 8;
    std::vector<std::array<U, 256>> tables;
    if constexpr (std::is_same_v<T, std::uint8_t>)
        if (!rule.wholePixel)
            for (int c = 0; c < (rule.isPerChannel ? channels : 1); ++c) {
                std::array<U, 256>& table = tables.emplace_back();
                for (std::size_t i = 0; i < table.size(); ++i) {
                    const auto level = static_cast<double>(i);
                    table[i] = static_cast<U>(stored(rule.value(&level, c), rule.dtype, rule.storing));
                }
            }
    eachRow(s, [&](int n, int c, int y) {
        U* const row = to + ((static_cast<std::ptrdiff_t>(n) * s.c + c) * s.h + y) * s.w;
        std::array<const T*, kMostChannels> from{};
        for (int k = 0; k < std::min(channels, kMostChannels); ++k)
            from[static_cast<std::size_t>(k)] = source.samples<T>() + source.index({n, k, y, 0});
        const T* const own = rule.wholePixel ? nullptr : source.samples<T>() + source.index({n, c, y, 0});
        std::array<double, kMostChannels> pixel{};
        for (int x = 0; x < s.w; ++x) {
            if constexpr (std::is_same_v<T, std::uint8_t>)
                if (own) {
                    row[x] = tables[rule.isPerChannel ? static_cast<std::size_t>(c) : 0][own[x]];
                    continue;
                }
            if (own)
                pixel[0] = static_cast<double>(own[x]);
            else
                for (int k = 0; k < std::min(channels, kMostChannels); ++k)
                    pixel[static_cast<std::size_t>(k)] =
                        static_cast<double>(from[static_cast<std::size_t>(k)][x]);
            row[x] = static_cast<U>(stored(rule.value(pixel.data(), c), rule.dtype, rule.storing));
        }
    });
}

template <class U>
void playImage(const Rule& rule, const Picture& source, U* to)
{
    const Shape& s = rule.shape;
    const Samples samples = [&](const Place& p) { return std::optional(source.at(p)); };
    eachRow(s, [&](int n, int c, int y) {
        U* const row = to + ((static_cast<std::ptrdiff_t>(n) * s.c + c) * s.h + y) * s.w;
        for (int x = 0; x < s.w; ++x)
            row[x] = static_cast<U>(
                stored(rule.sample(samples, source.shape(), {n, c, y, x}), rule.dtype, rule.storing));
    });
}

Tensor playOne(const Rule& rule, const Tensor& source)
{
    if (rule.whole)
        return rule.whole(source);
    const Picture picture(source);
    Tensor result(cpuDevice(), {rule.dtype, rule.shape, Layout::Contiguous});
    dispatch(rule.dtype, [&]<class U>() {
        U* const to = result.view<U>().data;
        if (rule.kind == Kind::Place) {
            if (rule.dtype == picture.dtype())
                playPlace<U>(rule, picture, to);
        } else if (rule.kind == Kind::Image)
            playImage<U>(rule, picture, to);
        else
            dispatch(picture.dtype(), [&]<class T>() { playValue<T, U>(rule, picture, to); });
    });
    return result;
}

} // namespace

Tensor play(std::span<const Rule> rules, const Tensor& source)
{
    Tensor result = source;
    for (const Rule& rule : rules) {
        result = playOne(rule, result);
        if (result.isEmpty())
            return {};
    }
    return result;
}

} // namespace comparo::hypotheses
