// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/comparison/result.h"

#include <string>

namespace comparo {

/// "PyTorch's CUDA arithmetic of gamma and snow is not modelled": of steps in framework numerics where ours
/// stands in for the library's; empty where there are none.
Message missingModels(const ComparisonResult& result);

/// "A ran in Kornia 0.9.0 on cpu." of sides that peers ran; empty where there are none.
std::vector<Message> peerVersions(const ComparisonResult& result);

} // namespace comparo
