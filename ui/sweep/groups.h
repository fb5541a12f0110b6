// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/sweep/table.h"
#include "ui/widgets/rows_model.h"

#include <QHash>

#include <array>
#include <vector>

namespace comparo::ui {

/// Cases that have something in common.
struct SweepGroup {
    QString name;
    std::size_t cases = 0, failed = 0;
};

/// How many cases each verdict, pipeline or pair of sides has, and how many of them failed. The first row is
/// all cases. Counted as rows come, so that nothing is added up again.
class SweepGroups : public RowsModel<SweepGroup> {
    Q_OBJECT

public:
    enum Column { Name, Failed, Cases };

    explicit SweepGroups(SweepTable& table, QObject* parent = nullptr);

    [[nodiscard]] SweepGrouping grouping() const { return m_grouping; }
    void setGrouping(SweepGrouping by);
    /// Of a row; empty for all cases.
    [[nodiscard]] QString nameOf(int row) const;

protected:
    [[nodiscard]] int total() const override { return static_cast<int>(shown().list.size()) + 1; }
    [[nodiscard]] const SweepGroup& at(int number) const override;

private:
    struct Groups {
        std::vector<SweepGroup> list;
        QHash<QString, int> known;
    };
    void add(const SweepRow& row, int by);
    void clear();
    [[nodiscard]] const Groups& shown() const { return m_groups[static_cast<std::size_t>(m_grouping)]; }

    SweepTable& m_table;
    mutable SweepGroup m_all;       ///< what at() gave of all cases
    std::array<Groups, 3> m_groups; ///< by SweepGrouping
    SweepGrouping m_grouping = SweepGrouping::Pipeline;
};

} // namespace comparo::ui
