// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/device.h"

#include <memory>

namespace comparo {

std::unique_ptr<Device> makeCpuDevice();

/// Runs a kernel of the C++ pass to its end on the thread pool. Throws Error(Cancelled) if `stop` was
/// requested.
void runOnHost(const HostKernel& kernel, KernelForm form, const std::stop_token& stop);

/// Copies between byte offsets of two buffers of any devices, complete on return.
void copyNow(const Buffer& destination, std::size_t destinationOffset, const Buffer& source,
             std::size_t sourceOffset, std::size_t bytes);

} // namespace comparo
