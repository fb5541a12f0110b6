// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/grid/results.h"
#include "ui/inspect/session/view_state.h"
#include "ui/jobs/task.h"

namespace comparo::ui {

/// The results of a grid and which of them is the reference. Nothing is run before it is looked at.
class GridModel : public QObject {
    Q_OBJECT

public:
    explicit GridModel(ViewState& view, QObject* parent = nullptr);
    ~GridModel() override;

    [[nodiscard]] ViewState& view() { return m_view; }
    [[nodiscard]] GridSource source() const { return m_source; }
    void setSource(GridSource source);
    /// Whether somebody sees it: then it follows the session.
    void setActive(bool active);

    /// Null before the first ones are there, or where there is nothing to show.
    [[nodiscard]] const GridItemsPtr& items() const { return m_items; }
    [[nodiscard]] std::size_t reference() const { return m_reference; }
    /// One that has a picture.
    void setReference(std::size_t item);
    /// Against the reference; nothing for the reference, before it is known and where there is no difference.
    [[nodiscard]] const Comparison* comparison(std::size_t item) const;
    [[nodiscard]] bool isRunning() const { return m_task.isRunning(); }

    /// Looks at the item in the place of the pictures: a step, or the reference as A and a side as B.
    void open(std::size_t item);

Q_SIGNALS:
    void itemsChanged();
    void referenceChanged();
    /// What the results are against the reference is known.
    void compared();
    void progressed(double fraction);
    void opened();

private:
    void ask();
    void compareAll();
    [[nodiscard]] std::vector<Side> sides() const;

    ViewState& m_view;
    Session& m_session;
    GridSource m_source = GridSource::StepsOfA;
    GridItemsPtr m_items;
    GridComparisons m_comparisons;
    std::size_t m_reference = 0;
    bool m_active = false;
    quint64 m_run = 0; ///< that the items are of
    int m_sample = 0;
    Task m_task;
    Task m_comparing;
};

} // namespace comparo::ui
