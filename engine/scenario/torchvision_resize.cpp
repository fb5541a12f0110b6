// SPDX-License-Identifier: Apache-2.0
#include "engine/base/text.h"
#include "engine/device/device.h"
#include "engine/scenario/scenario.h"

namespace comparo {
namespace {

ScenarioSetup resizeSetup(int fix, DeviceKind devices, std::uint64_t seed)
{
    const Numerics numerics = fix == 0 ? Numerics::Framework : Numerics::Exact;
    ScenarioSetup setup;
    setup.pipeline.seed = seed;
    if (fix == 1)
        setup.pipeline.steps.push_back(Step::parse("to_float"));
    setup.pipeline.steps.push_back(Step::parse("resize:size=112,mode=bilinear,antialias=true"));
    setup.a = {{DeviceKind::Cpu, 0}, numerics, {}};
    setup.b = {scenarioDevice(devices, 0, 1), numerics, {}};
    setup.expected = fix == 0 ? OutcomeKind::Different : OutcomeKind::BitExact;
    return setup;
}

/// Where there is no GPU, our model of the code that torchvision has for one stands in for it.
ScenarioSetup installedResize(const PeerSide& side, const PeerDescription& peer, std::uint64_t seed)
{
    ScenarioSetup setup = resizeSetup(0, DeviceKind::Emu, seed);
    PeerSide onCpu = side;
    onCpu.device = "cpu";
    setup.a = {.device = cpuDevice().id(), .peer = onCpu};
    if (peer.findDevice("cuda:0")) {
        PeerSide onCuda = side;
        onCuda.device = "cuda:0";
        setup.b = {.device = cpuDevice().id(), .peer = onCuda};
    }
    return setup;
}

} // namespace

Scenario torchvisionResize()
{
    return {
        "torchvision-uint8-resize",
        COMPARO_TR("Salt and pepper after a uint8 resize"),
        "torchvision",
        "torchvision #8399",
        "2024-04-29",
        COMPARO_TR(
            "From torch 2.1 on the CPU resizes uint8 images in fixed point (AVX2): int16 weights, and an "
            "image rounded "
            "to uint8 between the two passes. CUDA casts to float32 and rounds once, half to even. The "
            "results differ "
            "by one step at scattered pixels. The reporter subtracted the two uint8 tensors: -1 wrapped to "
            "255, and a "
            "difference of one step looked like salt and pepper. Look at the difference in widened "
            "arithmetic, and at "
            "the cause panel: the fixed-point path explains every pixel. Converting to float32 first takes "
            "both devices "
            "down one path; with exact numerics they agree bit for bit."),
        {COMPARO_TR("Show the difference map and turn the gain up: it is one step, everywhere."),
         COMPARO_TR("Point at a differing pixel and read how far its value was from the tie."),
         COMPARO_TR(
             "Choose bicubic in the fault: clamping between the passes causes much larger differences.")},
        {COMPARO_TR("convert to float32 first, exact numerics")},
        &resizeSetup,
        {"torchvision", "pip install torch torchvision", {}, &installedResize}};
}

} // namespace comparo
