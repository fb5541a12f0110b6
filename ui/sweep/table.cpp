// SPDX-License-Identifier: Apache-2.0
#include "ui/sweep/table.h"

#include "engine/answer/severity.h"
#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"

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

QString ulpWords(std::int64_t ulp)
{
    constexpr std::int64_t kLong = 1'000'000;
    if (ulp == std::numeric_limits<std::int64_t>::max())
        return u"∞"_s;
    return ulp < kLong ? numbers::count(static_cast<std::uint64_t>(ulp))
                       : QString::number(static_cast<double>(ulp), 'g', 3);
}

/// A number that a case has if it ran.
SweepTable::Spec measured(const char* head, const char* tip, QString (*shown)(const SweepCaseResult&),
                          QString (*copied)(const SweepCaseResult&))
{
    const auto text = [shown](const SweepRow& row) {
        return row.result.verdict != OutcomeKind::Error ? shown(row.result) : u"–"_s;
    };
    return {.head = head,
            .headTip = tip,
            .align = kAlignRight,
            .text = text,
            .copied = [copied](const SweepRow& row) { return copied(row.result); },
            .tip = text};
}

QString allDigits(double number)
{
    return QString::number(number, 'g', 17);
}

std::vector<SweepTable::Spec> sweepColumns()
{
    using Row = const SweepRow&;
    const auto told = [](Row row) { return engineText(row.result.words); };
    const auto muted = [](Row) { return tokens().muted; };
    const auto number = [](Row row) { return QString::number(row.result.number); };
    return {
        {.head = QT_TR_NOOP("Verdict"),
         .headTip = QT_TR_NOOP("The worst first: by verdict, then the share outside the tolerance"),
         .text = &SweepRow::verdict,
         .tip = told,
         .icon =
             [](Row row) {
                 const OutcomeLook look = lookOf(row.result);
                 return Theme::instance().icon(look.icon, look.color);
             },
         .color = [](Row row) { return lookOf(row.result).color; }},
        {.head = QT_TR_NOOP("A · B · difference"),
         .tip = told,
         .spoken =
             [](Row row) { return SweepTable::tr("A, B and difference of case %1").arg(row.result.number); }},
        {.head = QT_TR_NOOP("Picture"),
         .text = &SweepRow::picture,
         .copied = [](Row row) { return fromUtf8(row.result.image); },
         .tip = [](Row row) { return fromUtf8(row.result.image); }},
        {.head = QT_TR_NOOP("Pipeline"), .text = &SweepRow::pipeline, .tip = &SweepRow::pipeline},
        {.head = QT_TR_NOOP("Sides"), .text = &SweepRow::eachSide, .tip = &SweepRow::sides, .color = muted},
        measured(
            QT_TR_NOOP("Differ"), QT_TR_NOOP("Share of the samples that differ"),
            [](const SweepCaseResult& one) { return numbers::percent(one.differing, one.samples); },
            [](const SweepCaseResult& one) { return allDigits(one.differingShare()); }),
        measured(
            QT_TR_NOOP("Max |A−B|"), QT_TR_NOOP("Largest |A−B|"),
            [](const SweepCaseResult& one) { return numbers::value(one.maxAbs); },
            [](const SweepCaseResult& one) { return allDigits(one.maxAbs); }),
        measured(
            QT_TR_NOOP("atol"), QT_TR_NOOP("The absolute tolerance that would pass"),
            [](const SweepCaseResult& one) { return numbers::value(one.requiredAtol); },
            [](const SweepCaseResult& one) { return allDigits(one.requiredAtol); }),
        measured(
            QT_TR_NOOP("ULP"), QT_TR_NOOP("The tolerance in units in the last place that would pass"),
            [](const SweepCaseResult& one) { return ulpWords(one.requiredUlp); },
            [](const SweepCaseResult& one) { return QString::number(one.requiredUlp); }),
        {.head = QT_TR_NOOP("Case"), .align = kAlignRight, .text = number, .tip = number, .color = muted}};
}

QVariant roleOf(const SweepRow& row, int, int role)
{
    return role == SweepTable::kRanRole      ? QVariant(row.result.verdict != OutcomeKind::Error)
           : role == SweepTable::kNumberRole ? QVariant::fromValue(row.result.number)
                                             : QVariant();
}

} // namespace

const QString& SweepRow::group(SweepGrouping by) const
{
    return by == SweepGrouping::Verdict ? verdict : by == SweepGrouping::Pipeline ? pipeline : sides;
}

OutcomeLook lookOf(const SweepCaseResult& result)
{
    return result.verdict == OutcomeKind::Different && result.grade ? lookOf(*result.grade)
                                                                    : lookOf(result.verdict);
}

SweepTable::SweepTable(QObject* parent) : RowsModel(sweepColumns(), {.other = roleOf}, parent)
{
    connect(this, &SweepTable::counted, this, [this](const SweepRow& row, int by) {
        if (row.result.grade)
            m_grades[static_cast<std::size_t>(*row.result.grade)] += by;
    });
}

void SweepTable::clear()
{
    beginResetModel();
    m_rows.clear();
    m_shown.clear();
    m_byNumber.clear();
    std::ranges::fill(m_counts, 0U);
    std::ranges::fill(m_grades, 0);
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
           fromUtf8(english(row.result.words)).contains(m_text, Qt::CaseInsensitive);
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

OutcomeLook SweepTable::worstLook() const
{
    OutcomeKind worst = OutcomeKind::BitExact;
    for (const OutcomeKind kind : kOutcomeKinds)
        if (count(kind) > 0)
            worst = kind;
    if (worst != OutcomeKind::Different)
        return lookOf(worst);
    Grade grade = Grade::Identical;
    for (const Grade each : kGrades)
        if (m_grades[static_cast<std::size_t>(each)] > 0 && severityOf(each) >= severityOf(grade))
            grade = each;
    return grade == Grade::Identical ? lookOf(worst) : lookOf(grade);
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

void SweepTable::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || (column == m_sortColumn && order == m_sortOrder))
        return;
    m_sortColumn = column;
    m_sortOrder = order;
    arrange();
}

} // namespace comparo::ui
