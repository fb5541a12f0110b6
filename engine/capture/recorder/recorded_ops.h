// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace comparo {

/// Ops as they are written on the command line, "resize:size=224,mode=bicubic", as a step of a recording has
/// them: [{"op":"resize","params":{"size":"224","mode":"bicubic"}}]. std::invalid_argument for a text that is
/// not written so; whether there is such an op is found where it is run.
std::string recordedOpsJson(const std::vector<std::string>& ops);

} // namespace comparo
