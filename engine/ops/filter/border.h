// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/error.h"
#include "engine/base/text.h"
#include "engine/kernel/backend.h"
#include "engine/param/param_set.h"

#include <string>
#include <vector>

/// What lies beyond the image, with PyTorch's names: reflect (the edge is not repeated), replicate, constant
/// (zero) and circular.
namespace comparo::COMPARO_BACKEND {

/// The field "border", whose default is the first of these names.
inline Field borderField(std::vector<std::string> names = {"reflect", "replicate", "constant", "circular"})
{
    return choiceField("border", COMPARO_TR("Border"),
                       COMPARO_TR("What lies beyond the image; the names are PyTorch's."), std::move(names));
}

/// Source index of a position on an axis of n samples, or -1 for a constant border. Positions lie within one
/// period.
inline int borderIndex(int i, int n, const std::string& border)
{
    if (i >= 0 && i < n)
        return i;
    if (border == "constant")
        return -1;
    if (border == "replicate")
        return i < 0 ? 0 : n - 1;
    if (border == "circular")
        return i < 0 ? i + n : i - n;
    return i < 0 ? -i : 2 * (n - 1) - i;
}

/// Throws Error(InvalidArgument) if half a kernel of this many taps reaches further beyond an axis of n
/// samples than the border goes. `side` is "a height" or "a width".
inline void requireBorder(const char* op, int taps, int n, const std::string& border, const char* side)
{
    const int pad = taps / 2;
    const int most = border == "reflect" ? n - 1 : border == "circular" ? n : pad;
    if (pad > most)
        failArgument(
            message("{}: border {} of a kernel of {} taps needs {} of at least {}, but the image has {}.", op,
                    border, taps, side, border == "reflect" ? pad + 1 : pad, n));
}

/// Height and width of a kernel; one number stands for both.
inline SizeValue kernelSize(const ParamSet& params)
{
    SizeValue kernel = params.getSize("kernel");
    if (kernel.width == 0)
        kernel.width = kernel.height;
    return kernel;
}

/// Throws Error(InvalidArgument) if the kernel has no middle tap.
inline void requireOdd(const char* op, int taps)
{
    if (taps % 2 == 0)
        failArgument(message("{}: a kernel of {} taps has no centre; use an odd number.", op, taps));
}

} // namespace comparo::COMPARO_BACKEND
