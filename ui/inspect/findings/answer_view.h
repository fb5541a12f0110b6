// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/answer/grade.h"
#include "ui/inspect/session/answer.h"

#include <QColor>
#include <QWidget>

#include <array>

class QLabel;
class QPushButton;

namespace comparo::ui {

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

/// The answer, first of all: the word of its grade, the sentence, where it begins, how much it is, and what
/// can be done about it.
class AnswerView : public QWidget {
    Q_OBJECT

public:
    explicit AnswerView(AnswerModel& model, QWidget* parent = nullptr);

    /// Of the result; muted while the run or the grade is not that of the setup.
    void showAnswer(bool isMuted);
    /// Nothing was compared: a word, and no sentence.
    void showWord(const QString& word);
    /// The newest setup could not be run.
    void showFailure();

    /// The outcome by tolerance and contract, small beside the grade.
    [[nodiscard]] QLabel* outcome() const { return m_outcome; }
    /// What explains the sentence further.
    void setReasons(const QString& reasons);

private:
    /// One figure with what it counts.
    struct Figure {
        QLabel* value;
        QLabel* caption;
    };

    void setHead(const OutcomeLook& look, const QString& word);
    void setFigure(std::size_t index, const QString& value, const QString& tip);
    void showFigures();
    void showRemedies();

    AnswerModel& m_model;
    QLabel* m_icon;
    QLabel* m_grade;
    QLabel* m_outcome;
    QLabel* m_sentence;
    std::array<Figure, 3> m_figures; ///< step, share, size
    QPushButton* m_equal;
    QPushButton* m_accept;
    QLabel* m_searching;
};

} // namespace comparo::ui
