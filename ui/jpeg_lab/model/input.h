// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/stress/jpeg_stress.h"
#include "ui/jobs/task.h"
#include "ui/jpeg_lab/run.h"

namespace comparo::ui {

/// What the lab has open: a JPEG to inspect, a picture to encode, or a frame of a stress run.
class LabInput : public QObject {
    Q_OBJECT

public:
    explicit LabInput(QObject* parent = nullptr);

    /// arrived() and changed() follow, or failed() of the task.
    void open(const QString& path);
    /// A picture that is in memory.
    void openPicture(const Tensor& picture, const QString& name);
    /// What was expected of a frame, and what came.
    void openFrame(const StressOptions& options, int thread, int iteration);
    /// What is open stays so.
    void cancel();

    [[nodiscard]] Task& task() { return m_task; }
    [[nodiscard]] bool isRunning() const { return m_task.isRunning(); }
    /// Whether a frame is made again, by the stress run's codec.
    [[nodiscard]] bool isReplaying() const { return m_isReplaying && m_task.isRunning(); }
    [[nodiscard]] const LabSourcePtr& source() const { return m_source; }
    [[nodiscard]] bool hasSource() const { return m_source != nullptr; }
    [[nodiscard]] bool hasPicture() const { return m_source && !m_source->picture.isEmpty(); }
    /// The path that was asked for last, be it read by now or not.
    [[nodiscard]] const QString& path() const { return m_path; }

Q_SIGNALS:
    /// Another one is open; what was found out about the one before is of no use.
    void arrived();
    /// The same, once nothing shows the one before.
    void changed();

private:
    void take(const LabSourcePtr& source);

    QString m_path;
    LabSourcePtr m_source;
    bool m_isReplaying = false;
    Task m_task;
};

} // namespace comparo::ui
