#pragma once

#include "engine/device/stream.h"
#include "engine/kernel/backend.h"

#include <algorithm>
#include <concepts>
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
