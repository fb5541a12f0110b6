// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace comparo {

/// While one lives, cuda streams that this thread uses wait after each kernel and copy, so that nothing is
/// asynchronous. The timeline does not show it. Other devices ignore it: cpu runs each call at once, emulated
/// devices have schedules.
class AwaitEachCall {
public:
    AwaitEachCall();
    ~AwaitEachCall();
    AwaitEachCall(const AwaitEachCall&) = delete;
    AwaitEachCall& operator=(const AwaitEachCall&) = delete;

    static bool isActive();
};

} // namespace comparo
