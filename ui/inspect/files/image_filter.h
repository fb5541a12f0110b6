// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

namespace comparo::ui {

/// "*.png *.npy …": what pictures and tensors are called.
QStringList imagePatterns();
/// Of a dialog that opens one.
QString imageFilter();

} // namespace comparo::ui
