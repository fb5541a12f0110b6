// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/gradients/model.h"

#include <QWidget>

class QFormLayout;
class QLabel;
class QProgressBar;
class QToolButton;

namespace comparo::ui {

/// Starts a piece of the page's work that takes its time: what it is in words, its options, a button that
/// starts and stops it, how far it has come, and what went wrong.
class GradientsStarter : public QWidget {
    Q_OBJECT

public:
    /// `name` is the object name of the button, `start` what it says.
    GradientsStarter(GradientsModel& model, GradientsWork work, const QString& name, const QString& title,
                     const QString& words, const QString& start, QWidget* parent);

    /// Options go here, above the button.
    [[nodiscard]] QFormLayout* options() { return m_options; }
    /// As the button does, unless the work runs already.
    void start();

Q_SIGNALS:
    void startRequested();

private:
    void refresh();

    GradientsModel& m_model;
    GradientsWork m_work;
    QString m_startText;
    QFormLayout* m_options;
    QToolButton* m_button;
    QProgressBar* m_bar;
    QLabel* m_state;
};

} // namespace comparo::ui
