// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/scenario/scenario.h"
#include "ui/base/theme.h"
#include "ui/jobs/job_runner.h"

#include <QImage>
#include <QPushButton>

class QLabel;

namespace comparo::ui {

/// A scenario's fault in one picture: side A left; right side B, its uint8 difference where that is what was
/// reported, or hatching where B gave nothing. At most `width` pixels wide.
QImage scenarioPicture(const ScenarioOutcome& outcome, const Tensor& input, int width,
                       const ThemeTokens& colours);

/// A scenario as a button: a picture of the damage, title, issues and date.
class ScenarioCard : public QPushButton {
    Q_OBJECT

public:
    /// `scenario` is one of allScenarios().
    ScenarioCard(const Scenario& scenario, int pictureWidth, QWidget* parent = nullptr);

    [[nodiscard]] const Scenario& scenario() const { return m_scenario; }
    /// Runs the fault off the GUI thread and shows its picture.
    void paintFault(JobRunner& jobs);
    [[nodiscard]] bool isPainted() const;

private:
    const Scenario& m_scenario;
    QLabel* m_picture;
};

} // namespace comparo::ui
