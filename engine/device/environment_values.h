// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace comparo {

/// What the environment asks of the devices: COMPARO_THREADS, COMPARO_EMU_DEVICES, COMPARO_EMU_MEMORY. Unset
/// and empty are the same. Programs call this first, for devices are made with what they can read.
/// Error(InvalidArgument) names the variable and what it takes.
void requireEnvironmentValues();

} // namespace comparo
