// SPDX-License-Identifier: Apache-2.0
#include "engine/base/number_text.h"
#include "engine/compare/regions/set_pixels.h"
#include "engine/compare/regions/shape_facts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

/// Shapes that are in the values: the same difference everywhere, one that changes slowly, one that follows
/// edges.
namespace comparo::shapes {
namespace {

constexpr int kPlaces = 64; ///< of a picture, in each direction, whose values are looked at
constexpr int kTerms = 10;  ///< 1, x, y, x², xy, y², x³, x²y, xy², y³

/// A - B at places of the whole picture, of one channel; without pairs that are not finite.
struct ChannelSample {
    std::vector<double> x, y; ///< -1 … 1
    std::vector<double> difference;
    std::vector<bool> atLimit; ///< a side has the largest or the smallest value: what is beyond is cut
};

struct ValueRange {
    double low = -std::numeric_limits<double>::infinity();
    double high = std::numeric_limits<double>::infinity();
    /// Whether one of the pair has the largest or the smallest value: what is beyond is cut.
    [[nodiscard]] bool isReachedBy(double a, double b) const
    {
        return std::min(a, b) <= low || std::max(a, b) >= high;
    }
};

template <class Visit>
void atPlaces(const Facts& facts, Visit&& visit)
{
    const int stepX = std::max(1, facts.width() / kPlaces);
    const int stepY = std::max(1, facts.height() / kPlaces);
    for (int y = stepY / 2; y < facts.height(); y += stepY)
        for (int x = stepX / 2; x < facts.width(); x += stepX)
            visit(x, y);
}

/// visit(a, b) for every sample of a channel.
template <class Visit>
void forEachSample(const Facts& facts, int c, Visit&& visit)
{
    dispatch(facts.a.dtype(), [&]<class TA>() {
        dispatch(facts.b.dtype(), [&]<class TB>() {
            const TensorView<const TA> a = facts.a.hostView<const TA>();
            const TensorView<const TB> b = facts.b.hostView<const TB>();
            for (int y = 0; y < facts.height(); ++y)
                for (int x = 0; x < facts.width(); ++x)
                    visit(static_cast<double>(a.at(facts.n, c, y, x)),
                          static_cast<double>(b.at(facts.n, c, y, x)));
        });
    });
}

/// Where values are cut: the limits of integers; 0 and 1 of floats that lie between, as far as they are
/// looked at; nowhere of other floats.
ValueRange limitsOfValues(const Facts& facts)
{
    if (facts.a.dtype() == DType::UInt8)
        return {0.0, 255.0};
    if (facts.a.dtype() == DType::UInt16)
        return {0.0, 65535.0};
    ValueRange limits{0.0, 1.0};
    atPlaces(facts, [&](int x, int y) {
        for (int c = 0; c < facts.a.shape().c; ++c)
            for (const double v : {facts.a.at(facts.n, c, y, x), facts.b.at(facts.n, c, y, x)})
                if (v < 0.0 || v > 1.0)
                    limits = {};
    });
    return limits;
}

/// The largest magnitude of the values that are looked at.
double peakOf(const Facts& facts)
{
    double peak = 0.0;
    atPlaces(facts, [&](int x, int y) {
        for (int c = 0; c < facts.a.shape().c; ++c)
            for (const double v : {facts.a.at(facts.n, c, y, x), facts.b.at(facts.n, c, y, x)})
                if (std::isfinite(v))
                    peak = std::max(peak, std::abs(v));
    });
    return peak;
}

/// Of the difference; of A where `ofA`.
ChannelSample sampleOf(const Facts& facts, int c, const ValueRange& limits, bool ofA = false)
{
    ChannelSample sample;
    atPlaces(facts, [&](int x, int y) {
        const double p = facts.a.at(facts.n, c, y, x);
        const double q = facts.b.at(facts.n, c, y, x);
        if (!std::isfinite(p) || !std::isfinite(q))
            return;
        sample.x.push_back(2.0 * (x + 0.5) / facts.width() - 1.0);
        sample.y.push_back(2.0 * (y + 0.5) / facts.height() - 1.0);
        sample.difference.push_back(ofA ? p : p - q);
        sample.atLimit.push_back(limits.isReachedBy(p, q));
    });
    return sample;
}

/// The same difference at most samples of a channel.
struct CommonValue {
    double value = 0.0;
    double near =
        0.0; ///< how far a difference may be from it: 0 of integers, a hundredth of floats, or rounding
    double share = 0.0; ///< of the samples that are not cut
};

double shareOf(const CommonValue& common, std::uint64_t same, std::uint64_t all)
{
    return all > 0 ? static_cast<double>(same) / static_cast<double>(all) : common.share;
}

/// Among the samples that are looked at. What rounding of floats may make is no value: 0.
CommonValue commonValue(const Facts& facts, const ChannelSample& sample, double peak)
{
    std::vector<double> values;
    for (std::size_t i = 0; i < sample.difference.size(); ++i)
        if (!sample.atLimit[i])
            values.push_back(sample.difference[i]);
    if (values.size() * 2 < sample.difference.size() || values.empty())
        return {};
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2),
                     values.end());
    const bool isFloating = isFloat(facts.a.dtype());
    const double rounding = isFloating ? 8.0 * spacing(facts, peak) : 0.0;
    CommonValue common{values[values.size() / 2], 0.0, 0.0};
    common.near = isFloating ? std::max(0.01 * std::abs(common.value), rounding) : 0.0;
    if (std::abs(common.value) <= rounding)
        common.value = 0.0;
    const auto same = std::count_if(values.begin(), values.end(),
                                    [&](double v) { return std::abs(v - common.value) <= common.near; });
    common.share = shareOf(common, static_cast<std::uint64_t>(same), values.size());
    return common;
}

/// The share of all samples of the channel that are not cut.
double exactShare(const Facts& facts, int c, const CommonValue& common, const ValueRange& limits)
{
    std::uint64_t all = 0;
    std::uint64_t same = 0;
    forEachSample(facts, c, [&](double p, double q) {
        if (limits.isReachedBy(p, q))
            return;
        ++all;
        same += std::abs(p - q - common.value) <= common.near ? 1 : 0;
    });
    return shareOf(common, same, all);
}

using Terms = std::array<double, kTerms>;

Terms termsAt(double x, double y)
{
    return {1.0, x, y, x * x, x * y, y * y, x * x * x, x * x * y, x * y * y, y * y * y};
}

double valueAt(const Terms& factors, double x, double y)
{
    const Terms terms = termsAt(x, y);
    double sum = 0.0;
    for (int i = 0; i < kTerms; ++i)
        sum += factors[static_cast<std::size_t>(i)] * terms[static_cast<std::size_t>(i)];
    return sum;
}

/// The polynomial nearest to the kept differences; nothing where they do not determine one.
std::optional<Terms> fitted(const ChannelSample& sample, const std::vector<bool>& kept)
{
    std::array<std::array<double, kTerms + 1>, kTerms> m{};
    for (std::size_t i = 0; i < kept.size(); ++i) {
        if (!kept[i])
            continue;
        const Terms terms = termsAt(sample.x[i], sample.y[i]);
        for (std::size_t r = 0; r < kTerms; ++r) {
            for (std::size_t k = 0; k < kTerms; ++k)
                m[r][k] += terms[r] * terms[k];
            m[r][kTerms] += terms[r] * sample.difference[i];
        }
    }
    for (std::size_t column = 0; column < kTerms; ++column) {
        std::size_t pivot = column;
        for (std::size_t r = column + 1; r < kTerms; ++r)
            if (std::abs(m[r][column]) > std::abs(m[pivot][column]))
                pivot = r;
        std::swap(m[column], m[pivot]);
        if (std::abs(m[column][column]) < 1e-9)
            return std::nullopt;
        for (std::size_t r = 0; r < kTerms; ++r) {
            if (r == column)
                continue;
            const double factor = m[r][column] / m[column][column];
            for (std::size_t k = column; k <= kTerms; ++k)
                m[r][k] -= factor * m[column][k];
        }
    }
    Terms factors{};
    for (std::size_t r = 0; r < kTerms; ++r)
        factors[r] = m[r][kTerms] / m[r][r];
    return factors;
}

constexpr double kRest = 0.05; ///< of a surface's range, that what it is fitted to may be from it

struct SmoothFit {
    Terms factors{};
    double low = 0.0, high = 0.0; ///< of the polynomial, at the places that it was fitted to
    double residual = 0.0;        ///< root of the mean square, of those that were kept
    double rest = 0.0;            ///< the same of all
    std::size_t places = 0;
    [[nodiscard]] double range() const { return high - low; }
};

std::optional<SmoothFit> smoothFit(const ChannelSample& sample)
{
    constexpr std::size_t kFewest = 64;
    constexpr double kKept = 0.85;
    std::vector<bool> kept(sample.difference.size(), true);
    if (kept.size() < kFewest)
        return std::nullopt;
    SmoothFit fit;
    for (int round = 0; round < 3; ++round) {
        const std::optional<Terms> factors = fitted(sample, kept);
        if (!factors)
            return std::nullopt;
        fit.factors = *factors;
        double sum = 0.0;
        std::size_t count = 0;
        std::vector<double> residuals(kept.size());
        for (std::size_t i = 0; i < kept.size(); ++i) {
            residuals[i] = std::abs(sample.difference[i] - valueAt(fit.factors, sample.x[i], sample.y[i]));
            if (kept[i]) {
                sum += residuals[i] * residuals[i];
                ++count;
            }
        }
        fit.residual = std::sqrt(sum / static_cast<double>(count));
        for (std::size_t i = 0; i < kept.size(); ++i)
            kept[i] = residuals[i] <= 2.5 * fit.residual + 1e-300;
        if (static_cast<double>(std::count(kept.begin(), kept.end(), true)) <
            kKept * static_cast<double>(kept.size()))
            break;
    }
    fit.low = std::numeric_limits<double>::infinity();
    fit.high = -fit.low;
    fit.places = kept.size();
    for (std::size_t i = 0; i < kept.size(); ++i) {
        const double value = valueAt(fit.factors, sample.x[i], sample.y[i]);
        fit.low = std::min(fit.low, value);
        fit.high = std::max(fit.high, value);
        fit.rest += (sample.difference[i] - value) * (sample.difference[i] - value);
    }
    fit.rest = std::sqrt(fit.rest / static_cast<double>(fit.places));
    return fit;
}

/// Whether A has no more detail than a smooth surface, in every channel.
bool isSmoothItself(const Facts& facts)
{
    for (int c = 0; c < facts.a.shape().c; ++c) {
        const std::optional<SmoothFit> fit = smoothFit(sampleOf(facts, c, {}, true));
        if (!fit || fit->residual > kRest * fit->range())
            return false;
    }
    return true;
}

} // namespace

bool isStrewn(const Facts& facts)
{
    constexpr int kReach = 8;
    double neighbours = 0.0;
    double expected = 0.0;
    std::uint64_t looked = 0;
    atSetPixels(facts, [&](int x, int y) {
        for (const auto& [dx, dy] : {std::pair(1, 0), {-1, 0}, {0, 1}, {0, -1}})
            neighbours += facts.mask.at(x + dx, y + dy) ? 1.0 : 0.0;
        const int x0 = std::max(0, x - kReach);
        const int y0 = std::max(0, y - kReach);
        const Region around{x0, y0, std::min(facts.width(), x + kReach + 1) - x0,
                            std::min(facts.height(), y + kReach + 1) - y0};
        const double others = static_cast<double>(around.width) * around.height - 1.0;
        expected += 4.0 * (static_cast<double>(facts.mask.countIn(around)) - 1.0) / std::max(1.0, others);
        ++looked;
    });
    return neighbours <= 0.3 * static_cast<double>(looked) || neighbours <= 1.6 * expected;
}
Found constantOffset(const Facts& facts)
{
    constexpr double kSame = 0.9;
    if (facts.cover() < 0.5)
        return std::nullopt;
    const ValueRange limits = limitsOfValues(facts);
    const double peak = peakOf(facts);
    const int channels = facts.a.shape().c;
    std::string values;
    double least = 1.0;
    double near = 0.0;
    bool allEqual = true;
    double firstValue = 0.0;
    bool differs = false;
    for (int c = 0; c < channels; ++c) {
        const CommonValue common = commonValue(facts, sampleOf(facts, c, limits), peak);
        const double share = common.share < kSame ? 0.0 : exactShare(facts, c, common, limits);
        if (share < kSame)
            return std::nullopt;
        const double value = common.value;
        least = std::min(least, share);
        near = std::max(near, common.near);
        differs = differs || value != 0.0;
        if (c == 0)
            firstValue = value;
        allEqual = allEqual && value == firstValue;
        values += (values.empty() ? "" : ", ") + channelName(c, channels, facts.channelNames) + " " +
                  (value > 0 ? "+" : "") + valueText(value);
    }
    if (!differs)
        return std::nullopt;
    if (allEqual)
        values = (firstValue > 0 ? "+" : "") + valueText(firstValue);
    DifferenceShape shape;
    shape.kind = ShapeClass::ConstantOffset;
    shape.label = message("constant offset");
    if (near > 0.0)
        values += " (\u00B1 " + valueText(near) + ")";
    shape.evidence =
        allEqual
            ? message("A - B is {} at {} of the samples that are not cut at the range's end.",
                      Verbatim(values), Share(least))
            : message("A - B is {} at {} of the samples of each channel that are not cut at the range's end.",
                      Verbatim(values), Share(least));
    shape.suggestion = message("A different rounding rule, mean or range: 'comparo diff' of the two outputs "
                               "replays common mistakes.");
    return shape;
}

Found gradientLike(const Facts& facts)
{
    constexpr double kSteps = 3.0; // fewer cannot be told from a step
    if (facts.cover() < 0.3)
        return std::nullopt;
    const ValueRange limits = limitsOfValues(facts);
    const bool whole = !isFloat(facts.a.dtype());
    const double step = whole ? 1.0 : 16.0 * spacing(facts, peakOf(facts));
    std::vector<SmoothFit> fits;
    std::size_t widest = 0;
    for (int c = 0; c < facts.a.shape().c; ++c) {
        const std::optional<SmoothFit> fit = smoothFit(sampleOf(facts, c, limits));
        if (!fit)
            return std::nullopt;
        fits.push_back(*fit);
        if (fit->range() > fits[widest].range())
            widest = fits.size() - 1;
    }
    const SmoothFit& main = fits[widest];
    const double allowed = std::max(kRest * main.range(), whole ? 0.5 : 0.0);
    const bool fitsAll =
        std::all_of(fits.begin(), fits.end(), [&](const SmoothFit& f) { return f.residual <= allowed; });
    if (!(main.range() >= kSteps * step) || !fitsAll)
        return std::nullopt;
    DifferenceShape shape;
    shape.kind = ShapeClass::GradientLike;
    shape.label = message("gradient-like");
    shape.evidence =
        message("A smooth surface fitted to A - B at {} places goes from {} to {} in channel {}, and leaves "
                "a root mean square of {}.",
                Count(main.places), Verbatim(valueText(main.low)), Verbatim(valueText(main.high)),
                Verbatim(channelName(static_cast<int>(widest), facts.a.shape().c, facts.channelNames)),
                Verbatim(valueText(main.rest)));
    shape.suggestion =
        isSmoothItself(facts)
            ? message("The image itself varies as slowly, so position and value cannot be separated: a "
                      "gradient, a gain or clipping. Compare an image with more detail.")
            : message("A gradient or an illumination that the sides applied differently: compare the random "
                      "parameters of both sides, and the devices of their tensors.");
    return shape;
}

Found edgeFollowing(const Facts& facts)
{
    constexpr std::uint64_t kFewest = 32;
    constexpr double kOnEdges = 0.8;
    if (facts.pixels < kFewest || facts.edges.share <= 0.0 || facts.edges.share > 0.3 || facts.cover() > 0.4)
        return std::nullopt;
    std::uint64_t looked = 0;
    std::uint64_t steep = 0;
    atSetPixels(facts, [&](int x, int y) {
        ++looked;
        steep += rangeAround(facts.a, facts.b, facts.n, x, y) > facts.edges.steep ? 1 : 0;
    });
    const double share = static_cast<double>(steep) / static_cast<double>(looked);
    if (share < kOnEdges || share < 3.0 * facts.edges.share)
        return std::nullopt;
    DifferenceShape shape;
    shape.kind = ShapeClass::EdgeFollowing;
    shape.label = message("edge-following");
    const Message of = looked == facts.pixels
                           ? message("{} of the differing pixels", Share(share))
                           : message("{} of {} differing pixels", Share(share), Count(looked));
    shape.evidence = message("{} lie on the steepest edges of both sides, as does about {} of the image.", of,
                             Share(facts.edges.share));
    shape.suggestion = message("A different filter, antialiasing or sample position, or an intermediate "
                               "clamp: try the step's other modes; 'comparo identify' tests more of them.");
    return shape;
}

} // namespace comparo::shapes
