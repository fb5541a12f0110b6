// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/match.h"

#include "engine/base/error.h"
#include "engine/device/cpu/thread_pool.h"
#include "engine/diagnose/hypotheses/code_length.h"
#include "engine/tensor/same_bits.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace comparo::hypotheses {
namespace {

double distance(double given, double wanted)
{
    return std::isnan(given - wanted) ? std::numeric_limits<double>::infinity() : std::abs(given - wanted);
}

/// Samples of one dtype, bit for bit and all of them reached: the usual case of large pictures. The mean is
/// the sum. Null: no source.
template <class T>
Match countBits(const T* a, const T* b, const T* replayed, std::size_t count)
{
    Match match;
    std::uint32_t differing = 0, hits = 0, both = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto differs = static_cast<std::uint32_t>(!a || !sameBits(a[i], b[i]));
        const auto hit = static_cast<std::uint32_t>(sameBits(replayed[i], b[i]));
        differing += differs;
        hits += hit;
        both += differs & hit;
    }
    match.samples = count;
    match.differing = differing;
    match.reproduced = both;
    match.broken = count - hits - (differing - both);
    for (std::size_t i = 0; hits < count && i < count; ++i)
        if (!sameBits(replayed[i], b[i])) {
            const double left = distance(static_cast<double>(replayed[i]), static_cast<double>(b[i]));
            match.largest = std::max(match.largest, left);
            match.mean += left;
        }
    return match;
}

/// Null: no source.
Match countAll(const Picture* source, const Picture& result, const Picture& replayed,
               const std::function<bool(const Place&)>& reached, const Tolerance& tolerance)
{
    constexpr std::size_t kPiece = 1U << 16;
    const std::size_t total = result.size();
    const bool isComparable =
        source && source->shape() == result.shape() && source->dtype() == result.dtype();
    const bool isPlain = !reached && tolerance.isExact();
    std::vector<Match> found((total + kPiece - 1) / kPiece);
    ThreadPool::instance().parallelFor(static_cast<int>(found.size()), {}, [&](int piece) {
        const std::size_t first = static_cast<std::size_t>(piece) * kPiece,
                          last = std::min(total, first + kPiece);
        Match& match = found[static_cast<std::size_t>(piece)];
        if (isPlain) {
            dispatch(result.dtype(), [&]<class T>() {
                match = countBits(isComparable ? source->samples<T>() + first : nullptr,
                                  result.samples<T>() + first, replayed.samples<T>() + first, last - first);
            });
            return;
        }
        match.samples = last - first;
        for (std::size_t i = first; i < last; ++i) {
            const double wanted = result.at(i), given = replayed.at(i);
            const bool differs = !isComparable || !sameNumber(source->at(i), wanted);
            match.differing += differs;
            if (reached && !reached(result.placeOf(i))) {
                match.unreached += differs;
                continue;
            }
            const bool hit = tolerance.passes(given, wanted);
            match.reproduced += differs && hit;
            match.broken += !differs && !hit;
            match.inexact += hit && !sameNumber(given, wanted);
            if (!hit) {
                match.largest = std::max(match.largest, distance(given, wanted));
                match.mean += distance(given, wanted);
            }
        }
    });
    Match sum;
    for (Match& each : found) {
        each.mean /= static_cast<double>(each.samples);
        sum += each;
    }
    return sum;
}

} // namespace

Match& Match::operator+=(const Match& other)
{
    const auto before = static_cast<double>(samples), more = static_cast<double>(other.samples);
    if (before + more > 0.0)
        mean = (mean * before + other.mean * more) / (before + more);
    samples += other.samples;
    differing += other.differing;
    reproduced += other.reproduced;
    broken += other.broken;
    unreached += other.unreached;
    inexact += other.inexact;
    largest = std::max(largest, other.largest);
    return *this;
}

Match matchOf(const Picture& source, const Picture& result, const Picture& replayed,
              const std::function<bool(const Place&)>& reached, const Tolerance& tolerance)
{
    return countAll(&source, result, replayed, reached, tolerance);
}

Match matchOf(const Tensor& source, const Tensor& result, const Tensor& replayed)
{
    const std::optional<Picture> from = source.isEmpty() ? std::nullopt : std::optional<Picture>(source);
    return countAll(from ? &*from : nullptr, Picture(result), Picture(replayed), {}, {});
}

double restBits(const Match& match, DType dtype)
{
    const auto n = static_cast<double>(match.samples), k = n - static_cast<double>(match.equal());
    const double bits = exceptionBits(n, k, bitsOfSample(dtype));
    const double step = isFloat(dtype) ? Tolerance::roundingOf(dtype) : 1.0, mean = match.mean / step;
    if (!(mean > 0.0) || !std::isfinite(mean))
        return bits;
    return std::min(bits, n * (std::log2(1.0 + mean) + mean * std::log2(1.0 + 1.0 / mean)) + k);
}

bool isLead(const Match& with, const Match& without, DType dtype)
{
    return restBits(without, dtype) - restBits(with, dtype) >= kSure &&
           2.0 * restBits(with, dtype) <= restBits(without, dtype);
}

std::optional<Tensor> replayed(const Hypothesis& hypothesis, const Tensor& result, const Progress& progress,
                               Message* refusal)
{
    try {
        Tensor given = hypothesis.replay(progress).toHost();
        if (given.shape() == result.shape() && given.dtype() == result.dtype())
            return given;
    } catch (const Error& refused) {
        if (refused.code() == ErrorCode::Cancelled || refused.code() == ErrorCode::OutOfMemory)
            throw;
        if (refusal)
            *refusal = refused.message();
    }
    return std::nullopt;
}

std::optional<Judged> judged(const Hypothesis& hypothesis, const Tensor& source, const Tensor& result,
                             const Progress& progress)
{
    std::optional<Tensor> given = replayed(hypothesis, result, progress);
    if (!given)
        return std::nullopt;
    const Match match = matchOf(source, result, *given);
    return Judged{hypothesis.id, hypothesis.label, hypothesis.parameters, match, std::move(*given)};
}

} // namespace comparo::hypotheses
