#include "engine/diagnose/identify/trial.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

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

/// One side of input and output, in the smallest steps that keep their ratio: `in` samples make `out`.
class Ratio {
public:
    Ratio(int from, int to) : m_steps(std::gcd(from, to)), m_in(from / m_steps), m_out(to / m_steps)
    {
        // A filter that takes in every sample of a large picture is wider by the ratio.
        constexpr int kWidestFilter = 4;
        const int rim = std::max(kWidestReach, kWidestFilter * ((m_in + m_out - 1) / m_out));
        m_rim = (rim * m_out + m_in - 1) / m_in;
        m_half = (5 * rim / 2 + m_in - 1) / m_in;
    }

    /// Whether an excerpt is much smaller than the whole.
    [[nodiscard]] bool isWorthIt() const { return m_steps >= kWorth * m_half; }

    /// From the inside, at one of three places.
    [[nodiscard]] Excerpt inside(int third) const
    {
        const int first = (m_steps - 2 * m_half) * (third + 1) / 4;
        Excerpt excerpt;
        append(excerpt.from, first * m_in, 2 * m_half * m_in);
        append(excerpt.to, first * m_out, 2 * m_half * m_out);
        append(excerpt.judged, m_rim, 2 * m_half * m_out - 2 * m_rim);
        return excerpt;
    }

    /// Both ends, one behind the other.
    [[nodiscard]] Excerpt ends() const
    {
        const int far = m_steps - m_half;
        Excerpt excerpt;
        append(excerpt.from, 0, m_half * m_in);
        append(excerpt.from, far * m_in, m_half * m_in);
        append(excerpt.to, 0, m_half * m_out);
        append(excerpt.to, far * m_out, m_half * m_out);
        append(excerpt.judged, 0, m_half * m_out - m_rim);
        append(excerpt.judged, m_half * m_out + m_rim, m_half * m_out - m_rim);
        return excerpt;
    }

private:
    static constexpr int kWorth = 4;
    int m_steps, m_in, m_out;
    int m_rim = 0;  ///< samples of the output that an edge reaches
    int m_half = 0; ///< of an excerpt, in steps
};

} // namespace

Trial::Trial(const Question& question, const Excerpt& rows, const Excerpt& columns, bool ofCorners)
    : m_ofCorners(ofCorners),
      m_rows(rows.judged),
      m_columns(columns.judged),
      m_question{gathered(question.input, rows.from, columns.from),
                 gathered(question.output, rows.to, columns.to), question.op},
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
    if (from.elements() < kLarge || from.n != to.n || (resized && question.op))
        return {};
    const Ratio rows(from.h, to.h), columns(from.w, to.w);
    if (!rows.isWorthIt() || !columns.isWorthIt())
        return {};
    std::optional<Trial> inside;
    double most = -1.0;
    for (int k = 0; k < 9; ++k) {
        Trial trial(question, rows.inside(k / 3), columns.inside(k % 3), false);
        if (const double texture = textureOf(trial.question().input); texture > most) {
            most = texture;
            inside.emplace(std::move(trial));
        }
    }
    return {*inside, Trial(question, rows.ends(), columns.ends(), true)};
}

} // namespace comparo::candidates
