// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/readings/border.h"
#include "engine/diagnose/readings/reading.h"

#include "engine/base/error.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace comparo {
namespace {

using readings::BorderRule;
using readings::Reach;

SizeValue kernelOf(const ParamSet& params)
{
    SizeValue kernel = params.getSize("kernel");
    if (kernel.width == 0)
        kernel.width = kernel.height;
    return kernel;
}

/// How far a filter's window reaches; nothing for an op that is no filter, or for one whose window is only
/// drawn.
std::optional<Reach> reachOf(const Step& step)
{
    if (step.op->info.category != OpCategory::Filter)
        return std::nullopt;
    const Schema& schema = step.op->info.schema;
    if (schema.find("kernel")) {
        const SizeValue kernel = kernelOf(step.params);
        return Reach{kernel.height / 2, kernel.width / 2};
    }
    if (schema.find("kernel_size")) {
        const int half = static_cast<int>(step.params.getRange("kernel_size").high) / 2;
        return Reach{half, half};
    }
    return Reach{1, 1}; // sharpness
}

std::string borderOf(const Step& step)
{
    const bool has = step.op->info.schema.find("border") != nullptr;
    return has ? step.params.getChoice("border") : step.op->id == "median_blur" ? "reflect" : std::string();
}

Tensor filteredInside(const StepRunner& run, const Step& step, const Tensor& image, Reach reach, Reach offset)
{
    const Shape& s = image.shape();
    const Tensor whole = run(step, image);
    return readings::rectangle(whole, reach.y + offset.y, reach.x + offset.x, s.h - (2 * reach.y),
                               s.w - (2 * reach.x));
}

StepVariant changed(const Step& step, const std::string& field, const std::string& value,
                    const Message& label)
{
    Step other = step;
    other.params.parse(field, value);
    return {field + "=" + value, label,
            [other](const StepRunner& run, const Tensor& input) { return run(other, input); }};
}

void addChoices(std::vector<StepVariant>& all, const Step& step)
{
    for (const Field& field : step.op->info.schema.fields) {
        const bool choice = field.type == FieldType::Choice, flag = field.type == FieldType::Bool;
        if ((!choice && !flag) || field.id == "same_on_batch")
            continue;
        const std::string is = toString(step.params.value(field.id));
        const std::vector<std::string> values =
            choice ? field.choices : std::vector<std::string>{"false", "true"};
        for (const std::string& value : values) {
            if (value == is)
                continue;
            const BorderRule* rule = field.id == "border" ? readings::borderRule(value) : nullptr;
            all.push_back(changed(step, field.id, value,
                                  message("{} {} instead of {}", Verbatim(field.id),
                                          rule ? rule->words : joinedNames({value}), Verbatim(is))));
        }
    }
}

void addBorders(std::vector<StepVariant>& all, const Step& step, Reach reach)
{
    const Field* own = step.op->info.schema.find("border");
    const std::string is = borderOf(step);
    for (const BorderRule& rule : readings::borderRules()) {
        const bool offered =
            own && std::find(own->choices.begin(), own->choices.end(), rule.id) != own->choices.end();
        if (offered || rule.id == is)
            continue;
        all.push_back({"border=" + rule.id,
                       is.empty() ? message("border {} instead of the op's own", rule.words)
                                  : message("border {} instead of {}", rule.words, Verbatim(is)),
                       [step, reach, &rule](const StepRunner& run, const Tensor& input) {
                           return filteredInside(run, step, readings::continued(input, reach, rule), reach,
                                                 {});
                       }});
    }
    const auto instead = [&](const Message& words) {
        return is.empty() ? words : message("{} instead of {}", words, Verbatim(is));
    };
    all.push_back({"border=input", instead(message("border samples left as they are in the input")),
                   [step, reach](const StepRunner& run, const Tensor& input) {
                       return readings::withFrameOf(run(step, input), input, reach);
                   }});
    all.push_back({"border=zero", instead(message("border samples set to zero")),
                   [step, reach](const StepRunner& run, const Tensor& input) {
                       return readings::withFrameOf(run(step, input), {}, reach);
                   }});
}

/// a / b, sample by sample, of floats.
Tensor quotient(const Tensor& a, const Tensor& b)
{
    if (!isFloat(a.dtype()))
        fail(ErrorCode::Unsupported, message("Weights are renormalised in floats only."));
    const Shape& s = a.shape();
    return dispatch(a.dtype(), [&]<class T>() {
        const auto x = a.hostView<const T>(), y = b.hostView<const T>();
        std::vector<T> values;
        values.reserve(static_cast<std::size_t>(s.elements()));
        for (int n = 0; n < s.n; ++n)
            for (int c = 0; c < s.c; ++c)
                for (int i = 0; i < s.h; ++i)
                    for (int j = 0; j < s.w; ++j)
                        values.push_back(static_cast<T>(x.at(n, c, i, j) / y.at(n, c, i, j)));
        return Tensor::fromValues<T>(s, values);
    });
}

Tensor onesLike(const Tensor& image)
{
    return dispatch(image.dtype(), [&]<class T>() {
        const std::vector<T> ones(static_cast<std::size_t>(image.shape().elements()), T(1));
        return Tensor::fromValues<T>(image.shape(), ones);
    });
}

/// Of filters that take a weighted mean: weights of samples outside are left out, the others sum to 1.
void addRenormalised(std::vector<StepVariant>& all, const Step& step)
{
    if (!step.op->info.schema.find("border") || step.op->id == "motion_blur")
        return;
    Step zeros = step;
    zeros.params.parse("border", "constant");
    all.push_back(
        {"border=renormalised",
         message("a mean over the samples inside the image instead of border {}", Verbatim(borderOf(step))),
         [zeros](const StepRunner& run, const Tensor& input) {
             return quotient(run(zeros, input), run(zeros, onesLike(input)));
         }});
}

void addShifts(std::vector<StepVariant>& all, const Step& step, Reach reach)
{
    const BorderRule* rule = readings::borderRule(borderOf(step));
    if (!rule)
        return;
    struct Shift {
        int y, x;
        const char* id;
        Message words;
    };
    const std::array shifts{
        Shift{0, 1, "right", message("a window one sample too far to the right")},
        Shift{0, -1, "left", message("a window one sample too far to the left")},
        Shift{1, 0, "down", message("a window one sample too far down")},
        Shift{-1, 0, "up", message("a window one sample too far up")},
        Shift{1, 1, "down-right", message("a window one sample too far down and to the right")},
        Shift{-1, -1, "up-left", message("a window one sample too far up and to the left")}};
    const Reach wide{reach.y + 1, reach.x + 1};
    for (const Shift& shift : shifts)
        all.push_back({std::string("window=") + shift.id, shift.words,
                       [step, wide, rule, offset = Reach{shift.y, shift.x}](const StepRunner& run,
                                                                            const Tensor& input) {
                           return filteredInside(run, step, readings::continued(input, wide, *rule), wide,
                                                 offset);
                       }});
}

void addKernels(std::vector<StepVariant>& all, const Step& step)
{
    if (!step.op->info.schema.find("kernel"))
        return;
    const SizeValue is = kernelOf(step.params);
    const auto add = [&](SizeValue kernel) {
        const std::string text = toString(Value(kernel));
        all.push_back(
            changed(step, "kernel", text,
                    message("kernel {} instead of {}", Verbatim(text), Verbatim(toString(Value(is))))));
    };
    add({is.height + 2, is.width + 2});
    if (is.height > 2 && is.width > 2)
        add({is.height - 2, is.width - 2});
    if (is.height != is.width)
        add({is.width, is.height});
}

void addSigmas(std::vector<StepVariant>& all, const Step& step)
{
    const Field* field = step.op->info.schema.find("sigma");
    if (!field || field->type != FieldType::Pair)
        return;
    const PairValue is = step.params.getPair("sigma");
    const SizeValue kernel = kernelOf(step.params);
    struct Sigma {
        PairValue value;
        Message why;
    };
    const auto ofOpenCv = [](int taps) { return (0.3 * (((taps - 1) * 0.5) - 1.0)) + 0.8; };
    const auto ofTorchvision = [](int taps) { return (0.15 * taps) + 0.35; };
    const std::array sigmas{
        Sigma{{std::sqrt(is.y), std::sqrt(is.x)}, message("sigma taken as the variance")},
        Sigma{{is.y * is.y, is.x * is.x}, message("sigma squared")},
        Sigma{{is.x, is.y}, message("sigma's axes exchanged")},
        Sigma{{ofOpenCv(kernel.height), ofOpenCv(kernel.width)}, message("OpenCV's own sigma of the kernel")},
        Sigma{{ofTorchvision(kernel.height), ofTorchvision(kernel.width)},
              message("torchvision's own sigma of the kernel")},
    };
    for (const Sigma& sigma : sigmas) {
        if (sigma.value == is || std::min(sigma.value.x, sigma.value.y) < field->min)
            continue;
        const std::string text = toString(Value(sigma.value));
        all.push_back(changed(
            step, "sigma", text,
            message("{}, {} instead of {}", sigma.why, Verbatim(text), Verbatim(toString(Value(is))))));
    }
}

} // namespace

std::vector<StepVariant> variantsOf(const Step& step)
{
    std::vector<StepVariant> all;
    addChoices(all, step);
    if (const std::optional<Reach> reach = reachOf(step)) {
        addBorders(all, step, *reach);
        addRenormalised(all, step);
        addShifts(all, step, *reach);
        addKernels(all, step);
        addSigmas(all, step);
    }
    return all;
}

} // namespace comparo
