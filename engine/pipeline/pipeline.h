// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/numerics.h"
#include "engine/device/device_id.h"
#include "engine/device/emu/peer_link.h"
#include "engine/device/emu/schedule.h"
#include "engine/ops/module.h"
#include "engine/ops/op_registry.h"
#include "engine/ops/torch_threads.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace comparo {

/// How a step's module is placed: by default it is built on cpu and moved to the side's device as a whole.
struct ModulePlacement {
    std::optional<DeviceId> home; ///< where its buffers are built; nothing: cpu
    bool moved = true;            ///< to the side's device before it runs
    PlacementPolicy policy = PlacementPolicy::Strict;
    std::vector<std::string> unregistered; ///< buffers that stay behind when it moves
    /// Tensors that the op makes inside without saying a device, so that they are on cpu: "mean" of
    /// differentiable_jpeg.
    std::vector<std::string> madeOnHost{};

    bool operator==(const ModulePlacement&) const = default;
};

/// One op with its parameters.
struct Step {
    const Op* op = nullptr;
    ParamSet params;
    bool enabled = true;
    ModulePlacement placement;
    std::optional<Draws> draws; ///< these random parameters instead of new ones

    bool operator==(const Step&) const = default;

    /// "resize" or "resize:size=224,mode=bicubic". Throws Error(InvalidArgument).
    static Step parse(std::string_view text);
    [[nodiscard]] std::string toText() const;
};

/// Ordered steps with a seed: what is saved, undone and reported.
struct Pipeline {
    std::vector<Step> steps;
    std::uint64_t seed = 0;
    Rng rng = Rng::Philox;
    std::vector<PeerLink> brokenLinks{}; ///< emulated hardware that fails silently

    bool operator==(const Pipeline&) const = default;
};

/// Versioned JSON:
/// {"version":2,"seed":0,"rng":"philox","steps":[{"op":"resize","params":{"size":"224"},"enabled":true}]}.
/// A step may have "draws" and "placement" too, the pipeline "brokenLinks": [["emu:0","emu:1"]].
/// On one line for an indent of -1.
std::string toJson(const Pipeline& pipeline, int indent = 2);

/// Throws Error(InvalidArgument) that names the path of what is wrong ("steps[2].params.size").
Pipeline pipelineFromJson(std::string_view json);

/// A program that runs the steps of a side, by the name that the user's configuration gives it.
struct PeerSide {
    std::string name;                                           ///< "kornia"
    std::string device;                                         ///< one of the program's own: "cpu", "cuda:0"
    std::vector<std::pair<std::string, std::string>> options{}; ///< of the program: {"threads", "2"}
    bool linked = false; ///< no program: the OpenCV that this one is linked with

    bool operator==(const PeerSide&) const = default;

    /// "kornia@cpu", "cpu/opencv": the side's text without options.
    [[nodiscard]] std::string place() const;
};

/// What one side of a comparison runs on.
struct Side {
    DeviceId device;                         ///< of ours; of a peer's side cpu, where its tensors come back
    Numerics numerics = Numerics::Framework; ///< of ours; a peer's arithmetic is its own
    std::optional<std::uint64_t> seed{};     ///< draws of its own instead of the pipeline's
    /// How emulated devices are driven while it runs; nothing: lazily. Other devices pay no attention.
    std::optional<ScheduleOptions> schedule{};
    /// Runs the steps in the place of our own ops. Whoever asks for device or numerics asks for this first.
    std::optional<PeerSide> peer{};
    /// Of PyTorch's code that framework numerics follows on cpu: 1 or 2.
    int threads = TorchThreads::kDefault;

    bool operator==(const Side&) const = default;

    /// "cpu", "emu:0/exact", "emu:1/framework/seed=7", "cpu/framework/threads=1",
    /// "emu:0/exact/schedule=random:3+chunks=8". Throws Error(InvalidArgument). Numerics defaults to
    /// framework. A peer's side is PEER@DEVICE[/key=value]…: "kornia@cpu", "torch@cuda:0/tf32=true"; "/exact"
    /// is short for "/numerics=exact" there. "cpu/opencv" is a side that has not our ops, too: OpenCV's
    /// functions in this process. Says nothing about whether device or peer exist, and starts no program.
    static Side parse(std::string_view text);
    [[nodiscard]] std::string toText() const; ///< "emu:0/exact", "kornia@cpu/threads=1"
    /// "emu:0 (emulated) · exact", "kornia · cpu · threads=1"; or with another name of the peer.
    [[nodiscard]] Message label(std::string_view peerName = {}) const;

    /// Whether our own ops run here, on a device of this kind.
    [[nodiscard]] bool runsOn(DeviceKind kind) const { return !peer && device.kind == kind; }
};

/// Whether this may be the name of a peer: a small letter, then small letters, digits, '_', '-' and '.'.
bool isPeerName(std::string_view name);

} // namespace comparo
