// SPDX-License-Identifier: Apache-2.0
#include "ui/recordings/step_list.h"

#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/page/answer_card.h"
#include "ui/recordings/facts.h"

#include <algorithm>
#include <functional>
#include <limits>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Draws and parameters that a tool tip tells.
constexpr std::size_t kMostTold = 4;

/// What a row has of A, else of B.
const RecordedStep& stepOf(const RecordingsModel& model, std::size_t row)
{
    const RecordedStep* step = model.step(row, 0);
    return step ? *step : *model.step(row, 1);
}

/// Of a step that differs: as severe as the answer says, and no more than that before it is known. Where the
/// result is the same all the same, it is worth a look.
QColor differingInk(const RecordingsModel& model)
{
    const RecordedAnswer* found = model.answer();
    return !found                                    ? tokens().muted
           : found->answer.grade == Grade::Identical ? tokens().warn
                                                     : lookOf(found->answer).color;
}

} // namespace

RecordedStepList::RecordedStepList(RecordingsModel& model, QObject* parent)
    : RowsModel(parent), m_model(model)
{
    const auto renew = [this] {
        replace(columnsNow(),
                {.tip = std::bind_front(&RecordedStepList::told, this),
                 .font =
                     [this](std::size_t row) {
                         return Theme::font(TextSize::Small,
                                            m_model.isPair() && m_model.firstDiffering() == row);
                     },
                 .other =
                     [this](std::size_t row, int, int role) {
                         return role == kDiffersRole ? QVariant(differs(row)) : QVariant();
                     }});
    };
    renew();
    connect(&model, &RecordingsModel::opened, this, renew);
    connect(&model, &RecordingsModel::rowsChanged, this, renew);
    connect(&model, &RecordingsModel::localChanged, this, renew);
    connect(&model, &RecordingsModel::answerChanged, this, [this] {
        if (rowCount() > 0)
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    });
    connect(&model, &RecordingsModel::findingsChanged, this, [this](std::size_t first, std::size_t last) {
        Q_EMIT dataChanged(index(static_cast<int>(first), 0),
                           index(static_cast<int>(last), columnCount() - 1));
    });
}

int RecordedStepList::total() const
{
    constexpr std::size_t kMost = std::numeric_limits<int>::max();
    return static_cast<int>(std::min(m_model.rows().size(), kMost));
}

std::vector<RecordedStepList::Spec> RecordedStepList::columnsNow() const
{
    const auto muted = [](std::size_t) { return tokens().muted; };
    const auto known = [this](std::size_t row) {
        const RecordedFinding* found = m_model.finding(row);
        return found && found->isKnown ? found : nullptr;
    };
    std::vector<Spec> columns{
        {.head = QT_TR_NOOP("#"),
         .align = kAlignRight,
         .text = [](std::size_t row) { return QString::number(row + 1); },
         .color = muted},
        {.head = QT_TR_NOOP("Step"),
         .text = std::bind_front(&RecordedStepList::nameOf, this),
         .spoken = [this](std::size_t row) { return u"%1, %2"_s.arg(nameOf(row), stateOf(row)); },
         .icon = std::bind_front(&RecordedStepList::iconOf, this)},
        {.head = QT_TR_NOOP("Tensor"),
         .text = std::bind_front(&RecordedStepList::tensorText, this),
         .color = muted}};
    if (!m_model.isPair()) {
        columns.push_back({.head = QT_TR_NOOP("Device"), .text = [this](std::size_t row) {
                               const std::vector<RecordedTensor>& tensors = stepOf(m_model, row).tensors;
                               return tensors.empty() ? QString() : fromUtf8(tensors.front().device);
                           }});
        return columns;
    }
    columns.push_back({.head = QT_TR_NOOP("Max |A−B|"),
                       .headTip = QT_TR_NOOP("Accumulated error: the largest |A−B| of the step's tensors"),
                       .align = kAlignRight,
                       .text = std::bind_front(&RecordedStepList::errorText, this),
                       .copied =
                           [this, known](std::size_t row) {
                               const RecordedFinding* found = known(row);
                               return found ? QString::number(found->maxAbs, 'g', 17) : errorText(row);
                           },
                       .color =
                           [this](std::size_t row) {
                               const RecordedFinding* found = m_model.finding(row);
                               return !found           ? QVariant()
                                      : found->isExact ? QVariant(tokens().muted)
                                      : found->differs ? QVariant(differingInk(m_model))
                                                       : QVariant();
                           }});
    columns.push_back({.head = QT_TR_NOOP("Max ULP"),
                       .headTip = QT_TR_NOOP(
                           "Largest number of representable values of the step's own dtype between A and B"),
                       .align = kAlignRight,
                       .text = std::bind_front(&RecordedStepList::ulpText, this),
                       .copied =
                           [this, known](std::size_t row) {
                               const RecordedFinding* found = known(row);
                               return found ? QString::number(found->maxUlp) : ulpText(row);
                           },
                       .color =
                           [this](std::size_t row) {
                               const RecordedFinding* found = m_model.finding(row);
                               return found && found->isExact ? QVariant(tokens().muted) : QVariant();
                           }});
    const int sides = m_model.live() ? 1 : m_model.localSide() ? 2 : 0;
    for (int side = 0; side < sides; ++side)
        columns.push_back(localColumn(side));
    return columns;
}

RecordedStepList::Spec RecordedStepList::localColumn(int side) const
{
    const auto text = [this, side](std::size_t row) {
        const LocalError* local = m_model.localError(row, side);
        return !local               ? u"–"_s
               : !local->comparison ? tr("differs")
                                    : QString::number(local->comparison->all.maxAbs, 'g', 4);
    };
    return {.head = side == 1        ? QT_TR_NOOP("Local B")
                    : m_model.live() ? QT_TR_NOOP("Local")
                                     : QT_TR_NOOP("Local A"),
            .headTip = QT_TR_NOOP(
                "Local error: the largest |A−B| when the step runs here by itself, on its recorded input"),
            .align = kAlignRight,
            .text = text,
            .copied =
                [this, side, text](std::size_t row) {
                    const LocalError* local = m_model.localError(row, side);
                    return local && local->comparison
                               ? QString::number(local->comparison->all.maxAbs, 'g', 17)
                               : text(row);
                },
            .color =
                [this, side](std::size_t row) {
                    const LocalError* local = m_model.localError(row, side);
                    const bool isExact = local && local->comparison && local->comparison->all.differing == 0;
                    return !local || isExact ? tokens().muted : differingInk(m_model);
                }};
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
        return m_model.isOfArrays() ? tr("only A has this array") : tr("only A has this step");
    if (!at.pair.a)
        return m_model.isOfArrays() ? tr("only B has this array") : tr("only B has this step");
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

QString RecordedStepList::tensorText(std::size_t row) const
{
    const std::vector<RecordedTensor>& tensors = stepOf(m_model, row).tensors;
    if (tensors.empty())
        return tr("nothing");
    const QString text = extentsText(tensors.front());
    return tensors.size() == 1 ? text : tr("%1 and %2 more").arg(text).arg(tensors.size() - 1);
}

QString RecordedStepList::errorText(std::size_t row) const
{
    const RecordedRow& at = m_model.rows()[row];
    if (!at.pair.a || !at.pair.b)
        return m_model.live() ? tr("not run") : at.pair.a ? tr("only A") : tr("only B");
    const RecordedFinding* found = m_model.finding(row);
    if (!found)
        return u"…"_s;
    if (!found->isKnown)
        return found->differs ? tr("differs") : u"–"_s;
    return found->isExact ? u"0"_s : QString::number(found->maxAbs, 'g', 4);
}

QString RecordedStepList::ulpText(std::size_t row) const
{
    const RecordedRow& at = m_model.rows()[row];
    const RecordedFinding* found = m_model.finding(row);
    if (!at.pair.a || !at.pair.b || !found || !found->isKnown)
        return {};
    constexpr std::int64_t kInfinite = std::numeric_limits<std::int64_t>::max();
    constexpr std::int64_t kLong = 1'000'000;
    if (found->isExact)
        return u"0"_s;
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
        return Theme::instance().icon(u"different"_s, differingInk(m_model));
    if (!found->others.empty()) // the same, though something else was not
        return Theme::instance().icon(u"warning"_s, tokens().warn);
    return found->isExact ? Theme::instance().icon(u"exact"_s, tokens().good)
                          : Theme::instance().icon(u"within"_s, tokens().warn);
}

QString RecordedStepList::told(std::size_t row) const
{
    const RecordedFinding* found = m_model.finding(row);
    QString text = nameOf(row);
    if (found)
        text += u'\n' + (found->sentence.isEmpty() ? stateOf(row) : found->sentence);
    for (std::size_t i = 0; found && i < std::min(found->others.size(), kMostTold); ++i)
        text += u"\n%1. %2"_s.arg(found->others[i].label, found->others[i].sentence);
    if (const QString local = localTextOf(m_model, row); !local.isEmpty())
        text += u'\n' + local;
    if (m_model.firstDiffering() == row)
        text += u'\n' + (m_model.isOfArrays() ? tr("The first array that differs") : tr("The first step that differs"));
    return text;
}

bool RecordedStepList::differs(std::size_t row) const
{
    const RecordedRow& at = m_model.rows()[row];
    const RecordedFinding* found = m_model.finding(row);
    return m_model.isPair() && (!at.pair.a || (!at.pair.b && !m_model.live()) ||
                                (found && (found->differs || !found->others.empty())));
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
