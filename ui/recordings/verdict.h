// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/recordings/model.h"

#include <QFrame>

class QLabel;
class QLineEdit;
class QProgressBar;
class QToolButton;

namespace comparo::ui {

class AnswerCard;

/// What a person reads first: of two recordings the answer, or how far the comparison is; of one, how many
/// steps it has and what it is.
class RecordingsVerdict : public QFrame {
    Q_OBJECT

public:
    explicit RecordingsVerdict(RecordingsModel& model, QWidget* parent = nullptr);

    [[nodiscard]] AnswerCard& card() { return *m_card; }
    /// Grade and sentence, or how far it is, without links.
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    /// A link to a row was followed.
    void rowChosen(std::size_t row);

private:
    void refresh();
    void showPair();
    QString showOne();
    void setTolerance(const Tolerance& tolerance);
    void showProgress();
    void applyTolerance();
    [[nodiscard]] QString aboutOne() const;
    [[nodiscard]] QString aboutLive() const;
    [[nodiscard]] QString aboutLocal(int side) const;
    [[nodiscard]] QString aboutRows() const;

    RecordingsModel& m_model;
    AnswerCard* m_card;
    QLabel* m_first; ///< while they are compared
    QLabel* m_about;
    QFrame* m_running;
    QLabel* m_runningText;
    QProgressBar* m_bar;
    QToolButton* m_stop;
    QWidget* m_toleranceRow;
    QLineEdit* m_tolerance;
    QLabel* m_toleranceError;
};

} // namespace comparo::ui
