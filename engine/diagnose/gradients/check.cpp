// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/gradients/check.h"

#include "engine/base/error.h"
#include "engine/base/number_text.h"
#include "engine/compare/statistics.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <span>

namespace comparo {
namespace {

/// In logical NCHW order, integers as floats in [0, 1].
std::vector<double> doublesOf(const Tensor& tensor)
{
    const Tensor host = tensor.toHost();
    const double scale = host.dtype() == DType::UInt8    ? 1.0 / 255.0
                         : host.dtype() == DType::UInt16 ? 1.0 / 65535.0
                                                         : 1.0;
    std::vector<double> values;
    const Shape& s = host.shape();
    values.reserve(static_cast<std::size_t>(s.elements()));
    for (int n = 0; n < s.n; ++n)
        for (int c = 0; c < s.c; ++c)
            for (int y = 0; y < s.h; ++y)
                for (int x = 0; x < s.w; ++x)
                    values.push_back(host.at(n, c, y, x) * scale);
    return values;
}

double largest(const std::vector<double>& values)
{
    double most = 0.0;
    for (const double v : values)
        most = std::max(most, std::fabs(v));
    return most;
}

/// Different indices below `count`; all of them if there are no more than asked for.
std::vector<std::size_t> sampled(RandomSource& source, std::size_t count, int wanted)
{
    std::set<std::size_t> chosen;
    if (count <= static_cast<std::size_t>(wanted)) {
        for (std::size_t i = 0; i < count; ++i)
            chosen.insert(i);
    } else {
        while (chosen.size() < static_cast<std::size_t>(wanted)) {
            const std::vector<float> u = source.uniform(2); // 48 bits reach every pixel
            const double place = (static_cast<double>(u[0]) + static_cast<double>(u[1]) * 0x1p-24) *
                                 static_cast<double>(count);
            chosen.insert(std::min(static_cast<std::size_t>(place), count - 1));
        }
    }
    return {chosen.begin(), chosen.end()};
}

CheckedGradient placeIn(const std::string& tensor, const Shape& shape, std::size_t index)
{
    CheckedGradient place;
    place.tensor = tensor;
    const auto take = [&index](int extent) {
        const auto size = static_cast<std::size_t>(extent);
        const auto at = static_cast<int>(index % size);
        index /= size;
        return at;
    };
    place.x = take(shape.w);
    place.y = take(shape.h);
    place.c = take(shape.c);
    place.n = take(shape.n);
    return place;
}

class Check {
public:
    Check(const OpContext& ctx, Module& module, const Tensor& image, const Tensor& upstream,
          const GradientCheckOptions& options)
        : m_ctx(ctx),
          m_module(module),
          m_options(options),
          m_source(Rng::Philox, options.seed),
          m_shape(image.shape()),
          m_image(doublesOf(image)),
          m_upstream(doublesOf(upstream)),
          m_upstreamShape(upstream.shape())
    {
        double squares = 0.0;
        for (const double u : m_upstream)
            squares += u * u;
        m_rounding = std::numeric_limits<double>::epsilon() * std::sqrt(squares);
    }

    GradientCheck run()
    {
        Gradients gradients =
            m_module.backward(m_ctx, placed(m_shape, m_image), placed(m_upstreamShape, m_upstream));
        m_ctx.stream.synchronize();
        checkImage(doublesOf(gradients.image));
        for (const NamedTensor& other : gradients.others)
            checkEntries(other.name, other.tensor);
        return std::move(m_result);
    }

private:
    [[nodiscard]] Tensor placed(const Shape& shape, const std::vector<double>& values) const
    {
        return Tensor::fromValues<double>(shape, values).to(m_ctx.device(), m_ctx.stream);
    }

    std::vector<double> outputOf(const std::vector<double>& image)
    {
        const Tensor output = m_module.forward(m_ctx, placed(m_shape, image));
        m_ctx.stream.synchronize();
        return doublesOf(output);
    }

    /// Of `values[index]`, where run() is the output with what values holds.
    template <class Run>
    double numericSlope(std::vector<double>& values, std::size_t index, double step, const Run& run)
    {
        m_ctx.progress.throwIfCancelled();
        const double before = values[index];
        values[index] = before + step;
        const double high = values[index];
        const std::vector<double> above = run();
        values[index] = before - step;
        const double width = high - values[index];
        const std::vector<double> below = run();
        values[index] = before;
        double sum = 0.0;
        for (std::size_t i = 0; i < above.size(); ++i)
            sum += m_upstream[i] * (above[i] - below[i]);
        return sum / width;
    }

    void checkImage(const std::vector<double>& analytic)
    {
        m_result.scale = largest(analytic);
        const std::vector<std::size_t> places = sampled(m_source, analytic.size(), m_options.places);
        std::vector<CheckedGradient> checked;
        for (const std::size_t index : places) {
            CheckedGradient place = placeIn("image", m_shape, index);
            place.analytic = analytic[index];
            place.numeric = numericSlope(m_image, index, m_options.step, [&] { return outputOf(m_image); });
            if (!m_options.tieDistance.isEmpty())
                place.tieDistance = m_options.tieDistance.at(place.n, 0, place.y, place.x);
            place.fragile = place.tieDistance < m_options.fragileBelow;
            place.scale = m_result.scale;
            const double share = place.share();
            double& worst = place.fragile ? m_result.worstFragile : m_result.worstSturdy;
            worst = share <= worst ? worst : share; // NaN counts
            ++(place.fragile ? m_result.fragile : m_result.sturdy);
            checked.push_back(std::move(place));
            m_ctx.progress.report(static_cast<double>(checked.size()) / static_cast<double>(places.size()),
                                  message("checking gradients"));
        }
        std::stable_sort(checked.begin(), checked.end(), [](const auto& a, const auto& b) {
            return a.fragile != b.fragile ? !a.fragile : a.error() > b.error();
        });
        checked.resize(std::min(checked.size(), m_options.reported));
        m_result.worst = std::move(checked);
    }

    /// Entries of a tensor that the module holds; gradients of drawn parameters have none to change.
    void checkEntries(const std::string& name, const Tensor& gradient)
    {
        const auto owned = std::find_if(m_module.tensors().begin(), m_module.tensors().end(),
                                        [&](const Module::OwnedTensor& tensor) {
                                            return tensor.name == name && tensor.role == Module::Role::Buffer;
                                        });
        if (owned == m_module.tensors().end())
            return;
        const Tensor original = owned->tensor;
        const Shape shape = original.shape();
        const std::vector<double> analytic = doublesOf(gradient);
        std::vector<double> values = doublesOf(original);
        for (const std::size_t index : sampled(m_source, values.size(), m_options.entries)) {
            CheckedGradient entry = placeIn(name, shape, index);
            entry.analytic = analytic[index];
            entry.scale = largest(analytic);
            const auto run = [&] {
                m_module.assign(name, placed(shape, values));
                return outputOf(m_image);
            };
            try {
                measureEntry(entry, values, index, run);
            } catch (const Error& error) {
                if (error.code() != ErrorCode::InvalidArgument)
                    throw;
                entry.fragile = true; // at the end of its range
                entry.numeric = std::numeric_limits<double>::quiet_NaN();
                values = doublesOf(original);
            }
            m_result.entries.push_back(std::move(entry));
        }
        m_module.assign(name, original);
    }

    /// Two slopes of halved steps without their common error of second order, by Richardson, for each of some
    /// steps; that step counts whose two slopes lie least apart. A wide one may straddle ties, jumps and
    /// clips, and a narrow one drowns in the rounding of the output, every sample of which an entry moves by
    /// little. An entry whose slopes lie too far apart at every step is fragile: they decide nothing.
    template <class Run>
    void measureEntry(CheckedGradient& entry, std::vector<double>& values, std::size_t index, const Run& run)
    {
        constexpr double kCalm = 1e-9;    // of the largest derivative
        constexpr double kDecides = 5e-7; // likewise
        const double unit = m_options.step * std::max(1.0, std::fabs(values[index]));
        double least = std::numeric_limits<double>::infinity();
        for (const double factor : {100.0, 10.0, 1.0}) {
            const double step = factor * unit;
            const double wide = numericSlope(values, index, step, run);
            const double half = numericSlope(values, index, step / 2.0, run);
            const double quarter = numericSlope(values, index, step / 4.0, run);
            const double first = (4.0 * half - wide) / 3.0;
            const double second = (4.0 * quarter - half) / 3.0;
            const double apart = std::fabs(second - first);
            const double doubt = apart + m_rounding / step;
            if (!(doubt < least))
                continue;
            least = doubt;
            entry.fragile = apart > kDecides * (entry.scale > 0.0 ? entry.scale : 1.0);
            entry.numeric = entry.fragile ? wide : first;
            if (apart <= kCalm * entry.scale)
                return;
        }
    }

    const OpContext& m_ctx;
    Module& m_module;
    const GradientCheckOptions& m_options;
    RandomSource m_source;
    Shape m_shape;
    std::vector<double> m_image;
    std::vector<double> m_upstream;
    Shape m_upstreamShape;
    double m_rounding = 0.0; ///< what rounding each sample of the output may make of the loss
    GradientCheck m_result;
};

} // namespace

Message placeText(const CheckedGradient& place)
{
    const Message at = place.tensor == "image"
                           ? joinedNames({placeText(place.x, place.y, channelName(place.c, 3))})
                           : message("row {}, column {}", place.y, place.x);
    return place.n > 0 ? message("{} of sample {}", at, place.n) : at;
}

double CheckedGradient::error() const
{
    return std::fabs(analytic - numeric);
}

double CheckedGradient::share() const
{
    return scale > 0.0 ? error() / scale : error();
}

GradientCheck checkGradient(const OpContext& ctx, Module& module, const Tensor& image, const Tensor& upstream,
                            const GradientCheckOptions& options)
{
    if (image.isEmpty() || upstream.isEmpty())
        failArgument(message("checkGradient: the image or the gradient of the output is empty."));
    if (options.places < 1 || options.entries < 0 || !(options.step > 0.0))
        failArgument(message("checkGradient: at least one place and a positive step are required."));
    const Shape& ties = options.tieDistance.shape();
    const Shape& shape = image.shape();
    if (!options.tieDistance.isEmpty() && !(ties == Shape{shape.n, 1, shape.h, shape.w}))
        failArgument(message("checkGradient: tie distances have shape {}, but the image {}.", ties.toString(),
                             shape.toString()));
    return Check(ctx, module, image, upstream, options).run();
}

} // namespace comparo
