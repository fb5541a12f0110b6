// SPDX-License-Identifier: Apache-2.0
#include "engine/device/device_text.h"

namespace comparo {

Message deviceLabel(const DeviceInfo& info)
{
    return info.id.kind == DeviceKind::Emu ? message("Emulated CUDA device {}", info.id.index)
                                           : message("{}", info.label);
}

Message deviceDetail(const DeviceInfo& info)
{
    return info.id.kind == DeviceKind::Emu
               ? message("runs the CUDA kernels' code on the CPU; its timings are not those of a GPU")
               : message("{}", info.detail);
}

} // namespace comparo
