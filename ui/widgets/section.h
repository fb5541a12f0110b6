// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QWidget>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace comparo::ui {

/// A titled part of a dock that folds away under its header. The header may hold a note at its right end.
class Section : public QWidget {
    Q_OBJECT

public:
    Section(const QString& title, QWidget* content, bool open, QWidget* parent = nullptr);

    void setNote(const QString& note);
    void setOpen(bool open);
    [[nodiscard]] QWidget* content() const { return m_content; }

private:
    QToolButton* m_header;
    QLabel* m_note;
    QWidget* m_content;
};

} // namespace comparo::ui
