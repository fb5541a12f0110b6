// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/session.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QLineEdit;
class QTableWidget;
class QToolButton;

namespace comparo::ui {

/// The random parameters that the selected step applied, one row a name and one column a sample; editing one
/// pins them all. Above: the seed and the stream they are drawn from. Hidden for a step that draws nothing.
class DrawsView : public QWidget {
    Q_OBJECT

public:
    explicit DrawsView(Session& session, QWidget* parent = nullptr);

private:
    void refresh();
    void fillTable(const Draws& draws);
    void edit(int row, int column);
    [[nodiscard]] const StepTrace* trace() const;

    Session& m_session;
    QLineEdit* m_seed;
    QToolButton* m_dice;
    QComboBox* m_rng;
    QTableWidget* m_table;
    QLabel* m_state;
    QToolButton* m_release;
    Draws m_shown;
};

} // namespace comparo::ui
