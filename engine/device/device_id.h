// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"

#include <compare>
#include <string>
#include <string_view>

namespace comparo {

enum class DeviceKind { Cpu, Emu, Cuda };

/// Names a device: cpu, emu:0, cuda:1. Says nothing about whether it exists.
struct DeviceId {
    DeviceKind kind = DeviceKind::Cpu;
    int index = 0;

    auto operator<=>(const DeviceId&) const = default;

    /// "cpu", "emu:0", "cuda:1".
    [[nodiscard]] std::string name() const;

    /// "cpu", "emu:0 (emulated)", "cuda:1": for people, who must always see that a device is emulated.
    [[nodiscard]] Message label() const;

    /// Accepts "cpu", "emu", "emu:N", "cuda", "cuda:N". Throws Error(InvalidArgument) otherwise.
    static DeviceId parse(std::string_view text);
};

} // namespace comparo
