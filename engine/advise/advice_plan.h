// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/advise/pictures.h"
#include "engine/contract/advice.h"
#include "engine/sweep/sweep_plan.h"

/// What tolerances are to be measured on: (files and generated pictures) x pipelines x draws x pairs of
/// sides.
namespace comparo {

/// Which pictures are generated.
struct PictureRequest {
    std::vector<std::string> kinds; ///< names; none: every ordinary one, if there are no files
    std::vector<DType> dtypes;      ///< none: uint8 and float32, as far as a pipeline's first op takes them
    std::vector<SizeValue> sizes;   ///< none: 64x64
    int channels = 3;
    int seeds = 10; ///< of the kinds that have one: 0, 1, …
};

struct AdvicePlan {
    std::vector<std::string> files;
    PictureRequest pictures;
    std::vector<SweepPipeline> pipelines;
    std::vector<SweepPair> pairs;
    int draws = 10; ///< seeds of a pipeline with random parameters, from its own seed on; others have one
    AdviceOptions options;
    std::string command; ///< that asks for all of it
};

/// One picture of a plan: a file, or a generated one.
struct AdviceInput {
    std::string file;
    std::optional<GeneratedPicture> generated;

    [[nodiscard]] std::string toText() const { return generated ? generated->toText() : file; }
};

/// One case of a plan.
struct AdviceCase {
    std::size_t input = 0; ///< into inputsOf()
    std::size_t pipeline = 0;
    std::uint64_t seed = 0;
    std::size_t pair = 0;
};

/// Whether the pipeline draws anything.
bool isRandom(const Pipeline& pipeline);

/// Files first. Generated pictures that no pipeline takes are not among them.
std::vector<AdviceInput> inputsOf(const AdvicePlan& plan);

/// In their order: pictures change slowest, pairs fastest. A generated picture has no case with a pipeline
/// whose first op does not take its dtype.
std::vector<AdviceCase> casesOf(const AdvicePlan& plan, const std::vector<AdviceInput>& inputs);

/// The picture, on cpu. Errors of readImage() and makeProbe().
Tensor pictureOf(const AdviceInput& input);

/// A case as a job of its own, without the tensor of its picture and without a search for causes.
ComparisonJob jobOf(const AdvicePlan& plan, const AdviceInput& input, const AdviceCase& one);

/// Most cases of a plan.
inline constexpr std::size_t kMostAdviceCases = 1'000'000;

/// What can be known to be wrong before the work: devices and peers that are not there, kinds that do not
/// exist, nothing to run, too much. Errors: InvalidArgument, Device.
void checkAdvice(AdvicePlan& plan);

} // namespace comparo
