// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/answer/answer.h"
#include "engine/comparison/side_matrix.h"

namespace comparo {

/// The answer to an agreement matrix: that of its two sides that differ most severely. Looks for the first
/// step that differs, and for the cause where rounding is not evident. Errors: Cancelled.
Answer answerOf(const SideMatrixJob& job, const SideMatrix& matrix, const Progress& progress = {});

} // namespace comparo
