// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/findings/answer_view.h"
#include "ui/inspect/session/repeats.h"
#include "ui/inspect/session/view_state.h"

#include <QFrame>

class QLabel;
class QLineEdit;

namespace comparo::ui {

/// What stands behind the answer, in a few lines: where it is largest, what passes, which side is nearer to
/// float64, what repetitions say. The tolerance is set here.
class VerdictCard : public QFrame {
    Q_OBJECT

public:
    VerdictCard(ViewState& view, RepeatModel& repeats, QWidget* parent = nullptr);

    /// The word of the outcome: "Bit-exact", "Hazard", …
    [[nodiscard]] const QString& word() const { return m_word; }

Q_SIGNALS:
    /// Somebody wants to look at the streams of a side.
    void streamsWanted(int side);

private:
    void refresh();
    void showOutcome(const Outcome& outcome);
    void showError(const Outcome& outcome);
    void showHazard();
    void showEqualOrNot(OutcomeKind kind);
    void showCause();
    void showReferee();
    void showRepeats();
    void follow(const QString& target);
    void applyTolerance();

    Session& m_session;
    ViewState& m_view;
    RepeatModel& m_repeatModel;
    QString m_word;
    QLabel* m_reason; ///< the hazard, or the error
    QLabel* m_number;
    QLabel* m_worst;
    QLabel* m_models; ///< which library's arithmetic it is not about
    QLabel* m_cause;
    QLabel* m_referee; ///< which side is nearer to float64
    QLabel* m_required;
    QLabel* m_repeats;
    QLineEdit* m_tolerance;
    QLabel* m_toleranceError;
};

} // namespace comparo::ui
