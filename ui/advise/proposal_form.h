// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/advise/model.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QSpinBox;

namespace comparo::ui {

/// How often is drawn, and what is proposed: in which number, with which margin, and what is judged beside.
class AdviceProposalForm : public QWidget {
    Q_OBJECT

public:
    explicit AdviceProposalForm(AdviceModel& model, QWidget* parent = nullptr);

private:
    void apply();
    void refresh();

    AdviceModel& m_model;
    QLineEdit* m_varied;
    QSpinBox* m_draws;
    QComboBox* m_criterion;
    QLineEdit* m_margin;
    QLineEdit* m_atol;
    QLineEdit* m_rtol;
    QLabel* m_wrong;
};

} // namespace comparo::ui
