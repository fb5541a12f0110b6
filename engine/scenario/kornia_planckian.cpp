// SPDX-License-Identifier: Apache-2.0
#include "engine/scenario/scenario.h"

#include "engine/base/text.h"

namespace comparo {
namespace {

ScenarioSetup planckianSetup(int fix, DeviceKind devices, std::uint64_t seed)
{
    const DeviceId first = scenarioDevice(devices, 0, 2);
    const DeviceId second = scenarioDevice(devices, 1, 2);
    ScenarioSetup setup;
    setup.pipeline.seed = seed;
    setup.pipeline.steps = {Step::parse("planckian_jitter:mode=blackbody,index=4")};
    ModulePlacement& placement = setup.pipeline.steps.front().placement;
    if (fix == 0) {
        placement.home = first; // built on the default GPU, and not registered
        placement.unregistered = {"pl"};
        placement.policy = PlacementPolicy::FollowInput;
    }
    if (devices == DeviceKind::Emu)
        setup.pipeline.brokenLinks = {{first, second}};
    setup.a = {first, Numerics::Framework, {}};
    setup.b = {second, Numerics::Framework, {}};
    setup.expected = fix == 0 ? OutcomeKind::Different : OutcomeKind::BitExact;
    return setup;
}

} // namespace

Scenario korniaPlanckian()
{
    return {"kornia-planckian-stale-buffer",
            COMPARO_TR("The table that was left on GPU 0"),
            "Kornia",
            COMPARO_TR("kornia #1921, #2791; fixed by #2792, #2853"),
            "2024-02-08",
            COMPARO_TR("RandomPlanckianJitter built its table of illuminants on the default GPU and did not "
                       "register it as "
                       "a "
                       "buffer, so module.to('cuda:1') left it behind. Each call then copied it from GPU 0 "
                       "to GPU 1. On one "
                       "machine with two RTX 3070 that copy delivered wrong values without any error; on a "
                       "pair of A5000 it "
                       "worked. Here a broken link between the emulated devices delivers zeros, as such "
                       "machines may: red "
                       "and "
                       "blue vanish on the second device, silently. On real GPUs the fault shows only where "
                       "their peer link "
                       "is "
                       "broken. Registered, the table moves with the module and never crosses that link."),
            {COMPARO_TR("Compare device 0 with device 1: same op, same parameters, a different image."),
             COMPARO_TR("Read under Provenance that 'pl' is not registered and where it was copied from."),
             COMPARO_TR("Choose the fix: the broken link is still there, and does not matter.")},
            {COMPARO_TR("register the table as a buffer")},
            &planckianSetup,
            {"kornia", "pip install torch kornia", {}}};
}

} // namespace comparo
