// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/opencv_functions.h"
#include "engine/diagnose/identify/pillow/pillow.h"
#include "engine/diagnose/identify/planes.h"
#include "engine/diagnose/identify/replay_op.h"
#include "engine/diagnose/identify/torchvision/torchvision.h"
#include "engine/ops/fidelity.h"
#include "engine/ops/geometric/resize.h"

#include <algorithm>
#include <cmath>

namespace comparo::candidates {
namespace {

/// A nearest neighbour is not local: where its position is a tie, the rounding of the whole picture's
/// decides.
void setLocal(Candidate& candidate, bool nearest)
{
    candidate.local = !nearest;
    candidate.scales = nearest;
}

struct Size2 {
    int height, width;
};

void addOpenCvResizes(Candidates& all, const Question& question, Size2 size)
{
    for (const opencv::Named& mode : opencv::resizeModes()) {
        all.push_back({"OpenCV",
                       std::string("resize, ") + mode.name,
                       message("OpenCV {}'s own code, without Intel IPP", opencv::version()),
                       {},
                       [input = question.input, size, mode](const Progress&) {
                           return opencv::resize(input, size.height, size.width, mode.value);
                       }});
        setLocal(all.back(), std::string_view(mode.name).find("NEAREST") != std::string_view::npos);
    }
}

/// OpenCV 5 steps positions in double, as Pillow does: measured on 5.0.0.
void addExactNearestOfOpenCv5(Candidates& all, const Question& question, Size2 size)
{
    all.push_back({"OpenCV 5",
                   "resize, INTER_NEAREST_EXACT",
                   message("positions stepped in double"),
                   {},
                   [input = question.input, size](const Progress&) {
                       return pillow::resize(input, size.height, size.width, pillow::Filter::Nearest,
                                             pillow::Order::RowsFirst);
                   }});
    setLocal(all.back(), true);
}

/// OpenCV's wheels for x86 take Intel IPP for INTER_CUBIC of uint8: one sum of floats a sample, rounded once
/// half to even. Measured on 5.0.0 and 4.12.0: the same but near ties, where the order of IPP's sums shows.
void addIppCubic(Candidates& all, const Question& question, const std::string& size)
{
    if (question.input.dtype() != DType::UInt8)
        return;
    const Step step = Step::parse("resize:size=" + size + ",mode=bicubic,antialias=false");
    all.push_back(
        {"OpenCV",
         "resize, INTER_CUBIC, by Intel IPP",
         message("float sums, rounded once half to even"),
         {},
         [input = question.input, step](const Progress& progress) {
             const Bytes bytes(input);
             Planes<double> wide(bytes.shape);
             std::copy(bytes.values.begin(), bytes.values.end(), wide.values.begin());
             const Planes<double> sums(runStep(step, wide.tensor(), Side::parse("cpu/exact"), progress));
             Bytes result(sums.shape);
             std::transform(sums.values.begin(), sums.values.end(), result.values.begin(), [](double v) {
                 return static_cast<std::uint8_t>(std::clamp(std::nearbyint(v), 0.0, 255.0));
             });
             return result.tensor();
         },
         {},
         true});
    all.back().local = true;
}

void addPillowResizes(Candidates& all, const Question& question, Size2 size)
{
    const bool floats = question.input.dtype() == DType::Float32;
    for (const pillow::Filter filter : pillow::kFilters)
        for (const pillow::Order order : {pillow::Order::RowsFirst, pillow::Order::ColumnsFirst}) {
            const bool nearest = filter == pillow::Filter::Nearest;
            if (nearest && order == pillow::Order::ColumnsFirst)
                continue;
            const Message arithmetic = floats
                                           ? message("sums in double, float32 between the passes")
                                           : message("weights of 22 bits, rounded half up after each pass");
            const std::string function = "resize, " + pillow::toString(filter) + (floats ? ", mode F" : "");
            all.push_back({"Pillow", function, nearest ? message("positions stepped in double") : arithmetic,
                           nearest                             ? ""
                           : order == pillow::Order::RowsFirst ? "rows first"
                                                               : "columns first",
                           [input = question.input, size, filter, order](const Progress&) {
                               return pillow::resize(input, size.height, size.width, filter, order);
                           },
                           "Pillow " + function});
            setLocal(all.back(), nearest);
        }
}

std::string dtypePath(const Step& step, const Question& question)
{
    if (isFloat(question.input.dtype()))
        return {};
    return step.params.getChoice("path") == "float" ? ", by way of float32" : "";
}

/// The op's own variants: torchvision on the CPU and on CUDA.
void addTorchvisionResizes(Candidates& all, const Question& question, const std::string& size)
{
    for (const char* mode : {"bilinear", "bicubic", "nearest", "nearest-exact"}) {
        const bool nearest = std::string(mode).starts_with("nearest");
        for (const bool antialias : {true, false})
            for (const bool byFloat : {false, true}) {
                if (nearest && (antialias || byFloat))
                    continue;
                if (byFloat && question.input.dtype() != DType::UInt8)
                    continue;
                const Step step = Step::parse("resize:size=" + size + ",mode=" + mode +
                                              ",antialias=" + (antialias ? "true" : "false") +
                                              (byFloat ? ",path=float" : ""));
                for (const Conversion& way : conversions(question, *step.op))
                    for (const ModelSide& model : modelSides(*step.op)) {
                        std::string function = std::string("resize, ") + mode;
                        if (!nearest)
                            function += antialias ? ", antialias" : ", no antialias";
                        const bool fixed = question.input.dtype() == DType::UInt8 && !way.before &&
                                           !byFloat && !nearest && model.where.starts_with("on the CPU");
                        all.push_back({model.follows ? "torchvision" : "Comparoscope",
                                       function + dtypePath(step, question) + way.words,
                                       nearest ? message("PyTorch's index rule {}", model.where)
                                       : fixed ? message("int16 weights, rounded half up after each pass")
                                               : message("float32 sums {}", model.where),
                                       model.where,
                                       [step, way, side = model.side,
                                        input = question.input](const Progress& progress) {
                                           Tensor image = input;
                                           if (way.before)
                                               image = runStep(*way.before, image, side, progress);
                                           image = runStep(step, image, side, progress);
                                           return way.after ? runStep(*way.after, image, side, progress)
                                                            : image;
                                       },
                                       "torchvision " + function});
                        setLocal(all.back(), nearest);
                    }
            }
    }
}

/// PyTorch takes another kernel for more than three channels in another layout, which a file does not tell.
void addOtherKernels(Candidates& all, const Question& question, const std::string& size)
{
    if (question.input.dtype() != DType::Float32 || question.input.shape().c <= 3)
        return;
    for (const char* mode : {"bilinear", "bicubic"}) {
        const Step step =
            Step::parse("resize:size=" + size + ",mode=" + std::string(mode) + ",antialias=false");
        all.push_back(
            {"torchvision", "resize, " + std::string(mode) + ", no antialias",
             message("float32 sums of the kernel that PyTorch takes for channels_last images"),
             "on the CPU, channels_last", [step, input = question.input](const Progress& progress) {
                 ResizeArithmetic arithmetic =
                     resizeArithmetic(DeviceKind::Cpu, Numerics::Framework, input.desc(), step.params);
                 const bool vectorised = arithmetic.weights == WeightRule::TorchCpuVectorised;
                 arithmetic.weights = vectorised ? WeightRule::TorchCpu : WeightRule::TorchCpuVectorised;
                 arithmetic.weightsFirst = !vectorised && step.params.getChoice("mode") == "bilinear";
                 const std::unique_ptr<Stream> stream = cpuDevice().createStream();
                 const Tensor output =
                     resizeWith({*stream, Numerics::Framework, progress}, input, step.params, arithmetic);
                 stream->synchronize();
                 return output;
             }});
    }
}

/// torch.nn.functional.interpolate where torchvision has no word for it.
void addInterpolates(Candidates& all, const Question& question, Size2 size)
{
    if (question.input.dtype() != DType::Float32)
        return;
    all.push_back({"PyTorch", "interpolate, area", message("the mean of the samples that an output overlaps"),
                   "on the CPU", [input = question.input, size](const Progress&) {
                       return torchvision::areaResize(input, size.height, size.width);
                   }});
    for (const char* mode : {"bilinear", "bicubic"}) {
        Step step = Step::parse("resized_crop:size=" + std::to_string(size.height) + "x" +
                                std::to_string(size.width) + ",mode=" + mode + ",align_corners=true");
        const Shape& s = question.input.shape();
        const auto samples = static_cast<std::size_t>(s.n);
        Draws whole(s.n, 0, 0);
        whole.set(std::string(Draws::kApply), std::vector<double>(samples, 1.0));
        whole.set("x_start", std::vector<double>(samples, 0.0));
        whole.set("y_start", std::vector<double>(samples, 0.0));
        whole.set("width", std::vector<double>(samples, s.w));
        whole.set("height", std::vector<double>(samples, s.h));
        step.draws = whole;
        for (const ModelSide& model : modelSides(*step.op))
            all.push_back({model.follows ? "PyTorch" : "Comparoscope",
                           "interpolate, " + std::string(mode) + ", align_corners",
                           message("the centres of the outer pixels fall together"), model.where,
                           [step, side = model.side, input = question.input](const Progress& progress) {
                               return runStep(step, input, side, progress);
                           }});
    }
}

} // namespace

Candidates resizes(const Question& question)
{
    Candidates all;
    const Shape& from = question.input.shape();
    Shape to = question.output.shape();
    if (!asks(question, {"resize"}) || from.n != to.n || from.c != to.c)
        return all;
    if (question.op)
        to = resizeShape(from, question.op->params);
    if (from.h == to.h && from.w == to.w)
        return all;
    const Size2 size{to.h, to.w};
    const std::string text = std::to_string(to.h) + "x" + std::to_string(to.w);
    if (question.input.dtype() == question.output.dtype()) {
        addPillowResizes(all, question, size);
        addOpenCvResizes(all, question, size);
        addIppCubic(all, question, text);
        addExactNearestOfOpenCv5(all, question, size);
        addOtherKernels(all, question, text);
        addInterpolates(all, question, size);
    }
    addTorchvisionResizes(all, question, text);
    return all;
}

} // namespace comparo::candidates
