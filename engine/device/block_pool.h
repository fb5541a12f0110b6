// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <mutex>

namespace comparo {

/// Free memory of one device that is kept for whoever asks next for as much: getting it from the device costs
/// more than most ops. What nobody asks for in time goes back to the device, the longest unused first where
/// there is too much; so does everything when some device has no memory left. Thread-safe.
class BlockPool {
public:
    /// How the device gives memory, or throws Error(OutOfMemory), and takes it back.
    struct Source {
        std::function<void*(std::size_t bytes)> obtain;
        std::function<void(void* address, std::size_t bytes)> giveBack; ///< does not throw
    };
    struct Limits {
        std::size_t bytes = std::size_t{1} << 30; ///< kept at most
        std::chrono::milliseconds age = std::chrono::minutes(1);
    };

    explicit BlockPool(Source source);
    BlockPool(Source source, Limits limits);
    ~BlockPool();
    BlockPool(const BlockPool&) = delete;
    BlockPool& operator=(const BlockPool&) = delete;

    /// The block of this size that was given last, else memory of the device.
    void* take(std::size_t bytes);

    /// Nobody uses these bytes of take() any more, nor does work that a device has not done yet.
    void give(void* address, std::size_t bytes) noexcept;

    /// Gives every block back to the device. Returns whether there was one.
    bool clear() noexcept;

    /// The same for blocks that were given before this time.
    bool clearOlderThan(std::chrono::steady_clock::time_point time) noexcept;

    /// Of all pools. Returns whether there was a block.
    static bool clearAll() noexcept;

    [[nodiscard]] std::size_t freeBytes() const;
    [[nodiscard]] const Limits& limits() const { return m_limits; }

    /// How often the device was asked for memory.
    [[nodiscard]] std::uint64_t obtained() const { return m_obtained; }

    /// How often this thread asked some device for memory: a timeline tells that apart from a block of a
    /// pool.
    static std::uint64_t obtainedByThisThread();

    /// Memory was got another way.
    static void noteObtained();

private:
    struct Block {
        void* address;
        std::chrono::steady_clock::time_point since;
    };
    bool keep(void* address, std::size_t bytes) noexcept;
    template <class Condition>
    bool giveBackWhile(const Condition& condition) noexcept;
    void* obtain(std::size_t bytes);

    Source m_source;
    Limits m_limits;
    mutable std::mutex m_mutex;
    std::map<std::size_t, std::deque<Block>> m_blocks; ///< by size, in the order of giving
    std::size_t m_bytes = 0;
    std::atomic<std::uint64_t> m_obtained{0};
};

} // namespace comparo
