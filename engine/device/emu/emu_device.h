// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/device.h"

#include <cstdint>
#include <memory>

namespace comparo {

/// Emulated CUDA device: the kernels' thread form behind queues that a Schedule drives, in a memory space of
/// its own. Without a current schedule work runs in order when somebody waits for it.
std::unique_ptr<Device> makeEmuDevice(int index);

/// The calling host thread is about to touch memory of its own: work and other host threads may move first.
void beforeHostAccess(const Access& access);

/// What fresh and freed emulated memory holds, as little-endian words: NaN as float32, unlikely as pixels.
inline constexpr std::uint32_t kPoisonFresh = 0x7fbadbad;
inline constexpr std::uint32_t kPoisonFreed = 0x7fdeadde;

} // namespace comparo
