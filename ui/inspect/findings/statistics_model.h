// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/compare/statistics.h"

#include <QAbstractTableModel>

#include <optional>
#include <vector>

namespace comparo::ui {

/// Statistics as a table: one row a measure, one column a channel, and a last column for all channels.
class StatisticsModel : public QAbstractTableModel {
    Q_OBJECT

public:
    /// The raw number of a cell, for sorting.
    static constexpr int kSortRole = Qt::UserRole;

    using QAbstractTableModel::QAbstractTableModel;

    void setComparison(std::optional<Comparison> comparison);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// Position of the worst sample of a column, if the row is the one of the maximum.
    [[nodiscard]] std::optional<SamplePosition> worstAt(const QModelIndex& index) const;

private:
    [[nodiscard]] const ChannelStatistics& column(int index) const;

    std::optional<Comparison> m_comparison;
};

} // namespace comparo::ui
