// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"

namespace comparo {

/// With how many threads PyTorch's CPU code is followed by ops that run on this thread while it lives: the
/// bits of some of its functions depend on it. Modelled are 1 and 2; 2 unless something else is said.
class TorchThreads {
public:
    static constexpr int kDefault = 2;

    explicit TorchThreads(int threads);
    ~TorchThreads();
    TorchThreads(const TorchThreads&) = delete;
    TorchThreads& operator=(const TorchThreads&) = delete;

    static int current();
    static Message text(); ///< "1 thread", "2 threads"

private:
    int m_outer;
};

} // namespace comparo
