// SPDX-License-Identifier: Apache-2.0
#include "engine/base/number_text.h"
#include "engine/compare/regions/shape_facts.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <map>
#include <string>

/// Shapes that are in the values: the same difference everywhere, one that changes slowly, single steps.
namespace comparo::shapes {
namespace {

constexpr int kPlaces = 64;         ///< of a picture, in each direction, whose values are looked at
constexpr int kTerms = 10;          ///< 1, x, y, x², xy, y², x³, x²y, xy², y³
constexpr std::size_t kMost = 4096; ///< set pixels that are looked at

/// A - B at places of the whole picture, of one channel; without pairs that are not finite.
struct ChannelSample {
    std::vector<double> x, y; ///< -1 … 1
    std::vector<double> difference;
    std::vector<bool> atLimit; ///< a side has the largest or the smallest value: what is beyond is cut
};

struct ValueRange {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();
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

/// The limits of integers; of floats 0 and 1 where all values lie between, else what there is.
ValueRange limitsOfValues(const Facts& facts)
{
    if (facts.a.dtype() == DType::UInt8)
        return {0.0, 255.0};
    if (facts.a.dtype() == DType::UInt16)
        return {0.0, 65535.0};
    ValueRange range;
    atPlaces(facts, [&](int x, int y) {
        for (int c = 0; c < facts.a.shape().c; ++c)
            for (const double v : {facts.a.at(facts.n, c, y, x), facts.b.at(facts.n, c, y, x)})
                if (std::isfinite(v))
                    range = {std::min(range.low, v), std::max(range.high, v)};
    });
    if (range.low >= 0.0 && range.high <= 1.0)
        return {0.0, 1.0};
    return range;
}

ChannelSample sampleOf(const Facts& facts, int c, const ValueRange& limits)
{
    ChannelSample sample;
    atPlaces(facts, [&](int x, int y) {
        const double p = facts.a.at(facts.n, c, y, x);
        const double q = facts.b.at(facts.n, c, y, x);
        if (!std::isfinite(p) || !std::isfinite(q))
            return;
        sample.x.push_back(2.0 * (x + 0.5) / facts.width() - 1.0);
        sample.y.push_back(2.0 * (y + 0.5) / facts.height() - 1.0);
        sample.difference.push_back(p - q);
        sample.atLimit.push_back(std::min(p, q) <= limits.low || std::max(p, q) >= limits.high);
    });
    return sample;
}

double epsilonOf(const Facts& facts)
{
    return isFloat(facts.a.dtype()) ? std::numeric_limits<float>::epsilon() : 0.0;
}

/// The value that most differences have, and how many of them: exactly of integers, within a hundredth of
/// floats. What rounding of floats may make is no value: 0.
std::pair<double, double> commonValue(const Facts& facts, const ChannelSample& sample, double peak)
{
    std::vector<double> values;
    for (std::size_t i = 0; i < sample.difference.size(); ++i)
        if (!sample.atLimit[i])
            values.push_back(sample.difference[i]);
    if (values.size() * 2 < sample.difference.size() || values.empty())
        return {0.0, 0.0};
    std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2),
                     values.end());
    double middle = values[values.size() / 2];
    const double rounding = 4.0 * epsilonOf(facts) * peak;
    const double near = isFloat(facts.a.dtype()) ? std::max(0.01 * std::abs(middle), rounding) : 0.0;
    if (std::abs(middle) <= rounding)
        middle = 0.0;
    const auto same =
        std::count_if(values.begin(), values.end(), [&](double v) { return std::abs(v - middle) <= near; });
    return {middle, static_cast<double>(same) / static_cast<double>(values.size())};
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

struct SmoothFit {
    Terms factors{};
    double low = 0.0, high = 0.0; ///< of the polynomial, over the picture
    double residual = 0.0;        ///< root of the mean square, of those that were kept
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
    for (std::size_t i = 0; i < kept.size(); ++i) {
        const double value = valueAt(fit.factors, sample.x[i], sample.y[i]);
        fit.low = std::min(fit.low, value);
        fit.high = std::max(fit.high, value);
    }
    return fit;
}

/// visit(x, y) for about kMost set pixels, or all where there are fewer: every so many, but not at one
/// distance, which could always meet the same column.
template <class Visit>
void atSetPixels(const Facts& facts, Visit&& visit)
{
    const std::uint64_t step = std::max<std::uint64_t>(1, facts.pixels / kMost);
    std::uint64_t draw = 1;
    std::uint64_t next = 0;   // of the set pixels, the one that is looked at
    std::uint64_t before = 0; // set pixels so far
    for (int line = 0; line < facts.mask.box().height; ++line) {
        const PixelMask::Row bits = facts.mask.row(line);
        for (int w = 0; w < facts.mask.words(); ++w) {
            std::uint64_t rest = bits[w];
            const auto count = static_cast<std::uint64_t>(std::popcount(rest));
            std::uint64_t index = before;
            before += count;
            while (next < before) {
                for (; index < next; ++index)
                    rest &= rest - 1;
                visit(facts.mask.box().x + w * 64 + std::countr_zero(rest), facts.mask.box().y + line);
                draw = draw * 6364136223846793005U + 1442695040888963407U;
                next += 1 + (draw >> 33) % (2 * step - 1);
            }
        }
    }
}

/// Whether what differs lies about as close together as it would if it were strewn.
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

} // namespace

Found constantOffset(const Facts& facts)
{
    constexpr double kSame = 0.9;
    if (facts.cover() < 0.5)
        return std::nullopt;
    const ValueRange limits = limitsOfValues(facts);
    const int channels = facts.a.shape().c;
    std::string values;
    double least = 1.0;
    bool allEqual = true;
    double firstValue = 0.0;
    bool differs = false;
    for (int c = 0; c < channels; ++c) {
        const auto [value, share] = commonValue(facts, sampleOf(facts, c, limits), limits.high);
        if (share < kSame)
            return std::nullopt;
        least = std::min(least, share);
        differs = differs || value != 0.0;
        if (c == 0)
            firstValue = value;
        allEqual = allEqual && value == firstValue;
        values += (values.empty() ? "" : ", ") + channelName(c, channels) + " " + (value > 0 ? "+" : "") +
                  valueText(value);
    }
    if (!differs)
        return std::nullopt;
    if (allEqual)
        values = (firstValue > 0 ? "+" : "") + valueText(firstValue);
    DifferenceShape shape;
    shape.kind = ShapeClass::ConstantOffset;
    shape.label = "constant offset";
    shape.evidence = "A - B is " + values + " at " + percentText(least) +
                     (allEqual ? " of the samples" : " of the samples of each channel") +
                     " that are not cut at the range's end.";
    shape.suggestion = "Another rule of rounding, another mean or another range: 'comparo diff' of the two "
                       "outputs replays what people do wrong.";
    return shape;
}

Found gradientLike(const Facts& facts)
{
    constexpr double kSteps = 3.0; // fewer cannot be told from a step
    if (facts.cover() < 0.3)
        return std::nullopt;
    const ValueRange limits = limitsOfValues(facts);
    const bool whole = !isFloat(facts.a.dtype());
    const double step = whole ? 1.0 : 8.0 * epsilonOf(facts) * std::max(std::abs(limits.low), limits.high);
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
    const double allowed = std::max(0.05 * main.range(), whole ? 0.5 : 0.0);
    const bool fitsAll =
        std::all_of(fits.begin(), fits.end(), [&](const SmoothFit& f) { return f.residual <= allowed; });
    if (!(main.range() >= kSteps * step) || !fitsAll)
        return std::nullopt;
    DifferenceShape shape;
    shape.kind = ShapeClass::GradientLike;
    shape.label = "gradient-like";
    shape.evidence = "A - B changes slowly over the picture, from " + valueText(main.low) + " to " +
                     valueText(main.high) + " in channel " +
                     channelName(static_cast<int>(widest), facts.a.shape().c) + "; a smooth surface leaves " +
                     valueText(main.residual) + " of it.";
    shape.suggestion =
        "A gradient or an illumination that one side applied otherwise: compare what was drawn "
        "for each side, and where its tensors live.";
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
    shape.label = "edge-following";
    shape.evidence = percentText(share) +
                     " of the differing pixels lie where both sides have their steepest steps, which is " +
                     percentText(facts.edges.share) + " of the picture.";
    shape.suggestion = "Another filter, antialiasing or place of the samples, or a clamp in between: try the "
                       "step's other modes; 'comparo identify' reads more of them.";
    return shape;
}

bool areSingleSteps(const Facts& facts)
{
    const bool whole = !isFloat(facts.a.dtype());
    const ValueRange limits = limitsOfValues(facts);
    const double peak = whole ? 1.0 : std::max({1.0 / 256, std::abs(limits.low), std::abs(limits.high)});
    std::uint64_t looked = 0;
    std::uint64_t single = 0;
    atSetPixels(facts, [&](int x, int y) {
        ++looked;
        double largest = 0.0;
        for (int c = 0; c < facts.a.shape().c; ++c)
            largest = std::max(largest, errorOf(facts.a.at(facts.n, c, y, x), facts.b.at(facts.n, c, y, x)));
        single += largest <= (whole ? 1.0 : 8.0 * epsilonOf(facts) * peak) ? 1 : 0;
    });
    return static_cast<double>(single) >= 0.99 * static_cast<double>(looked);
}

std::string singleStepText(const Facts& facts)
{
    return isFloat(facts.a.dtype()) ? "by at most 8 ULP of the largest value" : "by one step";
}

Found isolatedTies(const Facts& facts)
{
    constexpr double kDensest = 0.6;
    constexpr std::uint64_t kFew = 16; // whose density says nothing
    const bool areFew = facts.pixels <= kFew;
    if ((!areFew && facts.fill() > kDensest) || !areSingleSteps(facts) || (!areFew && !isStrewn(facts)))
        return std::nullopt;
    DifferenceShape shape;
    shape.kind = ShapeClass::IsolatedTies;
    shape.label = "isolated ties";
    const std::string size = singleStepText(facts);
    shape.evidence = facts.pixels == 1
                         ? "A single pixel differs " + size + ", as where one side rounds the other way."
                         : "The differing pixels are strewn without a pattern, " + percentText(facts.fill()) +
                               " of their rectangle, and differ " + size +
                               ", as where one side rounds the other way.";
    shape.suggestion =
        isFloat(facts.a.dtype())
            ? "Rounding: the referee says which side is nearer to float64."
            : "Rounding: the tie map of the cause says how near each lies to a tie; a tolerance "
              "of one step passes them.";
    return shape;
}

} // namespace comparo::shapes
