// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/device.h"

#include <memory>
#include <vector>

namespace comparo {

/// The machine's CUDA devices; none, with the reason in `absence`, where there is no driver or no GPU. Never
/// throws for that.
std::vector<std::unique_ptr<Device>> makeCudaDevices(Message& absence);

/// Page-locked memory of the host that every CUDA device knows. Throws Error(OutOfMemory).
void* allocateCudaPinned(std::size_t bytes);
void releaseCudaPinned(void* address) noexcept;

/// Both sides of a kernel launch of the CUDA pass: makes the stream's device current and writes the timeline
/// entry; then turns a launch error into Error(Device) that names the kernel.
void beginCudaLaunch(Stream& stream, const char* name, const std::vector<Access>& accesses);
void endCudaLaunch(Stream& stream, const char* name);

} // namespace comparo
