// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/device_id.h"

#include <string>
#include <string_view>
#include <vector>

/// The entry check of every op: all inputs live on one device.
namespace comparo::placement {

struct Argument {
    std::string_view name;
    DeviceId device;
};

/// Names the op that is entered for as long as it lives, on this thread. Scopes nest: codec > blur > kernel.
class Scope {
public:
    explicit Scope(std::string_view op);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
};

/// The enclosing ops, innermost first.
std::vector<std::string> chain();

/// Throws Error(Device) that names op, argument, device of each, and the chain of enclosing ops.
void requireSameDevice(std::string_view op, const std::vector<Argument>& arguments);

} // namespace comparo::placement
