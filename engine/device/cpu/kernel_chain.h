// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/device/stream.h"

#include <stop_token>
#include <vector>

namespace comparo {

/// Kernels of a cpu stream that wait to run together: every kernel of the chain on a band of rows, or on one
/// small plane, before the next, so that what one writes is still in the cache when the next reads it. The
/// bits are those of one kernel after the other. What nobody but the chain holds is not written to memory at
/// all: it lives in a little scratch.
class KernelChain {
public:
    /// Whether this kernel can run with those that wait: it reads what the last of them writes, and touches
    /// nothing else of theirs. A kernel that can be one of a chain can always be the first.
    [[nodiscard]] bool takes(const HostKernel& kernel) const;

    /// Lets a kernel wait that takes() said yes to. `mark` is its entry of the timeline.
    void add(HostKernel kernel, TimelineMark mark);

    /// Whether a kernel that waits reads or writes this buffer.
    [[nodiscard]] bool touches(const BufferPtr& buffer) const;

    /// Runs what waits, and forgets it. Throws Error(Cancelled) if `stop` was requested.
    void run(const std::stop_token& stop);

private:
    struct Waiting {
        HostKernel kernel;
        TimelineMark mark;
    };
    std::vector<Waiting> m_waiting;
};

} // namespace comparo
