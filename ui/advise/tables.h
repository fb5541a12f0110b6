// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/advise/findings.h"

#include <QAbstractTableModel>

#include <vector>

namespace comparo::ui {

/// The advices, one a row: op, dtype, sides, cases, what they need at most, and the proposal.
class AdvicesModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Op, Dtype, Sides, Cases, Exact, MostAtol, MostRtol, MostUlp, MostShare, Proposed, Count };
    using QAbstractTableModel::QAbstractTableModel;

    void setFindings(const AdviceFindingsPtr& findings);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] QString textOfCell(const ToleranceAdvice& advice, int column) const;

    AdviceFindingsPtr m_findings;
};

/// The measured cases of one advice, to be sorted by any column.
class MeasuredCasesModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column { Number, Input, Pipeline, Atol, Rtol, Ulp, Share, Place, Count };
    using QAbstractTableModel::QAbstractTableModel;

    /// `members`: places in the measured cases.
    void setCases(const AdviceFindingsPtr& findings, const std::vector<std::size_t>& members);
    /// The place in the measured cases of a row.
    [[nodiscard]] std::size_t placeOf(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    /// The row of such a place, or -1.
    [[nodiscard]] int rowOf(std::size_t place) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    /// By this column, the largest first; by the one that it is sorted by the other way round.
    void turn(int column);

private:
    void sortRows();

    AdviceFindingsPtr m_findings;
    std::vector<std::size_t> m_rows;
    int m_column = Atol;
    Qt::SortOrder m_order = Qt::DescendingOrder;
};

} // namespace comparo::ui
