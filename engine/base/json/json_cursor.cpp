// SPDX-License-Identifier: Apache-2.0
#include "engine/base/json/json_cursor.h"

#include "engine/base/json/json_number.h"
#include "engine/base/json/json_text.h"

#include <algorithm>

namespace comparo {

nlohmann::ordered_json parsedDocument(std::string_view text, const JsonDocument& document)
{
    nlohmann::ordered_json json = parsedJson<nlohmann::ordered_json>(text, document.code);
    if (json.is_discarded())
        fail(document.code, message("{}, {}: {}", document.name, message("the file"), noJsonText()));
    return json;
}

Message JsonCursor::place() const
{
    const Message where = m_path.empty() ? message("the top level") : message("{}", Verbatim(m_path));
    return message("{}, {}", m_document->name, where);
}

void JsonCursor::refuse(const Message& what, ErrorCode code) const
{
    fail(code, message("{}: {}", place(), what));
}

void JsonCursor::refuse(const Message& what) const
{
    refuse(what, m_document->code);
}

bool JsonCursor::has(std::string_view key) const
{
    return m_json->is_object() && m_json->contains(key);
}

JsonCursor JsonCursor::child(std::string_view key) const
{
    const std::string name(key);
    return {has(key) ? m_json->at(name) : *m_json, *m_document, m_path.empty() ? name : m_path + "." + name};
}

JsonCursor JsonCursor::operator[](std::string_view key) const
{
    if (!m_json->is_object())
        refuse(message("expected an object."));
    if (!has(key))
        child(key).refuse(message("it is missing."));
    return child(key);
}

std::optional<JsonCursor> JsonCursor::find(std::string_view key) const
{
    return has(key) ? std::optional(child(key)) : std::nullopt;
}

std::optional<std::string> JsonCursor::textOf(std::string_view key) const
{
    const std::optional<JsonCursor> found = find(key);
    return found ? std::optional(found->text()) : std::nullopt;
}

const JsonCursor& JsonCursor::requireKeys(std::initializer_list<std::string_view> known) const
{
    if (!m_json->is_object())
        refuse(message("expected an object."));
    for (const auto& [key, value] : m_json->items())
        if (std::find(known.begin(), known.end(), key) == known.end())
            refuse(message("unknown key '{}'.", Verbatim(key)));
    return *this;
}

std::vector<JsonCursor> JsonCursor::items() const
{
    if (!m_json->is_array())
        refuse(message("expected an array."));
    std::vector<JsonCursor> items;
    items.reserve(m_json->size());
    for (std::size_t i = 0; i < m_json->size(); ++i)
        items.emplace_back((*m_json)[i], *m_document, m_path + "[" + std::to_string(i) + "]");
    return items;
}

std::string JsonCursor::text(const Message& expected) const
{
    if (!m_json->is_string())
        refuse(expected);
    return m_json->get<std::string>();
}

bool JsonCursor::flag() const
{
    if (!m_json->is_boolean())
        refuse(message("expected true or false."));
    return m_json->get<bool>();
}

std::uint64_t JsonCursor::count(std::uint64_t most) const
{
    if (!m_json->is_number_unsigned() || m_json->get<std::uint64_t>() > most)
        refuse(most == std::numeric_limits<std::uint64_t>::max()
                   ? message("expected a whole number of at least 0.")
                   : message("expected a whole number from 0 to {}.", most));
    return m_json->get<std::uint64_t>();
}

double JsonCursor::number() const
{
    const std::optional<double> value = numberOfJson(*m_json);
    if (!value)
        refuse(message("expected a number."));
    return *value;
}

} // namespace comparo
