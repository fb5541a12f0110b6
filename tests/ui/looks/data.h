// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace comparo::ui {

/// Writes the pictures that the scenes open into a folder; what programs record is not among them. Throws
/// std::runtime_error.
void makeLooksData(const QString& folder);

} // namespace comparo::ui
