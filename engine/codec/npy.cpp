// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/npy.h"
#include "engine/base/half.h"
#include "engine/codec/arrays/npy_header.h"
#include "engine/codec/builtin_codecs.h"
#include "engine/codec/file_parts.h"
#include "engine/codec/jpeg/rgb_rows.h"
#include "engine/device/cpu/adopted_memory.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

/// numpy's array file: the magic, a version, the length of a header, the header (a Python dictionary as text:
/// dtype, order, shape), then the values. Format: numpy.lib.format, versions 1.0 to 3.0.
namespace comparo {

namespace {

static_assert(std::endian::native == std::endian::little);

[[noreturn]] void failCorrupt(const Message& what)
{
    fail(ErrorCode::CorruptData, what);
}

/// Which array axis is which image axis, -1 where the array has none.
struct Axes {
    int n = -1;
    int c = -1;
    int h = -1;
    int w = -1;
};

bool isChannelCount(std::int64_t extent)
{
    return extent >= 1 && extent <= 4;
}

/// (H,W); (C,H,W) or (H,W,C); (N,C,H,W). Where the order is not given, three axes are HWC only if the last is
/// 1 to 4 long and the first is not: where both could be channels, and where neither could, the array is CHW.
/// Four axes are NCHW.
Axes axesOf(const std::vector<std::int64_t>& dims, ArrayAxes order)
{
    const bool isBatch = order == ArrayAxes::Nhwc || order == ArrayAxes::Nchw;
    if (order != ArrayAxes::Guessed && dims.size() > 2 && (dims.size() == 4) != isBatch)
        fail(ErrorCode::Unsupported,
             isBatch ? message("The NPY array has the shape {}, but a layout of four axes was selected.",
                               Verbatim(dimsText(dims)))
                     : message("The NPY array has the shape {}, but a layout of three axes was selected.",
                               Verbatim(dimsText(dims))));
    switch (dims.size()) {
    case 2:
        return {-1, -1, 0, 1};
    case 3:
        if (order == ArrayAxes::Hwc ||
            (order == ArrayAxes::Guessed && isChannelCount(dims[2]) && !isChannelCount(dims[0])))
            return {-1, 2, 0, 1};
        return {-1, 0, 1, 2};
    case 4:
        return order == ArrayAxes::Nhwc ? Axes{0, 3, 1, 2} : Axes{0, 1, 2, 3};
    default:
        fail(ErrorCode::Unsupported, message("The NPY array has the unsupported shape {}; an image is (H,W), "
                                             "(C,H,W), (H,W,C) or (N,C,H,W).",
                                             Verbatim(dimsText(dims))));
    }
}

/// What is said where a shape could be read otherwise, too.
std::optional<Message> doubtOf(const std::vector<std::int64_t>& dims)
{
    if (dims.size() == 3 && isChannelCount(dims[0]) && isChannelCount(dims[2]))
        return message(
            "The shape {} was read as (C,H,W), but could also be (H,W,C); use --layout hwc for that.",
            Verbatim(dimsText(dims)));
    if (dims.size() == 3 && !isChannelCount(dims[0]) && !isChannelCount(dims[2]))
        return message("The shape {} was read as (C,H,W): {} channels; use --layout hwc for (H,W,C).",
                       Verbatim(dimsText(dims)), dims[0]);
    if (dims.size() == 4 && isChannelCount(dims[3]))
        return message("The shape {} was read as (N,C,H,W); if it is (N,H,W,C), use --layout nhwc.",
                       Verbatim(dimsText(dims)));
    return std::nullopt;
}

template <class Bits>
Bits load(const std::byte* at, bool bigEndian)
{
    Bits value;
    std::memcpy(&value, at, sizeof(Bits));
    if constexpr (sizeof(Bits) == 2)
        return bigEndian ? __builtin_bswap16(value) : value;
    if constexpr (sizeof(Bits) == 4)
        return bigEndian ? __builtin_bswap32(value) : value;
    if constexpr (sizeof(Bits) == 8)
        return bigEndian ? __builtin_bswap64(value) : value;
    return value;
}

/// Where the elements of an array lie, in bytes.
struct Strides {
    std::ptrdiff_t n, c, h, w;
};

Strides stridesOf(const NpyHeader& header, const Axes& axes, std::size_t elementBytes)
{
    std::vector<std::ptrdiff_t> strides(header.dims.size());
    auto stride = static_cast<std::ptrdiff_t>(elementBytes);
    for (std::size_t i = 0; i < strides.size(); ++i) {
        const std::size_t axis = header.fortranOrder ? i : strides.size() - 1 - i;
        strides[axis] = stride;
        stride *= header.dims[axis];
    }
    const auto along = [&](int axis) { return axis < 0 ? 0 : strides[static_cast<std::size_t>(axis)]; };
    return {along(axes.n), along(axes.c), along(axes.h), along(axes.w)};
}

void splitRgbRow(const std::byte* from, std::size_t width, std::uint8_t* red, std::uint8_t* green,
                 std::uint8_t* blue)
{
    jpeg::splitRgb(reinterpret_cast<const std::uint8_t*>(from), width, red, green, blue);
}

struct RowRange {
    int begin, end;
};

/// Copies rows of the array into the tensor bit by bit: `Bits` is an unsigned integer as wide as a stored
/// value, so that no NaN changes on the way. `data` is where the first of the rows lies.
template <class Bits, class Out, class Convert>
void fillRows(const Tensor& tensor, const std::byte* data, const NpyHeader& header, const Strides& strides,
              RowRange rows, Convert convert)
{
    const Shape& shape = tensor.shape();
    auto* const out = reinterpret_cast<Out*>(tensor.buffer()->host());
    const auto rowOf = [&](int n, int c, int y) {
        return out + ((std::int64_t{n} * shape.c + c) * shape.h + y) * shape.w;
    };
    if constexpr (sizeof(Bits) == 1) {
        if (shape.n == 1 && shape.c == 3 && strides.c == 1 && strides.w == 3) {
            for (int y = rows.begin; y < rows.end; ++y)
                splitRgbRow(data + (y - rows.begin) * strides.h, static_cast<std::size_t>(shape.w),
                            rowOf(0, 0, y), rowOf(0, 1, y), rowOf(0, 2, y));
            return;
        }
    }
    const bool isSame = strides.w == sizeof(Bits) && sizeof(Bits) == sizeof(Out) && !header.bigEndian;
    for (int n = 0; n < shape.n; ++n)
        for (int c = 0; c < shape.c; ++c)
            for (int y = rows.begin; y < rows.end; ++y) {
                const std::byte* in = data + n * strides.n + c * strides.c + (y - rows.begin) * strides.h;
                Out* const to = rowOf(n, c, y);
                if (isSame)
                    std::memcpy(to, in, static_cast<std::size_t>(shape.w) * sizeof(Out));
                else
                    for (int x = 0; x < shape.w; ++x)
                        to[x] = static_cast<Out>(convert(load<Bits>(in + x * strides.w, header.bigEndian)));
            }
}

struct StoredType {
    std::string_view kind;
    std::size_t bytes;
    DType dtype;
};

constexpr StoredType kStoredTypes[] = {
    {"u1", 1, DType::UInt8},   {"u2", 2, DType::UInt16},
    {"f2", 2, DType::Float32}, {"bf2", 2, DType::Float32}, // bfloat16, which NumPy does not have
    {"f4", 4, DType::Float32}, {"f8", 8, DType::Float64}};

/// The element count, if it is one that can be.
std::optional<std::int64_t> elementsOf(const std::vector<std::int64_t>& dims)
{
    constexpr std::int64_t kMost = std::int64_t{1} << 40;
    std::int64_t elements = 1;
    for (const std::int64_t extent : dims) {
        if (extent > std::numeric_limits<std::int32_t>::max() || (extent > 0 && elements > kMost / extent))
            return std::nullopt;
        elements *= extent;
    }
    return elements;
}

using AxesFor = std::function<Axes(const std::vector<std::int64_t>&)>;

/// An array as an image, before any of its values is read.
struct NpyArray {
    NpyHeader header;
    const StoredType* stored = nullptr;
    Shape shape;
    Strides strides{};
    std::size_t needed = 0; ///< bytes of its values
    std::uint64_t present = 0;

    /// Whether its rows lie one behind the other, each whole, in a single image.
    [[nodiscard]] bool isRowByRow() const
    {
        return shape.n == 1 && !header.fortranOrder && strides.h >= strides.c * shape.c &&
               strides.h >= strides.w;
    }
    [[nodiscard]] bool isWidened() const { return stored->kind == "f2" || stored->kind == "bf2"; }
    /// Whether its values lie as those of the tensor do.
    [[nodiscard]] bool isTensor() const
    {
        const auto bytes = static_cast<std::ptrdiff_t>(stored->bytes);
        return !isWidened() && (!header.bigEndian || bytes == 1) && !header.fortranOrder &&
               strides.w == bytes && strides.h == shape.w * bytes &&
               (shape.c == 1 || strides.c == strides.h * shape.h);
    }
    /// Whether they lie as those of one whose channels are side by side do.
    [[nodiscard]] bool isChannelsLast() const
    {
        const auto bytes = static_cast<std::ptrdiff_t>(stored->bytes);
        return !isWidened() && (!header.bigEndian || bytes == 1) && !header.fortranOrder && shape.c > 1 &&
               strides.c == bytes && strides.w == shape.c * bytes && strides.h == shape.w * strides.w;
    }
};

/// Of a file of so many bytes; its axes are told by `axesFor`.
NpyArray arrayOf(NpyHeader said, std::uint64_t fileBytes, const AxesFor& axesFor,
                 std::int64_t mostPixels = kMaxPixels)
{
    NpyArray array;
    array.header = std::move(said);
    const NpyHeader& header = array.header;
    array.stored = std::find_if(std::begin(kStoredTypes), std::end(kStoredTypes),
                                [&](const StoredType& type) { return type.kind == header.kind; });
    if (array.stored == std::end(kStoredTypes))
        fail(ErrorCode::Unsupported,
             message("Unsupported NPY dtype '{}'; u1, u2, f2, f4 and f8 are supported (uint8, uint16, "
                     "float16, float32, float64). Convert it with astype.",
                     Verbatim(header.kind)));
    const Axes axes = axesFor(header.dims);
    const auto elements = elementsOf(header.dims);
    const auto extent = [&](int axis) {
        return axis < 0 ? 1 : static_cast<int>(header.dims[static_cast<std::size_t>(axis)]);
    };
    if (elements == 0)
        failCorrupt(message("The NPY array has the shape {} and therefore no pixels.",
                            Verbatim(dimsText(header.dims))));
    if (!elements || *elements / extent(axes.c) > mostPixels)
        failCorrupt(message("The NPY header declares the shape {}; at most {} pixels are supported.",
                            Verbatim(dimsText(header.dims)), mostPixels));
    array.needed = static_cast<std::size_t>(*elements) * array.stored->bytes;
    array.present = fileBytes - header.dataOffset;
    if (array.present < array.needed)
        failCorrupt(
            message("The NPY file is truncated: the shape {} needs {} bytes of values, but there are {}.",
                    Verbatim(dimsText(header.dims)), array.needed, array.present));
    array.shape = {extent(axes.n), extent(axes.c), extent(axes.h), extent(axes.w)};
    array.strides = stridesOf(header, axes, array.stored->bytes);
    return array;
}

void fillFrom(const NpyArray& array, const Tensor& tensor, const std::byte* data, RowRange rows)
{
    const auto same = [](auto bits) { return bits; };
    const auto fill = [&]<class Bits, class Out>(auto convert) {
        fillRows<Bits, Out>(tensor, data, array.header, array.strides, rows, convert);
    };
    const std::string_view kind = array.stored->kind;
    if (kind == "u1")
        fill.operator()<std::uint8_t, std::uint8_t>(same);
    else if (kind == "u2")
        fill.operator()<std::uint16_t, std::uint16_t>(same);
    else if (kind == "f2")
        fill.operator()<std::uint16_t, std::uint32_t>(widenHalf);
    else if (kind == "bf2")
        fill.operator()<std::uint16_t, std::uint32_t>(
            [](std::uint16_t bits) { return std::uint32_t{bits} << 16; });
    else if (kind == "f4")
        fill.operator()<std::uint32_t, std::uint32_t>(same);
    else
        fill.operator()<std::uint64_t, std::uint64_t>(same);
}

TensorDesc descOf(const NpyArray& array)
{
    return {array.stored->dtype, array.shape, Layout::Contiguous};
}

DecodedImage imageOf(const NpyArray& array, Tensor tensor, bool isGuessed)
{
    DecodedImage image{std::move(tensor), {"npy", "NPY", {}, {}}};
    if (array.isWidened()) {
        image.info.dtype = array.stored->kind == "f2" ? "float16" : "bfloat16";
        image.info.notes.push_back(
            {note::kWidened,
             message("{} values were widened to float32 (exactly); ULP counts are those of float32.",
                     Verbatim(image.info.dtype))});
    }
    if (array.present > array.needed)
        image.info.notes.push_back({note::kTrailing, message("{} bytes after the array were ignored.",
                                                             array.present - array.needed)});
    if (const auto doubt = isGuessed ? doubtOf(array.header.dims) : std::nullopt)
        image.info.notes.push_back({note::kLayout, *doubt});
    return image;
}

AxesFor axesBy(ArrayAxes order)
{
    return [order](const std::vector<std::int64_t>& dims) { return axesOf(dims, order); };
}

/// The array as an image, its axes told by `axesFor`.
DecodedImage decodeArray(std::span<const std::byte> file, const AxesFor& axesFor, bool isGuessed)
{
    const NpyArray array = arrayOf(parseNpyHeader(file), file.size(), axesFor);
    DecodedImage image = imageOf(array, Tensor(cpuDevice(), descOf(array)), isGuessed);
    fillFrom(array, image.tensor, file.data() + array.header.dataOffset, {0, array.shape.h});
    return image;
}

/// Dimensions as they are: the last four are N, C, H and W.
Axes axesInOrder(const std::vector<std::int64_t>& dims)
{
    const auto count = static_cast<int>(dims.size());
    if (count > 4)
        fail(ErrorCode::Unsupported,
             message("The NPY array has the shape {}; at most four dimensions are supported.",
                     Verbatim(dimsText(dims))));
    return {count - 4, std::max(count - 3, -1), std::max(count - 2, -1), count - 1};
}

/// Everything before the values, and room for `dataBytes` of them.
std::vector<std::byte> headerOf(DType dtype, const std::vector<std::int64_t>& dims, std::size_t dataBytes)
{
    const std::string_view descr = dispatch(dtype, []<class T>() -> std::string_view {
        return sizeof(T) == 1 ? "|u1" : sizeof(T) == 2 ? "<u2" : sizeof(T) == 4 ? "<f4" : "<f8";
    });
    std::string text =
        "{'descr': '" + std::string(descr) + "', 'fortran_order': False, 'shape': " + dimsText(dims) + ", }";
    constexpr std::size_t kPrefix = 10; // magic, version, length
    constexpr std::size_t kAlignment = 64;
    text.append(kAlignment - (kPrefix + text.size() + 1) % kAlignment, ' ');
    text += '\n';

    std::vector<std::byte> file;
    file.reserve(kPrefix + text.size() + dataBytes);
    file.resize(kPrefix + text.size());
    std::memcpy(file.data(), kNpyMagic.data(), kNpyMagic.size());
    file[6] = std::byte{1};
    file[7] = std::byte{0};
    file[8] = static_cast<std::byte>(text.size() & 0xFF);
    file[9] = static_cast<std::byte>(text.size() >> 8);
    std::memcpy(file.data() + kPrefix, text.data(), text.size());
    return file;
}

/// The image with these dimensions.
std::vector<std::byte> encodeArray(const Tensor& image, const std::vector<std::int64_t>& dims)
{
    const Tensor planar = image.withLayout(Layout::Contiguous);
    const std::size_t dataBytes = planar.desc().bytes();
    std::vector<std::byte> file = headerOf(planar.dtype(), dims, dataBytes);
    const std::byte* data = planar.buffer()->host();
    file.insert(file.end(), data, data + dataBytes);
    return file;
}

class NpyCodec final : public Codec {
public:
    std::string id() const override { return "npy"; }
    std::string format() const override { return "NPY"; }
    std::vector<std::string> extensions() const override { return {".npy"}; }

    bool probe(std::span<const std::byte> head) const override
    {
        return head.size() >= kNpyMagic.size() &&
               std::memcmp(head.data(), kNpyMagic.data(), kNpyMagic.size()) == 0;
    }

    using Codec::decode;
    DecodedImage decode(std::span<const std::byte> file, const ReadChoice& choice) const override
    {
        requireNoParts(format(), choice);
        return decodeArray(file, axesBy(choice.axes), choice.axes == ArrayAxes::Guessed);
    }

    bool keeps(const TensorDesc& desc) const override { return desc.shape.elements() > 0; }

    /// (C,H,W) for one image, (N,C,H,W) for several, and for one whose (C,H,W) would be read back as (H,W,C).
    std::vector<std::byte> encode(const Tensor& image, const ParamSet&) const override
    {
        if (image.isEmpty())
            failArgument(message("An empty tensor cannot be written as NPY."));
        const Tensor planar = image.withLayout(Layout::Contiguous);
        const Shape& shape = planar.shape();
        std::vector<std::int64_t> dims{shape.n, shape.c, shape.h, shape.w};
        if (shape.n == 1 && (isChannelCount(shape.c) || !isChannelCount(shape.w)))
            dims.erase(dims.begin());

        return encodeArray(planar, dims);
    }

    const Schema& options() const override
    {
        static const Schema none;
        return none;
    }
};

} // namespace

std::vector<std::byte> npyOf(const Tensor& tensor)
{
    if (tensor.isEmpty())
        failArgument(message("An empty tensor cannot be written as NPY."));
    const Shape& shape = tensor.shape();
    return encodeArray(tensor, {shape.n, shape.c, shape.h, shape.w});
}

std::vector<std::byte> npyHeaderOf(const TensorDesc& tensor)
{
    const Shape& shape = tensor.shape;
    return headerOf(tensor.dtype, {shape.n, shape.c, shape.h, shape.w}, 0);
}

std::optional<DecodedImage> readNpyInParts(const std::filesystem::path& path, std::uint64_t fileBytes,
                                           std::span<const std::byte> head, ArrayAxes axes)
{
    constexpr std::size_t kLeast = 12;
    if (head.size() < kLeast || !npyCodec().probe(head) || npyValuesBegin(head) > head.size())
        return std::nullopt;
    const NpyArray array = arrayOf(parseNpyHeader(head), fileBytes, axesBy(axes));
    const std::size_t begin = array.header.dataOffset;
    if (!array.isTensor() && !array.isRowByRow())
        return std::nullopt;
    DecodedImage image = imageOf(array, Tensor(cpuDevice(), descOf(array)), axes == ArrayAxes::Guessed);
    if (array.isTensor()) {
        readFilePart(path, begin, {image.tensor.buffer()->host(), array.needed});
        return image;
    }
    constexpr std::size_t kPartBytes = std::size_t{1} << 20;
    const std::size_t rowBytes = array.needed / static_cast<std::size_t>(array.shape.h);
    const auto rows = static_cast<int>(std::clamp<std::size_t>(kPartBytes / rowBytes, 1, 1 << 20));
    std::vector<std::byte> part(rowBytes * static_cast<std::size_t>(std::min(rows, array.shape.h)));
    for (int y = 0; y < array.shape.h; y += rows) {
        const RowRange range{y, std::min(y + rows, array.shape.h)};
        const std::span<std::byte> to(part.data(), rowBytes * static_cast<std::size_t>(range.end - y));
        readFilePart(path, begin + rowBytes * static_cast<std::size_t>(y), to);
        fillFrom(array, image.tensor, part.data(), range);
    }
    return image;
}

DecodedImage mappedNpy(const std::shared_ptr<const MappedFile>& file, ArrayAxes axes)
{
    const bool isGuessed = axes == ArrayAxes::Guessed;
    const NpyArray array =
        arrayOf(parseNpyHeader(file->bytes()), file->bytes().size(), axesBy(axes), kMaxMappedPixels);
    constexpr std::size_t kWorthMapping = std::size_t{1} << 20;
    const std::size_t begin = array.header.dataOffset;
    const bool fits = array.isTensor() || array.isChannelsLast();
    if (!fits || array.needed < kWorthMapping || begin % array.stored->bytes != 0)
        return decodeArray(file->bytes(), axesBy(axes), isGuessed);
    TensorDesc desc = descOf(array);
    if (!array.isTensor())
        desc.layout = Layout::ChannelsLast;
    std::byte* const values = file->data() + begin;
    page_pool::adopt(values, [file] {}); // which keeps it until then
    return imageOf(array, Tensor(std::make_shared<Buffer>(cpuDevice(), array.needed, "file", values), desc),
                   isGuessed);
}

Tensor tensorFromNpy(std::span<const std::byte> file)
{
    if (!npyCodec().probe(file))
        failCorrupt(message("It is not an NPY file."));
    return decodeArray(file, axesInOrder, false).tensor;
}

DecodedImage imageOfValues(const StoredArray& stored, std::span<const std::byte> values, ArrayAxes axes)
{
    NpyHeader header;
    header.kind = stored.dtype->kind == StoredDType::Kind::Brain ? "bf2" : stored.dtype->npy.substr(1);
    header.dims = stored.shape;
    const NpyArray array = arrayOf(std::move(header), values.size(), axesBy(axes));
    DecodedImage image = imageOf(array, Tensor(cpuDevice(), descOf(array)), axes == ArrayAxes::Guessed);
    fillFrom(array, image.tensor, values.data(), {0, array.shape.h});
    return image;
}

const Codec& npyCodec()
{
    static const NpyCodec codec;
    return codec;
}

} // namespace comparo
