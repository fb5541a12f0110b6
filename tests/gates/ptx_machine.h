// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/gates/ptx_module.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace ptx {

/// Host memory that a kernel may touch, at its real address.
struct MemoryRange {
    std::byte* begin = nullptr;
    std::size_t bytes = 0;
    bool writable = false;
};

struct Dim {
    unsigned x = 1, y = 1, z = 1;
};

/// What one launch needs.
struct Launch {
    Dim grid;
    Dim block;
    std::span<const std::byte> params; ///< the parameter block, laid out as the kernel declares it
    std::vector<MemoryRange> memory;   ///< an access outside of these is an error
};

/// What a launch did, apart from the bytes it wrote.
struct Outcome {
    std::uint64_t instructions = 0;
    /// For each range of Launch::memory and each of its bytes: width in bytes of the last store that began
    /// there, else 0.
    std::vector<std::vector<unsigned char>> storeWidths;
};

/// Runs every thread of a launch one after the other; between barriers where the kernel has them. Arithmetic
/// is the host's IEEE arithmetic, so this file must be compiled without contraction. A NaN result has the one
/// pattern of CUDA. Throws Unsupported for an instruction outside the covered set and std::runtime_error for
/// an access outside `memory`.
Outcome run(const Module& module, const Kernel& kernel, const Launch& launch);

} // namespace ptx
