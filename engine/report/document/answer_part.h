// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/answer/answer.h"
#include "engine/report/document/document.h"

namespace comparo::document {

/// Begins a document with the answer: its sentence and its first remedy; a section has its reasons and the
/// other remedies. To be called before other sections are added.
void beginWith(Document& document, const Answer& answer);

} // namespace comparo::document
