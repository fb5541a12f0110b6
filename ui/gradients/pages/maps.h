// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/gradients/model.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace comparo::ui {

class GradientsView;

/// The maps: what the codec gives on A and B, the gradient of the image on A and B, and how both
/// differ.
class GradientsMapsPage : public QWidget {
    Q_OBJECT

public:
    explicit GradientsMapsPage(GradientsModel& model, QWidget* parent = nullptr);

    [[nodiscard]] GradientsView& view() { return *m_view; }
    /// What the maps show and the pixel under the pointer in words, for a place beside them.
    [[nodiscard]] QWidget* details() { return m_details; }

private:
    QWidget* makeBar();
    void refresh();
    void refreshPanes();
    void refreshPixel();

    GradientsModel& m_model;
    GradientsView* m_view;
    QLabel* m_finding;
    QWidget* m_details;
    QLabel* m_note;
    QLabel* m_pixel;
    QToolButton* m_sign = nullptr;
    QToolButton* m_size = nullptr;
    QToolButton* m_hatched = nullptr;
    QComboBox* m_channel = nullptr;
    GradientsMapsPtr m_shown;
};

} // namespace comparo::ui
