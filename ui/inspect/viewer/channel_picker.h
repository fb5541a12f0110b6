// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/view_state.h"

#include <QFrame>

#include <array>

class QComboBox;
class QSlider;
class QSpinBox;

namespace comparo::ui {

/// Of tensors with more channels than a picture has: one of them as gray, or three as red, green and blue.
/// Hidden for pictures.
class ChannelPicker : public QFrame {
    Q_OBJECT

public:
    explicit ChannelPicker(ViewState& view, QWidget* parent = nullptr);

private:
    void refresh();
    void apply();
    QSpinBox* addBox(const QString& name, const QString& prefix, const QString& title);

    ViewState& m_view;
    QComboBox* m_kind;
    QSlider* m_slider;
    std::array<QSpinBox*, 4> m_boxes{}; ///< the single channel; red, green and blue
};

} // namespace comparo::ui
