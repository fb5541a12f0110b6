// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/cpu/chain_kernel.h"
#include "engine/device/stream.h"
#include "engine/kernel/backend.h"
#include "engine/kernel/pixel_view.h"

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace comparo::cpu {

/// A kernel may offer whole row bands beside its per-index form, with the same bits.
template <class K>
concept HasRows = requires(const K& kernel)
{
    kernel.rows(0, 0, 0);
};

/// Rows below which a band is not split further, because it would repeat work at its edges.
template <class K>
concept HasMinRows = requires(const K& kernel)
{
    {
        kernel.minRows()
        } -> std::convertible_to<int>;
};

/// A kernel says with kFootprint which part of its source it needs: engine/device/reach.h.
template <class K>
concept HasReach = HasRows<K> && requires
{
    {
        K::kFootprint
        } -> std::convertible_to<Footprint>;
};

/// The view with some of its rows elsewhere; rows outside of these are nowhere.
template <class T>
TensorView<T> movedRows(TensorView<T> view, const RowMemory& memory)
{
    if (!memory.data)
        return view;
    view.strideW = 1;
    view.strideH = view.w;
    view.strideC = view.strideH * memory.rows;
    view.strideN = view.strideC * view.c;
    view.data = reinterpret_cast<T*>(memory.data) - view.strideC * memory.plane - view.strideH * memory.row;
    return view;
}

/// Which access is of the buffer that the view begins with; their number if none is.
template <class T>
std::size_t accessOf(const std::vector<Access>& accesses, const TensorView<T>& view)
{
    const auto found = std::find_if(accesses.begin(), accesses.end(), [&](const Access& access) {
        return access.write != std::is_const_v<T> && access.buffer->address() == view.data;
    });
    return static_cast<std::size_t>(found - accesses.begin());
}

/// How the kernel runs as one of a chain; null for an empty image, and for parts of one.
template <class K>
std::shared_ptr<const ChainKernel> chainKernelOf(const K& kernel, const Extent& extent,
                                                 const std::vector<Access>& accesses)
{
    const std::size_t source = accessOf(accesses, kernel.source);
    const std::size_t target = accessOf(accesses, kernel.target);
    const int planes = kernel.target.n * kernel.target.c;
    if (extent.x <= 0 || extent.y <= 0 || extent.z <= 0 || source == accesses.size() ||
        target == accesses.size() || kernel.source.n * kernel.source.c != planes)
        return nullptr;
    return std::make_shared<const ChainKernel>(
        ChainKernel{K::kFootprint, source, target, sizeof(*kernel.target.data), planes,
                    [kernel](int z, int y0, int y1, const RowMemory& from, const RowMemory& to) {
                        K moved = kernel;
                        moved.source = movedRows(kernel.source, from);
                        moved.target = movedRows(kernel.target, to);
                        moved.rows(z, y0, y1);
                    }});
}

/// Block shape of the CUDA pass; the thread form visits indices in that order.
inline constexpr int kBlockX = 32;
inline constexpr int kBlockY = 8;

/// Queues kernel(x, y, z) for every index of the extent. `cost` is relative to copying one element.
template <class K>
void launch(Stream& stream, const char* name, Extent extent, std::vector<Access> accesses, K kernel,
            double cost = 1.0)
{
    static_assert(std::is_trivially_copyable_v<K>, "kernels travel to the device by value");
    HostKernel host;
    host.name = name;
    host.extent = extent;
    host.accesses = std::move(accesses);
    host.costPerElement = cost;
    if constexpr (HasMinRows<K>)
        host.minRows = kernel.minRows();
    if constexpr (HasReach<K>)
        if (stream.fuses())
            host.chain = chainKernelOf(kernel, extent, host.accesses);
    host.run = [kernel, extent](KernelForm form, int z, int y0, int y1) {
        if constexpr (HasRows<K>) {
            if (form == KernelForm::Native) {
                kernel.rows(z, y0, y1);
                return;
            }
        }
        if (form == KernelForm::Native) {
            for (int y = y0; y < y1; ++y)
                for (int x = 0; x < extent.x; ++x)
                    kernel(x, y, z);
            return;
        }
        for (int by = y0; by < y1; by += kBlockY)
            for (int bx = 0; bx < extent.x; bx += kBlockX)
                for (int y = by; y < std::min(by + kBlockY, y1); ++y)
                    for (int x = bx; x < std::min(bx + kBlockX, extent.x); ++x)
                        kernel(x, y, z);
    };
    stream.submit(std::move(host));
}

} // namespace comparo::cpu
