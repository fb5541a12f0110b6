// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/device.h"
#include "engine/device/stream.h"

/// COMPARO_KERNELS(stream, table): cuda::table() for a cuda stream, else cpu::table(). The two are the same
/// source compiled by the two passes; a build without CUDA has the first only by declaration.
#if defined(COMPARO_HAS_CUDA)
#define COMPARO_KERNELS(stream, table)                                                                       \
    ((stream).device().id().kind == ::comparo::DeviceKind::Cuda ? ::comparo::cuda::table()                   \
                                                                : ::comparo::cpu::table())
#else
#define COMPARO_KERNELS(stream, table) (::comparo::cpu::table())
#endif
