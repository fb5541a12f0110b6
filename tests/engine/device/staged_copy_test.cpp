// SPDX-License-Identifier: Apache-2.0
#include "engine/device/cuda/staged_copy.h"

#include <gtest/gtest.h>

#include <array>
#include <deque>
#include <vector>

/// Copies of pageable memory through page-locked blocks, held to a device that is as late as it may be.
namespace comparo::staged {
namespace {

/// Does what was queued only when it is waited for, and not a move more than it must.
class LateDevice {
public:
    explicit LateDevice(std::size_t bytes) : memory(bytes, std::byte{0xdd})
    {
        for (std::vector<std::byte>& block : m_blocks)
            block.assign(kBlockBytes, std::byte{0xee});
    }

    std::byte* block(int number) { return m_blocks.at(static_cast<std::size_t>(number)).data(); }
    void toDevice(int block, std::size_t offset, std::size_t bytes) { queue({block, offset, bytes, true}); }
    void toHost(int block, std::size_t offset, std::size_t bytes) { queue({block, offset, bytes, false}); }

    void await(int block)
    {
        const auto last = std::find_if(m_queue.rbegin(), m_queue.rend(),
                                       [&](const Move& move) { return move.block == block; });
        for (auto left = m_queue.rend() - last; left > 0; --left)
            next();
    }

    void synchronize()
    {
        while (!m_queue.empty())
            next();
    }

    std::vector<std::byte> memory;
    std::size_t mostQueued = 0;

private:
    struct Move {
        int block;
        std::size_t offset;
        std::size_t bytes;
        bool toDevice;
    };

    void queue(const Move& move)
    {
        ASSERT_LE(move.offset + move.bytes, memory.size());
        ASSERT_LE(move.bytes, kBlockBytes);
        m_queue.push_back(move);
        mostQueued = std::max(mostQueued, m_queue.size());
    }

    void next()
    {
        const Move move = m_queue.front();
        m_queue.pop_front();
        if (move.toDevice)
            std::memcpy(memory.data() + move.offset, block(move.block), move.bytes);
        else
            std::memcpy(block(move.block), memory.data() + move.offset, move.bytes);
    }

    std::array<std::vector<std::byte>, kBlocks> m_blocks;
    std::deque<Move> m_queue;
};

/// No two blocks of them are equal.
std::vector<std::byte> content(std::size_t bytes, std::uint32_t seed)
{
    std::vector<std::byte> values(bytes);
    for (std::byte& value : values) {
        seed = seed * 1664525U + 1013904223U;
        value = static_cast<std::byte>(seed >> 24);
    }
    return values;
}

const std::vector<std::size_t> kSizes{0,
                                      1,
                                      kBlockBytes - 1,
                                      kBlockBytes,
                                      kBlockBytes + 1,
                                      kBlocks* kBlockBytes,
                                      (kBlocks + 2) * kBlockBytes + 12345};

TEST(StagedCopy, BringsEveryByteThere)
{
    for (const std::size_t bytes : kSizes) {
        LateDevice device(bytes);
        std::vector<std::byte> source = content(bytes, 1);
        const std::vector<std::byte> before = source;
        copyToDevice(device, source.data(), bytes);
        std::fill(source.begin(), source.end(), std::byte{0}); // it was read
        device.synchronize();
        EXPECT_TRUE(device.memory == before) << bytes;
    }
}

TEST(StagedCopy, AndBack)
{
    for (const std::size_t bytes : kSizes) {
        LateDevice device(bytes);
        device.memory = content(bytes, 2);
        std::vector<std::byte> target(bytes, std::byte{0});
        copyToHost(device, target.data(), bytes);
        EXPECT_TRUE(target == device.memory) << bytes;
    }
}

TEST(StagedCopy, TheNextUsesTheBlocksWhileTheLastIsStillQueued)
{
    const std::size_t bytes = 5 * kBlockBytes / 2;
    LateDevice device(bytes);
    const std::vector<std::byte> first = content(bytes, 3);
    const std::vector<std::byte> second = content(bytes, 4);
    std::vector<std::byte> back(bytes);
    copyToDevice(device, first.data(), bytes);
    copyToHost(device, back.data(), bytes);
    EXPECT_TRUE(back == first);
    copyToDevice(device, second.data(), bytes);
    copyToDevice(device, first.data(), bytes);
    copyToHost(device, back.data(), bytes);
    EXPECT_TRUE(back == first);
}

TEST(StagedCopy, TheDeviceHasWorkWhileTheHostCopies)
{
    const std::size_t bytes = 10 * kBlockBytes;
    const std::vector<std::byte> source = content(bytes, 5);
    LateDevice up(bytes);
    copyToDevice(up, source.data(), bytes);
    EXPECT_EQ(up.mostQueued, static_cast<std::size_t>(kBlocks));
    LateDevice down(bytes);
    std::vector<std::byte> target(bytes);
    copyToHost(down, target.data(), bytes);
    EXPECT_EQ(down.mostQueued, static_cast<std::size_t>(kBlocks));
}

} // namespace
} // namespace comparo::staged
