// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/pipeline/step_model.h"

#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/inspect/findings/answer_view.h"

namespace comparo::ui {

using namespace Qt::StringLiterals;

StepModel::StepModel(Session& session, const AnswerModel* answer, QObject* parent)
    : RowsModel(parent),
      m_session(session),
      m_answer(answer),
      m_count(static_cast<int>(session.setup().pipeline.steps.size()))
{
    setColumns(
        {{.align = {},
          .text = [](const Step& step) { return fromUtf8(step.op->id); },
          .tip = [](const Step& step) { return translated(step.op->info.help); },
          .spoken =
              [this](const Step& step, int number) {
                  const QString id = fromUtf8(step.op->id);
                  const StepFinding* found = finding(number);
                  return found && step.enabled && found->localShare > 0.0
                             ? u"%1, %2"_s.arg(id, tr("differs %1").arg(numbers::percent(found->localShare)))
                             : u"%1 %2"_s.arg(id, roleOf(step, number, kStateRole).toString()).trimmed();
              },
          .other = std::bind_front(&StepModel::roleOf, this)}});
    connect(&session, &Session::setupChanged, this, &StepModel::update);
    connect(&session, &Session::resultChanged, this, &StepModel::update);
    if (answer)
        connect(answer, &AnswerModel::changed, this, &StepModel::update);
}

void StepModel::update()
{
    const int rows = static_cast<int>(m_session.setup().pipeline.steps.size());
    if (rows > m_count) {
        beginInsertRows({}, m_count, rows - 1);
        m_count = rows;
        endInsertRows();
    } else if (rows < m_count) {
        beginRemoveRows({}, rows, m_count - 1);
        m_count = rows;
        endRemoveRows();
    }
    if (rows > 0)
        Q_EMIT dataChanged(index(0, 0), index(rows - 1, 0));
}

const Step& StepModel::at(int number) const
{
    return m_session.setup().pipeline.steps[static_cast<std::size_t>(number)];
}

const StepFinding* StepModel::finding(int step) const
{
    const AnalysisPtr& result = m_session.result();
    if (!result || result->setup().pipeline != m_session.setup().pipeline)
        return nullptr;
    for (const StepFinding& found : result->steps)
        if (found.step == static_cast<std::size_t>(step))
            return &found;
    return nullptr;
}

QVariant StepModel::roleOf(const Step& step, int number, int role) const
{
    switch (role) {
    case Qt::CheckStateRole:
        return step.enabled ? Qt::Checked : Qt::Unchecked;
    case kParamsRole:
        return fromUtf8(step.params.toText(true)).replace(u","_s, u", "_s);
    case kStateRole: {
        if (!step.enabled)
            return tr("off");
        const StepFinding* found = finding(number);
        if (!found)
            return QString();
        return found->localShare == 0.0 ? tr("exact") : numbers::percent(found->localShare);
    }
    case kDiffersRole:
        if (const StepFinding* found = finding(number))
            return found->localShare > 0.0;
        return {};
    case kInkRole: {
        const StepFinding* found = finding(number);
        return found && m_answer ? markOf(*m_answer, found->localShare > 0.0) : tokens().muted;
    }
    case kNamedRole: {
        const std::optional<std::size_t> named = m_answer ? m_answer->step() : std::nullopt;
        return named && finding(number) == &m_session.result()->steps[*named];
    }
    default:
        return {};
    }
}

bool StepModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole)
        return false;
    m_session.enableStep(static_cast<std::size_t>(index.row()), value.toInt() == Qt::Checked);
    return true;
}

Qt::ItemFlags StepModel::flags(const QModelIndex& index) const
{
    return RowsModel::flags(index) | Qt::ItemIsUserCheckable;
}

} // namespace comparo::ui
