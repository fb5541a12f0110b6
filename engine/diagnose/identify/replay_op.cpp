// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/identify/replay_op.h"

#include "engine/ops/fidelity.h"
#include "engine/pipeline/runner.h"

#include <algorithm>

namespace comparo::candidates {
namespace {

bool takes(const Op& op, DType dtype)
{
    return std::find(op.info.dtypes.begin(), op.info.dtypes.end(), dtype) != op.info.dtypes.end();
}

/// Fields that say how an op computes, not what.
bool isManner(const Field& field)
{
    return (field.type == FieldType::Choice || field.type == FieldType::Bool) && field.id != "same_on_batch";
}

} // namespace

std::vector<ModelSide> modelSides(const Op& op)
{
    std::vector<ModelSide> sides;
    if (op.info.followsLibrary) {
        sides.push_back({"on the CPU", Side::parse("cpu/framework"), true});
        if (dependsOnThreads(op))
            sides.push_back({"on the CPU, 1 thread", Side::parse("cpu/framework/threads=1"), true});
        if (isModelled(op, DeviceKind::Cuda))
            sides.push_back({"on CUDA", Side::parse("emu:0/framework"), true});
    }
    sides.push_back({"exact", Side::parse("cpu/exact"), false});
    return sides;
}

std::vector<Step> variantsOf(const Step& step, std::size_t most)
{
    std::vector<Step> variants{step};
    for (const Field& field : step.op->info.schema.fields) {
        if (!isManner(field))
            continue;
        std::vector<std::string> values = field.choices;
        if (field.type == FieldType::Bool)
            values = {"true", "false"};
        const std::vector<Step> before = variants;
        for (const std::string& value : values)
            for (const Step& each : before) {
                Step changed = each;
                changed.params.parse(field.id, value);
                if (variants.size() < most &&
                    std::find(variants.begin(), variants.end(), changed) == variants.end())
                    variants.push_back(changed);
            }
    }
    return variants;
}

Tensor runStep(const Step& step, const Tensor& input, const Side& side, const Progress& progress)
{
    Pipeline pipeline;
    pipeline.steps.push_back(step);
    return runSide(pipeline, input, side, Progress{progress.stop, {}}).output();
}

std::vector<Conversion> conversions(const Question& question, const Op& op)
{
    const DType from = question.input.dtype(), to = question.output.dtype();
    std::vector<Conversion> ways;
    if (from == to && takes(op, from))
        ways.push_back({});
    if (!takes(op, DType::Float32) || from == DType::Float64 || to == DType::Float64)
        return ways;
    struct Way {
        std::optional<Step> step;
        std::string words;
    };
    std::vector<Way> before, after;
    if (isFloat(from))
        before.push_back({});
    else
        before = {{Step::parse("to_float:rule=divide"), ", of x / 255"},
                  {Step::parse("to_float:rule=to_dtype"), ", of torchvision's to_dtype"}};
    if (isFloat(to))
        after.push_back({});
    else if (to == DType::UInt8)
        after = {{Step::parse("to_uint8:rounding=half_even"), ", rounded to uint8"},
                 {Step::parse("to_uint8:rounding=truncate"), ", truncated to uint8"},
                 {Step::parse("to_uint8:rounding=to_dtype"), ", back by to_dtype"}};
    for (const Way& first : before)
        for (const Way& last : after)
            if (first.step || last.step)
                ways.push_back({first.step, last.step, first.words + last.words});
    return ways;
}

} // namespace comparo::candidates
