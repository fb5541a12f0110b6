// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/ops/op.h"

#include <QString>

namespace comparo::ui {

/// What an op is, as Markdown out of its schema and its records: formula, parameters, where its arithmetic
/// comes from, how near it is to the libraries, and its command.
QString opPageMarkdown(const Op& op);

} // namespace comparo::ui
