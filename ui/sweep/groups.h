// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/sweep/table.h"

#include <QAbstractTableModel>
#include <QHash>

#include <array>
#include <vector>

namespace comparo::ui {

/// How many cases each verdict, pipeline or pair of sides has, and how many of them failed. The first row is
/// all cases. Counted as rows come, so that nothing is added up again.
class SweepGroups : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Name, Failed, Cases, kColumns };

    explicit SweepGroups(SweepTable& table, QObject* parent = nullptr);

    [[nodiscard]] SweepGrouping grouping() const { return m_grouping; }
    void setGrouping(SweepGrouping by);
    /// Of a row; empty for all cases.
    [[nodiscard]] QString nameOf(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Group {
        QString name;
        std::size_t cases = 0, failed = 0;
    };
    struct Groups {
        std::vector<Group> list;
        QHash<QString, int> known;
    };
    void count(const SweepRow& row, int by);
    void clear();
    [[nodiscard]] const Groups& shown() const { return m_groups[static_cast<std::size_t>(m_grouping)]; }

    SweepTable& m_table;
    std::array<Groups, 3> m_groups; ///< by SweepGrouping
    SweepGrouping m_grouping = SweepGrouping::Pipeline;
};

} // namespace comparo::ui
