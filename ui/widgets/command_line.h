// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QLineEdit;
class QToolButton;

namespace comparo::ui {

/// A command line that does again what a page did, to be read and copied.
class CommandLine : public QWidget {
    Q_OBJECT

public:
    explicit CommandLine(QWidget* parent = nullptr);

    /// Empty: there is none, and nothing to copy.
    void setCommand(const QString& command);
    [[nodiscard]] QString command() const;

private:
    QLineEdit* m_line;
    QToolButton* m_copy;
};

} // namespace comparo::ui
