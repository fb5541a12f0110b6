// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/arrays/hdf5/descriptor.h"

#include <array>
#include <cstdint>
#include <mutex>
#include <optional>

#include <sys/types.h>

namespace comparo::hdf5 {

/// This program, started once more, which makes a copy of itself for each file that is read: a start takes as
/// long as loading all libraries, and a copy of a process that has no other threads a millisecond. Any number
/// of threads may ask it.
class ReaderHost {
public:
    /// Error(Unsupported) if this program never called servedReader().
    static ReaderHost& instance();

    struct Copy {
        pid_t id = -1;
        std::uint64_t host = 0; ///< which of the hosts that there were has it
    };

    /// A copy that calls serve() with these as kSocket, kFile and kWindow. Error(Io).
    Copy start(const std::array<int, 3>& descriptors);

    /// Waits until a copy ended, after ending it if `kill` says so: what waitpid() says of it; nothing if its
    /// host has ended, after which a copy ends with its socket.
    std::optional<int> end(const Copy& copy, bool kill);

private:
    enum class Wish : std::int32_t { Start, Wait, Kill };
    struct Ask {
        Wish wish = Wish::Start;
        std::int32_t copy = 0;
    };
    friend int hostReaders();

    std::optional<std::int32_t> answerTo(Ask ask, const std::array<int, 3>* descriptors);
    void startHost();
    void endHost();

    std::mutex m_mutex;
    Descriptor m_control;
    pid_t m_id = -1;
    std::uint64_t m_host = 0; ///< counts them
};

/// In the host: does what the program asks for until that has gone. The exit status, of a copy too.
int hostReaders();

} // namespace comparo::hdf5
