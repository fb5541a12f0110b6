// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/cpu/thread_pool.h"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstring>

/// Copies between pageable memory of the host and a device, through a few page-locked blocks: the device
/// moves one of them while the host's threads fill or empty the next. A driver stages such copies with one
/// thread.
namespace comparo::staged {

inline constexpr std::size_t kBlockBytes = std::size_t{4} << 20;
inline constexpr int kBlocks = 3;

/// Below this the driver's own staging is as good.
inline constexpr std::size_t kFewestBytes = std::size_t{1} << 20;

/// The blocks, and the device behind them. Moves run in the order in which they were queued, later.
template <class T>
concept Link = requires(T& link, int block, std::size_t offset, std::size_t bytes)
{
    {
        link.block(block)
        } -> std::same_as<std::byte*>;   ///< kBlockBytes of page-locked memory
    link.toDevice(block, offset, bytes); ///< queues a move from the block's start
    link.toHost(block, offset, bytes);   ///< and to it
    link.await(block);                   ///< returns once all moves of this block are done
};

/// A copy by all of the host's threads.
inline void copyOnHost(std::byte* target, const std::byte* source, std::size_t bytes)
{
    constexpr std::size_t kPiece = std::size_t{256} << 10;
    ThreadPool::instance().parallelFor(static_cast<int>((bytes + kPiece - 1) / kPiece), {}, [&](int piece) {
        const std::size_t begin = static_cast<std::size_t>(piece) * kPiece;
        std::memcpy(target + begin, source + begin, std::min(kPiece, bytes - begin));
    });
}

inline std::size_t offsetOf(std::size_t part)
{
    return part * kBlockBytes;
}

inline std::size_t bytesOf(std::size_t part, std::size_t bytes)
{
    return std::min(kBlockBytes, bytes - offsetOf(part));
}

inline std::size_t partsOf(std::size_t bytes)
{
    return (bytes + kBlockBytes - 1) / kBlockBytes;
}

inline int blockOf(std::size_t part)
{
    return static_cast<int>(part % kBlocks);
}

/// Queues all moves. On return the source was read; the device may still be at the last blocks.
template <Link L>
void copyToDevice(L& link, const std::byte* source, std::size_t bytes)
{
    for (std::size_t part = 0; part < partsOf(bytes); ++part) {
        const int block = blockOf(part);
        link.await(block);
        copyOnHost(link.block(block), source + offsetOf(part), bytesOf(part, bytes));
        link.toDevice(block, offsetOf(part), bytesOf(part, bytes));
    }
}

/// On return the target has all bytes.
template <Link L>
void copyToHost(L& link, std::byte* target, std::size_t bytes)
{
    const std::size_t parts = partsOf(bytes);
    const auto queue = [&](std::size_t part) {
        link.toHost(blockOf(part), offsetOf(part), bytesOf(part, bytes));
    };
    for (std::size_t part = 0; part < std::min<std::size_t>(parts, kBlocks); ++part)
        queue(part);
    for (std::size_t part = 0; part < parts; ++part) {
        const int block = blockOf(part);
        link.await(block);
        copyOnHost(target + offsetOf(part), link.block(block), bytesOf(part, bytes));
        if (part + kBlocks < parts)
            queue(part + kBlocks);
    }
}

} // namespace comparo::staged
