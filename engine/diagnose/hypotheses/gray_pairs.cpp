// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/hypotheses/fits.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <random>

namespace comparo::hypotheses {
namespace {

constexpr std::size_t kMostPixels = 20000; ///< of a picture, from which gains before gray are estimated

using Three = std::array<double, 3>;

struct GrayPixel {
    Three from;
    double to;
};

std::vector<GrayPixel> grayPixels(const Picture& a, const Picture& b)
{
    const Shape& s = b.shape();
    const std::size_t pixels = static_cast<std::size_t>(s.n) * static_cast<std::size_t>(s.h) *
                               static_cast<std::size_t>(s.w),
                      stride = std::max<std::size_t>(1, pixels / kMostPixels);
    std::vector<GrayPixel> some;
    for (std::size_t i = 0; i < pixels; i += stride) {
        const auto w = static_cast<std::size_t>(s.w), h = static_cast<std::size_t>(s.h);
        const Place p{static_cast<int>(i / w / h), 0, static_cast<int>(i / w % h), static_cast<int>(i % w)};
        GrayPixel pixel{{}, b.at(p)};
        for (int c = 0; c < 3; ++c)
            pixel.from[static_cast<std::size_t>(c)] = a.at({p.n, c, p.y, p.x});
        if (std::isfinite(pixel.to) &&
            std::isfinite(std::accumulate(pixel.from.begin(), pixel.from.end(), 0.0)))
            some.push_back(pixel);
    }
    std::mt19937 random(1); // neighbours tell the same: in any order a few contradict sooner
    std::shuffle(some.begin(), some.end(), random);
    return some;
}

/// Least squares of a few unknowns and a constant.
template <std::size_t N>
class Regression {
public:
    void see(const std::array<double, N>& x, double y)
    {
        for (std::size_t i = 0; i <= N; ++i) {
            const double left = i < N ? x[i] : 1.0;
            for (std::size_t k = 0; k <= N; ++k)
                m_rows[i][k] += left * (k < N ? x[k] : 1.0);
            m_rows[i][N + 1] += left * y;
        }
    }

    /// Gains, and the constant last; nothing where there are too few.
    [[nodiscard]] std::optional<std::array<double, N + 1>> solved() const
    {
        auto rows = m_rows;
        for (std::size_t i = 0; i <= N; ++i) {
            std::size_t pivot = i;
            for (std::size_t k = i + 1; k <= N; ++k)
                if (std::abs(rows[k][i]) > std::abs(rows[pivot][i]))
                    pivot = k;
            std::swap(rows[i], rows[pivot]);
            if (!(std::abs(rows[i][i]) > 1e-9))
                return std::nullopt;
            for (std::size_t k = 0; k <= N; ++k) {
                const double part = k == i ? 0.0 : rows[k][i] / rows[i][i];
                for (std::size_t j = i; j < N + 2 && part != 0.0; ++j)
                    rows[k][j] -= part * rows[i][j];
            }
        }
        std::array<double, N + 1> result{};
        for (std::size_t i = 0; i <= N; ++i)
            result[i] = rows[i][N + 1] / rows[i][i];
        return result;
    }

private:
    std::array<std::array<double, N + 2>, N + 1> m_rows{};
};

/// Gains and offset before the weights, from pixels of which no channel was cut off; at first the darkest.
template <std::size_t N>
std::optional<std::array<double, N + 1>> gainsBefore(std::vector<GrayPixel> pixels, const Three& weights,
                                                     DType dtype)
{
    const auto brightest = [](const GrayPixel& p) { return *std::max_element(p.from.begin(), p.from.end()); };
    std::sort(pixels.begin(), pixels.end(),
              [&](const GrayPixel& l, const GrayPixel& r) { return brightest(l) < brightest(r); });
    const auto inputs = [&](const GrayPixel& p) {
        std::array<double, N> x{};
        for (std::size_t c = 0; c < 3; ++c)
            x[N == 1 ? 0 : c] += weights[c] * p.from[c];
        return x;
    };
    std::optional<std::array<double, N + 1>> found;
    for (int turn = 0; turn < 4; ++turn) {
        Regression<N> regression;
        for (std::size_t i = 0; i < pixels.size(); ++i) {
            bool isWithin = found || i * 5 < pixels.size() * 2;
            for (std::size_t c = 0; c < 3 && found && isWithin && !isFloat(dtype); ++c) {
                const double v = (*found)[N == 1 ? 0 : c] * pixels[i].from[c] + (*found)[N];
                isWithin = v > 1.0 && v < whiteOf(dtype) - 1.0;
            }
            if (isWithin)
                regression.see(inputs(pixels[i]), pixels[i].to);
        }
        found = regression.solved();
        if (!found)
            return found;
    }
    return found;
}

/// Decimals near an estimate, the shortest first.
std::vector<double> decimalsNear(double estimate, double apart, int digits)
{
    std::vector<double> near;
    for (int d = 0; d <= digits; ++d) {
        const double scale = std::pow(10.0, d), middle = std::nearbyint(estimate * scale);
        for (const double step : {0.0, -1.0, 1.0})
            if (const double v = (middle + step) / scale; std::abs(v - estimate) <= apart)
                if (std::find(near.begin(), near.end(), v) == near.end())
                    near.push_back(v);
    }
    return near;
}

Line lineOf(double gain, double offset)
{
    const Decimal g = shortestDecimal(gain, gain), o = shortestDecimal(offset, offset);
    return {gain, offset, g.bits + (offset == 0.0 ? 0.0 : o.bits)};
}

/// One line for all channels, by the weights of the gray.
void addLinesOfOne(Rules& firsts, const Picture& a, const std::array<double, 2>& of)
{
    const bool isReal = isFloat(a.dtype());
    std::vector<double> offsets = isReal ? std::vector<double>{0.0} : std::vector<double>{};
    if (isReal)
        offsets.push_back(shortestDecimal(of[1] - 2e-6, of[1] + 2e-6).value);
    else
        for (double v = std::floor(of[1] - 0.75); v <= of[1] + 1.75; v += 1.0)
            offsets.push_back(v);
    for (const double gain : decimalsNear(of[0], isReal ? 1e-4 : 0.006, 2))
        for (const double offset : offsets) {
            if (std::abs(offset - of[1]) > (isReal ? 1e-3 : 2.0))
                continue;
            const std::vector<Line> lines{lineOf(gain, offset)};
            for (const Storing storing : {Storing::HalfEven, Storing::HalfUp, Storing::Truncate}) {
                if (!isIdentity(lines) && (storing == Storing::HalfEven || !isReal))
                    firsts.push_back(lineRule(lines, a.shape(), a.dtype(), storing));
            }
        }
}

/// A gain for each channel.
void addLinesOfEach(Rules& firsts, const Picture& a, const std::array<double, 4>& of, const Three& weights)
{
    std::array<std::vector<double>, 3> gains;
    for (std::size_t c = 0; c < 3; ++c) {
        const double estimate = of[c] / weights[c];
        gains[c] = decimalsNear(estimate, 0.05, 1);
        if (gains[c].empty())
            return;
        gains[c].resize(1);
        if (const double fine = std::nearbyint(estimate * 100.0) / 100.0; fine != gains[c].front())
            gains[c].push_back(fine);
    }
    for (const double r : gains[0])
        for (const double g : gains[1])
            for (const double b : gains[2]) {
                const std::vector<Line> lines{lineOf(r, 0.0), lineOf(g, 0.0), lineOf(b, 0.0)};
                for (const Storing storing : {Storing::HalfEven, Storing::HalfUp, Storing::Truncate})
                    if (!isIdentity(lines) && (storing == Storing::HalfEven || !isFloat(a.dtype())))
                        firsts.push_back(lineRule(lines, a.shape(), a.dtype(), storing));
            }
}

/// How far what is rounded twice may be from what is not.
constexpr double kTwiceRounded = 2.0;

/// Whether f of each channel, weighed, is near the gray of every pixel.
template <class F>
bool isNearGray(const std::vector<GrayPixel>& pixels, const Three& weights, const F& f)
{
    return std::all_of(pixels.begin(), pixels.end(), [&](const GrayPixel& p) {
        const double gray =
            weights[0] * f(0, p.from[0]) + weights[1] * f(1, p.from[1]) + weights[2] * f(2, p.from[2]);
        return std::abs(gray - p.to) <= kTwiceRounded;
    });
}

/// Pairs of limits that bytes allow before this gray.
void addByteLimits(Rules& firsts, const Picture& a, const std::vector<GrayPixel>& pixels, const Rule& gray)
{
    constexpr std::size_t kMost = 8;
    const std::size_t before = firsts.size();
    const auto fits = [&](double low, double high) {
        return std::all_of(pixels.begin(), pixels.end(), [&](const GrayPixel& p) {
            Three v = p.from;
            for (double& each : v)
                each = std::clamp(each, low, high);
            return stored(gray.value(v.data(), 0), gray.dtype, gray.storing) == p.to;
        });
    };
    for (int low = 0; low < 255; ++low)
        for (int high = low + 1; high <= 255 && firsts.size() < before + kMost; ++high)
            if (low + 255 - high > 0 && fits(low, high))
                firsts.push_back(limitsRule(a.shape(), a.dtype(), low > 0 ? low : -kInfinity,
                                            high < 255 ? high : kInfinity));
}

/// Every three gains of one digit.
void addByteGains(Rules& firsts, const Picture& a, const std::vector<GrayPixel>& pixels, const Three& weights)
{
    constexpr std::size_t kMost = 64;
    constexpr int kLargest = 20;
    std::vector<std::array<int, 3>> near;
    for (int r = 1; r <= kLargest; ++r)
        for (int g = 1; g <= kLargest; ++g)
            for (int b = 1; b <= kLargest && near.size() < kMost; ++b) {
                const std::array<int, 3> tenths{r, g, b};
                if (isNearGray(pixels, weights, [&](std::size_t c, double v) {
                        return std::min(255.0, v * tenths[c] / 10.0);
                    }))
                    near.push_back(tenths);
            }
    for (const auto& [r, g, b] : near) {
        const std::vector<Line> lines{lineOf(r / 10.0, 0.0), lineOf(g / 10.0, 0.0), lineOf(b / 10.0, 0.0)};
        for (const Storing storing : {Storing::HalfEven, Storing::HalfUp, Storing::Truncate})
            if (!isIdentity(lines))
                firsts.push_back(lineRule(lines, a.shape(), a.dtype(), storing));
    }
}

Three weightsOf(const Rule& gray)
{
    Three weights{};
    for (std::size_t c = 0; c < 3; ++c) {
        Three pixel{};
        pixel[c] = 1.0;
        weights[c] = gray.value(pixel.data(), 0);
    }
    return weights;
}

/// How much of the result's variance goes with the source's brightness.
double togetherness(const std::vector<GrayPixel>& pixels)
{
    double n = 0.0, x = 0.0, y = 0.0, xx = 0.0, yy = 0.0, xy = 0.0;
    for (const GrayPixel& p : pixels) {
        const double v = p.from[0] + p.from[1] + p.from[2];
        n += 1.0, x += v, y += p.to, xx += v * v, yy += p.to * p.to, xy += v * p.to;
    }
    const double both = xy - x * y / n;
    return both * both / std::max(1e-12, (xx - x * x / n) * (yy - y * y / n));
}

/// Lines and limits that the pixels show.
void addEstimated(Rules& firsts, const Picture& a, const std::vector<GrayPixel>& pixels, const Three& weights)
{
    if (const auto of = gainsBefore<1>(pixels, weights, a.dtype()))
        addLinesOfOne(firsts, a, *of);
    if (const auto of = gainsBefore<3>(pixels, {1.0, 1.0, 1.0}, a.dtype()))
        addLinesOfEach(firsts, a, *of, weights);
    const auto [low, high] = std::minmax_element(
        pixels.begin(), pixels.end(), [](const GrayPixel& l, const GrayPixel& r) { return l.to < r.to; });
    firsts.push_back(limitsRule(a.shape(), a.dtype(), low->to, high->to));
}

} // namespace

std::vector<Rules> fittedBeforeGray(const Picture& a, const Picture& b, const Rules& grays)
{
    std::vector<Rules> found;
    const Shape &s = a.shape(), &t = b.shape();
    if (s.c != 3 || s.n != t.n || s.h != t.h || s.w != t.w || a.dtype() != b.dtype() || grays.empty())
        return found;
    const std::vector<GrayPixel> pixels = grayPixels(a, b);
    constexpr double kLeastTogether = 0.3;
    if (pixels.size() < 8)
        return found;
    const bool isBytes = a.dtype() == DType::UInt8, isTogether = togetherness(pixels) >= kLeastTogether;
    std::map<std::string, Rules> firstsOf; // by the weights
    for (const Rule& gray : grays) {
        const auto [at, isNew] = firstsOf.try_emplace(gray.core);
        Rules& firsts = at->second;
        if (isNew) {
            for (int sum = 1; sum < 256 && isBytes; ++sum)
                firsts.push_back(wrappedSumRule(s, a.dtype(), sum));
            if (isTogether)
                addEstimated(firsts, a, pixels, weightsOf(gray));
            if (isBytes)
                addByteGains(firsts, a, pixels, weightsOf(gray));
        }
        for (const Rule& first : firsts)
            found.push_back({first, gray});
        Rules limits;
        if (isBytes)
            addByteLimits(limits, a, pixels, gray);
        for (Rule& first : limits)
            found.push_back({std::move(first), gray});
    }
    return found;
}

} // namespace comparo::hypotheses
