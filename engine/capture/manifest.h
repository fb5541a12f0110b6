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

/// Name and version of the manifest's format. Version 1 differs by the keys of its pipeline and is read too.
inline constexpr char kCaptureSchema[] = "comparoscope.capture/2";
inline constexpr char kFirstCaptureSchema[] = "comparoscope.capture/1";

inline constexpr char kManifestEntry[] = "manifest.json";
inline constexpr char kInputEntry[] = "input.npy";

/// "a/01-resize.npy" for step 0 of side 'a'.
std::string stepEntry(char side, std::size_t step, const std::string& op);

/// "a/01-gaussian_blur.kernel.npy" for a tensor that the module of step 0 owned.
std::string ownedEntry(char side, std::size_t step, const std::string& op, const std::string& tensor);

std::string manifestToJson(const Capture& capture);

/// Errors name the path of what is wrong ("a.steps[1].output.dtype"): CorruptData, or Unsupported for
/// another version or an unknown op.
Manifest manifestFromJson(std::string_view text);

} // namespace comparo
