// SPDX-License-Identifier: Apache-2.0
#include "engine/ops/torch_threads.h"

namespace comparo {
namespace {

thread_local int threadsOfTorch = TorchThreads::kDefault;

} // namespace

TorchThreads::TorchThreads(int threads) : m_outer(threadsOfTorch)
{
    threadsOfTorch = threads;
}

TorchThreads::~TorchThreads()
{
    threadsOfTorch = m_outer;
}

int TorchThreads::current()
{
    return threadsOfTorch;
}

Message TorchThreads::text()
{
    return current() == 1 ? message("1 thread") : message("{} threads", current());
}

} // namespace comparo
