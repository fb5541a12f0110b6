// SPDX-License-Identifier: Apache-2.0
#include "engine/scenario/scenario.h"

#include "engine/base/text.h"

namespace comparo {
namespace {

/// In exact numerics, so that nothing but the device of a tensor can make the sides differ.
ScenarioSetup onTwoDevices(DeviceKind devices, std::uint64_t seed, bool faulty)
{
    ScenarioSetup setup;
    setup.pipeline.seed = seed;
    setup.pipeline.steps = {Step::parse("differentiable_jpeg:quality=75")};
    setup.a = {{DeviceKind::Cpu, 0}, Numerics::Exact, {}};
    setup.b = {scenarioDevice(devices, 0, 1), Numerics::Exact, {}};
    setup.expected = faulty ? OutcomeKind::Error : OutcomeKind::BitExact;
    return setup;
}

ScenarioSetup meanSetup(int fix, DeviceKind devices, std::uint64_t seed)
{
    ScenarioSetup setup = onTwoDevices(devices, seed, fix == 0);
    if (fix == 0)
        setup.pipeline.steps.front().placement.madeOnHost = {"mean"};
    return setup;
}

ScenarioSetup qualitySetup(int fix, DeviceKind devices, std::uint64_t seed)
{
    ScenarioSetup setup = onTwoDevices(devices, seed, fix == 0);
    ModulePlacement& placement = setup.pipeline.steps.front().placement;
    placement.moved = fix == 2;
    placement.policy = fix == 1 ? PlacementPolicy::FollowInput : PlacementPolicy::Strict;
    return setup;
}

} // namespace

Scenario korniaDiffJpeg()
{
    return {
        "kornia-diff-jpeg-device",
        COMPARO_TR("The mean that was created on the CPU"),
        "Kornia",
        COMPARO_TR("kornia #2837; fixed by #2838"),
        "2024-03-12",
        COMPARO_TR(
            "jpeg_codec_differentiable failed for every CUDA image: 'Expected all tensors to be on the same "
            "device'. The culprit is eight calls further in. Before chroma is halved it is blurred; the "
            "blur's kernel comes from a Gaussian, which had been given a new argument, mean, for another "
            "feature. Where nobody passed one, it was made with the function's own device argument, which "
            "was empty: so on the CPU, to be subtracted from numbers on the GPU. No test ran the codec on a "
            "GPU. Look at the error: it shows the whole chain, with the device of every tensor. The remedy "
            "is one line: make the mean on sigma's device."),
        {COMPARO_TR("Open the fault: side A is right, side B raises an error; read the chain from the codec "
                    "to the mean."),
         COMPARO_TR("Check the devices of the tensors: only one was on the wrong device."),
         COMPARO_TR("Choose the fix: output and gradients are the same on both devices, bit for bit.")},
        {COMPARO_TR("create the mean on sigma's device")},
        &meanSetup,
        {"kornia", "pip install torch kornia", {}}};
}

Scenario korniaRandomJpeg()
{
    return {
        "kornia-random-jpeg-quality",
        COMPARO_TR("The quality that stayed on the CPU"),
        "Kornia",
        COMPARO_TR("kornia #2867, #2883, #2954; fixed by #3149"),
        "2024-04-03",
        COMPARO_TR(
            "With the codec mended, RandomJPEG still failed on CUDA: quality and quantisation tables stayed "
            "on the CPU. One side held that an augmentation is a module, so the image should match the "
            "module's device; users answered that even a moved module failed. Two patches were closed "
            "without being merged; after a year the codec casts quality and tables to the image's device. "
            "The tests took a device and built their images on the CPU. Look at the error: quality is "
            "named first, because it is checked first. The remedies: tensors that follow the image, which "
            "copies them at every call, or a module that moves as a whole."),
        {COMPARO_TR("Open the fault: side B raises an error that names quality and both devices."),
         COMPARO_TR("Choose the first fix and find the copies that it costs under Provenance."),
         COMPARO_TR("Choose the second fix: nothing is copied when the codec runs.")},
        {COMPARO_TR("quality and tables follow the image"),
         COMPARO_TR("move the whole module with .to(device)")},
        &qualitySetup,
        {"kornia", "pip install torch kornia", {}}};
}

} // namespace comparo
