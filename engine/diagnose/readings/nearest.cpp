// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/readings/border.h"
#include "engine/diagnose/readings/reading.h"

#include "engine/base/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <optional>

namespace comparo {

using hypotheses::Judged;

namespace {

enum class Last { Rounded, Truncated };

/// Values in float64 as samples of a dtype.
Tensor narrowed(const Tensor& wide, DType dtype, Last last)
{
    const Shape& s = wide.shape();
    return dispatch(dtype, [&]<class T>() {
        const auto view = wide.hostView<const double>();
        std::vector<T> values;
        values.reserve(static_cast<std::size_t>(s.elements()));
        for (int n = 0; n < s.n; ++n)
            for (int c = 0; c < s.c; ++c)
                for (int y = 0; y < s.h; ++y)
                    for (int x = 0; x < s.w; ++x) {
                        double value = view.at(n, c, y, x);
                        if constexpr (!std::is_floating_point_v<T>) {
                            value = last == Last::Rounded ? std::nearbyint(value) : std::trunc(value);
                            value =
                                std::clamp(value, 0.0, static_cast<double>(std::numeric_limits<T>::max()));
                        }
                        values.push_back(static_cast<T>(value));
                    }
        return Tensor::fromValues<T>(s, values);
    });
}

Tensor widened(const Tensor& image)
{
    const Shape& s = image.shape();
    return dispatch(image.dtype(), [&]<class T>() {
        const auto view = image.hostView<const T>();
        std::vector<double> values;
        values.reserve(static_cast<std::size_t>(s.elements()));
        for (int n = 0; n < s.n; ++n)
            for (int c = 0; c < s.c; ++c)
                for (int y = 0; y < s.h; ++y)
                    for (int x = 0; x < s.w; ++x)
                        values.push_back(static_cast<double>(view.at(n, c, y, x)));
        return Tensor::fromValues<double>(s, values);
    });
}

StepVariant asItIs(const Step& step)
{
    return {{}, {}, [step](const StepRunner& runner, const Tensor& image) { return runner(step, image); }};
}

/// One way to run all of it.
struct EvaluationMethod {
    std::string id;
    Message words;
    std::function<Tensor(const StepVariant&, const Tensor& input, DType wanted)> run;
};

EvaluationMethod onSide(const Side& side, const SideRunner& run)
{
    return {side.toText(), joinedNames({side.toText()}),
            [side, run](const StepVariant& reading, const Tensor& input, DType) {
                return reading.replay(
                    [&](const Step& step, const Tensor& image) { return run(step, side, image); }, input);
            }};
}

EvaluationMethod inDouble(const SideRunner& run, Last last)
{
    const bool isRounded = last == Last::Rounded;
    return {isRounded ? "float64" : "float64/truncated",
            isRounded ? message("float64, rounded once") : message("float64, truncated once"),
            [run, last](const StepVariant& reading, const Tensor& input, DType wanted) {
                const Tensor wide = reading.replay(
                    [&](const Step& step, const Tensor& image) {
                        return run(step, Side::parse("cpu/exact"), image);
                    },
                    widened(input));
                if (wide.dtype() != DType::Float64)
                    fail(ErrorCode::Unsupported, message("The op does not return float64."));
                return narrowed(wide, wanted, last);
            }};
}

std::vector<EvaluationMethod> mannersOf(const std::vector<Side>& sides, const SideRunner& run, DType wanted)
{
    std::vector<EvaluationMethod> manners;
    for (const Side& side : sides)
        manners.push_back(onSide(side, run));
    if (wanted != DType::Float64)
        manners.push_back(inDouble(run, Last::Rounded));
    if (!isFloat(wanted))
        manners.push_back(inDouble(run, Last::Truncated));
    return manners;
}

/// Nothing where the reading does not take this input or gives another kind of image.
std::optional<Judged> played(const StepVariant& reading, const EvaluationMethod& manner, const Tensor& input,
                             const Tensor& output)
{
    const hypotheses::Hypothesis hypothesis{reading.id, reading.label, manner.words, [&](const Progress&) {
                                                return manner.run(reading, input, output.dtype());
                                            }};
    return hypotheses::judged(hypothesis, {}, output, {});
}

bool isNearer(const Judged& l, const Judged& r)
{
    if (l.match.isExact() != r.match.isExact())
        return l.match.isExact();
    return l.match.mean != r.match.mean ? l.match.mean < r.match.mean : l.match.equal() > r.match.equal();
}

/// Where of a large picture a filter is judged first: two corners, whose own borders are the picture's.
constexpr int kCorner = 192;
constexpr int kJudged = 96;

bool isCutFirst(const Step& step, const Tensor& input, const Tensor& output)
{
    constexpr std::int64_t kLarge = 1 << 20;
    const Shape& s = input.shape();
    return step.op->info.category == OpCategory::Filter && s == output.shape() && s.elements() >= kLarge &&
           std::min(s.h, s.w) >= 2 * kCorner;
}

/// What is left in the two corners together; infinite where the reading takes no such input.
double leftInCorners(const StepVariant& reading, const EvaluationMethod& manner, const Tensor& input,
                     const Tensor& output)
{
    const Shape& s = input.shape();
    double left = 0.0;
    for (const bool far : {false, true}) {
        const int top = far ? s.h - kCorner : 0, side = far ? s.w - kCorner : 0;
        const int inside = far ? kCorner - kJudged : 0;
        const StepVariant judged{reading.id, reading.label, [&](const StepRunner& run, const Tensor& image) {
                                     return readings::rectangle(reading.replay(run, image), inside, inside,
                                                                kJudged, kJudged);
                                 }};
        const auto corner = [&](const Tensor& image) {
            return readings::rectangle(image, top, side, kCorner, kCorner);
        };
        const std::optional<Judged> near =
            played(judged, manner, corner(input),
                   readings::rectangle(corner(output), inside, inside, kJudged, kJudged));
        left += near ? near->match.mean : std::numeric_limits<double>::infinity();
    }
    return left;
}

/// The few of many that are worth the whole picture.
std::vector<StepVariant> nearestInCorners(const std::vector<StepVariant>& all, const EvaluationMethod& manner,
                                          const Tensor& input, const Tensor& output, const Progress& progress)
{
    constexpr std::size_t kKept = 3;
    std::vector<std::pair<double, std::size_t>> left;
    for (std::size_t i = 0; i < all.size(); ++i) {
        progress.throwIfCancelled();
        left.emplace_back(leftInCorners(all[i], manner, input, output), i);
    }
    std::stable_sort(left.begin(), left.end(),
                     [](const auto& l, const auto& r) { return l.first < r.first; });
    std::vector<StepVariant> kept{all.front()}; // the step as it is
    for (std::size_t k = 0; k < left.size() && kept.size() <= kKept; ++k)
        if (left[k].second != 0)
            kept.push_back(all[left[k].second]);
    return kept;
}

std::string shortText(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.3g", value);
    return text.data();
}

} // namespace

Message shareText(const hypotheses::Match& match)
{
    if (match.isExact())
        return message("100 % of the samples");
    return message("{} of the samples bit for bit, the rest within {}", Share(match.equal(), match.samples),
                   Verbatim(shortText(match.largest)));
}

std::vector<hypotheses::Hypothesis> arithmeticsOf(const Step& step, const Tensor& input, DType output,
                                                  const std::vector<Side>& sides, const SideRunner& run)
{
    std::vector<hypotheses::Hypothesis> all;
    for (const EvaluationMethod& manner : mannersOf(sides, run, output))
        all.push_back({manner.id, manner.words, {}, [=](const Progress&) {
                           return manner.run(asItIs(step), input.withLayout(Layout::Contiguous), output);
                       }});
    return all;
}

std::vector<Judged> closestVariants(const Step& step, const Tensor& input, const Tensor& output,
                                    const std::vector<Side>& sides, const SideRunner& run,
                                    const Progress& progress)
{
    constexpr std::size_t kRefined = 2; // of the nearest, tried in every manner
    std::vector<StepVariant> all{asItIs(step)};
    for (StepVariant& reading : variantsOf(step))
        all.push_back(std::move(reading));
    const std::vector<EvaluationMethod> manners = mannersOf(sides, run, output.dtype());
    const Tensor image = input.withLayout(Layout::Contiguous), wanted = output.withLayout(Layout::Contiguous);
    if (isCutFirst(step, image, wanted))
        all = nearestInCorners(all, manners.front(), image, wanted, progress);
    std::vector<Judged> found;
    for (std::size_t i = 0; i < all.size(); ++i) {
        progress.throwIfCancelled();
        progress.report(static_cast<double>(i) / static_cast<double>(all.size()), all[i].label);
        if (std::optional<Judged> near = played(all[i], manners.front(), image, wanted))
            found.push_back(std::move(*near));
    }
    std::stable_sort(found.begin(), found.end(), isNearer);
    for (std::size_t k = 0; k < std::min(kRefined, found.size()); ++k) {
        const auto reading = std::find_if(all.begin(), all.end(),
                                          [&](const StepVariant& each) { return each.id == found[k].id; });
        for (std::size_t m = 1; m < manners.size() && !found[k].match.isExact(); ++m) {
            progress.throwIfCancelled();
            std::optional<Judged> near = played(*reading, manners[m], image, wanted);
            if (near && (near->match.isExact() || near->match.equal() > found[k].match.equal()))
                found[k] = std::move(*near);
        }
    }
    std::stable_sort(found.begin(), found.end(), isNearer);
    return found;
}

} // namespace comparo
