// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/grid/model.h"

#include <QFrame>

class QLabel;
class QToolButton;

namespace comparo::ui {

class ImageCanvas;

/// One result of a grid: its name, what it is against the reference, and its picture. Holding Shift shows the
/// reference in its place.
class GridCell : public QFrame {
    Q_OBJECT

public:
    GridCell(GridModel& model, std::size_t item, QWidget* parent = nullptr);

    [[nodiscard]] ImageCanvas& canvas() { return *m_canvas; }
    [[nodiscard]] const ImageCanvas& canvas() const { return *m_canvas; }
    [[nodiscard]] std::size_t item() const { return m_item; }
    /// The result itself, or what it lacks to the reference.
    void setDifference(bool difference, double stops);
    /// The values of this pixel stand in the place of the note; nothing: the note.
    void setPixel(std::optional<QPoint> pixel);
    [[nodiscard]] QString note() const;
    void refresh();
    /// Whether it is the only one that is shown, and whether it moves with the others: said in its head.
    void setSolo(bool solo);
    void setLinked(bool linked);
    [[nodiscard]] bool isLinked() const { return m_linked; }

Q_SIGNALS:
    void soloWanted();
    void linkWanted();

protected:
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitName();
    [[nodiscard]] QString noteText() const;
    [[nodiscard]] QString valuesText(QPoint pixel) const;

    GridModel& m_model;
    std::size_t m_item;
    QLabel* m_name;
    QLabel* m_note;
    QToolButton* m_reference;
    QToolButton* m_alone;
    QToolButton* m_unlinked;
    ImageCanvas* m_canvas;
    QLabel* m_error;
    bool m_difference = false;
    bool m_linked = true;
    double m_stops = 0.0;
    std::optional<QPoint> m_pixel;
};

} // namespace comparo::ui
