// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/answer/grade.h"
#include "ui/inspect/session/view_state.h"

#include <QColor>
#include <QFrame>

#include <array>

class QLabel;
class QPushButton;
class QToolButton;

namespace comparo::ui {

class Actions;

/// Name of the icon and colour of an outcome, or of a grade.
struct OutcomeLook {
    QString icon;
    QColor color;
};
OutcomeLook lookOf(Grade grade);
/// The same where the tolerance counts: what it lets pass is no alarm.
OutcomeLook lookOf(const Answer& answer);
/// Of the answer to the setup as it is now: what says something of the difference is painted like it. Grey
/// where there is none.
OutcomeLook lookOf(const AnswerModel& model);
/// Of a step or a sample: green where it does not differ, unless a side's arithmetic is not modelled.
QColor markOf(const AnswerModel& model, bool differs);

/// The answer, first of all: the word of its grade, where it begins, how much it is, the sentence, and what
/// can be done about it. What stands behind it opens with "Why".
class AnswerView : public QFrame {
    Q_OBJECT

public:
    AnswerView(ViewState& view, Actions& actions, QWidget* parent = nullptr);

private:
    /// One figure with what it counts.
    struct Figure {
        QWidget* box;
        QLabel* value;
    };

    Figure makeFigure(const QString& name, const QString& before, const QString& behind);
    void refresh();
    void showWord(const QString& word);
    void showFailure(const Outcome& outcome);
    void showAnswer(const Outcome& outcome);
    void setHead(const OutcomeLook& look, const QString& word);
    void setSentence(const QString& sentence, const QString& reasons);
    void setFigure(std::size_t index, const QString& value, const QString& tip);
    void showFigures(const Answer& answer);
    void showRemedies();
    void showMakers();
    void askWhoMadeThese();
    [[nodiscard]] QString unlikeText() const;
    [[nodiscard]] QString equaliserText(const Remedy& remedy) const;

    ViewState& m_view;
    Session& m_session;
    AnswerModel& m_model;
    QLabel* m_icon;
    QLabel* m_grade;
    QLabel* m_outcome; ///< by tolerance and contract, small beside the grade
    QLabel* m_sentence;
    std::array<Figure, 3> m_figures; ///< step, share, size
    QPushButton* m_equal;
    QPushButton* m_accept;
    QPushButton* m_copy;
    QPushButton* m_who;
    QLabel* m_searching;
    QToolButton* m_why;
    QLabel* m_makers;
};

} // namespace comparo::ui
