// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/text.h"
#include "engine/kernel/math.h"
#include "engine/ops/op_parts.h"

/// Luma as kornia.color.rgb_to_grayscale: 0.299 R + 0.587 G + 0.114 B. PyTorch adds the green and the blue
/// product with one rounding each (torch.addcmul with the factor 1: ATen's cpu/PointwiseOpsKernel.cpp,
/// contracted, and cuda/DeviceAddCmulCdiv.cuh).
namespace comparo::COMPARO_BACKEND {

struct PlainGraySum {
    template <class T>
    COMPARO_HD static T add(T sum, T value, T weight)
    {
        return sum + value * weight;
    }
};

struct FusedGraySum {
    template <class T>
    COMPARO_HD static T add(T sum, T value, T weight)
    {
        return fused(value, weight, sum);
    }
};

inline OpPart lumaPart()
{
    const Message fused = message("luma by fused multiply-adds");
    return {"luma", message("luma by products and sums, each rounded"), fused, fused};
}

template <class Sum, class T>
COMPARO_HD T grayOf(T r, T g, T b)
{
    return Sum::add(Sum::add(r * static_cast<T>(0.299), g, static_cast<T>(0.587)), b, static_cast<T>(0.114));
}

} // namespace comparo::COMPARO_BACKEND
