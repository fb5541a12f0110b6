// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/stream.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <typeinfo>
#include <vector>

/// Runs a launch of the C++ pass and, on the same memory, the PTX entry of the same kernel.
namespace comparo::gates {

/// What happened to one PTX entry so far.
struct EntryRecord {
    std::string name; ///< demangled
    int launches = 0; ///< that were interpreted
    std::uint64_t instructions = 0;
    std::uint64_t values = 0; ///< stored values that were compared
    std::uint64_t differing = 0;
    std::string problem; ///< the first launch that could not be run, or empty
};

/// Reads PTX files; their runKernel entries are found by the type of the kernel. Throws std::runtime_error.
/// `change` is applied to the text first.
void loadPtx(const std::vector<std::string>& paths, const std::function<std::string(std::string)>& change);

/// All entries of the loaded files, by mangled name.
const std::map<std::string, EntryRecord>& entryRecords();

/// Kernel types that were launched but have no entry.
const std::vector<std::string>& missingEntries();

/// Runs `native`, keeps what it wrote, puts the memory back, interprets the entry for `kernelType` with
/// `kernel` as its first parameter and compares every value that either stored. A NaN equals any NaN of its
/// width. A launch that only repeats an earlier one, bit for bit, is not interpreted again.
void launchBoth(const std::type_info& kernelType, std::span<const std::byte> kernel, Extent extent,
                const std::vector<Access>& accesses, Stream& stream, const std::function<void()>& native);

} // namespace comparo::gates
