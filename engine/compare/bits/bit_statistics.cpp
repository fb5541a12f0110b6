// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/bits/bit_kernels.h"
#include "engine/compare/kernel_choice.h"
#include "engine/compare/pair_tally.h"

#include <numeric>

namespace comparo {

UnlikeBits countUnlikeBits(Stream& stream, const Tensor& a, const Tensor& b, const Region& region)
{
    if (!isFloat(a.dtype()))
        return {};
    const Shape shape = regionShape(a, region);
    const int planes = shape.n * shape.c;
    const std::size_t bytes =
        static_cast<std::size_t>(planes) * static_cast<std::size_t>(shape.h) * sizeof(std::uint32_t);
    const BitTallies tallies{planes, shape.h, zeros(stream, bytes), zeros(stream, bytes)};
    COMPARO_KERNELS(stream, bitKernels).tally(stream, a, b, region, tallies);
    const auto sumOf = [&](const BufferPtr& counts) {
        const std::vector<std::uint32_t> rows = download<std::uint32_t>(stream, counts);
        return std::accumulate(rows.begin(), rows.end(), std::uint64_t{0});
    };
    return {sumOf(tallies.zeros), sumOf(tallies.nans)};
}

} // namespace comparo
