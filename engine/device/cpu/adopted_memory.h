// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

namespace comparo::page_pool {

/// Lets release() of this address call `giveBack`, once, instead of keeping the memory for others: for pixels
/// that lie in memory of somebody else. It is of a mebibyte or more.
void adopt(void* address, std::function<void()> giveBack);

} // namespace comparo::page_pool
