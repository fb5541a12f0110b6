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

/// The runs of a row, and what is in them.
template <class A, class B>
void runsOfRow(const PixelMask& mask, const ChannelRows<A>& a, const ChannelRows<B>& b, int y, int gap,
               const Tolerance& tolerance, std::vector<FreshRun>& runs)
{
    const bool exact = tolerance == Tolerance{};
    const std::size_t channels = a.start.size();
    runs.clear();
    mask.forEachIn(y, [&](int x) {
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

/// Gives every run of a row its label: of the runs above that are near, else a new one.
void labelRow(const std::vector<FreshRun>& fresh, int y, PixelClusters& found,
              const std::vector<std::size_t>& rowStart, Labels& labels)
{
    const std::size_t begin = found.runs.size();
    constexpr auto kNone = static_cast<std::uint32_t>(-1);
    for (const FreshRun& run : fresh)
        found.runs.push_back({y, run.x0, run.x1, kNone});
    for (int above = std::max(0, y - found.gap); above < y; ++above) {
        std::size_t i = rowStart[static_cast<std::size_t>(above)];
        const std::size_t end = rowStart[static_cast<std::size_t>(above) + 1];
        for (std::size_t r = begin; r < found.runs.size() && i < end; ++r) {
            PixelRun& run = found.runs[r];
            while (i < end && found.runs[i].x1 < run.x0 - found.gap)
                ++i;
            for (std::size_t j = i; j < end && found.runs[j].x0 <= run.x1 + found.gap; ++j)
                run.cluster = run.cluster == kNone ? labels.root(found.runs[j].cluster)
                                                   : labels.join(run.cluster, found.runs[j].cluster);
        }
    }
    for (std::size_t r = begin; r < found.runs.size(); ++r) {
        PixelRun& run = found.runs[r];
        if (run.cluster == kNone)
            run.cluster = labels.add(fresh[r - begin], y);
        else
            labels.extend(run.cluster, fresh[r - begin], y);
    }
}

/// Labels become places in the list of those clusters that are left.
void numberClusters(PixelClusters& found, Labels& labels)
{
    std::vector<std::uint32_t> number(found.clusters.size());
    std::vector<PixelCluster> left;
    for (std::uint32_t label = 0; label < number.size(); ++label)
        if (labels.root(label) == label) {
            number[label] = static_cast<std::uint32_t>(left.size());
            left.push_back(found.clusters[label]);
        }
    for (PixelRun& run : found.runs)
        run.cluster = number[labels.root(run.cluster)];
    found.clusters = std::move(left);
}

} // namespace

int clusterGap(int width, int height)
{
    const double side = std::ceil(std::sqrt(static_cast<double>(width) * height / kMostClusters));
    return std::max(kSmallestGap, static_cast<int>(side) - 1);
}

PixelClusters clustersOf(const PixelMask& mask, const Tensor& a, const Tensor& b, int n,
                         const Tolerance& tolerance, const std::stop_token& stop)
{
    PixelClusters found;
    const int height = mask.box().height;
    found.gap = clusterGap(mask.box().width, height);
    const auto mostOfRow = static_cast<std::uint64_t>(mask.box().width / (found.gap + 1) + 1);
    // Room that is not used costs nothing, and growing would copy all of them again and again.
    found.runs.reserve(std::min(mask.count(), mostOfRow * static_cast<std::uint64_t>(height)));
    Labels labels(found.clusters);
    std::vector<std::size_t> rowStart{0}; // of runs, one more than rows
    std::vector<std::vector<FreshRun>> fresh(kRowsAtOnce);
    dispatchPair(a.dtype(), b.dtype(), [&]<class A, class B>() {
        const auto viewA = a.hostView<A>();
        const auto viewB = b.hostView<B>();
        for (int from = 0; from < height && !stop.stop_requested(); from += kRowsAtOnce) {
            const int rows = std::min(kRowsAtOnce, height - from);
            parallelRows({mask.box().width, rows, 1}, 4.0 * viewA.c, 1, stop, [&](int, int y0, int y1) {
                for (int y = y0; y < y1; ++y)
                    runsOfRow(mask, ChannelRows<A>(viewA, n, from + y), ChannelRows<B>(viewB, n, from + y),
                              from + y, found.gap, tolerance, fresh[static_cast<std::size_t>(y)]);
            });
            for (int y = 0; y < rows; ++y) {
                labelRow(fresh[static_cast<std::size_t>(y)], from + y, found, rowStart, labels);
                rowStart.push_back(found.runs.size());
            }
        }
    });
    numberClusters(found, labels);
    return found;
}

PixelMask maskOf(const PixelMask& mask, const PixelClusters& clusters, std::size_t cluster,
                 const std::vector<std::size_t>& runsOfCluster)
{
    PixelMask own(clusters.clusters[cluster].box);
    for (const std::size_t i : runsOfCluster) {
        const PixelRun& run = clusters.runs[i];
        for (int x = run.x0; x <= run.x1; ++x)
            if (mask.at(x, run.y))
                own.set(x, run.y);
    }
    return own;
}

} // namespace comparo
