#include "ui/inspect/session/session.h"

#include "ui/base/text.h"

/// Timelines of the sides, and runs under other schedules.
namespace comparo::ui {

const Trace* Session::trace(int side) const
{
    if (!m_result)
        return nullptr;
    const std::optional<Trace>& trace = side == 0 ? m_result->a : m_result->b;
    return trace ? &*trace : nullptr;
}

void Session::showStreams(int side)
{
    m_streamsSide = side;
    m_streamsSlot.stop();
    m_replaySlot.stop();
    m_replaying = false;
    m_streams.reset();
    m_replay.reset();
    Q_EMIT streamsChanged();
    const Trace* shown = trace(side);
    if (!shown || !shown->timeline)
        return;
    m_jobs.latest(
        m_streamsSlot, this, [timeline = shown->timeline] { return judgeRun(timeline->entries()); },
        [this](const StreamsRunPtr& run) {
            m_streams = run;
            Q_EMIT streamsChanged();
        },
        [this](const Error& error) { fail(tr("The timeline could not be judged."), error); });
}

void Session::replay(const std::string& schedule)
{
    if (!trace(m_streamsSide))
        return;
    m_replaying = true;
    Q_EMIT streamsChanged();
    m_jobs.latest(
        m_replaySlot, this,
        [result = m_result, side = m_streamsSide, schedule](const Progress& progress) {
            return replaySide(side == 0 ? *result->a : *result->b, result->setup.pipeline, side, schedule,
                              progress);
        },
        [this](const ReplayPtr& replay) {
            m_replaying = false;
            m_replay = replay;
            Q_EMIT streamsChanged();
        },
        [this](const Error& error) {
            m_replaying = false;
            Q_EMIT streamsChanged();
            fail(tr("The side could not be run again."), error);
        });
}

void Session::stopReplay()
{
    m_replaySlot.stop();
    m_replaying = false;
    Q_EMIT streamsChanged();
}

} // namespace comparo::ui
