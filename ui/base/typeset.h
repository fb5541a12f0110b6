// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

/// How Chinese stands beside Latin letters.
namespace comparo::ui::typeset {

/// There is Chinese in it.
[[nodiscard]] bool hasWide(const QString& text);
/// Pieces put together as Chinese is typeset: a space between it and Latin letters or digits, none within it.
[[nodiscard]] QString joined(const QStringList& pieces);

} // namespace comparo::ui::typeset
