// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/findings/bookmarks_table.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace comparo::ui {

/// The places that a person keeps: a click or Enter goes there, F2 renames, Delete forgets.
class BookmarksPanel : public QWidget {
    Q_OBJECT

public:
    explicit BookmarksPanel(ViewState& view, QWidget* parent = nullptr);

private:
    void refresh();
    void showCurrent();

    ViewState& m_view;
    BookmarkTable* m_model;
    QLabel* m_hint;
    QTableView* m_table;
};

} // namespace comparo::ui
