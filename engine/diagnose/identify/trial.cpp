// SPDX-License-Identifier: Apache-2.0
#include "engine/diagnose/identify/trial.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

namespace comparo::candidates {
namespace {

/// Samples of a picture at these rows and columns.
Tensor gathered(const Tensor& image, const std::vector<int>& rows, const std::vector<int>& columns)
{
    const Shape& s = image.shape();
    const Shape shape{s.n, s.c, static_cast<int>(rows.size()), static_cast<int>(columns.size())};
    return dispatch(image.dtype(), [&]<class T>() {
        const auto view = image.hostView<const T>();
        std::vector<T> values;
        values.reserve(static_cast<std::size_t>(shape.elements()));
        for (int n = 0; n < s.n; ++n)
            for (int c = 0; c < s.c; ++c)
                for (const int y : rows)
                    for (const int x : columns)
                        values.push_back(view.at(n, c, y, x));
        return Tensor::fromValues<T>(shape, values);
    });
}

/// The sum of the steps between neighbours: how much there is to see.
double textureOf(const Tensor& image)
{
    const Shape& s = image.shape();
    double sum = 0.0;
    for (int y = 0; y < s.h; ++y)
        for (int x = 1; x < s.w; ++x)
            sum += std::abs(image.at(0, 0, y, x) - image.at(0, 0, y, x - 1));
    return std::isfinite(sum) ? sum : 0.0;
}

void append(std::vector<int>& places, int first, int count)
{
    const std::size_t before = places.size();
    places.resize(before + static_cast<std::size_t>(count));
    std::iota(places.begin() + static_cast<std::ptrdiff_t>(before), places.end(), first);
}

/// One side of input and output, in small steps that keep their ratio: `in` samples make `out`. Where the
/// ratio is one of large numbers, nearly: then an excerpt's positions drift by a small part of a sample.
class Ratio {
public:
    Ratio(int from, int to) : m_from(from), m_to(to)
    {
        const int divisor = std::gcd(from, to);
        setSteps(from / divisor, to / divisor);
        if (!isWorthIt() && from != to)
            approximate();
    }

    /// Whether an excerpt is much smaller than the whole.
    [[nodiscard]] bool isWorthIt() const { return m_steps >= kWorth * m_half; }
    [[nodiscard]] bool isExact() const { return std::int64_t{m_in} * m_to == std::int64_t{m_out} * m_from; }

    /// Samples of the output by which places at the ends of an excerpt are off.
    [[nodiscard]] double drift() const
    {
        const double whole = static_cast<double>(m_from) / m_to, near = static_cast<double>(m_in) / m_out;
        return std::abs(1.0 - near / whole) * m_half * m_out;
    }

    /// From the inside, at one of three places.
    [[nodiscard]] Excerpt inside(int third) const
    {
        const int first = (m_steps - 2 * m_half) * (third + 1) / 4;
        const std::array<int, 2> start =
            isExact() ? std::array{first * m_in, first * m_out} : aligned(first * m_out);
        Excerpt excerpt;
        append(excerpt.from, start[0], 2 * m_half * m_in);
        append(excerpt.to, start[1], 2 * m_half * m_out);
        append(excerpt.judged, m_rim, 2 * m_half * m_out - 2 * m_rim);
        return excerpt;
    }

    /// Both ends, one behind the other.
    [[nodiscard]] Excerpt ends() const
    {
        const int half = m_half * m_in, made = m_half * m_out;
        Excerpt excerpt;
        append(excerpt.from, 0, half);
        append(excerpt.from, m_from - half, half);
        append(excerpt.to, 0, made);
        append(excerpt.to, m_to - made, made);
        append(excerpt.judged, 0, made - m_rim);
        append(excerpt.judged, made + m_rim, made - m_rim);
        return excerpt;
    }

private:
    static constexpr int kWorth = 4;
    static constexpr int kLeastHalf = 40; ///< samples of the input

    void setSteps(int in, int out, int reach = kWidestReach)
    {
        // A filter that takes in every sample of a large picture is wider by the ratio.
        constexpr int kWidestFilter = 4;
        m_in = in;
        m_out = out;
        m_steps = std::min(m_from / in, m_to / out);
        const int rim = std::max(reach, kWidestFilter * ((in + out - 1) / out));
        m_rim = (rim * out + in - 1) / in;
        m_half = (std::max(5 * rim / 2, kLeastHalf) + in - 1) / in;
    }

    /// The ratio of smaller numbers, out of the continued fraction of this one, with the least drift.
    void approximate()
    {
        constexpr double kMostDrift = 1.0 / 16.0;
        constexpr int kMostHalf = 160; // samples: a ratio of larger numbers needs larger excerpts
        constexpr int kReach = 6;      // of a resize; what blurs as widely as kWidestReach resizes nothing
        Ratio best = *this;
        double least = kMostDrift;
        std::array<int, 2> before{0, 1}, now{1, 0}; // in, out
        for (int large = m_from, small = m_to; small != 0;) {
            const int times = large / small;
            const std::array<int, 2> next{times * now[0] + before[0], times * now[1] + before[1]};
            before = std::exchange(now, next);
            large = std::exchange(small, large % small);
            if (now[0] == 0)
                continue;
            Ratio tried = *this;
            tried.setSteps(now[0], now[1], kReach);
            if (tried.isWorthIt() && tried.m_half * tried.m_in <= kMostHalf && tried.drift() < least) {
                least = tried.drift();
                best = tried;
            }
        }
        *this = best;
    }

    /// The start of input and output for an excerpt that begins near this place of the output, such that the
    /// middles of both fall together as nearly as they can.
    [[nodiscard]] std::array<int, 2> aligned(int near) const
    {
        const int most = m_to - 2 * m_half * m_out, span = m_to / 16;
        const double scale = static_cast<double>(m_from) / m_to;
        std::array<int, 2> best{};
        double least = 1.0;
        for (int to = std::max(0, near - span); to <= std::min(most, near + span); ++to) {
            const double from = (to + m_half * m_out) * scale - m_half * m_in;
            const double whole = std::nearbyint(from), off = std::abs(from - whole);
            if (off < least && whole >= 0.0 && whole <= m_from - 2 * m_half * m_in) {
                least = off;
                best = {static_cast<int>(whole), to};
            }
        }
        return best;
    }

    int m_from, m_to;
    int m_steps = 0, m_in = 0, m_out = 0;
    int m_rim = 0;  ///< samples of the output that an edge reaches
    int m_half = 0; ///< of an excerpt, in steps
};

/// The op for an excerpt: what says the output's size says that of the excerpt.
std::optional<Step> stepFor(const std::optional<Step>& op, const Excerpt& rows, const Excerpt& columns)
{
    if (!op || op->op->id != "resize")
        return op;
    Step step = *op;
    step.params.parse("size", std::to_string(rows.to.size()) + "x" + std::to_string(columns.to.size()));
    step.params.parse("max_size", "0");
    return step;
}

} // namespace

Trial::Trial(const Question& question, const Excerpt& rows, const Excerpt& columns, Kind kind, double drift)
    : m_kind(kind),
      m_drift(drift),
      m_rows(rows.judged),
      m_columns(columns.judged),
      m_question{gathered(question.input, rows.from, columns.from),
                 gathered(question.output, rows.to, columns.to), stepFor(question.op, rows, columns),
                 question.isBare},
      m_wanted(judged(m_question.output))
{
}

Tensor Trial::judged(const Tensor& small) const
{
    return gathered(small, m_rows, m_columns);
}

std::vector<Trial> trialsOf(const Question& question)
{
    constexpr std::int64_t kLarge = 1 << 19;
    const Shape& from = question.input.shape();
    const Shape& to = question.output.shape();
    const bool resized = from.h != to.h || from.w != to.w;
    const bool byResize = !question.op || question.op->op->id == "resize"; // else sizes may be parameters
    if (from.elements() < kLarge || from.n != to.n || (resized && !byResize))
        return {};
    const Ratio rows(from.h, to.h), columns(from.w, to.w);
    if (!rows.isWorthIt() || !columns.isWorthIt())
        return {};
    const bool exact = rows.isExact() && columns.isExact();
    std::optional<Trial> inside;
    double most = -1.0;
    for (int k = 0; k < 9; ++k) {
        Trial trial(question, rows.inside(k / 3), columns.inside(k % 3),
                    exact ? Trial::Kind::Inside : Trial::Kind::Drifting, rows.drift() + columns.drift());
        if (const double texture = textureOf(trial.question().input); texture > most) {
            most = texture;
            inside.emplace(std::move(trial));
        }
    }
    if (!exact)
        return {*inside};
    return {*inside, Trial(question, rows.ends(), columns.ends(), Trial::Kind::Corners)};
}

} // namespace comparo::candidates
