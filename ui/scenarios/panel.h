// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/scenarios/model.h"

#include <QWidget>

class QButtonGroup;
class QLabel;
class QVBoxLayout;

namespace comparo::ui {

class InstalledCheck;

/// The story of the open scenario, a choice of fault and fixes, what it must end in and what it ended in, and
/// three things to try.
class ScenarioPanel : public QWidget {
    Q_OBJECT

public:
    explicit ScenarioPanel(ScenarioModel& model, QWidget* parent = nullptr);

private:
    void rebuild();
    void refreshEnd();

    ScenarioModel& m_model;
    QLabel* m_title;
    QLabel* m_source;
    QLabel* m_story;
    QWidget* m_choices = nullptr;
    QVBoxLayout* m_choicesPlace;
    QLabel* m_end;
    InstalledCheck* m_installed;
    QLabel* m_try;
};

} // namespace comparo::ui
