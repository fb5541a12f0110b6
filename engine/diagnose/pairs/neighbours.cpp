#include "engine/diagnose/pairs/images.h"

#include <algorithm>
#include <cmath>

namespace comparo::pairs {
namespace {

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
        rules.push_back({"half_pixel", step.words, [&source, step](const Place& p) -> std::optional<double> {
                             const Place other{p.n, p.c, p.y + step.dy, p.x + step.dx};
                             if (!source.holds(other))
                                 return std::nullopt;
                             if (step.dx == 0 || step.dy == 0)
                                 return (source.at(p) + source.at(other)) * 0.5;
                             return ((source.at(p) + source.at({p.n, p.c, p.y, other.x})) +
                                     (source.at({p.n, p.c, other.y, p.x}) + source.at(other))) *
                                    0.25;
                         }});
}

/// Brightness and colour differences of JFIF at a pixel; whole numbers for integer images.
struct Colour {
    double y, cb, cr;
};

Colour colourAt(const Pixels& source, int n, int y, int x)
{
    const double r = source.at({n, 0, y, x}), g = source.at({n, 1, y, x}), b = source.at({n, 2, y, x});
    const double light = 0.299 * r + 0.587 * g + 0.114 * b;
    Colour colour{light, (b - light) / 1.772, (r - light) / 1.402};
    if (!isFloat(source.dtype()))
        colour = {std::nearbyint(colour.y), std::nearbyint(colour.cb), std::nearbyint(colour.cr)};
    return colour;
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
    const double share = 1.0 / (cellWidth * cellHeight);
    cb *= share;
    cr *= share;
    if (!isFloat(source.dtype())) {
        cb = std::floor(cb + 0.5);
        cr = std::floor(cr + 0.5);
    }
    const double light = colourAt(source, p.n, p.y, p.x).y;
    return p.c == 0   ? light + 1.402 * cr
           : p.c == 2 ? light + 1.772 * cb
                      : light - 0.344136 * cb - 0.714136 * cr;
}

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
                         }});
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
