// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/pipeline/step_model.h"

#include "ui/base/numbers.h"
#include "ui/base/text.h"

namespace comparo::ui {

using namespace Qt::StringLiterals;

StepModel::StepModel(Session& session, QObject* parent)
    : QAbstractListModel(parent),
      m_session(session),
      m_rows(static_cast<int>(session.setup().pipeline.steps.size()))
{
    connect(&session, &Session::setupChanged, this, &StepModel::update);
    connect(&session, &Session::resultChanged, this, &StepModel::update);
}

void StepModel::update()
{
    const int rows = static_cast<int>(m_session.setup().pipeline.steps.size());
    if (rows > m_rows) {
        beginInsertRows({}, m_rows, rows - 1);
        m_rows = rows;
        endInsertRows();
    } else if (rows < m_rows) {
        beginRemoveRows({}, rows, m_rows - 1);
        m_rows = rows;
        endRemoveRows();
    }
    if (rows > 0)
        Q_EMIT dataChanged(index(0), index(rows - 1));
}

int StepModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

const StepFinding* StepModel::finding(std::size_t step) const
{
    const AnalysisPtr& result = m_session.result();
    if (!result || result->setup().pipeline != m_session.setup().pipeline)
        return nullptr;
    for (const StepFinding& found : result->steps)
        if (found.step == step)
            return &found;
    return nullptr;
}

QVariant StepModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto row = static_cast<std::size_t>(index.row());
    const Step& step = m_session.setup().pipeline.steps[row];
    switch (role) {
    case Qt::DisplayRole:
        return fromUtf8(step.op->id);
    case Qt::ToolTipRole:
        return translated(step.op->info.help);
    case Qt::CheckStateRole:
        return step.enabled ? Qt::Checked : Qt::Unchecked;
    case kParamsRole:
        return fromUtf8(step.params.toText(true)).replace(u","_s, u", "_s);
    case kStateRole: {
        if (!step.enabled)
            return tr("off");
        const StepFinding* found = finding(row);
        if (!found)
            return QString();
        return found->localShare == 0.0 ? tr("exact") : numbers::percent(found->localShare);
    }
    case Qt::AccessibleTextRole:
        if (const StepFinding* found = finding(row); found && step.enabled && found->localShare > 0.0)
            return u"%1, %2"_s.arg(fromUtf8(step.op->id),
                                   tr("differs %1").arg(numbers::percent(found->localShare)));
        return u"%1 %2"_s.arg(fromUtf8(step.op->id), data(index, kStateRole).toString()).trimmed();
    case kDiffersRole:
        if (const StepFinding* found = finding(row))
            return found->localShare > 0.0;
        return {};
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
    return QAbstractListModel::flags(index) | Qt::ItemIsUserCheckable;
}

} // namespace comparo::ui
