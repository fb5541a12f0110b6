// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/gradients/model.h"

#include <QWidget>

class QComboBox;
class QLabel;

namespace comparo::ui {

class GradientsChart;
class GradientsStarter;

/// How near each variant of the codec comes to libjpeg-turbo: PSNR of their decodes over quality.
class GradientsFidelityPage : public QWidget {
    Q_OBJECT

public:
    explicit GradientsFidelityPage(GradientsModel& model, QWidget* parent = nullptr);

    /// What is measured and the button that starts it, for a place beside the page.
    [[nodiscard]] GradientsStarter& starter() { return *m_starter; }
    [[nodiscard]] GradientsChart& chart() { return *m_chart; }

private:
    void refresh();
    void refreshChart();

    GradientsModel& m_model;
    GradientsStarter* m_starter;
    QComboBox* m_step;
    QLabel* m_finding;
    GradientsChart* m_chart;
};

} // namespace comparo::ui
