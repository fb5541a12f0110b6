// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/executor.h"
#include "engine/kernel/taps.h"
#include "engine/ops/op.h"
#include "engine/ops/separable_kernel.h"

#include <algorithm>
#include <vector>

/// From tables on the host to a launched separable kernel. Compiled in both passes.
namespace comparo::COMPARO_BACKEND {

/// Buffers that a launch reads, beside the view of them.
template <class View>
struct Uploaded {
    View view;
    std::vector<Access> accesses;
};

template <class T>
const T* address(const BufferPtr& buffer)
{
    return static_cast<const T*>(buffer->address());
}

template <class T>
Uploaded<TapsView<T>> uploadTaps(Stream& stream, const FloatTaps<T>& taps)
{
    const BufferPtr count = upload(stream, taps.count);
    const BufferPtr index = upload(stream, taps.index);
    const BufferPtr weight = upload(stream, taps.weight);
    return {{address<int>(count), address<int>(index), address<T>(weight), taps.taps},
            {reads(count), reads(index), reads(weight)}};
}

/// What a launch touches: image, result and both axes' tables.
template <class View>
std::vector<Access> accessList(const Tensor& input, const Tensor& output, const Uploaded<View>& horizontal,
                               const Uploaded<View>& vertical)
{
    std::vector<Access> accesses{reads(input.buffer()), writes(output.buffer())};
    accesses.insert(accesses.end(), horizontal.accesses.begin(), horizontal.accesses.end());
    accesses.insert(accesses.end(), vertical.accesses.begin(), vertical.accesses.end());
    return accesses;
}

inline Extent extentOf(const Tensor& tensor)
{
    const Shape& s = tensor.shape();
    return {s.w, s.h, s.n * s.c};
}

/// Work per output sample relative to a copy, when horizontal rows are shared.
template <class Taps>
double separableCost(const Shape& input, const Shape& output, const Taps& horizontal, const Taps& vertical)
{
    const double rowsPerRow = static_cast<double>(input.h) / std::max(1, output.h);
    return 1.0 + horizontal.taps * rowsPerRow + vertical.taps;
}

} // namespace comparo::COMPARO_BACKEND
