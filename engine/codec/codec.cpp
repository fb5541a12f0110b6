// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/codec.h"
#include "engine/codec/arrays/array_format.h"
#include "engine/codec/arrays/decoded_array.h"

#include "engine/codec/builtin_codecs.h"
#include "engine/codec/file_limits.h"
#include "engine/codec/file_parts.h"
#include "engine/codec/optional/optional_formats.h"
#include "engine/tensor/turned.h"

#include <algorithm>
#include <cmath>
#include <new>
#include <optional>

namespace comparo {

namespace {

/// Bytes of a file's beginning that every probe is content with.
constexpr std::size_t kHeadBytes = 64;

/// Bytes of a large file that are read before it is known to be worth the rest.
constexpr std::size_t kStartBytes = std::size_t{1} << 20;

std::string lowerExtension(const std::filesystem::path& path)
{
    std::string extension = path.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return extension;
}

/// "JPEG, PNG and NPY".
Message formatsText()
{
    std::vector<Message> formats;
    for (const Codec* each : allCodecs())
        formats.push_back(message("{}", Verbatim(each->format())));
    return listed(std::move(formats), " and ");
}

struct Signature {
    std::size_t offset;
    std::string_view bytes;
    Message what;
    bool isImage = false;
};

/// Things that people open as images, so that the error can say what the file is.
const Signature kSignatures[] = {
    {0, "%PDF", message("a PDF document")},
    {0, "PK\x03\x04", message("a ZIP archive")},
    {0, "\x1F\x8B", message("a gzip archive")},
    {0, "8BPS", message("a Photoshop document")},
    {0, "qoif", message("a QOI image"), true},
    {0, "#?RADIANCE", message("a Radiance HDR image"), true},
    {0, "DDS ", message("a DDS texture")},
    {0,
     "\x7F"
     "ELF",
     message("a program")},
    {0, "\x80\x02", message("a Python pickle")},
    {4, "ftyp", message("a video")},
};

/// What a file that no codec knows seems to be, and what to do about it.
Message describeUnknown(std::span<const std::byte> file, bool isWhole)
{
    const std::string_view head(reinterpret_cast<const char*>(file.data()),
                                std::min<std::size_t>(file.size(), 512));
    const auto advised = [](Message what) {
        return joined({std::move(what), message("Supported formats: {}.", formatsText())}, " ");
    };
    for (const OptionalFormat& each : optionalFormats())
        if (!each.codec && each.probe(file.first(std::min(file.size(), kHeadBytes))))
            return absentLibrary(each);
    for (const Signature& signature : kSignatures) {
        if (head.size() >= signature.offset && head.substr(signature.offset).starts_with(signature.bytes))
            return advised(signature.isImage
                               ? message("It is {}, which is not supported; save it as PNG.", signature.what)
                               : message("It is {}, not an image.", signature.what));
    }
    const auto isText = [](char c) {
        const auto code = static_cast<unsigned char>(c);
        return code >= 0x20 ? code != 0x7F : code == '\t' || code == '\n' || code == '\r' || code == '\f';
    };
    if (std::all_of(head.begin(), head.end(), isText))
        return advised(message("It is a text file, not an image."));
    if (std::all_of(file.begin(), file.end(), [](std::byte b) { return b == std::byte{0}; }))
        return isWhole
                   ? message("It contains only zero bytes, as after a failed copy. Copy it again.")
                   : message("It begins with a million zero bytes, as after a failed copy. Copy it again.");
    return advised(message("It is not an image of a supported format."));
}

/// The same tensor with other values of type `Out`: f(value).
template <class Out, class F>
Tensor mapValues(const Tensor& image, int channels, F f)
{
    Shape shape = image.shape();
    shape.c = channels;
    Tensor result(cpuDevice(), {DTypeOf<Out>::value, shape, Layout::Contiguous});
    const auto out = result.hostView<Out>();
    dispatch(image.dtype(), [&]<class In>() {
        const auto in = image.hostView<In>();
        for (int n = 0; n < shape.n; ++n)
            for (int c = 0; c < shape.c; ++c)
                for (int y = 0; y < shape.h; ++y)
                    for (int x = 0; x < shape.w; ++x)
                        out.at(n, c, y, x) = f(in.at(n, c, y, x));
    });
    return result;
}

bool isWithinUnit(const Tensor& image)
{
    const Shape& shape = image.shape();
    return dispatch(image.dtype(), [&]<class T>() {
        const auto in = image.hostView<T>();
        for (int n = 0; n < shape.n; ++n)
            for (int c = 0; c < shape.c; ++c)
                for (int y = 0; y < shape.h; ++y)
                    for (int x = 0; x < shape.w; ++x)
                        if (const auto value = static_cast<double>(in.at(n, c, y, x));
                            value < 0.0 || value > 1.0)
                            return false;
        return true;
    });
}

Tensor toEightBits(const Tensor& image, int channels)
{
    const double scale = image.dtype() == DType::UInt16                  ? 1.0 / 257.0
                         : isFloat(image.dtype()) && isWithinUnit(image) ? 255.0
                                                                         : 1.0;
    return mapValues<std::uint8_t>(image, channels, [scale](auto value) {
        const double scaled = static_cast<double>(value) * scale;
        return scaled > 0.0 ? static_cast<std::uint8_t>(std::nearbyint(std::min(scaled, 255.0)))
                            : std::uint8_t{0};
    });
}

Tensor toFloat(const Tensor& image, int channels)
{
    const double scale = image.dtype() == DType::UInt8    ? 1.0 / 255.0
                         : image.dtype() == DType::UInt16 ? 1.0 / 65535.0
                                                          : 1.0;
    return mapValues<float>(image, channels, [scale](auto value) {
        return static_cast<float>(static_cast<double>(value) * scale);
    });
}

/// Whether a codec encodes at all: each that does takes one gray pixel of 8 bits or of float.
bool writesFiles(const Codec& candidate)
{
    const Shape pixel{1, 1, 1, 1};
    return candidate.accepts({DType::UInt8, pixel, Layout::Contiguous}) ||
           candidate.accepts({DType::Float32, pixel, Layout::Contiguous});
}

/// The tensor that is nearest to this one among those that the codec takes; the same one if none is.
Tensor fitForViewing(const Codec& target, const Tensor& image)
{
    TensorDesc desc = image.desc();
    const int own = desc.shape.c;
    for (const int channels : {own, std::min(own, 3), 1}) {
        desc.shape.c = channels;
        for (const DType dtype : {image.dtype(), DType::UInt8, DType::Float32}) {
            desc.dtype = dtype;
            if (!target.accepts(desc))
                continue;
            if (dtype != image.dtype())
                return dtype == DType::UInt8 ? toEightBits(image, channels) : toFloat(image, channels);
            if (channels == own)
                return image;
            return dispatch(dtype, [&]<class T>() {
                return mapValues<T>(image, channels, [](auto value) { return static_cast<T>(value); });
            });
        }
    }
    return image;
}

} // namespace

const std::vector<const Codec*>& allCodecs()
{
    static const std::vector<const Codec*> codecs = [] {
        std::vector<const Codec*> list;
#if defined(COMPARO_HAS_FILES)
        list.push_back(&libjpegTurboCodec());
        list.insert(list.end(), {&pngCodec(), &tiffCodec(), &webpCodec(), &pnmCodec(), &pfmCodec(),
                                 &exrCodec(), &bmpCodec()});
        for (const OptionalFormat& each : optionalFormats())
            if (each.codec)
                list.push_back(each.codec);
#endif
        list.push_back(&npyCodec());
        list.push_back(&npzCodec());
        list.push_back(&torchCodec());
        list.push_back(&safetensorsCodec());
        list.push_back(&matlabCodec());
        return list;
    }();
    return codecs;
}

const Codec& codec(std::string_view id)
{
    std::vector<std::string> ids;
    for (const Codec* candidate : allCodecs()) {
        if (candidate->id() == id)
            return *candidate;
        ids.push_back(candidate->id());
    }
    failArgument(message("Unknown codec '{}'; known: {}.", Verbatim(id), joinedNames(ids)));
}

const Codec* codecForFile(const std::filesystem::path& path)
{
    const std::string extension = lowerExtension(path);
    for (const Codec* candidate : allCodecs()) {
        const auto extensions = candidate->extensions();
        if (std::find(extensions.begin(), extensions.end(), extension) != extensions.end())
            return candidate;
    }
    return nullptr;
}

namespace {

/// Turns and mirrors as the orientation of the file says.
void hold(DecodedImage& image)
{
    for (PictureNote& each : image.info.notes) {
        if (each.code != note::kOrientation || each.orientation == 1)
            continue;
        image.tensor = turned(image.tensor, each.orientation);
        each.text = message("EXIF orientation {} is applied.", each.orientation);
        each.orientation = 1;
    }
}

/// What `decode` gives; its errors name the file.
template <class Decode>
DecodedImage decodedBy(const Codec& used, std::string_view name, const Decode& decode)
{
    try {
        DecodedImage image = decode();
        const Codec* named = codecForFile(std::filesystem::path(name));
        const std::vector<std::string> own = used.extensions();
        if (named && std::find(own.begin(), own.end(), lowerExtension(name)) == own.end())
            image.info.notes.push_back(
                {note::kName, message("The extension indicates {}, but the file contains {}.",
                                      Verbatim(named->format()), Verbatim(used.format()))});
        return image;
    } catch (const Error& error) {
        fail(error.code(), error.code() == ErrorCode::Io
                               ? error.message()
                               : message("Cannot decode {}: {}", Verbatim(name), error.message()));
    } catch (const std::bad_alloc&) {
        fail(ErrorCode::OutOfMemory,
             message("Cannot decode {}: Not enough memory for its pixels.", Verbatim(name)));
    }
}

/// Of an HDF5 file that begins with these bytes no more is read than is needed; nothing of others, and of what
/// can be read once only.
std::optional<DecodedImage> readHdf5(const std::filesystem::path& path, std::span<const std::byte> start,
                                     const ReadChoice& choice)
{
    for (const Codec* codec : {&hdf5Codec(), &matlab73Codec()}) {
        if (!codec->probe(start) || !regularFileSize(path))
            continue;
        return decodedBy(*codec, path.string(), [&] {
            ReadChoice rest = choice;
            rest.array.clear();
            requireNoParts(codec->format(), rest);
            DecodedImage image = decodeHdf5File(path, choice);
            image.info.codec = codec->id();
            image.info.format = codec->format();
            return image;
        });
    }
    return std::nullopt;
}

} // namespace

DecodedImage decodeImage(std::span<const std::byte> file, std::string_view name, const ReadChoice& choice)
{
    if (file.empty())
        fail(ErrorCode::CorruptData,
             message("Cannot decode {}: The file is empty (0 bytes).", Verbatim(name)));
    const auto head = file.first(std::min(file.size(), kHeadBytes));
    for (const Codec* candidate : allCodecs()) {
        if (!candidate->probe(head))
            continue;
        return decodedBy(*candidate, name, [&] {
            DecodedImage image = candidate->decode(file, choice);
            if (choice.isUpright)
                hold(image);
            return image;
        });
    }
    fail(ErrorCode::CorruptData,
         message("Cannot decode {}: {}", Verbatim(name), describeUnknown(file, true)));
}

std::vector<std::byte> readPictureFile(const std::filesystem::path& path)
{
    const std::vector<std::byte> start = readFileStart(path, kStartBytes);
    if (start.size() < kStartBytes)
        return readFile(path); // it is all that there is, or it cannot be read twice
    const auto& codecs = allCodecs();
    const auto known = std::find_if(codecs.begin(), codecs.end(), [&start](const Codec* candidate) {
        return candidate->probe(std::span(start).first(kHeadBytes));
    });
    if (known == codecs.end())
        fail(ErrorCode::CorruptData,
             message("Cannot decode {}: {}", Verbatim(path.string()), describeUnknown(start, false)));
    const bool isArray = isArrayFormat((*known)->format());
    return isArray ? readFile(path) : readFileUpTo(path, kMaxPictureBytes);
}

std::vector<std::byte> readJpegFile(const std::filesystem::path& path)
{
    const std::vector<std::byte> start = readFileStart(path, kStartBytes);
    if (start.size() == kStartBytes && (start[0] != std::byte{0xFF} || start[1] != std::byte{0xD8}))
        fail(ErrorCode::CorruptData,
             message("Cannot decode {}: Not a JPEG file: it does not start with the SOI marker (FF D8).",
                     Verbatim(path.string())));
    return readFileUpTo(path, kMaxPictureBytes);
}

std::vector<std::byte> readIfJpeg(const std::filesystem::path& path)
{
    const std::vector<std::byte> start = readFileStart(path, 3);
    const bool isJpeg = start.size() == 3 && start[0] == std::byte{0xFF} && start[1] == std::byte{0xD8} &&
                        start[2] == std::byte{0xFF};
    return isJpeg ? readJpegFile(path) : std::vector<std::byte>();
}

DecodedImage readImage(const std::filesystem::path& path, const ReadChoice& choice)
{
    const std::vector<std::byte> start = readFileStart(path, kStartBytes);
    const bool isLargeArray = start.size() == kStartBytes && npyCodec().probe(start);
    if (const auto size = isLargeArray ? regularFileSize(path) : std::nullopt) {
        bool isRead = false;
        DecodedImage image = decodedBy(npyCodec(), path.string(), [&] {
            requireNoParts(npyCodec().format(), choice);
            auto array = readNpyInParts(path, *size, start, choice.axes);
            isRead = array.has_value();
            return array.value_or(DecodedImage{});
        });
        if (isRead)
            return image;
    }
    if (auto image = readHdf5(path, start, choice))
        return *std::move(image);
    return decodeImage(readPictureFile(path), path.string(), choice);
}

DecodedImage readMappedImage(const std::filesystem::path& path, const ReadChoice& choice)
{
    const auto file = MappedFile::open(path);
    if (!file)
        return readImage(path, choice);
    const auto head = file->bytes().first(std::min(file->bytes().size(), kHeadBytes));
    const auto& codecs = allCodecs();
    const auto known = std::find_if(codecs.begin(), codecs.end(),
                                    [&head](const Codec* candidate) { return candidate->probe(head); });
    const bool isNpy = known != codecs.end() && *known == &npyCodec();
    if (known == codecs.end() || (!isNpy && file->bytes().size() > kMaxPictureBytes))
        return readImage(path, choice);
    if (auto image = readHdf5(path, head, choice))
        return *std::move(image);
    if (!isNpy)
        return decodeImage(file->bytes(), path.string(), choice);
    return decodedBy(npyCodec(), path.string(), [&] {
        requireNoParts(npyCodec().format(), choice);
        return mappedNpy(file, choice.axes);
    });
}

void writeImage(const std::filesystem::path& path, const Tensor& image, bool forViewing)
{
    const Verbatim name(path.string());
    const Codec* target = codecForFile(path);
    if (!target) {
        std::vector<std::string> accepted;
        for (const Codec* candidate : allCodecs()) {
            if (!writesFiles(*candidate))
                continue;
            for (const std::string& extension : candidate->extensions())
                accepted.push_back(extension);
        }
        const Message known = joinedNames(accepted, " ");
        fail(ErrorCode::Unsupported,
             path.extension().empty()
                 ? message("Cannot write {}: The name has no extension. Supported formats: {}.", name, known)
                 : message("Cannot write {}: Unsupported format {}. Supported formats: {}.", name,
                           Verbatim(path.extension().string()), known));
    }
    std::vector<std::byte> bytes;
    try {
        if (image.isEmpty())
            failArgument(message("The image is empty."));
        const Tensor host = image.toHost();
        bytes = target->encode(forViewing ? fitForViewing(*target, host) : host, ParamSet(target->options()));
    } catch (const Error& error) {
        fail(error.code(), message("Cannot write {}: {}", name, error.message()));
    }
    writeFile(path, bytes);
}

Tensor toEightBits(const Tensor& image)
{
    return toEightBits(image, image.shape().c);
}

} // namespace comparo
