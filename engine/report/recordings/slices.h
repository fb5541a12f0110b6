// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/json/json_number.h"
#include "engine/capture/recording_comparison.h"
#include "engine/capture/values/slices.h"
#include "engine/report/document/document.h"

#include <optional>
#include <string>

/// The slices of one array of two files, and its map of two axes.
namespace comparo {

struct SlicedArray {
    Message label; ///< of its line: "encoder.0.weight"; empty in a file of one array
    int axis = 0;
    bool isChosen = false; ///< the axis, by a person
    ArraySlices slices;

    /// Whose slices they are and what they come to; why this axis where nobody chose it.
    [[nodiscard]] Message sentence() const;
};

/// What is asked, as people write it; an empty text where they say nothing.
struct SlicesQuestion {
    std::string axis; ///< "0", "-1"; "auto": the one that holds the differences together most, else 0
    std::string map;  ///< "0,1"; else the last two
};

/// Of the line of a comparison: reads its tensors once more. Nothing of a line that is no pair of tensors
/// with an axis and values. Errors: those of sliceDifferences(), axisOf() and mapAxesOf().
std::optional<SlicedArray> slicedArray(const Recording& a, const Recording& b, const RecordedLine& line,
                                       const SlicesQuestion& question, const Progress& progress = {});

/// The line whose slices are shown: the one that differs most, else the first that was compared.
const RecordedLine* slicedLine(const RecordingComparison& comparison);

namespace document {

/// The table of slices, the worst ones first, and the map.
Blocks slicesOf(const SlicedArray& array);

} // namespace document

/// For a terminal: a line of what they are, and the worst ten.
std::string slicesText(const SlicedArray& array);

/// All slices of the axis that differ, and what the map is of.
template <class Json>
Json slicesJson(const SlicedArray& array)
{
    const AxisSlices& axis = array.slices.axes[static_cast<std::size_t>(array.axis)];
    Json json{
        {"array", english(array.label)},         {"shape", array.slices.shape}, {"axis", array.axis},
        {"sentence", english(array.sentence())}, {"slices", axis.count},        {"differing", Json::array()}};
    for (const AxisSlice& slice : axis.differing)
        json["differing"].push_back({{"first", slice.first},
                                     {"last", slice.last},
                                     {"samples", slice.samples},
                                     {"differing", slice.differing},
                                     {"nonFinite", slice.nonFinite},
                                     {"maxAbs", numberJson<Json>(slice.maxAbs)},
                                     {"meanAbs", numberJson<Json>(slice.meanAbs)},
                                     {"worst", slice.worst},
                                     {"a", numberJson<Json>(slice.a)},
                                     {"b", numberJson<Json>(slice.b)}});
    const AxisMap& map = array.slices.map;
    json["map"] = {{"rowAxis", map.rowAxis ? Json(*map.rowAxis) : Json(nullptr)},
                   {"columnAxis", map.columnAxis},
                   {"height", map.height},
                   {"width", map.width},
                   {"rowsInCell", map.rowsInCell},
                   {"columnsInCell", map.columnsInCell},
                   {"most", numberJson<Json>(map.most)}};
    return json;
}

} // namespace comparo
