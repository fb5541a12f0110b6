// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/referee/truth.h"

#include "engine/diagnose/referee/formulas.h"
#include "engine/ops/op_vocabulary.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace comparo {
namespace {

/// How an op's result without rounding is found.
enum class TruthSource {
    Wide,    ///< its own float64 path on a float64 copy of the input, in exact numerics
    Moved,   ///< itself in exact numerics: samples are moved or replaced
    Formula, ///< a formula of ours
    Levels,  ///< none: it cuts at whole numbers
    Codec,   ///< none: it rounds by the rules of a standard
};

struct RefereeRule {
    std::string_view op;
    TruthSource source;
    Tensor (*formula)(const StepTrace&, const Tensor&) = nullptr;
};

/// Every op whose float64 path was read for numbers of float32 and for rules of one library. An op that is
/// not here has no referee.
constexpr std::array kRefereeRules{
    RefereeRule{"affine", TruthSource::Wide},
    RefereeRule{"auto_contrast", TruthSource::Wide},
    RefereeRule{"box_blur", TruthSource::Wide},
    RefereeRule{"brightness", TruthSource::Wide},
    RefereeRule{"center_crop", TruthSource::Moved},
    RefereeRule{"channel_dropout", TruthSource::Moved},
    RefereeRule{"channel_shuffle", TruthSource::Moved},
    RefereeRule{"clahe", TruthSource::Levels},
    RefereeRule{"color_jiggle", TruthSource::Wide},
    RefereeRule{"color_jitter", TruthSource::Wide},
    RefereeRule{"contrast", TruthSource::Wide},
    RefereeRule{"crop", TruthSource::Wide}, // a window larger than the image is resized
    RefereeRule{"denormalize", TruthSource::Wide},
    RefereeRule{"differentiable_jpeg", TruthSource::Wide},
    RefereeRule{"equalize", TruthSource::Levels},
    RefereeRule{"erasing", TruthSource::Moved},
    RefereeRule{"gamma", TruthSource::Wide},
    RefereeRule{"gaussian_blur", TruthSource::Wide},
    RefereeRule{"gaussian_illumination", TruthSource::Formula, &referee::gaussianIllumination},
    RefereeRule{"gaussian_noise", TruthSource::Formula, &referee::gaussianNoise},
    RefereeRule{"grayscale", TruthSource::Wide},
    RefereeRule{"horizontal_flip", TruthSource::Moved},
    RefereeRule{"hue", TruthSource::Wide},
    RefereeRule{"invert", TruthSource::Wide},
    RefereeRule{"jpeg_round_trip", TruthSource::Codec},
    RefereeRule{"linear_corner_illumination", TruthSource::Formula, &referee::linearCornerIllumination},
    RefereeRule{"linear_illumination", TruthSource::Formula, &referee::linearIllumination},
    RefereeRule{"median_blur", TruthSource::Moved},
    RefereeRule{"motion_blur", TruthSource::Formula, &referee::motionBlur},
    RefereeRule{"normalize", TruthSource::Wide},
    RefereeRule{"pad_to", TruthSource::Moved},
    RefereeRule{"perspective", TruthSource::Wide},
    RefereeRule{"planckian_jitter", TruthSource::Wide},
    RefereeRule{"posterize", TruthSource::Levels},
    RefereeRule{"random_gaussian_blur", TruthSource::Wide},
    RefereeRule{"random_jpeg", TruthSource::Wide},
    RefereeRule{"resize", TruthSource::Wide},
    RefereeRule{"resized_crop", TruthSource::Wide},
    RefereeRule{"rgb_shift", TruthSource::Wide},
    RefereeRule{"rotation", TruthSource::Wide},
    RefereeRule{"rotation90", TruthSource::Wide},
    RefereeRule{"salt_and_pepper_noise", TruthSource::Moved},
    RefereeRule{"saturation", TruthSource::Wide},
    RefereeRule{"sharpness", TruthSource::Wide},
    RefereeRule{"shear", TruthSource::Wide},
    RefereeRule{"snow", TruthSource::Wide},
    RefereeRule{"solarize", TruthSource::Wide},
    RefereeRule{"thin_plate_spline", TruthSource::Wide},
    RefereeRule{"to_float", TruthSource::Formula, &referee::toFloat},
    RefereeRule{"to_uint8", TruthSource::Formula, &referee::toUint8},
    RefereeRule{"translate", TruthSource::Wide},
    RefereeRule{"vertical_flip", TruthSource::Moved},
};

const RefereeRule* ruleOf(const Op& op)
{
    const auto found = std::find_if(kRefereeRules.begin(), kRefereeRules.end(),
                                    [&](const RefereeRule& rule) { return rule.op == op.id; });
    return found == kRefereeRules.end() ? nullptr : &*found;
}

bool takes(const Op& op, DType dtype)
{
    return std::find(op.info.dtypes.begin(), op.info.dtypes.end(), dtype) != op.info.dtypes.end();
}

/// The step alone in exact numerics on cpu, with its draws, as a module that was moved as a whole.
Tensor runExactly(const StepTrace& traced, const ParamSet& params, const Tensor& input,
                  const Progress& progress)
{
    Pipeline one;
    Step step = traced.step;
    step.enabled = true;
    step.placement = {};
    step.params = params;
    step.draws.reset();
    if (!traced.draws.isEmpty())
        step.draws = traced.draws;
    one.steps = {std::move(step)};
    const Side side{cpuDevice().id(), Numerics::Exact};
    return runSide(one, input, side, progress).output();
}

/// The step's parameters for a float64 copy whose samples are still 0 to `most`.
ParamSet wideParams(const StepTrace& step, double most)
{
    ParamSet params = step.step.params;
    if (step.step.op->id == "resize")
        params.set("path", std::string("auto"));   // fixed point takes uint8 alone
    if (most != 1.0 && step.step.op->id == "crop") // white is 1 in every dtype
        params.set("fill", std::clamp(std::nearbyint(params.getFloat("fill") * most), 0.0, most));
    return params;
}

} // namespace

Message refereeRefusal(const Op& op, DType input)
{
    const Verbatim id(op.id);
    if (const OpOwner* owner = ownerOf(op))
        return message("No referee for {}: it is an op of the peer {}, which is not modelled.", id,
                       Verbatim(owner->peer));
    const RefereeRule* rule = ruleOf(op);
    if (!rule)
        return message("No referee for {}: its float64 path has not been reviewed for that.", id);
    if (rule->source == TruthSource::Levels)
        return message("No referee for {}: it truncates to whole numbers, where the last bit decides the "
                       "level of a sample, so float64 would be just another side and not the truth.",
                       id);
    if (rule->source == TruthSource::Codec)
        return message("No referee for {}: a JPEG codec rounds by the rules of its standard, and none of its "
                       "results is a rounded real number.",
                       id);
    const bool converts = op.id == "to_uint8"; // whose result is whole numbers, whatever it takes
    if (input == DType::Float64 && rule->source != TruthSource::Moved && !converts)
        return message("No referee for a step on float64: the sides compute in float64 themselves.");
    return {};
}

StepTruth truthOf(const StepTrace& step, const Tensor& input, const Progress& progress)
{
    const Op& op = *step.step.op;
    StepTruth truth;
    truth.refusal = refereeRefusal(op, input.dtype());
    if (!truth.refusal.isEmpty())
        return truth;
    const RefereeRule& rule = *ruleOf(op);
    if (rule.source == TruthSource::Moved) {
        truth.rule = message("samples are moved or replaced, not computed: the op in exact numerics");
        const Tensor output = runExactly(step, step.step.params, input, progress);
        const bool converted = !isFloat(input.dtype()) && isFloat(output.dtype()); // before it was moved
        truth.values = converted ? runExactly(step, step.step.params, referee::toUnit(input), progress)
                                 : referee::widened(output);
        return truth;
    }
    if (rule.source == TruthSource::Formula) {
        truth.rule = message("the op's formula in float64");
        truth.values = rule.formula(step, input);
        return truth;
    }
    truth.rule = message("the op in float64, in exact numerics, on a float64 copy of its input");
    const bool asItIs = isFloat(input.dtype()) || takes(op, input.dtype());
    const double most = !asItIs || isFloat(input.dtype()) ? 1.0
                        : input.dtype() == DType::UInt8   ? 255.0
                                                          : 65535.0;
    const Tensor wide = asItIs ? referee::widened(input) : referee::toUnit(input);
    truth.values = runExactly(step, wideParams(step, most), wide, progress);
    return truth;
}

} // namespace comparo
