// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/capture/recording.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// Where two arrays differ, by their axes: what each slice of an axis has, and a map of two axes. For arrays
/// of any rank, which need not be pictures. A value differs as everywhere: NaN equals NaN, −0 equals +0.
namespace comparo {

/// All values of one index of an axis, or of some indices side by side where the axis is very long.
struct AxisSlice {
    std::int64_t first = 0, last = 0; ///< indices of the axis, both within
    std::uint64_t samples = 0;        ///< values; a complex number has two
    std::uint64_t differing = 0;
    std::uint64_t nonFinite = 0;     ///< NaN or infinity on one side only, or infinities of unequal sign
    double maxAbs = 0.0;             ///< largest |a-b|; +inf if nonFinite > 0
    double meanAbs = 0.0;            ///< mean |a-b| over finite pairs; NaN if there are none
    std::vector<std::int64_t> worst; ///< index of the first value with the largest |a-b|
    double a = 0.0, b = 0.0;         ///< its values

    [[nodiscard]] std::string indexText() const; ///< "3", "64–127"
    [[nodiscard]] std::string placeText() const; ///< "[0, 3, 17]"
};

/// One axis.
struct AxisSlices {
    int axis = 0;
    std::int64_t extent = 0;
    std::int64_t count = 0; ///< slices: the extent, or fewer where some indices share one
    std::vector<AxisSlice>
        differing;              ///< those in which a value differs, the worst first: by the largest |a-b|,
                                ///< then by how many values are not finite, then by how many differ
    double concentration = 0.0; ///< how much more the differences keep to few slices than if each had an
                                ///< index of its own by chance: about 1 where they do not
};

/// The largest |a-b| of each pair of indices of two axes, over all other axes. One row where the array has
/// one axis; several indices to a cell where an axis is long.
struct AxisMap {
    std::optional<int> rowAxis;
    int columnAxis = 0;
    std::int64_t height = 1, width = 0;             ///< cells
    std::int64_t rowsInCell = 1, columnsInCell = 1; ///< indices to a cell
    std::vector<double> largest;                    ///< row by row; +inf where a pair is not finite
    std::vector<std::uint64_t> places;              ///< number of the value in C order that is the largest
    double most = 0.0;                              ///< of the finite cells

    [[nodiscard]] double at(std::int64_t row, std::int64_t column) const
    {
        return largest[static_cast<std::size_t>(row * width + column)];
    }

    /// "Rows: axis 0, columns: axis 1. A cell has the largest |a-b| over all other axes, of 4 x 4 indices."
    [[nodiscard]] Message sentence() const;

    /// At most so many cells to a side: several become one, with the largest of them.
    [[nodiscard]] AxisMap reduced(std::int64_t mostRows, std::int64_t mostColumns) const;
};

struct ArraySlices {
    std::vector<std::int64_t> shape; ///< of the array, as stored
    std::vector<AxisSlices> axes;    ///< all of them
    int parts = 1;                   ///< values of an element: 2 of complex numbers
    std::array<DType, 2> dtypes{DType::Float64, DType::Float64}; ///< which hold every value of A and of B
    AxisMap map;

    /// The index of a value by its number in C order; of a complex number with that of its part.
    [[nodiscard]] std::vector<std::int64_t> indexOf(std::uint64_t value) const;

    /// The axis whose slices hold the differences together most; nothing where none does so clearly (twice as
    /// much as chance).
    [[nodiscard]] std::optional<int> concentrated() const;

    /// "Axis 0: 1 of 8 slices differs." · "Axis 1: 12 of 64 slices differ, worst 17."
    [[nodiscard]] Message sentence(int axis) const;
};

/// Which two axes a map has; the last two where nothing is chosen.
struct MapAxes {
    int rows = 0, columns = 0;
    bool operator==(const MapAxes&) const = default;
};

/// An axis as people write it: 0 is the first one, -1 the last. Error(InvalidArgument) that says which there
/// are.
int axisOf(std::string_view text, std::size_t rank);

/// "0,1" or "-2,-1": two axes that are not the same. Error(InvalidArgument).
MapAxes mapAxesOf(std::string_view text, std::size_t rank);

/// Of two recorded tensors of one shape, whose dtypes are equal or both of floating-point numbers. Reads both
/// part by part: takes some 50 MB at most, and more only for axes that are very long (up to 5 MB for each).
/// Error (InvalidArgument) for other tensors, for one without an axis, and for axes that it does not have;
/// errors of Recording::open().
ArraySlices sliceDifferences(const Recording& recordingA, const RecordedTensor& a,
                             const Recording& recordingB, const RecordedTensor& b,
                             const std::optional<MapAxes>& map = {}, const Progress& progress = {});

} // namespace comparo
