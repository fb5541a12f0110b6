// SPDX-License-Identifier: Apache-2.0
#include "engine/base/number_text.h"
#include "engine/compare/regions/shape_facts.h"

#include <algorithm>
#include <cmath>

/// Shapes of whole lines: a row or a column, and bands of them. What is said of rows is said of columns.
namespace comparo::shapes {
namespace {

constexpr int kShortestLine = 12;
constexpr int kThinnestBand = 3;

/// One direction of the picture.
struct LineAxis {
    bool isRow = true;
    const std::vector<std::uint32_t>* counts = nullptr; ///< of set pixels on each line of the mask
    int start = 0;                                      ///< the mask's first line
    int from = 0, to = 0;                               ///< lines of the box, [from, to)
    int lines = 0;                                      ///< of the picture
    int length = 0;                                     ///< of a line of the picture
    int across = 0;                                     ///< of a line of the box
    [[nodiscard]] std::uint32_t count(int line) const
    {
        return (*counts)[static_cast<std::size_t>(line - start)];
    }
};

LineAxis rowsOf(const Facts& f)
{
    return {true,       &f.rows,   f.mask.box().y, f.box.y, f.box.y + f.box.height,
            f.height(), f.width(), f.box.width};
}

LineAxis columnsOf(const Facts& f)
{
    return {false,     &f.columns, f.mask.box().x, f.box.x, f.box.x + f.box.width,
            f.width(), f.height(), f.box.height};
}

/// Lines that follow each other.
struct LineGroup {
    int first = 0, last = 0;
    std::uint64_t pixels = 0;
    [[nodiscard]] int thickness() const { return last - first + 1; }
};

/// Groups of lines with at least `fewest` pixels, at most `hole` other lines between those of one group.
std::vector<LineGroup> groupsOf(const LineAxis& axis, double fewest, int hole)
{
    std::vector<LineGroup> groups;
    for (int line = axis.from; line < axis.to; ++line) {
        const std::uint32_t count = axis.count(line);
        if (count == 0 || count < fewest)
            continue;
        if (groups.empty() || line - groups.back().last > hole + 1)
            groups.push_back({line, line, 0});
        groups.back().last = line;
        groups.back().pixels += count;
    }
    return groups;
}

/// "row 3", "rows 3–9".
Message linesText(const LineAxis& axis, const LineGroup& group)
{
    if (group.thickness() == 1)
        return axis.isRow ? message("row {}", group.first) : message("column {}", group.first);
    return axis.isRow ? message("rows {}\u2013{}", group.first, group.last)
                      : message("columns {}\u2013{}", group.first, group.last);
}

/// "5 rows", for the label and, with their begin, in a sentence.
Message countText(const LineAxis& axis, int lines)
{
    return axis.isRow ? message("{} rows", lines) : message("{} columns", lines);
}

Found linesAlong(const Facts& facts, const LineAxis& axis)
{
    if (axis.across < kShortestLine)
        return std::nullopt;
    const std::vector<LineGroup> groups = groupsOf(axis, 0.5 * axis.across, 0);
    std::uint64_t inside = 0;
    int lineCount = 0;
    for (const LineGroup& group : groups) {
        if (group.thickness() > 2)
            return std::nullopt;
        inside += group.pixels;
        lineCount += group.thickness();
    }
    const int extent = axis.to - axis.from;
    if (groups.empty() || facts.share(inside) < 0.97 || (lineCount > 2 && lineCount * 2 > extent))
        return std::nullopt;
    DifferenceShape shape;
    shape.kind = axis.isRow ? ShapeClass::Row : ShapeClass::Column;
    shape.first = groups.front().first;
    shape.last = groups.back().last;
    const bool isBorder = groups.size() == 1 && (shape.first == 0 || shape.last == axis.lines - 1);
    const bool isOneGroup = groups.size() == 1;
    shape.label = isOneGroup ? linesText(axis, groups.front()) : countText(axis, lineCount);
    const Message where = isOneGroup ? linesText(axis, groups.front())
                                     : message("{} from {} on", countText(axis, lineCount), shape.first);
    const Share fill(inside, static_cast<std::uint64_t>(lineCount) * static_cast<std::uint64_t>(axis.across));
    Message filled = lineCount == 1 ? message("{} of it", fill) : message("{} of them", fill);
    if (axis.across < axis.length)
        filled = message("{} over {} pixels", filled, axis.across);
    const Share on(inside, facts.pixels);
    shape.evidence =
        isBorder ? message("{} of the differing pixels lie on {}, and fill {}; it is the image's border.", on,
                           where, filled)
                 : message("{} of the differing pixels lie on {}, and fill {}.", on, where, filled);
    shape.suggestion = message("An off-by-one index or loop bound: try a size one smaller and one larger, "
                               "and a multiple of the kernel's block size.");
    return shape;
}

/// " (a multiple of 16)", for what blocks begin at; an upsampling carries a difference one line further.
Message alignmentText(int line)
{
    for (const int block : {16, 8})
        if (line > 0 && (line % block == 0 || (line + 1) % block == 0))
            return line % block == 0 ? message(", where blocks of {} lines begin", block)
                                     : message(", where blocks of {} lines begin, one line before", block);
    return {};
}

Found bandsAlong(const Facts& facts, const LineAxis& axis)
{
    constexpr std::size_t kMostBands = 64;
    constexpr int kPartialLines = 17; // the blocks of the row in which a stream breaks off, and one line more
    const std::vector<LineGroup> groups = groupsOf(axis, 1.0, 2);
    if (groups.empty() || groups.size() > kMostBands)
        return std::nullopt;
    std::uint64_t inside = 0;
    int lineCount = 0;
    for (const LineGroup& group : groups) {
        const double size = static_cast<double>(group.thickness()) * axis.length;
        if (group.thickness() < kThinnestBand || static_cast<double>(group.pixels) < 0.5 * size)
            continue;
        const double usual = static_cast<double>(group.pixels) / group.thickness();
        int weak = 0;
        for (int line = group.first + kPartialLines; line <= group.last - kPartialLines; ++line)
            weak += axis.count(line) < 0.5 * usual ? 1 : 0;
        if (weak * 20 > group.thickness())
            continue;
        inside += group.pixels;
        lineCount += group.thickness();
    }
    const int equal = axis.lines - lineCount;
    if (facts.share(inside) < 0.97 || equal < std::max(4, axis.lines / 50))
        return std::nullopt;
    DifferenceShape shape;
    shape.kind = ShapeClass::Band;
    shape.first = groups.front().first;
    shape.last = groups.back().last;
    const bool toTheEnd = groups.size() == 1 && shape.last == axis.lines - 1;
    const Share fill(inside, static_cast<std::uint64_t>(lineCount) * static_cast<std::uint64_t>(axis.length));
    const Message aligned = alignmentText(shape.first);
    if (toTheEnd) {
        const Message from =
            axis.isRow ? message("from row {} on", shape.first) : message("from column {} on", shape.first);
        shape.label = message("band {}", from);
        shape.evidence =
            message("Every difference lies {}{}, and {} of the pixels from there to the end differ.", from,
                    aligned, fill);
    } else if (groups.size() == 1) {
        const Message where = linesText(axis, groups.front());
        shape.label = message("band of {}", where);
        shape.evidence =
            message("Every difference lies in {}{}, of whose pixels {} differ.", where, aligned, fill);
    } else {
        shape.label = axis.isRow ? message("{} bands of rows", groups.size())
                                 : message("{} bands of columns", groups.size());
        shape.evidence =
            message("{} of the differing pixels lie in {} bands over the whole image, the first in {}.",
                    Share(inside, facts.pixels), groups.size(), linesText(axis, groups.front()));
    }
    shape.suggestion =
        !isToldByPlace(facts)
            ? message("The differing area looks different from the rest, so position and value cannot be "
                      "separated. Compare an image with uniform detail.")
            : (axis.isRow ? message("A truncated stream, or a copy that was read too early: 'comparo jpeg "
                                    "inspect' names the byte; Streams shows the missing wait.")
                          : message("A part that a kernel launch did not cover, or a copy with a wrong "
                                    "pitch: check the launch dimensions and Streams."));
    return shape;
}

} // namespace

Found lines(const Facts& facts)
{
    if (const Found rows = linesAlong(facts, rowsOf(facts)))
        return rows;
    return linesAlong(facts, columnsOf(facts));
}

Found bands(const Facts& facts)
{
    if (const Found rows = bandsAlong(facts, rowsOf(facts)))
        return rows;
    return bandsAlong(facts, columnsOf(facts));
}

} // namespace comparo::shapes
