// SPDX-License-Identifier: Apache-2.0
#include "engine/device/await_each_call.h"

namespace comparo {
namespace {

thread_local int t_depth = 0;

} // namespace

AwaitEachCall::AwaitEachCall()
{
    ++t_depth;
}

AwaitEachCall::~AwaitEachCall()
{
    --t_depth;
}

bool AwaitEachCall::isActive()
{
    return t_depth > 0;
}

} // namespace comparo
