// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace comparo {

/// What "comparo ops --json" prints: the library of the peer server is built with it.
std::string_view describedOps();

} // namespace comparo
