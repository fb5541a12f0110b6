// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/base/text.h"

#include <QFileDialog>

#include <vector>

namespace comparo::ui {

/// Asks where a file of one of several types is to be written: filters as in "PDF (*.pdf)", the first of
/// which the proposed name is of. The ending of the name follows the type that is chosen, and is added where
/// it is missing.
class SaveDialog : public QFileDialog {
    Q_OBJECT

public:
    SaveDialog(QWidget* parent, const QString& title, const QString& proposed, const QStringList& filters);

    /// Empty where nothing was chosen.
    [[nodiscard]] QString ask();
    /// What is chosen now, or was.
    [[nodiscard]] QString path() const;

private:
    void follow(const QString& filter);
};

/// A filter for each format that a report of some kind is written in.
template <class Format>
QStringList reportFilters(const std::vector<Format>& formats)
{
    QStringList filters;
    for (const Format& format : formats)
        filters << QStringLiteral("%1 (*%2)").arg(translated(format.label), fromUtf8(format.extension));
    return filters;
}

} // namespace comparo::ui
