// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/base/json/json_number.h"
#include "engine/base/json/json_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace comparo {

/// A file that is read: how errors call it ("Pipeline"), and the code that they have.
struct JsonDocument {
    Message name;
    ErrorCode code = ErrorCode::InvalidArgument;
};

/// parsedJson() of a document's text; an Error of the document's where it is none.
template <class Json>
Json parsedDocument(std::string_view text, const JsonDocument& document)
{
    Json json = parsedJson<Json>(text, document.code);
    if (json.is_discarded())
        fail(document.code, message("{}, {}: {}", document.name, message("the file"), noJsonText()));
    return json;
}

/// A value of a document that knows where it stands. What it is asked for and is not there is an Error with
/// the document's code: "Pipeline, steps[0].op: expected a string." The document and the JSON outlive it.
template <class Json>
class JsonCursorOf {
public:
    /// The top level, unless a path says otherwise.
    JsonCursorOf(const Json& json, const JsonDocument& document, std::string path = {})
        : m_json(&json), m_document(&document), m_path(std::move(path))
    {
    }

    [[nodiscard]] const Json& json() const { return *m_json; }
    [[nodiscard]] const std::string& path() const { return m_path; }

    /// "Pipeline, steps[0].op"; "Pipeline, the top level".
    [[nodiscard]] Message place() const
    {
        const Message where = m_path.empty() ? message("the top level") : message("{}", Verbatim(m_path));
        return message("{}, {}", m_document->name, where);
    }

    [[noreturn]] void refuse(const Message& what) const { refuse(what, m_document->code); }
    [[noreturn]] void refuse(const Message& what, ErrorCode code) const
    {
        fail(code, message("{}: {}", place(), what));
    }

    [[nodiscard]] bool has(std::string_view key) const
    {
        return m_json->is_object() && m_json->contains(key);
    }
    [[nodiscard]] bool isNull() const { return m_json->is_null(); }

    /// The place of a key, whether it is there or not: for errors.
    [[nodiscard]] JsonCursorOf child(std::string_view key) const
    {
        const std::string name(key);
        return {has(key) ? m_json->at(name) : *m_json, *m_document,
                m_path.empty() ? name : m_path + "." + name};
    }
    /// The value of a key, which has to be there.
    JsonCursorOf operator[](std::string_view key) const
    {
        if (!m_json->is_object())
            refuse(message("expected an object."));
        if (!has(key))
            child(key).refuse(message("it is missing."));
        return child(key);
    }
    /// The same, or nothing.
    [[nodiscard]] std::optional<JsonCursorOf> find(std::string_view key) const
    {
        return has(key) ? std::optional(child(key)) : std::nullopt;
    }
    /// text() of a key that may be absent.
    [[nodiscard]] std::optional<std::string> textOf(std::string_view key) const
    {
        const std::optional<JsonCursorOf> found = find(key);
        return found ? std::optional(found->text()) : std::nullopt;
    }
    /// An object with no other keys. Returns itself.
    // NOLINTNEXTLINE(modernize-use-nodiscard)
    const JsonCursorOf& requireKeys(std::initializer_list<std::string_view> known) const
    {
        if (!m_json->is_object())
            refuse(message("expected an object."));
        for (const auto& [key, value] : m_json->items())
            if (std::find(known.begin(), known.end(), key) == known.end())
                refuse(message("unknown key '{}'.", Verbatim(key)));
        return *this;
    }
    [[nodiscard]] std::vector<JsonCursorOf> items() const
    {
        if (!m_json->is_array())
            refuse(message("expected an array."));
        std::vector<JsonCursorOf> items;
        items.reserve(m_json->size());
        for (std::size_t i = 0; i < m_json->size(); ++i)
            items.emplace_back((*m_json)[i], *m_document, m_path + "[" + std::to_string(i) + "]");
        return items;
    }

    [[nodiscard]] std::string text(const Message& expected = message("expected a string.")) const
    {
        if (!m_json->is_string())
            refuse(expected);
        return m_json->template get<std::string>();
    }
    [[nodiscard]] bool flag() const
    {
        if (!m_json->is_boolean())
            refuse(message("expected true or false."));
        return m_json->template get<bool>();
    }
    [[nodiscard]] std::uint64_t count(std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) const
    {
        if (!m_json->is_number_unsigned() || m_json->template get<std::uint64_t>() > most)
            refuse(most == std::numeric_limits<std::uint64_t>::max()
                       ? message("expected a whole number of at least 0.")
                       : message("expected a whole number from 0 to {}.", most));
        return m_json->template get<std::uint64_t>();
    }
    /// Also the words "nan", "inf" and "-inf".
    [[nodiscard]] double number() const
    {
        const std::optional<double> value = numberOfJson(*m_json);
        if (!value)
            refuse(message("expected a number."));
        return *value;
    }

    /// The one of `values` that toString() gives this name.
    template <class T>
    [[nodiscard]] T choice(std::initializer_list<T> values) const
    {
        const std::string word = text();
        for (const T value : values)
            if (toString(value) == word)
                return value;
        refuse(message("'{}' is not known.", Verbatim(word)));
    }

    /// What `parse` makes of the text, whose errors do not say where.
    template <class F>
    auto parsedText(F&& parse, const Message& expected = message("expected a string.")) const
    {
        const std::string word = text(expected);
        return parsed([&] { return parse(word); });
    }

    /// What a function makes of it whose errors do not say where.
    template <class F>
    auto parsed(F&& parse) const
    {
        return parsedAs(m_document->code, std::forward<F>(parse));
    }
    template <class F>
    auto parsedAs(ErrorCode code, F&& parse) const
    {
        try {
            return parse();
        } catch (const Error& error) {
            refuse(error.message(), code);
        }
    }

private:
    const Json* m_json;
    const JsonDocument* m_document;
    std::string m_path;
};

} // namespace comparo
