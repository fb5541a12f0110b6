// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/recordings/model.h"

#include <QScrollArea>

class QComboBox;
class QLabel;
class QTableView;
class QToolButton;

namespace comparo::ui {

class AnswerCard;
class RecordedFacts;
class RecordedFactsView;
class RecordedSlices;
class RecordingsVerdict;
class Section;
class StatisticsModel;

/// What was found out: the verdict of two recordings with draws and environment beside it, or what one
/// recording is; then the selected step, what it is compared with, and its statistics.
class RecordingsFindings : public QScrollArea {
    Q_OBJECT

public:
    explicit RecordingsFindings(RecordingsModel& model, QWidget* parent = nullptr);

    [[nodiscard]] AnswerCard& card();
    [[nodiscard]] RecordedSlices& slices() { return *m_slices; }

Q_SIGNALS:
    /// A row was chosen by a link or in a table.
    void rowChosen(std::size_t row);
    void worstWanted();
    /// The index of a value of the tensor that is shown.
    void placeWanted(const std::vector<std::int64_t>& index);

private:
    QWidget* makePairing();
    RecordedFactsView* makeTable(RecordedFacts* model, const QString& name, const QString& title);
    void refresh();
    void showDraws();
    void showStep();
    void showPairing();
    void showStatistics();

    RecordingsModel& m_model;
    RecordingsVerdict* m_verdict;
    RecordedFacts* m_draws;
    RecordedFacts* m_environment;
    RecordedFacts* m_step;
    StatisticsModel* m_statistics;
    RecordedFactsView* m_drawTable;
    RecordedFactsView* m_environmentTable;
    RecordedFactsView* m_stepTable;
    QTableView* m_statisticsTable;
    QLabel* m_sentence;
    QToolButton* m_worst;
    RecordedSlices* m_slices;
    QComboBox* m_partner;
    QToolButton* m_back;
    QWidget* m_pairing;
    Section* m_drawSection = nullptr;
    Section* m_environmentSection = nullptr;
    Section* m_stepSection = nullptr;
    Section* m_statisticsSection = nullptr;
    Section* m_slicesSection = nullptr;
};

} // namespace comparo::ui
