// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stop_token>
#include <thread>

#include <signal.h>

namespace comparo::cli {

/// From here on SIGINT, SIGTERM and SIGHUP end the program with a word and without temporary files, and a
/// pipe that nobody reads is an error of the write that meets it.
void endTidily();

/// While one lives, Ctrl-C (SIGINT) and SIGTERM ask work to stop, so that what is done is told; a second one
/// ends the program. One at a time. Signals that are ignored stay ignored.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

private:
    std::stop_source m_stop;
    int m_pipe[2] = {-1, -1}; ///< a signal handler may do little more than write a byte
    struct sigaction m_before[2] = {};
    std::jthread m_waiting;
};

} // namespace comparo::cli
