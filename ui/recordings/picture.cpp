// SPDX-License-Identifier: Apache-2.0
#include "ui/recordings/picture.h"

#include "engine/base/error.h"
#include "engine/tensor/stored_dtype.h"
#include "engine/capture/recorded_tensor.h"
#include "engine/capture/values/recorded_half.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

AxisOrder guessedOrder(const std::vector<std::int64_t>& shape)
{
    return hasChannelsLast(shape) ? AxisOrder::ChannelsLast : AxisOrder::ChannelsFirst;
}

/// Where the values of a picture lie in the tensor.
struct PlaneWalk {
    std::int64_t first = 0; ///< index of the value at the top left of the first channel
    std::int64_t channel = 0, row = 0, column = 0;
};

PlaneWalk walkOf(const PictureAxes& axes, std::int64_t sample, std::int64_t channel)
{
    const std::int64_t plane = axes.height * axes.width;
    if (axes.order == AxisOrder::ChannelsLast)
        return {sample * plane * axes.channels + channel, 1, axes.width * axes.channels, axes.channels};
    return {(sample * axes.channels + channel) * plane, plane, axes.width, 1};
}

/// Fills a picture channel by channel; `parts` values stand at each index of the tensor.
template <class Stored, class Out, class Convert>
void fillPicture(const Tensor& picture, std::span<const std::byte> bytes, const PlaneWalk& walk, int parts,
                 const Progress& progress, Convert convert)
{
    auto* out = reinterpret_cast<Out*>(picture.buffer()->host());
    const Shape& shape = picture.shape();
    for (int c = 0; c < shape.c; ++c) {
        const std::int64_t channel = walk.first + (c / parts) * walk.channel;
        for (int y = 0; y < shape.h; ++y) {
            progress.throwIfCancelled();
            for (int x = 0; x < shape.w; ++x) {
                const std::int64_t index = (channel + y * walk.row + x * walk.column) * parts + c % parts;
                Stored value;
                std::memcpy(&value, bytes.data() + index * static_cast<std::int64_t>(sizeof value),
                            sizeof value);
                *out++ = convert(value);
            }
        }
    }
}

template <class T>
void copyPicture(const Tensor& picture, std::span<const std::byte> bytes, const PlaneWalk& walk, int parts,
                 const Progress& progress)
{
    fillPicture<T, T>(picture, bytes, walk, parts, progress, [](T value) { return value; });
}

template <class T>
void widenPicture(const Tensor& picture, std::span<const std::byte> bytes, const PlaneWalk& walk,
                  const Progress& progress)
{
    fillPicture<T, double>(picture, bytes, walk, 1, progress,
                           [](T value) { return static_cast<double>(value); });
}

void widenIntegerPicture(const StoredDType& dtype, const Tensor& picture, std::span<const std::byte> bytes,
                         const PlaneWalk& walk, const Progress& progress)
{
    const bool isSigned = dtype.npy[1] == 'i';
    switch (dtype.bytes) {
    case 1:
        return isSigned ? widenPicture<std::int8_t>(picture, bytes, walk, progress)
                        : widenPicture<std::uint8_t>(picture, bytes, walk, progress);
    case 2:
        return widenPicture<std::int16_t>(picture, bytes, walk, progress);
    case 4:
        return isSigned ? widenPicture<std::int32_t>(picture, bytes, walk, progress)
                        : widenPicture<std::uint32_t>(picture, bytes, walk, progress);
    default:
        return isSigned ? widenPicture<std::int64_t>(picture, bytes, walk, progress)
                        : widenPicture<std::uint64_t>(picture, bytes, walk, progress);
    }
}

/// What a picture of that dtype holds.
DType shownDType(const StoredDType& dtype)
{
    using Kind = StoredDType::Kind;
    switch (dtype.kind) {
    case Kind::Half:
    case Kind::Brain:
    case Kind::Eighth:
        return DType::Float32;
    case Kind::Integer:
        return DType::Float64;
    case Kind::Complex:
        return dtype.bytes == 8 ? DType::Float32 : DType::Float64;
    default:
        break;
    }
    for (const DType native : {DType::UInt8, DType::UInt16, DType::Float32})
        if (toString(native) == dtype.name)
            return native;
    return DType::Float64;
}

} // namespace

PictureAxes axesOf(const std::vector<std::int64_t>& shape, AxisOrder wanted)
{
    PictureAxes axes;
    const std::size_t rank = shape.size();
    axes.order = rank < 3 ? AxisOrder::Planes : wanted == AxisOrder::Guess ? guessedOrder(shape) : wanted;
    const std::size_t used = std::min<std::size_t>(rank, axes.order == AxisOrder::Planes ? 2 : 3);
    for (std::size_t i = 0; i < rank - used; ++i)
        axes.samples *= shape[i];
    const std::int64_t* const last = shape.data() + (rank - used);
    if (axes.order == AxisOrder::ChannelsFirst) {
        axes.channels = last[0];
        axes.height = last[1];
        axes.width = last[2];
    } else if (axes.order == AxisOrder::ChannelsLast) {
        axes.height = last[0];
        axes.width = last[1];
        axes.channels = last[2];
    } else {
        axes.height = used == 2 ? last[0] : 1;
        axes.width = used == 2 ? last[1] : used == 1 ? last[0] : 1;
    }
    return axes;
}

QString axesText(std::size_t rank, AxisOrder order)
{
    if (rank < 3)
        return rank == 0 ? u"1"_s : QString(u"HW"_s).right(static_cast<qsizetype>(rank));
    const QString picture = order == AxisOrder::ChannelsFirst  ? u"CHW"_s
                            : order == AxisOrder::ChannelsLast ? u"HWC"_s
                                                               : u"HW"_s;
    const auto batch = static_cast<qsizetype>(rank) - picture.size();
    return batch <= 2 ? QString(u"TN"_s).right(batch) + picture : u"…N"_s + picture;
}

Tensor pictureOf(const RecordedTensor& tensor, const RecordedValues& values, const PictureAxes& axes,
                 std::int64_t sample, std::int64_t channel, const Progress& progress)
{
    using Kind = StoredDType::Kind;
    const StoredDType* dtype = findStoredDType(tensor.dtype);
    if (!dtype)
        fail(ErrorCode::Unsupported, message("{}: this dtype is not known.", tensor.toText()));
    constexpr std::int64_t kMost = std::numeric_limits<int>::max();
    if (axes.height > kMost || axes.width > kMost)
        fail(ErrorCode::Unsupported,
             message("{}: an extent of more than 2^31 is not shown.", tensor.toText()));
    const bool isComplex = dtype->kind == Kind::Complex;
    const bool isAll = channel < 0 && showsAllChannels(tensor, axes);
    const std::int64_t channels = (isAll ? axes.channels : 1) * (isComplex ? 2 : 1);
    const Tensor picture(cpuDevice(), {shownDType(*dtype),
                                       {1, static_cast<int>(channels), static_cast<int>(axes.height),
                                        static_cast<int>(axes.width)},
                                       Layout::Contiguous});
    if (picture.isEmpty() || axes.samples == 0)
        return {};
    const PlaneWalk walk = walkOf(axes, std::clamp<std::int64_t>(sample, 0, axes.samples - 1),
                                  isAll ? 0 : std::clamp<std::int64_t>(channel, 0, axes.channels - 1));
    const int parts = isComplex ? 2 : 1;
    if (dtype->kind == Kind::Half)
        fillPicture<std::uint16_t, float>(picture, values.bytes, walk, parts, progress, floatOfHalf);
    else if (dtype->kind == Kind::Brain)
        fillPicture<std::uint16_t, float>(picture, values.bytes, walk, parts, progress, floatOfBrain);
    else if (dtype->kind == Kind::Eighth)
        fillPicture<std::uint8_t, float>(
            picture, values.bytes, walk, parts, progress,
            [&known = eighthValues(*dtype)](std::uint8_t code) { return known[code]; });
    else if (dtype->kind == Kind::Integer)
        widenIntegerPicture(*dtype, picture, values.bytes, walk, progress);
    else
        dispatch(picture.dtype(),
                 [&]<class T>() { copyPicture<T>(picture, values.bytes, walk, parts, progress); });
    return picture;
}

bool keepsUlps(const RecordedTensor& tensor)
{
    const StoredDType* dtype = findStoredDType(tensor.dtype);
    return dtype &&
           (dtype->kind == StoredDType::Kind::Native || dtype->kind == StoredDType::Kind::Complex);
}

ValueFacts factsOf(const Tensor& picture, const Progress& progress)
{
    ValueFacts facts;
    facts.count = static_cast<std::uint64_t>(picture.isEmpty() ? 0 : picture.shape().elements());
    if (facts.count == 0)
        return facts;
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    double sum = 0.0;
    dispatch(picture.dtype(), [&]<class T>() {
        const auto* values = reinterpret_cast<const T*>(picture.buffer()->host());
        constexpr std::uint64_t kPiece = 1 << 16;
        for (std::uint64_t i = 0; i < facts.count; ++i) {
            if (i % kPiece == 0)
                progress.throwIfCancelled();
            const auto value = static_cast<double>(values[i]);
            if (!std::isfinite(value)) {
                ++(std::isnan(value) ? facts.nan : facts.infinite);
                continue;
            }
            low = std::min(low, value);
            high = std::max(high, value);
            sum += value;
        }
    });
    if (const std::uint64_t finite = facts.count - facts.nan - facts.infinite; finite > 0) {
        facts.low = low;
        facts.high = high;
        facts.mean = sum / static_cast<double>(finite);
    }
    return facts;
}

ValueRange wholeRange(const std::vector<ValueFacts>& facts)
{
    ValueRange range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    for (const ValueFacts& each : facts)
        if (each.count > each.nan + each.infinite) {
            range.low = std::min(range.low, each.low);
            range.high = std::max(range.high, each.high);
        }
    if (!(range.low <= range.high))
        return {};
    if (range.low == range.high)
        range.high = range.low + std::max(1.0, std::abs(range.low));
    return range;
}

ValueRange guessedRange(const std::string& dtype, const std::vector<ValueFacts>& facts)
{
    if (dtype == "uint8")
        return {0.0, 255.0};
    if (dtype == "uint16")
        return {0.0, 65535.0};
    const ValueRange whole = wholeRange(facts);
    constexpr double kRoom = 0.001; // what a filter rounds beyond the end
    if (dtype == "bool" || (whole.low >= -kRoom && whole.high <= 1.0 + kRoom))
        return {0.0, 1.0};
    if (whole.low >= -1.0 - kRoom && whole.high <= 1.0 + kRoom)
        return {-1.0, 1.0};
    if (whole.low >= -kRoom && whole.high <= 255.5 && whole.high > 32.0)
        return {0.0, 255.0};
    constexpr double kNearBlack = 0.01; // of the range: pictures begin with 0
    if (whole.low > 0.0 && whole.low < kNearBlack * whole.high)
        return {0.0, whole.high};
    return whole;
}

} // namespace comparo::ui
