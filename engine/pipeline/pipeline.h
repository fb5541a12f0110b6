#pragma once

#include "engine/base/numerics.h"
#include "engine/device/device_id.h"
#include "engine/ops/op_registry.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace comparo {

/// One op with its parameters.
struct Step {
    const Op* op = nullptr;
    ParamSet params;
    bool enabled = true;

    bool operator==(const Step&) const = default;

    /// "resize" or "resize:size=224,mode=bicubic". Throws Error(InvalidArgument).
    static Step parse(std::string_view text);
    [[nodiscard]] std::string toText() const;
};

/// Ordered steps with a seed: what is saved, undone and reported.
struct Pipeline {
    std::vector<Step> steps;
    std::uint64_t seed = 0;

    bool operator==(const Pipeline&) const = default;
};

/// Versioned JSON: {"version":1,"seed":0,"steps":[{"op":"resize","params":{"size":"224"},"enabled":true}]}.
std::string toJson(const Pipeline& pipeline);

/// Throws Error(InvalidArgument) that names the path of what is wrong ("steps[2].params.size").
Pipeline pipelineFromJson(std::string_view json);

/// What one side of a comparison runs on.
struct Side {
    DeviceId device;
    Numerics numerics = Numerics::Framework;

    bool operator==(const Side&) const = default;

    /// "cpu", "emu:0/exact". Throws Error(InvalidArgument). Numerics defaults to framework.
    static Side parse(std::string_view text);
    [[nodiscard]] std::string toText() const; ///< "emu:0/exact"
    [[nodiscard]] std::string label() const;  ///< "emu:0 (emulated) · exact"
};

} // namespace comparo
