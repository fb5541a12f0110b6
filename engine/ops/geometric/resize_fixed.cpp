#include "engine/ops/geometric/resize_fixed.h"

#include <algorithm>
#include <array>
#include <cstring>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace comparo {
namespace {

constexpr int kHalfGroup = FixedColumnPlan::kGroup / 2;
constexpr int kWindow = 16;  ///< bytes that a half group may span
constexpr int kTail = 128;   ///< last samples of a row, copied so that windows may read past its end

void plainAcross(const std::uint8_t* samples, const cpu::FixedTapsView& taps, std::uint8_t* out, int from, int to)
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

void plainDown(const std::uint8_t* const* rows, const std::int16_t* weight, int count, int precision, std::uint8_t* out,
               int from, int to)
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

/// Eight rounded, clamped outputs from their sums.
void storeEight(__m256i sum, int precision, std::uint8_t* out)
{
    const __m256i shifted = _mm256_sra_epi32(sum, _mm_cvtsi32_si128(precision));
    const __m256i words = _mm256_packs_epi32(shifted, shifted);
    const __m256i bytes = _mm256_packus_epi16(words, words);
    const int low = _mm_cvtsi128_si32(_mm256_castsi256_si128(bytes));
    const int high = _mm_cvtsi128_si32(_mm256_extracti128_si256(bytes, 1));
    std::memcpy(out, &low, sizeof low);
    std::memcpy(out + kHalfGroup, &high, sizeof high);
}

#endif

} // namespace

FixedColumnPlan makeFixedColumnPlan(const FixedTaps& taps)
{
    FixedColumnPlan plan;
    const int groups = static_cast<int>(taps.first.size()) / FixedColumnPlan::kGroup;
    const int most = taps.count.empty() ? 0 : *std::max_element(taps.count.begin(), taps.count.end());
    plan.pairs = (most + 1) / 2;
    if (2 * plan.pairs + kWindow > kTail)
        return plan;
    for (int g = 0; g < groups; ++g) {
        const auto at = static_cast<std::size_t>(g * FixedColumnPlan::kGroup);
        for (int half = 0; half < 2; ++half) {
            const std::size_t o = at + static_cast<std::size_t>(half * kHalfGroup);
            const int base = taps.first[o];
            plan.base.push_back(base);
            for (std::size_t k = 0; k < kHalfGroup; ++k) {
                const int offset = taps.first[o + k] - base;
                if (offset < 0 || offset + 1 >= kWindow)
                    return plan;
                for (const int byte : {offset, 0x80, offset + 1, 0x80}) // 0x80 writes a zero
                    plan.shuffle.push_back(static_cast<std::uint8_t>(byte));
            }
        }
        for (int pair = 0; pair < plan.pairs; ++pair)
            for (std::size_t k = 0; k < FixedColumnPlan::kGroup; ++k)
                for (int j = 2 * pair; j < 2 * pair + 2; ++j)
                    plan.weight.push_back(j < taps.count[at + k]
                                              ? taps.weight[(at + k) * static_cast<std::size_t>(taps.taps) +
                                                            static_cast<std::size_t>(j)]
                                              : std::int16_t{0});
    }
    plan.usable = true;
    return plan;
}

void fixedAcross(const std::uint8_t* samples, int inWidth, const cpu::FixedTapsView& taps, const FixedColumnPlanView& plan,
                 std::uint8_t* out, int outWidth)
{
    int done = 0;
#if defined(__AVX2__)
    if (plan.usable) {
        const int tailStart = std::max(0, inWidth - kTail);
        std::array<std::uint8_t, 2 * kTail> tail{};
        std::copy(samples + tailStart, samples + inWidth, tail.begin());
        const int lastWindow = inWidth - kWindow - 2 * (plan.pairs - 1);
        const auto window = [&](int base) {
            return base <= lastWindow ? samples + base : tail.data() + (base - tailStart);
        };
        const __m256i half = _mm256_set1_epi32(1 << (taps.precision - 1));
        const std::int16_t* weight = plan.weight;
        for (int g = 0; g < outWidth / FixedColumnPlan::kGroup; ++g) {
            const std::uint8_t* low = window(plan.base[2 * g]);
            const std::uint8_t* high = window(plan.base[2 * g + 1]);
            const __m256i shuffle =
                _mm256_loadu_si256(reinterpret_cast<const __m256i*>(plan.shuffle + static_cast<std::ptrdiff_t>(32) * g));
            __m256i sum = half;
            for (int pair = 0; pair < plan.pairs; ++pair, weight += 16) {
                const __m256i spread = _mm256_shuffle_epi8(loadTwoHalves(low + 2 * pair, high + 2 * pair), shuffle);
                const __m256i w = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(weight));
                sum = _mm256_add_epi32(sum, _mm256_madd_epi16(spread, w));
            }
            storeEight(sum, taps.precision, out + g * FixedColumnPlan::kGroup);
        }
        done = outWidth / FixedColumnPlan::kGroup * FixedColumnPlan::kGroup;
    }
#else
    static_cast<void>(inWidth);
    static_cast<void>(plan);
#endif
    plainAcross(samples, taps, out, done, outWidth);
}

void fixedDown(const std::uint8_t* const* rows, const std::int16_t* weight, int count, int precision, std::uint8_t* out,
               int width)
{
    int x = 0;
#if defined(__AVX2__)
    constexpr int kStep = 32;
    const __m256i half = _mm256_set1_epi32(1 << (precision - 1));
    const __m128i shift = _mm_cvtsi32_si128(precision);
    const __m256i zero = _mm256_setzero_si256();
    for (; x + kStep <= width; x += kStep) {
        __m256i s0 = half, s1 = half, s2 = half, s3 = half;
        for (int j = 0; j < count; j += 2) {
            const bool single = j + 1 == count;
            const auto w0 = static_cast<std::uint16_t>(weight[j]);
            const auto w1 = static_cast<std::uint16_t>(single ? 0 : weight[j + 1]);
            const __m256i w = _mm256_set1_epi32(static_cast<int>(w0 | static_cast<std::uint32_t>(w1) << 16));
            const __m256i a = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(rows[j] + x));
            const __m256i b = single ? zero : _mm256_loadu_si256(reinterpret_cast<const __m256i*>(rows[j + 1] + x));
            const __m256i low = _mm256_unpacklo_epi8(a, b);   // a0 b0 a1 b1 … of each lane
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
            fixedDown(taps.data(), sums.vertical.weight + y * static_cast<std::ptrdiff_t>(sums.vertical.taps), count,
                      sums.vertical.precision, out, outWidth);
        if (scatter)
            for (int x = 0; x < outWidth; ++x)
                target.row(z, y)[x * target.strideW] = spread[static_cast<std::size_t>(x)];
    }
}

} // namespace cpu
} // namespace comparo
