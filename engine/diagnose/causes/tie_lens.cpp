// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/causes/before_rounding.h"
#include "engine/diagnose/causes/cause.h"
#include "engine/ops/op_explanation.h"
#include "engine/ops/op_registry.h"

#include <array>
#include <cmath>
#include <cstdio>
#include <optional>

namespace comparo {
namespace {

Verbatim number(double value)
{
    std::array<char, 32> text{};
    std::snprintf(text.data(), text.size(), "%.9g", value);
    return Verbatim(text.data());
}

Message describe(const TieLens& lens, bool differs, const Message& ruleA, const Message& ruleB)
{
    if (!differs)
        return message("Both sides round to the same value.");
    if (lens.toTieA == 0.0 && lens.toTieB == 0.0 && lens.beforeA == lens.beforeB)
        return message("Exact tie {}: A rounds {}, B rounds {}.", number(lens.beforeA), ruleA, ruleB);
    const Message values =
        message("before rounding A has {}, B has {}", number(lens.beforeA), number(lens.beforeB));
    return std::abs(lens.beforeA - lens.beforeB) < 1.0 ? message("A tie lies between them: {}.", values)
                                                       : message("Not a matter of rounding: {}.", values);
}

/// "a uint8 bilinear or bicubic resize": every op's runs that have a value before rounding.
Message roundedOps()
{
    std::vector<Message> ops;
    for (const Op& op : allOps())
        if (!op.info.rounding.of.isEmpty())
            ops.push_back(op.info.rounding.of);
    return joined(std::move(ops), " or ");
}

/// The two that were asked for last on this thread: a lens follows the pointer, sample by sample.
const UnroundedStep& unroundedOf(const StepTrace& step, const Side& side)
{
    struct Kept {
        Step step;
        Side side;
        BufferPtr buffer; ///< keeps the address from being another's
        std::optional<UnroundedStep> values;
    };
    thread_local std::array<Kept, 2> kept;
    thread_local std::size_t oldest = 0;
    for (const Kept& each : kept)
        if (each.values && each.buffer == step.input.buffer() && each.step == step.step && each.side == side)
            return *each.values;
    Kept& entry = kept.at(oldest++ % kept.size());
    entry.values.emplace(step, side, step.input);
    entry.step = step.step;
    entry.side = side;
    entry.buffer = step.input.buffer();
    return *entry.values;
}

bool holds(const Shape& shape, int n, int c, int y, int x)
{
    return n >= 0 && n < shape.n && c >= 0 && c < shape.c && y >= 0 && y < shape.h && x >= 0 && x < shape.w;
}

} // namespace

TieLens tieLens(const Trace& a, const Trace& b, std::size_t index, int n, int c, int y, int x)
{
    TieLens lens;
    if (index >= a.steps.size() || index >= b.steps.size()) {
        lens.sentence = message("No such step.");
        return lens;
    }
    const StepTrace& stepA = a.steps[index];
    const StepTrace& stepB = b.steps[index];
    if (!holds(stepA.output.shape(), n, c, y, x) || !holds(stepB.output.shape(), n, c, y, x)) {
        lens.sentence = message("No such sample.");
        return lens;
    }
    if (a.side.peer || b.side.peer) {
        lens.sentence = message("The values of a peer before its last rounding are not known.");
        return lens;
    }
    const bool same = stepA.step == stepB.step;
    const auto before = [&](const Trace& side, const StepTrace& step) {
        return same ? unroundedOf(step, side.side).at(n, c, y, x) : std::nullopt;
    };
    const std::optional<BeforeRounding> beforeA = before(a, stepA);
    const std::optional<BeforeRounding> beforeB = before(b, stepB);
    if (!beforeA || !beforeB) {
        lens.sentence = message("Only {} has a value before rounding.", roundedOps());
        return lens;
    }
    lens.available = true;
    lens.beforeA = beforeA->value;
    lens.beforeB = beforeB->value;
    lens.toTieA = distanceToTie(*beforeA);
    lens.toTieB = distanceToTie(*beforeB);
    lens.exact = beforeA->exact;
    const bool differs = stepA.output.at(n, c, y, x) != stepB.output.at(n, c, y, x);
    lens.sentence = describe(lens, differs, beforeA->tieRule, beforeB->tieRule);
    return lens;
}

} // namespace comparo
