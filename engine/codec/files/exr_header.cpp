// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/header_reader.h"

#include <algorithm>
#include <iterator>
#include <string_view>

/// The attributes of an EXR file, before OpenEXR makes room for what they claim: a few bytes may claim two
/// gigabytes of a comment.
namespace comparo::header {
namespace {

struct ExrAttribute {
    std::string_view name, type;
    std::uint64_t value = 0; ///< where it stands
    std::uint64_t bytes = 0; ///< that it claims
    std::uint64_t end = 0;   ///< where OpenEXR goes on, whatever it claims
};

std::optional<std::string_view> textAt(Bytes file, std::uint64_t from)
{
    if (from >= file.size())
        return std::nullopt;
    const std::string_view rest(reinterpret_cast<const char*>(file.data()) + from, file.size() - from);
    const std::size_t size = rest.find('\0');
    return size == rest.npos ? std::nullopt : std::optional(rest.substr(0, size));
}

/// A type whose values have one size: so many bytes are read of them (OpenEXR 3.1.5), whatever is claimed.
struct SizedType {
    std::string_view name;
    std::uint64_t bytes;
};
constexpr SizedType kOneSize[] = {{"box2f", 16},
                                  {"box2i", 16},
                                  {"chromaticities", 32},
                                  {"compression", 1},
                                  {"deepImageState", 1},
                                  {"double", 8},
                                  {"envmap", 1},
                                  {"float", 4},
                                  {"int", 4},
                                  {"keycode", 28},
                                  {"lineOrder", 1},
                                  {"m33d", 72},
                                  {"m33f", 36},
                                  {"m44d", 128},
                                  {"m44f", 64},
                                  {"rational", 8},
                                  {"tiledesc", 9},
                                  {"timecode", 8},
                                  {"v2d", 16},
                                  {"v2f", 8},
                                  {"v2i", 8},
                                  {"v3d", 24},
                                  {"v3f", 12},
                                  {"v3i", 12}};

/// Behind the names of channels, each with 16 bytes, the last of which is empty.
std::uint64_t endOfChannels(Bytes file, std::uint64_t at)
{
    constexpr std::uint64_t kChannel = 16;
    while (const auto name = textAt(file, at)) {
        at += name->size() + 1;
        if (name->empty())
            return at;
        at += kChannel;
    }
    return file.size() + 1;
}

/// Behind strings, each after its length, of which the last may end behind what the attribute claims.
std::uint64_t endOfStrings(const Reader& reader, std::uint64_t at, std::uint64_t end)
{
    while (at < end) {
        const auto length = reader.integer(at, 4);
        if (!length)
            return end;
        at += 4 + *length;
    }
    return at;
}

std::uint64_t endOfPreview(const Reader& reader, std::uint64_t at)
{
    constexpr std::uint64_t kFar = std::uint64_t{1} << 60;
    const auto width = reader.integer(at, 4).value_or(0);
    const auto height = reader.integer(at + 4, 4).value_or(0);
    const std::uint64_t pixels = width == 0 || height <= kFar / width ? width * height : kFar;
    return at + 8 + 4 * pixels; // RGBA
}

std::uint64_t endOf(Bytes file, const ExrAttribute& attribute)
{
    const Reader reader(file, false);
    const auto* const one = std::find_if(std::begin(kOneSize), std::end(kOneSize),
                                         [&](const auto& each) { return each.name == attribute.type; });
    if (one != std::end(kOneSize))
        return attribute.value + one->bytes;
    if (attribute.type == "chlist")
        return endOfChannels(file, attribute.value);
    if (attribute.type == "preview")
        return endOfPreview(reader, attribute.value);
    if (attribute.type == "stringvector")
        return endOfStrings(reader, attribute.value, attribute.value + attribute.bytes);
    if (attribute.type == "floatvector")
        return attribute.value + attribute.bytes / 4 * 4;
    return attribute.value + attribute.bytes;
}

/// Nothing where the file ends before the size of the attribute.
std::optional<ExrAttribute> exrAttribute(Bytes file, std::uint64_t at)
{
    const auto name = textAt(file, at);
    const auto type = name ? textAt(file, at + name->size() + 1) : std::nullopt;
    if (!type)
        return std::nullopt;
    const std::uint64_t size = at + name->size() + type->size() + 2;
    const auto bytes = Reader(file, false).integer(size, 4);
    if (!bytes)
        return std::nullopt;
    ExrAttribute attribute{*name, *type, size + 4, *bytes};
    attribute.end = endOf(file, attribute);
    return attribute;
}

/// Where the file has to reach for what an attribute makes room for, be it in its value or by it.
std::uint64_t reachOf(Bytes file, const ExrAttribute& attribute)
{
    if (attribute.name == "chunkCount") // each has its place in a table
        return std::max(attribute.end, 8 * Reader(file, false).integer(attribute.value, 4).value_or(0));
    return attribute.end;
}

} // namespace

namespace {

/// Of a data window; nothing where the file ends inside it.
std::optional<PixelSize> windowSize(const Reader& reader, std::uint64_t at)
{
    if (!reader.integer(at, 4) || !reader.integer(at + 12, 4))
        return std::nullopt;
    const auto edge = [&](unsigned index) {
        return std::int64_t{
            static_cast<std::int32_t>(reader.integer(at + std::uint64_t{4} * index, 4).value_or(0))};
    };
    return PixelSize{edge(2) - edge(0) + 1, edge(3) - edge(1) + 1};
}

} // namespace

std::optional<PixelSize> exrSize(Bytes file)
{
    const Reader reader(file, false);
    std::optional<PixelSize> size;
    for (std::uint64_t at = 8; at < file.size() && file[at] != std::byte{0};) {
        const auto attribute = exrAttribute(file, at);
        if (!attribute)
            return std::nullopt;
        if (attribute->name == "dataWindow") {
            const auto found = windowSize(reader, attribute->value);
            if (!found || (size && (size->width != found->width || size->height != found->height)))
                return std::nullopt; // OpenEXR takes the last, and makes room for it
            size = found;
        }
        at = attribute->end;
    }
    return size;
}

bool exrSidesFit(Bytes file, std::int64_t most)
{
    const Reader reader(file, false);
    std::uint64_t at = 8;
    do { // a header ends with a zero byte, those of several parts with an empty one
        while (at < file.size() && file[at] != std::byte{0}) {
            const auto attribute = exrAttribute(file, at);
            if (!attribute)
                return true;
            if (attribute->name == "dataWindow") {
                const auto size = windowSize(reader, attribute->value);
                if (!size || size->width > most || size->height > most)
                    return false;
            }
            at = attribute->end;
        }
        ++at;
    } while (exrHasMore(file) && at < file.size() && file[at] != std::byte{0});
    return true;
}

std::optional<std::uint64_t> exrBytes(Bytes file)
{
    const bool hasParts = exrHasMore(file);
    std::uint64_t reach = 0;
    std::uint64_t at = 8;
    do { // a header ends with a zero byte, those of several parts with an empty one
        while (at < file.size() && file[at] != std::byte{0}) {
            const auto attribute = exrAttribute(file, at);
            if (!attribute)
                return file.size() + 1;
            reach = std::max(reach, reachOf(file, *attribute));
            at = attribute->end;
        }
        ++at;
    } while (hasParts && at < file.size() && file[at] != std::byte{0});
    return std::max(reach, at);
}

} // namespace comparo::header
