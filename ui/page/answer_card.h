// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/answer/answer.h"
#include "engine/comparison/outcome.h"

#include <QColor>
#include <QFrame>

#include <array>

class QHBoxLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace comparo::ui {

class FlowLayout;

/// Name of the icon and colour of an outcome, or of a grade.
struct OutcomeLook {
    QString icon;
    QColor color;
};
OutcomeLook lookOf(Grade grade);
/// The same where the tolerance counts: what it lets pass is no alarm.
OutcomeLook lookOf(const Answer& answer);
/// As the list of results and the bar of the window show an outcome.
OutcomeLook lookOf(OutcomeKind kind);

/// The answer, first of all: the word of its grade, where it begins, how much it is, the sentence, and what
/// can be done about it. One card for every page that compares.
class AnswerCard : public QFrame {
    Q_OBJECT

public:
    explicit AnswerCard(QWidget* parent = nullptr);

    /// There is no answer: a word, what there is to say, and more of that in the tip.
    void showWord(const QString& word, const QString& sentence = {}, const QString& tip = {},
                  const OutcomeLook& look = lookOf(Grade::CannotSay));
    /// `isCurrent`: it is about what is set up now; else it is grey.
    void showAnswer(const Answer& answer, bool isCurrent = true);
    /// How it ended by tolerance and contract, small beside the buttons; null: nothing is said of that.
    void showOutcome(const Outcome* outcome);
    /// What makes both sides equal, and the tolerance that passes, if it is not refused; null: none.
    void showRemedies(const Remedy* equal, const Remedy* accept);
    /// Whether there is something to copy for an issue.
    void setCopied(bool copied);
    /// The name of the step is a link: stepWanted().
    void setStepLinked(bool linked) { m_isStepLinked = linked; }
    /// Of arrays, none of which comes before another, the named one is the worst and not the first.
    void setStepWorst(bool worst);
    /// Grade and sentence as they are read out.
    [[nodiscard]] QString text() const { return accessibleName(); }

Q_SIGNALS:
    void equalWanted();
    void acceptWanted();
    void copyWanted();
    void stepWanted();

protected:
    [[nodiscard]] QPushButton& equalButton() { return *m_equal; }
    /// Behind the buttons that every card has.
    void addButton(QWidget* button);
    /// In the corner, behind the outcome.
    void addCorner(QWidget* widget);
    /// Below the sentence.
    void addLine(QWidget* widget);

private:
    /// One figure with what it counts.
    struct Figure {
        QWidget* box;
        QLabel* before;
        QLabel* value;
    };

    Figure makeFigure(const QString& name, const QString& before, const QString& behind);
    void setHead(const OutcomeLook& look, const QString& word);
    void setSentence(const QString& sentence, const QString& reasons);
    void setFigure(std::size_t index, const QString& value, const QString& tip);
    void showFigures(const Answer& answer);

    QLabel* m_icon;
    QLabel* m_grade;
    QLabel* m_outcome;
    QLabel* m_sentence;
    std::array<Figure, 3> m_figures; ///< step, share, size
    QPushButton* m_equal;
    QPushButton* m_accept;
    QPushButton* m_copy;
    FlowLayout* m_buttons;
    QHBoxLayout* m_foot;
    QVBoxLayout* m_lines;
    bool m_isStepLinked = false;
};

} // namespace comparo::ui
