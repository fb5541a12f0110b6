// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/kernel/backend.h"
#include "engine/ops/op.h"

#include <initializer_list>

namespace comparo::COMPARO_BACKEND {

/// Numbers that differ from sample to sample of a batch, as kernels see them: row n belongs to sample n.
template <class T>
struct SampleValues {
    const T* data = nullptr;
    int width = 0;

    COMPARO_HD T at(int n, int k = 0) const { return data[static_cast<std::ptrdiff_t>(n) * width + k]; }
};

/// The same with the buffer that holds them; list `buffer` among the accesses of the launch.
template <class T>
struct SampleTable {
    BufferPtr buffer;
    SampleValues<T> values;
};

/// Sends samples * width numbers to the stream's device.
template <class T>
SampleTable<T> uploadSamples(Stream& stream, const std::vector<T>& numbers, int samples)
{
    const BufferPtr buffer = upload(stream, numbers);
    const auto width = static_cast<int>(numbers.size()) / samples;
    return {buffer, {static_cast<const T*>(buffer->address()), width}};
}

/// The draws of these names, one row a sample, in this order.
template <class T>
SampleTable<T> uploadDraws(const OpContext& ctx, std::initializer_list<const char*> names)
{
    std::vector<T> numbers;
    for (int n = 0; n < ctx.draws->samples(); ++n)
        for (const char* name : names)
            numbers.push_back(static_cast<T>(ctx.drawn(name, n)));
    return uploadSamples(ctx.stream, numbers, ctx.draws->samples());
}

} // namespace comparo::COMPARO_BACKEND
