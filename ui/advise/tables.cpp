// SPDX-License-Identifier: Apache-2.0
#include "ui/advise/tables.h"

#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

QVariant rightAligned(bool isNumber)
{
    return static_cast<int>((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
}

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
    return !advice.refusal.empty() ? AdvicesModel::tr("none")
           : advice.isEqual()      ? engineText(advice.equalWord())
                                   : engineText(advice.proposed.toText());
}

} // namespace

void AdvicesModel::setFindings(const AdviceFindingsPtr& findings)
{
    beginResetModel();
    m_findings = findings;
    endResetModel();
}

int AdvicesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_findings ? 0 : static_cast<int>(m_findings->advices().size());
}

int AdvicesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Count;
}

QString AdvicesModel::textOfCell(const ToleranceAdvice& advice, int column) const
{
    switch (column) {
    case Op:
        return fromUtf8(advice.group.op);
    case Dtype:
        return fromUtf8(toString(advice.group.dtype));
    case Sides:
        return sidesText(advice.group);
    case Cases:
        return numbers::count(advice.cases);
    case Exact:
        return numbers::count(advice.bitExact);
    case MostAtol:
        return textOf(advice.atol.most, AdviceMeasure::Atol);
    case MostRtol:
        return textOf(advice.rtol.most, AdviceMeasure::Rtol);
    case MostUlp:
        return textOf(advice.ulp.most, AdviceMeasure::Ulp);
    case MostShare:
        return textOf(advice.share.most, AdviceMeasure::Share);
    default:
        return proposedText(advice);
    }
}

QVariant AdvicesModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const ToleranceAdvice& advice = m_findings->advices()[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return textOfCell(advice, index.column());
    case Qt::ToolTipRole:
        return index.column() == Proposed ? engineText(advice.derivation())
                                          : textOfCell(advice, index.column());
    case Qt::TextAlignmentRole:
        return rightAligned(index.column() >= Cases);
    case Qt::FontRole:
        return index.column() == Proposed ? QVariant(Theme::font(TextSize::Small, true)) : QVariant();
    case Qt::ForegroundRole:
        if (index.column() != Proposed)
            return {};
        return !advice.refusal.empty() ? tokens().bad : advice.isEqual() ? tokens().good : tokens().text;
    default:
        return {};
    }
}

QVariant AdvicesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return rightAligned(section >= Cases);
    const QString names[Count] = {tr("Op"),        tr("Dtype"),    tr("Sides"),   tr("Cases"),
                                  tr("Bit-exact"), tr("Max atol"), tr("Max rtol"), tr("Max ULP"),
                                  tr("Max share"), tr("Proposed")};
    if (role == Qt::ToolTipRole && section == MostShare)
        return tr("The largest share of samples that differ in one case");
    return role == Qt::DisplayRole ? names[section] : QVariant();
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

int MeasuredCasesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int MeasuredCasesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Count;
}

QVariant MeasuredCasesModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    if (role == Qt::TextAlignmentRole)
        return rightAligned(index.column() == Number || (index.column() >= Atol && index.column() <= Share));
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const MeasuredCase& one = m_findings->measured(placeOf(index.row()));
    switch (index.column()) {
    case Number:
        return numbers::count(one.number);
    case Input:
        return fromUtf8(one.input);
    case Pipeline:
        return fromUtf8(one.pipeline);
    case Atol:
        return textOf(one.atol, AdviceMeasure::Atol);
    case Rtol:
        return textOf(one.rtol, AdviceMeasure::Rtol);
    case Ulp:
        return textOf(static_cast<double>(one.ulp), AdviceMeasure::Ulp);
    case Share:
        return textOf(one.differingShare(), AdviceMeasure::Share);
    default:
        return one.isEqual() ? engineText(toString(one.equality)) : engineText(one.place);
    }
}

QVariant MeasuredCasesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return rightAligned(section == Number || (section >= Atol && section <= Share));
    const QString names[Count] = {tr("Case"), tr("Picture"), tr("Steps"),     tr("atol"),
                                  tr("rtol"), tr("ULP"),     tr("Differing"), tr("Farthest apart")};
    if (role != Qt::DisplayRole)
        return {};
    return section != m_column ? names[section]
                               : names[section] + (m_order == Qt::DescendingOrder ? u" \u25be"_s : u" \u25b4"_s);
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
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, Count - 1);
}

void MeasuredCasesModel::sortRows()
{
    const auto number = [this](std::size_t place) {
        const MeasuredCase& one = m_findings->measured(place);
        switch (m_column) {
        case Atol:
            return one.atol;
        case Rtol:
            return one.rtol;
        case Ulp:
            return static_cast<double>(one.ulp);
        case Share:
            return one.differingShare();
        default:
            return static_cast<double>(one.number);
        }
    };
    const auto text = [this](std::size_t place) -> const std::string& {
        const MeasuredCase& one = m_findings->measured(place);
        return m_column == Input ? one.input : m_column == Pipeline ? one.pipeline : one.place;
    };
    const bool isText = m_column == Input || m_column == Pipeline || m_column == Place;
    std::stable_sort(m_rows.begin(), m_rows.end(), [&](std::size_t x, std::size_t y) {
        if (m_order == Qt::DescendingOrder)
            std::swap(x, y);
        return isText ? text(x) < text(y) : number(x) < number(y);
    });
}

} // namespace comparo::ui
