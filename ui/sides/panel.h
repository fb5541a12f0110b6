// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/sides/model.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QToolButton;
class QTableWidget;

namespace comparo {
struct MatrixPair;
}

namespace comparo::ui {

class AnswerCard;
class ResultBar;

/// The page "Verify on all devices": who agrees with whom, in groups, and every side against every other one.
/// A cell opens as A, B and difference.
class SidesPanel : public QWidget {
    Q_OBJECT

public:
    explicit SidesPanel(SidesModel& model, QWidget* parent = nullptr);

    [[nodiscard]] QTableWidget& table() { return *m_table; }
    /// Whether the result is on screen, or there is nothing to wait for.
    [[nodiscard]] bool isReady() const
    {
        return !m_model.isRunning() && !m_model.isAnswering() && (m_shown || !m_model.canRun());
    }

Q_SIGNALS:
    /// Somebody wants a file of the matrix.
    void reportWanted();

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void showAnswer();
    void fill();
    [[nodiscard]] QColor inkOf(const MatrixPair& pair) const;
    void fitTable();
    void chooseNumerics();
    void fillPrograms();
    [[nodiscard]] QString words() const;
    [[nodiscard]] QString groupsHtml() const;

    SidesModel& m_model;
    QCheckBox* m_framework;
    QCheckBox* m_exact;
    QToolButton* m_programs;
    AnswerCard* m_card;
    QLabel* m_words;
    QLabel* m_groups;
    QTableWidget* m_table;
    QLabel* m_hint;
    SidesReportPtr m_shown;
};

} // namespace comparo::ui
