// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/sweep/sweep_results.h"
#include "ui/page/answer_card.h"
#include "ui/widgets/rows_model.h"

#include <QHash>
#include <QString>

#include <cstdint>
#include <utility>
#include <vector>

namespace comparo::ui {

/// Rows of a sweep stand in groups.
enum class SweepGrouping { Verdict, Pipeline, Sides };

/// One case of a sweep in the words of the screen.
struct SweepRow {
    SweepCaseResult result;
    QString verdict;  ///< "Bit-exact"
    QString picture;  ///< file name
    QString pipeline; ///< a file without its folder
    QString sides;    ///< "cpu · framework against emu:0 (emulated) · framework"
    QString eachSide; ///< the same, A above B

    [[nodiscard]] const QString& group(SweepGrouping by) const;
};

/// What differs is as severe as its grade.
OutcomeLook lookOf(const SweepCaseResult& result);

/// The cases of a sweep, worst first unless sorted otherwise; those that a filter lets pass. Any number of
/// rows: what a view asks for costs the same however many there are, and a new row a search for its place.
class SweepTable : public RowsModel<SweepRow> {
    Q_OBJECT

public:
    enum Column { Verdict, Pictures, Picture, Pipeline, Sides, Differ, MaxAbs, Atol, Ulp, Number, kColumns };
    static constexpr int kNumberRole = Qt::UserRole;  ///< of the case, from 1
    static constexpr int kRanRole = Qt::UserRole + 1; ///< whether it has outputs

    explicit SweepTable(QObject* parent = nullptr);

    /// Forgets every row.
    void clear();
    /// Puts rows where they belong. A case that is there already takes its new result.
    void add(std::vector<SweepCaseResult> results);

    /// Rows with this text in picture, pipeline, sides or words; case does not matter.
    void setText(const QString& text);
    void setFailuresOnly(bool on);
    /// Rows of one group; an empty name: of all.
    void setGroup(SweepGrouping by, const QString& name);
    [[nodiscard]] bool isFiltered() const;

    /// Of all cases, whether they are shown or not.
    [[nodiscard]] std::size_t count() const { return m_rows.size(); }
    [[nodiscard]] std::size_t count(OutcomeKind verdict) const;
    /// Of the worst row.
    [[nodiscard]] OutcomeLook worstLook() const;
    [[nodiscard]] std::size_t failures() const;
    /// Their results by number.
    [[nodiscard]] std::vector<SweepCaseResult> results() const;

    /// Of a row that is shown.
    [[nodiscard]] const SweepRow& at(int row) const override;
    /// The row that shows a case; -1 where the filter keeps it back.
    [[nodiscard]] int rowOf(std::size_t number) const;
    /// Tells the views that the pictures of a case are there.
    void showPictures(std::size_t number);

    /// How often a case was looked at since the table was made: what the work of a call is measured by.
    [[nodiscard]] std::uint64_t looks() const { return m_looks; }

    void sort(int column, Qt::SortOrder order) override;

Q_SIGNALS:
    /// A row came (1) or went (-1), shown or not.
    void counted(const comparo::ui::SweepRow& row, int by);
    void cleared();

protected:
    [[nodiscard]] int total() const override { return static_cast<int>(m_shown.size()); }

private:
    [[nodiscard]] const SweepRow& look(std::uint32_t row) const;
    [[nodiscard]] bool passes(const SweepRow& row) const;
    [[nodiscard]] bool isBefore(std::uint32_t a, std::uint32_t b) const;
    [[nodiscard]] SweepRow worded(SweepCaseResult result);
    void insert(std::uint32_t row);
    void remove(std::uint32_t row);
    void arrange();

    std::vector<SweepRow> m_rows;                        ///< in the order in which they came
    std::vector<std::uint32_t> m_shown;                  ///< indices of m_rows, in the order of the view
    QHash<std::size_t, std::uint32_t> m_byNumber;        ///< of m_rows
    QHash<QString, std::pair<QString, QString>> m_sides; ///< words of a pair; reading a side takes its time
    std::size_t m_counts[kOutcomeKinds.size()] = {};
    int m_grades[kGrades.size()] = {}; ///< of those that have one
    int m_sortColumn = Verdict;
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
    QString m_text;
    bool m_failuresOnly = false;
    SweepGrouping m_grouping = SweepGrouping::Verdict;
    QString m_group;
    mutable std::uint64_t m_looks = 0;
};

} // namespace comparo::ui
