// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/gradients/recover_quality.h"

#include "engine/base/error.h"
#include "engine/ops/op_registry.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace comparo {
namespace {

constexpr int kUnit = 16; // side of the codec's unit: the part that is used begins on such a corner
constexpr int kShift = 4; // half a block: as far from the grid as it gets
constexpr double kLowest = 1.0;
constexpr double kHighest = 100.0;

/// The part of the picture that is used, as it is and shifted, float32 in [0, 1].
struct Window {
    int x = 0, y = 0, width = 0, height = 0;
    std::array<std::vector<float>, 2> samples; ///< channel by channel
};

Window windowOf(const Tensor& picture, int side)
{
    const Shape& shape = picture.shape();
    const auto extent = [side](int whole) { return std::min(side, (whole - kShift) / kUnit * kUnit); };
    Window window;
    window.width = extent(shape.w);
    window.height = extent(shape.h);
    window.x = (shape.w - kShift - window.width) / 2 / kUnit * kUnit;
    window.y = (shape.h - kShift - window.height) / 2 / kUnit * kUnit;
    const double scale = picture.dtype() == DType::UInt8 ? 255.0 : 1.0;
    for (int shifted = 0; shifted < 2; ++shifted)
        for (int c = 0; c < 3; ++c)
            for (int y = 0; y < window.height; ++y)
                for (int x = 0; x < window.width; ++x)
                    window.samples[static_cast<std::size_t>(shifted)].push_back(static_cast<float>(
                        picture.at(0, c, window.y + shifted * kShift + y, window.x + shifted * kShift + x) /
                        scale));
    return window;
}

/// Evaluates the loss and its slope at any number of qualities, all in one batch.
class Loss {
public:
    Loss(const Window& window, Device& target, const Progress& progress)
        : m_window(window),
          m_progress(progress),
          m_target(target),
          m_stream(target.createStream()),
          m_module(findOp("differentiable_jpeg"), straightThrough())
    {
        m_stream->setStop(progress.stop);
        m_module.to(target, *m_stream);
    }

    std::vector<RecoveryStep> at(const std::vector<double>& qualities)
    {
        m_progress.throwIfCancelled();
        const auto count = static_cast<int>(qualities.size());
        std::vector<double> both;
        std::vector<float> pixels;
        for (const double quality : qualities)
            for (const std::vector<float>& samples : m_window.samples) {
                both.push_back(quality);
                pixels.insert(pixels.end(), samples.begin(), samples.end());
            }
        const Shape shape{2 * count, 3, m_window.height, m_window.width};
        const Tensor image = placed<float>(shape, pixels);
        m_module.assign("quality", placed<double>({2 * count, 1, 1, 1}, both));
        const OpContext ctx{*m_stream, Numerics::Exact, m_progress};
        const Tensor output = m_module.forward(ctx, image);
        m_stream->synchronize();

        std::vector<double> moved;
        const Tensor upstream = placed<float>(shape, lumaError(output.toHost(), pixels, moved));
        const Gradients gradients = m_module.backward(ctx, image, upstream);
        m_stream->synchronize();
        const Tensor slopes = gradients.others.front().tensor.toHost();
        std::vector<RecoveryStep> steps;
        for (int i = 0; i < count; ++i) {
            const double own = moved[static_cast<std::size_t>(2 * i)];
            const double apart = moved[static_cast<std::size_t>(2 * i + 1)];
            steps.push_back(
                {qualities[static_cast<std::size_t>(i)], ratio(own, apart),
                 share(slopes.at(2 * i, 0, 0, 0), own) - share(slopes.at(2 * i + 1, 0, 0, 0), apart)});
        }
        return steps;
    }

private:
    static ParamSet straightThrough()
    {
        ParamSet params(findOp("differentiable_jpeg").info.schema);
        params.set("variant", std::string("straight_through"));
        return params;
    }

    template <class T>
    Tensor placed(const Shape& shape, const std::vector<T>& values)
    {
        return Tensor::fromValues<T>(shape, values).to(m_target, *m_stream);
    }

    /// A picture that nothing moves, such as one of a single colour, says nothing about any quality.
    static double ratio(double own, double apart) { return apart > 0.0 ? own / apart : 1.0; }
    static double share(double slope, double moved) { return moved > 0.0 ? slope / moved : 0.0; }

    /// Sums of the squared errors of luma, one a sample of the batch, and their derivatives by the output.
    std::vector<float> lumaError(const Tensor& output, const std::vector<float>& pixels,
                                 std::vector<double>& sums) const
    {
        constexpr std::array<double, 3> kLuma = {0.299, 0.587, 0.114};
        const auto* values = reinterpret_cast<const float*>(output.buffer()->host());
        const std::size_t plane =
            static_cast<std::size_t>(m_window.width) * static_cast<std::size_t>(m_window.height);
        std::vector<float> upstream(pixels.size());
        for (std::size_t sample = 0; sample < pixels.size(); sample += 3 * plane) {
            double sum = 0.0;
            for (std::size_t i = 0; i < plane; ++i) {
                double error = 0.0;
                for (std::size_t c = 0; c < 3; ++c) {
                    const std::size_t at = sample + c * plane + i;
                    error += kLuma[c] * (static_cast<double>(values[at]) - static_cast<double>(pixels[at]));
                }
                sum += error * error;
                for (std::size_t c = 0; c < 3; ++c)
                    upstream[sample + c * plane + i] = static_cast<float>(2.0 * kLuma[c] * error);
            }
            sums.push_back(sum);
        }
        return upstream;
    }

    const Window& m_window;
    const Progress& m_progress;
    Device& m_target;
    std::unique_ptr<Stream> m_stream;
    Module m_module;
};

/// One descent by the sign of the slope: the step grows while the sign stays and halves when it turns, so
/// that neither flat stretches nor steep walls matter.
struct Descent {
    double quality;
    double step = 3.0;
    double last = 0.0;

    void follow(double slope)
    {
        constexpr double kLongest = 6.0;
        const double sign = slope > 0.0 ? 1.0 : slope < 0.0 ? -1.0 : last;
        if (last != 0.0)
            step = sign == last ? std::min(step * 1.2, kLongest) : step * 0.5;
        last = sign;
        quality = std::clamp(quality - sign * step, kLowest, kHighest);
    }
};

bool lower(const RecoveryStep& p, const RecoveryStep& q)
{
    return p.loss < q.loss;
}

/// The place of the lowest step in one descent.
const RecoveryStep& lowestOf(const std::vector<RecoveryStep>& descent)
{
    return *std::min_element(descent.begin(), descent.end(), lower);
}

std::size_t closest(const std::vector<std::vector<RecoveryStep>>& descents)
{
    const auto found = std::min_element(descents.begin(), descents.end(), [](const auto& p, const auto& q) {
        return lower(lowestOf(p), lowestOf(q));
    });
    return static_cast<std::size_t>(found - descents.begin());
}

void requireSense(const Tensor& picture, const RecoveryOptions& options)
{
    const Shape& shape = picture.shape();
    if (picture.isEmpty() || shape.n != 1 || shape.c != 3 || shape.h < 32 || shape.w < 32)
        failArgument(message(
            "recover-quality: the image has shape {}; one RGB image of at least 32x32 pixels is required.",
            shape.toString()));
    if (picture.dtype() == DType::UInt16)
        failArgument(message("recover-quality: the image is uint16; a decoded JPEG must be uint8, or "
                             "floating-point in [0, 1]."));
    const bool inRange = std::all_of(options.starts.begin(), options.starts.end(),
                                     [](double q) { return q >= kLowest && q <= kHighest; });
    if (options.side < kUnit || options.iterations < 1 || options.starts.empty() || !inRange)
        failArgument(message("recover-quality: a part of at least 16 pixels, at least one iteration, and "
                             "starts from 1 to 100 are required."));
}

} // namespace

const RecoveryStep& RecoveredQuality::lowest() const
{
    return lowestOf(descents[best]);
}

RecoveredQuality recoverQuality(const Tensor& picture, const DeviceId& deviceId,
                                const RecoveryOptions& options, const Progress& progress)
{
    requireSense(picture, options);
    const Window window = windowOf(picture, options.side);
    Loss loss(window, device(deviceId), progress);
    RecoveredQuality result;
    result.x = window.x;
    result.y = window.y;
    result.width = window.width;
    result.height = window.height;
    result.descents.resize(options.starts.size());

    std::vector<Descent> descents;
    for (const double start : options.starts)
        descents.push_back({start});
    for (int i = 0; i < options.iterations; ++i) {
        progress.report(static_cast<double>(i) / options.iterations, message("descending"));
        std::vector<double> qualities;
        for (const Descent& descent : descents)
            qualities.push_back(descent.quality);
        const std::vector<RecoveryStep> steps = loss.at(qualities);
        for (std::size_t k = 0; k < steps.size(); ++k) {
            result.descents[k].push_back(steps[k]);
            descents[k].follow(steps[k].slope);
        }
        result.best = closest(result.descents);
        if (options.watched)
            options.watched(result);
    }

    std::set<double> around;
    for (const std::vector<RecoveryStep>& descent : result.descents) {
        const double low = std::floor(lowestOf(descent).quality);
        around.insert({low, std::min(low + 1.0, kHighest)});
    }
    result.wholeNumbers = loss.at({around.begin(), around.end()});
    const RecoveryStep& found =
        *std::min_element(result.wholeNumbers.begin(), result.wholeNumbers.end(), lower);
    result.quality = static_cast<int>(found.quality);
    result.loss = found.loss;
    result.compressed = found.loss < kNeverCompressed;
    progress.report(1.0, message("done"));
    return result;
}

} // namespace comparo
