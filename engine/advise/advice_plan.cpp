// SPDX-License-Identifier: Apache-2.0
#include "engine/advise/advice_plan.h"

#include "engine/base/error.h"
#include "engine/codec/codec.h"

#include <algorithm>

namespace comparo {
namespace {

const Step* firstStep(const Pipeline& pipeline)
{
    const auto found = std::find_if(pipeline.steps.begin(), pipeline.steps.end(),
                                    [](const Step& step) { return step.enabled; });
    return found == pipeline.steps.end() ? nullptr : &*found;
}

bool takes(const Pipeline& pipeline, DType dtype)
{
    const Step* first = firstStep(pipeline);
    return !first || std::find(first->op->info.dtypes.begin(), first->op->info.dtypes.end(), dtype) !=
                         first->op->info.dtypes.end();
}

bool takenByOne(const AdvicePlan& plan, DType dtype)
{
    return std::any_of(plan.pipelines.begin(), plan.pipelines.end(),
                       [dtype](const SweepPipeline& each) { return takes(each.pipeline, dtype); });
}

void addGenerated(const AdvicePlan& plan, std::vector<AdviceInput>& inputs)
{
    const PictureRequest& request = plan.pictures;
    const bool named = !request.kinds.empty();
    if (!named && !plan.files.empty())
        return;
    std::vector<DType> dtypes = request.dtypes;
    if (dtypes.empty())
        dtypes = {DType::UInt8, DType::Float32};
    std::vector<SizeValue> sizes = request.sizes;
    if (sizes.empty())
        sizes.push_back({64, 64});
    for (const PictureKind& kind : pictureKinds()) {
        const bool isAsked =
            named ? std::find(request.kinds.begin(), request.kinds.end(), kind.name) != request.kinds.end()
                  : kind.ordinary;
        if (!isAsked)
            continue;
        for (const DType dtype : dtypes) {
            if ((kind.floats && !isFloat(dtype)) || !takenByOne(plan, dtype))
                continue;
            for (const SizeValue& size : sizes)
                for (int seed = 0; seed < (kind.seeded ? request.seeds : 1); ++seed)
                    inputs.push_back(
                        {{},
                         GeneratedPicture{kind.name,
                                          {1, request.channels, static_cast<int>(size.height),
                                           static_cast<int>(size.width ? size.width : size.height)},
                                          dtype,
                                          static_cast<std::uint64_t>(seed)}});
        }
    }
}

} // namespace

bool isRandom(const Pipeline& pipeline)
{
    return std::any_of(pipeline.steps.begin(), pipeline.steps.end(), [](const Step& step) {
        return step.enabled && step.op->info.isRandom() && !step.draws;
    });
}

std::vector<AdviceInput> inputsOf(const AdvicePlan& plan)
{
    std::vector<AdviceInput> inputs;
    for (const std::string& file : plan.files)
        inputs.push_back({file, {}});
    addGenerated(plan, inputs);
    return inputs;
}

std::vector<AdviceCase> casesOf(const AdvicePlan& plan, const std::vector<AdviceInput>& inputs)
{
    std::vector<AdviceCase> cases;
    for (std::size_t input = 0; input < inputs.size(); ++input)
        for (std::size_t p = 0; p < plan.pipelines.size(); ++p) {
            const Pipeline& pipeline = plan.pipelines[p].pipeline;
            if (inputs[input].generated && !takes(pipeline, inputs[input].generated->dtype))
                continue;
            const int draws = isRandom(pipeline) ? plan.draws : 1;
            for (int draw = 0; draw < draws; ++draw)
                for (std::size_t pair = 0; pair < plan.pairs.size(); ++pair) {
                    if (cases.size() == kMostAdviceCases)
                        failArgument(message("Too many cases (more than {}); reduce the number of images, "
                                             "seeds, draws or values.",
                                             kMostAdviceCases));
                    cases.push_back({input, p, pipeline.seed + static_cast<std::uint64_t>(draw), pair});
                }
        }
    return cases;
}

Tensor pictureOf(const AdviceInput& input)
{
    return input.generated ? input.generated->make() : readImage(input.file).tensor;
}

ComparisonJob jobOf(const AdvicePlan& plan, const AdviceInput& input, const AdviceCase& one)
{
    const SweepPair& pair = plan.pairs[one.pair];
    ComparisonJob job;
    job.setup = {plan.pipelines[one.pipeline].pipeline, pair.a, pair.b, {}};
    job.setup.pipeline.seed = one.seed;
    job.input.path = input.generated ? input.generated->fileName() : input.file;
    if (input.generated)
        job.input.made = input.generated->command();
    job.title = titleOf(job.input);
    job.explain = false;
    job.ssim = false;
    return job;
}

void checkAdvice(AdvicePlan& plan)
{
    for (const std::string& kind : plan.pictures.kinds)
        pictureKind(kind);
    const std::vector<AdviceInput> inputs = inputsOf(plan);
    if (inputs.empty()) {
        std::vector<std::string> dtypes;
        for (const DType dtype : plan.pictures.dtypes)
            dtypes.push_back(toString(dtype));
        failArgument(
            dtypes.empty()
                ? message(
                      "No image is left to measure on: the first op supports none of the dtypes, or the "
                      "kinds require floating point. Pass files, or choose another --picture and --dtype.")
                : message("No image of {} is left to measure on: the first op supports none of the dtypes, "
                          "or the kinds require floating point. Pass files, or choose another --picture and "
                          "--dtype.",
                          joinedNames(dtypes)));
    }
    SweepPlan sweep; // what a sweep of the same would find wrong
    for (const AdviceInput& input : inputs)
        sweep.images.push_back(input.toText());
    sweep.pipelines = plan.pipelines;
    sweep.pairs = plan.pairs;
    checkSweep(sweep);
    plan.pipelines = std::move(sweep.pipelines);
    plan.pairs = std::move(sweep.pairs);
    casesOf(plan, inputs);
}

} // namespace comparo
