// SPDX-License-Identifier: Apache-2.0
#include "engine/base/number_text.h"
#include "engine/codec/opencv_functions.h"
#include "engine/diagnose/identify/candidate.h"
#include "engine/diagnose/identify/pillow/pillow.h"
#include "engine/diagnose/identify/torchvision/torchvision.h"

#include <algorithm>
#include <functional>
#include <optional>

namespace comparo::candidates {
namespace {

/// A kernel with the sigma that was asked for; 0: the library's own.
struct Blur {
    int height, width;
    double sigmaY, sigmaX;

    [[nodiscard]] std::string kernel() const { return std::to_string(height) + "x" + std::to_string(width); }
    [[nodiscard]] std::string words() const
    {
        if (sigmaX == 0.0)
            return kernel() + ", its own sigma";
        const std::string x = toString(Value(sigmaX));
        return kernel() + ", sigma " + (sigmaX == sigmaY ? x : toString(Value(sigmaY)) + "x" + x);
    }
};

constexpr int kLargestGuess = 15;

std::vector<Blur> gaussians(const Question& question)
{
    std::vector<Blur> blurs;
    if (!question.op) {
        for (int taps = 3; taps <= kLargestGuess; taps += 2)
            blurs.push_back({taps, taps, 0.0, 0.0});
        return blurs;
    }
    const SizeValue size = question.op->params.getSize("kernel");
    const PairValue sigma = question.op->params.getPair("sigma");
    const int width = size.width == 0 ? size.height : size.width;
    return {{size.height, width, sigma.y, sigma.x}, {size.height, width, 0.0, 0.0}};
}

/// Kernels of box and median filters.
std::vector<Blur> windows(const Question& question)
{
    std::vector<Blur> blurs;
    if (!question.op) {
        for (int taps = 3; taps <= kLargestGuess; taps += 2)
            blurs.push_back({taps, taps, 0.0, 0.0});
        return blurs;
    }
    const SizeValue size = question.op->params.getSize("kernel");
    return {{size.height, size.width == 0 ? size.height : size.width, 0.0, 0.0}};
}

/// Pillow's filter with this radius, or with those that people use.
void addPillow(Candidates& all, std::optional<double> asked, const std::string& filter, const Message& arithmetic,
               const std::function<Tensor(float radius)>& blurred)
{
    const std::vector<double> usual{0.5, 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10};
    for (const double radius : asked ? std::vector{*asked} : usual)
        all.push_back({"Pillow",
                       filter + ", radius " + toString(Value(radius)),
                       arithmetic,
                       {},
                       [blurred, radius](const Progress&) { return blurred(static_cast<float>(radius)); }});
}

void addGaussians(Candidates& all, const Question& question)
{
    const Tensor& input = question.input;
    for (const Blur& blur : gaussians(question)) {
        const torchvision::Kernel kernel{blur.height, blur.width,
                                         blur.sigmaY == 0.0 ? blur.height * 0.15 + 0.35 : blur.sigmaY,
                                         blur.sigmaX == 0.0 ? blur.width * 0.15 + 0.35 : blur.sigmaX};
        all.push_back(
            {"torchvision", "gaussian_blur, " + blur.words(),
             message("one sum of float32 over the whole kernel, reflected border"), "on the CPU",
             [input, kernel](const Progress&) { return torchvision::gaussianBlur(input, kernel); }});
        if (blur.sigmaX == blur.sigmaY)
            all.push_back({"OpenCV",
                           "GaussianBlur, " + blur.words(),
                           isFloat(input.dtype()) ? message("float32 sums of rows, then of columns")
                                                  : message("fixed-point sums of rows, then of columns"),
                           {},
                           [input, blur](const Progress&) {
                               return opencv::gaussianBlur(input, blur.height, blur.width, blur.sigmaX);
                           }});
    }
    addPillow(all, question.op ? std::optional(question.op->params.getPair("sigma").x) : std::nullopt, "GaussianBlur",
              message("three box blurs of 24 bits fixed point"),
              [input](float radius) { return pillow::gaussianBlur(input, radius); });
}

void addBoxes(Candidates& all, const Question& question)
{
    const Tensor& input = question.input;
    for (const Blur& blur : windows(question))
        all.push_back(
            {"OpenCV",
             "blur, " + blur.kernel(),
             message("whole sums, divided once, border reflected about the outer pixels"),
             {},
             [input, blur](const Progress&) { return opencv::boxBlur(input, blur.height, blur.width); }});
    addPillow(all, question.op ? std::optional((windows(question).front().height - 1) / 2.0) : std::nullopt, "BoxBlur",
              message("24 bits fixed point, rounded after each pass, border repeated"),
              [input](float radius) { return pillow::boxBlur(input, radius); });
}

void addMedians(Candidates& all, const Question& question)
{
    constexpr int kMost = 9; // a guess beyond costs more than it is worth
    const Tensor& input = question.input;
    for (const Blur& blur : windows(question)) {
        if (blur.height != blur.width || (!question.op && blur.height > kMost))
            continue;
        all.push_back({"OpenCV",
                       "medianBlur, " + blur.kernel(),
                       message("border repeated"),
                       {},
                       [input, blur](const Progress&) { return opencv::medianBlur(input, blur.height); }});
        all.push_back({"Pillow",
                       "MedianFilter, " + blur.kernel(),
                       message("border repeated"),
                       {},
                       [input, blur](const Progress&) { return pillow::medianFilter(input, blur.height); }});
    }
}

/// Whether the windows that an op asks for, Pillow's three boxes of its sigma too, reach no farther than
/// excerpts are judged. Guesses do not.
bool isWithinReach(const Question& question)
{
    if (!question.op)
        return true;
    const Blur window = windows(question).front();
    const double sigma =
        opId(question) == "gaussian_blur" ? question.op->params.getPair("sigma").x : 0.0; // of Pillow
    return std::max(window.height, window.width) / 2 <= kWidestReach && 3.0 * sigma + 2.0 <= kWidestReach;
}

} // namespace

Candidates blurs(const Question& question)
{
    Candidates all;
    if (!(question.input.shape() == question.output.shape()) ||
        question.input.dtype() != question.output.dtype())
        return all;
    if (asks(question, {"gaussian_blur"}))
        addGaussians(all, question);
    if (asks(question, {"box_blur"}))
        addBoxes(all, question);
    if (asks(question, {"median_blur"}))
        addMedians(all, question);
    if (!question.op)
        for (const pillow::FixedKernel& kernel : pillow::fixedKernels())
            all.push_back({"Pillow",
                           std::string("filter, ") + kernel.name,
                           message("a fixed kernel in float32, truncated, border as it was"),
                           {},
                           [input = question.input, &kernel](const Progress&) {
                               return pillow::convolve(input, kernel);
                           }});
    if (!all.empty() && isWithinReach(question))
        for (Candidate& each : all)
            each.local = true;
    return all;
}

} // namespace comparo::candidates
