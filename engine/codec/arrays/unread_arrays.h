// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/base/shown_text.h"

#include <string>
#include <utility>
#include <vector>

namespace comparo {

/// What of a file is no array that is read: one sentence for each reason, however many there are.
class UnreadArrays {
public:
    /// `why` goes on after a colon: "it holds text".
    void add(const std::string& name, Message why)
    {
        for (Reason& each : m_reasons)
            if (english(each.why) == english(why)) {
                ++each.count;
                return;
            }
        m_reasons.push_back({std::move(why), name, 1});
    }

    [[nodiscard]] std::vector<Message> notes() const
    {
        std::vector<Message> notes;
        for (const Reason& each : m_reasons)
            notes.push_back(each.count == 1
                                ? message("'{}' was not read: {}.", shownName(each.first), each.why)
                                : message("{} entries were not read, the first of them '{}': {}.", each.count,
                                          shownName(each.first), each.why));
        return notes;
    }

private:
    struct Reason {
        Message why;
        std::string first;
        std::uint64_t count;
    };
    std::vector<Reason> m_reasons;
};

} // namespace comparo
