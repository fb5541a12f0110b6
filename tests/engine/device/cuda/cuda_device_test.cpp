// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/device/block_pool.h"
#include "engine/device/cuda/staged_copy.h"
#include "engine/device/device.h"
#include "tests/support/late_cuda/late_cuda.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <vector>

/// The engine's streams and buffers on a cuda device, over a runtime that does everything as late as it may.
namespace comparo {
namespace {

constexpr std::size_t kSmall = 1000;
constexpr std::size_t kLarge = 5 * staged::kBlockBytes + 12345;
constexpr std::size_t kStagingBytes = staged::kBlocks * staged::kBlockBytes;

class CudaDeviceTest : public testing::Test {
protected:
    void SetUp() override
    {
        ASSERT_EQ(cuda.info().label, "Late device");
        BlockPool::clearAll();
        late_cuda::reset();
    }

    Device& cuda = device({DeviceKind::Cuda, 0});
};

BufferPtr hostBuffer(std::size_t bytes, std::uint32_t seed)
{
    BufferPtr buffer = makeBuffer(cpuDevice(), bytes);
    for (std::size_t i = 0; i < bytes; ++i) {
        seed = seed * 1664525U + 1013904223U;
        buffer->host()[i] = static_cast<std::byte>(seed >> 24);
    }
    return buffer;
}

bool hasContent(const Buffer& buffer, std::uint32_t seed)
{
    return std::memcmp(buffer.host(), hostBuffer(buffer.bytes(), seed)->host(), buffer.bytes()) == 0;
}

void clear(const BufferPtr& buffer)
{
    std::memset(buffer->host(), 0, buffer->bytes());
}

void copy(Stream& stream, const BufferPtr& to, const BufferPtr& from)
{
    stream.copy(writes(to), reads(from), to->bytes());
}

TEST_F(CudaDeviceTest, PageableMemoryIsReadOnReturnAndThereAgainOnReturn)
{
    for (const std::size_t bytes : {kSmall, kLarge}) {
        const auto stream = cuda.createStream();
        const BufferPtr source = hostBuffer(bytes, 1);
        const BufferPtr back = makeBuffer(cpuDevice(), bytes);
        const BufferPtr there = makeBuffer(cuda, bytes);
        copy(*stream, there, source);
        clear(source);
        clear(back);
        copy(*stream, back, there);
        EXPECT_TRUE(hasContent(*back, 1)) << bytes;
    }
}

TEST_F(CudaDeviceTest, LargeCopiesOfPageableMemoryGoThroughPageLockedBlocks)
{
    const BufferPtr host = hostBuffer(kLarge, 2);
    const BufferPtr there = makeBuffer(cuda, kLarge);
    const auto stream = cuda.createStream();
    copy(*stream, there, host);
    EXPECT_EQ(late_cuda::asked().mostWaiting, static_cast<std::size_t>(staged::kBlocks));
    copy(*stream, host, there);
    EXPECT_EQ(late_cuda::asked().pageableBytes, 0U);
    EXPECT_EQ(late_cuda::asked().lockedMoved, 2 * kLarge);
    EXPECT_LE(late_cuda::asked().lockedBytes, kStagingBytes);

    const BufferPtr small = hostBuffer(kSmall, 3); // the driver has a way of its own
    copy(*stream, makeBuffer(cuda, kSmall), small);
    EXPECT_EQ(late_cuda::asked().pageableBytes, kSmall);
}

TEST_F(CudaDeviceTest, PageLockedMemoryIsNotCopiedTwice)
{
    const BufferPtr there = makeBuffer(cuda, kLarge);
    const BufferPtr locked = makeBuffer(cpuDevice(), kLarge, {"locked", true});
    std::memcpy(locked->host(), hostBuffer(kLarge, 4)->host(), kLarge);
    const auto stream = cuda.createStream();
    copy(*stream, there, locked);
    EXPECT_EQ(late_cuda::asked().mostWaiting, 1U);
    stream->synchronize();
    clear(locked);
    copy(*stream, locked, there);
    stream->synchronize();
    EXPECT_TRUE(hasContent(*locked, 4));
    EXPECT_EQ(late_cuda::asked().lockedMoved, 2 * kLarge);
}

TEST_F(CudaDeviceTest, PartsAreCopiedToTheirOffsets)
{
    const auto stream = cuda.createStream();
    const BufferPtr first = hostBuffer(kLarge, 5);
    const BufferPtr second = hostBuffer(kLarge, 6);
    const BufferPtr there = makeBuffer(cuda, 2 * kLarge);
    const BufferPtr back = makeBuffer(cpuDevice(), kLarge);
    stream->copy(writes(there, kLarge), kLarge, reads(second), 0, kLarge);
    stream->copy(writes(there), 0, reads(first), 0, kLarge);
    stream->copy(writes(back), 0, reads(there, kLarge), kLarge, kLarge);
    EXPECT_TRUE(hasContent(*back, 6));
    stream->copy(writes(back), 0, reads(there), 0, kLarge);
    EXPECT_TRUE(hasContent(*back, 5));
}

TEST_F(CudaDeviceTest, WhereTheHostHasNoPageLockedMemoryLeftTheDriverCopies)
{
    late_cuda::limitLocked(0);
    const BufferPtr there = makeBuffer(cuda, kLarge);
    const BufferPtr back = makeBuffer(cpuDevice(), kLarge);
    const auto stream = cuda.createStream();
    copy(*stream, there, hostBuffer(kLarge, 7));
    copy(*stream, back, there);
    EXPECT_TRUE(hasContent(*back, 7));
    EXPECT_EQ(late_cuda::asked().pageableBytes, 2 * kLarge);
}

TEST_F(CudaDeviceTest, NothingIsAllocatedAfterTheFirstFrame)
{
    const BufferPtr source = hostBuffer(kLarge, 8);
    const auto frame = [&] {
        const auto stream = cuda.createStream();
        const BufferPtr there = makeBuffer(cuda, kLarge);
        const BufferPtr back = makeBuffer(cpuDevice(), kLarge);
        copy(*stream, there, source);
        copy(*stream, back, there);
        stream->synchronize();
        EXPECT_TRUE(hasContent(*back, 8));
    };
    frame();
    const std::uint64_t first = late_cuda::asked().allocations;
    EXPECT_GE(first, 1U);
    frame();
    frame();
    EXPECT_EQ(late_cuda::asked().allocations, first);
}

TEST_F(CudaDeviceTest, WhatNobodyHoldsAnyMoreIsNotReusedWhileItsWorkIsQueued)
{
    const auto stream = cuda.createStream();
    const BufferPtr locked = makeBuffer(cpuDevice(), kSmall, {"locked", true});
    std::memcpy(locked->host(), hostBuffer(kSmall, 9)->host(), kSmall);
    BufferPtr dropped = makeBuffer(cuda, kSmall);
    const void* const address = dropped->address();
    copy(*stream, dropped, locked);
    dropped.reset();
    EXPECT_NE(makeBuffer(cuda, kSmall)->address(), address);
    stream->synchronize();
    EXPECT_EQ(makeBuffer(cuda, kSmall)->address(), address);
}

TEST_F(CudaDeviceTest, AnEventOrdersTwoStreams)
{
    const auto upload = cuda.createStream();
    const auto download = cuda.createStream();
    const BufferPtr from = makeBuffer(cpuDevice(), kSmall, {"from", true});
    const BufferPtr to = makeBuffer(cpuDevice(), kSmall, {"to", true});
    std::memcpy(from->host(), hostBuffer(kSmall, 10)->host(), kSmall);
    for (const bool isOrdered : {false, true}) {
        const BufferPtr there = makeBuffer(cuda, kSmall);
        clear(to);
        copy(*upload, there, from);
        const Event uploaded = upload->record();
        EXPECT_FALSE(uploaded.done());
        if (isOrdered)
            download->wait(uploaded);
        copy(*download, to, there);
        download->synchronize();
        EXPECT_EQ(hasContent(*to, 10), isOrdered);
        EXPECT_EQ(uploaded.done(), isOrdered);
        uploaded.synchronize();
        EXPECT_TRUE(uploaded.done());
        upload->synchronize();
    }
}

TEST_F(CudaDeviceTest, CopiesBetweenDevicesAreOrderedByEventsOnly)
{
    Device& other = device({DeviceKind::Cuda, 1});
    const auto here = cuda.createStream();
    const auto there = other.createStream();
    const BufferPtr from = makeBuffer(cuda, kLarge);
    for (const bool isOrdered : {false, true}) {
        const BufferPtr to = makeBuffer(other, kLarge);
        const BufferPtr back = makeBuffer(cpuDevice(), kLarge);
        copy(*here, from, hostBuffer(kLarge, 14 + isOrdered));
        if (isOrdered)
            there->wait(here->record());
        copy(*there, to, from);
        copy(*there, back, to);
        EXPECT_EQ(hasContent(*back, 14 + isOrdered), isOrdered);
        here->synchronize();
    }
}

TEST_F(CudaDeviceTest, FreeBlocksGoBackBeforeADeviceHasNoMemoryLeft)
{
    late_cuda::limitDevice(3 * kSmall);
    makeBuffer(cuda, 2 * kSmall).reset(); // kept for whoever asks for as much
    const BufferPtr larger = makeBuffer(cuda, 3 * kSmall);
    try {
        const BufferPtr tooMuch = makeBuffer(cuda, kSmall);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::OutOfMemory);
        EXPECT_STREQ(error.what(), "cuda:0 is out of memory for 1,000 B: words of the late device (lateError).");
    }
}

TEST_F(CudaDeviceTest, MemoryInOrderOfAStreamIsFreedInThatOrder)
{
    const auto stream = cuda.createStream();
    const BufferPtr locked = makeBuffer(cpuDevice(), kSmall, {"locked", true});
    std::memcpy(locked->host(), hostBuffer(kSmall, 11)->host(), kSmall);
    const BufferPtr ordered = stream->allocate(kSmall);
    copy(*stream, ordered, locked);
    stream->copy(writes(locked), reads(ordered), kSmall);
    stream->free(ordered);
    stream->synchronize();
    EXPECT_TRUE(hasContent(*locked, 11));
}

/// Of work that others queue on a native stream nothing is known: freed memory waits for it.
TEST_F(CudaDeviceTest, MemoryIsNotKeptForReuseWhileANativeStreamIsOut)
{
    const auto stream = cuda.createStream();
    const auto isReused = [&] {
        BufferPtr buffer = makeBuffer(cuda, kSmall);
        buffer.reset();
        const std::uint64_t before = late_cuda::asked().allocations;
        const BufferPtr next = makeBuffer(cuda, kSmall);
        return late_cuda::asked().allocations == before;
    };
    EXPECT_TRUE(isReused());
    EXPECT_NE(stream->native(), nullptr);
    EXPECT_FALSE(isReused());
    stream->synchronize();
    EXPECT_TRUE(isReused());
}

TEST_F(CudaDeviceTest, WhatFailsOnTheDeviceIsToldByTheCallThatWaits)
{
    const auto stream = cuda.createStream();
    copy(*stream, makeBuffer(cuda, kSmall), hostBuffer(kSmall, 12));
    late_cuda::failNextWait();
    try {
        stream->synchronize();
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Device);
        EXPECT_STREQ(error.what(), "Work on cuda:0 failed: words of the late device (lateError).");
    }
    stream->synchronize();
}

TEST_F(CudaDeviceTest, ATimelineSaysOfEachCopyWhatTheHostWaitedForAndWhenItRan)
{
    Timeline timeline;
    {
        const TimelineScope recording(timeline);
        const auto stream = cuda.createStream();
        const BufferPtr there = makeBuffer(cuda, kLarge);
        const BufferPtr host = hostBuffer(kLarge, 13);
        copy(*stream, there, host);
        copy(*stream, host, there);
        stream->synchronize();
    }
    std::vector<CopyHost> hosts;
    for (const TimelineEntry& entry : timeline.entries())
        if (entry.kind == TimelineKind::Copy) {
            hosts.push_back(entry.copyHost);
            EXPECT_EQ(entry.bytes, kLarge); // one copy, however many blocks it took
            EXPECT_GE(entry.finishedMs, entry.startedMs);
        }
    EXPECT_EQ(hosts, (std::vector{CopyHost::Staged, CopyHost::Waits}));
}

} // namespace
} // namespace comparo
