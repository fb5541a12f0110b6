// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/base/settings.h"

#include <QByteArray>
#include <QHash>
#include <QString>
#include <QTranslator>

namespace comparo::ui {

/// The texts of one language, from the files of Qt Linguist in resources/translations. A text has one
/// translation wherever it stands, and another where tr() has a second argument; contexts only tell people
/// where a text is from.
class Translations : public QTranslator {
public:
    /// Reads the files of "zh_CN" or "en". Throws Error(CorruptData) for one that is no such file.
    explicit Translations(const QString& language);

    [[nodiscard]] bool isEmpty() const override { return m_forms.isEmpty(); }
    /// The form for `count`, where there are several; null where there is no translation.
    [[nodiscard]] QString translate(const char* context, const char* text, const char* comment,
                                    int count) const override;

private:
    void read(const QString& path);

    QHash<QByteArray, QStringList> m_forms; ///< by text, or by text and comment
};

/// The language of the texts, and of the numbers and dates in them.
namespace language {

/// Windows hear of it as of a QEvent::LanguageChange. Texts that are there already stay until then.
void apply(LanguageChoice choice);
[[nodiscard]] LanguageChoice choice();

/// "zh_CN" or "en"; empty before apply().
[[nodiscard]] QString code();

} // namespace language

} // namespace comparo::ui
