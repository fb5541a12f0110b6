// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/session/display_options.h"

#include "engine/base/text.h"

#include <algorithm>
#include <limits>

namespace comparo::ui {

namespace {

constexpr const char* kOff = "off";
constexpr const char* kOutsideUnit = "outside 0 to 1";

struct BlockGrid {
    const char* choice;
    QSize blocks;
};

/// JPEG blocks, units of a colour JPEG with halved chroma, and the shapes of CUDA's warps and blocks of
/// threads.
constexpr BlockGrid kGrids[] = {
    {COMPARO_TR("8x8: JPEG blocks"), {8, 8}},
    {COMPARO_TR("16x16: JPEG units of 4:2:0"), {16, 16}},
    {COMPARO_TR("32x1: warps"), {32, 1}},
    {COMPARO_TR("32x8: blocks of threads"), {32, 8}},
};

Schema makeSchema()
{
    std::vector<std::string> grids{kOff};
    for (const BlockGrid& grid : kGrids)
        grids.emplace_back(grid.choice);
    return {
        {floatField(
             "exposure", COMPARO_TR("Exposure"),
             COMPARO_TR("Displayed brightness doubles with each stop; stored values stay as they are."), 0.0,
             -16.0, 16.0, -8.0, 8.0, 0.5, COMPARO_TR("stops")),
         floatField("gamma", COMPARO_TR("Gamma"),
                    COMPARO_TR("1 shows stored values as they are; 2.2 shows linear light as a screen does."),
                    1.0, 0.1, 10.0, 0.2, 5.0, 0.1),
         choiceField("false_colors", COMPARO_TR("False colours"),
                     COMPARO_TR("Of the channel that is shown, or of the luminance of all."),
                     {kOff, "heat", "diverging", "gray"}),
         choiceField("marks", COMPARO_TR("Out of range"),
                     COMPARO_TR("Marks values below 0 or above 1, or those that are cut to black or white."),
                     {kOff, kOutsideUnit, "cut to black or white"}),
         choiceField("grid", COMPARO_TR("Grid"),
                     COMPARO_TR("Lines between blocks, from the top left pixel on."), grids)}};
}

} // namespace

const Schema& displaySchema()
{
    static const Schema schema = makeSchema();
    return schema;
}

DisplayTransform withOptions(const DisplayTransform& base, const ParamSet& options, const StoredUnit& unit)
{
    DisplayTransform display = base;
    display.exposure = options.getFloat("exposure");
    display.gamma = options.getFloat("gamma");
    const std::string& colors = options.getChoice("false_colors");
    display.colors = colors == kOff ? std::string() : colors;
    const std::string& marks = options.getChoice("marks");
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    display.markBelow = marks == kOff ? -kInfinity : marks == kOutsideUnit ? unit.low : display.low;
    display.markAbove = marks == kOff ? kInfinity : marks == kOutsideUnit ? unit.high : display.white();
    return display;
}

QSize blocksOf(const ParamSet& options)
{
    for (const BlockGrid& grid : kGrids)
        if (options.getChoice("grid") == grid.choice)
            return grid.blocks;
    return {};
}

ParamSet withNextChoice(const ParamSet& options, const char* field)
{
    const std::vector<std::string>& choices = options.schema().find(field)->choices;
    const auto at = std::find(choices.begin(), choices.end(), options.getChoice(field));
    ParamSet next = options;
    next.set(field, at + 1 == choices.end() ? choices.front() : *(at + 1));
    return next;
}

} // namespace comparo::ui
