// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QPlainTextEdit>
#include <QStringList>

namespace comparo::ui {

/// The last lines that a program wrote, in a fixed font; stays at the end while it is there.
class LogView : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit LogView(QWidget* parent = nullptr);

    void setLines(const QStringList& lines);

private:
    QStringList m_lines;
};

} // namespace comparo::ui
