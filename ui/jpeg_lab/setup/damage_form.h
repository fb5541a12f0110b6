// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jpeg_lab/lab.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QSpinBox;

namespace comparo::ui {

/// Deliberate damage of a side, and what was done to it.
class DamageForm : public QWidget {
    Q_OBJECT

public:
    explicit DamageForm(JpegLab& lab, QWidget* parent = nullptr);

    void refresh();

private:
    void choose();

    JpegLab& m_lab;
    QComboBox* m_kind;
    QComboBox* m_side;
    QSpinBox* m_seed;
    QLabel* m_note;
};

} // namespace comparo::ui
