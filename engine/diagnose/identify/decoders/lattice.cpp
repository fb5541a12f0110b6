// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/identify/decoders/lattice.h"

#include "engine/kernel/jpeg_tables.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace comparo::decoders {
namespace {

/// How far a coefficient may lie from its lattice: four standard deviations of what the rounding of 64
/// samples does to it, and a little of what the transform does.
constexpr double kReach = 1.25;
/// The same in smooth blocks, where all samples are rounded alike.
constexpr double kSmooth = 4.0;
/// Sum of squares of the coefficients but the first.
constexpr double kDetail = 64.0 * 2.0;
/// Share of coefficients that may be farther.
constexpr double kStray = 0.2;
constexpr int kMostStep = 255;
constexpr int kMostRounds = 40;
/// How far a sample lies from what its coefficients give, at most.
constexpr double kRounded = 0.6;

/// Samples of one component, at its own resolution.
struct Samples {
    int width = 0, height = 0;
    std::vector<float> values;
    std::vector<bool> isKnown; ///< not where a channel was clipped

    Samples(int w, int h)
        : width(w),
          height(h),
          values(static_cast<std::size_t>(w) * static_cast<std::size_t>(h)),
          isKnown(values.size(), true)
    {
    }
    [[nodiscard]] std::size_t indexOf(int x, int y) const
    {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x);
    }
    [[nodiscard]] bool knows(int x, int y) const { return x < width && y < height && isKnown[indexOf(x, y)]; }
    [[nodiscard]] float& at(int x, int y) { return values[indexOf(x, y)]; }
    [[nodiscard]] float at(int x, int y) const { return values[indexOf(x, y)]; }
    /// The nearest there is.
    [[nodiscard]] float near(int x, int y) const
    {
        return at(std::clamp(x, 0, width - 1), std::clamp(y, 0, height - 1));
    }
};

using Block = std::array<double, 64>;

const std::array<std::array<double, 8>, 8>& cosines()
{
    static const auto table = [] {
        std::array<std::array<double, 8>, 8> made{};
        for (std::size_t u = 0; u < 8; ++u)
            for (std::size_t x = 0; x < 8; ++x)
                made[u][x] = (u == 0 ? std::sqrt(0.125) : 0.5) *
                             std::cos((2.0 * static_cast<double>(x) + 1.0) * static_cast<double>(u) *
                                      std::numbers::pi / 16.0);
        return made;
    }();
    return table;
}

/// Forward where `isForward`, row-major either way.
Block turned(const Block& from, bool isForward)
{
    const auto& table = cosines();
    Block between{}, to{};
    for (std::size_t y = 0; y < 8; ++y)
        for (std::size_t u = 0; u < 8; ++u)
            for (std::size_t x = 0; x < 8; ++x)
                between[y * 8 + u] += from[y * 8 + x] * (isForward ? table[u][x] : table[x][u]);
    for (std::size_t v = 0; v < 8; ++v)
        for (std::size_t y = 0; y < 8; ++y)
            for (std::size_t u = 0; u < 8; ++u)
                to[v * 8 + u] += between[y * 8 + u] * (isForward ? table[v][y] : table[y][v]);
    return to;
}

int scaled(int factor, int value)
{
    return (factor * value + 32768) >> 16;
}

/// What is known of a pixel's brightness and colour differences.
struct Differences {
    std::array<float, 3> values;
    bool isKnown = false;
};

/// Those that give this colour, as libjpeg's integers do; where a channel may be clipped, those of the
/// formula.
Differences differencesOf(int r, int g, int b)
{
    const double bright = 0.299 * r + 0.587 * g + 0.114 * b;
    const int middle = static_cast<int>(std::lround(bright));
    for (const int y : {middle, middle - 1, middle + 1}) {
        const int cr = static_cast<int>(std::lround((r - y) / 1.402));
        const int cb = static_cast<int>(std::lround((b - y) / 1.772));
        if (y >= 0 && y <= 255 && std::abs(cr) <= 128 && std::abs(cb) <= 128 && y + scaled(91881, cr) == r &&
            y + scaled(116130, cb) == b && y + ((-22554 * cb - 46802 * cr + 32768) >> 16) == g)
            return {{static_cast<float>(y), static_cast<float>(cb + 128), static_cast<float>(cr + 128)},
                    std::min({r, g, b}) > 0 && std::max({r, g, b}) < 255};
    }
    return {{static_cast<float>(bright), static_cast<float>((b - bright) / 1.772 + 128.0),
             static_cast<float>((r - bright) / 1.402 + 128.0)}};
}

/// One way in which chroma is smaller than the picture, and was made as large.
struct Sampling {
    int h = 1, v = 1;
    bool isFancy = false;
};

/// The samples that were repeated or interpolated, of whole-size ones. What interpolation mixed is taken
/// apart by fixed-point steps, each of which leaves a third of the error an axis.
Samples reduced(const Samples& whole, const Sampling& sampling)
{
    const int width = (whole.width + sampling.h - 1) / sampling.h;
    const int height = (whole.height + sampling.v - 1) / sampling.v;
    Samples mean(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            float sum = 0.0F;
            const int reach = sampling.isFancy ? 1 : 0; // of what is interpolated
            for (int j = -reach; j < sampling.v + reach; ++j)
                for (int i = -reach; i < sampling.h + reach; ++i) {
                    const int px = std::clamp(x * sampling.h + i, 0, whole.width - 1);
                    const int py = std::clamp(y * sampling.v + j, 0, whole.height - 1);
                    const bool isOwn = i >= 0 && i < sampling.h && j >= 0 && j < sampling.v;
                    sum += isOwn ? whole.at(px, py) : 0.0F;
                    if (!whole.isKnown[whole.indexOf(px, py)])
                        mean.isKnown[mean.indexOf(x, y)] = false;
                }
            mean.at(x, y) = sum / static_cast<float>(sampling.h * sampling.v);
        }
    if (!sampling.isFancy)
        return mean;
    Samples found = mean;
    constexpr int kSteps = 12;
    const float wx = sampling.h == 2 ? 0.75F : 1.0F, wy = sampling.v == 2 ? 0.75F : 1.0F;
    for (int step = 0; step < kSteps; ++step) {
        Samples next = found;
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const auto across = [&](int row) {
                    return wx * found.near(x, row) +
                           (1.0F - wx) / 2.0F * (found.near(x - 1, row) + found.near(x + 1, row));
                };
                const float mixed = wy * across(y) + (1.0F - wy) / 2.0F * (across(y - 1) + across(y + 1));
                next.at(x, y) += (mean.at(x, y) - mixed);
            }
        found = std::move(next);
    }
    return found;
}

/// Finds levels and steps of one component.
class Lattice {
public:
    explicit Lattice(const Samples& samples)
        : m_samples(samples), m_wide((samples.width + 7) / 8), m_high((samples.height + 7) / 8)
    {
        for (int y = 0; y < m_high; ++y)
            for (int x = 0; x < m_wide; ++x)
                m_isWhole.push_back(isWhole(x, y));
    }

    /// Nothing where a place has steps that cannot be told. `table` is that of libjpeg's scale which steps
    /// that are found may be of: it says the others.
    [[nodiscard]] std::optional<jpeg::StoredComponent> find(const jpeg::QuantSteps& table) const
    {
        jpeg::StoredComponent found;
        found.blocksWide = m_wide;
        found.blocksHigh = m_high;
        std::vector<Block> blocks;
        for (int y = 0; y < m_high; ++y)
            for (int x = 0; x < m_wide; ++x)
                blocks.push_back(turned(blockAt(x, y), true));
        for (std::size_t place = 0; place < 64; ++place) {
            found.steps[place] = static_cast<std::uint16_t>(stepOf(blocks, place));
        }
        if (!takeTable(found.steps, table) &&
            std::find(found.steps.begin(), found.steps.end(), 0) != found.steps.end())
            return std::nullopt;
        for (int y = 0; y < m_high; ++y)
            for (int x = 0; x < m_wide; ++x)
                addLevels(found, x, y, blocks[static_cast<std::size_t>(y * m_wide + x)]);
        return found;
    }

private:
    /// Every sample of it is known.
    [[nodiscard]] bool isWhole(int bx, int by) const
    {
        for (int y = 0; y < 8; ++y)
            for (int x = 0; x < 8; ++x)
                if (!m_samples.knows(bx * 8 + x, by * 8 + y))
                    return false;
        return true;
    }

    /// Beyond the picture stand the samples at its edge, as encoders have it.
    [[nodiscard]] Block blockAt(int bx, int by) const
    {
        Block block{};
        for (int y = 0; y < 8; ++y)
            for (int x = 0; x < 8; ++x)
                block[static_cast<std::size_t>(y * 8 + x)] = m_samples.near(bx * 8 + x, by * 8 + y) - 128.0;
        return block;
    }

    /// Where most of the steps that were found are those of one quality, all are.
    static bool takeTable(std::array<std::uint16_t, 64>& steps, const jpeg::QuantSteps& table)
    {
        constexpr int kFewest = 3;
        int most = 0, quality = 0;
        for (int each = 1; each <= 100; ++each) {
            const jpeg::QuantSteps scaled = jpeg::scaledSteps(table, each);
            int same = 0;
            for (std::size_t i = 0; i < 64; ++i)
                same += steps[i] > 2 && steps[i] == scaled[i] ? 1 : 0;
            if (same > most) {
                most = same;
                quality = each;
            }
        }
        const auto found =
            std::count_if(steps.begin(), steps.end(), [](std::uint16_t step) { return step > 2; });
        if (most < kFewest || most * 3 < found * 2)
            return false;
        const jpeg::QuantSteps scaled = jpeg::scaledSteps(table, quality);
        std::copy(scaled.begin(), scaled.end(), steps.begin());
        return true;
    }

    /// Whether its samples are rounded one by one: in smooth blocks all are rounded alike.
    static bool hasDetail(const Block& block)
    {
        double energy = 0.0;
        for (std::size_t i = 1; i < 64; ++i)
            energy += block[i] * block[i];
        return energy > kDetail;
    }

    /// The largest of which most coefficients that are not 0 are multiples: 1 where all are 0, and 0 where
    /// there is none from 3 on.
    [[nodiscard]] int stepOf(const std::vector<Block>& blocks, std::size_t place) const
    {
        std::vector<double> large;
        for (int y = 0; y < m_high; ++y)
            for (int x = 0; x < m_wide; ++x) {
                const auto at = static_cast<std::size_t>(y * m_wide + x);
                if (!m_isWhole[at] || !hasDetail(blocks[at]))
                    continue;
                if (std::abs(blocks[at][place]) > kReach)
                    large.push_back(blocks[at][place]);
            }
        const auto mostStray = static_cast<std::size_t>(kStray * static_cast<double>(large.size()));
        for (int step = kMostStep; step >= 3; --step) {
            std::size_t stray = 0, hits = 0;
            const double reach = std::min(kReach, step * 0.4);
            for (const double value : large) {
                const double level = std::round(value / step);
                const bool isStray = std::abs(value - level * step) > reach;
                stray += isStray && (level != 0.0 || std::abs(value) > kSmooth) ? 1U : 0U;
                hits += !isStray && level != 0.0 ? 1U : 0U;
                if (stray > mostStray)
                    break;
            }
            if (stray <= mostStray && hits > 0)
                return nearestStep(large, step);
        }
        return std::all_of(large.begin(), large.end(), [](double value) { return std::abs(value) < kSmooth; })
                   ? 1
                   : 0;
    }

    /// The step near this one that fits best: of few multiples, several are in reach.
    static int nearestStep(const std::vector<double>& values, int step)
    {
        double products = 0.0, squares = 0.0;
        for (const double value : values) {
            const double level = std::round(value / step);
            if (std::abs(value - level * step) > kReach)
                continue;
            products += level * value;
            squares += level * level;
        }
        return static_cast<int>(std::lround(products / squares));
    }

    /// Of a block at the edge, or with clipped samples, what is not known is what its levels give, in turns
    /// with these.
    void addLevels(jpeg::StoredComponent& found, int bx, int by, Block block) const
    {
        std::array<std::int16_t, 64> levels{};
        const auto levelsOf = [&](const Block& of) {
            std::array<std::int16_t, 64> made{};
            for (std::size_t i = 0; i < 64; ++i)
                made[i] = static_cast<std::int16_t>(std::lround(of[i] / found.steps[i]));
            return made;
        };
        levels = levelsOf(block);
        for (int round = 0; round < kMostRounds; ++round) {
            Block model{};
            for (std::size_t i = 0; i < 64; ++i)
                model[i] = levels[i] * static_cast<double>(found.steps[i]);
            model = turned(model, false);
            // What rounding cannot explain; nothing is known of the others.
            Block beyond{};
            bool isLeft = false;
            for (int y = 0; y < 8; ++y)
                for (int x = 0; x < 8; ++x) {
                    if (!m_samples.knows(bx * 8 + x, by * 8 + y))
                        continue;
                    const auto at = static_cast<std::size_t>(y * 8 + x);
                    const double error = m_samples.at(bx * 8 + x, by * 8 + y) - 128.0 - model[at];
                    if (std::abs(error) > kRounded) {
                        beyond[at] = error;
                        isLeft = true;
                    }
                }
            if (!isLeft)
                break;
            const Block missing = turned(beyond, true);
            std::size_t worst = 0;
            for (std::size_t i = 0; i < 64; ++i)
                if (std::abs(missing[i]) / found.steps[i] > std::abs(missing[worst]) / found.steps[worst])
                    worst = i;
            const int change =
                std::max(1, static_cast<int>(std::lround(std::abs(missing[worst]) / found.steps[worst])));
            levels[worst] =
                static_cast<std::int16_t>(levels[worst] + (missing[worst] > 0.0 ? change : -change));
        }
        found.levels.insert(found.levels.end(), levels.begin(), levels.end());
    }

    const Samples& m_samples;
    int m_wide, m_high;
    std::vector<bool> m_isWhole; ///< [block]
};

std::optional<jpeg::StoredComponent> latticeOf(const Samples& samples, bool isBright)
{
    return Lattice(samples).find(isBright ? jpeg::kLuminanceSteps : jpeg::kChrominanceSteps);
}

/// Blocks in which every pixel is given, and around which, too: chroma reaches over their edges.
void addCertain(FoundFile& file, const Pixels& pixels, const Pixels& given)
{
    const int side = 8 * std::max(file.stored.components[0].h, file.stored.components[0].v);
    const int wide = (pixels.width + side - 1) / side, high = (pixels.height + side - 1) / side;
    const auto plane = static_cast<std::size_t>(pixels.width) * static_cast<std::size_t>(pixels.height);
    std::vector<bool> isWrong(static_cast<std::size_t>(wide) * static_cast<std::size_t>(high));
    const auto indexOf = [&](int x, int y) {
        return static_cast<std::size_t>(y) * static_cast<std::size_t>(pixels.width) +
               static_cast<std::size_t>(x);
    };
    if (given.samples.size() != pixels.samples.size())
        return;
    for (int y = 0; y < pixels.height; ++y)
        for (int x = 0; x < pixels.width; ++x)
            for (int c = 0; c < pixels.channels; ++c)
                if (const std::size_t at = indexOf(x, y) + static_cast<std::size_t>(c) * plane;
                    pixels.samples[at] != given.samples[at])
                    isWrong[static_cast<std::size_t>(y / side * wide + x / side)] = true;
    file.isCertain.assign(plane, false);
    file.certain = 0;
    for (int by = 0; by < high; ++by)
        for (int bx = 0; bx < wide; ++bx) {
            bool isLeft = true;
            for (int j = std::max(by - 1, 0); j <= std::min(by + 1, high - 1); ++j)
                for (int i = std::max(bx - 1, 0); i <= std::min(bx + 1, wide - 1); ++i)
                    isLeft = isLeft && !isWrong[static_cast<std::size_t>(j * wide + i)];
            if (!isLeft)
                continue;
            for (int y = by * side; y < std::min((by + 1) * side, pixels.height); ++y)
                for (int x = bx * side; x < std::min((bx + 1) * side, pixels.width); ++x) {
                    file.isCertain[indexOf(x, y)] = true;
                    ++file.certain;
                }
        }
}

} // namespace

std::optional<FoundFile> fileBehind(const Pixels& pixels, const Decode& decode,
                                    const std::function<bool()>& isStopped)
{
    const auto plane = static_cast<std::size_t>(pixels.width) * static_cast<std::size_t>(pixels.height);
    if ((pixels.channels != 1 && pixels.channels != 3) || plane == 0)
        return std::nullopt;
    std::vector<Samples> whole(static_cast<std::size_t>(pixels.channels),
                               Samples(pixels.width, pixels.height));
    for (std::size_t i = 0; i < plane; ++i) {
        if (pixels.channels == 1) {
            whole[0].values[i] = pixels.samples[i];
            whole[0].isKnown[i] = pixels.samples[i] > 0 && pixels.samples[i] < 255;
            continue;
        }
        const Differences said =
            differencesOf(pixels.samples[i], pixels.samples[plane + i], pixels.samples[2 * plane + i]);
        for (std::size_t c = 0; c < 3; ++c) {
            whole[c].values[i] = said.values[c];
            whole[c].isKnown[i] = said.isKnown;
        }
    }
    const std::optional<jpeg::StoredComponent> bright = latticeOf(whole[0], true);
    if (!bright)
        return std::nullopt;
    static constexpr Sampling kSamplings[] = {{1, 1, true},  {2, 2, true},  {2, 1, true},  {1, 2, true},
                                              {2, 2, false}, {2, 1, false}, {1, 2, false}, {4, 1, false}};
    for (const Sampling& sampling : kSamplings) {
        if (isStopped && isStopped())
            return std::nullopt;
        FoundFile file{{pixels.width, pixels.height, {*bright}}, sampling.isFancy, {}, 0};
        file.stored.components[0].h = pixels.channels == 1 ? 1 : sampling.h;
        file.stored.components[0].v = pixels.channels == 1 ? 1 : sampling.v;
        bool isFound = true;
        for (std::size_t c = 1; c < whole.size() && isFound; ++c) {
            std::optional<jpeg::StoredComponent> chroma = latticeOf(reduced(whole[c], sampling), false);
            isFound = chroma.has_value();
            if (isFound)
                file.stored.components.push_back(std::move(*chroma));
        }
        if (isFound) {
            addCertain(file, pixels, decode(file.stored, file.isFancy));
            if (2 * file.certain >= plane)
                return file;
        }
        if (pixels.channels == 1)
            break;
    }
    return std::nullopt;
}

} // namespace comparo::decoders
