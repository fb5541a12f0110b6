// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/pairs/images.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace comparo::pairs {
namespace {

/// Means of each sample and its neighbours that are so far away.
Reach halfPixelRun(const Pixels& source, const Run& run, int dx, int dy, double* values)
{
    const Place& p = run.first;
    const int width = source.shape().w, y = p.y + dy;
    if (y < 0 || y >= source.shape().h)
        return {};
    const Reach reach{p.x + dx < 0 ? 1 : 0, p.x + run.count - 1 + dx >= width ? run.count - 1 : run.count};
    const int count = reach.end - reach.begin, x = p.x + reach.begin;
    std::array<double, kLongestRun> other, below, aside;
    double* const to = values + reach.begin;
    source.read({p.n, p.c, p.y, x}, 1, 0, count, to);
    source.read({p.n, p.c, y, x + dx}, 1, 0, count, other.data());
    if (dx == 0 || dy == 0) {
        for (int i = 0; i < count; ++i)
            to[i] = (to[i] + other[static_cast<std::size_t>(i)]) * 0.5;
        return reach;
    }
    source.read({p.n, p.c, p.y, x + dx}, 1, 0, count, aside.data());
    source.read({p.n, p.c, y, x}, 1, 0, count, below.data());
    for (int i = 0; i < count; ++i) {
        const auto k = static_cast<std::size_t>(i);
        to[i] = ((to[i] + aside[k]) + (below[k] + other[k])) * 0.25;
    }
    return reach;
}

void addHalfPixels(std::vector<Rule>& rules, const Pixels& source)
{
    struct Step {
        int dx, dy;
        const char* words;
    };
    constexpr Step kSteps[] = {{1, 0, "shifted by half a pixel to the left"},
                               {-1, 0, "shifted by half a pixel to the right"},
                               {0, 1, "shifted by half a pixel up"},
                               {0, -1, "shifted by half a pixel down"},
                               {1, 1, "shifted by half a pixel up and left"},
                               {-1, -1, "shifted by half a pixel down and right"},
                               {-1, 1, "shifted by half a pixel up and right"},
                               {1, -1, "shifted by half a pixel down and left"}};
    for (const Step& step : kSteps)
        rules.push_back({"half_pixel", step.words,
                         [&source, dx = step.dx, dy = step.dy](const Place& p) -> std::optional<double> {
                             const Place other{p.n, p.c, p.y + dy, p.x + dx};
                             if (!source.holds(other))
                                 return std::nullopt;
                             if (dx == 0 || dy == 0)
                                 return (source.at(p) + source.at(other)) * 0.5;
                             return ((source.at(p) + source.at({p.n, p.c, p.y, other.x})) +
                                     (source.at({p.n, p.c, other.y, p.x}) + source.at(other))) *
                                    0.25;
                         },
                         [&source, dx = step.dx, dy = step.dy](const Run& run, double* values) {
                             return halfPixelRun(source, run, dx, dy, values);
                         }});
}

/// Brightness and colour differences of JFIF at a pixel; whole numbers for integer images.
struct Colour {
    double y, cb, cr;
};

Colour colourOf(double r, double g, double b, bool isWhole)
{
    const double light = 0.299 * r + 0.587 * g + 0.114 * b;
    const Colour colour{light, (b - light) / 1.772, (r - light) / 1.402};
    if (!isWhole)
        return colour;
    return {std::nearbyint(colour.y), std::nearbyint(colour.cb), std::nearbyint(colour.cr)};
}

Colour colourAt(const Pixels& source, int n, int y, int x)
{
    return colourOf(source.at({n, 0, y, x}), source.at({n, 1, y, x}), source.at({n, 2, y, x}),
                    !isFloat(source.dtype()));
}

/// Channel c of a pixel of this brightness in a cell over which colour differences add up to these.
double fromCoarse(double light, double cb, double cr, int samples, bool isWhole, int c)
{
    const double share = 1.0 / samples;
    cb *= share;
    cr *= share;
    if (isWhole) {
        cb = std::floor(cb + 0.5);
        cr = std::floor(cr + 0.5);
    }
    return c == 0 ? light + 1.402 * cr : c == 2 ? light + 1.772 * cb : light - 0.344136 * cb - 0.714136 * cr;
}

/// Colour differences averaged over cells of the image and repeated there.
double withCoarseColour(const Pixels& source, const Place& p, int cellWidth, int cellHeight)
{
    const int left = p.x / cellWidth * cellWidth, top = p.y / cellHeight * cellHeight;
    double cb = 0.0, cr = 0.0;
    for (int y = top; y < top + cellHeight; ++y)
        for (int x = left; x < left + cellWidth; ++x) {
            const Colour colour =
                colourAt(source, p.n, std::min(y, source.shape().h - 1), std::min(x, source.shape().w - 1));
            cb += colour.cb;
            cr += colour.cr;
        }
    const double light = colourAt(source, p.n, p.y, p.x).y;
    return fromCoarse(light, cb, cr, cellWidth * cellHeight, !isFloat(source.dtype()), p.c);
}

/// The same for a run: each pixel's colour is computed once.
class CoarseColourRun {
public:
    CoarseColourRun(const Pixels& source, int cellWidth, int cellHeight)
        : m_source(source),
          m_isWhole(!isFloat(source.dtype())),
          m_cellWidth(cellWidth),
          m_cellHeight(cellHeight)
    {
    }

    Reach operator()(const Run& run, double* values) const
    {
        const Place& p = run.first;
        const int left = p.x / m_cellWidth * m_cellWidth, top = p.y / m_cellHeight * m_cellHeight;
        const int end = (p.x + run.count - 1) / m_cellWidth * m_cellWidth + m_cellWidth;
        Colours rows[kMostRows];
        for (int i = 0; i < m_cellHeight; ++i)
            fill(rows[i], p.n, std::min(top + i, m_source.shape().h - 1), left, end);
        const Colours& own = rows[std::min(p.y - top, m_cellHeight - 1)];
        for (int i = 0; i < run.count; ++i) {
            const int x = p.x + i, cell = x / m_cellWidth * m_cellWidth - left;
            double cb = 0.0, cr = 0.0;
            for (int row = 0; row < m_cellHeight; ++row)
                for (int column = cell; column < cell + m_cellWidth; ++column) {
                    const auto k = static_cast<std::size_t>(column);
                    cb += rows[row].colours[k].cb;
                    cr += rows[row].colours[k].cr;
                }
            values[i] = fromCoarse(own.colours[static_cast<std::size_t>(x - left)].y, cb, cr,
                                   m_cellWidth * m_cellHeight, m_isWhole, p.c);
        }
        return {0, run.count};
    }

private:
    static constexpr int kMostRows = 2;
    static constexpr int kLongest = kLongestRun + 4; // the cells at both ends are whole

    struct Colours {
        std::array<Colour, kLongest> colours;
    };

    void fill(Colours& to, int n, int y, int left, int end) const
    {
        std::array<double, kLongest> r, g, b;
        const int inside = std::min(end, m_source.shape().w) - left;
        m_source.read({n, 0, y, left}, 1, 0, inside, r.data());
        m_source.read({n, 1, y, left}, 1, 0, inside, g.data());
        m_source.read({n, 2, y, left}, 1, 0, inside, b.data());
        for (int i = 0; i < end - left; ++i) {
            const auto k = static_cast<std::size_t>(std::min(i, inside - 1));
            to.colours[static_cast<std::size_t>(i)] = colourOf(r[k], g[k], b[k], m_isWhole);
        }
    }

    const Pixels& m_source;
    bool m_isWhole;
    int m_cellWidth, m_cellHeight;
};

void addCoarseColour(std::vector<Rule>& rules, const Pixels& source)
{
    if (source.shape().c != 3)
        return;
    struct Cell {
        int w, h;
        const char* name;
    };
    for (const Cell cell : {Cell{2, 2, "4:2:0"}, Cell{2, 1, "4:2:2"}, Cell{1, 2, "4:4:0"}})
        rules.push_back({"chroma",
                         std::string("with colour differences of ") + cell.name +
                             ", averaged and repeated without smoothing",
                         [&source, cell](const Place& p) -> std::optional<double> {
                             return withCoarseColour(source, p, cell.w, cell.h);
                         },
                         CoarseColourRun(source, cell.w, cell.h)});
}

} // namespace

std::vector<Rule> neighbourRules(const Pixels& source, const Pixels& result)
{
    std::vector<Rule> rules;
    if (!(source.shape() == result.shape()))
        return rules;
    addHalfPixels(rules, source);
    addCoarseColour(rules, source);
    return rules;
}

} // namespace comparo::pairs
