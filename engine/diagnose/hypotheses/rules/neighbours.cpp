// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/rules/neighbours.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace comparo::hypotheses {
namespace {

using Sample = std::function<double(const Samples&, const Shape&, const Place&)>;

void add(Rules& rules, const Shape& shape, DType dtype, const char* id, const Message& words,
         const std::string& core, const Sample& sample,
         std::initializer_list<Storing> storings = {Storing::HalfEven})
{
    Rule rule;
    rule.id = id;
    rule.words = words;
    rule.core = core;
    rule.kind = Kind::Image;
    rule.shape = shape;
    rule.dtype = dtype;
    rule.sample = sample;
    addStored(rules, rule, storings);
}

/// With the edge repeated; 0 where the source says nothing.
double at(const Samples& source, const Shape& s, Place p)
{
    p.y = std::clamp(p.y, 0, s.h - 1);
    p.x = std::clamp(p.x, 0, s.w - 1);
    return source(p).value_or(0.0);
}

/// Of a mean with the neighbours at this distance.
Message halfPixelWords(int dx, int dy)
{
    if (dy == 0)
        return dx > 0 ? message("shifted by half a pixel to the left")
                      : message("shifted by half a pixel to the right");
    if (dx == 0)
        return dy > 0 ? message("shifted by half a pixel up") : message("shifted by half a pixel down");
    if (dy > 0)
        return dx > 0 ? message("shifted by half a pixel up and left")
                      : message("shifted by half a pixel up and right");
    return dx > 0 ? message("shifted by half a pixel down and left")
                  : message("shifted by half a pixel down and right");
}

void addHalfPixels(Rules& rules, const Shape& shape, DType dtype)
{
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            if (dx == 0 && dy == 0)
                continue;
            add(rules, shape, dtype, "half_pixel", halfPixelWords(dx, dy),
                "half a pixel " + std::to_string(dx) + " " + std::to_string(dy),
                [=](const Samples& source, const Shape& s, const Place& p) {
                    const double own = at(source, s, p),
                                 other = at(source, s, {p.n, p.c, p.y + dy, p.x + dx});
                    if (dx == 0 || dy == 0)
                        return (own + other) * 0.5;
                    return ((own + at(source, s, {p.n, p.c, p.y, p.x + dx})) +
                            (at(source, s, {p.n, p.c, p.y + dy, p.x}) + other)) *
                           0.25;
                },
                {Storing::HalfEven, Storing::HalfUp, Storing::Truncate});
        }
}

void addExtremes(Rules& rules, const Shape& shape, DType dtype)
{
    for (const bool isLargest : {true, false})
        add(rules, shape, dtype, "morphology",
            isLargest ? message("dilated (largest of 3 x 3)") : message("eroded (smallest of 3 x 3)"),
            isLargest ? "largest" : "smallest", [=](const Samples& source, const Shape& s, const Place& p) {
                double best = at(source, s, p);
                for (int dy = -1; dy <= 1; ++dy)
                    for (int dx = -1; dx <= 1; ++dx) {
                        const double one = at(source, s, {p.n, p.c, p.y + dy, p.x + dx});
                        best = isLargest ? std::max(best, one) : std::min(best, one);
                    }
                return best;
            });
}

/// Brightness and colour differences of JFIF at a pixel; whole numbers for integer images.
struct Jfif {
    double y, cb, cr;
};

Jfif colourAt(const Samples& source, const Shape& s, int n, int y, int x, bool isWhole)
{
    const double r = at(source, s, {n, 0, y, x}), g = at(source, s, {n, 1, y, x}),
                 b = at(source, s, {n, 2, y, x});
    const double light = 0.299 * r + 0.587 * g + 0.114 * b;
    const Jfif colour{light, (b - light) / 1.772, (r - light) / 1.402};
    if (!isWhole)
        return colour;
    return {std::nearbyint(colour.y), std::nearbyint(colour.cb), std::nearbyint(colour.cr)};
}

/// Jfif differences averaged over cells of the image and repeated there.
double withCoarseColour(const Samples& source, const Shape& s, const Place& p, int width, int height,
                        bool isWhole)
{
    const int left = p.x / width * width, top = p.y / height * height;
    double cb = 0.0, cr = 0.0;
    for (int y = top; y < top + height; ++y)
        for (int x = left; x < left + width; ++x) {
            const Jfif one = colourAt(source, s, p.n, y, x, isWhole);
            cb += one.cb;
            cr += one.cr;
        }
    cb /= width * height;
    cr /= width * height;
    if (isWhole) {
        cb = std::floor(cb + 0.5);
        cr = std::floor(cr + 0.5);
    }
    const double light = colourAt(source, s, p.n, p.y, p.x, isWhole).y;
    return p.c == 0   ? light + 1.402 * cr
           : p.c == 2 ? light + 1.772 * cb
                      : light - 0.344136 * cb - 0.714136 * cr;
}

void addCoarseColour(Rules& rules, const Shape& shape, DType dtype)
{
    if (shape.c != 3)
        return;
    struct Cell {
        int w, h;
        const char* name;
    };
    for (const Cell cell : {Cell{2, 2, "4:2:0"}, Cell{2, 1, "4:2:2"}, Cell{1, 2, "4:4:0"}})
        add(rules, shape, dtype, "chroma",
            message("with colour differences of {}, averaged and repeated without smoothing",
                    Verbatim(cell.name)),
            std::string("chroma ") + cell.name, [=](const Samples& source, const Shape& s, const Place& p) {
                return withCoarseColour(source, s, p, cell.w, cell.h, !isFloat(dtype));
            });
}

} // namespace

Rules neighbourRules(const Shape& source, DType dtype)
{
    Rules rules;
    addHalfPixels(rules, source, dtype);
    addCoarseColour(rules, source, dtype);
    addExtremes(rules, source, dtype);
    return rules;
}

} // namespace comparo::hypotheses
