// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/grid/model.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QProgressBar;
class QScrollArea;
class QShortcut;

namespace comparo::ui {

class GridCell;
class ImageCanvas;

/// The page "Grid": many results beside each other, moved and zoomed as one, with one of them as the
/// reference.
class GridPanel : public QWidget {
    Q_OBJECT

public:
    explicit GridPanel(ViewState& view, QWidget* parent = nullptr);

    [[nodiscard]] GridModel& model() { return m_model; }
    [[nodiscard]] const std::vector<GridCell*>& cells() const { return m_cells; }
    /// The cell that has the keys, else the first one; null without cells.
    [[nodiscard]] GridCell* current() const;
    /// The cell under the pointer, else current().
    [[nodiscard]] GridCell* meant() const;
    /// Shows one cell alone, or all again; nothing happens for null.
    void toggleSolo(GridCell* cell);
    /// The next cell alone, and after the last one all again.
    void stepSolo();
    [[nodiscard]] GridCell* solo() const { return m_solo; }
    /// Lets one cell move by itself, or links it again to what the others show.
    void toggleLink(GridCell* cell);
    [[nodiscard]] bool isReady() const;

Q_SIGNALS:
    /// A result was opened in the place of this page.
    void opened();
    /// There are other cells, or another one is alone: what actions can do is another.
    void cellsChanged();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fill();
    void arrange();
    void refresh();
    void follow(GridCell* moved);
    void showSame(const GridCell& as, GridCell& cell);
    void setSolo(GridCell* cell);
    void point(std::optional<QPoint> pixel);
    [[nodiscard]] double stops() const;
    [[nodiscard]] QString words() const;

    GridModel m_model;
    QComboBox* m_source;
    QComboBox* m_show;
    QCheckBox* m_linked;
    QLabel* m_words;
    QProgressBar* m_progress;
    QScrollArea* m_scroll;
    QWidget* m_content;
    QGridLayout* m_grid;
    std::vector<GridCell*> m_cells;
    GridCell* m_solo = nullptr; ///< of m_cells; null: all are shown
    bool m_following = false;
};

} // namespace comparo::ui
