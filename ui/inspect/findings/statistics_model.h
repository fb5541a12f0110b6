// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/statistics.h"
#include "ui/widgets/rows_model.h"

#include <optional>

namespace comparo::ui {

struct StatisticsMeasure;

/// Statistics as a table: one row a measure, one column a channel, and a last column for all channels.
class StatisticsModel : public RowsModel<const StatisticsMeasure*> {
    Q_OBJECT

public:
    using RowsModel::RowsModel;

    void setComparison(std::optional<Comparison> comparison);

    /// Position of the worst sample of a column, if the row is the one of the maximum.
    [[nodiscard]] std::optional<SamplePosition> worstAt(const QModelIndex& index) const;

private:
    [[nodiscard]] Spec columnOf(int channel) const;

    std::optional<Comparison> m_comparison;
};

} // namespace comparo::ui
