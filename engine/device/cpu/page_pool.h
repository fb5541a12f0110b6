// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

/// Host memory for pixels: large blocks come from advised huge pages and are kept for reuse, because the
/// first touch of fresh memory costs more than most ops.
namespace comparo::page_pool {

/// At least 64-byte aligned. Throws Error(OutOfMemory) with the size. Content is unspecified.
void* allocate(std::size_t bytes);
void release(void* address, std::size_t bytes) noexcept;

/// How often the system was asked for a large block.
std::uint64_t mappings();

} // namespace comparo::page_pool
