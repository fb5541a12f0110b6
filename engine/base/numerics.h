// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace comparo {

/// Whose arithmetic an op follows.
enum class Numerics {
    Exact,     ///< the same bits on every device, by construction
    Framework, ///< what PyTorch, Kornia or torchvision compute on that kind of device
};

/// "exact" or "framework".
std::string toString(Numerics numerics);

/// Throws Error(InvalidArgument) for any other word.
Numerics parseNumerics(std::string_view word);

} // namespace comparo
