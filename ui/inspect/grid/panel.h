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
    [[nodiscard]] bool isReady() const;

Q_SIGNALS:
    /// A result was opened in the place of this page.
    void opened();

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fill();
    void arrange();
    void refresh();
    void follow(GridCell* moved, const ViewTransform& view);
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
    bool m_following = false;
};

} // namespace comparo::ui
