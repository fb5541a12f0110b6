// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/view_state.h"
#include "ui/page/answer_card.h"

class QLabel;
class QPushButton;
class QToolButton;

namespace comparo::ui {

class Actions;

/// Of the answer to the setup as it is now: what says something of the difference is painted like it. Grey
/// where there is none.
OutcomeLook lookOf(const AnswerModel& model);
/// Of a step or a sample: green where it does not differ, unless a side's arithmetic is not modelled.
QColor markOf(const AnswerModel& model, bool differs);

/// The answer to the session's setup. What made two files can be asked for, and what stands behind the answer
/// opens with "Why".
class AnswerView : public AnswerCard {
    Q_OBJECT

public:
    AnswerView(ViewState& view, Actions& actions, QWidget* parent = nullptr);

private:
    void refresh();
    void showFailure(const Outcome& outcome);
    void showOffers();
    void showMakers();
    void askWhoMadeThese();
    [[nodiscard]] QString insertionText(const Remedy& remedy) const;

    ViewState& m_view;
    Session& m_session;
    AnswerModel& m_model;
    QPushButton* m_who;
    QLabel* m_searching;
    QToolButton* m_why;
    QLabel* m_makers;
};

} // namespace comparo::ui
