// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/reading/picture_note.h"
#include "engine/base/coverage.h"
#include "engine/compare/statistics.h"
#include "engine/comparison/ignored.h"
#include "engine/contract/contract.h"
#include "engine/diagnose/gradients/check.h"
#include "engine/pipeline/pipeline.h"
#include "engine/tensor/tensor.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace comparo {

struct DecodedImage;

/// What a person decides about a comparison.
struct ComparisonSetup {
    Pipeline pipeline;
    Side a;
    Side b;
    Tolerance tolerance;
    std::shared_ptr<const IgnoredPixels> ignored{}; ///< of what is compared; null: none

    bool operator==(const ComparisonSetup&) const = default;

    /// Whether both sides run the same way, so that what they put out serves for both setups.
    [[nodiscard]] bool runsAs(const ComparisonSetup& other) const
    {
        return pipeline == other.pipeline && a == other.a && b == other.b && ignored == other.ignored;
    }
};

/// What is compared: one input that both sides run on, or two tensors from outside. All on cpu.
struct ComparisonInput {
    std::string path;  ///< file of the input, or of tensor A
    Tensor tensor;     ///< the input, or tensor A
    std::string pathB; ///< file of tensor B
    Tensor tensorB;    ///< tensor B; empty where both sides run on the one input
    /// Shell command that writes the file `path`, where the input is computed and not opened.
    std::string made;
    std::vector<PictureNote> notes = {};    ///< on the file `path`
    std::vector<PictureNote> notesB = {};   ///< on the file `pathB`
    std::vector<std::string> channels = {}; ///< names of the channels of a pair; empty: the usual ones
    std::string dtypeA{}, dtypeB{};         ///< of a pair, as stored; empty: those of the tensors
    Coverage coverage{};                    ///< of the pictures that the files hold
    bool isUpright = false; ///< what was read was turned as the orientations in the files say

    [[nodiscard]] bool isPair() const { return !tensorB.isEmpty(); }
};

/// Rules that say what may differ, with the file that holds them.
struct ContractFile {
    Contract contract;
    std::string path; ///< as given
};

/// What was read of a file, or of two, as what is compared: with its notes, and the names of channels. Of a
/// pair these are by the file that names them, which arrays do not; what two name differently is a note.
ComparisonInput inputOf(const std::string& path, const DecodedImage& image);
ComparisonInput inputOf(const std::string& path, const DecodedImage& image, const std::string& pathB,
                        const DecodedImage& imageB);

/// Reads a contract. Errors name the file: Io, InvalidArgument.
std::shared_ptr<const ContractFile> readContract(const std::string& path);

/// Gradients of sum(output * weights), to be compared beside the output.
struct GradientQuestion {
    std::string weights = "ones"; ///< "ones", "random" (in [-1, 1), by the pipeline's seed) or a file
    Tensor weightTensor;          ///< of that file; else empty
    Tolerance tolerance;          ///< of the gradients
    std::optional<GradientCheckOptions> check; ///< against finite differences on side A; one step
    double checkLimit = 1e-6; ///< largest error allowed there, as a share of the largest derivative
};

/// One comparison to be made. Front ends fill it in; runJob() or the stages in stages.h do the work, and
/// commandOf() in command.h says how to ask for it in a shell.
struct ComparisonJob {
    std::string title; ///< for people: file name of the input; see titleOf()
    ComparisonInput input;
    ComparisonSetup setup;
    std::shared_ptr<const ContractFile> contract; ///< in the place of the setup's tolerance; null: none
    int repeats = 0;                              ///< runs of each side besides; 0, or 2 and more
    bool explain = true;                          ///< look for the cause of a difference
    bool undo = false; ///< judge what is left when a crop, a turn or a resize of two sizes is undone
    bool ssim = true;                             ///< structural similarity takes longer than the rest
    bool steps = true;    ///< keep every step's tensors; a cause, the referee and reports need them
    bool referee = false; ///< judge which side is nearer to float64 at the first step that differs
    std::optional<GradientQuestion> gradient; ///< compare gradients too
    std::string command; ///< a command that is known to ask for just this (of a scenario, of a capture)
};

/// File name of the input, "a.png and b.png" of a pair.
std::string titleOf(const ComparisonInput& input);

} // namespace comparo
