// SPDX-License-Identifier: Apache-2.0
#include "engine/pipeline/opencv_side.h"

#include "engine/base/error.h"
#include "engine/codec/opencv_functions.h"
#include "engine/ops/geometric/resize.h"

#include <algorithm>
#include <chrono>
#include <limits>

namespace comparo {
namespace {

/// One sample of a step: its image has a batch of one.
struct OpenCvSample {
    const Step& step;
    const Draws& draws;
    const Tensor& image;
    int n;

    [[nodiscard]] double drawn(std::string_view name, int k = 0) const { return draws.value(name, n, k); }
    [[nodiscard]] const std::string& word(std::string_view id) const { return step.params.getChoice(id); }
};

/// One of our ops by a function of OpenCV.
struct OpenCvOp {
    const char* op;
    const char* function;
    std::vector<DType> dtypes;
    Tensor (*run)(const OpenCvSample& sample);
};

/// Why an op of ours is not run by the function that has its name.
struct OpenCvReason {
    const char* op;
    Message reason;
};

[[noreturn]] void refuse(const OpenCvSample& sample, const Message& why)
{
    fail(ErrorCode::Unsupported,
         message("OpenCV {} has no {} with {}: {}", Verbatim(opencv::version()), Verbatim(sample.step.op->id),
                 Verbatim(sample.step.params.toText()), why));
}

/// Height and width; one number stands for both.
SizeValue bothSides(const OpenCvSample& sample, std::string_view id)
{
    const SizeValue size = sample.step.params.getSize(id);
    return {size.height, size.width ? size.width : size.height};
}

SizeValue oddKernel(const OpenCvSample& sample, const char* function)
{
    const SizeValue kernel = bothSides(sample, "kernel");
    if (kernel.height % 2 == 0 || kernel.width % 2 == 0)
        refuse(sample, message("{} has another centre for an even kernel.", function));
    return kernel;
}

void requireAlignedCorners(const OpenCvSample& sample)
{
    if (!sample.step.params.getBool("align_corners"))
        refuse(sample,
               message("its warps measure from the centre of the corner samples; set align_corners=true."));
}

std::string blurBorder(const OpenCvSample& sample)
{
    const std::string& border = sample.word("border");
    if (border == "circular")
        refuse(sample, message("its filters do not wrap around to the other side's samples."));
    return border;
}

Tensor resizeSample(const OpenCvSample& sample)
{
    const Shape from = sample.image.shape();
    const Shape to = resizeShape(from, sample.step.params);
    const std::string& mode = sample.word("mode");
    const bool shrinks = to.h < from.h || to.w < from.w;
    if (sample.step.params.getBool("antialias") && (mode == "bicubic" || (mode == "bilinear" && shrinks)))
        refuse(sample, message("cv::resize does not antialias; set antialias=false."));
    if (sample.word("path") != "auto")
        refuse(sample, message("it has only one path."));
    return opencv::resizeAs(sample.image, to.h, to.w, mode);
}

Tensor padSample(const OpenCvSample& sample)
{
    const SizeValue size = bothSides(sample, "size");
    const Shape& from = sample.image.shape();
    if (size.height < from.h || size.width < from.w)
        refuse(sample, message("cv::copyMakeBorder does not crop."));
    const double white = sample.image.dtype() == DType::UInt8    ? std::numeric_limits<std::uint8_t>::max()
                         : sample.image.dtype() == DType::UInt16 ? std::numeric_limits<std::uint16_t>::max()
                                                                 : 1.0;
    return opencv::padBehind(sample.image, size.height - from.h, size.width - from.w, sample.word("pad_mode"),
                             sample.step.params.getFloat("pad_value") * white);
}

Tensor rotateSample(const OpenCvSample& sample)
{
    requireAlignedCorners(sample);
    const Shape& shape = sample.image.shape();
    return opencv::rotateAs(sample.image, sample.drawn("degrees"), {(shape.w - 1) / 2.0, (shape.h - 1) / 2.0},
                            sample.word("mode"));
}

Tensor translateSample(const OpenCvSample& sample)
{
    requireAlignedCorners(sample);
    if (sample.word("padding") == "fill")
        refuse(sample,
               message("the op fills with a colour a channel; set padding to zeros, border or reflection."));
    return opencv::translateAs(sample.image, sample.drawn("translate_x") * sample.image.shape().w,
                               sample.drawn("translate_y") * sample.image.shape().h, sample.word("mode"),
                               sample.word("padding"));
}

Tensor perspectiveSample(const OpenCvSample& sample)
{
    requireAlignedCorners(sample);
    std::array<float, 8> ends{};
    for (std::size_t i = 0; i < ends.size(); ++i)
        ends[i] = static_cast<float>(sample.drawn("end_points", static_cast<int>(i)));
    return opencv::perspectiveAs(sample.image, ends, sample.word("mode"));
}

Tensor blurSample(const OpenCvSample& sample, double sigmaY, double sigmaX)
{
    const SizeValue kernel = oddKernel(sample, "cv::GaussianBlur");
    return opencv::gaussianBlurAs(sample.image, kernel.height, kernel.width, sigmaY, sigmaX,
                                  blurBorder(sample));
}

Tensor gaussianBlurSample(const OpenCvSample& sample)
{
    const PairValue sigma = sample.step.params.getPair("sigma");
    return blurSample(sample, sigma.y, sigma.x);
}

Tensor randomBlurSample(const OpenCvSample& sample)
{
    return blurSample(sample, sample.drawn("sigma"), sample.drawn("sigma"));
}

Tensor boxBlurSample(const OpenCvSample& sample)
{
    const SizeValue kernel = oddKernel(sample, "cv::blur");
    return opencv::boxBlurAs(sample.image, kernel.height, kernel.width, blurBorder(sample));
}

Tensor repeatedChannel(const Tensor& gray)
{
    const Shape shape{1, 3, gray.shape().h, gray.shape().w};
    return dispatch(gray.dtype(), [&]<class T>() {
        const auto* first = reinterpret_cast<const T*>(gray.buffer()->host());
        std::vector<T> values;
        for (int c = 0; c < shape.c; ++c)
            values.insert(values.end(), first, first + gray.shape().elements());
        return Tensor::fromValues<T>(shape, values);
    });
}

Tensor graySample(const OpenCvSample& sample)
{
    if (sample.image.shape().c != 3)
        refuse(sample, message("cv::cvtColor takes three channels."));
    if (!sample.step.params.getList("weights").empty())
        refuse(sample, message("cv::cvtColor has fixed weights."));
    return repeatedChannel(opencv::grayOf(sample.image));
}

const std::vector<OpenCvOp>& openCvOps()
{
    const std::vector<DType> every{DType::UInt8, DType::UInt16, DType::Float32, DType::Float64};
    const std::vector<DType> floats{DType::Float32, DType::Float64};
    const std::vector<DType> blurred{DType::UInt8, DType::Float32, DType::Float64};
    static const std::vector<OpenCvOp> ops{
        {"horizontal_flip", "cv::flip", every,
         [](const OpenCvSample& s) { return opencv::flip(s.image, true); }},
        {"vertical_flip", "cv::flip", every,
         [](const OpenCvSample& s) { return opencv::flip(s.image, false); }},
        {"resize", "cv::resize", every, &resizeSample},
        {"pad_to", "cv::copyMakeBorder", every, &padSample},
        {"rotation", "cv::warpAffine", floats, &rotateSample},
        {"translate", "cv::warpAffine", floats, &translateSample},
        {"perspective", "cv::warpPerspective", floats, &perspectiveSample},
        {"gaussian_blur", "cv::GaussianBlur", blurred, &gaussianBlurSample},
        {"random_gaussian_blur", "cv::GaussianBlur", blurred, &randomBlurSample},
        {"box_blur", "cv::blur", floats, &boxBlurSample},
        {"grayscale", "cv::cvtColor", {DType::Float32}, &graySample},
    };
    return ops;
}

const OpenCvOp* findOpenCvOp(const std::string& id)
{
    const std::vector<OpenCvOp>& ops = openCvOps();
    const auto found = std::ranges::find_if(ops, [&](const OpenCvOp& each) { return each.op == id; });
    return found == ops.end() ? nullptr : &*found;
}

Message reasonOf(const std::string& id)
{
    static const std::vector<OpenCvReason> reasons{
        {"rotation90", message("cv::rotate moves samples where the op interpolates")},
        {"affine", message("OpenCV does not compute the matrix of Kornia's RandomAffine")},
        {"shear", message("OpenCV does not compute the matrix of Kornia's RandomShear")},
        {"median_blur", message("cv::medianBlur repeats the border; the op reflects it")},
        {"equalize", message("cv::equalizeHist takes uint8; the op takes floats")},
        {"clahe", message("cv::CLAHE takes uint8 and uint16 and tiles differently; the op takes floats")},
        {"auto_contrast", message("cv::normalize uses one minimum and maximum of all channels")},
        {"to_uint8", message("cv::convertScaleAbs takes the absolute value")},
        {"invert", message("cv::bitwise_not inverts bits; the op takes floats")},
        {"hue", message("OpenCV's HSV has other ranges")},
        {"differentiable_jpeg", message("OpenCV does not compute gradients")},
        {"jpeg_round_trip", message("files are made by the peer opencv, with cv2.imencode")},
    };
    const auto found = std::ranges::find_if(reasons, [&](const OpenCvReason& each) { return each.op == id; });
    return found == reasons.end() ? message("OpenCV has no function for it") : found->reason;
}

/// One sample of a batch on cpu.
Tensor sampleOf(const Tensor& batch, int n)
{
    const Tensor whole = batch.withLayout(Layout::Contiguous);
    Shape shape = whole.shape();
    const auto count = shape.elements() / shape.n;
    shape.n = 1;
    return dispatch(whole.dtype(), [&]<class T>() {
        const auto* first = reinterpret_cast<const T*>(whole.buffer()->host()) + n * count;
        return Tensor::fromValues<T>(shape, std::vector<T>(first, first + count));
    });
}

Tensor batchOf(const std::vector<Tensor>& samples)
{
    Shape shape = samples.front().shape();
    shape.n = static_cast<int>(samples.size());
    return dispatch(samples.front().dtype(), [&]<class T>() {
        std::vector<T> values;
        values.reserve(static_cast<std::size_t>(shape.elements()));
        for (const Tensor& sample : samples) {
            const auto* first = reinterpret_cast<const T*>(sample.buffer()->host());
            values.insert(values.end(), first, first + sample.shape().elements());
        }
        return Tensor::fromValues<T>(shape, values);
    });
}

/// Applies the op to the samples that were drawn to be changed.
Tensor runOpenCvStep(const OpenCvOp& op, const Step& step, const Draws& draws, const Tensor& image,
                     const Progress& progress)
{
    std::vector<Tensor> samples;
    for (int n = 0; n < image.shape().n; ++n) {
        progress.throwIfCancelled();
        Tensor one = sampleOf(image, n);
        if (draws.isEmpty() || draws.applies(n))
            one = op.run({step, draws, one, n});
        samples.push_back(std::move(one));
    }
    return batchOf(samples);
}

bool takes(const OpenCvOp& op, DType dtype)
{
    return std::ranges::find(op.dtypes, dtype) != op.dtypes.end();
}

/// What is not drawn from an op of ours: ToTensor is how a picture gets into most libraries.
constexpr std::string_view kConversion = "to_float";

} // namespace

Trace runOpenCvSide(const Pipeline& pipeline, const Tensor& input, const Side& side, const Progress& progress)
{
    using Clock = std::chrono::steady_clock;
    const auto since = [](Clock::time_point begin) {
        return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
    };
    const auto begin = Clock::now();
    const std::string label = "OpenCV " + opencv::version();
    const Verbatim name(label);
    if (!pipeline.brokenLinks.empty())
        fail(ErrorCode::Unsupported, message("{} has no emulated links between devices.", name));
    Trace trace;
    trace.side = side;
    trace.input = input;
    trace.timeline = std::make_shared<Timeline>();
    trace.peer = PeerFacts{label, "this program", {{"opencv", opencv::version()}}};
    RandomSource random(pipeline.rng, side.seed.value_or(pipeline.seed));
    Tensor current = input;
    for (std::size_t i = 0; i < pipeline.steps.size(); ++i) {
        const Step& step = pipeline.steps[i];
        progress.report(static_cast<double>(i) / static_cast<double>(pipeline.steps.size()),
                        message("{}", step.op->id));
        progress.throwIfCancelled();
        if (!step.enabled)
            continue;
        const auto stepBegin = Clock::now();
        StepTrace record;
        record.step = step;
        record.input = current;
        random.beginStep(static_cast<std::uint32_t>(i));
        if (step.op->id == kConversion) {
            Pipeline one;
            one.steps = {step};
            record.output = runSide(one, current, Side::parse("cpu/exact"), {progress.stop, {}}).output();
            record.notes.push_back(
                message("done in exact numerics: OpenCV has no {}", Verbatim(step.op->id)));
        } else {
            const OpenCvOp* op = findOpenCvOp(step.op->id);
            if (!op)
                fail(ErrorCode::Unsupported,
                     message("{} has no {}: {}.", name, Verbatim(step.op->id), reasonOf(step.op->id)));
            if (!(step.placement == ModulePlacement{}))
                fail(ErrorCode::Unsupported, message("{} does not support placement; {} is placed by the "
                                                     "pipeline, which only our own ops support.",
                                                     name, Verbatim(step.op->id)));
            Module module(*step.op, step.params);
            if (step.draws)
                module.setDraws(*step.draws);
            else
                module.draw(random, current.shape());
            record.draws = module.draws();
            Tensor image = current;
            if (!takes(*op, image.dtype()) && !isFloat(image.dtype()) && takes(*op, DType::Float32)) {
                record.notes.push_back(message("{} input divided into float32 in [0, 1], as ToTensor does",
                                               Verbatim(toString(image.dtype()))));
                image = asFloat(image);
            }
            if (!takes(*op, image.dtype()))
                fail(ErrorCode::Unsupported, message("{} has no {} of {}.", name, Verbatim(step.op->id),
                                                     Verbatim(toString(image.dtype()))));
            record.output = runOpenCvStep(*op, step, record.draws, image, progress);
            record.peer = PeerStepFacts{op->function, {}, {}};
        }
        current = record.output;
        record.milliseconds = since(stepBegin);
        trace.steps.push_back(std::move(record));
    }
    trace.milliseconds = since(begin);
    progress.report(1.0, message("done"));
    return trace;
}

Message openCvText(const Op& op)
{
    const OpenCvOp* found = findOpenCvOp(op.id);
    return found ? message("{} of OpenCV {}", Verbatim(found->function), Verbatim(opencv::version()))
                 : message("none: {}", reasonOf(op.id));
}

} // namespace comparo
