// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/geometric/resize_fixed.h"

#include <algorithm>
#include <array>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace comparo {
namespace {

constexpr int kHalf = 4;         ///< outputs of a half vector
constexpr int kWindow = 16;      ///< bytes that a half vector may span
constexpr int kVectorTaps = 512; ///< vertical taps that the vector loop takes
constexpr int kTail = 128;       ///< last samples of a row, copied so that windows may read past its end

void plainAcross(const std::uint8_t* samples, const cpu::FixedTapsView& taps, std::uint8_t* out, int from,
                 int to)
{
    for (int x = from; x < to; ++x) {
        const std::int16_t* weight = taps.weight + x * static_cast<std::ptrdiff_t>(taps.taps);
        const std::uint8_t* first = samples + taps.first[x];
        int sum = 1 << (taps.precision - 1);
        for (int j = 0; j < taps.count[x]; ++j)
            sum += first[j] * weight[j];
        out[x] = static_cast<std::uint8_t>(cpu::clampByte(sum >> taps.precision));
    }
}

void plainDown(const std::uint8_t* const* rows, const std::int16_t* weight, int count, int precision,
               std::uint8_t* out, int from, int to)
{
    for (int x = from; x < to; ++x) {
        int sum = 1 << (precision - 1);
        for (int j = 0; j < count; ++j)
            sum += rows[j][x] * weight[j];
        out[x] = static_cast<std::uint8_t>(cpu::clampByte(sum >> precision));
    }
}

#if defined(__AVX2__)

__m256i loadTwoHalves(const std::uint8_t* low, const std::uint8_t* high)
{
    const __m128i a = _mm_loadu_si128(reinterpret_cast<const __m128i*>(low));
    const __m128i b = _mm_loadu_si128(reinterpret_cast<const __m128i*>(high));
    return _mm256_inserti128_si256(_mm256_castsi128_si256(a), b, 1);
}

__m256i loadVector(const void* from)
{
    return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}

/// The sixteen outputs of one group; `at(k)` is where half k of the group reads.
template <class At>
void groupAcross(const FixedColumnPlanView& plan, int group, int precision, const At& at, std::uint8_t* out)
{
    const __m256i shuffle0 = loadVector(plan.shuffle + std::ptrdiff_t{64} * group);
    const __m256i shuffle1 = loadVector(plan.shuffle + std::ptrdiff_t{64} * group + 32);
    const std::int16_t* weight = plan.weight + std::ptrdiff_t{32} * plan.pairs * group;
    const std::uint8_t* from[4] = {at(0), at(1), at(2), at(3)};
    __m256i sum0 = _mm256_set1_epi32(1 << (precision - 1));
    __m256i sum1 = sum0;
    for (int pair = 0; pair < plan.pairs; ++pair, weight += 32) {
        const __m256i spread0 =
            _mm256_shuffle_epi8(loadTwoHalves(from[0] + 2 * pair, from[1] + 2 * pair), shuffle0);
        const __m256i spread1 =
            _mm256_shuffle_epi8(loadTwoHalves(from[2] + 2 * pair, from[3] + 2 * pair), shuffle1);
        sum0 = _mm256_add_epi32(sum0, _mm256_madd_epi16(spread0, loadVector(weight)));
        sum1 = _mm256_add_epi32(sum1, _mm256_madd_epi16(spread1, loadVector(weight + 16)));
    }
    const __m128i shift = _mm_cvtsi32_si128(precision);
    const __m256i words = _mm256_packs_epi32(_mm256_sra_epi32(sum0, shift), _mm256_sra_epi32(sum1, shift));
    const __m256i bytes = _mm256_permute4x64_epi64(_mm256_packus_epi16(words, words), 0b1000);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out), _mm256_castsi256_si128(bytes));
}

/// The sixteen outputs of a group inside an exact 2:1: neighbouring outputs read neighbouring pairs of
/// samples.
void groupHalved(const FixedColumnPlanView& plan, int group, int precision, const std::uint8_t* samples,
                 std::uint8_t* out)
{
    const std::int16_t* weight = plan.weight + std::ptrdiff_t{32} * plan.pairs * group;
    const std::uint8_t* from = samples + plan.base[4 * group];
    __m256i sum0 = _mm256_set1_epi32(1 << (precision - 1));
    __m256i sum1 = sum0;
    const auto words = [](const std::uint8_t* at) {
        return _mm256_cvtepu8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(at)));
    };
    for (int pair = 0; pair < plan.pairs; ++pair, weight += 32, from += 2) {
        const __m256i w = loadVector(weight);
        sum0 = _mm256_add_epi32(sum0, _mm256_madd_epi16(words(from), w));
        sum1 = _mm256_add_epi32(sum1, _mm256_madd_epi16(words(from + kWindow), w));
    }
    const __m128i shift = _mm_cvtsi32_si128(precision);
    const __m256i mixed = _mm256_packs_epi32(_mm256_sra_epi32(sum0, shift), _mm256_sra_epi32(sum1, shift));
    const __m256i ordered = _mm256_permute4x64_epi64(mixed, 0b11011000);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out),
                     _mm_packus_epi16(_mm256_castsi256_si128(ordered), _mm256_extracti128_si256(ordered, 1)));
}

#endif

/// Whether output o has the weights of the one before it and starts two samples after it.
bool continuesHalving(const FixedTaps& taps, std::size_t o)
{
    const auto width = static_cast<std::ptrdiff_t>(taps.taps);
    const auto weights = taps.weight.begin() + static_cast<std::ptrdiff_t>(o) * width;
    return taps.first[o] == taps.first[o - 1] + 2 && taps.count[o] == taps.count[o - 1] &&
           std::equal(weights, weights + taps.count[o], weights - width);
}

/// The first run of whole groups that are an exact 2:1, for plan.halvingFrom and plan.halvingTo.
void findHalving(const FixedTaps& taps, FixedColumnPlan& plan)
{
    bool inside = false;
    for (int g = 0; g < plan.safeGroups; ++g) {
        const auto first = static_cast<std::size_t>(g * FixedColumnPlan::kGroup);
        bool whole = true;
        for (std::size_t o = first + 1; o < first + FixedColumnPlan::kGroup && whole; ++o)
            whole = continuesHalving(taps, o);
        if (whole && !inside)
            plan.halvingFrom = g;
        if (!whole && inside)
            return;
        inside = whole;
        if (whole)
            plan.halvingTo = g + 1;
    }
}

} // namespace

FixedColumnPlan makeFixedColumnPlan(const FixedTaps& taps, int inWidth)
{
    FixedColumnPlan plan;
    const int groups = static_cast<int>(taps.first.size()) / FixedColumnPlan::kGroup;
    const int most = taps.count.empty() ? 0 : *std::max_element(taps.count.begin(), taps.count.end());
    plan.pairs = (most + 1) / 2;
    if (2 * plan.pairs + kWindow > kTail)
        return plan;
    const auto forEachHalf = [](int group, const auto& f) {
        for (int vector = 0; vector < 2; ++vector)
            for (int half = 0; half < 2; ++half)
                f(static_cast<std::size_t>(group * FixedColumnPlan::kGroup + 8 * half + kHalf * vector));
    };
    const int lastWindow = inWidth - kWindow - 2 * (plan.pairs - 1);
    for (int g = 0; g < groups; ++g) {
        bool fits = true;
        forEachHalf(g, [&](std::size_t o) {
            plan.base.push_back(taps.first[o]);
            for (std::size_t k = o; k < o + kHalf; ++k) {
                const int offset = taps.first[k] - taps.first[o];
                fits = fits && offset >= 0 && offset + 1 < kWindow;
                for (const int byte : {offset, 0x80, offset + 1, 0x80}) // 0x80 writes a zero
                    plan.shuffle.push_back(static_cast<std::uint8_t>(byte));
            }
        });
        if (!fits)
            return plan;
        if (plan.safeGroups == g && *std::max_element(plan.base.end() - 4, plan.base.end()) <= lastWindow)
            ++plan.safeGroups;
        for (int pair = 0; pair < plan.pairs; ++pair)
            forEachHalf(g, [&](std::size_t o) {
                for (std::size_t k = o; k < o + kHalf; ++k)
                    for (int j = 2 * pair; j < 2 * pair + 2; ++j)
                        plan.weight.push_back(j < taps.count[k]
                                                  ? taps.weight[k * static_cast<std::size_t>(taps.taps) +
                                                                static_cast<std::size_t>(j)]
                                                  : std::int16_t{0});
            });
    }
    plan.usable = true;
    findHalving(taps, plan);
    return plan;
}

void fixedAcross(const std::uint8_t* samples, int inWidth, const cpu::FixedTapsView& taps,
                 const FixedColumnPlanView& plan, std::uint8_t* out, int outWidth)
{
    int done = 0;
#if defined(__AVX2__)
    if (plan.usable) {
        const int groups = outWidth / FixedColumnPlan::kGroup;
        const auto general = [&](int from, int to) {
            for (int g = from; g < to; ++g)
                groupAcross(
                    plan, g, taps.precision, [&](int k) { return samples + plan.base[4 * g + k]; },
                    out + g * FixedColumnPlan::kGroup);
        };
        general(0, plan.halvingFrom);
        for (int g = plan.halvingFrom; g < plan.halvingTo; ++g)
            groupHalved(plan, g, taps.precision, samples, out + g * FixedColumnPlan::kGroup);
        general(plan.halvingTo, plan.safeGroups);

        const int tailStart = std::max(0, inWidth - kTail);
        std::array<std::uint8_t, 2 * kTail> tail{};
        std::copy(samples + tailStart, samples + inWidth, tail.begin());
        const int lastWindow = inWidth - kWindow - 2 * (plan.pairs - 1);
        const auto guarded = [&](int base) {
            return base <= lastWindow ? samples + base : tail.data() + (base - tailStart);
        };
        for (int g = plan.safeGroups; g < groups; ++g)
            groupAcross(
                plan, g, taps.precision, [&](int k) { return guarded(plan.base[4 * g + k]); },
                out + g * FixedColumnPlan::kGroup);
        done = groups * FixedColumnPlan::kGroup;
    }
#else
    static_cast<void>(inWidth);
    static_cast<void>(plan);
#endif
    plainAcross(samples, taps, out, done, outWidth);
}

void fixedDown(const std::uint8_t* const* rows, const std::int16_t* weight, int count, int precision,
               std::uint8_t* out, int width)
{
    int x = 0;
#if defined(__AVX2__)
    constexpr int kStep = 32;
    const __m256i half = _mm256_set1_epi32(1 << (precision - 1));
    const __m128i shift = _mm_cvtsi32_si128(precision);
    const __m256i zero = _mm256_setzero_si256();
    __m256i pairs[kVectorTaps / 2];
    const int pairCount = (count + 1) / 2;
    for (int pair = 0; pair < pairCount && count <= kVectorTaps; ++pair) {
        const auto w0 = static_cast<std::uint16_t>(weight[2 * pair]);
        const auto w1 = static_cast<std::uint16_t>(2 * pair + 1 < count ? weight[2 * pair + 1] : 0);
        pairs[pair] = _mm256_set1_epi32(static_cast<int>(w0 | static_cast<std::uint32_t>(w1) << 16));
    }
    for (; count <= kVectorTaps && x + kStep <= width; x += kStep) {
        __m256i s0 = half, s1 = half, s2 = half, s3 = half;
        for (int pair = 0; pair < pairCount; ++pair) {
            const __m256i w = pairs[pair];
            const __m256i a = loadVector(rows[2 * pair] + x);
            const __m256i b = 2 * pair + 1 < count ? loadVector(rows[2 * pair + 1] + x) : zero;
            const __m256i low = _mm256_unpacklo_epi8(a, b); // a0 b0 a1 b1 … of each lane
            const __m256i high = _mm256_unpackhi_epi8(a, b);
            s0 = _mm256_add_epi32(s0, _mm256_madd_epi16(_mm256_unpacklo_epi8(low, zero), w));
            s1 = _mm256_add_epi32(s1, _mm256_madd_epi16(_mm256_unpackhi_epi8(low, zero), w));
            s2 = _mm256_add_epi32(s2, _mm256_madd_epi16(_mm256_unpacklo_epi8(high, zero), w));
            s3 = _mm256_add_epi32(s3, _mm256_madd_epi16(_mm256_unpackhi_epi8(high, zero), w));
        }
        const __m256i words0 = _mm256_packs_epi32(_mm256_sra_epi32(s0, shift), _mm256_sra_epi32(s1, shift));
        const __m256i words1 = _mm256_packs_epi32(_mm256_sra_epi32(s2, shift), _mm256_sra_epi32(s3, shift));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + x), _mm256_packus_epi16(words0, words1));
    }
#endif
    plainDown(rows, weight, count, precision, out, x, width);
}

namespace cpu {

void FixedPointKernel::rows(int z, int y0, int y1) const
{
    const int inWidth = sums.source.w;
    const int outWidth = target.w;
    const bool gather = sums.source.strideW != 1;
    const bool scatter = target.strideW != 1;
    const int slots = sums.vertical.taps;
    const auto rowBytes = static_cast<std::size_t>(outWidth);
    std::vector<std::uint8_t> ring(rowBytes * static_cast<std::size_t>(slots));
    std::vector<int> held(static_cast<std::size_t>(slots), -1);
    std::vector<const std::uint8_t*> taps(static_cast<std::size_t>(slots));
    std::vector<std::uint8_t> packed(gather ? static_cast<std::size_t>(inWidth) : 0);
    std::vector<std::uint8_t> spread(scatter ? rowBytes : 0);

    const auto horizontal = [&](int row) -> const std::uint8_t* {
        const std::uint8_t* samples = sums.source.row(z, row);
        if (sameWidth && !gather)
            return samples;
        const auto slot = static_cast<std::size_t>(row % slots);
        std::uint8_t* buffer = &ring[slot * rowBytes];
        if (held[slot] == row)
            return buffer;
        held[slot] = row;
        if (gather) {
            for (int x = 0; x < inWidth; ++x)
                packed[static_cast<std::size_t>(x)] = samples[x * sums.source.strideW];
            samples = packed.data();
        }
        fixedAcross(samples, inWidth, sums.horizontal, plan, buffer, outWidth);
        return buffer;
    };

    for (int y = y0; y < y1; ++y) {
        const int count = sums.vertical.count[y];
        for (int j = 0; j < count; ++j)
            taps[static_cast<std::size_t>(j)] = horizontal(sums.vertical.first[y] + j);
        std::uint8_t* out = scatter ? spread.data() : target.row(z, y);
        if (sameHeight)
            std::copy_n(taps[0], rowBytes, out);
        else
            fixedDown(taps.data(), sums.vertical.weight + y * static_cast<std::ptrdiff_t>(sums.vertical.taps),
                      count, sums.vertical.precision, out, outWidth);
        if (scatter)
            for (int x = 0; x < outWidth; ++x)
                target.row(z, y)[x * target.strideW] = spread[static_cast<std::size_t>(x)];
    }
}

} // namespace cpu
} // namespace comparo
