// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/advise/findings.h"
#include "ui/widgets/rows_model.h"

#include <vector>

namespace comparo::ui {

/// The advices, one a row: op, dtype, sides, cases, what they need at most, and the proposal.
class AdvicesModel : public RowsModel<ToleranceAdvice> {
    Q_OBJECT

public:
    enum Column { Op, Dtype, Sides, Cases, Exact, MostAtol, MostRtol, MostUlp, MostShare, Proposed };
    explicit AdvicesModel(QObject* parent = nullptr);

    void setFindings(const AdviceFindingsPtr& findings);

protected:
    [[nodiscard]] int total() const override;
    [[nodiscard]] const ToleranceAdvice& at(int number) const override;

private:
    AdviceFindingsPtr m_findings;
};

/// The measured cases of one advice, to be sorted by any column.
class MeasuredCasesModel : public RowsModel<MeasuredCase> {
    Q_OBJECT

public:
    enum Column { Number, Input, Pipeline, Atol, Rtol, Ulp, Share, Place };
    explicit MeasuredCasesModel(QObject* parent = nullptr);

    /// `members`: places in the measured cases.
    void setCases(const AdviceFindingsPtr& findings, const std::vector<std::size_t>& members);
    /// The place in the measured cases of a row.
    [[nodiscard]] std::size_t placeOf(int row) const { return m_rows[static_cast<std::size_t>(row)]; }
    /// The row of such a place, or -1.
    [[nodiscard]] int rowOf(std::size_t place) const;

    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;
    /// By this column, the largest first; by the one that it is sorted by the other way round.
    void turn(int column);

protected:
    [[nodiscard]] int total() const override { return static_cast<int>(m_rows.size()); }
    [[nodiscard]] const MeasuredCase& at(int number) const override;

private:
    void sortRows();

    AdviceFindingsPtr m_findings;
    std::vector<std::size_t> m_rows;
    int m_column = Atol;
    Qt::SortOrder m_order = Qt::DescendingOrder;
};

} // namespace comparo::ui
