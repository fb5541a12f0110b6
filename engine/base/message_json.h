// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/json/json_number.h"
#include "engine/base/message.h"

namespace comparo {

/// A message for programs: {"code": "Step {} has no parameter '{}'", "args": [3, "size"]}. The code is the
/// text of the source with its places, the one for several where there are two; a nested message is such an
/// object, a count or a share (0..1) a number, a name a string. A list has the code null and "between".
/// `Json` is the type of the JSON library that the caller uses.
template <class Json>
Json messageJson(const Message& message);

template <class Json>
Json argumentJson(const MessageArgument& argument)
{
    struct Written {
        Json operator()(std::int64_t number) const { return number; }
        Json operator()(std::uint64_t number) const { return number; }
        Json operator()(Count count) const { return count.value; }
        Json operator()(Share share) const { return numberJson<Json>(share.value); }
        Json operator()(MemorySize size) const { return size.bytes; }
        Json operator()(const Verbatim& text) const { return text.text; }
        Json operator()(const Message& message) const { return messageJson<Json>(message); }
    };
    return std::visit(Written{}, argument.value);
}

template <class Json>
Json messageJson(const Message& message)
{
    if (message.form() == Message::Form::Capital)
        return argumentJson<Json>(message.arguments().front());
    Json arguments = Json::array();
    for (const MessageArgument& argument : message.arguments())
        arguments.push_back(argumentJson<Json>(argument));
    if (message.form() == Message::Form::Joined)
        return {{"code", nullptr}, {"between", message.text()}, {"args", std::move(arguments)}};
    return {{"code", message.text()}, {"args", std::move(arguments)}};
}

} // namespace comparo
