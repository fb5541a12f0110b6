// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/arrays/npy_header.h"

#include "engine/base/error.h"

#include <charconv>

namespace comparo {
namespace {

[[noreturn]] void failNpyHeader(const Message& what)
{
    fail(ErrorCode::CorruptData, what);
}

/// The text behind `key` in the header's dictionary.
std::string_view valueOf(std::string_view dictionary, std::string_view key)
{
    for (const char quote : {'\'', '"'}) {
        const std::string quoted = quote + std::string(key) + quote;
        std::size_t at = dictionary.find(quoted);
        if (at == std::string_view::npos)
            continue;
        at = dictionary.find_first_not_of(" :", at + quoted.size());
        if (at != std::string_view::npos)
            return dictionary.substr(at);
    }
    failNpyHeader(message("The NPY header has no '{}'.", Verbatim(key)));
}

std::vector<std::int64_t> parseDims(std::string_view text)
{
    const std::size_t end = text.find(')');
    if (text.empty() || text.front() != '(' || end == std::string_view::npos)
        failNpyHeader(message("The NPY header's shape is not a list of numbers."));
    std::vector<std::int64_t> dims;
    const char* at = text.data() + 1;
    const char* const last = text.data() + end;
    while (at != last) {
        if (*at == ' ' || *at == ',') {
            ++at;
            continue;
        }
        std::int64_t value = -1;
        const auto parsed = std::from_chars(at, last, value);
        if (parsed.ec != std::errc() || value < 0)
            failNpyHeader(message("The NPY header's shape is not a list of numbers."));
        dims.push_back(value);
        at = parsed.ptr;
    }
    return dims;
}

} // namespace

std::size_t npyValuesBegin(std::span<const std::byte> head)
{
    const auto byteAt = [&](std::size_t at) { return std::to_integer<std::size_t>(head[at]); };
    const std::size_t lengthBytes = byteAt(6) == 1 ? 2 : 4;
    std::size_t length = 0;
    for (std::size_t i = 0; i < lengthBytes; ++i)
        length |= byteAt(8 + i) << (8 * i);
    return 8 + lengthBytes + length;
}

NpyHeader parseNpyHeader(std::span<const std::byte> file)
{
    if (file.size() < 12)
        failNpyHeader(message("The NPY file ends after {} bytes, inside its header.", file.size()));
    const auto version = std::to_integer<std::size_t>(file[6]);
    if (version < 1 || version > 3)
        fail(ErrorCode::Unsupported, message("Unsupported NPY version {}; 1 to 3 are supported.", version));
    const std::size_t lengthBytes = version == 1 ? 2 : 4;

    NpyHeader header;
    header.dataOffset = npyValuesBegin(file);
    const std::size_t length = header.dataOffset - 8 - lengthBytes;
    if (header.dataOffset > file.size())
        failNpyHeader(
            message("The NPY file ends after {} bytes, inside its header of {} bytes.", file.size(), length));
    const std::string_view dictionary(reinterpret_cast<const char*>(file.data()) + 8 + lengthBytes, length);

    const std::string_view descr = valueOf(dictionary, "descr");
    const bool isQuoted = descr.starts_with('\'') || descr.starts_with('"');
    const std::size_t close = isQuoted ? descr.find(descr.front(), 1) : std::string_view::npos;
    const std::size_t kindAt = descr.find_first_not_of("<>|=", 1);
    if (close == std::string_view::npos || kindAt >= close)
        fail(ErrorCode::Unsupported, message("The NPY file holds records, which are not supported. Save one "
                                             "plain array of uint8, uint16 or a float type."));
    header.bigEndian = descr[1] == '>';
    header.kind = descr.substr(kindAt, close - kindAt);
    header.fortranOrder = valueOf(dictionary, "fortran_order").starts_with("True");
    header.dims = parseDims(valueOf(dictionary, "shape"));
    return header;
}

std::string dimsText(const std::vector<std::int64_t>& dims)
{
    std::string text = "(";
    for (std::size_t i = 0; i < dims.size(); ++i)
        text += (i ? ", " : "") + std::to_string(dims[i]);
    return text + (dims.size() == 1 ? ",)" : ")");
}

} // namespace comparo
