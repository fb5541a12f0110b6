// SPDX-License-Identifier: Apache-2.0
#include "engine/device/emu/independent_streams.h"

#include "engine/device/emu/machine.h"

#include <cstddef>
#include <utility>

namespace comparo {
namespace {

/// Free memory that a thread keeps from one to the next: fresh memory costs more than small kernels.
constexpr std::size_t kKept = std::size_t{64} << 20;

/// Of the last one of this thread, if nobody else has it.
thread_local std::shared_ptr<emu::Machine> t_spare;

std::shared_ptr<emu::Machine> spareOrNew()
{
    return t_spare ? std::exchange(t_spare, nullptr) : std::make_shared<emu::Machine>();
}

} // namespace

IndependentStreams::IndependentStreams() : m_before(emu::Machine::exchangeApart(spareOrNew())) {}

IndependentStreams::~IndependentStreams()
{
    std::shared_ptr<emu::Machine> machine = emu::Machine::exchangeApart(std::move(m_before));
    // Buffers and streams that are left keep it, and should keep no more than their own memory.
    const bool isSpare = machine.use_count() == 1;
    machine->trimPools(isSpare ? kKept : 0);
    if (isSpare)
        t_spare = std::move(machine);
}

} // namespace comparo
