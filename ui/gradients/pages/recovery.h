// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/gradients/model.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QSpinBox;

namespace comparo::ui {

class GradientsChart;
class GradientsStarter;
class GradientsView;

/// The recovery of a JPEG picture's quality by descent through the codec: quality and loss over the
/// iterations while they come, and how far the codec moves the picture at the closest quality so far.
class GradientsRecoveryPage : public QWidget {
    Q_OBJECT

public:
    explicit GradientsRecoveryPage(GradientsModel& model, QWidget* parent = nullptr);

    /// What is recovered and the button that starts it, for a place beside the page.
    [[nodiscard]] GradientsStarter& starter() { return *m_starter; }
    [[nodiscard]] GradientsChart& qualityChart() { return *m_quality; }
    [[nodiscard]] GradientsChart& lossChart() { return *m_loss; }

private:
    void makeOptions();
    void takeInput();
    void takeDevices();
    void refreshOptions();
    void start();
    void refresh();
    void refreshCharts();
    void refreshPictures();

    GradientsModel& m_model;
    GradientsStarter* m_starter;
    QComboBox* m_picture = nullptr;
    QSpinBox* m_compressed = nullptr;
    QComboBox* m_device = nullptr;
    QLabel* m_answer;
    GradientsChart* m_quality;
    GradientsChart* m_loss;
    GradientsView* m_view;
    RecoveryPtr m_shown;
};

} // namespace comparo::ui
