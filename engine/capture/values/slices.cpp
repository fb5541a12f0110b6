// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/values/slices.h"

#include "engine/base/error.h"
#include "engine/capture/recorded_tensor.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <span>
#include <tuple>

namespace comparo {
namespace {

constexpr std::int64_t kMostSlices = 1 << 16;              ///< of one axis that are told apart
constexpr std::int64_t kMostCells = 1024;                  ///< of a map, to a side
constexpr std::size_t kPieceValues = std::size_t{1} << 20; ///< that are read at a time
constexpr std::size_t kBlockValues = std::size_t{1} << 14; ///< whose bits are compared before their values
constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::int64_t partsOf(std::int64_t extent, std::int64_t size)
{
    return (extent + size - 1) / size;
}

/// Whole numbers of 64 bits, whose difference float64 may not hold.
template <class Word>
double wordDistance(Word a, Word b)
{
    const auto bits = [](Word word) { return static_cast<std::uint64_t>(word); };
    return static_cast<double>(a > b ? bits(a) - bits(b) : bits(b) - bits(a));
}

struct PairDistance {
    bool differs = false;
    bool isFinite = true;
    double size = 0.0;
};

PairDistance distanceOf(double a, double b)
{
    if (a == b || (std::isnan(a) && std::isnan(b)))
        return {};
    if (!std::isfinite(a) || !std::isfinite(b))
        return {true, false, kInfinity};
    return {true, true, std::abs(a - b)};
}

/// What is summed of one slice.
struct SliceSum {
    std::uint64_t differing = 0, nonFinite = 0;
    double sum = 0.0; ///< of the finite |a-b|
    double largest = 0.0;
    std::uint64_t worst = 0; ///< number of the value in C order
    double a = 0.0, b = 0.0;
};

class SliceTally {
public:
    /// `parts`: values of an element, 2 of a complex number.
    SliceTally(std::vector<std::int64_t> shape, std::int64_t parts, const MapAxes& map)
        : m_shape(std::move(shape)), m_parts(parts)
    {
        m_inner = parts;
        for (const std::int64_t extent : m_shape) {
            m_indicesInSlice.push_back(std::max<std::int64_t>(1, partsOf(extent, kMostSlices)));
            m_sums.emplace_back(static_cast<std::size_t>(partsOf(extent, m_indicesInSlice.back())));
        }
        m_inner *= m_shape.back();
        m_index.resize(m_shape.size());
        AxisMap& made = m_map;
        made.columnAxis = map.columns;
        if (m_shape.size() > 1)
            made.rowAxis = map.rows;
        const std::int64_t rows = made.rowAxis ? extentOf(map.rows) : 1;
        made.rowsInCell = std::max<std::int64_t>(1, partsOf(rows, kMostCells));
        made.columnsInCell = std::max<std::int64_t>(1, partsOf(extentOf(map.columns), kMostCells));
        made.height = partsOf(rows, made.rowsInCell);
        made.width = partsOf(extentOf(map.columns), made.columnsInCell);
        made.largest.resize(static_cast<std::size_t>(made.height * made.width));
        made.places.resize(made.largest.size());
    }

    /// One pair that differs; they come in C order.
    void add(std::uint64_t place, double a, double b, const PairDistance& distance)
    {
        if (place >= m_rowEnd)
            goTo(place);
        m_index.back() = static_cast<std::int64_t>(place - m_rowBegin) / m_parts;
        if (distance.isFinite) {
            m_total += distance.size;
            m_squares += distance.size * distance.size;
        } else {
            ++m_nonFinite;
        }
        for (std::size_t axis = 0; axis < m_sums.size(); ++axis) {
            SliceSum& slice = m_sums[axis][static_cast<std::size_t>(m_index[axis] / m_indicesInSlice[axis])];
            ++slice.differing;
            if (distance.isFinite)
                slice.sum += distance.size;
            else
                ++slice.nonFinite;
            if (distance.size > slice.largest || slice.differing == 1) {
                slice.largest = distance.size;
                slice.worst = place;
                slice.a = a;
                slice.b = b;
            }
        }
        const std::int64_t row = m_map.rowAxis ? indexOn(*m_map.rowAxis) / m_map.rowsInCell : 0;
        const auto cell =
            static_cast<std::size_t>(row * m_map.width + indexOn(m_map.columnAxis) / m_map.columnsInCell);
        if (distance.size > m_map.largest[cell]) {
            m_map.largest[cell] = distance.size;
            m_map.places[cell] = place;
        }
    }

    [[nodiscard]] ArraySlices finished() const
    {
        ArraySlices slices;
        slices.shape = m_shape;
        slices.parts = static_cast<int>(m_parts);
        slices.map = m_map;
        for (const double cell : m_map.largest)
            if (std::isfinite(cell))
                slices.map.most = std::max(slices.map.most, cell);
        for (std::size_t axis = 0; axis < m_sums.size(); ++axis)
            slices.axes.push_back(finishedAxis(static_cast<int>(axis), slices));
        return slices;
    }

private:
    [[nodiscard]] std::int64_t extentOf(int axis) const { return m_shape[static_cast<std::size_t>(axis)]; }
    [[nodiscard]] std::int64_t indexOn(int axis) const { return m_index[static_cast<std::size_t>(axis)]; }

    /// The indices of the row that a value is in.
    void goTo(std::uint64_t place)
    {
        const auto inner = static_cast<std::uint64_t>(m_inner);
        std::uint64_t row = place / inner;
        m_rowBegin = row * inner;
        m_rowEnd = m_rowBegin + inner;
        for (std::size_t axis = m_shape.size() - 1; axis-- > 0;) {
            const auto extent = static_cast<std::uint64_t>(m_shape[axis]);
            m_index[axis] = static_cast<std::int64_t>(row % extent);
            row /= extent;
        }
    }

    /// Of the shares of the slices the sum of squares, times their number: 1 where all have the same, and
    /// their number where one has all. Of differences by chance it is 1 + slices / (differences of the mean
    /// size).
    [[nodiscard]] double concentrationOf(const std::vector<SliceSum>& slices) const
    {
        const bool countsNonFinite = m_nonFinite > 0; // which are beyond all others
        const double whole = countsNonFinite ? static_cast<double>(m_nonFinite) : m_total;
        if (!(whole > 0.0) || !std::isfinite(whole))
            return 0.0;
        double squares = 0.0;
        for (const SliceSum& slice : slices) {
            const double share = (countsNonFinite ? static_cast<double>(slice.nonFinite) : slice.sum) / whole;
            squares += share * share;
        }
        const auto count = static_cast<double>(slices.size());
        const double alone = countsNonFinite ? 1.0 / whole : m_squares / whole / whole;
        return std::isfinite(alone) ? count * squares / (1.0 + count * alone) : 0.0;
    }

    [[nodiscard]] AxisSlices finishedAxis(int axis, const ArraySlices& whole) const
    {
        const std::vector<SliceSum>& sums = m_sums[static_cast<std::size_t>(axis)];
        const std::int64_t together = m_indicesInSlice[static_cast<std::size_t>(axis)];
        AxisSlices slices{
            axis, extentOf(axis), static_cast<std::int64_t>(sums.size()), {}, concentrationOf(sums)};
        std::uint64_t all = static_cast<std::uint64_t>(m_parts);
        for (const std::int64_t extent : m_shape)
            all *= static_cast<std::uint64_t>(extent);
        for (std::size_t i = 0; i < sums.size(); ++i) {
            const SliceSum& sum = sums[i];
            if (sum.differing == 0)
                continue;
            AxisSlice slice;
            slice.first = static_cast<std::int64_t>(i) * together;
            slice.last = std::min(slice.first + together, slices.extent) - 1;
            slice.samples = all / static_cast<std::uint64_t>(slices.extent) *
                            static_cast<std::uint64_t>(slice.last - slice.first + 1);
            slice.differing = sum.differing;
            slice.nonFinite = sum.nonFinite;
            slice.maxAbs = sum.largest;
            slice.meanAbs = slice.samples > slice.nonFinite
                                ? sum.sum / static_cast<double>(slice.samples - slice.nonFinite)
                                : std::numeric_limits<double>::quiet_NaN();
            slice.worst = whole.indexOf(sum.worst);
            slice.a = sum.a;
            slice.b = sum.b;
            slices.differing.push_back(std::move(slice));
        }
        std::ranges::stable_sort(slices.differing, [](const AxisSlice& p, const AxisSlice& q) {
            return std::tie(p.maxAbs, p.nonFinite, p.differing) >
                   std::tie(q.maxAbs, q.nonFinite, q.differing);
        });
        return slices;
    }

    std::vector<std::int64_t> m_shape;
    std::int64_t m_parts = 1;
    std::int64_t m_inner = 1; ///< values of a row
    std::vector<std::int64_t> m_indicesInSlice;
    std::vector<std::vector<SliceSum>> m_sums; ///< by axis
    AxisMap m_map;
    std::vector<std::int64_t> m_index; ///< where the last value was
    std::uint64_t m_rowBegin = 0, m_rowEnd = 0;
    double m_total = 0.0, m_squares = 0.0;
    std::uint64_t m_nonFinite = 0;
};

/// The values of one tensor, piece by piece.
class SliceReader {
public:
    SliceReader(const Recording& recording, const RecordedTensor& tensor)
        : m_reader(recording.open(tensor)),
          m_dtype(*findStoredDType(tensor.dtype)),
          m_held(recordedDesc(tensor).dtype),
          m_parts(m_dtype.kind == StoredDType::Kind::Complex ? 2 : 1)
    {
    }

    [[nodiscard]] std::size_t parts() const { return m_parts; }
    [[nodiscard]] DType held() const { return m_held; }
    [[nodiscard]] std::uint64_t left() const { return m_reader.left() / m_dtype.bytes * m_parts; } ///< values

    void next(std::size_t values)
    {
        m_bytes.resize(values / m_parts * m_dtype.bytes);
        m_reader.next(m_bytes);
    }

    [[nodiscard]] std::span<const std::byte> bytes(std::size_t from, std::size_t values) const
    {
        const std::size_t size = m_dtype.bytes / m_parts;
        return std::span(m_bytes).subspan(from * size, values * size);
    }

    /// Some of the values that were read, exact but for large integers.
    void widen(std::size_t from, std::vector<double>& to) const
    {
        const TensorDesc desc{m_held, {1, 1, 1, static_cast<int>(to.size())}, Layout::Contiguous};
        const Tensor values = recordedTensor(m_dtype, desc, bytes(from, to.size()));
        dispatch(m_held, [&]<class T>() {
            const auto row = values.hostView<const T>();
            std::transform(row.row(0, 0), row.row(0, 0) + to.size(), to.begin(),
                           [](T value) { return static_cast<double>(value); });
        });
    }

    template <class Word>
    [[nodiscard]] Word word(std::size_t index) const
    {
        Word value;
        std::memcpy(&value, m_bytes.data() + index * sizeof value, sizeof value);
        return value;
    }

private:
    ValueReader m_reader;
    const StoredDType& m_dtype;
    DType m_held;
    std::size_t m_parts;
    std::vector<std::byte> m_bytes;
};

template <class Word>
void addWords(const SliceReader& a, const SliceReader& b, std::size_t from, std::size_t count,
              std::uint64_t place, SliceTally& tally)
{
    for (std::size_t i = from; i < from + count; ++i)
        if (const Word x = a.word<Word>(i), y = b.word<Word>(i); x != y)
            tally.add(place + i, static_cast<double>(x), static_cast<double>(y),
                      {true, true, wordDistance(x, y)});
}

bool isFloating(const StoredDType& dtype)
{
    using Kind = StoredDType::Kind;
    return dtype.kind == Kind::Half || dtype.kind == Kind::Brain || dtype.kind == Kind::Eighth ||
           dtype.name == "float32" || dtype.name == "float64";
}

void requireAlike(const RecordedTensor& a, const RecordedTensor& b)
{
    const StoredDType* const dtypeA = findStoredDType(a.dtype);
    const StoredDType* const dtypeB = findStoredDType(b.dtype);
    const bool areAlike =
        dtypeA && dtypeB && (dtypeA == dtypeB || (isFloating(*dtypeA) && isFloating(*dtypeB)));
    if (!areAlike || a.shape != b.shape)
        failArgument(message(
            "Slices need two arrays of one shape, whose dtypes are equal or both float: A is {}, B is {}.",
            a.toText(), b.toText()));
    if (a.shape.empty())
        failArgument(message("An array without axes has no slices."));
}

MapAxes lastTwo(std::size_t rank)
{
    const int last = static_cast<int>(rank) - 1;
    return {std::max(last - 1, 0), last};
}

} // namespace

std::string AxisSlice::indexText() const
{
    return first == last ? std::to_string(first) : std::to_string(first) + "–" + std::to_string(last);
}

std::string AxisSlice::placeText() const
{
    std::string text = "[";
    for (std::size_t i = 0; i < worst.size(); ++i)
        text += (i > 0 ? ", " : "") + std::to_string(worst[i]);
    return text + "]";
}

Message AxisMap::sentence() const
{
    const std::int64_t indices = rowsInCell * columnsInCell;
    if (!rowAxis)
        return indices == 1 ? message("Columns: axis {}. A cell has |a-b| at one index.", columnAxis)
                            : message("Columns: axis {}. A cell has the largest |a-b| of {} indices.",
                                      columnAxis, indices);
    const Message axes = message("Rows: axis {}, columns: axis {}.", *rowAxis, columnAxis);
    const Message cells =
        indices == 1 ? message("A cell has the largest |a-b| over all other axes.")
                     : message("A cell has the largest |a-b| over all other axes, of {} x {} indices.",
                               rowsInCell, columnsInCell);
    return joined({axes, cells}, " ");
}

AxisMap AxisMap::reduced(std::int64_t mostRows, std::int64_t mostColumns) const
{
    const std::int64_t down = std::max<std::int64_t>(1, partsOf(height, std::max<std::int64_t>(1, mostRows)));
    const std::int64_t across =
        std::max<std::int64_t>(1, partsOf(width, std::max<std::int64_t>(1, mostColumns)));
    AxisMap map{rowAxis,
                columnAxis,
                partsOf(height, down),
                partsOf(width, across),
                rowsInCell * down,
                columnsInCell * across,
                {},
                {},
                0.0};
    map.largest.resize(static_cast<std::size_t>(map.height * map.width));
    map.places.resize(map.largest.size());
    for (std::int64_t row = 0; row < height; ++row)
        for (std::int64_t column = 0; column < width; ++column) {
            const auto to = static_cast<std::size_t>(row / down * map.width + column / across);
            if (const double value = at(row, column); value > map.largest[to]) {
                map.largest[to] = value;
                map.places[to] = places[static_cast<std::size_t>(row * width + column)];
            }
        }
    for (const double cell : map.largest)
        if (std::isfinite(cell))
            map.most = std::max(map.most, cell);
    return map;
}

std::vector<std::int64_t> ArraySlices::indexOf(std::uint64_t value) const
{
    std::vector<std::int64_t> extents = shape;
    if (parts > 1)
        extents.push_back(parts);
    std::vector<std::int64_t> index(extents.size());
    for (std::size_t axis = extents.size(); axis-- > 0;) {
        const auto extent = static_cast<std::uint64_t>(std::max<std::int64_t>(extents[axis], 1));
        index[axis] = static_cast<std::int64_t>(value % extent);
        value /= extent;
    }
    return index;
}

std::optional<int> ArraySlices::concentrated() const
{
    constexpr double kClearly = 2.0;
    const auto most = std::ranges::max_element(axes, {}, &AxisSlices::concentration);
    return most == axes.end() || most->concentration < kClearly ? std::nullopt : std::optional(most->axis);
}

Message ArraySlices::sentence(int axis) const
{
    const AxisSlices& slices = axes.at(static_cast<std::size_t>(axis));
    const Count differing(slices.differing.size());
    const Count count(static_cast<std::uint64_t>(slices.count));
    if (slices.differing.empty())
        return message("Axis {}: none of {} slices differs.", axis, count);
    const AxisSlice& worst = slices.differing.front();
    if (slices.differing.size() == 1)
        return message("Axis {}: 1 of {} slices differs, {}.", axis, count, worst.indexText());
    return message("Axis {}: {} of {} slices differ, the worst is {}.", axis, differing, count,
                   worst.indexText());
}

int axisOf(std::string_view text, std::size_t rank)
{
    int axis = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), axis);
    const auto count = static_cast<int>(rank);
    if (text.empty() || error != std::errc() || end != text.data() + text.size() || axis < -count ||
        axis >= count)
        failArgument(
            count == 1
                ? message("Invalid axis '{}': the array has one axis, 0.", text)
                : message(
                      "Invalid axis '{}': the array has the axes 0 to {}, or -1 to -{} from the last one on.",
                      text, count - 1, count));
    return axis < 0 ? axis + count : axis;
}

MapAxes mapAxesOf(std::string_view text, std::size_t rank)
{
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos)
        failArgument(message("Invalid axes '{}': use two with a comma, as 0,1 or -2,-1.", text));
    const MapAxes axes{axisOf(text.substr(0, comma), rank), axisOf(text.substr(comma + 1), rank)};
    if (axes.rows == axes.columns)
        failArgument(message("Invalid axes '{}': use two different ones.", text));
    return axes;
}

ArraySlices sliceDifferences(const Recording& recordingA, const RecordedTensor& a,
                             const Recording& recordingB, const RecordedTensor& b,
                             const std::optional<MapAxes>& map, const Progress& progress)
{
    requireAlike(a, b);
    const std::size_t rank = a.shape.size();
    const MapAxes axes = map && rank > 1 ? *map : lastTwo(rank);
    for (const int axis : {axes.rows, axes.columns})
        if (axis < 0 || axis >= static_cast<int>(rank))
            axisOf(std::to_string(axis), rank); // says which there are
    SliceReader readerA(recordingA, a), readerB(recordingB, b);
    const auto parts = static_cast<std::int64_t>(readerA.parts());
    SliceTally tally(a.shape, parts, axes);
    const StoredDType& dtype = *findStoredDType(a.dtype);
    const bool isOneDType = a.dtype == b.dtype;
    const bool areWords = isOneDType && dtype.kind == StoredDType::Kind::Integer && dtype.bytes == 8;
    const std::uint64_t all = readerA.left();
    std::vector<double> valuesA, valuesB;
    for (std::uint64_t place = 0; place < all;) {
        progress.throwIfCancelled();
        progress.report(static_cast<double>(place) / static_cast<double>(all), message("Slices"));
        const auto piece = static_cast<std::size_t>(std::min<std::uint64_t>(all - place, kPieceValues));
        readerA.next(piece);
        readerB.next(piece);
        for (std::size_t from = 0; from < piece; from += kBlockValues) {
            const std::size_t count = std::min(piece - from, kBlockValues);
            const std::span bytesA = readerA.bytes(from, count), bytesB = readerB.bytes(from, count);
            if (isOneDType && std::memcmp(bytesA.data(), bytesB.data(), bytesA.size()) == 0)
                continue;
            if (areWords) {
                if (dtype.name == "int64")
                    addWords<std::int64_t>(readerA, readerB, from, count, place, tally);
                else
                    addWords<std::uint64_t>(readerA, readerB, from, count, place, tally);
                continue;
            }
            valuesA.resize(count);
            valuesB.resize(count);
            readerA.widen(from, valuesA);
            readerB.widen(from, valuesB);
            for (std::size_t i = 0; i < count; ++i)
                if (const PairDistance distance = distanceOf(valuesA[i], valuesB[i]); distance.differs)
                    tally.add(place + from + i, valuesA[i], valuesB[i], distance);
        }
        place += piece;
    }
    ArraySlices found = tally.finished();
    found.dtypes = {readerA.held(), readerB.held()};
    return found;
}

} // namespace comparo
