// SPDX-License-Identifier: Apache-2.0
#include "ui/streams/model.h"

namespace comparo::ui {

StreamsModel::StreamsModel(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
    connect(&m_replaying, &Task::changed, this, &StreamsModel::changed);
}

StreamsModel::~StreamsModel() = default;

bool StreamsModel::isShown() const
{
    const AnalysisPtr& result = m_session.result();
    return m_shownRun == (result ? result->run : 0);
}

void StreamsModel::show(int side)
{
    m_side = side;
    m_shownRun = m_session.result() ? m_session.result()->run : 0;
    m_run.reset();
    m_replay.reset();
    m_judging.stop();
    m_replaying.stop();
    Q_EMIT changed();
    const Trace* shown = trace();
    if (!shown || !shown->timeline)
        return;
    m_judging.start(
        [timeline = shown->timeline] { return judgeRun(*timeline); },
        [this](const StreamsRunPtr& run) {
            m_run = run;
            Q_EMIT changed();
        },
        [this](const Error& error) { m_session.fail(tr("The timeline could not be judged."), error); });
}

void StreamsModel::replay(const std::string& schedule)
{
    if (!trace())
        return;
    m_replaying.start(
        [result = m_session.result(), side = m_side, schedule](const Progress& progress) {
            return replaySide(*result->trace(side), result->setup().pipeline, side, schedule, progress);
        },
        [this](const ReplayPtr& replay) { m_replay = replay; },
        [this](const Error& error) { m_session.fail(tr("The side could not be run again."), error); });
}

} // namespace comparo::ui
