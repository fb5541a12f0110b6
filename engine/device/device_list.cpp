// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/device/cpu/cpu_device.h"
#include "engine/device/device.h"
#include "engine/device/emu/emu_device.h"
#if COMPARO_HAS_CUDA
#include "engine/device/cuda/cuda_device.h"
#endif

#include <algorithm>
#include <cstdlib>

namespace comparo {
namespace {

int emuDevices()
{
    constexpr int kDefault = 2;
    constexpr int kMost = 16;
    const char* text = std::getenv("COMPARO_EMU_DEVICES");
    return text && *text ? std::clamp(std::atoi(text), 1, kMost) : kDefault;
}

struct DeviceList {
    std::vector<std::unique_ptr<Device>> owned;
    std::vector<Device*> all;
    Message cudaAbsence;

    DeviceList()
    {
        owned.push_back(makeCpuDevice());
#if COMPARO_HAS_CUDA
        for (auto& found : makeCudaDevices(cudaAbsence))
            owned.push_back(std::move(found));
#else
        cudaAbsence = message("this build does not support CUDA devices");
#endif
        for (int i = 0; i < emuDevices(); ++i)
            owned.push_back(makeEmuDevice(i));
        for (const auto& one : owned)
            all.push_back(one.get());
    }
};

/// Never destroyed: tensors held by other statics may outlive it.
const DeviceList& deviceList()
{
    static const auto* list = new DeviceList;
    return *list;
}

} // namespace

const std::vector<Device*>& allDevices()
{
    return deviceList().all;
}

Device& device(DeviceId id)
{
    std::string present;
    for (Device* candidate : allDevices()) {
        if (candidate->id() == id)
            return *candidate;
        present += (present.empty() ? "" : ", ") + candidate->id().name();
    }
    const bool isAbsent = id.kind == DeviceKind::Cuda && !cudaAbsence().isEmpty();
    fail(ErrorCode::Device, joined({message("Device {} not found; available: {}.", id.name(), present),
                                    isAbsent ? message("({})", cudaAbsence()) : Message()},
                                   " "));
}

Device& cpuDevice()
{
    return *allDevices().front();
}

DeviceId defaultDeviceB()
{
    for (const Device* candidate : allDevices())
        if (candidate->id().kind == DeviceKind::Cuda)
            return candidate->id();
    return {DeviceKind::Emu, 0};
}

const Message& cudaAbsence()
{
    return deviceList().cudaAbsence;
}

} // namespace comparo
