// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/streams/model.h"

#include <QWidget>

#include <array>

class QLabel;
class QSplitter;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace comparo::ui {

class CallFactsModel;
class HazardsModel;
class StreamsReplay;
class StreamsView;

/// The page "Streams": in what order the calls of a side may run, what nothing orders, and what another
/// schedule changes. The timeline above; hazards, the selected call and other schedules below.
class StreamsPanel : public QWidget {
    Q_OBJECT

public:
    explicit StreamsPanel(StreamsModel& model, QWidget* parent = nullptr);

    [[nodiscard]] StreamsView& view() { return *m_view; }

    /// Shows a run, or with null that there is none yet. Runs of the model come by themselves.
    void showRun(const StreamsRunPtr& run);

Q_SIGNALS:
    /// A person wants to see a pixel in the picture.
    void pixelChosen(QPoint pixel);

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeBar();
    QWidget* makeTimeline();
    QWidget* makeDetails();
    void chooseSide(int side);
    void load();
    void refresh();
    void refreshSides();
    void refreshWords();
    void refreshDetails();
    /// Of the model: the recorded run, or its replay.
    [[nodiscard]] const StreamsRunPtr& chosenRun() const;

    StreamsModel& m_model;
    std::array<QToolButton*, 2> m_sides{};
    std::array<QToolButton*, 2> m_runs{}; ///< recorded, replayed
    StreamsView* m_view;
    QLabel* m_headline;
    QLabel* m_axis;
    QStackedWidget* m_pages;
    QLabel* m_empty;
    QSplitter* m_lower;
    HazardsModel* m_hazards;
    QTableView* m_hazardTable;
    QLabel* m_noHazard;
    CallFactsModel* m_facts;
    QTableView* m_factTable;
    QLabel* m_noSelection;
    StreamsReplay* m_replay;
    ReplayPtr m_shownReplay; ///< the replay that was there at the last refresh
    bool m_showsReplay = false;
};

} // namespace comparo::ui
