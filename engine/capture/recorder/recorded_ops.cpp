// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/recorder/recorded_ops.h"

#include "engine/capture/recorder/recorder_json.h"

#include <stdexcept>
#include <string_view>

namespace comparo {

namespace {

/// What stands before the sign, which is taken away with it; all of the text where it has none.
std::string_view takeUntil(std::string_view& text, char sign)
{
    const std::size_t end = text.find(sign);
    const std::string_view taken = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
    return taken;
}

std::string recordedOpJson(const std::string& op)
{
    const auto refuse = [&op] {
        throw std::invalid_argument("'" + op + "' is not an op; write ID:key=value,key=value");
    };
    std::string_view rest = op;
    const std::string_view id = takeUntil(rest, ':');
    if (id.empty() || id.find('=') != std::string_view::npos)
        refuse();
    RecorderJson params;
    while (!rest.empty()) {
        std::string_view value = takeUntil(rest, ',');
        if (value.find('=') == std::string_view::npos)
            refuse();
        const std::string_view key = takeUntil(value, '=');
        if (key.empty())
            refuse();
        params.text(key, value);
    }
    return RecorderJson().text("op", id).raw("params", params.finished()).finished();
}

} // namespace

std::string recordedOpsJson(const std::vector<std::string>& ops)
{
    std::string list;
    for (const std::string& op : ops)
        list += (list.empty() ? "" : ",") + recordedOpJson(op);
    return "[" + list + "]";
}

} // namespace comparo
