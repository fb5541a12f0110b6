// SPDX-License-Identifier: Apache-2.0
#include "engine/base/number_text.h"
#include "engine/compare/regions/set_pixels.h"
#include "engine/compare/regions/shape_facts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

/// Differences of one step of an integer, or of a few ULP of a float: every pixel is looked at before it is
/// said.
namespace comparo::shapes {
namespace {

constexpr double kMostUlp = 16.0;    ///< of the largest value, that rounding may bring floats apart
constexpr double kMostSingle = 0.99; ///< of the pixels, from which on the others are said to be exceptions

/// The spacing of a dtype's values at `value`; 1 of integers.
double spacingAt(DType dtype, double value)
{
    if (!isFloat(dtype))
        return 1.0;
    const double epsilon = dtype == DType::Float64 ? std::numeric_limits<double>::epsilon()
                                                   : double{std::numeric_limits<float>::epsilon()};
    return value > 0.0 ? std::ldexp(epsilon, std::ilogb(value)) : 0.0;
}

/// The largest of a pixel's channels.
struct PixelError {
    double error = 0.0;
    double magnitude = 0.0; ///< of finite values
    void add(double a, double b)
    {
        error = std::max(error, errorOf(a, b));
        for (const double v : {std::abs(a), std::abs(b)})
            if (std::isfinite(v))
                magnitude = std::max(magnitude, v);
    }
};

/// visit(x, y, PixelError) for every differing pixel.
template <class Visit>
void forEachError(const Facts& facts, Visit&& visit)
{
    dispatch(facts.a.dtype(), [&]<class TA>() {
        dispatch(facts.b.dtype(), [&]<class TB>() {
            const TensorView<const TA> a = facts.a.hostView<const TA>();
            const TensorView<const TB> b = facts.b.hostView<const TB>();
            for (int line = 0; line < facts.mask.box().height; ++line)
                facts.mask.forEachIn(line, [&](int x) {
                    const int y = facts.mask.box().y + line;
                    PixelError pixel;
                    for (int c = 0; c < facts.a.shape().c; ++c)
                        pixel.add(static_cast<double>(a.at(facts.n, c, y, x)),
                                  static_cast<double>(b.at(facts.n, c, y, x)));
                    visit(x, y, pixel);
                });
        });
    });
}

/// Whether it is worth while to look at all of them: nearly all of some are within what rounding may do.
bool maybeSingleSteps(const Facts& facts)
{
    double magnitude = 0.0;
    std::vector<double> errors;
    atSetPixels(facts, [&](int x, int y) {
        PixelError pixel;
        for (int c = 0; c < facts.a.shape().c; ++c)
            pixel.add(facts.a.at(facts.n, c, y, x), facts.b.at(facts.n, c, y, x));
        magnitude = std::max(magnitude, pixel.magnitude);
        errors.push_back(pixel.error);
    });
    const double limit = (isFloat(facts.a.dtype()) ? 2.0 * kMostUlp : 1.0) * spacing(facts, magnitude);
    const auto within = std::count_if(errors.begin(), errors.end(), [&](double e) { return e <= limit; });
    return static_cast<double>(within) >= 0.97 * static_cast<double>(errors.size());
}

} // namespace

double spacing(const Facts& facts, double magnitude)
{
    return std::max(spacingAt(facts.a.dtype(), magnitude), spacingAt(facts.b.dtype(), magnitude));
}

std::optional<SingleSteps> singleSteps(const Facts& facts)
{
    if (!maybeSingleSteps(facts))
        return std::nullopt;
    const bool whole = !isFloat(facts.a.dtype()) && !isFloat(facts.b.dtype());
    SingleSteps steps;
    double magnitude = 0.0;
    forEachError(facts, [&](int x, int y, const PixelError& pixel) {
        magnitude = std::max(magnitude, pixel.magnitude);
        if (pixel.error > steps.largest) {
            steps.largest = pixel.error;
            steps.x = x;
            steps.y = y;
        }
    });
    const double unit = spacing(facts, magnitude);
    const double limit = (whole ? 1.0 : kMostUlp) * unit;
    double largestWithin = steps.largest;
    steps.within = facts.pixels;
    if (!(steps.largest <= limit)) {
        steps.within = 0;
        largestWithin = 0.0;
        forEachError(facts, [&](int, int, const PixelError& pixel) {
            if (pixel.error > limit)
                return;
            ++steps.within;
            largestWithin = std::max(largestWithin, pixel.error);
        });
    }
    if (static_cast<double>(steps.within) < kMostSingle * static_cast<double>(facts.pixels))
        return std::nullopt;
    const auto ulp = unit > 0.0 ? static_cast<int>(std::ceil(largestWithin / unit)) : 0;
    steps.limit = limit;
    steps.size = whole ? message("by one step") : message("by at most {} ULP of the largest value", ulp);
    return steps;
}

Message SingleSteps::exceptions(std::uint64_t pixels) const
{
    const std::uint64_t others = pixels - within;
    const Message most = std::isfinite(largest) ? message("by {}", Verbatim(valueText(largest)))
                                                : message("to a value that is not finite");
    return plural(others, "{} differs by more, {} at {}", "{} differ by more, the most {} at {}", most,
                  Verbatim(placeText(x, y)));
}

Message SingleSteps::advice() const
{
    return message("Rounding explains the small ones alone: raise the threshold above {} to see where the "
                   "larger ones are.",
                   Verbatim(valueText(limit)));
}

Found isolatedTies(const Facts& facts)
{
    constexpr double kDensest = 0.6;
    constexpr std::uint64_t kFew = 16; // whose density says nothing
    const bool areFew = facts.pixels <= kFew;
    if (!areFew && (facts.fill() > kDensest || !isStrewn(facts)))
        return std::nullopt;
    const std::optional<SingleSteps> steps = singleSteps(facts);
    if (!steps)
        return std::nullopt;
    const bool isFloating = isFloat(facts.a.dtype()) || isFloat(facts.b.dtype());
    const Message fill = message("{} of their rectangle", Share(facts.fill()));
    DifferenceShape shape;
    if (steps->within < facts.pixels) {
        shape.kind = ShapeClass::Mixed;
        shape.label = message("isolated ties and larger differences");
        shape.evidence = message(
            "The differing pixels are scattered without a pattern, {}; {} of {} differ {}, and {}.", fill,
            Count(steps->within), Count(facts.pixels), steps->size, steps->exceptions(facts.pixels));
        shape.suggestion = steps->advice();
        return shape;
    }
    shape.kind = ShapeClass::IsolatedTies;
    shape.label = message("isolated ties");
    shape.evidence =
        facts.pixels == 1
            ? message("A single pixel differs {}, as when the sides round in opposite directions.",
                      steps->size)
            : message("The differing pixels are scattered without a pattern, {}, and differ {}, as when the "
                      "sides round in opposite directions.",
                      fill, steps->size);
    shape.suggestion = isFloating ? message("Rounding: the referee reports which side is nearer to float64.")
                                  : message("Rounding: the tie map of the cause shows how near each is to a "
                                            "tie; a tolerance of one step passes them.");
    return shape;
}

} // namespace comparo::shapes
