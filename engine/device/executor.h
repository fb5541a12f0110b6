// SPDX-License-Identifier: Apache-2.0
#pragma once

/// launch(stream, name, extent, {reads(a), writes(b)}, kernel): runs kernel(x, y, z) for every index. One
/// implementation per pass; an op's source sees the one of its pass.
#if defined(__CUDACC__)
#include "engine/device/cuda/executor.h"
#else
#include "engine/device/cpu/executor.h"
#endif
