// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace comparo::document {

/// What something means. Each renderer has a colour for it where its format has colours.
enum class Tone : std::uint8_t { Plain, Soft, Good, Warning, Bad, A, B };

/// How a piece of text is set.
enum class Look : std::uint8_t {
    Plain,
    Strong,
    Code, ///< with letters of one width
    Mark, ///< the same, on a coloured ground
    Chip, ///< the sign of a side or of a place
};

/// A piece of text in one look.
struct Span {
    std::string text{};
    Look look = Look::Plain;
    Tone tone = Tone::Plain;
    std::string link{}; ///< the id of a section or article after "#", or a file beside the document
};

/// Plain text in pieces; a line feed begins a new line. Nobody escapes anything but renderers.
class Text {
public:
    Text() = default;
    Text(std::string plain) : Text(Span{std::move(plain)}) {}
    Text(std::string_view plain) : Text(Span{std::string(plain)}) {}
    Text(const char* plain) : Text(Span{plain}) {}
    Text(const Message& message) : Text(english(message)) {}
    Text(Span span)
    {
        if (!span.text.empty())
            m_spans.push_back(std::move(span));
    }

    Text& operator+=(const Text& more)
    {
        m_spans.insert(m_spans.end(), more.m_spans.begin(), more.m_spans.end());
        return *this;
    }
    friend Text operator+(Text text, const Text& more) { return std::move(text += more); }

    [[nodiscard]] const std::vector<Span>& spans() const { return m_spans; }
    [[nodiscard]] bool isEmpty() const { return m_spans.empty(); }

    /// The pieces without their looks.
    [[nodiscard]] std::string plain() const
    {
        std::string text;
        for (const Span& span : m_spans)
            text += span.text;
        return text;
    }

private:
    std::vector<Span> m_spans;
};

inline Text strong(const char* text, Tone tone = Tone::Plain)
{
    return Span{text, Look::Strong, tone};
}
inline Text strong(const Message& text, Tone tone = Tone::Plain)
{
    return Span{english(text), Look::Strong, tone};
}
inline Text strong(std::string text, Tone tone = Tone::Plain)
{
    return Span{std::move(text), Look::Strong, tone};
}
inline Text soft(const char* text)
{
    return Span{text, Look::Plain, Tone::Soft};
}
inline Text soft(const Message& text)
{
    return Span{english(text), Look::Plain, Tone::Soft};
}
inline Text soft(std::string text)
{
    return Span{std::move(text), Look::Plain, Tone::Soft};
}
inline Text code(std::string text)
{
    return Span{std::move(text), Look::Code};
}
inline Text chip(std::string text, Tone tone = Tone::Plain)
{
    return Span{std::move(text), Look::Chip, tone};
}
inline Text linked(std::string text, std::string link)
{
    return Span{std::move(text), Look::Plain, Tone::Plain, std::move(link)};
}

} // namespace comparo::document
