// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/source/interval_test.h"

#include "engine/base/error.h"
#include "engine/codec/inspect/source/source_band.h"
#include "engine/kernel/jpeg_tables.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace comparo::jpeg {

namespace {

using Floats = float __attribute__((vector_size(32))); ///< one row of a block
using Integers = std::int32_t __attribute__((vector_size(32)));
using Words = std::int16_t __attribute__((vector_size(16)));
using Bytes = std::uint8_t __attribute__((vector_size(8)));

/// cos(k pi / 16) / 2 for k from 0 to 7; that of 0 divided by the root of 2: the orthonormal transform.
constexpr std::array<double, 8> kCosines = {
    0.35355339059327376220, 0.49039264020161522457, 0.46193976625564337806, 0.41573480615127261854,
    0.35355339059327376220, 0.27778511650980111237, 0.19134171618254488586, 0.09754516100806413392};

/// Weight of sample x in frequency u: cos((2 x + 1) u pi / 16), scaled.
constexpr double weight(int u, int x)
{
    if (u == 0)
        return kCosines[0];
    int angle = (2 * x + 1) * u % 32; // in steps of pi / 16
    double sign = 1.0;
    if (angle > 16)
        angle = 32 - angle;
    if (angle > 8) {
        angle = 16 - angle;
        sign = -1.0;
    }
    return angle == 8 ? 0.0 : sign * kCosines[static_cast<std::size_t>(angle)];
}

/// What one component's blocks are held against.
struct Intervals {
    alignas(32) float step[kBlockSize];
    alignas(32) float half[kBlockSize];
    alignas(32) float column[kBlockSide][kBlockSide]; ///< [x][u]: weights
    float tau = 0.0F;
};

Intervals intervalsOf(const QuantTable& table, double tau)
{
    Intervals intervals;
    for (std::size_t k = 0; k < kBlockSize; ++k) {
        intervals.step[k] = static_cast<float>(table.steps[k]);
        intervals.half[k] = 0.5F * intervals.step[k];
    }
    for (int x = 0; x < kBlockSide; ++x)
        for (int u = 0; u < kBlockSide; ++u)
            intervals.column[x][u] = static_cast<float>(weight(u, x));
    intervals.tau = static_cast<float>(tau);
    return intervals;
}

struct Excess {
    float largest = 0.0F;
    int frequency = 0;
    int beyond = 0; ///< coefficients beyond tau
};

/// The transform along columns: rows in, rows of vertical frequencies out.
inline void transformColumns(const Floats (&row)[8], Floats (&out)[8])
{
    const Floats sum[4] = {row[0] + row[7], row[1] + row[6], row[2] + row[5], row[3] + row[4]};
    const Floats difference[4] = {row[0] - row[7], row[1] - row[6], row[2] - row[5], row[3] - row[4]};
    for (int v = 0; v < 8; ++v) {
        const Floats(&half)[4] = v % 2 == 0 ? sum : difference;
        out[v] = (half[0] * static_cast<float>(weight(v, 0)) + half[1] * static_cast<float>(weight(v, 1))) +
                 (half[2] * static_cast<float>(weight(v, 2)) + half[3] * static_cast<float>(weight(v, 3)));
    }
}

/// How far the block of samples is beyond what its stored coefficients stand for.
template <bool kAllowShrinking>
Excess excessOf(const std::uint8_t* samples, std::ptrdiff_t stride, const std::int16_t* stored,
                const Intervals& intervals)
{
    Floats rows[8], vertical[8];
    for (int y = 0; y < 8; ++y) {
        Bytes bytes;
        std::memcpy(&bytes, samples + y * stride, sizeof bytes);
        rows[y] = __builtin_convertvector(__builtin_convertvector(bytes, Integers) - 128, Floats);
    }
    transformColumns(rows, vertical);

    alignas(32) float excess[kBlockSize];
    Floats most{};
    for (int v = 0; v < 8; ++v) {
        alignas(32) float line[8];
        std::memcpy(line, &vertical[v], sizeof line);
        Floats c{};
        for (int x = 0; x < 8; ++x) {
            Floats column;
            std::memcpy(&column, intervals.column[x], sizeof column);
            c += line[x] * column;
        }
        Words words;
        Floats step, half;
        std::memcpy(&words, stored + 8 * v, sizeof words);
        std::memcpy(&step, intervals.step + 8 * v, sizeof step);
        std::memcpy(&half, intervals.half + 8 * v, sizeof half);
        const Floats value = __builtin_convertvector(words, Floats) * step;
        const Floats apart = c - value;
        Floats beyond = (apart < 0.0F ? -apart : apart) - half;
        if constexpr (kAllowShrinking) {
            const Floats size = c < 0.0F ? -c : c;
            const Floats along = c < 0.0F ? -value : value;
            beyond = (along >= 0.0F) & (along <= size) & (beyond > 0.0F) ? Floats{} : beyond;
        }
        std::memcpy(excess + 8 * v, &beyond, sizeof beyond);
        most = v == 0 ? beyond : beyond > most ? beyond : most;
    }
    Excess result{most[0], 0, 0};
    for (int i = 1; i < 8; ++i)
        result.largest = std::max(result.largest, most[i]);
    if (result.largest <= 0.0F)
        return result;
    result.frequency = static_cast<int>(std::find(excess, excess + kBlockSize, result.largest) - excess);
    if (result.largest > intervals.tau)
        result.beyond = static_cast<int>(
            std::count_if(excess, excess + kBlockSize, [&](float e) { return e > intervals.tau; }));
    return result;
}

IntervalResult testWith(SourceBand::Means means, const Tensor& source, const JpegFile& parsed,
                        const WalkResult& walk, const IntervalOptions& options, const Progress& progress)
{
    const Frame& frame = *parsed.frame;
    SourceBand band(source, frame, parsed.storesRgb(), means);
    const int components = options.lumaOnly ? 1 : static_cast<int>(frame.components.size());
    IntervalResult result;
    result.means = means;
    result.planes.resize(frame.components.size());
    std::vector<Intervals> intervals(static_cast<std::size_t>(components));
    std::vector<std::vector<BadBlock>> bad(static_cast<std::size_t>(components));
    for (int c = 0; c < components; ++c) {
        const auto at = static_cast<std::size_t>(c);
        const QuantTable* table = parsed.tableOf(c);
        if (table == nullptr || !band.covers(c))
            continue;
        const FrameComponent& component = frame.components[at];
        intervals[at] = intervalsOf(*table, band.shrinks(c) ? options.chromaTau : options.tau);
        IntervalPlane& plane = result.planes[at];
        plane.blocksWide = std::min(component.blocksWide, walk.planes[at].blocksWide);
        plane.blocksHigh = std::min(component.blocksHigh, walk.planes[at].blocksHigh);
        const std::size_t blocks =
            static_cast<std::size_t>(plane.blocksWide) * static_cast<std::size_t>(plane.blocksHigh);
        plane.excess.resize(blocks);
        plane.steps.resize(blocks);
        result.blocks += static_cast<std::int64_t>(blocks);
    }

    const int bands = (frame.height + kBlockSide * frame.maxV - 1) / (kBlockSide * frame.maxV);
    const auto excess = options.allowShrinking ? excessOf<true> : excessOf<false>;
    bool any = false;
    for (int y = 0; y < bands; ++y) {
        progress.throwIfCancelled();
        progress.report(static_cast<double>(y) / bands, message("Comparing with the source"));
        band.take(y);
        for (int c = 0; c < components; ++c) {
            const auto at = static_cast<std::size_t>(c);
            IntervalPlane& plane = result.planes[at];
            const int high = frame.components[at].v;
            for (int by = y * high; by < std::min((y + 1) * high, plane.blocksHigh); ++by)
                for (int bx = 0; bx < plane.blocksWide; ++bx) {
                    const std::uint8_t* samples =
                        band.rows(c) + (by - y * high) * kBlockSide * band.stride() + bx * kBlockSide;
                    const Excess e =
                        excess(samples, band.stride(), walk.planes[at].block(bx, by).data(), intervals[at]);
                    const auto block =
                        static_cast<std::size_t>(by) * static_cast<std::size_t>(plane.blocksWide) +
                        static_cast<std::size_t>(bx);
                    plane.excess[block] = e.largest;
                    if (e.largest > 0.0F)
                        plane.steps[block] =
                            e.largest /
                            std::max(intervals[at].step[static_cast<std::size_t>(e.frequency)], 1.0F);
                    result.largestExcess = any ? std::max(result.largestExcess, e.largest) : e.largest;
                    any = true;
                    if (e.beyond > 0)
                        bad[at].push_back({c, bx, by, e.frequency, e.largest, e.beyond});
                }
        }
    }
    for (const std::vector<BadBlock>& list : bad)
        result.bad.insert(result.bad.end(), list.begin(), list.end());
    return result;
}

/// Whether a mean that fails may be another encoder's.
bool hasBadMeans(const IntervalResult& result, const Frame& frame)
{
    return std::any_of(result.bad.begin(), result.bad.end(), [&](const BadBlock& bad) {
        const FrameComponent& component = frame.components[static_cast<std::size_t>(bad.component)];
        return component.h != frame.maxH || component.v != frame.maxV;
    });
}

} // namespace

IntervalResult intervalTest(const Tensor& source, const JpegFile& parsed, const WalkResult& walk,
                            const IntervalOptions& options, const Progress& progress)
{
    if (!parsed.frame || walk.planes.size() != parsed.frame->components.size())
        failArgument(message("A file without decoded coefficients cannot be compared with a source."));
    IntervalResult result = testWith(SourceBand::Means::Alternating, source, parsed, walk, options, progress);
    if (hasBadMeans(result, *parsed.frame)) {
        IntervalResult other = testWith(SourceBand::Means::Nvjpeg, source, parsed, walk, options, progress);
        if (other.bad.size() < result.bad.size())
            return other;
    }
    return result;
}

} // namespace comparo::jpeg
