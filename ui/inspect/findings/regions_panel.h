// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/findings/regions_model.h"
#include "ui/inspect/session/view_state.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace comparo::ui {

/// Where the result differs and in what form: the sentence on the whole, what to try, and the list of
/// regions.
class RegionsPanel : public QWidget {
    Q_OBJECT

public:
    explicit RegionsPanel(ViewState& view, QWidget* parent = nullptr);

Q_SIGNALS:
    /// Somebody follows the advice to look at a JPEG stage.
    void jpegLabWanted();

private:
    void refresh();
    void showOrder();
    void showCurrent();
    void fitTable();

    ViewState& m_view;
    RegionTable* m_model;
    QLabel* m_shape;
    QLabel* m_advice;
    QTableView* m_table;
    QLabel* m_current;
};

} // namespace comparo::ui
