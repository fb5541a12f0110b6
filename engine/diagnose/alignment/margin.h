// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/tensor/tensor.h"

#include <optional>

namespace comparo::alignment {

/// What surrounds `inner` in `outer`, at (x, y) of it: "with a margin of 0 around it"; one colour, the edge
/// repeated or the image mirrored, to within `allowed` (root mean square). Nothing where it is none of these.
std::optional<Message> marginOf(const Tensor& outer, const Tensor& inner, int x, int y, double allowed);

} // namespace comparo::alignment
