// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/stress/jpeg_stress.h"
#include "ui/jobs/task.h"

#include <vector>

namespace comparo::ui {

/// Many frames through an encoder under threads, and what became of each.
class LabStress : public QObject {
    Q_OBJECT

public:
    explicit LabStress(QObject* parent = nullptr);

    void run(const StressOptions& options);
    void stop();
    /// The same, with words in the place of an error.
    void leave(const QString& words);
    /// A failure before a run could begin; empty: it is no longer true.
    void setError(const QString& error);
    [[nodiscard]] bool isRunning() const { return m_task.isRunning(); }
    [[nodiscard]] const QString& error() const { return m_task.error(); }
    [[nodiscard]] const StressOptions& options() const { return m_options; }
    [[nodiscard]] const std::vector<FrameOutcome>& frames() const { return m_frames; }
    /// Of the last complete run.
    [[nodiscard]] const std::shared_ptr<const StressResult>& result() const { return m_result; }

Q_SIGNALS:
    void changed();

private:
    void take(const FrameOutcome& frame);
    void giveUp();

    StressOptions m_options;
    std::vector<FrameOutcome> m_frames;
    std::shared_ptr<const StressResult> m_result;
    int m_run = 0; ///< which run outcomes that are under way belong to
    Task m_task;   ///< last: its destructor waits for work that tells this object
};

} // namespace comparo::ui
