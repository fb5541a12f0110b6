#include "engine/diagnose/causes/cause.h"
#include "engine/ops/geometric/resize.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace comparo {
namespace {

double distanceToTie(double value)
{
    return std::abs(value - (std::floor(value) + 0.5));
}

std::string number(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.9g", value);
    return text.data();
}

std::string describe(const TieLens& lens, bool differs, const ResizeArithmetic& a, const ResizeArithmetic& b)
{
    const auto rule = [](const ResizeArithmetic& arithmetic) {
        return arithmetic.fixedPoint || arithmetic.rounding == ResizeArithmetic::Rounding::HalfUp
                   ? "half up"
                   : "half to even";
    };
    if (!differs)
        return "Both sides round to the same value.";
    if (lens.toTieA == 0.0 && lens.toTieB == 0.0 && lens.beforeA == lens.beforeB)
        return "Exact tie " + number(lens.beforeA) + ": A rounds " + rule(a) + ", B rounds " + rule(b) + ".";
    const std::string values =
        "before rounding A has " + number(lens.beforeA) + ", B has " + number(lens.beforeB);
    if (std::abs(lens.beforeA - lens.beforeB) < 1.0)
        return "A tie lies between them: " + values + ".";
    return "Not a matter of rounding: " + values + ".";
}

} // namespace

TieLens tieLens(const Trace& a, const Trace& b, std::size_t index, int n, int c, int y, int x)
{
    TieLens lens;
    if (index >= a.steps.size() || index >= b.steps.size()) {
        lens.sentence = "There is no such step.";
        return lens;
    }
    const StepTrace& stepA = a.steps[index];
    const StepTrace& stepB = b.steps[index];
    const bool resize = stepA.step.op->id == "resize" && stepA.step == stepB.step;
    const std::string mode = resize ? stepA.step.params.getChoice("mode") : "";
    if (!resize || (mode != "bilinear" && mode != "bicubic") || stepA.input.dtype() != DType::UInt8 ||
        stepA.input.shape() == stepA.output.shape()) {
        lens.sentence = "Only a uint8 bilinear or bicubic resize has a value before rounding.";
        return lens;
    }
    const auto arithmeticOf = [&](const Side& side) {
        return resizeArithmetic(side.device.kind, side.numerics, stepA.input.desc(), stepA.step.params);
    };
    const ResizeArithmetic arithmeticA = arithmeticOf(a.side);
    const ResizeArithmetic arithmeticB = arithmeticOf(b.side);
    lens.available = true;
    lens.beforeA = resizeBeforeRounding(stepA.input, stepA.step.params, arithmeticA, n, c, y, x);
    lens.beforeB = resizeBeforeRounding(stepB.input, stepB.step.params, arithmeticB, n, c, y, x);
    lens.toTieA = distanceToTie(lens.beforeA);
    lens.toTieB = distanceToTie(lens.beforeB);
    lens.exact = resizeReferee(stepA.input, stepA.step.params, n, c, y, x);
    const bool differs = stepA.output.at(n, c, y, x) != stepB.output.at(n, c, y, x);
    lens.sentence = describe(lens, differs, arithmeticA, arithmeticB);
    return lens;
}

} // namespace comparo
