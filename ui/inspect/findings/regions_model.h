// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/inspect/session/regions.h"
#include "ui/widgets/rows_model.h"

namespace comparo::ui {

/// The regions of a result as a table, in the order of the RegionModel; sorting by a number sets that order.
class RegionTable : public RowsModel<DifferenceRegion> {
    Q_OBJECT

public:
    enum Column { Place, Pixels, Largest, Energy, Shape };

    /// Rows at most: what a person looks through. The report has all that are listed.
    static constexpr int kMostRows = 100;

    explicit RegionTable(RegionModel& regions, QObject* parent = nullptr);

    /// By pixels, the largest error or energy, the most first; other columns keep the order.
    void sort(int column, Qt::SortOrder order) override;

protected:
    [[nodiscard]] int total() const override;
    [[nodiscard]] const DifferenceRegion& at(int number) const override;

private:
    RegionModel& m_regions;
};

} // namespace comparo::ui
