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

std::string linesText(const LineGroup& group, const char* one, const char* many)
{
    if (group.thickness() == 1)
        return std::string(one) + " " + std::to_string(group.first);
    return std::string(many) + " " + std::to_string(group.first) + "\u2013" + std::to_string(group.last);
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
    const char* one = axis.isRow ? "row" : "column";
    const char* many = axis.isRow ? "rows" : "columns";
    shape.kind = axis.isRow ? ShapeClass::Row : ShapeClass::Column;
    shape.first = groups.front().first;
    shape.last = groups.back().last;
    const bool isBorder = groups.size() == 1 && (shape.first == 0 || shape.last == axis.lines - 1);
    shape.label =
        groups.size() == 1 ? linesText(groups.front(), one, many) : std::to_string(lineCount) + " " + many;
    shape.evidence =
        percentText(inside, facts.pixels) + " of the differing pixels lie on " +
        (groups.size() == 1
             ? linesText(groups.front(), one, many)
             : std::to_string(lineCount) + " " + many + " from " + std::to_string(shape.first) + " on") +
        ", and fill " +
        percentText(inside, static_cast<std::uint64_t>(lineCount) * static_cast<std::uint64_t>(axis.across)) +
        " of " + (lineCount == 1 ? "it" : "them") +
        (axis.across < axis.length ? " over " + std::to_string(axis.across) + " pixels" : "") +
        (isBorder ? "; it is the picture's border." : ".");
    shape.suggestion = "An index that is off by one, or the end of a loop: try a size one smaller and one "
                       "larger, and one that the block of a kernel divides.";
    return shape;
}

/// " (a multiple of 16)", for what blocks begin at; an upsampling carries a difference one line further.
std::string alignmentText(int line)
{
    for (const int block : {16, 8})
        if (line > 0 && (line % block == 0 || (line + 1) % block == 0))
            return ", where blocks of " + std::to_string(block) + " lines begin" +
                   (line % block == 0 ? "" : ", one line before");
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
    const char* one = axis.isRow ? "row" : "column";
    const char* many = axis.isRow ? "rows" : "columns";
    DifferenceShape shape;
    shape.kind = ShapeClass::Band;
    shape.first = groups.front().first;
    shape.last = groups.back().last;
    const bool toTheEnd = groups.size() == 1 && shape.last == axis.lines - 1;
    const std::string fill =
        percentText(inside, static_cast<std::uint64_t>(lineCount) * static_cast<std::uint64_t>(axis.length));
    if (toTheEnd) {
        shape.label = std::string("band from ") + one + " " + std::to_string(shape.first) + " on";
        shape.evidence = std::string("Every difference lies from ") + one + " " +
                         std::to_string(shape.first) + " on" + alignmentText(shape.first) + ", and " + fill +
                         " of the pixels from there to the end differ.";
    } else if (groups.size() == 1) {
        shape.label = "band of " + linesText(groups.front(), one, many);
        shape.evidence = "Every difference lies in " + linesText(groups.front(), one, many) +
                         alignmentText(shape.first) + ", of whose pixels " + fill + " differ.";
    } else {
        shape.label = std::to_string(groups.size()) + " bands of " + many;
        shape.evidence = percentText(inside, facts.pixels) + " of the differing pixels lie in " +
                         std::to_string(groups.size()) + " bands over the whole picture, the first in " +
                         linesText(groups.front(), one, many) + ".";
    }
    shape.suggestion = !isToldByPlace(facts)
                           ? "What differs looks otherwise than the rest, so that place and value cannot be "
                             "told apart. Compare a picture with as much to see everywhere."
                       : axis.isRow
                           ? "A stream that breaks off, or a copy that was read too early: 'comparo "
                             "jpeg inspect' says since which byte; Streams shows the missing wait."
                           : "A part that one launch did not reach, or a copy with another pitch: look "
                             "at the sizes of the launch and at Streams.";
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
