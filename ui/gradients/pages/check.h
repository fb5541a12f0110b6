// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/gradients/model.h"

#include <QPoint>
#include <QWidget>

class QLabel;
class QSpinBox;
class QTableView;

namespace comparo::ui {

class GradientsRows;
class GradientsStarter;
class GradientsView;

/// The backward pass against finite differences: the verdict, the worst places of the image, the other
/// gradients, the pixels near a rounding tie, and the maps, in which a chosen place is shown.
class GradientsCheckPage : public QWidget {
    Q_OBJECT

public:
    explicit GradientsCheckPage(GradientsModel& model, QWidget* parent = nullptr);

    /// What is checked and the button that starts it, for a place beside the page.
    [[nodiscard]] GradientsStarter& starter() { return *m_starter; }
    [[nodiscard]] GradientsView& view() { return *m_view; }

Q_SIGNALS:
    /// A row was clicked, or reached with the arrow keys.
    void pixelChosen(QPoint pixel);
    /// A row was double-clicked, or Return pressed on it.
    void pixelOpened(QPoint pixel);

private:
    QTableView* makeTable(const QString& name, const QString& title, GradientsRows* rows, QWidget* parent);
    void refresh();
    void refreshFinding();
    void refreshChecked();
    void refreshFragile();
    void refreshView();

    GradientsModel& m_model;
    GradientsStarter* m_starter;
    QSpinBox* m_places;
    QLabel* m_finding;
    GradientsRows* m_worst;
    GradientsRows* m_entries;
    GradientsRows* m_fragile;
    QLabel* m_fragileTitle = nullptr;
    QList<QTableView*> m_tables;
    GradientsView* m_view;
    GradientsCheckPtr m_shown;
    GradientsMapsPtr m_maps;
};

} // namespace comparo::ui
