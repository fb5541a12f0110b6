// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/capture/bundle.h"

#include <string>
#include <string_view>
#include <vector>

namespace comparo {

/// A tensor of a capture: the entry that holds it and what it has to be.
struct CapturedTensor {
    std::string file;
    TensorDesc desc;
};

/// A manifest without the pixels: `capture` has everything but its tensors, which the lists name in the
/// order of the steps.
struct Manifest {
    struct StepTensors {
        CapturedTensor output;
        std::vector<CapturedTensor> owned; ///< as the step's trace lists them
    };

    Capture capture;
    CapturedTensor input;
    std::vector<StepTensors> a;
    std::vector<StepTensors> b;
};

/// Name and version of the manifest of a run. Version 1 differs by the keys of its pipeline and is read too.
/// Of a capture of version 3, it stands under "run" in the manifest of a recording.
inline constexpr char kCaptureSchema[] = "comparoscope.capture/2";
inline constexpr char kFirstCaptureSchema[] = "comparoscope.capture/1";

/// "'comparoscope.capture/9' is not read by this program, which reads …".
Message unknownSchemaText(const std::string& schema);

inline constexpr char kManifestEntry[] = "manifest.json";
/// The entry of a file of version 3 that holds the tensor with this number, of those that a run has: its
/// input, and then of every step of side A and of side B the output and the tensors that its module owned.
std::string runEntry(std::size_t step, std::size_t tensor);

/// The number that the recorded steps of a run have: 1 for the input, then those of side A, then those of B.
std::size_t runStepNumber(const Capture& capture, char side, std::size_t step);

/// The manifest of a run. Tensors are in runEntry().
std::string manifestToJson(const Capture& capture);

/// Of versions 1 and 2. Errors name the path of what is wrong ("a.steps[1].output.dtype"): CorruptData, or
/// Unsupported for another version or an unknown op.
Manifest manifestFromJson(std::string_view text);

} // namespace comparo
