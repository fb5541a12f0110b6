// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/base/json/json_cursor.h"
#include "engine/base/shown_text.h"
#include "engine/codec/arrays/array_files.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstring>

/// Format: the length of a JSON in 8 bytes, the JSON, and the values, which begin behind it.
namespace comparo {
namespace {

using SafetensorsJson = nlohmann::ordered_json;

constexpr std::size_t kLength = 8;

/// The format's words for dtypes, and ours.
constexpr std::array<std::pair<std::string_view, std::string_view>, 16> kDTypes{{{"BOOL", "bool"},
                                                                                 {"U8", "uint8"},
                                                                                 {"I8", "int8"},
                                                                                 {"U16", "uint16"},
                                                                                 {"I16", "int16"},
                                                                                 {"U32", "uint32"},
                                                                                 {"I32", "int32"},
                                                                                 {"U64", "uint64"},
                                                                                 {"I64", "int64"},
                                                                                 {"F16", "float16"},
                                                                                 {"BF16", "bfloat16"},
                                                                                 {"F32", "float32"},
                                                                                 {"F64", "float64"},
                                                                                 {"C64", "complex64"},
                                                                                 {"F8_E4M3", "float8_e4m3fn"},
                                                                                 {"F8_E5M2", "float8_e5m2"}}};

std::uint64_t lengthOf(std::span<const std::byte> head)
{
    std::uint64_t length = 0;
    std::memcpy(&length, head.data(), kLength);
    return length;
}

class SafetensorsFile final : public ArrayFile {
public:
    SafetensorsFile(OpenedFile file, Message name)
        : ArrayFile("safetensors"), m_lead(std::move(name)), m_file(std::move(file))
    {
        ValueReader reader(std::make_unique<FilePart>(m_file, 0, m_file.size(), m_lead), m_file.size());
        std::array<std::byte, kLength> length{};
        reader.next(length);
        std::string text(std::min(lengthOf(length), reader.left()), '\0');
        reader.next(std::as_writable_bytes(std::span(text)));
        const std::uint64_t begin = kLength + text.size();
        const JsonDocument document{message("The header"), ErrorCode::CorruptData};
        const auto json = parsedDocument<SafetensorsJson>(text, document);
        const JsonCursorOf<SafetensorsJson> header(json, document);
        if (!json.is_object())
            header.refuse(message("expected an object."));
        for (const auto& [key, value] : json.items())
            if (key != "__metadata__")
                add(key, header.child(key), begin);
        // The order of the values, in which the file is read along.
        std::ranges::stable_sort(m_arrays, {}, &StoredArray::offset);
    }

private:
    void add(const std::string& name, const JsonCursorOf<SafetensorsJson>& json, std::uint64_t begin)
    {
        StoredArray array;
        array.name = name;
        const std::string dtype = json["dtype"].text();
        const auto* known = std::ranges::find(kDTypes, dtype, [](const auto& pair) { return pair.first; });
        if (known == kDTypes.end()) {
            m_notes.push_back(
                message("The array '{}' has the unsupported dtype {}.", shownName(name), shownName(dtype)));
            return;
        }
        array.dtype = findStoredDType(known->second);
        for (const auto& extent : json["shape"].items())
            array.shape.push_back(static_cast<std::int64_t>(extent.count(std::uint64_t{1} << 46)));
        const auto places = json["data_offsets"].items();
        if (places.size() != 2)
            json["data_offsets"].refuse(message("expected two places."));
        const std::uint64_t from = places[0].count(), to = places[1].count();
        const std::uint64_t bytes = bytesOf(array);
        if (from > to || to - from != bytes)
            json["data_offsets"].refuse(message("the shape and the dtype need {} bytes of values.", bytes));
        if (to > m_file.size() - begin)
            json["data_offsets"].refuse(message("the file ends before them."));
        array.offset = begin + from;
        m_arrays.push_back(std::move(array));
    }

    [[nodiscard]] ValueReader stored(const StoredArray& array, std::uint64_t bytes) const override
    {
        return {std::make_unique<FilePart>(m_file, array.offset, bytes, m_lead), bytes};
    }

    Message m_lead;
    OpenedFile m_file;
};

} // namespace

std::shared_ptr<const ArrayFile> openSafetensorsFile(OpenedFile file, Message name)
{
    return std::make_shared<SafetensorsFile>(std::move(file), std::move(name));
}

} // namespace comparo
