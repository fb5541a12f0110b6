// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>

namespace comparo::ui {

/// The bundled sample, looked for beside the program and above it; empty if it is not there.
QString bundledSamplePath();

} // namespace comparo::ui
