// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/alignment/margin.h"

#include "engine/base/number_text.h"
#include "engine/diagnose/hypotheses/rule.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace comparo::alignment {
namespace {

/// The place that a margin repeats; nothing where it would reach over the far side.
using Repeated = std::optional<int> (*)(int v, int size);

std::optional<int> atEdge(int v, int size)
{
    return std::clamp(v, 0, size - 1);
}

std::optional<int> reflected(int v, int size) // without the edge sample
{
    const int place = v < 0 ? -v : v >= size ? 2 * size - 2 - v : v;
    return place >= 0 && place < size ? std::optional(place) : std::nullopt;
}

std::optional<int> mirrored(int v, int size) // with the edge sample
{
    const int place = v < 0 ? -1 - v : v >= size ? 2 * size - 1 - v : v;
    return place >= 0 && place < size ? std::optional(place) : std::nullopt;
}

/// f(n, c, y, x) for every sample of the margin; x and y are those of the outer image.
template <class F>
void eachOfMargin(const Shape& outer, const Shape& inner, int x, int y, const F& f)
{
    for (int n = 0; n < outer.n; ++n)
        for (int c = 0; c < outer.c; ++c)
            for (int v = 0; v < outer.h; ++v)
                for (int u = 0; u < outer.w; ++u) {
                    if (v >= y && v < y + inner.h && u == x)
                        u += inner.w;
                    if (u < outer.w)
                        f(n, c, v, u);
                }
}

struct Rest {
    double squares = 0.0, count = 0.0;

    void add(double rest)
    {
        squares += rest * rest;
        count += 1.0;
    }
    [[nodiscard]] double root() const { return std::sqrt(squares / std::max(count, 1.0)); }
};

} // namespace

std::optional<Message> marginOf(const Tensor& outer, const Tensor& inner, int x, int y, double allowed)
{
    const Shape& out = outer.shape();
    const Shape& in = inner.shape();
    std::vector<std::vector<double>> values(static_cast<std::size_t>(out.c));
    eachOfMargin(out, in, x, y, [&](int n, int c, int v, int u) {
        values[static_cast<std::size_t>(c)].push_back(outer.at(n, c, v, u));
    });
    std::vector<double> colour; // the middle one, which noise that is cut at black leaves alone
    for (std::vector<double>& each : values) {
        if (each.empty() || !std::all_of(each.begin(), each.end(), [](double v) { return std::isfinite(v); }))
            return std::nullopt;
        const auto middle = each.begin() + static_cast<std::ptrdiff_t>(each.size() / 2);
        std::nth_element(each.begin(), middle, each.end());
        colour.push_back(*middle);
    }
    Rest flat;
    eachOfMargin(out, in, x, y, [&](int n, int c, int v, int u) {
        flat.add(outer.at(n, c, v, u) - colour[static_cast<std::size_t>(c)]);
    });
    struct Way {
        Repeated repeated;
        Message words;
    };
    const std::array ways{
        Way{&atEdge, message("with a margin around it that repeats its edge")},
        Way{&reflected, message("with a margin around it that reflects it, without its edge")},
        Way{&mirrored, message("with a margin around it that mirrors it, with its edge")},
    };
    double least = flat.root();
    const bool isOneValue =
        std::all_of(colour.begin(), colour.end(), [&](double value) { return value == colour.front(); });
    Message words = isOneValue ? message("with a margin of {} around it",
                                         Verbatim(hypotheses::shortNumber(colour.front())))
                               : message("with a margin of one colour around it");
    for (const Way& way : ways) {
        Rest rest;
        bool isThere = true;
        eachOfMargin(out, in, x, y, [&](int n, int c, int v, int u) {
            const std::optional<int> row = way.repeated(v - y, in.h), column = way.repeated(u - x, in.w);
            if (row && column)
                rest.add(outer.at(n, c, v, u) - inner.at(n, c, *row, *column));
            else
                isThere = false;
        });
        if (isThere && rest.root() < least) {
            least = rest.root();
            words = way.words;
        }
    }
    return least <= allowed ? std::optional(words) : std::nullopt;
}

} // namespace comparo::alignment
