#include "engine/diagnose/causes/part_factors.h"

#include "engine/diagnose/replay.h"
#include "engine/ops/op_parts.h"

namespace comparo {
namespace {

const char* libraryOf(Whose whose)
{
    return whose == Whose::Exact      ? "exact numerics"
           : whose == Whose::TorchCpu ? "PyTorch's CPU code"
                                      : "PyTorch's CUDA kernels";
}

} // namespace

FactorReplay partFactors(const StepTrace& stepB, const Side& a, const Side& b, const Tensor& input)
{
    const Whose ofA = whoseArithmetic(a.device.kind, a.numerics);
    const Whose ofB = whoseArithmetic(b.device.kind, b.numerics);
    FactorReplay replay;
    std::vector<std::string> parts;
    for (const OpPart& part : stepB.step.op->info.parts) {
        if (part.of(ofA) == part.of(ofB))
            continue;
        parts.push_back(part.id);
        replay.factors.push_back({part.id, part.of(ofA) + " instead of " + part.of(ofB),
                                  "Only this part of B's arithmetic is exchanged for that of " +
                                      std::string(libraryOf(ofA)) + "."});
    }
    if (parts.size() == 1)
        replay.everything = replay.factors.front();
    else
        replay.everything = {"library_arithmetic",
                             std::string("the arithmetic of ") + libraryOf(ofA) + " instead of " +
                                 libraryOf(ofB),
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
