// SPDX-License-Identifier: Apache-2.0
#include "ui/recordings/step_list.h"

#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/recordings/facts.h"

#include <algorithm>
#include <limits>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Draws and parameters that a tool tip tells.
constexpr std::size_t kMostTold = 4;

} // namespace

RecordedStepList::RecordedStepList(RecordingsModel& model, QObject* parent)
    : QAbstractTableModel(parent), m_model(model)
{
    const auto reset = [this] {
        beginResetModel();
        endResetModel();
    };
    connect(&model, &RecordingsModel::opened, this, reset);
    connect(&model, &RecordingsModel::rowsChanged, this, reset);
    connect(&model, &RecordingsModel::localChanged, this, reset);
    connect(&model, &RecordingsModel::findingsChanged, this, [this](std::size_t first, std::size_t last) {
        Q_EMIT dataChanged(index(static_cast<int>(first), 0),
                           index(static_cast<int>(last), columnCount() - 1));
    });
}

int RecordedStepList::rowCount(const QModelIndex& parent) const
{
    constexpr std::size_t kMost = std::numeric_limits<int>::max();
    return parent.isValid() ? 0 : static_cast<int>(std::min(m_model.rows().size(), kMost));
}

int RecordedStepList::columnCount(const QModelIndex& parent) const
{
    if (parent.isValid())
        return 0;
    return !m_model.isPair() ? Ulp : m_model.live() ? LocalOfB : m_model.localSide() ? LocalOfB + 1 : Local;
}

const LocalError* RecordedStepList::localOf(std::size_t row, int column) const
{
    return column < Local ? nullptr : m_model.localError(row, column - Local);
}

QString RecordedStepList::nameOf(std::size_t row) const
{
    const RecordedStep* a = m_model.step(row, 0);
    const RecordedStep* b = m_model.step(row, 1);
    const QString nameA = a ? fromUtf8(a->label()) : QString();
    const QString nameB = b ? fromUtf8(b->label()) : QString();
    if (!a || !b || nameA == nameB)
        return a ? nameA : nameB;
    return tr("%1 → %2", "a renamed step").arg(nameA, nameB);
}

QString RecordedStepList::stateOf(std::size_t row) const
{
    if (!m_model.isPair())
        return {};
    const RecordedRow& at = m_model.rows()[row];
    if (!at.pair.b && m_model.live())
        return tr("not run here");
    if (!at.pair.b)
        return tr("only A has this step");
    if (!at.pair.a)
        return tr("only B has this step");
    const RecordedFinding* found = m_model.finding(row);
    if (!found)
        return tr("not compared yet");
    QString text = !found->error.isEmpty() ? found->error
                   : found->differs        ? tr("differs")
                   : found->isLeft         ? tr("not compared")
                   : found->isExact        ? (!found->isKnown  ? tr("nothing to compare")
                                              : found->isEqual ? tr("equal")
                                                               : tr("bit-exact"))
                                           : tr("within tolerance");
    if (m_model.rows()[row].isByHand)
        text += tr(", paired by hand");
    else if (at.pair.renamed)
        text += tr(", renamed");
    if (!found->others.empty())
        text += tr(", other draws or parameters");
    return text;
}

QString RecordedStepList::textOf(std::size_t row, int column) const
{
    const RecordedStep* step = m_model.step(row, 0);
    if (!step)
        step = m_model.step(row, 1);
    if (column == Number)
        return QString::number(row + 1);
    if (column == Name)
        return nameOf(row);
    const RecordedTensor* tensor = step->tensors.empty() ? nullptr : &step->tensors.front();
    if (column == Tensor) {
        if (!tensor)
            return tr("nothing");
        const QString text = extentsText(*tensor);
        return step->tensors.size() == 1 ? text
                                         : tr("%1 and %2 more").arg(text).arg(step->tensors.size() - 1);
    }
    if (!m_model.isPair())
        return tensor ? fromUtf8(tensor->device) : QString();
    const RecordedRow& at = m_model.rows()[row];
    if (column >= Local) {
        const LocalError* local = localOf(row, column);
        return !local               ? u"–"_s
               : !local->comparison ? tr("differs")
                                    : QString::number(local->comparison->all.maxAbs, 'g', 4);
    }
    if (!at.pair.a || !at.pair.b)
        return column != Error  ? QString()
               : m_model.live() ? tr("not run")
               : at.pair.a      ? tr("only A")
                                : tr("only B");
    const RecordedFinding* found = m_model.finding(row);
    if (!found)
        return column == Error ? u"…"_s : QString();
    if (!found->isKnown)
        return column == Error ? (found->differs ? tr("differs") : u"–"_s) : QString();
    if (found->isExact)
        return u"0"_s;
    if (column == Error)
        return QString::number(found->maxAbs, 'g', 4);
    constexpr std::int64_t kInfinite = std::numeric_limits<std::int64_t>::max();
    constexpr std::int64_t kLong = 1'000'000;
    if (found->maxUlp == kInfinite)
        return u"∞"_s;
    return found->maxUlp < kLong ? numbers::count(static_cast<std::uint64_t>(found->maxUlp))
                                 : QString::number(static_cast<double>(found->maxUlp), 'g', 3);
}

/// The sign of a row: colour is not the only carrier.
QVariant RecordedStepList::iconOf(std::size_t row) const
{
    const RecordedRow& at = m_model.rows()[row];
    if (!m_model.isPair())
        return {};
    if (!at.pair.b && m_model.live())
        return Theme::instance().icon(u"info"_s, tokens().muted);
    if (!at.pair.a || !at.pair.b)
        return Theme::instance().icon(u"warning"_s, tokens().warn);
    const RecordedFinding* found = m_model.finding(row);
    if (!found)
        return {};
    if (found->differs)
        return Theme::instance().icon(u"different"_s, tokens().bad);
    if (!found->others.empty()) // the same, though something else was not
        return Theme::instance().icon(u"warning"_s, tokens().warn);
    return found->isExact ? Theme::instance().icon(u"exact"_s, tokens().good)
                          : Theme::instance().icon(u"within"_s, tokens().warn);
}

QVariant RecordedStepList::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    const int column = index.column();
    const RecordedFinding* found = m_model.finding(row);
    switch (role) {
    case Qt::DisplayRole:
        return textOf(row, column);
    case Qt::EditRole:
        if (column == Error && found && found->isKnown)
            return QString::number(found->maxAbs, 'g', 17);
        if (column == Ulp && found && found->isKnown)
            return QString::number(found->maxUlp);
        if (const LocalError* local = localOf(row, column); local && local->comparison)
            return QString::number(local->comparison->all.maxAbs, 'g', 17);
        return textOf(row, column);
    case Qt::DecorationRole:
        return column == Name ? iconOf(row) : QVariant();
    case Qt::ToolTipRole: {
        QString text = nameOf(row);
        if (found)
            text += u'\n' + (found->sentence.isEmpty() ? stateOf(row) : found->sentence);
        for (std::size_t i = 0; found && i < std::min(found->others.size(), kMostTold); ++i)
            text += u"\n%1. %2"_s.arg(found->others[i].label, found->others[i].sentence);
        if (const QString local = localTextOf(m_model, row); !local.isEmpty())
            text += u'\n' + local;
        if (m_model.firstDiffering() == row)
            text += u'\n' + tr("The first step that differs");
        return text;
    }
    case Qt::AccessibleTextRole:
        return column == Name ? u"%1, %2"_s.arg(nameOf(row), stateOf(row)) : textOf(row, column);
    case Qt::FontRole:
        return Theme::font(TextSize::Small, m_model.isPair() && m_model.firstDiffering() == row);
    case Qt::ForegroundRole:
        if (column >= Local) {
            const LocalError* local = localOf(row, column);
            const bool isExact = local && local->comparison && local->comparison->all.differing == 0;
            return !local || isExact ? QVariant(tokens().muted) : QVariant(tokens().bad);
        }
        if (column == Number || column == Tensor || (column >= Where && found && found->isExact))
            return tokens().muted;
        return column == Error && found && found->differs ? tokens().bad : QVariant();
    case Qt::TextAlignmentRole: {
        const bool isNumber = column == Number || (m_model.isPair() && column >= Error);
        return static_cast<int>((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    case kDiffersRole: {
        const RecordedRow& at = m_model.rows()[row];
        return m_model.isPair() && (!at.pair.a || (!at.pair.b && !m_model.live()) ||
                                    (found && (found->differs || !found->others.empty())));
    }
    default:
        return {};
    }
}

QVariant RecordedStepList::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    const bool isNumber = section == Number || (m_model.isPair() && section >= Error);
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && m_model.isPair() && section == Error)
        return tr("Accumulated error: the largest |A−B| of the step's tensors");
    if (role == Qt::ToolTipRole && section >= Local)
        return tr("Local error: the largest |A−B| when the step runs here by itself, on its recorded input");
    if (role == Qt::ToolTipRole && section == Ulp)
        return tr("Largest number of representable values of the step's own dtype between A and B");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Number:
        return tr("#");
    case Name:
        return tr("Step");
    case Tensor:
        return tr("Tensor");
    case Where:
        return m_model.isPair() ? tr("Max |A−B|") : tr("Device");
    case Local:
        return m_model.live() ? tr("Local") : tr("Local A");
    case LocalOfB:
        return tr("Local B");
    default:
        return tr("Max ULP");
    }
}

void RecordedStepFilter::setText(const QString& text)
{
    m_text = text.trimmed();
    invalidateFilter();
}

void RecordedStepFilter::setDifferingOnly(bool on)
{
    m_differingOnly = on;
    invalidateFilter();
}

bool RecordedStepFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const QModelIndex name = sourceModel()->index(row, RecordedStepList::Name, parent);
    if (m_differingOnly && !name.data(RecordedStepList::kDiffersRole).toBool())
        return false;
    return m_text.isEmpty() || name.data().toString().contains(m_text, Qt::CaseInsensitive);
}

} // namespace comparo::ui
