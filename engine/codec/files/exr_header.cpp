#include "engine/codec/header_reader.h"

#include <algorithm>
#include <string_view>

/// The attributes of an EXR file, before OpenEXR makes room for what they claim: a few bytes may claim two
/// gigabytes of a comment.
namespace comparo::header {
namespace {

struct ExrAttribute {
    std::string_view name, type;
    std::uint64_t value = 0; ///< where it stands
    std::uint64_t bytes = 0; ///< that it claims

    [[nodiscard]] std::uint64_t end() const { return value + bytes; }
};

/// Nothing where the file ends before the size of the attribute.
std::optional<ExrAttribute> exrAttribute(Bytes file, std::uint64_t at)
{
    const auto textAt = [file](std::uint64_t from) -> std::optional<std::string_view> {
        if (from >= file.size())
            return std::nullopt;
        const std::string_view rest(reinterpret_cast<const char*>(file.data()) + from, file.size() - from);
        const std::size_t size = rest.find('\0');
        return size == rest.npos ? std::nullopt : std::optional(rest.substr(0, size));
    };
    const auto name = textAt(at);
    const auto type = name ? textAt(at + name->size() + 1) : std::nullopt;
    if (!type)
        return std::nullopt;
    const std::uint64_t size = at + name->size() + type->size() + 2;
    const auto bytes = Reader(file, false).integer(size, 4);
    return bytes ? std::optional(ExrAttribute{*name, *type, size + 4, *bytes}) : std::nullopt;
}

/// Where the file has to reach for what an attribute makes room for, be it in its value or by it.
std::uint64_t reachOf(const Reader& reader, const ExrAttribute& attribute)
{
    constexpr std::uint64_t kFar = std::uint64_t{1} << 60;
    std::uint64_t reach = attribute.end();
    if (attribute.type == "preview") { // width, height, RGBA
        const auto width = reader.integer(attribute.value, 4).value_or(0);
        const auto height = reader.integer(attribute.value + 4, 4).value_or(0);
        const std::uint64_t pixels = width == 0 || height <= kFar / width ? width * height : kFar;
        reach = std::max(reach, attribute.value + 8 + 4 * pixels);
    } else if (attribute.type == "stringvector") {
        for (std::uint64_t at = attribute.value; at < attribute.end();) {
            const auto length = reader.integer(at, 4);
            if (!length)
                break;
            at += 4 + *length;
            reach = std::max(reach, at);
        }
    } else if (attribute.name == "chunkCount") { // each has its place in a table
        reach = std::max(reach, 8 * reader.integer(attribute.value, 4).value_or(0));
    }
    return reach;
}

} // namespace

std::optional<PixelSize> exrSize(Bytes file)
{
    const Reader reader(file, false);
    for (std::uint64_t at = 8; at < file.size() && file[at] != std::byte{0};) {
        const auto attribute = exrAttribute(file, at);
        if (!attribute)
            return std::nullopt;
        if (attribute->name == "dataWindow") {
            if (!reader.integer(attribute->value, 4) || !reader.integer(attribute->value + 12, 4))
                return std::nullopt;
            const auto edge = [&](unsigned index) {
                return std::int64_t{static_cast<std::int32_t>(
                    reader.integer(attribute->value + std::uint64_t{4} * index, 4).value_or(0))};
            };
            return PixelSize{edge(2) - edge(0) + 1, edge(3) - edge(1) + 1};
        }
        at = attribute->end();
    }
    return std::nullopt;
}

std::optional<std::uint64_t> exrBytes(Bytes file)
{
    const Reader reader(file, false);
    const bool hasParts = exrHasMore(file);
    std::uint64_t reach = 0;
    std::uint64_t at = 8;
    do { // a header ends with a zero byte, those of several parts with an empty one
        while (at < file.size() && file[at] != std::byte{0}) {
            const auto attribute = exrAttribute(file, at);
            if (!attribute)
                return file.size() + 1;
            reach = std::max(reach, reachOf(reader, *attribute));
            at = attribute->end();
        }
        ++at;
    } while (hasParts && at < file.size() && file[at] != std::byte{0});
    return std::max(reach, at);
}

} // namespace comparo::header
