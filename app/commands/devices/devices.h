// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json_fwd.hpp>

namespace comparo::cli {

/// The devices that steps can run on, and why there is no CUDA device, as programs read them.
nlohmann::ordered_json devicesJson();

} // namespace comparo::cli
