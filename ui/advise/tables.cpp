// SPDX-License-Identifier: Apache-2.0
#include "ui/advise/tables.h"

#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/base/tolerance_text.h"

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// "cpu – emu, framework".
QString sidesText(const AdviceGroup& group)
{
    const QString sides = u"%1 \u2013 %2"_s.arg(fromUtf8(group.a.toText()), fromUtf8(group.b.toText()));
    if (group.numerics)
        return sides + u", "_s + fromUtf8(toString(*group.numerics));
    return group.isMixed() ? AdvicesModel::tr("%1, numerics that differ").arg(sides) : sides;
}

QString proposedText(const ToleranceAdvice& advice)
{
    return !advice.refusal.isEmpty() ? AdvicesModel::tr("none")
           : advice.isEqual()        ? engineText(advice.equalWord())
                                     : toleranceText(advice.proposed);
}

AdvicesModel::Spec most(const char* head, Distribution ToleranceAdvice::*range, AdviceMeasure measure)
{
    const auto text = [range, measure](const ToleranceAdvice& advice) {
        return textOf((advice.*range).most, measure);
    };
    return {.head = head, .align = kAlignRight, .text = text, .tip = text};
}

/// Of two keys of one column.
bool isBefore(const QVariant& x, const QVariant& y)
{
    return QVariant::compare(x, y) == QPartialOrdering::Less;
}

/// A column that shows and tells the same.
template <class Model, class F>
typename Model::Spec plain(const char* head, F text, Qt::Alignment align = kAlignLeft)
{
    return {.head = head, .align = align, .text = text, .tip = text};
}

} // namespace

AdvicesModel::AdvicesModel(QObject* parent) : RowsModel(parent)
{
    std::vector<Spec> columns{
        plain<AdvicesModel>(QT_TR_NOOP("Op"), [](const Row& advice) { return fromUtf8(advice.group.op); }),
        plain<AdvicesModel>(QT_TR_NOOP("Dtype"),
                            [](const Row& advice) { return fromUtf8(toString(advice.group.dtype)); }),
        plain<AdvicesModel>(QT_TR_NOOP("Sides"), [](const Row& advice) { return sidesText(advice.group); }),
        plain<AdvicesModel>(
            QT_TR_NOOP("Cases"), [](const Row& advice) { return numbers::count(advice.cases); }, kAlignRight),
        plain<AdvicesModel>(
            QT_TR_NOOP("Bit-exact"), [](const Row& advice) { return numbers::count(advice.bitExact); },
            kAlignRight),
        most(QT_TR_NOOP("Max atol"), &Row::atol, AdviceMeasure::Atol),
        most(QT_TR_NOOP("Max rtol"), &Row::rtol, AdviceMeasure::Rtol),
        most(QT_TR_NOOP("Max ULP"), &Row::ulp, AdviceMeasure::Ulp),
        most(QT_TR_NOOP("Max share"), &Row::share, AdviceMeasure::Share),
        {.head = QT_TR_NOOP("Proposed"),
         .align = kAlignRight,
         .text = proposedText,
         .tip = [](const Row& advice) { return engineText(advice.derivation()); },
         .color =
             [](const Row& advice) {
                 return !advice.refusal.isEmpty() ? tokens().bad
                        : advice.isEqual()        ? tokens().good
                                                  : tokens().text;
             },
         .font = [](const Row&) { return Theme::font(TextSize::Small, true); }}};
    columns[MostShare].headTip = QT_TR_NOOP("The largest share of samples that differ in one case");
    setColumns(std::move(columns));
}

void AdvicesModel::setFindings(const AdviceFindingsPtr& findings)
{
    beginResetModel();
    m_findings = findings;
    endResetModel();
}

int AdvicesModel::total() const
{
    return m_findings ? static_cast<int>(m_findings->advices().size()) : 0;
}

const ToleranceAdvice& AdvicesModel::at(int number) const
{
    return m_findings->advices()[static_cast<std::size_t>(number)];
}

MeasuredCasesModel::MeasuredCasesModel(QObject* parent) : RowsModel(parent)
{
    const auto measured = [](const char* head, AdviceMeasure measure) {
        const auto text = [measure](const Row& one) { return textOf(valueOf(one, measure), measure); };
        return Spec{.head = head,
                    .align = kAlignRight,
                    .text = text,
                    .key = [measure](const Row& one) { return valueOf(one, measure); },
                    .tip = text};
    };
    const auto words = [](const char* head, QString (*text)(const Row&)) {
        return Spec{.head = head, .text = text, .key = text, .tip = text};
    };
    const auto number = [](const Row& one) { return numbers::count(one.number); };
    const auto place = [](const Row& one) {
        return engineText(!one.isEqual()     ? one.place
                          : one.isBitExact() ? message("bit-exact")
                                             : message("equal"));
    };
    setColumns({{.head = QT_TR_NOOP("Case"),
                 .align = kAlignRight,
                 .text = number,
                 .key = [](const Row& one) { return static_cast<double>(one.number); },
                 .tip = number},
                words(QT_TR_NOOP("Picture"), [](const Row& one) { return fromUtf8(one.input); }),
                words(QT_TR_NOOP("Steps"), [](const Row& one) { return engineText(one.pipeline); }),
                measured(QT_TR_NOOP("atol"), AdviceMeasure::Atol),
                measured(QT_TR_NOOP("rtol"), AdviceMeasure::Rtol),
                measured(QT_TR_NOOP("ULP"), AdviceMeasure::Ulp),
                measured(QT_TR_NOOP("Differing"), AdviceMeasure::Share),
                {.head = QT_TR_NOOP("Farthest apart"),
                 .text = place,
                 .key = [](const Row& one) { return fromUtf8(english(one.place)); },
                 .tip = place}});
}

void MeasuredCasesModel::setCases(const AdviceFindingsPtr& findings, const std::vector<std::size_t>& members)
{
    beginResetModel();
    m_findings = findings;
    m_rows = members;
    sortRows();
    endResetModel();
}

int MeasuredCasesModel::rowOf(std::size_t place) const
{
    const auto found = std::find(m_rows.begin(), m_rows.end(), place);
    return found == m_rows.end() ? -1 : static_cast<int>(found - m_rows.begin());
}

const MeasuredCase& MeasuredCasesModel::at(int number) const
{
    return m_findings->measured(placeOf(number));
}

/// The column that it is sorted by has a sign.
QVariant MeasuredCasesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const QVariant head = RowsModel::headerData(section, orientation, role);
    if (section != m_column || role != Qt::DisplayRole || !head.isValid())
        return head;
    return head.toString() + (m_order == Qt::DescendingOrder ? u" \u25be"_s : u" \u25b4"_s);
}

void MeasuredCasesModel::turn(int column)
{
    const bool isTurned = column == m_column && m_order == Qt::DescendingOrder;
    sort(column, isTurned ? Qt::AscendingOrder : Qt::DescendingOrder);
}

void MeasuredCasesModel::sort(int column, Qt::SortOrder order)
{
    if (column < 0)
        return;
    m_column = column;
    m_order = order;
    Q_EMIT layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    std::vector<std::size_t> places;
    for (const QModelIndex& index : before)
        places.push_back(placeOf(index.row()));
    sortRows();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i)
        after.append(index(rowOf(places[static_cast<std::size_t>(i)]), before[i].column()));
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged();
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, Place);
}

void MeasuredCasesModel::sortRows()
{
    const Cell& key = columns()[static_cast<std::size_t>(m_column)].key;
    std::vector<std::pair<QVariant, std::size_t>> keyed;
    for (const std::size_t place : m_rows)
        keyed.emplace_back(key(m_findings->measured(place), 0), place);
    std::stable_sort(keyed.begin(), keyed.end(), [this](const auto& x, const auto& y) {
        return m_order == Qt::DescendingOrder ? isBefore(y.first, x.first) : isBefore(x.first, y.first);
    });
    std::transform(keyed.begin(), keyed.end(), m_rows.begin(), [](const auto& one) { return one.second; });
}

} // namespace comparo::ui
