// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jobs/task.h"

#include <QFrame>
#include <QTimer>

class QLabel;
class QProgressBar;
class QToolButton;

namespace comparo::ui {

/// How work stands, over the place where its result appears: progress with a button that stops it, once it
/// takes longer than 150 ms; that it was stopped, or what went wrong, with a button that starts it again.
/// Hidden while there is nothing to say.
class RunChip : public QFrame {
    Q_OBJECT

public:
    /// So many pixels below the upper edge of its parent.
    RunChip(const QString& name, const QString& button, QWidget* parent, int top = 48);

    static constexpr int kDelayMs = 150;

    [[nodiscard]] const RunState& state() const { return m_state; }
    void setState(const RunState& state);
    [[nodiscard]] QToolButton& button() { return *m_button; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    void place();

    RunState m_state;
    int m_top;
    QLabel* m_label;
    QProgressBar* m_bar;
    QToolButton* m_button;
    QTimer m_delay;
};

} // namespace comparo::ui
