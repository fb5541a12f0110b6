// SPDX-License-Identifier: Apache-2.0
#pragma once

/// Takes the place of the engine's header of this name in the gate program ptx_ops: launch() runs each kernel twice,
/// natively and as the PTX that nvcc made of the same source, and compares what they wrote.
#define launch launchNative
#include "engine/device/cpu/executor.h"
#undef launch

#include "tests/gates/ptx_pass/interpreted_launch.h"

#include <cstddef>
#include <span>
#include <typeinfo>

namespace comparo::cpu {

template <class K>
void launch(Stream& stream, const char* name, Extent extent, std::vector<Access> accesses, K kernel, double cost = 1.0)
{
    gates::launchBoth(typeid(K), std::as_bytes(std::span(&kernel, 1)), extent, accesses, stream,
                      [&] { launchNative(stream, name, extent, accesses, kernel, cost); });
}

} // namespace comparo::cpu
