// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/gradients/model.h"

#include <QPoint>
#include <QWidget>

#include <array>
#include <optional>

class QLabel;

namespace comparo::ui {

class GradientsTiles;

/// Gradients of the quality and of both tables: numbers and 8x8 tiles of A, B and their difference.
class GradientsTablesPage : public QWidget {
    Q_OBJECT

public:
    explicit GradientsTablesPage(GradientsModel& model, QWidget* parent = nullptr);

    /// The entry under the pointer in words, for a place beside the page.
    [[nodiscard]] QWidget* details() { return m_details; }
    /// `table` is 0 for luma and 1 for chroma, `column` 0 for A, 1 for B and 2 for the difference.
    [[nodiscard]] GradientsTiles& tiles(int table, int column)
    {
        return *m_tiles[static_cast<std::size_t>(3 * table + column)];
    }

private:
    void refresh();
    void refreshQuality();
    void refreshTiles();
    void refreshEntry();
    void setCurrent(int table, std::optional<QPoint> entry);

    GradientsModel& m_model;
    QLabel* m_finding;
    QWidget* m_details;
    QLabel* m_entry;
    std::array<QLabel*, 3> m_quality{};
    std::array<GradientsTiles*, 6> m_tiles{};
    int m_table = 0;
    std::optional<QPoint> m_current;
    GradientsMapsPtr m_shown;
};

} // namespace comparo::ui
