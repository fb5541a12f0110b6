// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

/// What can be told of an English text without knowing what it says.
namespace comparo::ui::words {

/// "9.59 %", "1024 x 768", "-3e-07", "NaN".
[[nodiscard]] bool isNumber(const QString& text);
/// No English, no comma and no end of a sentence.
[[nodiscard]] bool isName(const QString& text);
/// It has no English in it: numbers, names, code. What stands in single quotes is not looked at.
[[nodiscard]] bool areNone(const QString& text);
/// Every parenthesis that opens closes.
[[nodiscard]] bool isBalanced(const QString& text);
/// For each letter whether it is outside of all parentheses and quotes.
[[nodiscard]] std::vector<bool> outside(const QString& text);

/// There is Chinese in it.
[[nodiscard]] bool hasWide(const QString& text);
/// Pieces put together as Chinese is typeset: a space between it and Latin letters or digits, none within it.
[[nodiscard]] QString joined(const QStringList& pieces);

} // namespace comparo::ui::words
