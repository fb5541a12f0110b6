#include "ui/inspect/session/analysis.h"

#include "engine/diagnose/bisect.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace comparo::ui {

bool sameRun(const Setup& one, const Setup& other)
{
    return one.pipeline == other.pipeline && one.a == other.a && one.b == other.b;
}

namespace {

constexpr int kThumbnailSide = 96;

/// A progress that covers the part from..to of another one.
Progress part(const Progress& whole, double from, double to, std::string prefix = {})
{
    Progress progress;
    progress.stop = whole.stop;
    progress.sink = [&whole, from, to, prefix = std::move(prefix)](double fraction, std::string_view label) {
        whole.report(from + (to - from) * fraction, prefix + std::string(label));
    };
    return progress;
}

Trace runNamed(const char* name, const Pipeline& pipeline, const Tensor& input, const Side& side,
               const Progress& progress)
{
    try {
        return runSide(pipeline, input, side, progress);
    } catch (const Error& error) {
        if (error.code() == ErrorCode::Cancelled)
            throw;
        throw Error(error.code(),
                    std::string("Side ") + name + " (" + side.label() + "): " + error.message());
    }
}

/// Local and accumulated difference of every step, and its thumbnails.
std::vector<StepFinding> findSteps(const Setup& setup, const Trace& a, const Trace& b,
                                   const Progress& progress)
{
    std::vector<StepFinding> findings;
    std::size_t index = 0;
    for (const StepDifference& difference : bisect(a, b, progress).steps) {
        while (!setup.pipeline.steps[index].enabled)
            ++index;
        StepFinding finding;
        finding.step = index++;
        finding.localShare = difference.localShare;
        finding.accumulatedShare = difference.accumulatedShare;
        const Tensor& outA = a.steps[difference.step].output;
        const Tensor& outB = b.steps[difference.step].output;
        finding.thumbnailA = thumbnail(*Pyramid::build(outA, 0, progress), kThumbnailSide);
        finding.thumbnailB = thumbnail(*Pyramid::build(outB, 0, progress), kThumbnailSide);
        findings.push_back(std::move(finding));
    }
    return findings;
}

/// Smallest and largest finite value of an image; {inf, -inf} if there is none.
std::pair<double, double> valueRange(const Tensor& image)
{
    const Shape& shape = image.shape();
    return dispatch(image.dtype(), [&]<class T>() {
        const auto view = image.hostView<T>();
        T low = std::numeric_limits<T>::max();
        T high = std::numeric_limits<T>::lowest();
        for (int z = 0; z < shape.n * shape.c; ++z) {
            for (int y = 0; y < shape.h; ++y) {
                const T* row = view.row(z, y);
                for (int x = 0; x < shape.w; ++x) {
                    const T v = row[x * view.strideW];
                    if (!std::isfinite(static_cast<double>(v)))
                        continue;
                    low = std::min(low, v);
                    high = std::max(high, v);
                }
            }
        }
        return std::pair<double, double>(low, high);
    });
}

void showSample(Analysis& analysis, const Tensor& imageA, const Tensor& imageB, int sample,
                const Progress& progress)
{
    const int shown = std::clamp(sample, 0, std::min(imageA.shape().n, imageB.shape().n) - 1);
    analysis.pyramidA = Pyramid::build(imageA, shown, progress);
    analysis.pyramidB = Pyramid::build(imageB, shown, progress);
}

void show(Analysis& analysis, const Tensor& imageA, const Tensor& imageB, int sample,
          const Progress& progress)
{
    CompareOptions options;
    options.tolerance = analysis.setup.tolerance;
    analysis.comparison = compare(imageA, imageB, options, progress);
    const auto [lowA, highA] = valueRange(imageA);
    const auto [lowB, highB] = valueRange(imageB);
    analysis.valueMin = std::min(lowA, lowB);
    analysis.valueMax = std::max(highA, highB);
    showSample(analysis, imageA, imageB, sample, progress);
}

} // namespace

std::optional<std::size_t> Analysis::firstDiverging() const
{
    const auto found =
        std::find_if(steps.begin(), steps.end(), [](const StepFinding& s) { return s.localShare > 0.0; });
    if (found == steps.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - steps.begin());
}

AnalysisPtr lookAt(const AnalysisPtr& analysis, std::size_t position, const Progress& progress)
{
    if (!analysis->a || position >= analysis->steps.size() || position == analysis->shown)
        return analysis;
    auto result = std::make_shared<Analysis>(*analysis);
    result->shown = position;
    show(*result, analysis->a->steps[position].output, analysis->b->steps[position].output,
         analysis->sample(), progress);
    return result;
}

AnalysisPtr analyse(const AnalysisRequest& request, const Progress& progress)
{
    const auto start = std::chrono::steady_clock::now();
    auto result = std::make_shared<Analysis>();
    CompareOptions options;
    options.tolerance = request.setup.tolerance;
    if (request.before && sameRun(request.before->setup, request.setup)) {
        *result = *request.before;
        result->setup = request.setup;
        result->comparison = compare(result->imageA(), result->imageB(), options, progress);
        if (request.sample != result->sample())
            showSample(*result, request.before->imageA(), request.before->imageB(), request.sample, progress);
        return result;
    }
    result->setup = request.setup;
    Tensor imageA = request.inputA;
    Tensor imageB = request.inputB;
    if (request.inputB.isEmpty()) {
        const Setup& setup = request.setup;
        result->a = runNamed("A", setup.pipeline, request.inputA, setup.a, part(progress, 0.0, 0.35, "A: "));
        progress.throwIfCancelled();
        result->b = runNamed("B", setup.pipeline, request.inputA, setup.b, part(progress, 0.35, 0.7, "B: "));
        imageA = result->a->output();
        imageB = result->b->output();
    }
    progress.throwIfCancelled();
    show(*result, imageA, imageB, request.sample, part(progress, 0.7, 0.85));
    if (result->a) {
        result->thumbnailInput = thumbnail(*Pyramid::build(request.inputA, 0, progress), kThumbnailSide);
        result->steps = findSteps(request.setup, *result->a, *result->b, part(progress, 0.85, 1.0));
    }
    result->shown = result->steps.empty() ? 0 : result->steps.size() - 1;
    progress.throwIfCancelled();
    result->milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    for (std::size_t i = 0; request.inspected && i < result->steps.size(); ++i)
        if (result->steps[i].step == *request.inspected)
            return lookAt(result, i, progress);
    return result;
}

QImage thumbnail(const Pyramid& pyramid, int side)
{
    int level = 0;
    while (level + 1 < pyramid.levels() &&
           std::max(pyramid.level(level).shape().h, pyramid.level(level).shape().w) > side)
        ++level;
    const Tensor& tensor = pyramid.level(level);
    const Shape& shape = tensor.shape();
    const int sample = level == 0 ? pyramid.sample() : 0;
    double low = 0.0;
    double high = tensor.dtype() == DType::UInt8 ? 255.0 : 65535.0;
    if (isFloat(tensor.dtype())) {
        low = std::numeric_limits<double>::infinity();
        high = -low;
        for (int c = 0; c < shape.c; ++c)
            for (int y = 0; y < shape.h; ++y)
                for (int x = 0; x < shape.w; ++x)
                    if (const double v = tensor.at(sample, c, y, x); std::isfinite(v)) {
                        low = std::min(low, v);
                        high = std::max(high, v);
                    }
    }
    const double scale = high > low ? 255.0 / (high - low) : 0.0;
    const auto shown = [&](int c, int y, int x) {
        const double v = tensor.at(sample, c, y, x);
        return std::isfinite(v) ? static_cast<int>(std::clamp((v - low) * scale + 0.5, 0.0, 255.0)) : 255;
    };
    QImage image(shape.w, shape.h, QImage::Format_RGB32);
    const bool gray = shape.c < 3;
    for (int y = 0; y < shape.h; ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < shape.w; ++x)
            line[x] = qRgb(shown(0, y, x), shown(gray ? 0 : 1, y, x), shown(gray ? 0 : 2, y, x));
    }
    return image;
}

std::optional<QPoint> findDifference(const Tensor& a, const Tensor& b, int sample, QPoint from, int direction,
                                     const Progress& progress)
{
    const Shape& shape = a.shape();
    const std::int64_t pixels = std::int64_t{shape.h} * shape.w;
    const std::int64_t begin = std::int64_t{from.y()} * shape.w + from.x();
    return dispatch(a.dtype(), [&]<class TA>() {
        return dispatch(b.dtype(), [&]<class TB>() -> std::optional<QPoint> {
            const auto viewA = a.hostView<TA>();
            const auto viewB = b.hostView<TB>();
            for (std::int64_t i = 1; i <= pixels; ++i) {
                const std::int64_t at = ((begin + (direction < 0 ? -i : i)) % pixels + pixels) % pixels;
                const int y = static_cast<int>(at / shape.w);
                const int x = static_cast<int>(at % shape.w);
                if (i % shape.w == 0)
                    progress.throwIfCancelled();
                for (int c = 0; c < shape.c; ++c) {
                    const auto va = static_cast<double>(viewA.at(sample, c, y, x));
                    const auto vb = static_cast<double>(viewB.at(sample, c, y, x));
                    if (va != vb && !(std::isnan(va) && std::isnan(vb)))
                        return QPoint(x, y);
                }
            }
            return std::nullopt;
        });
    });
}

} // namespace comparo::ui
