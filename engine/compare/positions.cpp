// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/kernel_choice.h"
#include "engine/compare/pair_tally.h"
#include "engine/compare/sample_kernels.h"

#include <tuple>

namespace comparo {
namespace {

/// (n, c, y, x) order.
bool isBefore(const SamplePosition& p, const SamplePosition& q)
{
    return std::tie(p.n, p.c, p.y, p.x) < std::tie(q.n, q.c, q.y, q.x);
}

/// The first row of a channel whose maximum satisfies the condition, n before y, as plane and row; -1 if
/// none.
template <class Condition>
PositionQuery firstRow(const std::vector<double>& rowMaxima, const Shape& shape, int c, Condition condition)
{
    for (int n = 0; n < shape.n; ++n)
        for (int y = 0; y < shape.h; ++y) {
            const int plane = n * shape.c + c;
            if (condition(rowMaxima[static_cast<std::size_t>(plane) * static_cast<std::size_t>(shape.h) +
                                    static_cast<std::size_t>(y)]))
                return {plane, y, -1.0};
        }
    return {-1, -1, -1.0};
}

} // namespace

void findPositions(Stream& stream, const Tensor& a, const Tensor& b, const Region& region, PairTally& tally)
{
    if (tally.all.differing == 0)
        return;
    const Shape shape = regionShape(a, region);
    const auto locate = COMPARO_KERNELS(stream, sampleKernels).locate;
    std::vector<PositionQuery> queries; // worst and first of each channel in turn
    for (int c = 0; c < shape.c; ++c) {
        const double largest = tally.channels[static_cast<std::size_t>(c)].maxAbs;
        PositionQuery worst =
            firstRow(tally.rowMaxima, shape, c, [&](double m) { return m > 0 && m == largest; });
        worst.magnitude = largest;
        queries.push_back(worst);
        queries.push_back(firstRow(tally.rowMaxima, shape, c, [](double m) { return m > 0; }));
    }
    const BufferPtr found = makeBuffer(stream.device(), queries.size() * sizeof(FoundSample));
    for (std::size_t i = 0; i < queries.size(); ++i)
        if (queries[i].plane >= 0)
            locate(stream, a, b, region, queries[i], found, static_cast<int>(i));
    const std::vector<FoundSample> answers = download<FoundSample>(stream, found);

    for (std::size_t i = 0; i < queries.size(); ++i) {
        if (queries[i].plane < 0 || answers[i].x < 0)
            continue;
        SamplePosition position{queries[i].plane / shape.c,
                                queries[i].plane % shape.c,
                                queries[i].row,
                                static_cast<int>(answers[i].x),
                                answers[i].a,
                                answers[i].b};
        if (region.width > 0) {
            position.y += region.y;
            position.x += region.x;
        }
        ChannelStatistics& channel = tally.channels[i / 2];
        if (i % 2 == 0) {
            channel.worst = position;
            if (channel.maxAbs == tally.all.maxAbs &&
                (!tally.all.worst || isBefore(position, *tally.all.worst)))
                tally.all.worst = position;
        } else {
            channel.first = position;
            if (!tally.all.first || isBefore(position, *tally.all.first))
                tally.all.first = position;
        }
    }
}

} // namespace comparo
