// SPDX-License-Identifier: Apache-2.0
#include "engine/base/number_text.h"
#include "engine/compare/regions/shape_facts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>

/// A lattice that is not in the places but in the values: one side is made of blocks and jumps at their
/// sides, or the difference does.
namespace comparo::shapes {
namespace {

constexpr int kLines = 160;        ///< that are looked at, in each direction
constexpr int kLongestLine = 2048; ///< pixels of a line that are looked at, in its middle
constexpr std::array<int, 3> kBlockPeriods{8, 16, 32};

/// How large the step from pixel to pixel is by its place in a block, beside the steps around: 1 everywhere
/// where there are no blocks. Of both halves of the lines apart, so that one odd column is no pattern.
struct StepProfile {
    std::vector<double> mean; ///< by phase
    double unevenness = 0.0;  ///< standard deviation over the phases, as a share
    double alike = 0.0;       ///< correlation of the two halves
    /// Whether most of it is at one place of a block, where one begins: what a picture was resized from
    /// leaves steps at several.
    [[nodiscard]] bool isOneStep() const
    {
        const double most = mean[static_cast<std::size_t>(phase())] - 1.0;
        return 5.0 * most * most >= 2.0 * unevenness * unevenness * static_cast<double>(mean.size());
    }
    [[nodiscard]] int phase() const
    {
        const auto farther = [](double p, double q) { return std::abs(p - 1.0) < std::abs(q - 1.0); };
        return static_cast<int>(std::max_element(mean.begin(), mean.end(), farther) - mean.begin());
    }
};

/// One brightness a pixel, of lines of one direction.
struct BrightLines {
    int first = 0; ///< the picture's pixel that a line begins with
    std::vector<std::vector<double>> lines;
};

/// How much of each channel is looked at, of pictures with three of them.
using Weights = std::array<double, 3>;
constexpr Weights kLuma{0.299, 0.587, 0.114};

/// Of a side; of the difference where `other` is given.
BrightLines brightLines(const Tensor& side, const Tensor* other, int n, bool across, const Weights& weights)
{
    const Shape& shape = side.shape();
    const int count = across ? shape.h : shape.w;
    const int whole = across ? shape.w : shape.h;
    const int length = std::min(whole, kLongestLine);
    BrightLines bright{(whole - length) / 2, {}};
    const int step = std::max(1, count / kLines);
    for (int line = step / 2; line < count; line += step) {
        std::vector<double>& values = bright.lines.emplace_back(static_cast<std::size_t>(length));
        for (int i = 0; i < length; ++i) {
            const int x = across ? bright.first + i : line;
            const int y = across ? line : bright.first + i;
            double sum = 0.0;
            for (int c = 0; c < (shape.c < 3 ? 1 : 3); ++c) {
                const double value = side.at(n, c, y, x) - (other ? other->at(n, c, y, x) : 0.0);
                sum += (shape.c < 3 ? 1.0 : weights[static_cast<std::size_t>(c)]) * value;
            }
            values[static_cast<std::size_t>(i)] = std::isfinite(sum) ? sum : 0.0;
        }
    }
    return bright;
}

double correlation(const std::vector<double>& p, const std::vector<double>& q)
{
    const auto meanOf = [](const std::vector<double>& v) {
        return std::accumulate(v.begin(), v.end(), 0.0) / static_cast<double>(v.size());
    };
    const double meanP = meanOf(p);
    const double meanQ = meanOf(q);
    double pq = 0.0;
    double pp = 0.0;
    double qq = 0.0;
    for (std::size_t i = 0; i < p.size(); ++i) {
        pq += (p[i] - meanP) * (q[i] - meanQ);
        pp += (p[i] - meanP) * (p[i] - meanP);
        qq += (q[i] - meanQ) * (q[i] - meanQ);
    }
    return pp > 0 && qq > 0 ? pq / std::sqrt(pp * qq) : 0.0;
}

StepProfile profileOf(const BrightLines& bright, int period)
{
    std::array<std::vector<double>, 2> sum;
    std::array<std::vector<double>, 2> count;
    for (std::size_t half = 0; half < 2; ++half) {
        sum[half].resize(static_cast<std::size_t>(period));
        count[half].resize(static_cast<std::size_t>(period));
    }
    std::vector<double> before; // sums of the steps up to each
    for (const std::vector<double>& line : bright.lines) {
        const auto steps = static_cast<int>(line.size()) - 1;
        before.assign(line.size(), 0.0);
        const auto stepTo = [&](int i) {
            return std::abs(line[static_cast<std::size_t>(i + 1)] - line[static_cast<std::size_t>(i)]);
        };
        for (int i = 0; i < steps; ++i)
            before[static_cast<std::size_t>(i + 1)] = before[static_cast<std::size_t>(i)] + stepTo(i);
        for (int i = 0; i < steps; ++i) {
            const int from = std::max(0, i - period);
            const int to = std::min(steps, i + period + 1);
            const double around =
                (before[static_cast<std::size_t>(to)] - before[static_cast<std::size_t>(from)]) / (to - from);
            if (!(around > 0.0))
                continue;
            const std::size_t half = i < steps / 2 ? 0 : 1;
            const auto phase = static_cast<std::size_t>((bright.first + i + 1) % period);
            sum[half][phase] += stepTo(i) / around;
            count[half][phase] += 1.0;
        }
    }
    StepProfile profile;
    profile.mean.resize(static_cast<std::size_t>(period));
    for (std::size_t phase = 0; phase < profile.mean.size(); ++phase) {
        for (std::size_t half = 0; half < 2; ++half) {
            sum[half][phase] = count[half][phase] > 0 ? sum[half][phase] / count[half][phase] : 1.0;
            profile.mean[phase] += 0.5 * sum[half][phase];
        }
        profile.unevenness += (profile.mean[phase] - 1.0) * (profile.mean[phase] - 1.0);
    }
    profile.unevenness = std::sqrt(profile.unevenness / period);
    profile.alike = correlation(sum[0], sum[1]);
    return profile;
}

/// Both directions of one side, or of the difference.
struct BlockProfile {
    StepProfile x, y;
    [[nodiscard]] double unevenness() const { return std::min(x.unevenness, y.unevenness); }
    [[nodiscard]] double alike() const { return std::min(x.alike, y.alike); }
    [[nodiscard]] bool hasBlocks(double least) const
    {
        return unevenness() >= least && alike() >= 0.8 && x.isOneStep() && y.isOneStep();
    }
};

struct Directions {
    BrightLines x, y;
    [[nodiscard]] BlockProfile profile(int period) const
    {
        return {profileOf(x, period), profileOf(y, period)};
    }
};

Directions directionsOf(const Tensor& side, const Tensor* other, int n, const Weights& weights = kLuma)
{
    return {brightLines(side, other, n, true, weights), brightLines(side, other, n, false, weights)};
}

constexpr double kSideBlocks = 0.05;
constexpr double kDifferenceBlocks = 0.03;

/// A picture by its brightness and by its colours: exchanged channels bring what the colours have into the
/// difference.
struct Views {
    Directions luma, redBlue, redGreen;
    /// How uneven brightness is, or a colour that has blocks.
    [[nodiscard]] double unevenness(int period) const
    {
        double most = luma.profile(period).unevenness();
        for (const Directions* colour : {&redBlue, &redGreen}) {
            const BlockProfile profile = colour->profile(period);
            if (profile.hasBlocks(kDifferenceBlocks))
                most = std::max(most, profile.unevenness());
        }
        return most;
    }
};

Views viewsOf(const Tensor& side, int n)
{
    if (side.shape().c < 3)
        return {directionsOf(side, nullptr, n), {}, {}};
    return {directionsOf(side, nullptr, n), directionsOf(side, nullptr, n, {1.0, 0.0, -1.0}),
            directionsOf(side, nullptr, n, {1.0, -1.0, 0.0})};
}

/// What blocks of a size mean to a person.
Message blocksSuggestion(int period)
{
    if (period == 8)
        return message("A JPEG stage works on blocks of 8x8: open it in the JPEG lab.");
    if (period == 16)
        return message("A JPEG stage with chroma at half the size has blocks of 16x16: open it in the JPEG "
                       "lab; else look for a kernel whose tile is 16x16.");
    return message("A warp is 32 threads wide: check what each warp, or its first or last thread, does.");
}

} // namespace

Found blockLattice(const Facts& facts)
{
    constexpr double kLeastCover = 0.1;
    constexpr int kFewestBlocks = 6; // in each direction
    // Blocks are as uneven at twice their size, but for chance; blocks of twice the size are sqrt(2) as
    // uneven there.
    constexpr double kLongerPeriod = 1.2;
    if (facts.cover() < kLeastCover)
        return std::nullopt;
    const Views a = viewsOf(facts.a, facts.n);
    const Views b = viewsOf(facts.b, facts.n);
    const Directions difference = directionsOf(facts.a, &facts.b, facts.n);
    std::optional<BlockProfile> best;
    std::string what;
    for (const int period : kBlockPeriods) {
        if (std::min(facts.width(), facts.height()) < kFewestBlocks * period)
            break;
        const BlockProfile ofA = a.luma.profile(period);
        const BlockProfile ofB = b.luma.profile(period);
        const double ownA = a.unevenness(period);
        const double ownB = b.unevenness(period);
        const BlockProfile ofDifference = difference.profile(period);
        const auto consider = [&](const BlockProfile& profile, const char* name) {
            if (best && profile.unevenness() <= kLongerPeriod * best->unevenness())
                return;
            best = profile;
            what = name;
        };
        // What both sides have is the picture's own: a lattice of bricks, say.
        const double shared = std::min(ownA, ownB);
        if (ofB.hasBlocks(kSideBlocks) && ownA <= 0.5 * ofB.unevenness())
            consider(ofB, "B");
        else if (ofA.hasBlocks(kSideBlocks) && ownB <= 0.5 * ofA.unevenness())
            consider(ofA, "A");
        else if (ofDifference.hasBlocks(kDifferenceBlocks) && shared <= 0.5 * ofDifference.unevenness())
            consider(ofDifference, "A - B");
    }
    if (!best)
        return std::nullopt;
    const auto period = static_cast<int>(best->x.mean.size());
    DifferenceShape shape;
    shape.kind = ShapeClass::Lattice;
    shape.period = {period, period};
    shape.phase = {best->x.phase(), best->y.phase()};
    shape.label = message("lattice of period {}", period);
    const Message blocks = what == "A" ? message("A is made of blocks of {}x{}, and B is not", period, period)
                           : what == "B"
                               ? message("B is made of blocks of {}x{}, and A is not", period, period)
                               : message("A - B is made of blocks of {}x{}", period, period);
    shape.evidence = message("{}: from column to column it steps by the place in a block, {} about the mean, "
                             "and from row to row {}; blocks begin at x mod {} = {}, y mod {} = {}.",
                             blocks, Share(best->x.unevenness), Share(best->y.unevenness), period,
                             shape.phase.x, period, shape.phase.y);
    shape.suggestion = blocksSuggestion(period);
    shape.mayBeJpeg = period == 8 || period == 16;
    return shape;
}

} // namespace comparo::shapes
