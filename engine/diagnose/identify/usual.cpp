// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/identify/usual.h"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <string>
#include <vector>

namespace comparo::candidates {
namespace {

std::string square(int side)
{
    return std::to_string(side) + "x" + std::to_string(side);
}

std::vector<std::string> each(const std::string& field, std::initializer_list<const char*> values)
{
    std::vector<std::string> texts;
    for (const char* value : values)
        texts.push_back(field + "=" + value);
    return texts;
}

std::vector<std::string> kernels()
{
    return each("kernel", {"3x3", "5x5", "7x7", "9x9"});
}

/// With sigma as torchvision and as OpenCV take it of a kernel, and as people write it.
std::vector<std::string> gaussians()
{
    std::vector<std::string> texts;
    for (int taps = 3; taps <= 15; taps += 2) {
        for (const double sigma : {0.15 * taps + 0.35, 0.3 * ((taps - 1) * 0.5 - 1.0) + 0.8})
            texts.push_back("kernel=" + square(taps) + ",sigma=" + toString(Value(sigma)));
        for (const char* sigma : {"0.5", "0.8", "1", "1.5", "2", "3"})
            texts.push_back("kernel=" + square(taps) + ",sigma=" + sigma);
    }
    return texts;
}

struct Usual {
    const char* op;
    std::vector<std::string> params;
};

/// What people ask for, of ops whose own parameters are ranges or one choice of many.
const std::vector<Usual>& usuals()
{
    static const std::vector<Usual> all{
        {"gaussian_blur", gaussians()},
        {"box_blur", kernels()},
        {"median_blur", kernels()},
        {"sharpness", each("sharpness", {"0", "0.5", "1.5", "2", "3"})},
        {"rotation", each("degrees", {"90", "-90", "180", "45", "-45", "30", "-30", "15", "-15", "10", "-10",
                                      "5", "-5"})},
        {"rotation90", each("times", {"1", "2", "3", "-1"})},
        {"brightness", each("brightness", {"0.5", "0.8", "1.1", "1.2", "1.5", "2"})},
        {"contrast", each("contrast", {"0", "0.5", "0.8", "1.1", "1.2", "1.5", "2"})},
        {"saturation", each("saturation", {"0", "0.5", "0.8", "1.2", "1.5", "2"})},
        {"hue", each("hue", {"0.1", "-0.1", "0.2", "-0.2", "0.25", "-0.25", "0.5"})},
        {"gamma", each("gamma", {"0.45454545454545453", "0.4545", "0.45", "0.5", "1.8", "2", "2.2", "2.4"})},
        {"solarize", {"threshold=0.5,addition=0"}},
        {"posterize", each("bits", {"1", "2", "3", "4", "5", "6", "7"})},
        {"differentiable_jpeg", each("quality", {"10", "25", "50", "75", "80", "85", "90", "95", "100"})},
        {"normalize", {"mean=0.485/0.456/0.406,std=0.229/0.224/0.225"}},
        {"denormalize", {"mean=0.485/0.456/0.406,std=0.229/0.224/0.225"}},
    };
    return all;
}

} // namespace

Question questionOf(const Tensor& input, const Tensor& output, const std::optional<Step>& op)
{
    Question question{input.withLayout(Layout::Contiguous), output.withLayout(Layout::Contiguous), op};
    question.isBare = op && op->params == ParamSet(op->op->info.schema);
    constexpr std::array kSized{"resize", "center_crop", "pad_to"};
    if (question.isBare && std::find(kSized.begin(), kSized.end(), op->op->id) != kSized.end())
        question.op->params.parse("size",
                                  std::to_string(output.shape().h) + "x" + std::to_string(output.shape().w));
    return question;
}

std::vector<Question> withUsualParameters(const Question& question)
{
    std::vector<Question> all{question};
    for (const Usual& usual : usuals())
        for (const std::string& params : usual.params)
            if (question.isBare && question.op->op->id == usual.op) {
                all.push_back(question);
                all.back().op = Step::parse(std::string(usual.op) + ":" + params);
            }
    return all;
}

} // namespace comparo::candidates
