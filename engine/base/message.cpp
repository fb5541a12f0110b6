// SPDX-License-Identifier: Apache-2.0
#include "engine/base/message.h"

#include "engine/base/number_text.h"

#include <utility>

namespace comparo {
namespace {

/// A text with its places filled, "{{" and "}}" as one brace.
std::string filled(std::string_view text, const std::vector<MessageArgument>& arguments)
{
    std::string words;
    auto next = arguments.begin();
    for (std::size_t i = 0; i < text.size(); ++i) {
        words += text[i];
        if (text[i] != '{' && text[i] != '}')
            continue;
        if (text[i] == '{' && text[i + 1] == '}') {
            words.pop_back();
            words += english(*next++);
        }
        ++i;
    }
    return words;
}

std::string joinedEnglish(std::string_view between, const std::vector<MessageArgument>& parts)
{
    std::string words;
    for (const MessageArgument& part : parts) {
        if (&part != &parts.front())
            words += between;
        words += english(part);
    }
    return words;
}

std::string withCapital(std::string words)
{
    if (!words.empty() && words.front() >= 'a' && words.front() <= 'z')
        words.front() = static_cast<char>(words.front() - 'a' + 'A');
    return words;
}

} // namespace

Message::Message(Form form, const char* text, const char* one, std::vector<MessageArgument> arguments)
    : m_form(form), m_text(text), m_one(one)
{
    if (!arguments.empty())
        m_arguments = std::make_shared<const std::vector<MessageArgument>>(std::move(arguments));
}

const std::vector<MessageArgument>& Message::arguments() const
{
    static const std::vector<MessageArgument> none;
    return m_arguments ? *m_arguments : none;
}

bool Message::isEmpty() const
{
    return english(*this).empty();
}

bool Message::operator==(const Message& other) const
{
    const auto same = [](const char* a, const char* b) {
        return std::string_view(a ? a : "") == std::string_view(b ? b : "");
    };
    return m_form == other.m_form && same(m_text, other.m_text) && same(m_one, other.m_one) &&
           arguments() == other.arguments();
}

Message joined(std::vector<Message> parts, const char* between)
{
    std::erase_if(parts, [](const Message& part) { return part.isEmpty(); });
    if (parts.size() == 1)
        return std::move(parts.front());
    if (parts.empty())
        return {};
    std::vector<MessageArgument> values;
    values.reserve(parts.size());
    for (Message& part : parts)
        values.push_back({std::move(part)});
    return {Message::Form::Joined, between, nullptr, std::move(values)};
}

Message joinedNames(const std::vector<std::string>& names, const char* between)
{
    std::vector<MessageArgument> values;
    for (const std::string& name : names)
        values.push_back({Verbatim(name)});
    return {Message::Form::Joined, between, nullptr, std::move(values)};
}

Message listed(std::vector<Message> parts, const char* last)
{
    if (parts.size() < 3)
        return joined(std::move(parts), last);
    Message end = std::move(parts.back());
    parts.pop_back();
    return joined({joined(std::move(parts), ", "), std::move(end)}, last);
}

Message capitalised(Message message)
{
    return {Message::Form::Capital, "{}", nullptr, {{std::move(message)}}};
}

Message withoutLead(const Message& message, std::string_view lead)
{
    const std::vector<MessageArgument>& arguments = message.arguments();
    const Message* rest =
        message.form() == Message::Form::Text && message.text() == lead && !arguments.empty()
            ? std::get_if<Message>(&arguments.back().value)
            : nullptr;
    return rest ? capitalised(*rest) : message;
}

std::string english(const Message& message)
{
    const std::vector<MessageArgument>& arguments = message.arguments();
    switch (message.form()) {
    case Message::Form::Joined:
        return joinedEnglish(message.text(), arguments);
    case Message::Form::Capital:
        return withCapital(filled(message.text(), arguments));
    case Message::Form::Plural: {
        const bool isOne = std::get<Count>(arguments.front().value).value == 1;
        return filled(isOne ? message.one() : message.text(), arguments);
    }
    case Message::Form::Text:
        break;
    }
    return filled(message.text(), arguments);
}

std::string english(const MessageArgument& argument)
{
    struct Words {
        std::string operator()(std::int64_t number) const { return std::to_string(number); }
        std::string operator()(std::uint64_t number) const { return std::to_string(number); }
        std::string operator()(Count count) const { return groupedText(count.value); }
        std::string operator()(Share share) const { return percentText(share.value); }
        std::string operator()(MemorySize size) const { return memoryText(size.bytes); }
        std::string operator()(const Verbatim& text) const { return text.text; }
        std::string operator()(const Message& message) const { return english(message); }
    };
    return std::visit(Words{}, argument.value);
}

} // namespace comparo
