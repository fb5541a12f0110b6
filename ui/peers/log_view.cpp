// SPDX-License-Identifier: Apache-2.0
#include "ui/peers/log_view.h"

#include "ui/base/theme.h"

#include <QFontDatabase>
#include <QScrollBar>

namespace comparo::ui {

LogView::LogView(QWidget* parent) : QPlainTextEdit(parent)
{
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPointSizeF(Theme::font(TextSize::Small).pointSizeF());
    setFont(font);
    setReadOnly(true);
    setLineWrapMode(QPlainTextEdit::WidgetWidth);
    setPlaceholderText(tr("Its log is empty: it wrote nothing to its standard error."));
    setAccessibleName(tr("Log of the program"));
}

void LogView::setLines(const QStringList& lines)
{
    if (lines == m_lines)
        return;
    m_lines = lines;
    const bool isAtEnd = verticalScrollBar()->value() >= verticalScrollBar()->maximum() - 1;
    const int place = verticalScrollBar()->value();
    setPlainText(lines.join(QLatin1Char('\n')));
    verticalScrollBar()->setValue(isAtEnd ? verticalScrollBar()->maximum() : place);
}

} // namespace comparo::ui
