// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

namespace comparo {

namespace emu {
class Machine;
}

/// While it lives, the streams of emulated devices that this thread makes without a schedule are apart from
/// all others: threads run the work of theirs at the same time, and not in turns. Only for work whose streams
/// meet neither a default stream nor those of other threads but by events.
class IndependentStreams {
public:
    IndependentStreams();
    ~IndependentStreams();
    IndependentStreams(const IndependentStreams&) = delete;
    IndependentStreams& operator=(const IndependentStreams&) = delete;

private:
    std::shared_ptr<emu::Machine> m_before;
};

} // namespace comparo
