#pragma once

#include "engine/device/device.h"

#include <cstdint>
#include <memory>

namespace comparo {

/// Emulated CUDA device: the kernels' thread form behind in-order queues, in a memory space of its own.
std::unique_ptr<Device> makeEmuDevice(int index);

/// What fresh and freed emulated memory holds, as little-endian words: NaN as float32, unlikely as pixels.
inline constexpr std::uint32_t kPoisonFresh = 0x7fbadbad;
inline constexpr std::uint32_t kPoisonFreed = 0x7fdeadde;

} // namespace comparo
