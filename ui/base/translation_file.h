// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace comparo::ui {

/// A text and what it is in another language.
struct TranslatedText {
    QByteArray text;
    QByteArray comment; ///< which of its meanings; empty for the only one
    QStringList forms;  ///< by number, or one
};

/// The finished texts of a file of Qt Linguist (.ts). Throws Error(Io) or Error(CorruptData).
[[nodiscard]] QList<TranslatedText> readTranslationFile(const QString& path);

} // namespace comparo::ui
