// SPDX-License-Identifier: Apache-2.0
#include "engine/base/number_text.h"
#include "engine/compare/regions/shape_facts.h"

#include <algorithm>
#include <bit>
#include <numeric>

/// Places that repeat: points, lines or blocks of a lattice.
namespace comparo::shapes {
namespace {

constexpr int kFewestPeriods = 4;
constexpr std::uint64_t kFewestPixels = 16;
constexpr double kInside = 0.97; ///< of the pixels, to be a lattice's

/// Periods that are tried: all small ones, and what blocks of kernels are wide.
std::vector<int> periods()
{
    std::vector<int> all(63);
    std::iota(all.begin(), all.end(), 2);
    for (const int wide : {96, 128, 256, 512})
        all.push_back(wide);
    return all;
}

/// The places of one direction that repeat: `width` of them from `phase` on, in every `period`.
struct Fold {
    int period = 0, phase = 0, width = 0;
    double share = 0.0; ///< of the pixels
};

/// What is counted along one direction, from the picture's line `start` on.
struct Counts {
    const std::vector<std::uint32_t>& at;
    int start = 0;
    int from = 0, to = 0; ///< lines of the box
};

std::vector<std::uint64_t> folded(const Counts& counts, int period)
{
    std::vector<std::uint64_t> sums(static_cast<std::size_t>(period));
    for (int line = counts.from; line < counts.to; ++line)
        sums[static_cast<std::size_t>(line % period)] +=
            counts.at[static_cast<std::size_t>(line - counts.start)];
    return sums;
}

/// Whether nearly every period of the box has pixels in the fold's places, and most places have some.
bool isOccupied(const Counts& counts, const Fold& fold)
{
    std::uint64_t periodsSeen = 0;
    std::uint64_t occupied = 0;
    std::uint64_t places = 0;
    std::uint64_t placesSet = 0;
    for (int begin = counts.from - ((counts.from - fold.phase) % fold.period + fold.period) % fold.period;
         begin < counts.to; begin += fold.period) {
        std::uint64_t sum = 0;
        const int first = std::max(begin, counts.from);
        const int last = std::min(begin + fold.width, counts.to);
        if (first >= last)
            continue;
        for (int line = first; line < last; ++line) {
            const std::uint32_t count = counts.at[static_cast<std::size_t>(line - counts.start)];
            sum += count;
            ++places;
            placesSet += count > 0 ? 1 : 0;
        }
        ++periodsSeen;
        occupied += sum > 0 ? 1 : 0;
    }
    return occupied >= kFewestPeriods && occupied * 4 >= periodsSeen * 3 && placesSet * 5 >= places * 3;
}

/// The narrowest run of phases that holds nearly all pixels.
Fold foldOf(const Counts& counts, int period, std::uint64_t pixels)
{
    const std::vector<std::uint64_t> sums = folded(counts, period);
    const auto enough = static_cast<std::uint64_t>(kInside * static_cast<double>(pixels));
    Fold best{period, 0, period, 1.0};
    for (int phase = 0; phase < period; ++phase) {
        std::uint64_t sum = 0;
        for (int width = 1; width < best.width; ++width) {
            sum += sums[static_cast<std::size_t>((phase + width - 1) % period)];
            if (sum >= enough && sum > 0) {
                best.phase = phase;
                best.width = width;
                best.share = static_cast<double>(sum) / static_cast<double>(pixels);
                break;
            }
        }
    }
    return best;
}

/// The fold that says most: with the fewest places of a period.
std::optional<Fold> bestFold(const Counts& counts, std::uint64_t pixels)
{
    std::optional<Fold> best;
    for (const int period : periods()) {
        if (counts.to - counts.from <= (kFewestPeriods - 1) * period)
            continue;
        const Fold fold = foldOf(counts, period, pixels);
        if (fold.width * 2 > period || !isOccupied(counts, fold))
            continue;
        const bool better = !best || static_cast<std::int64_t>(fold.period) * best->width >
                                         static_cast<std::int64_t>(best->period) * fold.width;
        if (better)
            best = fold;
    }
    return best;
}

/// "x mod 8 = 0", "x mod 8 = 7…0".
Verbatim phaseText(const Fold& fold, const char* name)
{
    std::string text = std::string(name) + " mod " + std::to_string(fold.period) + " = ";
    text += std::to_string(fold.phase);
    if (fold.width > 1)
        text += "\u2026" + std::to_string((fold.phase + fold.width - 1) % fold.period);
    return Verbatim(text);
}

Message latticeLabel(LatticeNumber period)
{
    if (period.x == period.y)
        return message("lattice of period {}", period.x);
    if (period.y == 0)
        return message("lattice of columns of period {}", period.x);
    if (period.x == 0)
        return message("lattice of rows of period {}", period.y);
    return message("lattice of period {} across and {} down", period.x, period.y);
}

/// What places that repeat mean to a person. They say nothing of blocks: what blocks change is not on a few
/// lines.
Message latticeSuggestion(LatticeNumber period)
{
    if (period.x == 2 && period.y == 2)
        return message("A resize by 2, or chroma at half the size: try another filter or upsampling.");
    if (period.x == 32 || period.x == 64)
        return message("A warp is 32 threads wide: check what each warp, or its first or last thread, does.");
    return message("Something with this period: a resize by that ratio, or the tile of a kernel.");
}

DifferenceShape latticeShape(const std::optional<Fold>& x, const std::optional<Fold>& y)
{
    DifferenceShape shape;
    shape.kind = ShapeClass::Lattice;
    shape.period = {x ? x->period : 0, y ? y->period : 0};
    shape.phase = {x ? x->phase : 0, y ? y->phase : 0};
    shape.label = latticeLabel(shape.period);
    shape.suggestion = latticeSuggestion(shape.period);
    return shape;
}

/// The strongest phases of one direction: at most two that are neighbours, where far more differs than at
/// the others.
std::optional<Fold> gridLine(const Counts& counts, int period)
{
    const std::vector<std::uint64_t> sums = folded(counts, period);
    const auto at = [&](int phase) { return sums[static_cast<std::size_t>((phase + period) % period)]; };
    const auto top = static_cast<int>(std::max_element(sums.begin(), sums.end()) - sums.begin());
    const std::uint64_t all = std::accumulate(sums.begin(), sums.end(), std::uint64_t{0});
    Fold fold{period, top, 1, 0.0};
    if (period >= 6 && std::max(at(top - 1), at(top + 1)) * 2 > at(top)) {
        fold.width = 2;
        if (at(top - 1) > at(top + 1))
            fold.phase = (top - 1 + period) % period;
    }
    std::uint64_t inside = 0;
    for (int i = 0; i < fold.width; ++i)
        inside += at(fold.phase + i);
    const double others = static_cast<double>(all - inside) / (period - fold.width);
    if (static_cast<double>(inside) / fold.width < 2.5 * others || !isOccupied(counts, fold))
        return std::nullopt;
    return fold;
}

bool isOn(const Fold& fold, int line)
{
    return ((line - fold.phase) % fold.period + fold.period) % fold.period < fold.width;
}

/// Lines of a grid in both directions.
Found gridOfLines(const Facts& facts, const Counts& x, const Counts& y)
{
    const std::vector<int> all = periods();
    for (auto period = all.rbegin(); period != all.rend(); ++period) {
        if (*period < 4 || x.to - x.from <= (kFewestPeriods - 1) * *period ||
            y.to - y.from <= (kFewestPeriods - 1) * *period)
            continue;
        const std::optional<Fold> across = gridLine(x, *period);
        const std::optional<Fold> down = across ? gridLine(y, *period) : std::nullopt;
        if (!down)
            continue;
        std::uint64_t inside = 0;
        for (int line = 0; line < facts.mask.box().height; ++line) {
            if (isOn(*down, facts.mask.box().y + line)) {
                inside += facts.rows[static_cast<std::size_t>(line)];
                continue;
            }
            facts.mask.forEachIn(line, [&](int column) { inside += isOn(*across, column) ? 1 : 0; });
        }
        if (facts.share(inside) < kInside)
            continue;
        DifferenceShape shape = latticeShape(across, down);
        shape.evidence =
            message("{} of the differing pixels lie on the lines {} or {}, which are {} of the image.",
                    Share(inside, facts.pixels), phaseText(*across, "x"), phaseText(*down, "y"),
                    Share(1.0 - (1.0 - static_cast<double>(across->width) / *period) *
                                    (1.0 - static_cast<double>(down->width) / *period)));
        return shape;
    }
    return std::nullopt;
}

} // namespace

Found lattice(const Facts& facts)
{
    if (facts.pixels < kFewestPixels)
        return std::nullopt;
    const Region& frame = facts.mask.box();
    const Region& box = facts.box;
    const Counts across{facts.columns, frame.x, box.x, box.x + box.width};
    const Counts down{facts.rows, frame.y, box.y, box.y + box.height};
    const std::optional<Fold> x = bestFold(across, facts.pixels);
    const std::optional<Fold> y = bestFold(down, facts.pixels);
    if (!x && !y)
        return gridOfLines(facts, across, down);
    DifferenceShape shape = latticeShape(x, y);
    const Message where = x && y ? message("{} and {}", phaseText(*x, "x"), phaseText(*y, "y"))
                                 : message("{}", x ? phaseText(*x, "x") : phaseText(*y, "y"));
    const double expected = (x ? static_cast<double>(x->width) / x->period : 1.0) *
                            (y ? static_cast<double>(y->width) / y->period : 1.0);
    const double share = x && y ? x->share + y->share - 1.0 : x ? x->share : y->share;
    shape.evidence =
        share >= 1.0
            ? message("All differing pixels lie at {}, which is {} of the image.", where, Share(expected))
            : message("At least {} of the differing pixels lie at {}, which is {} of the image.",
                      Share(share), where, Share(expected));
    return shape;
}

} // namespace comparo::shapes
