// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/difference.h"

namespace comparo {

struct DifferenceKernels {
    /// Queues out = kind(a, b); see differenceMap.
    void (*map)(Stream& stream, const Tensor& a, const Tensor& b, DifferenceKind kind, const Tensor& out);
};

namespace cpu {
DifferenceKernels differenceKernels();
}
namespace cuda {
DifferenceKernels differenceKernels();
}

} // namespace comparo
