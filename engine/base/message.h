// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

/// Findings and errors as data: a text with places and what fills them. It becomes words at the edge: English
/// for the command line, logs and reports, the language of the application in its windows, code and arguments
/// in JSON.
namespace comparo {

/// A number of things, written with its thousands apart: "150,528".
struct Count {
    explicit constexpr Count(std::uint64_t number) : value(number) {}
    std::uint64_t value;
    bool operator==(const Count&) const = default;
};

/// A share of 0..1, written as percentText() does.
struct Share {
    explicit constexpr Share(double share) : value(share) {}
    constexpr Share(std::uint64_t part, std::uint64_t whole) : value(shareOf(part, whole)) {}

    /// Nothing of nothing is 0; less than all is less than 1, also of counts that a double does not tell
    /// apart.
    static constexpr double shareOf(std::uint64_t part, std::uint64_t whole)
    {
        const double share = whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
        return part < whole && share == 1.0 ? 0x1.fffffffffffffp-1 : share;
    }

    double value;
    bool operator==(const Share&) const = default;
};

/// An amount of memory in bytes, written as memoryText() does.
struct MemorySize {
    explicit constexpr MemorySize(std::uint64_t size) : bytes(size) {}
    std::uint64_t bytes;
    bool operator==(const MemorySize&) const = default;
};

/// A name, a path, a value, a message of another program: the same in every language.
struct Verbatim {
    explicit Verbatim(std::string_view name) : text(name) {}
    std::string text;
    bool operator==(const Verbatim&) const = default;
};

struct MessageArgument;

/// A text of the source, which is its own key, and its arguments.
class Message {
public:
    /// How the parts become one text.
    enum class Form {
        Text,    ///< the arguments fill the places of the text
        Plural,  ///< the first argument is a number; the text for 1 is another one
        Joined,  ///< the arguments one behind the other, with the text between them
        Capital, ///< the one argument, which begins a sentence
    };

    Message() = default;
    Message(Form form, const char* text, const char* one, std::vector<MessageArgument> arguments);

    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] Form form() const { return m_form; }
    /// The text with its places, "Step {} has no parameter '{}'", for several where there are two. It lives
    /// as long as the program.
    [[nodiscard]] const char* text() const { return m_text; }
    /// The text for 1 of Form::Plural, else null.
    [[nodiscard]] const char* one() const { return m_one; }
    [[nodiscard]] const std::vector<MessageArgument>& arguments() const;

    bool operator==(const Message& other) const;

private:
    Form m_form = Form::Text;
    const char* m_text = "";
    const char* m_one = nullptr;
    std::shared_ptr<const std::vector<MessageArgument>> m_arguments; ///< or null: none
};

/// What fills one place of a text.
struct MessageArgument {
    std::variant<std::int64_t, std::uint64_t, Count, Share, MemorySize, Verbatim, Message> value;
    bool operator==(const MessageArgument&) const = default;
};

namespace messages {

inline MessageArgument argument(Message message)
{
    return {std::move(message)};
}
inline MessageArgument argument(Verbatim text)
{
    return {std::move(text)};
}
/// A name or a value; a word of the language is a message.
inline MessageArgument argument(std::string_view text)
{
    return {Verbatim(text)};
}
inline MessageArgument argument(const char* text)
{
    return {Verbatim(text)};
}
MessageArgument argument(double number) = delete;
MessageArgument argument(bool is) = delete;
inline MessageArgument argument(char letter)
{
    return {Verbatim(std::string(1, letter))};
}
inline MessageArgument argument(Count count)
{
    return {count};
}
inline MessageArgument argument(Share share)
{
    return {share};
}
inline MessageArgument argument(MemorySize size)
{
    return {size};
}
template <class T, std::enable_if_t<std::is_integral_v<T>, int> = 0>
MessageArgument argument(T number)
{
    if constexpr (std::is_signed_v<T>)
        return {static_cast<std::int64_t>(number)};
    else
        return {static_cast<std::uint64_t>(number)};
}

/// Number of places "{}" in a text; a brace that opens none is written "{{", one that closes none "}}".
consteval std::size_t placesOf(const char* text)
{
    std::size_t places = 0;
    for (; *text != '\0'; ++text) {
        if (*text != '{' && *text != '}')
            continue;
        if (text[0] == '{' && text[1] == '}')
            ++places;
        else if (text[0] != text[1])
            throw "a place of a message is {}";
        ++text;
    }
    return places;
}

/// A literal with as many places as there are arguments.
template <class... Arguments>
struct Text {
    template <std::size_t N>
    consteval Text(const char (&literal)[N]) : text(literal) // NOLINT(google-explicit-constructor)
    {
        if (placesOf(literal) != sizeof...(Arguments))
            throw "a message has one place for each argument";
    }
    const char* text;
};

} // namespace messages

/// A text without places, which COMPARO_TR() marks where it stands.
[[nodiscard]] inline Message marked(const char* text)
{
    return {Message::Form::Text, text, nullptr, {}};
}

/// message("Step {} has no parameter '{}'", 3, Verbatim(name)). Whole numbers are written as they are; a
/// number with a fraction is formatted by who knows its digits.
template <class... Arguments>
[[nodiscard]] Message message(messages::Text<std::type_identity_t<Arguments>...> text,
                              Arguments&&... arguments)
{
    std::vector<MessageArgument> values;
    values.reserve(sizeof...(arguments));
    (values.push_back(messages::argument(std::forward<Arguments>(arguments))), ...);
    return {Message::Form::Text, text.text, nullptr, std::move(values)};
}

/// plural(n, "{} sample differs", "{} samples differ"): the number fills the first place.
template <class... Arguments>
[[nodiscard]] Message
plural(std::uint64_t count, messages::Text<Count, std::type_identity_t<Arguments>...> one,
       messages::Text<Count, std::type_identity_t<Arguments>...> many, Arguments&&... arguments)
{
    std::vector<MessageArgument> values;
    values.reserve(sizeof...(arguments) + 1);
    values.push_back({Count(count)});
    (values.push_back(messages::argument(std::forward<Arguments>(arguments))), ...);
    return {Message::Form::Plural, many.text, one.text, std::move(values)};
}

/// One behind the other, empty ones left out. `between`: ", ", "; ", " ", ": ", " and ", " or ".
[[nodiscard]] Message joined(std::vector<Message> parts, const char* between);

/// Names, which are the same in every language, one behind the other.
[[nodiscard]] Message joinedNames(const std::vector<std::string>& names, const char* between = ", ");

/// "A, B and C": the last one by `last`, " and " or " or ".
[[nodiscard]] Message listed(std::vector<Message> parts, const char* last);

/// As the beginning of a sentence: "Side A", of "side A".
[[nodiscard]] Message capitalised(Message message);

/// Of message("Cause: {}", rest) the rest as a sentence of its own, where `lead` is that text; any other
/// message as it is.
[[nodiscard]] Message withoutLead(const Message& message, std::string_view lead);

[[nodiscard]] std::string english(const Message& message);
[[nodiscard]] std::string english(const MessageArgument& argument);

} // namespace comparo
