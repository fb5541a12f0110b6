// SPDX-License-Identifier: Apache-2.0
#include "engine/compare/regions/components.h"

#include "engine/compare/regions/sample_outside.h"
#include "engine/compare/sample_window.h"
#include "engine/device/cpu/thread_pool.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <tuple>
#include <utility>

namespace comparo {
namespace {

constexpr int kSmallestGap = 4;
constexpr double kMostClusters = 1 << 20;
constexpr int kRowsAtOnce = 64;

/// A run that no cluster has yet, with what its pixels are.
struct FreshRun {
    int x0 = 0, x1 = 0;
    PixelCluster facts; ///< without the box
};

void addPixels(PixelCluster& sum, const PixelCluster& more)
{
    const auto place = [](const PixelCluster& c) { return std::tie(c.worstC, c.worstY, c.worstX); };
    if (more.maxAbs > sum.maxAbs || (more.maxAbs == sum.maxAbs && place(more) < place(sum))) {
        sum.maxAbs = more.maxAbs;
        sum.worstC = more.worstC;
        sum.worstY = more.worstY;
        sum.worstX = more.worstX;
    }
    sum.pixels += more.pixels;
    sum.samples += more.samples;
    sum.energy += more.energy;
}

void extendBox(Region& box, const Region& other)
{
    const int right = std::max(box.x + box.width, other.x + other.width);
    const int bottom = std::max(box.y + box.height, other.y + other.height);
    box.x = std::min(box.x, other.x);
    box.y = std::min(box.y, other.y);
    box.width = right - box.x;
    box.height = bottom - box.y;
}

/// Where the channels of one row begin.
template <class T>
struct ChannelRows {
    std::vector<const T*> start;
    std::ptrdiff_t step = 1;

    ChannelRows(const TensorView<T>& view, int n, int y) : step(view.strideW)
    {
        for (int c = 0; c < view.c; ++c)
            start.push_back(&view.at(n, c, y, 0));
    }
    [[nodiscard]] T at(std::size_t c, int x) const { return start[c][x * step]; }
};

/// The runs of a line of the mask, which is row y of the picture, and what is in them.
template <class A, class B>
void runsOfRow(const PixelMask& mask, int line, const ChannelRows<A>& a, const ChannelRows<B>& b, int gap,
               const Tolerance& tolerance, std::vector<FreshRun>& runs)
{
    const int y = mask.box().y + line;
    const bool exact = tolerance == Tolerance{};
    const std::size_t channels = a.start.size();
    runs.clear();
    mask.forEachIn(line, [&](int x) {
        if (runs.empty() || x - runs.back().x1 > gap) {
            runs.push_back({x, x, {}});
            runs.back().facts.worstY = y;
            runs.back().facts.worstX = x;
        }
        FreshRun& run = runs.back();
        run.x1 = x;
        ++run.facts.pixels;
        for (std::size_t c = 0; c < channels; ++c) {
            const A p = a.at(c, x);
            const B q = b.at(c, x);
            const double error = errorOf(static_cast<double>(p), static_cast<double>(q));
            if (error == 0.0)
                continue;
            if (exact || isSampleOutside(p, q, tolerance))
                ++run.facts.samples;
            if (error < std::numeric_limits<double>::infinity())
                run.facts.energy += error * error;
            if (error > run.facts.maxAbs) {
                run.facts.maxAbs = error;
                run.facts.worstC = static_cast<int>(c);
                run.facts.worstX = x;
            }
        }
    });
}

/// Labels that are one cluster, by their smallest.
class Labels {
public:
    explicit Labels(std::vector<PixelCluster>& facts) : m_facts(facts) {}

    std::uint32_t add(const FreshRun& run, int y)
    {
        m_parent.push_back(static_cast<std::uint32_t>(m_parent.size()));
        m_facts.push_back(run.facts);
        m_facts.back().box = {run.x0, y, run.x1 - run.x0 + 1, 1};
        return m_parent.back();
    }
    std::uint32_t root(std::uint32_t label)
    {
        while (m_parent[label] != label)
            label = m_parent[label] = m_parent[m_parent[label]];
        return label;
    }
    std::uint32_t join(std::uint32_t p, std::uint32_t q)
    {
        p = root(p);
        q = root(q);
        if (p == q)
            return p;
        if (q < p)
            std::swap(p, q);
        m_parent[q] = p;
        addPixels(m_facts[p], m_facts[q]);
        extendBox(m_facts[p].box, m_facts[q].box);
        return p;
    }
    void extend(std::uint32_t label, const FreshRun& run, int y)
    {
        PixelCluster& facts = m_facts[root(label)];
        addPixels(facts, run.facts);
        extendBox(facts.box, {run.x0, y, run.x1 - run.x0 + 1, 1});
    }

private:
    std::vector<PixelCluster>& m_facts;
    std::vector<std::uint32_t> m_parent;
};

/// Of each column the last run that covered it. Earlier ones that are near it are of its cluster already.
class LastRuns {
public:
    LastRuns(int left, int width)
        : m_left(left), m_line(static_cast<std::size_t>(width), kNever), m_label(m_line.size())
    {
    }

    void note(const PixelRun& run, int line)
    {
        for (int x = run.x0 - m_left; x <= run.x1 - m_left; ++x) {
            m_line[static_cast<std::size_t>(x)] = line;
            m_label[static_cast<std::size_t>(x)] = run.cluster;
        }
    }

    /// Calls f(label) for what covers a column within `gap` of the run, `gap` lines back at most.
    template <class Function>
    void forEachNear(const PixelRun& run, int line, int gap, const Function& f) const
    {
        const int end = std::min(run.x1 - m_left + gap + 1, static_cast<int>(m_line.size()));
        for (int x = std::max(run.x0 - m_left - gap, 0); x < end; ++x)
            if (m_line[static_cast<std::size_t>(x)] >= line - gap)
                f(m_label[static_cast<std::size_t>(x)]);
    }

private:
    static constexpr int kNever = std::numeric_limits<int>::min() / 2;
    int m_left;
    std::vector<int> m_line;
    std::vector<std::uint32_t> m_label;
};

/// Gives the runs of the rows their labels, one row behind the other.
class RunLabels {
public:
    RunLabels(PixelClusters& found, const Region& box)
        : m_found(found), m_firstRow(box.y), m_labels(found.clusters), m_last(box.x, box.width)
    {
    }

    /// The next row: each run gets the label of the runs above that are near, else a new one.
    void add(const std::vector<FreshRun>& fresh)
    {
        const int line = static_cast<int>(m_rowStart.size()) - 1;
        const int y = m_firstRow + line;
        std::vector<PixelRun>& runs = m_found.runs;
        const std::size_t begin = runs.size();
        std::size_t pixels = 0;
        for (const FreshRun& run : fresh) {
            runs.push_back({y, run.x0, run.x1, kNone});
            pixels += static_cast<std::size_t>(run.x1 - run.x0 + 1);
        }
        constexpr std::size_t kShort = 8; // columns of a run, up to which they are looked at one by one
        const bool isByColumn = pixels <= kShort * fresh.size();
        if (isByColumn)
            joinByColumn(begin, line);
        else
            joinByRow(begin, line);
        for (std::size_t r = begin; r < runs.size(); ++r) {
            PixelRun& run = runs[r];
            if (run.cluster == kNone)
                run.cluster = m_labels.add(fresh[r - begin], y);
            else
                m_labels.extend(run.cluster, fresh[r - begin], y);
        }
        m_rowStart.push_back(runs.size());
        if (isByColumn)
            noteUpTo(line);
    }

    /// Forgets the runs that no further row is near to.
    void dropFarRuns()
    {
        const std::size_t rows = m_rowStart.size() - 1;
        const auto reach = static_cast<std::size_t>(m_found.gap);
        if (rows <= reach)
            return;
        const std::size_t dropped = m_rowStart[rows - reach];
        m_found.runs.erase(m_found.runs.begin(), m_found.runs.begin() + static_cast<std::ptrdiff_t>(dropped));
        for (std::size_t row = rows - reach; row <= rows; ++row)
            m_rowStart[row] -= dropped;
    }

    Labels& labels() { return m_labels; }

private:
    static constexpr auto kNone = static_cast<std::uint32_t>(-1);

    void join(PixelRun& run, std::uint32_t label)
    {
        run.cluster = run.cluster == kNone ? m_labels.root(label) : m_labels.join(run.cluster, label);
    }

    /// Row by row of those above: for runs that are long.
    void joinByRow(std::size_t begin, int line)
    {
        std::vector<PixelRun>& runs = m_found.runs;
        for (int above = std::max(0, line - m_found.gap); above < line; ++above) {
            std::size_t i = m_rowStart[static_cast<std::size_t>(above)];
            const std::size_t end = m_rowStart[static_cast<std::size_t>(above) + 1];
            for (std::size_t r = begin; r < runs.size() && i < end; ++r) {
                PixelRun& run = runs[r];
                while (i < end && runs[i].x1 < run.x0 - m_found.gap)
                    ++i;
                for (std::size_t j = i; j < end && runs[j].x0 <= run.x1 + m_found.gap; ++j)
                    join(run, runs[j].cluster);
            }
        }
    }

    /// Column by column: for many short runs.
    void joinByColumn(std::size_t begin, int line)
    {
        noteUpTo(line - 1);
        for (std::size_t r = begin; r < m_found.runs.size(); ++r) {
            PixelRun& run = m_found.runs[r];
            std::uint32_t before = kNone;
            m_last.forEachNear(run, line, m_found.gap, [&](std::uint32_t label) {
                if (label != before)
                    join(run, label);
                before = label;
            });
        }
    }

    /// What is in the columns is of all lines up to this one that are still near.
    void noteUpTo(int line)
    {
        for (int next = std::max(m_noted + 1, line + 1 - m_found.gap); next <= line; ++next) {
            const std::size_t end = m_rowStart[static_cast<std::size_t>(next) + 1];
            for (std::size_t r = m_rowStart[static_cast<std::size_t>(next)]; r < end; ++r)
                m_last.note(m_found.runs[r], next);
        }
        m_noted = std::max(m_noted, line);
    }

    PixelClusters& m_found;
    int m_firstRow;
    Labels m_labels;
    LastRuns m_last;
    int m_noted = -1;                       ///< the last line that is in m_last
    std::vector<std::size_t> m_rowStart{0}; ///< of runs, one more than rows
};

/// Labels become places in the list of those clusters that are left.
void numberClusters(PixelClusters& found, Labels& labels)
{
    std::vector<std::uint32_t> number(found.clusters.size());
    std::uint32_t left = 0;
    for (std::uint32_t label = 0; label < number.size(); ++label)
        if (labels.root(label) == label) {
            number[label] = left;
            found.clusters[left++] = found.clusters[label];
        }
    for (PixelRun& run : found.runs)
        run.cluster = number[labels.root(run.cluster)];
    found.clusters.resize(left);
}

} // namespace

int clusterGap(int width, int height)
{
    const double side = std::ceil(std::sqrt(static_cast<double>(width) * height / kMostClusters));
    return std::max(kSmallestGap, static_cast<int>(side) - 1);
}

PixelClusters clustersOf(const PixelMask& mask, const Tensor& a, const Tensor& b, int n, int gap,
                         const Tolerance& tolerance, const std::stop_token& stop)
{
    PixelClusters found;
    const Region& box = mask.box();
    found.gap = gap;
    // Room that is not used costs nothing, and growing would copy all of them again and again.
    const auto mostOfRow = static_cast<std::uint64_t>(box.width / (gap + 1) + 1);
    if (mask.isHeld()) {
        const auto most = std::min(mask.count(), mostOfRow * static_cast<std::uint64_t>(box.height));
        found.runs.reserve(most);
        found.clusters.reserve(most);
    }
    RunLabels runs(found, box);
    std::vector<std::vector<FreshRun>> fresh(kRowsAtOnce);
    dispatchPair(a.dtype(), b.dtype(), [&]<class A, class B>() {
        const auto viewA = a.hostView<A>();
        const auto viewB = b.hostView<B>();
        for (int from = 0; from < box.height && !stop.stop_requested(); from += kRowsAtOnce) {
            const int rows = std::min(kRowsAtOnce, box.height - from);
            for (int y = 0; !mask.isHeld() && y < rows; ++y)
                static_cast<void>(mask.row(from + y)); // made by all threads here, and by one of them below
            parallelRows({box.width, rows, 1}, 4.0 * viewA.c, 1, stop, [&](int, int y0, int y1) {
                for (int y = y0; y < y1; ++y) {
                    const int row = box.y + from + y;
                    runsOfRow(mask, from + y, ChannelRows<A>(viewA, n, row), ChannelRows<B>(viewB, n, row),
                              gap, tolerance, fresh[static_cast<std::size_t>(y)]);
                }
            });
            for (int y = 0; y < rows; ++y)
                runs.add(fresh[static_cast<std::size_t>(y)]);
            if (!mask.isHeld())
                runs.dropFarRuns();
        }
    });
    if (!mask.isHeld())
        found.runs = {};
    numberClusters(found, runs.labels());
    return found;
}

PixelMask maskOf(const PixelMask& mask, const PixelClusters& clusters, std::size_t cluster,
                 const std::vector<std::size_t>& runsOfCluster)
{
    PixelMask own(clusters.clusters[cluster].box);
    for (const std::size_t i : runsOfCluster) {
        const PixelRun& run = clusters.runs[i];
        const PixelMask::Row bits = mask.row(run.y - mask.box().y);
        for (int x = run.x0; x <= run.x1; ++x) {
            const int column = x - mask.box().x;
            if ((bits[column / 64] >> (column % 64) & 1U) != 0)
                own.set(x, run.y);
        }
    }
    return own;
}

} // namespace comparo
