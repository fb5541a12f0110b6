// SPDX-License-Identifier: Apache-2.0
#include "engine/scenario/scenario.h"

#include "engine/base/text.h"

namespace comparo {
namespace {

/// In exact numerics, so that nothing but the device of a tensor can make the sides differ.
ScenarioSetup illuminationSetup(int fix, DeviceKind devices, std::uint64_t seed)
{
    ScenarioSetup setup;
    setup.pipeline.seed = seed;
    setup.pipeline.steps = {Step::parse("gaussian_illumination:gain=0.1..0.3")};
    ModulePlacement& placement = setup.pipeline.steps.front().placement;
    placement.moved = fix == 1;
    placement.policy = fix == 2 ? PlacementPolicy::FollowInput : PlacementPolicy::Strict;
    setup.a = {{DeviceKind::Cpu, 0}, Numerics::Exact, {}};
    setup.b = {scenarioDevice(devices, 0, 1), Numerics::Exact, {}};
    setup.expected = fix == 0 ? OutcomeKind::Error : OutcomeKind::BitExact;
    return setup;
}

} // namespace

Scenario korniaGaussianIllumination()
{
    return {
        "kornia-gaussian-illumination-device",
        COMPARO_TR("The gradient that stayed on the CPU"),
        "Kornia",
        COMPARO_TR("kornia #3028, #3704; fixed by #3457"),
        "2024-09-30",
        COMPARO_TR(
            "RandomGaussianIllumination draws its gradient with a generator that lives where the module was "
            "built, on "
            "the CPU, and adds it to an image on the GPU: 'Expected all tensors to be on the same device'. "
            "The "
            "first "
            "version moved the gradient; a speed-up removed the move, and made the addition in place. With p "
            "below 1 "
            "the crash depended on the seed, because an empty selection skipped the addition. Nothing tested "
            "CPU "
            "against GPU. Look at the error: it names the op, the tensor, both devices and who called whom. "
            "The "
            "remedies: move the whole module, or let its tensors follow the image."),
        {COMPARO_TR(
             "Open the fault: side A is right, side B raises an error that names the device of each tensor."),
         COMPARO_TR("Choose the first fix and find the gradient's device under Provenance."),
         COMPARO_TR("Choose the second fix and find the copy that it costs at every call.")},
        {COMPARO_TR("move the whole module with .to(device)"), COMPARO_TR("parameters follow the input")},
        &illuminationSetup,
        {"kornia", "pip install torch kornia", {}}};
}

} // namespace comparo
