// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/scenario/installed.h"
#include "ui/jobs/job_runner.h"
#include "ui/scenarios/model.h"

#include <QWidget>

#include <optional>

class QLabel;
class QToolButton;

namespace comparo::ui {

/// Asks the library that is installed whether it has the open scenario's fault still: a button, then its
/// answer in a sentence with the comparison that gave it. Where no library can be asked it says why.
class InstalledCheck : public QWidget {
    Q_OBJECT

public:
    explicit InstalledCheck(ScenarioModel& model, QWidget* parent = nullptr);

private:
    void rebuild();
    void ask();
    void refresh();

    ScenarioModel& m_model;
    const Scenario* m_scenario = nullptr;
    std::optional<InstalledFault> m_found;
    QString m_failure;
    bool m_asking = false;
    QToolButton* m_ask;
    QToolButton* m_open;
    QLabel* m_answer;
    JobRunner::Slot m_slot;
    JobRunner m_jobs; ///< last: its destructor waits for work that uses the members above
};

} // namespace comparo::ui
