// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/json/json_number.h"
#include "engine/base/message.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Messages in files of ours that are read again, as journals: beside its English, which every program reads,
/// stands what a message is made of, so that the window can say it in its language. Unlike messageJson() this
/// tells the kinds of numbers apart. A file may be anybody's, so that nothing in it is believed.
namespace comparo {

/// How deep messages of a file may lie in each other, and how many parts one has at most.
inline constexpr int kDeepestMessage = 24;
inline constexpr std::size_t kMostMessageParts = 1000;

/// A text with exactly that many places, kept as long as the program runs; null for another one, and where
/// too many or too long ones were read.
const char* keptText(std::string_view text, std::size_t places);

/// {"code": text, "args": […]}, with "one" beside a text for several; of a list the code is null, and
/// "between" stands in it; {"capital": message}. Arguments are text, whole numbers, {"count": 3},
/// {"share": 0.5}, {"bytes": 512} and messages. Null for a message that is empty or nothing but a name.
template <class Json>
Json keptJson(const Message& message)
{
    struct Written {
        Json operator()(std::int64_t number) const { return number; }
        Json operator()(std::uint64_t number) const { return number; }
        Json operator()(Count count) const { return Json::object({{"count", count.value}}); }
        Json operator()(Share share) const
        {
            return Json::object({{"share", numberJson<Json>(share.value)}});
        }
        Json operator()(MemorySize size) const { return Json::object({{"bytes", size.bytes}}); }
        Json operator()(const Verbatim& text) const { return text.text; }
        Json operator()(const Message& part) const
        {
            Json json = keptJson<Json>(part);
            return json.is_null() ? Json(english(part)) : json;
        }
    };
    const std::vector<MessageArgument>& arguments = message.arguments();
    const bool isName = arguments.empty()
                            ? *message.text() == '\0'
                            : arguments.size() == 1 && message.text() == std::string_view("{}") &&
                                  std::holds_alternative<Verbatim>(arguments.front().value);
    if (message.form() == Message::Form::Text && isName)
        return nullptr;
    Json parts = Json::array();
    for (const MessageArgument& each : arguments)
        parts.push_back(std::visit(Written{}, each.value));
    if (message.form() == Message::Form::Capital)
        return Json::object({{"capital", parts.front()}});
    Json json = Json::object({{"code", message.text()}});
    if (message.form() == Message::Form::Joined)
        json = Json::object({{"code", nullptr}, {"between", message.text()}});
    if (message.form() == Message::Form::Plural)
        json["one"] = message.one();
    json["args"] = std::move(parts);
    return json;
}

namespace messages {

template <class Json>
std::optional<Message> kept(const Json& json, int depth);

template <class Json>
std::optional<MessageArgument> keptArgument(const Json& json, int depth)
{
    if (json.is_string())
        return argument(Verbatim(json.template get<std::string>()));
    if (json.is_number_unsigned())
        return argument(json.template get<std::uint64_t>());
    if (json.is_number_integer())
        return argument(json.template get<std::int64_t>());
    if (!json.is_object())
        return std::nullopt;
    if (const auto count = json.find("count"); count != json.end())
        return count->is_number_unsigned()
                   ? std::optional(argument(Count(count->template get<std::uint64_t>())))
                   : std::nullopt;
    if (const auto bytes = json.find("bytes"); bytes != json.end())
        return bytes->is_number_unsigned()
                   ? std::optional(argument(MemorySize(bytes->template get<std::uint64_t>())))
                   : std::nullopt;
    if (const auto share = json.find("share"); share != json.end()) {
        const double value = share->is_number() ? share->template get<double>() : -1.0;
        return value >= 0.0 && value <= 1.0 ? std::optional(argument(Share(value))) : std::nullopt;
    }
    const std::optional<Message> part = kept(json, depth + 1);
    return part ? std::optional(argument(*part)) : std::nullopt;
}

template <class Json>
std::optional<Message> kept(const Json& json, int depth)
{
    if (depth > kDeepestMessage || !json.is_object())
        return std::nullopt;
    const auto textIn = [&json](const char* key, std::size_t places) -> const char* {
        const auto found = json.find(key);
        return found != json.end() && found->is_string()
                   ? keptText(found->template get<std::string>(), places)
                   : nullptr;
    };
    if (const auto capital = json.find("capital"); capital != json.end()) {
        std::optional<MessageArgument> part = keptArgument(*capital, depth);
        if (!part)
            return std::nullopt;
        return Message(Message::Form::Capital, "{}", nullptr, {std::move(*part)});
    }
    const auto code = json.find("code"), list = json.find("args");
    if (code == json.end() || list == json.end() || !list->is_array() || list->size() > kMostMessageParts)
        return std::nullopt;
    std::vector<MessageArgument> parts;
    for (const Json& each : *list) {
        std::optional<MessageArgument> part = keptArgument(each, depth);
        if (!part)
            return std::nullopt;
        parts.push_back(std::move(*part));
    }
    const bool isList = code->is_null(), isPlural = json.contains("one");
    const char* const text = isList ? textIn("between", 0) : textIn("code", parts.size());
    const char* const one = isPlural ? textIn("one", parts.size()) : nullptr;
    if (!text || (isPlural &&
                  (isList || !one || parts.empty() || !std::holds_alternative<Count>(parts.front().value))))
        return std::nullopt;
    return Message(isList     ? Message::Form::Joined
                   : isPlural ? Message::Form::Plural
                              : Message::Form::Text,
                   text, one, std::move(parts));
}

} // namespace messages

/// What keptJson() wrote, where it says the same as the English beside it; else that English as it is.
template <class Json>
Message messageFromJson(const Json& json, std::string_view text)
{
    const std::optional<Message> kept = messages::kept(json, 0);
    return kept && english(*kept) == text ? *kept : message("{}", text);
}

template <class Json>
Json keptJson(const std::vector<Message>& messages)
{
    Json list = Json::array();
    for (const Message& each : messages)
        list.push_back(keptJson<Json>(each));
    return list;
}

/// The same of a list and the texts beside it.
template <class Json>
std::vector<Message> messagesFromJson(const Json& json, const std::vector<std::string>& texts)
{
    std::vector<Message> messages;
    for (const std::string& text : texts)
        messages.push_back(messageFromJson(
            json.is_array() && messages.size() < json.size() ? json[messages.size()] : Json(), text));
    return messages;
}

} // namespace comparo
