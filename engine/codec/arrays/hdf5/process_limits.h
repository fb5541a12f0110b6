// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include <sys/resource.h>

namespace comparo::hdf5 {

/// What this process may use from now on; past it, memory is refused, and SIGXCPU ends it. Its own limits are
/// never raised. It leaves no core file and writes no file.
class ProcessLimits {
public:
    static constexpr std::uint64_t kMemory = std::uint64_t{1} << 30; ///< beside what is allowed
    static constexpr rlim_t kSeconds = 60;                           ///< of a processor

    ProcessLimits();

    /// Beyond what it has from the start and kMemory.
    void allowMemory(std::uint64_t bytes);

    /// kSeconds from now on.
    void allowTime();

private:
    struct Limited {
        decltype(RLIMIT_AS) resource;
        std::uint64_t used; ///< from the start
        rlimit allowed;     ///< by who started the program
    };
    static void lower(const Limited& limited, std::uint64_t most);

    Limited m_addresses, m_data, m_time;
};

} // namespace comparo::hdf5
