// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/opencv_functions.h"
#include "engine/diagnose/identify/candidate.h"
#include "engine/diagnose/identify/pillow/pillow.h"
#include "engine/diagnose/identify/torchvision/torchvision.h"

#include <cmath>
#include <optional>

namespace comparo::candidates {
namespace {

using Function = std::function<Tensor(const Tensor&)>;

/// Adds functions of one question.
class Adder {
public:
    Adder(Candidates& all, const Question& question) : m_all(all), m_question(question) {}

    /// A function whose samples depend on the input's around them alone.
    void add(const char* library, const std::string& function, const Message& arithmetic, Function run)
    {
        addOfAll(library, function, arithmetic, std::move(run));
        m_all.back().local = true;
    }

    /// A function of all of the picture: of its histogram or its mean.
    void addOfAll(const char* library, const std::string& function, const Message& arithmetic, Function run)
    {
        m_all.push_back(
            {library, function, arithmetic, std::string(library) == "torchvision" ? "on the CPU" : "",
             [run = std::move(run), input = m_question.input](const Progress&) { return run(input); }});
    }

    /// The number of a drawn field of the op; nothing where it is a range.
    [[nodiscard]] std::optional<double> number(const char* field) const
    {
        const RangeValue range = m_question.op->params.getRange(field);
        return range.low == range.high ? std::optional(range.low) : std::nullopt;
    }

private:
    Candidates& m_all;
    const Question& m_question;
};

void addGrays(Adder& adder, bool threeChannels)
{
    const auto channels = [threeChannels](const Tensor& gray) {
        return threeChannels ? pillow::repeated(gray) : gray;
    };
    const std::string suffix = threeChannels ? ", three channels" : "";
    adder.add("torchvision", "rgb_to_grayscale" + suffix,
              message("float32 sums of .2989, .587 and .114, truncated"),
              [channels](const Tensor& image) { return channels(torchvision::toGray(image)); });
    adder.add("Pillow", "convert, L" + suffix,
              message("sums of 16 bits of .299, .587 and .114, rounded half up"),
              [channels](const Tensor& image) { return channels(pillow::toGray(image)); });
}

void addColourSpaces(Adder& adder, bool bytes)
{
    if (bytes) {
        adder.add("Pillow", "convert, YCbCr", message("sums of tables in 64ths, cut off"), pillow::toYCbCr);
        adder.add("Pillow", "convert, HSV", message("float32, cut off"), pillow::toHsv);
    }
    for (const opencv::Named& code : opencv::colourCodes())
        adder.add("OpenCV", std::string("cvtColor, ") + code.name, message("OpenCV's own code"),
                  [code](const Tensor& image) { return opencv::convertColour(image, code.value); });
}

void addHistograms(Adder& adder, const Question& question)
{
    if (asks(question, {"equalize"})) {
        adder.addOfAll("torchvision", "equalize", message("Pillow's table"), torchvision::equalize);
        adder.addOfAll("Pillow", "equalize", message("a table of whole steps of the histogram"),
                       pillow::equalize);
        adder.addOfAll("OpenCV", "equalizeHist",
                       message("a table of float32, scaled from the first level that occurs"),
                       opencv::equalizeHistogram);
    }
    if (asks(question, {"auto_contrast"})) {
        adder.addOfAll("torchvision", "autocontrast", message("float32, divided by the range, truncated"),
                       torchvision::autocontrast);
        adder.addOfAll("Pillow", "autocontrast", message("a table, multiplied in double, truncated"),
                       pillow::autocontrast);
    }
    if (asks(question, {"invert"})) {
        adder.add("torchvision", "invert", message("255 - x"), pillow::invert);
        adder.add("Pillow", "invert", message("255 - x"), pillow::invert);
    }
}

void addPosterize(Adder& adder, const Question& question)
{
    std::vector<int> depths = {1, 2, 3, 4, 5, 6, 7};
    if (question.op) {
        const std::optional<double> bits = adder.number("bits");
        if (!bits)
            return;
        depths = {static_cast<int>(*bits)};
    }
    for (const int bits : depths)
        for (const char* library : {"torchvision", "Pillow"})
            adder.add(library, "posterize, " + std::to_string(bits) + " bits", message("low bits are 0"),
                      [bits](const Tensor& image) { return pillow::posterize(image, bits); });
}

/// What one number strengthens or weakens: ImageEnhance and torchvision's adjust_ functions.
void addAdjustments(Adder& adder, const Question& question)
{
    struct Adjustment {
        const char* op;
        const char* enhancer; ///< Pillow's; null: none
        const char* function; ///< torchvision's
        Tensor (*run)(const Tensor&, double);
    };
    static constexpr Adjustment kAdjustments[] = {
        {"brightness", "Brightness", "adjust_brightness", &torchvision::adjustBrightness},
        {"contrast", "Contrast", "adjust_contrast", &torchvision::adjustContrast},
        {"saturation", "Color", "adjust_saturation", &torchvision::adjustSaturation},
        {"sharpness", "Sharpness", "adjust_sharpness", &torchvision::adjustSharpness},
        {"gamma", nullptr, "adjust_gamma", &torchvision::adjustGamma},
        {"hue", nullptr, "adjust_hue", &torchvision::adjustHue},
    };
    for (const Adjustment& each : kAdjustments) {
        if (opId(question) != each.op)
            continue;
        const std::optional<double> factor = adder.number(each.op);
        if (!factor)
            return;
        const std::string number = ", " + toString(Value(*factor));
        adder.addOfAll("torchvision", each.function + number, message("float32, truncated"),
                       [run = each.run, value = *factor](const Tensor& image) { return run(image, value); });
        if (each.enhancer)
            adder.addOfAll("Pillow", std::string("ImageEnhance.") + each.enhancer + number,
                           message("a blend of whole numbers with float32, truncated"),
                           [enhancer = each.enhancer, value = *factor](const Tensor& image) {
                               return pillow::blend(pillow::enhanceFrom(image, enhancer), image,
                                                    static_cast<float>(value));
                           });
    }
}

} // namespace

Candidates colours(const Question& question)
{
    Candidates all;
    const Shape& from = question.input.shape();
    const Shape& to = question.output.shape();
    if (from.n != to.n || from.h != to.h || from.w != to.w ||
        question.input.dtype() != question.output.dtype())
        return all;
    Adder adder(all, question);
    const bool bytes = question.input.dtype() == DType::UInt8;
    if (from.c == 3 && bytes && asks(question, {"grayscale"}))
        addGrays(adder, to.c == 3);
    if (from.c == 3 && asks(question, {"grayscale"}))
        addColourSpaces(adder, bytes);
    if (!bytes || !(from == to))
        return all;
    addHistograms(adder, question);
    if (asks(question, {"posterize"}))
        addPosterize(adder, question);
    if (question.op)
        addAdjustments(adder, question);
    return all;
}

} // namespace comparo::candidates
