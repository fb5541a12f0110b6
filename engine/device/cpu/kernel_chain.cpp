// SPDX-License-Identifier: Apache-2.0
#include "engine/device/cpu/kernel_chain.h"

#include "engine/base/error.h"
#include "engine/device/cpu/chain_kernel.h"
#include "engine/device/cpu/cpu_device.h"
#include "engine/device/cpu/thread_pool.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <utility>

namespace comparo {
namespace {

using Clock = std::chrono::steady_clock;

/// Of scratch at a time, for rows: what a kernel reads and what it writes stay in the inner caches.
constexpr std::size_t kRowScratch = std::size_t{64} << 10;

/// Of a plane that is run as a whole. Larger ones leave the cache before the next kernel comes.
constexpr std::size_t kLargestPlane = std::size_t{512} << 10;

const BufferPtr& sourceOf(const HostKernel& kernel)
{
    return kernel.accesses[kernel.chain->source].buffer;
}
const BufferPtr& targetOf(const HostKernel& kernel)
{
    return kernel.accesses[kernel.chain->target].buffer;
}

/// Of one row of all planes that `units` share among them.
std::size_t rowBytes(const HostKernel& kernel, int units)
{
    return static_cast<std::size_t>(kernel.chain->planes / units) *
           static_cast<std::size_t>(kernel.extent.x) * kernel.chain->sampleBytes;
}

/// Whether a chain that runs plane by plane keeps every thread busy, and its planes the cache.
bool suitsPlanes(const HostKernel& kernel)
{
    return kernel.extent.z >= 4 * ThreadPool::instance().threads() &&
           rowBytes(kernel, kernel.extent.z) * static_cast<std::size_t>(kernel.extent.y) <= kLargestPlane;
}

/// The kernels as one launch. Its units are what the widest of them takes as one z: a plane or a whole image.
class Launch {
public:
    explicit Launch(std::vector<const HostKernel*> kernels) : m_kernels(std::move(kernels))
    {
        const HostKernel& first = *m_kernels.front();
        m_extent = first.extent;
        for (const HostKernel* kernel : m_kernels) {
            m_extent.z = std::min(m_extent.z, kernel->extent.z);
            m_byPlanes = m_byPlanes || kernel->chain->reach == Footprint::Plane;
        }
        for (std::size_t i = 0; i < m_kernels.size(); ++i)
            addKernel(i);
        if (m_byPlanes)
            m_extent.y = 1;
        else if (m_scratch > 0)
            m_rows = std::max(1, static_cast<int>(kRowScratch / (2 * m_scratch)));
    }

    /// False if it was stopped before its end.
    bool run(const std::stop_token& stop)
    {
        return parallelRows(m_extent, m_cost, 1, stop, [&](int z, int y0, int y1) { runBand(z, y0, y1); });
    }

    /// Of all threads' time, the part that the first `count` kernels took.
    [[nodiscard]] double shareOfFirst(std::size_t count) const
    {
        std::int64_t part = 0;
        std::int64_t all = 0;
        for (std::size_t i = 0; i < m_spent.size(); ++i) {
            all += m_spent[i];
            part += i < count ? m_spent[i].load() : 0;
        }
        return all > 0 ? static_cast<double>(part) / static_cast<double>(all) : 0.0;
    }

private:
    struct Rows {
        int unit;
        int begin;
        int end;
    };
    using Scratch = std::array<std::byte*, 2>; ///< of every second kernel

    void addKernel(std::size_t i)
    {
        const HostKernel& kernel = *m_kernels[i];
        const int each = kernel.extent.z / m_extent.z;
        m_cost += kernel.costPerElement * each;
        if (i + 1 == m_kernels.size())
            return;
        // Nobody else can come to hold what only this kernel and the next one hold.
        const bool isInner = targetOf(kernel).use_count() == 2;
        m_isInner.push_back(isInner);
        if (isInner)
            m_scratch = std::max(m_scratch, rowBytes(kernel, m_extent.z) *
                                                static_cast<std::size_t>(m_byPlanes ? kernel.extent.y : 1));
    }

    void runBand(int unit, int y0, int y1)
    {
        const int step = m_byPlanes ? 1 : std::min(m_rows, y1 - y0);
        thread_local std::vector<std::byte> memory; // fresh pages would cost more than they save
        const std::size_t half = m_scratch * static_cast<std::size_t>(step);
        memory.resize(std::max(memory.size(), 2 * half));
        const Scratch scratch{memory.data(), memory.data() + half};
        std::vector<std::int64_t> spent(m_kernels.size());
        for (int y = y0; y < y1; y += step)
            runRows({unit, y, std::min(y + step, y1)}, scratch, spent);
        for (std::size_t i = 0; i < spent.size(); ++i)
            m_spent[i] += spent[i];
    }

    void runRows(Rows rows, const Scratch& scratch, std::vector<std::int64_t>& spent) const
    {
        RowMemory source; // of the first: its own
        Clock::time_point begin = Clock::now();
        for (std::size_t i = 0; i < m_kernels.size(); ++i) {
            const HostKernel& kernel = *m_kernels[i];
            if (m_byPlanes)
                rows = {rows.unit, 0, kernel.extent.y};
            RowMemory target;
            if (i < m_isInner.size() && m_isInner[i])
                target = {scratch[i % 2], rows.unit * (kernel.chain->planes / m_extent.z), rows.begin,
                          rows.end - rows.begin};
            const int each = kernel.extent.z / m_extent.z;
            for (int z = rows.unit * each; z < (rows.unit + 1) * each; ++z)
                kernel.chain->run(z, rows.begin, rows.end, source, target);
            source = target;
            const Clock::time_point end = Clock::now();
            spent[i] += std::chrono::duration_cast<std::chrono::nanoseconds>(end - begin).count();
            begin = end;
        }
    }

    std::vector<const HostKernel*> m_kernels;
    std::vector<std::atomic<std::int64_t>> m_spent = std::vector<std::atomic<std::int64_t>>(m_kernels.size());
    std::vector<bool> m_isInner; ///< of every kernel but the last: whether its output is never stored
    Extent m_extent;
    double m_cost = 0.0;
    bool m_byPlanes = false;
    std::size_t m_scratch = 0; ///< bytes of each half, for one row or for all of a unit
    int m_rows = 1;            ///< at a time, if the chain runs by rows
};

} // namespace

bool KernelChain::takes(const HostKernel& kernel) const
{
    if (!kernel.chain)
        return false;
    if (m_waiting.empty())
        return true;
    const HostKernel& last = m_waiting.back().kernel;
    if (sourceOf(kernel) != targetOf(last) || kernel.chain->planes != last.chain->planes)
        return false;
    const auto sharesUnits = [&](const Waiting& waiting) {
        const int other = waiting.kernel.extent.z;
        return kernel.extent.z % other == 0 || other % kernel.extent.z == 0;
    };
    const auto isOfRows = [](const HostKernel& one) { return one.chain->reach == Footprint::Row; };
    const bool byRows = isOfRows(kernel) && std::all_of(m_waiting.begin(), m_waiting.end(),
                                                        [&](const Waiting& w) { return isOfRows(w.kernel); });
    const bool suits =
        byRows ? kernel.extent.x == last.extent.x && kernel.extent.y == last.extent.y
               : suitsPlanes(kernel) && std::all_of(m_waiting.begin(), m_waiting.end(),
                                                    [](const Waiting& w) { return suitsPlanes(w.kernel); });
    return suits && std::all_of(m_waiting.begin(), m_waiting.end(), sharesUnits) &&
           std::none_of(kernel.accesses.begin(), kernel.accesses.end(), [&](const Access& access) {
               return access.buffer != sourceOf(kernel) && touches(access.buffer);
           });
}

void KernelChain::add(HostKernel kernel, TimelineMark mark)
{
    m_waiting.push_back({std::move(kernel), std::move(mark)});
}

bool KernelChain::touches(const BufferPtr& buffer) const
{
    return std::any_of(m_waiting.begin(), m_waiting.end(), [&](const Waiting& waiting) {
        const std::vector<Access>& accesses = waiting.kernel.accesses;
        return std::any_of(accesses.begin(), accesses.end(),
                           [&](const Access& access) { return access.buffer == buffer; });
    });
}

void KernelChain::run(const std::stop_token& stop)
{
    const std::vector<Waiting> waiting = std::exchange(m_waiting, {});
    if (waiting.empty())
        return;
    const TimelineMark& clock = waiting.front().mark;
    const double started = clock.nowMs();
    if (waiting.size() == 1) {
        runOnHost(waiting.front().kernel, KernelForm::Native, stop);
        clock.ran(started, clock.nowMs());
        return;
    }
    std::vector<const HostKernel*> kernels;
    for (const Waiting& one : waiting)
        kernels.push_back(&one.kernel);
    Launch launch(kernels);
    if (!launch.run(stop))
        fail(ErrorCode::Cancelled, message("Cancelled in {}.", waiting.front().kernel.name));
    const double took = clock.nowMs() - started;
    for (std::size_t i = 0; i < waiting.size(); ++i)
        waiting[i].mark.ran(started + took * launch.shareOfFirst(i),
                            started + took * launch.shareOfFirst(i + 1));
}

} // namespace comparo
