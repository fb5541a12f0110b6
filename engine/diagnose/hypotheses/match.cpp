// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/match.h"

#include "engine/device/cpu/thread_pool.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace comparo::hypotheses {
namespace {

void add(Match& to, const Match& other)
{
    to.samples += other.samples;
    to.differing += other.differing;
    to.reproduced += other.reproduced;
    to.broken += other.broken;
    to.unreached += other.unreached;
    to.inexact += other.inexact;
    to.largest = std::max(to.largest, other.largest);
}

double distance(double given, double wanted)
{
    return std::isnan(given - wanted) ? std::numeric_limits<double>::infinity() : std::abs(given - wanted);
}

/// Integers of one dtype, all of them reached: the usual case of large pictures.
template <class T>
Match countIntegers(const T* a, const T* b, const T* replayed, std::size_t count)
{
    Match match;
    std::uint32_t differing = 0, hits = 0, both = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto differs = static_cast<std::uint32_t>(a[i] != b[i]);
        const auto hit = static_cast<std::uint32_t>(replayed[i] == b[i]);
        differing += differs;
        hits += hit;
        both += differs & hit;
    }
    match.samples = count;
    match.differing = differing;
    match.reproduced = both;
    match.broken = count - hits - (differing - both);
    if (hits < count)
        for (std::size_t i = 0; i < count; ++i)
            match.largest = std::max(match.largest,
                                     std::abs(static_cast<double>(replayed[i]) - static_cast<double>(b[i])));
    return match;
}

} // namespace

Match matchOf(const Picture& source, const Picture& result, const Picture& replayed,
              const std::function<bool(const Place&)>& reached, const Tolerance& tolerance)
{
    constexpr std::size_t kPiece = 1U << 16;
    const std::size_t total = result.size();
    const bool isComparable = source.shape() == result.shape();
    const bool isPlain =
        isComparable && !reached && source.dtype() == result.dtype() && !isFloat(result.dtype());
    std::vector<Match> found((total + kPiece - 1) / kPiece);
    ThreadPool::instance().parallelFor(static_cast<int>(found.size()), {}, [&](int piece) {
        const std::size_t first = static_cast<std::size_t>(piece) * kPiece,
                          last = std::min(total, first + kPiece);
        Match& match = found[static_cast<std::size_t>(piece)];
        if (isPlain) {
            dispatch(result.dtype(), [&]<class T>() {
                match = countIntegers(source.samples<T>() + first, result.samples<T>() + first,
                                      replayed.samples<T>() + first, last - first);
            });
            return;
        }
        match.samples = last - first;
        for (std::size_t i = first; i < last; ++i) {
            const double wanted = result.at(i), given = replayed.at(i);
            const bool differs =
                !isComparable || source.dtype() != result.dtype() || !sameNumber(source.at(i), wanted);
            match.differing += differs;
            if (reached && !reached(result.placeOf(i))) {
                match.unreached += differs;
                continue;
            }
            const bool hit = tolerance.passes(given, wanted);
            match.reproduced += differs && hit;
            match.broken += !differs && !hit;
            match.inexact += hit && !sameNumber(given, wanted);
            if (!hit)
                match.largest = std::max(match.largest, distance(given, wanted));
        }
    });
    Match sum;
    for (const Match& each : found)
        add(sum, each);
    return sum;
}

} // namespace comparo::hypotheses
