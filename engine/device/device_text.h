// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/device.h"

namespace comparo {

/// DeviceInfo::label: "AMD EPYC", "Emulated CUDA device 0".
[[nodiscard]] Message deviceLabel(const DeviceInfo& info);

/// DeviceInfo::detail: of an emulated device what it is; may be empty.
[[nodiscard]] Message deviceDetail(const DeviceInfo& info);

} // namespace comparo
