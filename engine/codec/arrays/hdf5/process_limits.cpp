// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/arrays/hdf5/process_limits.h"

#include <algorithm>
#include <array>
#include <fstream>

#include <unistd.h>

namespace comparo::hdf5 {
namespace {

/// Bytes of the address space, and of these what can be written, from /proc/self/statm.
std::array<std::uint64_t, 2> usedMemory()
{
    constexpr std::size_t kSize = 0, kData = 5;
    std::ifstream file("/proc/self/statm");
    std::array<std::uint64_t, 6> pages{};
    for (std::uint64_t& each : pages)
        file >> each;
    const auto bytes = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    return {pages[kSize] * bytes, pages[kData] * bytes};
}

rlimit allowed(decltype(RLIMIT_AS) resource)
{
    rlimit limit{};
    ::getrlimit(resource, &limit);
    return limit;
}

} // namespace

ProcessLimits::ProcessLimits()
    : m_addresses{RLIMIT_AS, usedMemory()[0], allowed(RLIMIT_AS)},
      m_data{RLIMIT_DATA, usedMemory()[1], allowed(RLIMIT_DATA)},
      m_time{RLIMIT_CPU, 0, allowed(RLIMIT_CPU)}
{
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
    ::setrlimit(RLIMIT_FSIZE, &none);
    allowMemory(0);
    allowTime();
}

void ProcessLimits::lower(const Limited& limited, std::uint64_t most)
{
    rlimit limit = limited.allowed;
    limit.rlim_cur = std::min<rlim_t>(limit.rlim_cur, limited.used + most); // RLIM_INFINITY is the largest
    ::setrlimit(limited.resource, &limit);
}

void ProcessLimits::allowMemory(std::uint64_t bytes)
{
    lower(m_addresses, kMemory + bytes);
    lower(m_data, kMemory + bytes);
}

void ProcessLimits::allowTime()
{
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    lower(m_time, static_cast<std::uint64_t>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 1) + kSeconds);
}

} // namespace comparo::hdf5
