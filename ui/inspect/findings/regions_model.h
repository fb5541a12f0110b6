// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/regions.h"

#include <QAbstractTableModel>

namespace comparo::ui {

/// The regions of a result as a table, in the order of the RegionModel; sorting by a number sets that order.
class RegionTable : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Place, Pixels, Largest, Energy, Shape, Columns };

    /// Rows at most: what a person looks through. The report has all that are listed.
    static constexpr int kMostRows = 100;

    explicit RegionTable(RegionModel& regions, QObject* parent = nullptr);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// By pixels, the largest error or energy, the most first; other columns keep the order.
    void sort(int column, Qt::SortOrder order) override;

private:
    [[nodiscard]] QString text(const DifferenceRegion& region, int column) const;

    RegionModel& m_regions;
};

} // namespace comparo::ui
