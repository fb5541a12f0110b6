// SPDX-License-Identifier: Apache-2.0
#include "ui/sweep/table.h"

#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/inspect/findings/verdict_card.h"

#include <QFileInfo>

#include <algorithm>
#include <iterator>
#include <limits>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Rows that come one by one into their places; of more than these the table is made anew.
constexpr std::size_t kMostInserted = 64;

double violatingShare(const SweepCaseResult& result)
{
    return result.samples ? static_cast<double>(result.violating) / static_cast<double>(result.samples) : 0.0;
}

/// -1, 0 or 1.
template <class T>
int compare(const T& a, const T& b)
{
    return a < b ? -1 : b < a ? 1 : 0;
}

/// By verdict, then the share outside the tolerance, then the tolerance that would pass, as reports have it.
int compareSeverity(const SweepCaseResult& a, const SweepCaseResult& b)
{
    if (const int verdict = compare(a.verdict, b.verdict))
        return verdict;
    if (const int share = compare(violatingShare(a), violatingShare(b)))
        return share;
    return compare(a.requiredAtol, b.requiredAtol);
}

int compareBy(int column, const SweepRow& a, const SweepRow& b)
{
    switch (column) {
    case SweepTable::Verdict:
    case SweepTable::Pictures:
        return compareSeverity(a.result, b.result);
    case SweepTable::Picture:
        return a.picture.compare(b.picture, Qt::CaseInsensitive);
    case SweepTable::Pipeline:
        return a.pipeline.compare(b.pipeline);
    case SweepTable::Sides:
        return a.sides.compare(b.sides);
    case SweepTable::Differ:
        return compare(a.result.differingShare(), b.result.differingShare());
    case SweepTable::MaxAbs:
        return compare(a.result.maxAbs, b.result.maxAbs);
    case SweepTable::Atol:
        return compare(a.result.requiredAtol, b.result.requiredAtol);
    case SweepTable::Ulp:
        return compare(a.result.requiredUlp, b.result.requiredUlp);
    default:
        return compare(a.result.number, b.result.number);
    }
}

bool isNumeric(int column)
{
    return column >= SweepTable::Differ;
}

QString ulpWords(std::int64_t ulp)
{
    constexpr std::int64_t kLong = 1'000'000;
    if (ulp == std::numeric_limits<std::int64_t>::max())
        return u"∞"_s;
    return ulp < kLong ? numbers::count(static_cast<std::uint64_t>(ulp))
                       : QString::number(static_cast<double>(ulp), 'g', 3);
}

} // namespace

const QString& SweepRow::group(SweepGrouping by) const
{
    return by == SweepGrouping::Verdict ? verdict : by == SweepGrouping::Pipeline ? pipeline : sides;
}

SweepTable::SweepTable(QObject* parent) : QAbstractTableModel(parent) {}

void SweepTable::clear()
{
    beginResetModel();
    m_rows.clear();
    m_shown.clear();
    m_byNumber.clear();
    std::fill(std::begin(m_counts), std::end(m_counts), 0U);
    endResetModel();
    Q_EMIT cleared();
}

const SweepRow& SweepTable::look(std::uint32_t row) const
{
    ++m_looks;
    return m_rows[row];
}

const SweepRow& SweepTable::at(int row) const
{
    return look(m_shown[static_cast<std::size_t>(row)]);
}

SweepRow SweepTable::worded(SweepCaseResult result)
{
    SweepRow row;
    row.verdict = translated(Outcome{result.verdict, {}}.word());
    row.picture = QFileInfo(fromUtf8(result.image)).fileName();
    row.pipeline = fromUtf8(result.pipeline);
    const QString pair = fromUtf8(result.a) + u'\n' + fromUtf8(result.b);
    auto& [whole, each] = m_sides[pair];
    if (whole.isEmpty()) {
        const QString a = engineText(result.labelA());
        const QString b = engineText(result.labelB());
        whole = tr("%1 against %2", "sides").arg(a, b);
        each = a + u'\n' + b;
    }
    row.sides = whole;
    row.eachSide = each;
    row.result = std::move(result);
    return row;
}

void SweepTable::add(std::vector<SweepCaseResult> results)
{
    std::vector<std::uint32_t> fresh;
    for (SweepCaseResult& result : results) {
        const std::size_t number = result.number;
        const auto known = m_byNumber.constFind(number);
        if (known != m_byNumber.cend()) {
            const std::uint32_t at = *known;
            if (m_rows[at].result.agreesWith(result))
                continue;
            remove(at);
            --m_counts[static_cast<std::size_t>(m_rows[at].result.verdict)];
            Q_EMIT counted(m_rows[at], -1);
            m_rows[at] = worded(std::move(result));
            std::erase(fresh, at); // of a case that comes twice at once
            fresh.push_back(at);
        } else {
            m_byNumber.insert(number, static_cast<std::uint32_t>(m_rows.size()));
            fresh.push_back(static_cast<std::uint32_t>(m_rows.size()));
            m_rows.push_back(worded(std::move(result)));
        }
        const SweepRow& row = m_rows[fresh.back()];
        ++m_counts[static_cast<std::size_t>(row.result.verdict)];
        Q_EMIT counted(row, 1);
    }
    if (fresh.size() > kMostInserted) {
        arrange();
        return;
    }
    for (const std::uint32_t row : fresh)
        insert(row);
}

void SweepTable::insert(std::uint32_t row)
{
    if (!passes(look(row)))
        return;
    const auto place = std::upper_bound(m_shown.begin(), m_shown.end(), row,
                                        [this](std::uint32_t a, std::uint32_t b) { return isBefore(a, b); });
    const auto at = static_cast<int>(place - m_shown.begin());
    beginInsertRows({}, at, at);
    m_shown.insert(place, row);
    endInsertRows();
}

/// Takes a row out of the view, as long as it still has the values that it was sorted by.
void SweepTable::remove(std::uint32_t row)
{
    const int at = rowOf(m_rows[row].result.number);
    if (at < 0)
        return;
    beginRemoveRows({}, at, at);
    m_shown.erase(m_shown.begin() + at);
    endRemoveRows();
}

bool SweepTable::passes(const SweepRow& row) const
{
    if (m_failuresOnly && !row.result.isFailure())
        return false;
    if (!m_group.isEmpty() && row.group(m_grouping) != m_group)
        return false;
    return m_text.isEmpty() || row.picture.contains(m_text, Qt::CaseInsensitive) ||
           row.pipeline.contains(m_text, Qt::CaseInsensitive) ||
           row.sides.contains(m_text, Qt::CaseInsensitive) ||
           fromUtf8(row.result.words).contains(m_text, Qt::CaseInsensitive);
}

/// Cases that are equal stand by their number, whichever way they are sorted.
bool SweepTable::isBefore(std::uint32_t a, std::uint32_t b) const
{
    const SweepRow& first = look(a);
    const SweepRow& second = look(b);
    const int order = compareBy(m_sortColumn, first, second);
    if (order != 0)
        return m_sortOrder == Qt::AscendingOrder ? order < 0 : order > 0;
    return first.result.number < second.result.number;
}

void SweepTable::arrange()
{
    beginResetModel();
    m_shown.clear();
    for (std::uint32_t row = 0; row < m_rows.size(); ++row)
        if (passes(look(row)))
            m_shown.push_back(row);
    std::sort(m_shown.begin(), m_shown.end(),
              [this](std::uint32_t a, std::uint32_t b) { return isBefore(a, b); });
    endResetModel();
}

void SweepTable::setText(const QString& text)
{
    if (text.trimmed() == m_text)
        return;
    m_text = text.trimmed();
    arrange();
}

void SweepTable::setFailuresOnly(bool on)
{
    if (on == m_failuresOnly)
        return;
    m_failuresOnly = on;
    arrange();
}

void SweepTable::setGroup(SweepGrouping by, const QString& name)
{
    if (by == m_grouping && name == m_group)
        return;
    m_grouping = by;
    m_group = name;
    arrange();
}

bool SweepTable::isFiltered() const
{
    return !m_text.isEmpty() || m_failuresOnly || !m_group.isEmpty();
}

std::size_t SweepTable::count(OutcomeKind verdict) const
{
    return m_counts[static_cast<std::size_t>(verdict)];
}

std::size_t SweepTable::failures() const
{
    std::size_t failed = 0;
    for (const OutcomeKind kind : kOutcomeKinds)
        failed += comparo::passes(kind) ? 0 : count(kind);
    return failed;
}

std::vector<SweepCaseResult> SweepTable::results() const
{
    std::vector<SweepCaseResult> all;
    all.reserve(m_rows.size());
    for (const SweepRow& row : m_rows)
        all.push_back(row.result);
    std::sort(all.begin(), all.end(),
              [](const SweepCaseResult& a, const SweepCaseResult& b) { return a.number < b.number; });
    return all;
}

int SweepTable::rowOf(std::size_t number) const
{
    const auto known = m_byNumber.constFind(number);
    if (known == m_byNumber.cend() || !passes(look(*known)))
        return -1;
    const auto place = std::lower_bound(m_shown.begin(), m_shown.end(), *known,
                                        [this](std::uint32_t a, std::uint32_t b) { return isBefore(a, b); });
    return place != m_shown.end() && *place == *known ? static_cast<int>(place - m_shown.begin()) : -1;
}

void SweepTable::showPictures(std::size_t number)
{
    if (const int row = rowOf(number); row >= 0)
        Q_EMIT dataChanged(index(row, Pictures), index(row, Pictures));
}

int SweepTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_shown.size());
}

int SweepTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : kColumns;
}

QString SweepTable::textOf(const SweepRow& row, int column) const
{
    const SweepCaseResult& result = row.result;
    const bool ran = result.verdict != OutcomeKind::Error;
    switch (column) {
    case Verdict:
        return row.verdict;
    case Picture:
        return row.picture;
    case Pipeline:
        return row.pipeline;
    case Sides: // A above B
        return row.eachSide;
    case Number:
        return QString::number(result.number);
    case Differ:
        return ran ? numbers::percent(result.differing, result.samples) : u"–"_s;
    case MaxAbs:
        return ran ? numbers::value(result.maxAbs) : u"–"_s;
    case Atol:
        return ran ? numbers::value(result.requiredAtol) : u"–"_s;
    case Ulp:
        return ran ? ulpWords(result.requiredUlp) : u"–"_s;
    default:
        return {};
    }
}

QVariant SweepTable::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const SweepRow& row = at(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return textOf(row, column);
    case Qt::EditRole: // what is copied: every digit, whole paths
        switch (column) {
        case Picture:
            return fromUtf8(row.result.image);
        case Differ:
            return QString::number(row.result.differingShare(), 'g', 17);
        case MaxAbs:
            return QString::number(row.result.maxAbs, 'g', 17);
        case Atol:
            return QString::number(row.result.requiredAtol, 'g', 17);
        case Ulp:
            return QString::number(row.result.requiredUlp);
        default:
            return textOf(row, column);
        }
    case Qt::DecorationRole:
        if (column != Verdict)
            return {};
        {
            const OutcomeLook look = lookOf(row.result.verdict);
            return Theme::instance().icon(look.icon, look.color);
        }
    case Qt::ForegroundRole:
        if (column == Verdict)
            return lookOf(row.result.verdict).color;
        return column == Number || column == Sides ? QVariant(tokens().muted) : QVariant();
    case Qt::ToolTipRole:
        return column == Picture                         ? fromUtf8(row.result.image)
               : column == Sides                         ? row.sides
               : column == Verdict || column == Pictures ? engineText(row.result.words)
                                                         : textOf(row, column);
    case Qt::AccessibleTextRole:
        return column == Pictures ? tr("A, B and difference of case %1").arg(row.result.number)
                                  : textOf(row, column);
    case Qt::TextAlignmentRole:
        return static_cast<int>((isNumeric(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case kRanRole:
        return row.result.verdict != OutcomeKind::Error;
    case kNumberRole:
        return QVariant::fromValue(row.result.number);
    default:
        return {};
    }
}

QVariant SweepTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((isNumeric(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole)
        switch (section) {
        case Verdict:
            return tr("The worst first: by verdict, then the share outside the tolerance");
        case Differ:
            return tr("Share of the samples that differ");
        case MaxAbs:
            return tr("Largest |A−B|");
        case Atol:
            return tr("The absolute tolerance that would pass");
        case Ulp:
            return tr("The tolerance in units in the last place that would pass");
        default:
            return {};
        }
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Verdict:
        return tr("Verdict");
    case Pictures:
        return tr("A · B · difference");
    case Picture:
        return tr("Picture");
    case Pipeline:
        return tr("Pipeline");
    case Sides:
        return tr("Sides");
    case Differ:
        return tr("Differ");
    case MaxAbs:
        return tr("Max |A−B|");
    case Atol:
        return tr("atol");
    case Ulp:
        return tr("ULP");
    default:
        return tr("Case");
    }
}

void SweepTable::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || (column == m_sortColumn && order == m_sortOrder))
        return;
    m_sortColumn = column;
    m_sortOrder = order;
    arrange();
}

} // namespace comparo::ui
