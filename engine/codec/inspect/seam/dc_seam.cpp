// SPDX-License-Identifier: Apache-2.0
#include "engine/codec/inspect/seam/dc_seam.h"

#include "engine/codec/inspect/seam/row_steps.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace comparo::jpeg {

namespace {

constexpr int kLeastRows = 3;
constexpr int kLeastColumns = 8;
constexpr int kLeastPart = 3; ///< MCUs on either side of the corner

double median(std::vector<float>& values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    return static_cast<double>(*middle);
}

/// How much better a step of `size` explains these differences than none does, as the logarithm of a ratio of
/// Laplace densities.
double support(std::span<const float> differences, double size, double typical)
{
    double sum = 0.0;
    for (const float difference : differences) {
        const auto value = static_cast<double>(difference);
        sum += std::abs(value) - std::abs(value - size);
    }
    return sum / typical;
}

/// Of those that step in the direction of `size`, by at least half of it.
double shareOfSteps(std::span<const float> differences, double size)
{
    const auto count = std::count_if(differences.begin(), differences.end(), [size](float difference) {
        const auto value = static_cast<double>(difference);
        return size > 0.0 ? value >= size / 2.0 : value <= size / 2.0;
    });
    return static_cast<double>(count) / static_cast<double>(differences.size());
}

class Search {
public:
    Search(const RowSteps& steps, double dcLevels) : m_steps(steps), m_dcLevels(dcLevels)
    {
        std::vector<float> all;
        all.reserve(m_steps.values.size());
        for (std::size_t i = static_cast<std::size_t>(m_steps.columns); i < m_steps.values.size(); ++i)
            all.push_back(std::abs(m_steps.values[i]));
        // Flat graphics have no differences at all: half a level, or a quarter of a DC step, is nothing.
        m_typical = std::max({median(all), 0.5, m_dcLevels / 4.0});
        m_sums.resize(m_steps.values.size() + 1);
        const double most = 12.0 * m_typical;
        for (std::size_t i = 0; i < m_steps.values.size(); ++i)
            m_sums[i + 1] = m_sums[i] + std::clamp(static_cast<double>(m_steps.values[i]), -most, most);
    }

    /// The strongest, and the strength of the next that shares no boundary with it.
    DcSeam run() const
    {
        struct Candidate {
            double rough;
            int row;
            int column;
        };
        std::vector<Candidate> candidates;
        for (int row = 1; row + 1 < m_steps.rows; ++row)
            for (int column = kLeastPart; column <= m_steps.columns - kLeastPart; ++column)
                if (const double rough = roughly(row, column); rough > 0.0)
                    candidates.push_back({rough, row, column});
        // The mean of clamped differences leads to where it is worth to look closer.
        constexpr std::size_t kClosely = 4000;
        if (candidates.size() > kClosely) {
            const auto end = candidates.begin() + kClosely;
            std::nth_element(candidates.begin(), end, candidates.end(),
                             [](const Candidate& a, const Candidate& b) { return a.rough > b.rough; });
            candidates.erase(end, candidates.end());
        }
        std::vector<DcSeam> seams;
        for (const Candidate& candidate : candidates)
            if (const DcSeam seam = closely(candidate.row, candidate.column); seam.strength > 0.0)
                seams.push_back(seam);
        DcSeam best;
        for (const DcSeam& seam : seams)
            if (seam.strength > best.strength)
                best = seam;
        for (const DcSeam& seam : seams)
            if (std::abs(seam.row - best.row) > 1)
                best.next = std::max(best.next, seam.strength);
        return best;
    }

private:
    [[nodiscard]] std::size_t at(int row, int column) const
    {
        return static_cast<std::size_t>(row) * static_cast<std::size_t>(m_steps.columns) +
               static_cast<std::size_t>(column);
    }
    [[nodiscard]] std::span<const float> part(int row, int from, int to) const
    {
        return std::span(m_steps.values).subspan(at(row, from), static_cast<std::size_t>(to - from));
    }
    [[nodiscard]] double mean(int row, int from, int to) const
    {
        return (m_sums[at(row, to - 1) + 1] - m_sums[at(row, from)]) / (to - from);
    }

    /// Zero where the two parts of the corner step in different directions.
    [[nodiscard]] double roughly(int row, int column) const
    {
        const double right = mean(row, column, m_steps.columns);
        const double left = mean(row + 1, 0, column);
        if ((right > 0.0) != (left > 0.0))
            return 0.0;
        const double rest =
            std::max(std::abs(mean(row, 0, column)), std::abs(mean(row + 1, column, m_steps.columns)));
        return std::min(std::abs(right) * (m_steps.columns - column), std::abs(left) * column) -
               rest * std::min(column, m_steps.columns - column) / 2.0;
    }

    [[nodiscard]] DcSeam closely(int row, int column) const
    {
        DcSeam seam;
        const std::span<const float> right = part(row, column, m_steps.columns);
        const std::span<const float> left = part(row + 1, 0, column);
        std::vector<float> all(right.begin(), right.end());
        all.insert(all.end(), left.begin(), left.end());
        const double size = median(all);
        seam.row = row;
        seam.column = column;
        seam.levels = size;
        seam.steps = size / m_dcLevels;
        // What steps beyond the corner as well is an edge of the picture.
        const std::span<const float> before = part(row, 0, column);
        const std::span<const float> after = part(row + 1, column, m_steps.columns);
        seam.strength =
            std::min(support(right, size, m_typical) - std::max(0.0, support(before, size, m_typical)),
                     support(left, size, m_typical) - std::max(0.0, support(after, size, m_typical)));
        seam.agreement = std::min(shareOfSteps(right, size), shareOfSteps(left, size));
        seam.beyond = std::max(shareOfSteps(before, size), shareOfSteps(after, size));
        return seam;
    }

    const RowSteps& m_steps;
    double m_dcLevels;
    double m_typical = 1.0;
    std::vector<double> m_sums;
};

/// Whether so many blocks are flat that the picture is hardly a photograph: a coarse table flattens the skies
/// of photographs, too.
bool isGraphic(const JpegFile& file, const std::vector<CoefficientPlane>& planes)
{
    constexpr int kFine = 6; // step of the lowest wave; from quality 75 on
    const QuantTable* table = file.tableOf(0);
    if (!table || planes.empty())
        return false;
    const double most = table->steps[1] <= kFine ? 0.4 : 0.82;
    const std::vector<std::int16_t>& values = planes[0].values;
    std::size_t flat = 0;
    for (std::size_t block = 0; block < values.size(); block += 64)
        flat += std::all_of(values.begin() + static_cast<std::ptrdiff_t>(block) + 1,
                            values.begin() + static_cast<std::ptrdiff_t>(block) + 64,
                            [](std::int16_t value) { return value == 0; })
                    ? 1U
                    : 0U;
    return static_cast<double>(64 * flat) > most * static_cast<double>(values.size());
}

} // namespace

std::vector<DcSeam> strongestSeams(const JpegFile& file, const std::vector<CoefficientPlane>& planes)
{
    std::vector<DcSeam> seams;
    for (std::size_t s = 0; s < file.scans.size(); ++s) {
        const Scan& scan = file.scans[s];
        if (scan.first != 0 || scan.high != 0 || scan.mcuRows < kLeastRows ||
            scan.mcuColumns < kLeastColumns ||
            (scan.restartInterval > 0 && scan.restartInterval < 2 * scan.mcuColumns))
            continue;
        for (const ScanComponent& entry : scan.components) {
            const QuantTable* table = file.tableOf(entry.component);
            if (!table || table->steps[0] == 0)
                continue;
            const RowSteps steps = rowSteps(file, scan, entry.component, planes);
            constexpr double kLevelsOfDc = 8.0; // of a block whose samples are all one higher
            DcSeam seam = Search(steps, table->steps[0] / kLevelsOfDc).run();
            seam.component = entry.component;
            seam.scan = static_cast<int>(s);
            seam.mcu = std::int64_t{seam.row} * scan.mcuColumns + seam.column;
            if (seam.strength > 0.0)
                seams.push_back(seam);
        }
    }
    return seams;
}

std::optional<DcSeam> findSeam(const JpegFile& file, const std::vector<CoefficientPlane>& planes,
                               const SeamLimits& limits)
{
    std::optional<DcSeam> found;
    if (isGraphic(file, planes))
        return found;
    for (const DcSeam& seam : strongestSeams(file, planes))
        if (seam.strength >= limits.strength && seam.strength >= limits.ratio * seam.next &&
            std::abs(seam.levels) >= limits.levels && std::abs(seam.steps) >= limits.steps &&
            seam.agreement >= limits.agreement && seam.beyond <= limits.beyond &&
            (!found || seam.strength > found->strength))
            found = seam;
    return found;
}

} // namespace comparo::jpeg
