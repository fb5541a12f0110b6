// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/causes/part_factors.h"

#include "engine/diagnose/replay.h"
#include "engine/ops/fidelity.h"
#include "engine/ops/op_parts.h"

namespace comparo {
namespace {

/// Where nobody has written the library's CUDA kernels out, exact arithmetic stands in for them.
Message arithmeticOf(ArithmeticModel whose, const Op& op)
{
    if (whose == ArithmeticModel::Exact)
        return message("exact arithmetic");
    if (whose == ArithmeticModel::TorchCpu)
        return message("the arithmetic of PyTorch's CPU code");
    return op.info.onCuda.isEmpty() ? message("exact arithmetic (PyTorch's CUDA kernels are not modelled)")
                                    : message("the arithmetic of PyTorch's CUDA kernels");
}

} // namespace

FactorReplay partFactors(const StepTrace& stepB, const Side& a, const Side& b, const Tensor& input)
{
    const ArithmeticModel ofA = arithmeticModelOf(a.device.kind, a.numerics);
    const ArithmeticModel ofB = arithmeticModelOf(b.device.kind, b.numerics);
    const Op& op = *stepB.step.op;
    FactorReplay replay;
    std::vector<std::string> parts;
    for (const OpPart& part : op.info.parts) {
        if (part.of(ofA) == part.of(ofB))
            continue;
        parts.push_back(part.id);
        replay.factors.push_back(
            {part.id, message("{} instead of {}", part.of(ofA), part.of(ofB)),
             message("Only this part of B's arithmetic is exchanged for {}.", arithmeticOf(ofA, op))});
    }
    const bool threads = ofA == ArithmeticModel::TorchCpu && ofB == ArithmeticModel::TorchCpu &&
                         a.threads != b.threads && dependsOnThreads(op);
    if (threads)
        replay.factors.push_back(
            {"threads",
             plural(static_cast<std::uint64_t>(a.threads),
                    "PyTorch's code as it runs with {} thread instead of {}",
                    "PyTorch's code as it runs with {} threads instead of {}", b.threads),
             message("B is replayed with A's number of threads.")});
    if (replay.factors.size() == 1)
        replay.everything = replay.factors.front();
    else
        replay.everything = {"library_arithmetic",
                             message("{} instead of {}", arithmeticOf(ofA, op), arithmeticOf(ofB, op)),
                             message("B's whole step is replayed as A computes it.")};
    Side replayed = b;
    if (ofA == ArithmeticModel::TorchCpu)
        replayed.threads = a.threads; // what is taken from A is A's, and nothing else asks for it
    replay.run = [stepB, replayed, input, parts, ofA](const std::vector<std::size_t>& exchanged,
                                                      const Progress& progress) {
        std::vector<std::pair<std::string, ArithmeticModel>> chosen;
        for (const std::size_t i : exchanged)
            if (i < parts.size()) // else it is the threads
                chosen.emplace_back(parts[i], ofA);
        const ExchangedParts scope(std::move(chosen));
        return replayStep(stepB, stepB.draws, replayed, input, progress);
    };
    return replay;
}

} // namespace comparo
