// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/referee/referee.h"

#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/base/text.h"
#include "engine/diagnose/referee/truth.h"
#include "engine/diagnose/replay.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <vector>

namespace comparo {
namespace {

/// Nearer by less than this is as near: float64 is no nearer to the real numbers itself.
constexpr double kTieUlp = 1e-5;

constexpr double kInfinite = std::numeric_limits<double>::infinity();

/// What one ULP is at this value.
double spacingAt(DType dtype, double value)
{
    if (!isFloat(dtype))
        return 1.0;
    const int digits =
        dtype == DType::Float32 ? std::numeric_limits<float>::digits : std::numeric_limits<double>::digits;
    const double magnitude = std::isfinite(value) ? std::max(std::abs(value), 1.0 / 256.0) : 1.0 / 256.0;
    return std::ldexp(1.0, std::ilogb(magnitude) - (digits - 1));
}

double errorOf(double side, double truth)
{
    if (side == truth || (std::isnan(side) && std::isnan(truth)))
        return 0.0;
    const double error = std::abs(side - truth);
    return std::isfinite(error) ? error : kInfinite;
}

/// By how much A is nearer: positive numbers. Two infinite errors are as large.
double nearness(const RefereedSample& sample)
{
    return sample.ulpA == sample.ulpB ? 0.0 : sample.ulpB - sample.ulpA;
}

bool isDifferent(const RefereedSample& sample)
{
    return sample.a != sample.b && !(std::isnan(sample.a) && std::isnan(sample.b));
}

RefereedSample judged(DType dtype, double a, double b, double truth)
{
    const double ulp = spacingAt(dtype, truth);
    RefereedSample sample;
    sample.a = a;
    sample.b = b;
    sample.truth = truth;
    sample.ulpA = errorOf(a, truth) / ulp;
    sample.ulpB = errorOf(b, truth) / ulp;
    return sample;
}

/// Sums of one side, as samples come.
struct Tally {
    RefereedSide side;
    double ulps = 0.0, errors = 0.0;

    void add(const RefereedSample& sample, double value, double ulp)
    {
        const double error = errorOf(value, sample.truth);
        if (!side.worst || ulp > side.maxUlp) {
            side.worst = sample;
            side.maxUlp = ulp;
        }
        side.maxError = std::max(side.maxError, error);
        if (std::isinf(error)) {
            ++side.nonFinite;
            return;
        }
        ulps += ulp;
        errors += error;
    }

    RefereedSide finished(std::uint64_t samples)
    {
        const auto count = static_cast<double>(samples - side.nonFinite);
        side.meanUlp = count > 0.0 ? ulps / count : 0.0;
        side.meanError = count > 0.0 ? errors / count : 0.0;
        return side;
    }
};

/// Whole numbers saturate at the ends of their range: so does the truth.
double saturated(DType dtype, double truth)
{
    if (isFloat(dtype))
        return truth;
    return std::clamp(truth, 0.0, dtype == DType::UInt8 ? 255.0 : 65535.0);
}

template <class T>
void judgeSamples(RefereeReport& report, const Progress& progress)
{
    const Shape& s = report.outputA.shape();
    const auto a = report.outputA.hostView<const T>();
    const auto b = report.outputB.hostView<const T>();
    const auto truth = report.truth.hostView<double>();
    report.balance = Tensor(cpuDevice(), {DType::Float32, s, Layout::Contiguous});
    const auto balance = report.balance.hostView<float>();
    Tally tallyA, tallyB;
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y) {
                progress.throwIfCancelled();
                for (int x = 0; x < s.w; ++x) {
                    truth.at(n, c, y, x) = saturated(report.dtype, truth.at(n, c, y, x));
                    RefereedSample sample =
                        judged(report.dtype, static_cast<double>(a.at(n, c, y, x)),
                               static_cast<double>(b.at(n, c, y, x)), truth.at(n, c, y, x));
                    sample.n = n;
                    sample.c = c;
                    sample.y = y;
                    sample.x = x;
                    tallyA.add(sample, sample.a, sample.ulpA);
                    tallyB.add(sample, sample.b, sample.ulpB);
                    const double by = nearness(sample);
                    const bool tie = std::abs(by) <= kTieUlp;
                    balance.at(n, c, y, x) = tie ? 0.0f : static_cast<float>(by);
                    if (!isDifferent(sample))
                        continue;
                    ++report.differing;
                    report.ties += tie;
                    tallyA.side.nearer += !tie && by > 0.0;
                    tallyB.side.nearer += !tie && by < 0.0;
                }
            }
    report.samples = static_cast<std::uint64_t>(s.elements());
    report.a = tallyA.finished(report.samples);
    report.b = tallyB.finished(report.samples);
}

/// Where framework numerics does not follow the rule that the referee does; a sentence, or empty.
Message departureOf(const StepTrace& step, const Side& a, const Side& b)
{
    const auto follows = [](const Side& side) { return !side.peer && side.numerics == Numerics::Framework; };
    if (!follows(a) && !follows(b))
        return {};
    const std::string& op = step.step.op->id;
    const ParamSet& params = step.step.params;
    const DType dtype = step.input.dtype();
    const bool resizes = op == "resize" && !(step.output.shape() == step.input.shape());
    if (resizes && params.getChoice("mode").starts_with("nearest"))
        return message(
            "At exact ties PyTorch's kernels pick another sample than exact numerics, which the referee "
            "follows.");
    if (resizes && dtype == DType::UInt16)
        return message(
            "torchvision truncates uint16 and lets it wrap; the referee is the value before rounding.");
    if (op == "to_uint8" && isFloat(dtype) && params.getChoice("rounding") == "to_dtype")
        return message(
            "torchvision's to_dtype wraps outside 0 to 1; the referee clamps, as exact numerics does.");
    return {};
}

Message unitOf(DType dtype)
{
    return isFloat(dtype) ? joinedNames({"ULP"}) : message("steps");
}

Message errorOf(double ulp)
{
    return std::isinf(ulp) ? message("infinite") : joinedNames({refereeText(ulp)});
}

/// "Distance in steps: A 0.295 on average and 0.992 at most, B 0.249 and 0.5."
Message distances(const RefereeReport& report)
{
    const RefereedSide &a = report.a, &b = report.b;
    const Message unit = unitOf(report.dtype);
    if (report.differing == 0)
        return message("Distance in {}: {} on average, {} at most.", unit, errorOf(a.meanUlp),
                       errorOf(a.maxUlp));
    return message("Distance in {}: A {} on average and {} at most, B {} and {}.", unit, errorOf(a.meanUlp),
                   errorOf(a.maxUlp), errorOf(b.meanUlp), errorOf(b.maxUlp));
}

/// "B is nearer in 97.68 % of the 18,664 samples that differ"
Message whoIsNearer(const RefereeReport& report)
{
    if (report.differing == 0)
        return message("the sides agree");
    const Message all = plural(report.differing, "the {} sample that differ", "the {} samples that differ");
    const Share most(std::max(report.a.nearer, report.b.nearer), report.differing);
    const Message who = report.ties == report.differing ? message("both sides are as near in all of {}", all)
                        : report.a.nearer == report.b.nearer
                            ? message("each side is nearer in half of {}", all)
                        : report.a.nearer > report.b.nearer ? message("A is nearer in {} of {}", most, all)
                                                            : message("B is nearer in {} of {}", most, all);
    return report.ties > 0 && report.ties < report.differing
               ? message("{}, {} are ties", who, Share(report.ties, report.differing))
               : who;
}

} // namespace

Tensor shownBalance(const RefereeReport& report)
{
    const auto count = static_cast<std::size_t>(report.balance.shape().elements());
    const float* from = &report.balance.hostView<const float>().at(0, 0, 0, 0);
    std::vector<float> sizes;
    for (std::size_t i = 0; i < count; ++i)
        if (from[i] != 0.0f)
            sizes.push_back(std::abs(from[i]));
    float most = 1.0f;
    if (!sizes.empty()) {
        const auto ninth = sizes.begin() + static_cast<std::ptrdiff_t>(sizes.size() * 9 / 10);
        std::nth_element(sizes.begin(), ninth, sizes.end());
        most = std::isfinite(*ninth) ? *ninth : 1.0f;
    }
    Tensor shown(cpuDevice(), report.balance.desc());
    float* to = &shown.hostView<float>().at(0, 0, 0, 0);
    std::transform(from, from + count, to, [most](float v) { return std::clamp(v, -most, most); });
    return shown;
}

std::string refereeUnit(DType dtype)
{
    return isFloat(dtype) ? "ULP" : COMPARO_TR("steps");
}

std::string refereeText(double ulp)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), ulp < 1e6 ? "%.3g" : "%.2g", ulp);
    return std::isinf(ulp)              ? "infinite"
           : ulp >= 1000.0 && ulp < 1e6 ? groupedText(static_cast<std::uint64_t>(std::llround(ulp)))
                                        : text.data();
}

Message RefereedSample::sentence(DType dtype) const
{
    std::array<char, 48> number{};
    std::snprintf(number.data(), number.size(), "%.12g", truth);
    const double by = nearness(*this);
    const Message who = std::abs(by) <= kTieUlp ? message("both are as near")
                        : by > 0.0              ? message("A is nearer")
                                                : message("B is nearer");
    return message("float64 {}; A is off by {}, B by {} {}: {}", Verbatim(number.data()), errorOf(ulpA),
                   errorOf(ulpB), unitOf(dtype), who);
}

RefereedSample RefereeReport::at(int n, int c, int y, int x) const
{
    if (!isAvailable())
        failArgument(refusal);
    const Shape& s = truth.shape();
    if (n < 0 || n >= s.n || c < 0 || c >= s.c || y < 0 || y >= s.h || x < 0 || x >= s.w)
        failArgument(message("Sample {} is out of range for {}.", placeText(x, y), s.toString()));
    RefereedSample sample =
        judged(dtype, outputA.at(n, c, y, x), outputB.at(n, c, y, x), truth.at(n, c, y, x));
    sample.n = n;
    sample.c = c;
    sample.y = y;
    sample.x = x;
    return sample;
}

Message RefereeReport::sentence() const
{
    if (!isAvailable())
        return refusal;
    return message("Referee ({} in float64): {}", Verbatim(op), detail());
}

Message RefereeReport::detail() const
{
    return joined({message("{}.", whoIsNearer(*this)), distances(*this), departure}, " ");
}

RefereeReport judgeStep(const Trace& a, const Trace& b, std::size_t index, const Progress& progress)
{
    RefereeReport report;
    report.step = index;
    if (index >= a.steps.size() || index >= b.steps.size()) {
        report.refusal = message("No referee: the step does not exist.");
        return report;
    }
    const StepTrace& step = a.steps[index];
    if (!(step.step == b.steps[index].step)) {
        report.refusal = message("No referee: the two sides ran different steps.");
        return report;
    }
    report.op = step.step.op->id;
    if (!(step.draws == b.steps[index].draws)) {
        report.refusal = message("No referee: the two sides applied different random parameters.");
        return report;
    }
    report.refusal = refereeRefusal(*step.step.op, step.input.dtype());
    if (!report.isAvailable())
        return report;
    report.outputA = step.output;
    report.outputB = localOutput(b, index, step.input, progress.part(0.0, 0.4));
    report.dtype = report.outputA.dtype();
    if (!(report.outputA.shape() == report.outputB.shape()) || report.dtype != report.outputB.dtype()) {
        report.refusal = message("No referee: the two sides have different shapes or dtypes.");
        return report;
    }
    const StepTruth truth = truthOf(step, step.input, progress.part(0.4, 0.9));
    report.rule = truth.rule;
    report.truth = truth.values;
    if (!(report.truth.shape() == report.outputA.shape())) {
        report.refusal =
            message("No referee: the shape of the sides' outputs is not that of the step in exact numerics.");
        return report;
    }
    report.departure = departureOf(step, a.side, b.side);
    dispatch(report.dtype, [&]<class T>() { judgeSamples<T>(report, progress); });
    progress.report(1.0, message("done"));
    return report;
}

} // namespace comparo
