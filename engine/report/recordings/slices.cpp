// SPDX-License-Identifier: Apache-2.0
#include "engine/report/recordings/slices.h"

#include "engine/report/document/parts.h"
#include "engine/report/number_text.h"
#include "engine/report/picture/axis_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace comparo {
namespace {

constexpr std::size_t kPrintedSlices = 10;
constexpr std::size_t kReportedSlices = 100;

const AxisSlices& axisOf(const SlicedArray& array)
{
    return array.slices.axes[static_cast<std::size_t>(array.axis)];
}

const RecordedTensor* tensorOf(const Recording& recording, std::optional<std::size_t> step,
                               const std::string& name)
{
    if (!step)
        return nullptr;
    const std::vector<RecordedTensor>& tensors = recording.steps[*step].tensors;
    const auto found = std::ranges::find(tensors, name, &RecordedTensor::name);
    return found == tensors.end() || found->entry.empty() ? nullptr : &*found;
}

bool isPair(const RecordedLine& line)
{
    return line.kind == RecordedLine::Kind::Tensor && line.comparison && line.stepA && line.stepB &&
           !line.onlyB;
}

std::array<std::string, 5> cellsOf(const AxisSlice& slice, const std::array<DType, 2>& dtypes)
{
    const auto valueOf = [](double value, DType dtype) { return report::valueText(value, dtype).decimal; };
    return {slice.indexText(), groupedText(slice.differing) + " of " + groupedText(slice.samples),
            report::roundedText(slice.maxAbs), report::roundedText(slice.meanAbs),
            slice.placeText() + ": " + valueOf(slice.a, dtypes[0]) + ", " + valueOf(slice.b, dtypes[1])};
}

constexpr std::array kHeads{"Slice", "Differing", "Max |A − B|", "Mean |A − B|", "Worst at: A, B"};

} // namespace

Message SlicedArray::sentence() const
{
    const Message found = slices.sentence(axis);
    if (isChosen || slices.axes.size() < 2 || axisOf(*this).differing.empty())
        return found;
    return joined({found, slices.concentrated() == axis
                              ? message("No other axis holds the differences together as much.")
                              : message("No axis holds the differences together.")},
                  " ");
}

const RecordedLine* slicedLine(const RecordingComparison& comparison)
{
    if (const auto worst = comparison.worst())
        return &comparison.lines[*worst];
    const auto first = std::ranges::find_if(comparison.lines, isPair);
    return first == comparison.lines.end() ? nullptr : &*first;
}

std::optional<SlicedArray> slicedArray(const Recording& a, const Recording& b, const RecordedLine& line,
                                       const SlicesQuestion& question, const Progress& progress)
{
    if (!isPair(line))
        return std::nullopt;
    const RecordedTensor& tensorA = a.steps[*line.stepA].tensors[line.tensor];
    const RecordedTensor* tensorB = tensorOf(b, line.stepB, tensorA.name);
    const std::size_t rank = tensorA.shape.size();
    if (tensorA.entry.empty() || !tensorB || rank == 0)
        return std::nullopt;
    SlicedArray array;
    array.label = line.label;
    array.isChosen = !question.axis.empty() && question.axis != "auto";
    if (array.isChosen)
        array.axis = axisOf(question.axis, rank); // before the work
    std::optional<MapAxes> map;
    if (!question.map.empty())
        map = mapAxesOf(question.map, rank);
    array.slices = sliceDifferences(a, tensorA, b, *tensorB, map, progress);
    if (!array.isChosen)
        array.axis = array.slices.concentrated().value_or(0);
    return array;
}

std::string slicesText(const SlicedArray& array)
{
    const AxisSlices& axis = axisOf(array);
    std::string text = "\n";
    if (const std::string label = english(array.label); !label.empty())
        text += "Slices of " + label + ". ";
    text += english(array.sentence()) + "\n";
    std::vector<std::array<std::string, 5>> rows;
    for (std::size_t i = 0; i < std::min(axis.differing.size(), kPrintedSlices); ++i)
        rows.push_back(cellsOf(axis.differing[i], array.slices.dtypes));
    if (rows.empty())
        return text;
    rows.insert(rows.begin(), {"slice", "differing", "max |a-b|", "mean |a-b|", "worst at: a, b"});
    std::array<std::size_t, 5> widths{};
    const auto lengthOf = [](const std::string& cell) { // of the dash, three bytes are one letter
        return static_cast<std::size_t>(std::ranges::count_if(
            cell, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
    };
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], lengthOf(row[i]));
    for (const auto& row : rows) {
        text += " ";
        for (std::size_t i = 0; i < row.size(); ++i)
            text += " " + row[i] +
                    (i + 1 < row.size() ? std::string(widths[i] - lengthOf(row[i]) + 1, ' ') : std::string());
        text += "\n";
    }
    if (axis.differing.size() > kPrintedSlices)
        text += fmt::format("  {} more differ: --json has all of them.\n",
                            groupedText(axis.differing.size() - kPrintedSlices));
    return text;
}

namespace document {

Blocks slicesOf(const SlicedArray& array)
{
    const AxisSlices& axis = axisOf(array);
    Blocks blocks{lead(english(array.sentence()))};
    Table table;
    table.columns.push_back(left(kHeads[0]));
    for (std::size_t i = 1; i < 4; ++i)
        table.columns.push_back({kHeads[i]});
    table.columns.push_back(left(kHeads[4]));
    for (std::size_t i = 0; i < std::min(axis.differing.size(), kReportedSlices); ++i) {
        Row row;
        for (std::string& cell : cellsOf(axis.differing[i], array.slices.dtypes))
            row.cells.emplace_back(std::move(cell));
        table.rows.push_back(std::move(row));
    }
    if (!table.rows.empty())
        blocks.push_back(std::move(table));
    if (axis.differing.size() > kReportedSlices)
        blocks.push_back(hint(groupedText(axis.differing.size() - kReportedSlices) + " more slices differ."));
    const AxisMap& map = array.slices.map;
    if (map.width == 0 || map.height == 0)
        return blocks;
    Figure figure;
    figure.panes.push_back({Tone::Plain, "|A − B|", english(map.sentence()),
                            report::axisMapPixels(map, report::cellSizeOf(map)),
                            differenceLegend(map.most, axis.differing.empty())});
    if (std::ranges::any_of(axis.differing, [](const AxisSlice& slice) { return slice.nonFinite > 0; }))
        figure.note = "Magenta: NaN or infinity on one side only, or infinities of unequal sign.";
    blocks.push_back(std::move(figure));
    return blocks;
}

} // namespace document
} // namespace comparo
