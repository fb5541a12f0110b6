// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/identify/replay_op.h"
#include "engine/ops/fidelity.h"
#include "engine/ops/op_vocabulary.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace comparo::candidates {
namespace {

constexpr std::size_t kMostVariants = 96;

/// "0.15 * 3 + 0.35" as the libraries choose sigma for a kernel.
std::string squareBlur(int taps, double sigma)
{
    const std::string kernel = std::to_string(taps) + "x" + std::to_string(taps);
    return "gaussian_blur:kernel=" + kernel + ",sigma=" + toString(Value(sigma));
}

/// What comes into consideration by shapes alone.
std::vector<Step> guesses(const Question& question)
{
    const Shape& from = question.input.shape();
    const Shape& to = question.output.shape();
    const std::string size = std::to_string(to.h) + "x" + std::to_string(to.w);
    std::vector<std::string> texts;
    if (from.c == to.c && (from.h != to.h || from.w != to.w)) {
        if (to.h <= from.h && to.w <= from.w)
            texts.push_back("center_crop:size=" + size);
        if (to.h >= from.h && to.w >= from.w)
            texts.push_back("pad_to:size=" + size);
    } else if (from == to) {
        texts = {"horizontal_flip", "vertical_flip", "invert", "equalize", "auto_contrast"};
        if (from.c == 3)
            texts.emplace_back("grayscale");
        for (int taps = 3; taps <= 9; taps += 2) {
            const std::string kernel = std::to_string(taps) + "x" + std::to_string(taps);
            texts.push_back("box_blur:kernel=" + kernel);
            if (taps <= 7)
                texts.push_back("median_blur:kernel=" + kernel);
            texts.push_back(squareBlur(taps, taps * 0.15 + 0.35));
            texts.push_back(squareBlur(taps, 0.3 * ((taps - 1) * 0.5 - 1) + 0.8));
        }
        if (!isFloat(from.elements() ? question.input.dtype() : DType::Float32) &&
            isFloat(question.output.dtype()))
            texts.insert(texts.end(), {"to_float:rule=divide", "to_float:rule=to_dtype"});
        if (isFloat(question.input.dtype()) && question.output.dtype() == DType::UInt8)
            texts.emplace_back("to_uint8");
    }
    std::vector<Step> steps;
    for (const std::string& text : texts)
        steps.push_back(Step::parse(text));
    return steps;
}

/// With everything that is not about randomness: "box_blur:kernel=3x3,border=reflect,separable=true".
std::string described(const Step& step)
{
    std::string text;
    for (const Field& field : step.op->info.schema.fields)
        if (field.id != "p" && field.id != "same_on_batch")
            text += (text.empty() ? ":" : ",") + field.id + "=" + toString(step.params.value(field.id));
    return step.op->id + text;
}

/// Whether a sample of what a step gives depends on the input's around it alone.
bool isLocal(const Step& step)
{
    if (step.op->info.category == OpCategory::Filter) {
        for (const Field& field : step.op->info.schema.fields)
            if (field.type == FieldType::Size) {
                const SizeValue size = step.params.getSize(field.id);
                if (std::max(size.height, size.width) / 2 > kWidestReach)
                    return false;
            }
        return true;
    }
    constexpr std::array kPointwise{"invert", "grayscale", "to_float", "to_uint8"};
    return std::find(kPointwise.begin(), kPointwise.end(), step.op->id) != kPointwise.end();
}

/// Ops that draw more than a number need no randomness here: parameters that are ranges are drawn by seed 0.
void addModels(Candidates& all, const Question& question, const Step& step, bool varied)
{
    const Op& op = *step.op;
    const Fidelity* measured = measuredFidelity(op.id);
    for (const Conversion& way : conversions(question, op))
        for (const ModelSide& model : modelSides(op)) {
            Candidate candidate;
            candidate.library = !model.follows ? "Comparoscope" : measured ? measured->library : "Kornia";
            candidate.group = described(step);
            candidate.function = candidate.group + way.words;
            candidate.where = model.where;
            candidate.local = isLocal(step);
            candidate.mirrors = op.id == "horizontal_flip" || op.id == "vertical_flip";
            candidate.arithmetic = model.follows ? message("{} as it is computed {}", op.id, model.where)
                                                 : message("{} in exact numerics", op.id);
            const auto replay = [way](const Step& changed, const Tensor& input, const Side& on,
                                      const Progress& progress) {
                Tensor image = input;
                if (way.before)
                    image = runStep(*way.before, image, on, progress);
                image = runStep(changed, image, on, progress);
                return way.after ? runStep(*way.after, image, on, progress) : image;
            };
            candidate.run = [step, replay, side = model.side, input = question.input](
                                const Progress& progress) { return replay(step, input, side, progress); };
            if (!varied) {
                candidate.step = step;
                candidate.replay = replay;
            }
            all.push_back(std::move(candidate));
        }
}

} // namespace

Candidates modelled(const Question& question)
{
    Candidates all;
    if (question.op && (question.op->op->id == "resize" || isOfPeer(*question.op->op)))
        return all; // the one has a family of its own, the other is not modelled
    const std::vector<Step> steps = question.op ? std::vector<Step>{*question.op} : guesses(question);
    for (const Step& step : steps)
        for (const Step& variant : variantsOf(step, kMostVariants))
            addModels(all, question, variant, !(variant == step));
    return all;
}

} // namespace comparo::candidates
