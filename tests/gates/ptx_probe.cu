// SPDX-License-Identifier: Apache-2.0
// The device side of probe_functions.h: one kernel a function, one thread a value. Kernels of functions that
// fuse on purpose have Fused in their name, as the PTX gate asks of every kernel.
#include "tests/gates/probe_functions.h"

#define COMPARO_PROBE_KERNEL(name, In, Out)                                                                  \
    extern "C" __global__ void probe_##name(const In* a, const In* b, const In* c, Out* out)                 \
    {                                                                                                        \
        const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;                                            \
        out[i] = comparo::cuda::probe::name(a[i], b[i], c[i]);                                               \
    }
COMPARO_PROBES(COMPARO_PROBE_KERNEL)
