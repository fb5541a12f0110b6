// SPDX-License-Identifier: Apache-2.0
#include "ui/jobs/large_work.h"

#include "engine/device/block_pool.h"

#include <chrono>

namespace comparo::ui {

namespace {

constexpr std::size_t kLarge = std::size_t{32} << 20;

std::timed_mutex& turns()
{
    static std::timed_mutex mutex;
    return mutex;
}

} // namespace

LargeWork::LargeWork(const Tensor& input, const Progress& progress)
{
    if (input.desc().bytes() < kLarge)
        return;
    m_turn = std::unique_lock(turns(), std::defer_lock);
    while (!m_turn.try_lock_for(std::chrono::milliseconds(20)))
        progress.throwIfCancelled();
}

LargeWork::~LargeWork()
{
    if (m_turn.owns_lock())
        BlockPool::clearAll();
}

} // namespace comparo::ui
