// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/save_dialog.h"

#include <QFileInfo>
#include <QRegularExpression>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// "pdf" of "PDF (*.pdf)".
QString endingOf(const QString& filter)
{
    static const QRegularExpression ending(u"\\*\\.(\\w+)"_s);
    return ending.match(filter).captured(1);
}

} // namespace

SaveDialog::SaveDialog(QWidget* parent, const QString& title, const QString& proposed,
                       const QStringList& filters)
    : QFileDialog(parent, title, QFileInfo(proposed).path())
{
    setObjectName(u"save_dialog"_s);
    setAcceptMode(AcceptSave);
    setFileMode(AnyFile);
    setNameFilters(filters);
    setDefaultSuffix(endingOf(filters.value(0)));
    selectFile(QFileInfo(proposed).fileName());
    connect(this, &QFileDialog::filterSelected, this, &SaveDialog::follow);
}

QString SaveDialog::ask()
{
    return exec() == Accepted ? path() : QString();
}

QString SaveDialog::path() const
{
    return selectedFiles().value(0);
}

/// Only an ending of one of the types is taken away: "photo.2026" is a name.
void SaveDialog::follow(const QString& filter)
{
    const QFileInfo now(path());
    QString name = now.fileName();
    for (const QString& other : nameFilters())
        if (const QString ending = u'.' + endingOf(other); name.endsWith(ending, Qt::CaseInsensitive)) {
            name.chop(ending.size());
            break;
        }
    setDefaultSuffix(endingOf(filter));
    selectFile(name + u'.' + endingOf(filter));
}

} // namespace comparo::ui
