// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/causes/tie_map.h"

#include "engine/base/number_text.h"
#include "engine/device/cpu/thread_pool.h"
#include "engine/diagnose/causes/before_rounding.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <exception>
#include <vector>

namespace comparo {
namespace {

/// Differences that are looked at; more are sampled evenly.
constexpr std::uint64_t kMostExamined = 100000;

struct MappedPlace {
    int n, c, y, x;
};

std::vector<MappedPlace> differingPlaces(const Tensor& a, const Tensor& b)
{
    std::vector<MappedPlace> places;
    const Shape& s = a.shape();
    dispatch(a.dtype(), [&]<class T>() {
        const auto left = a.hostView<const T>();
        const auto right = b.hostView<const T>();
        for (int n = 0; n < s.n; ++n)
            for (int c = 0; c < s.c; ++c)
                for (int y = 0; y < s.h; ++y)
                    for (int x = 0; x < s.w; ++x)
                        if (left.at(n, c, y, x) != right.at(n, c, y, x))
                            places.push_back({n, c, y, x});
    });
    return places;
}

/// Whether some tie lies between the two, or is both.
bool tieBetween(const BeforeRounding& a, const BeforeRounding& b)
{
    const double low = std::min(a.value, b.value) - a.tie, high = std::max(a.value, b.value) - a.tie;
    return std::ceil(low) <= high;
}

/// What both sides have before they round.
struct Examined {
    std::optional<BeforeRounding> a, b;
};

/// Every so many places, on the engine's threads; from one on which has nothing the rest may have none, too.
std::vector<Examined> examine(const std::vector<MappedPlace>& places, std::uint64_t stride,
                              const UnroundedStep& beforeA, const UnroundedStep& beforeB,
                              const Progress& progress)
{
    constexpr std::size_t kAtOnce = 256;
    std::vector<Examined> examined((places.size() + stride - 1) / stride);
    std::atomic<bool> isUnknown{false}, hasFailed{false};
    std::exception_ptr failure; // of the first piece that has one
    ThreadPool::instance().parallelFor(
        static_cast<int>((examined.size() + kAtOnce - 1) / kAtOnce), progress.stop, [&](int piece) {
            const std::size_t first = static_cast<std::size_t>(piece) * kAtOnce;
            try {
                for (std::size_t i = first; i < std::min(first + kAtOnce, examined.size()) && !isUnknown;
                     ++i) {
                    const MappedPlace& p = places[i * stride];
                    examined[i] = {beforeA.at(p.n, p.c, p.y, p.x), beforeB.at(p.n, p.c, p.y, p.x)};
                    if (!examined[i].a || !examined[i].b)
                        isUnknown = true;
                }
            } catch (...) {
                isUnknown = true;
                if (!hasFailed.exchange(true))
                    failure = std::current_exception();
            }
        });
    if (failure)
        std::rethrow_exception(failure);
    progress.throwIfCancelled();
    return examined;
}

Verbatim fraction(double value)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.3g", value);
    return Verbatim(text);
}

Message sentenceOf(const TieMap& map)
{
    const Count near(map.near), examined(map.examined), differing(map.differing);
    const Verbatim within = fraction(map.within);
    const Message share =
        map.examined == map.differing
            ? message("{} of {} differences lie within {} of a tie.", near, examined, within)
            : message("{} of {} differences, evenly spread of {}, lie within {} of a tie.", near, examined,
                      differing, within);
    if (map.near == map.examined)
        return share;
    return joined({share, message("The farthest is {} away.", fraction(map.farthest))}, " ");
}

} // namespace

std::optional<TieMap> tieMap(const StepTrace& step, const Tensor& input, const TiedSide& a, const TiedSide& b,
                             double within, const Progress& progress)
{
    if (step.step.op->info.rounding.of.isEmpty() || a.output.dtype() != b.output.dtype() ||
        isFloat(a.output.dtype()) || !(a.output.shape() == b.output.shape()))
        return std::nullopt;
    const UnroundedStep beforeA(step, a.side, input, progress), beforeB(step, b.side, input, progress);
    TieMap map;
    map.within = within;
    const std::vector<MappedPlace> places = differingPlaces(a.output, b.output);
    map.differing = places.size();
    const Shape& s = a.output.shape();
    std::vector<float> distances(static_cast<std::size_t>(s.elements()), kEqualSample);
    const std::uint64_t stride =
        std::max<std::uint64_t>(1, (map.differing + kMostExamined - 1) / kMostExamined);
    const std::vector<Examined> examined = examine(places, stride, beforeA, beforeB, progress);
    for (std::uint64_t i = 0; i < places.size(); ++i) {
        const MappedPlace& p = places[i];
        const auto at = static_cast<std::size_t>(((std::int64_t{p.n} * s.c + p.c) * s.h + p.y) * s.w + p.x);
        distances[at] = kNotExamined;
        if (i % stride != 0)
            continue;
        const auto& [ofA, ofB] = examined[i / stride];
        if (!ofA || !ofB)
            return std::nullopt;
        const double distance = std::min(distanceToTie(*ofA), distanceToTie(*ofB));
        ++map.examined;
        map.near += distance <= within ? 1U : 0U;
        map.across += ofA->tie == ofB->tie && tieBetween(*ofA, *ofB) ? 1U : 0U;
        map.farthest = std::max(map.farthest, distance);
        distances[at] = static_cast<float>(distance);
    }
    map.distance = Tensor::fromValues<float>(s, distances);
    map.sentence = map.differing == 0 ? message("No sample differs.") : sentenceOf(map);
    return map;
}

} // namespace comparo
