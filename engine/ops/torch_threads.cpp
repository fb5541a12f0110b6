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

std::string TorchThreads::text()
{
    return current() == 1 ? "1 thread" : std::to_string(current()) + " threads";
}

} // namespace comparo
