// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"

#include <string>
#include <vector>

namespace comparo {

/// Each of them in English.
[[nodiscard]] inline std::vector<std::string> english(const std::vector<Message>& messages)
{
    std::vector<std::string> words;
    words.reserve(messages.size());
    for (const Message& each : messages)
        words.push_back(english(each));
    return words;
}

} // namespace comparo
