// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/view_state.h"

#include <QWidget>

class QLabel;
class QSortFilterProxyModel;
class QTableView;
class QToolButton;

namespace comparo::ui {

class StatisticsModel;

/// The table of statistics: of the image, or of the selected region while there is one. Sortable, copyable.
class StatisticsPanel : public QWidget {
    Q_OBJECT

public:
    explicit StatisticsPanel(ViewState& view, QWidget* parent = nullptr);

private:
    void refresh();

    Session& m_session;
    ViewState& m_view;
    StatisticsModel* m_model;
    QSortFilterProxyModel* m_sorted;
    QTableView* m_table;
    QLabel* m_scope;
    QToolButton* m_clear;
};

} // namespace comparo::ui
