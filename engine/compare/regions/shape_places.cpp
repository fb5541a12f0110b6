// SPDX-License-Identifier: Apache-2.0
#include "engine/base/number_text.h"
#include "engine/compare/regions/shape_facts.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

/// Shapes that are where pixels are: along borders, in rectangles, everywhere.
namespace comparo::shapes {
namespace {

constexpr int kSmallestPicture = 16; ///< whose border is told from its middle
constexpr double kSideFill = 0.2;    ///< of a side of the ring, to be one
constexpr double kTileFill = 0.75;
constexpr int kSmallestTile = 4;

double shareOfPart(std::uint64_t part, double whole)
{
    return whole > 0 ? static_cast<double>(part) / whole : 0.0;
}

/// Pixels further than w from every border.
std::uint64_t insideOf(const Facts& facts, int w)
{
    return facts.mask.countIn({w, w, facts.width() - 2 * w, facts.height() - 2 * w});
}

/// Whether a cluster is a filled rectangle with sharp sides.
bool isRectangle(const Facts& facts)
{
    const Region& box = facts.box;
    if (box.width < kSmallestTile || box.height < kSmallestTile || facts.fill() < kTileFill)
        return false;
    const Region& frame = facts.mask.box();
    const auto row = [&](int y) { return facts.rows[static_cast<std::size_t>(y - frame.y)]; };
    const auto column = [&](int x) { return facts.columns[static_cast<std::size_t>(x - frame.x)]; };
    const double across = 0.5 * box.width;
    const double down = 0.5 * box.height;
    return row(box.y) >= across && row(box.y + box.height - 1) >= across && column(box.x) >= down &&
           column(box.x + box.width - 1) >= down;
}

/// The cells of a grid over the picture that the pixels fill, those that they do not fill, and whether the
/// cells at the rim are filled, too.
struct Grid {
    int side = 0;
    std::uint64_t filled = 0;
    bool isUnion = false; ///< of cells of this side
};

constexpr double kTouched = 0.15; // a smaller share is what an upsampling carries over the cell's side

/// How full the cells of a row of the grid are.
using GridRow = std::vector<double>;

/// The filled cells of a row that have a neighbour that is not: all of them, and those that are filled well.
std::pair<std::uint64_t, std::uint64_t> rimOf(const GridRow& above, const GridRow& row, const GridRow& below)
{
    constexpr double kFilled = 0.7;
    std::pair<std::uint64_t, std::uint64_t> rim;
    for (std::size_t i = 0; i < row.size(); ++i) {
        if (row[i] <= kTouched)
            continue;
        const bool inner = i > 0 && i + 1 < row.size() && row[i - 1] > kTouched && row[i + 1] > kTouched &&
                           above[i] > kTouched && below[i] > kTouched;
        rim.first += inner ? 0 : 1;
        rim.second += !inner && row[i] >= kFilled ? 1 : 0;
    }
    return rim;
}

Grid gridOf(const Facts& facts, int side)
{
    constexpr double kMostOutside = 0.12; ///< of the pixels, in cells that they do not fill
    const GridRow none(static_cast<std::size_t>((facts.width() + side - 1) / side), 0.0);
    const Region& box = facts.box;
    std::uint64_t outside = 0;
    std::uint64_t rim = 0;
    std::uint64_t filledRim = 0;
    Grid grid{side, 0, false};
    // A row is looked at when the one below it is known; outside the box the cells are empty.
    GridRow above = none;
    GridRow row = none;
    GridRow below = none;
    const auto step = [&] {
        const auto [all, filled] = rimOf(above, row, below);
        rim += all;
        filledRim += filled;
        above.swap(row);
        row.swap(below);
    };
    for (int j = box.y / side; j * side < box.y + box.height; ++j) {
        below = none;
        for (int i = box.x / side; i * side < box.x + box.width; ++i) {
            const Region cell{i * side, j * side, std::min(side, facts.width() - i * side),
                              std::min(side, facts.height() - j * side)};
            const std::uint64_t count = facts.mask.countIn(cell);
            double& fill = below[static_cast<std::size_t>(i)];
            fill = static_cast<double>(count) / (static_cast<double>(cell.width) * cell.height);
            if (fill <= kTouched)
                outside += count;
            else
                ++grid.filled;
        }
        if (facts.share(outside) > kMostOutside)
            return grid;
        step();
    }
    below = none;
    step();
    if (grid.filled == 0)
        return grid;
    grid.isUnion = rim > 0 && static_cast<double>(filledRim) >= 0.85 * static_cast<double>(rim);
    return grid;
}

Message boxText(const Region& box)
{
    return message("{}x{} at {}", box.width, box.height, Verbatim(placeText(box.x, box.y)));
}

} // namespace

Found borderRing(const Facts& facts)
{
    const int width = facts.width();
    const int height = facts.height();
    const int widest = std::min(width, height) / 8;
    const auto strays = static_cast<std::uint64_t>(0.01 * static_cast<double>(facts.pixels));
    if (std::min(width, height) < kSmallestPicture || insideOf(facts, widest) > strays)
        return std::nullopt;
    int w =
        1; // the smallest that leaves no more than strays inside, of which there are fewer with every step
    for (int beyond = widest; w < beyond;) {
        const int middle = w + (beyond - w) / 2;
        if (insideOf(facts, middle) > strays)
            w = middle + 1;
        else
            beyond = middle;
    }
    struct Side {
        Message name;
        Region strip;
        Region middle; ///< without the corners, which two sides share
    };
    const std::array<Side, 4> sides{
        Side{message("top"), {0, 0, width, w}, {w, 0, width - 2 * w, w}},
        Side{message("bottom"), {0, height - w, width, w}, {w, height - w, width - 2 * w, w}},
        Side{message("left"), {0, 0, w, height}, {0, w, w, height - 2 * w}},
        Side{message("right"), {width - w, 0, w, height}, {width - w, w, w, height - 2 * w}}};
    std::vector<Message> names;
    int touched = 0;
    double area = 0.0;
    std::uint64_t inside = 0;
    for (const Side& side : sides) {
        const double size = static_cast<double>(side.middle.width) * side.middle.height;
        const std::uint64_t count = facts.mask.countIn(side.middle);
        if (shareOfPart(count, size) < kSideFill)
            continue;
        names.push_back(side.name);
        ++touched;
        area += size;
        inside += count;
    }
    std::uint64_t corners = 0;
    for (const int x : {0, width - w})
        for (const int y : {0, height - w})
            corners += facts.mask.countIn({x, y, w, w});
    if (touched < 2 || facts.share(inside + corners) < 0.9)
        return std::nullopt;
    DifferenceShape shape;
    shape.kind = ShapeClass::BorderRing;
    shape.width = w;
    shape.label = touched == 4 ? message("border ring of width {}", w)
                               : message("border of width {} ({})", w, joined(names, ", "));
    const Share within(facts.pixels - insideOf(facts, w), facts.pixels);
    const Share fill(shareOfPart(inside, area));
    const Message distance = pixelsText(static_cast<std::uint64_t>(w));
    shape.evidence =
        touched == 4 ? message("{} of the differing pixels lie within {} of the border, and fill {} of its "
                               "four sides.",
                               within, distance, fill)
                     : message("{} of the differing pixels lie within {} of the border, and fill {} of "
                               "these sides of it.",
                               within, distance, fill);
    shape.suggestion = message("A border rule, or a loop that ends too early: try the step's other border "
                               "modes; 'comparo identify' tests more of them.");
    return shape;
}

Found tiles(const Facts& facts)
{
    constexpr double kMostCover = 0.6;
    DifferenceShape shape;
    shape.kind = ShapeClass::Tile;
    shape.suggestion =
        message("Uninitialised memory, or data of an earlier image: repeat the run under other schedules "
                "(--repeat), and check Streams; for blocks of a JPEG file: 'comparo jpeg inspect'.");
    if (facts.cover() > kMostCover)
        return std::nullopt;
    for (const int side : {64, 32, 16, 8}) {
        if (facts.pixels * 2 < static_cast<std::uint64_t>(side) * static_cast<std::uint64_t>(side))
            continue;
        const Grid grid = gridOf(facts, side);
        if (!grid.isUnion)
            continue;
        const Verbatim size(std::to_string(side) + "x" + std::to_string(side));
        shape.label = grid.filled == 1 ? message("tile of {}", size) : message("tiles of {}", size);
        shape.evidence = message("The differing pixels fill {} of the image's {} grid, within {}.",
                                 plural(grid.filled, "{} cell", "{} cells"), size, boxText(facts.box));
        return shape;
    }
    if (isRectangle(facts)) {
        shape.label = message("tile of {}x{}", facts.box.width, facts.box.height);
        shape.evidence = message("The differing pixels fill {} of a rectangle of {}.", Share(facts.fill()),
                                 boxText(facts.box));
        return shape;
    }
    if (!facts.clusters || facts.clusters->size() < 2 || facts.clusters->size() > 4096)
        return std::nullopt;
    std::uint64_t inTiles = 0;
    std::uint64_t count = 0;
    for (const PixelCluster& cluster : *facts.clusters) {
        const double area = static_cast<double>(cluster.box.width) * cluster.box.height;
        if (std::min(cluster.box.width, cluster.box.height) >= kSmallestTile &&
            shareOfPart(cluster.pixels, area) >= 0.9) {
            inTiles += cluster.pixels;
            ++count;
        }
    }
    if (facts.share(inTiles) < 0.97)
        return std::nullopt;
    shape.label = plural(count, "{} tile", "{} tiles");
    shape.evidence = message("{} of the differing pixels fill {}.", Share(inTiles, facts.pixels),
                             plural(count, "{} rectangle", "{} rectangles"));
    return shape;
}

Found wholeImage(const Facts& facts)
{
    constexpr int kCells = 16;
    constexpr double kCellFill = 0.6;
    const int width = facts.width();
    const int height = facts.height();
    const auto edge = [](int length, int i) { return static_cast<int>(std::int64_t{length} * i / kCells); };
    int cells = 0;
    int filled = 0;
    for (int j = 0; j < kCells; ++j)
        for (int i = 0; i < kCells; ++i) {
            const int x0 = edge(width, i);
            const int y0 = edge(height, j);
            const Region cell{x0, y0, edge(width, i + 1) - x0, edge(height, j + 1) - y0};
            if (cell.width == 0 || cell.height == 0)
                continue;
            ++cells;
            const double size = static_cast<double>(cell.width) * cell.height;
            filled += static_cast<double>(facts.mask.countIn(cell)) >= kCellFill * size ? 1 : 0;
        }
    if (facts.cover() < 0.9 && filled < 0.9 * cells)
        return std::nullopt;
    DifferenceShape shape;
    shape.kind = ShapeClass::WholeImage;
    shape.label = message("whole image");
    const Message differ =
        message("{} of the pixels differ, in every part of the image", Share(facts.cover()));
    if (const std::optional<SingleSteps> steps = singleSteps(facts)) {
        const bool isAll = steps->within == facts.pixels;
        shape.evidence = isAll
                             ? message("{}, {}.", differ, steps->size)
                             : message("{}, {} of these {}; {}.", differ, Share(steps->within, facts.pixels),
                                       steps->size, steps->exceptions(facts.pixels));
        shape.suggestion = isAll ? message("Rounding, in a different order or precision: the referee reports "
                                           "which side is nearer to float64.")
                                 : steps->advice();
        return shape;
    }
    shape.evidence = message("{}.", differ);
    shape.suggestion =
        message("Different parameters, range, channel order or table: compare the random parameters of both "
                "sides; 'comparo diff' of the two outputs replays common mistakes.");
    return shape;
}

} // namespace comparo::shapes
