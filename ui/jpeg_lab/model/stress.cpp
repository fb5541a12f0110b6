// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/model/stress.h"

#include "ui/jpeg_lab/peer_codecs.h"

namespace comparo::ui {

LabStress::LabStress(QObject* parent) : QObject(parent), m_task(nullptr, kPeerThreads)
{
    connect(&m_task, &Task::changed, this, &LabStress::changed);
}

void LabStress::run(const StressOptions& options)
{
    m_options = options;
    m_result.reset();
    m_frames.assign(static_cast<std::size_t>(options.threads) * static_cast<std::size_t>(options.iterations),
                    FrameOutcome{});
    for (int thread = 0; thread < options.threads; ++thread)
        for (int i = 0; i < options.iterations; ++i) {
            FrameOutcome& frame = m_frames[static_cast<std::size_t>(thread * options.iterations + i)];
            frame.thread = thread;
            frame.iteration = i;
        }
    const int run = ++m_run;
    m_task.start(
        [this, options, run](const Progress& progress) {
            // Outcomes come from the run's threads; this object outlives them, because its task waits.
            const auto each = [this, run](const FrameOutcome& frame) {
                QMetaObject::invokeMethod(
                    this,
                    [this, run, frame] {
                        if (run == m_run)
                            take(frame);
                    },
                    Qt::QueuedConnection);
            };
            return std::make_shared<const StressResult>(runStress(options, each, progress));
        },
        [this](const std::shared_ptr<const StressResult>& result) {
            m_result = result;
            m_frames = result->frames;
        });
}

void LabStress::take(const FrameOutcome& frame)
{
    const auto at = static_cast<std::size_t>(frame.thread * m_options.iterations + frame.iteration);
    if (at >= m_frames.size())
        return;
    m_frames[at] = frame;
    Q_EMIT changed();
}

/// So that no cell claims to be at work.
void LabStress::giveUp()
{
    ++m_run;
    for (FrameOutcome& frame : m_frames)
        if (frame.state == FrameState::Running)
            frame.state = FrameState::Waiting;
}

void LabStress::stop()
{
    giveUp();
    m_task.stop();
}

void LabStress::leave(const QString& words)
{
    giveUp();
    m_task.fail(words);
}

void LabStress::setError(const QString& error)
{
    if (!error.isEmpty())
        m_task.fail(error);
    else if (!isRunning())
        m_task.clear();
}

} // namespace comparo::ui
