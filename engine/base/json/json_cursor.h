// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"

#include <nlohmann/json.hpp>

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
nlohmann::ordered_json parsedDocument(std::string_view text, const JsonDocument& document);

/// A value of a document that knows where it stands. What it is asked for and is not there is an Error with
/// the document's code: "Pipeline, steps[0].op: expected a string." The document and the JSON outlive it.
class JsonCursor {
public:
    using Json = nlohmann::ordered_json;

    /// The top level, unless a path says otherwise.
    JsonCursor(const Json& json, const JsonDocument& document, std::string path = {})
        : m_json(&json), m_document(&document), m_path(std::move(path))
    {
    }

    [[nodiscard]] const Json& json() const { return *m_json; }
    [[nodiscard]] const JsonDocument& document() const { return *m_document; }
    [[nodiscard]] const std::string& path() const { return m_path; }

    /// "Pipeline, steps[0].op"; "Pipeline, the top level".
    [[nodiscard]] Message place() const;

    [[noreturn]] void refuse(const Message& what) const;
    [[noreturn]] void refuse(const Message& what, ErrorCode code) const;

    [[nodiscard]] bool has(std::string_view key) const;
    [[nodiscard]] bool isNull() const { return m_json->is_null(); }

    /// The place of a key, whether it is there or not: for errors.
    [[nodiscard]] JsonCursor child(std::string_view key) const;
    /// The value of a key, which has to be there.
    JsonCursor operator[](std::string_view key) const;
    /// The same, or nothing.
    [[nodiscard]] std::optional<JsonCursor> find(std::string_view key) const;
    /// text() of a key that may be absent.
    [[nodiscard]] std::optional<std::string> textOf(std::string_view key) const;
    /// An object with no other keys. Returns itself.
    const JsonCursor&
    requireKeys(std::initializer_list<std::string_view> known) const; // NOLINT(modernize-use-nodiscard)
    [[nodiscard]] std::vector<JsonCursor> items() const;

    [[nodiscard]] std::string text(const Message& expected = message("expected a string.")) const;
    [[nodiscard]] bool flag() const;
    [[nodiscard]] std::uint64_t count(std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) const;
    /// Also the words "nan", "inf" and "-inf".
    [[nodiscard]] double number() const;

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
