// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/recorded_tensor.h"

#include "engine/base/error.h"
#include "engine/capture/recording_comparison.h"
#include "engine/capture/values/recorded_half.h"
#include "engine/device/cpu/thread_pool.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace comparo {

namespace {

bool isOneToFour(std::int64_t extent)
{
    return extent >= 1 && extent <= 4;
}

TensorDesc descOf(const RecordedTensor& tensor, DType dtype, std::vector<std::int64_t> shape)
{
    while (shape.size() > 4) {
        if (shape[1] != 0 && shape[0] > std::numeric_limits<int>::max() / shape[1])
            break;
        shape[1] *= shape[0];
        shape.erase(shape.begin());
    }
    const bool isChannelsLast = hasChannelsLast(shape);
    shape.insert(shape.begin(), shape.size() < 4 ? 4 - shape.size() : 0, 1);
    for (const std::int64_t extent : shape)
        if (shape.size() > 4 || extent > std::numeric_limits<int>::max())
            fail(
                ErrorCode::Unsupported,
                message("{}: tensors with an extent of more than 2^31 cannot be compared.", tensor.toText()));
    const auto extent = [&](std::size_t axis) { return static_cast<int>(shape[axis]); };
    if (isChannelsLast)
        return {dtype, {extent(0), extent(3), extent(1), extent(2)}, Layout::ChannelsLast};
    return {dtype, {extent(0), extent(1), extent(2), extent(3)}, Layout::Contiguous};
}

template <class Stored, class Out, class Convert>
void convertSome(const std::byte* from, Out* to, std::size_t count, Convert convert)
{
    for (std::size_t i = 0; i < count; ++i) {
        Stored value;
        std::memcpy(&value, from + i * sizeof(Stored), sizeof value);
        to[i] = convert(value);
    }
}

template <class Stored, class Out, class Convert>
void convertInto(const Tensor& tensor, std::span<const std::byte> bytes, Convert convert)
{
    constexpr std::size_t kPiece = std::size_t{1} << 17;
    auto* const out = reinterpret_cast<Out*>(tensor.buffer()->host());
    const std::size_t count = bytes.size() / sizeof(Stored);
    ThreadPool::instance().parallelFor(static_cast<int>((count + kPiece - 1) / kPiece), {}, [&](int piece) {
        const std::size_t begin = static_cast<std::size_t>(piece) * kPiece;
        convertSome<Stored>(bytes.data() + begin * sizeof(Stored), out + begin,
                            std::min(count - begin, kPiece), convert);
    });
}

template <class Stored>
void widenIntegers(const Tensor& tensor, std::span<const std::byte> bytes)
{
    convertInto<Stored, double>(tensor, bytes, [](Stored value) { return static_cast<double>(value); });
}

void widenIntegersOf(const StoredDType& dtype, const Tensor& tensor, std::span<const std::byte> bytes)
{
    const bool isSigned = dtype.npy[1] == 'i';
    switch (dtype.bytes) {
    case 1:
        return isSigned ? widenIntegers<std::int8_t>(tensor, bytes)
                        : widenIntegers<std::uint8_t>(tensor, bytes);
    case 2:
        return widenIntegers<std::int16_t>(tensor, bytes);
    case 4:
        return isSigned ? widenIntegers<std::int32_t>(tensor, bytes)
                        : widenIntegers<std::uint32_t>(tensor, bytes);
    default:
        return isSigned ? widenIntegers<std::int64_t>(tensor, bytes)
                        : widenIntegers<std::uint64_t>(tensor, bytes);
    }
}

DType nativeDType(std::string_view name)
{
    for (const DType dtype : {DType::UInt8, DType::UInt16, DType::Float32})
        if (toString(dtype) == name)
            return dtype;
    return DType::Float64;
}

} // namespace

bool hasChannelsLast(const std::vector<std::int64_t>& shape)
{
    const std::size_t rank = shape.size();
    if (rank < 3 || !isOneToFour(shape.back()))
        return false;
    return rank == 3 ? !isOneToFour(shape[0])
                     : !isOneToFour(shape[rank - 3]) && !isOneToFour(shape[rank - 2]);
}

TensorDesc recordedDesc(const RecordedTensor& tensor)
{
    using Kind = StoredDType::Kind;
    const StoredDType* dtype = findStoredDType(tensor.dtype);
    if (!dtype)
        fail(ErrorCode::Unsupported, message("{}: this dtype is not known.", tensor.toText()));
    std::vector<std::int64_t> shape = tensor.shape;
    DType held = DType::Float64;
    if (dtype->kind == Kind::Native)
        held = nativeDType(dtype->name);
    else if (dtype->kind == Kind::Half || dtype->kind == Kind::Brain || dtype->kind == Kind::Eighth)
        held = DType::Float32;
    else if (dtype->kind == Kind::Complex) {
        shape.push_back(2); // the real and the imaginary part
        held = dtype->bytes == 8 ? DType::Float32 : DType::Float64;
    }
    return descOf(tensor, held, shape);
}

Tensor recordedTensor(const StoredDType& dtype, const TensorDesc& desc, std::span<const std::byte> bytes)
{
    using Kind = StoredDType::Kind;
    const Tensor made(cpuDevice(), desc);
    if (made.isEmpty())
        return made;
    if (dtype.kind == Kind::Half)
        convertInto<std::uint16_t, float>(made, bytes,
                                          [](std::uint16_t value) { return floatOfHalf(value); });
    else if (dtype.kind == Kind::Brain)
        convertInto<std::uint16_t, float>(made, bytes,
                                          [](std::uint16_t value) { return floatOfBrain(value); });
    else if (dtype.kind == Kind::Eighth)
        convertInto<std::uint8_t, float>(
            made, bytes, [&values = eighthValues(dtype)](std::uint8_t code) { return values[code]; });
    else if (dtype.kind == Kind::Integer)
        widenIntegersOf(dtype, made, bytes);
    else
        std::memcpy(made.buffer()->host(), bytes.data(), bytes.size());
    return made;
}

Tensor toTensor(const RecordedTensor& tensor, const RecordedValues& values)
{
    const TensorDesc desc = recordedDesc(tensor);
    return recordedTensor(*findStoredDType(tensor.dtype), desc, values.bytes);
}

Tensor readImage(const Recording& recording, const RecordedTensor& tensor, int image)
{
    constexpr std::uint64_t kSmall = std::uint64_t{64} << 20;
    TensorDesc desc = recordedDesc(tensor);
    ValueReader reader = recording.open(tensor);
    if (desc.shape.n <= 1 || reader.left() <= kSmall)
        return recordedTensor(*findStoredDType(tensor.dtype), desc, recording.read(tensor).bytes);
    std::vector<std::byte> bytes(reader.left() / static_cast<std::uint64_t>(desc.shape.n));
    for (int n = 0; n <= image && n < desc.shape.n; ++n)
        reader.next(bytes);
    desc.shape.n = 1;
    return recordedTensor(*findStoredDType(tensor.dtype), desc, bytes);
}

} // namespace comparo
