#include "engine/diagnose/causes/part_factors.h"

#include "engine/diagnose/replay.h"
#include "engine/ops/op_parts.h"

namespace comparo {
namespace {

/// Where nobody has written the library's CUDA kernels out, exact arithmetic stands in for them.
std::string arithmeticOf(Whose whose, const Op& op)
{
    if (whose == Whose::Exact)
        return "exact arithmetic";
    if (whose == Whose::TorchCpu)
        return "the arithmetic of PyTorch's CPU code";
    return op.info.onCuda.empty() ? "exact arithmetic (PyTorch's CUDA kernels are not modelled)"
                                  : "the arithmetic of PyTorch's CUDA kernels";
}

} // namespace

FactorReplay partFactors(const StepTrace& stepB, const Side& a, const Side& b, const Tensor& input)
{
    const Whose ofA = whoseArithmetic(a.device.kind, a.numerics);
    const Whose ofB = whoseArithmetic(b.device.kind, b.numerics);
    const Op& op = *stepB.step.op;
    FactorReplay replay;
    std::vector<std::string> parts;
    for (const OpPart& part : op.info.parts) {
        if (part.of(ofA) == part.of(ofB))
            continue;
        parts.push_back(part.id);
        replay.factors.push_back(
            {part.id, part.of(ofA) + " instead of " + part.of(ofB),
             "Only this part of B's arithmetic is exchanged for " + arithmeticOf(ofA, op) + "."});
    }
    if (parts.size() == 1)
        replay.everything = replay.factors.front();
    else
        replay.everything = {"library_arithmetic",
                             arithmeticOf(ofA, op) + " instead of " + arithmeticOf(ofB, op),
                             "B's whole step is replayed as A computes it."};
    replay.run = [stepB, b, input, parts, ofA](const std::vector<std::size_t>& exchanged,
                                               const Progress& progress) {
        std::vector<std::pair<std::string, Whose>> chosen;
        for (const std::size_t i : exchanged)
            chosen.emplace_back(parts[i], ofA);
        const ExchangedParts scope(std::move(chosen));
        return replayStep(stepB, stepB.draws, b, input, progress);
    };
    return replay;
}

} // namespace comparo
