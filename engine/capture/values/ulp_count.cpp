// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/values/ulp_count.h"

#include "engine/capture/values/recorded_half.h"
#include "engine/device/cpu/thread_pool.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <limits>
#include <mutex>

namespace comparo {

namespace {

constexpr std::size_t kPiece = std::size_t{1} << 16;

/// Adds what count(begin, end) counts of pieces of so many samples, side by side.
template <class Count>
UlpCount countPieces(std::size_t samples, Count count)
{
    UlpCount sum;
    std::mutex mutex;
    const auto pieces = static_cast<int>((samples + kPiece - 1) / kPiece);
    ThreadPool::instance().parallelFor(pieces, {}, [&](int piece) {
        const std::size_t begin = static_cast<std::size_t>(piece) * kPiece;
        const UlpCount part = count(begin, std::min(samples, begin + kPiece));
        const std::lock_guard lock(mutex);
        sum.violating += part.violating;
        sum.most = std::max(sum.most, part.most);
    });
    return sum;
}

bool isOutside(double x, double y, const Tolerance& tolerance)
{
    return !(std::abs(x - y) <= tolerance.atol + tolerance.rtol * std::max(std::abs(x), std::abs(y)));
}

/// Without a branch, for vectors. `outside(x, y)` is asked of the bits of two that are not equal.
template <std::uint16_t kInfinite, class Outside>
UlpCount countHalves(std::span<const std::uint16_t> a, std::span<const std::uint16_t> b, std::int64_t ulps,
                     Outside outside)
{
    const auto admitted = static_cast<std::int32_t>(std::clamp<std::int64_t>(ulps, 0, 0x10000));
    return countPieces(a.size(), [&](std::size_t begin, std::size_t end) {
        std::uint32_t violating = 0;
        std::uint32_t wild = 0;
        std::int32_t most = 0;
        for (std::size_t i = begin; i < end; ++i) {
            const std::int32_t sizeA = a[i] & 0x7FFF;
            const std::int32_t sizeB = b[i] & 0x7FFF;
            const bool isFinite = (sizeA < kInfinite) & (sizeB < kInfinite);
            const bool areNan = (sizeA > kInfinite) & (sizeB > kInfinite);
            const std::int32_t apart = std::abs(orderedHalf(a[i]) - orderedHalf(b[i]));
            const std::int32_t distance = isFinite ? apart : 0;
            most = std::max(most, distance);
            wild += !isFinite & !areNan & (apart != 0);
            violating += (distance > admitted) & outside(a[i], b[i]);
        }
        return UlpCount{violating + wild, wild > 0 ? std::numeric_limits<std::int64_t>::max() : most};
    });
}

/// The widening function is compiled into the loop: that is why it is a type.
template <std::uint16_t kInfinite, class Widen>
UlpCount countHalves(std::span<const std::uint16_t> a, std::span<const std::uint16_t> b,
                     const Tolerance& tolerance, Widen widen)
{
    if (tolerance.atol == 0.0 && tolerance.rtol == 0.0)
        return countHalves<kInfinite>(a, b, tolerance.ulp, [](std::uint16_t, std::uint16_t) { return true; });
    return countHalves<kInfinite>(a, b, tolerance.ulp, [&](std::uint16_t x, std::uint16_t y) {
        return isOutside(static_cast<double>(widen(x)), static_cast<double>(widen(y)), tolerance);
    });
}

} // namespace

UlpCount countHalfUlps(StoredDType::Kind kind, std::span<const std::uint16_t> a,
                       std::span<const std::uint16_t> b, const Tolerance& tolerance)
{
    if (kind == StoredDType::Kind::Half)
        return countHalves<0x7C00>(a, b, tolerance, [](std::uint16_t bits) { return floatOfHalf(bits); });
    return countHalves<0x7F80>(a, b, tolerance, [](std::uint16_t bits) { return floatOfBrain(bits); });
}

UlpCount countEighthUlps(const StoredDType& dtype, std::span<const std::byte> a, std::span<const std::byte> b,
                         const Tolerance& tolerance)
{
    const std::array<float, 256>& values = eighthValues(dtype);
    const auto ordered = [](unsigned code) {
        const auto size = static_cast<std::int64_t>(code & 0x7FU);
        return code > 0x7FU ? -size : size;
    };
    return countPieces(a.size(), [&](std::size_t begin, std::size_t end) {
        UlpCount part;
        for (std::size_t i = begin; i < end; ++i) {
            if (a[i] == b[i])
                continue;
            const auto codeA = std::to_integer<unsigned>(a[i]), codeB = std::to_integer<unsigned>(b[i]);
            const double x = static_cast<double>(values[codeA]), y = static_cast<double>(values[codeB]);
            if (x == y || (std::isnan(x) && std::isnan(y)))
                continue;
            const bool isFinite = std::isfinite(x) && std::isfinite(y);
            const std::int64_t distance = isFinite ? std::abs(ordered(codeA) - ordered(codeB))
                                                   : std::numeric_limits<std::int64_t>::max();
            part.most = std::max(part.most, distance);
            if (!isFinite || (distance > tolerance.ulp && isOutside(x, y, tolerance)))
                ++part.violating;
        }
        return part;
    });
}

UnlikeBits unlikeEighths(const StoredDType& dtype, std::span<const std::byte> a, std::span<const std::byte> b)
{
    UnlikeBits unlike;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (a[i] != b[i])
            ++(std::isnan(eighthValues(dtype)[std::to_integer<std::size_t>(a[i])]) ? unlike.nans
                                                                                   : unlike.zeros);
    return unlike;
}

UlpCount countIntegerUlps(std::span<const double> a, std::span<const double> b, const Tolerance& tolerance)
{
    constexpr double kMost = 9.2e18;
    return countPieces(a.size(), [&](std::size_t begin, std::size_t end) {
        UlpCount part;
        for (std::size_t i = begin; i < end; ++i) {
            const auto distance = static_cast<std::int64_t>(std::min(std::abs(a[i] - b[i]), kMost));
            part.most = std::max(part.most, distance);
            if (distance > tolerance.ulp && isOutside(a[i], b[i], tolerance))
                ++part.violating;
        }
        return part;
    });
}

UnlikeBits unlikeHalves(std::span<const std::uint16_t> a, std::span<const std::uint16_t> b)
{
    UnlikeBits unlike;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] == b[i])
            continue;
        if (((a[i] | b[i]) & 0x7FFFU) == 0)
            ++unlike.zeros;
        else
            ++unlike.nans;
    }
    return unlike;
}

std::uint64_t countUnequalWords(std::span<const std::byte> a, std::span<const std::byte> b)
{
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < a.size(); i += sizeof(std::uint64_t))
        count += std::memcmp(a.data() + i, b.data() + i, sizeof(std::uint64_t)) != 0 ? 1U : 0U;
    return count;
}

} // namespace comparo
