// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/recordings/model.h"

#include <QObject>
#include <QString>

namespace comparo::ui {

/// Writes reports of the two recordings that are open: the files that 'comparo diff A B --report' writes.
/// Steps that are paired by hand stay so.
class RecordingsExport : public QObject {
    Q_OBJECT

public:
    explicit RecordingsExport(RecordingsModel& model, QObject* parent = nullptr);
    ~RecordingsExport() override;

    /// Whether there is something to write: two recordings of two files.
    [[nodiscard]] bool canWrite() const { return !m_model.command().isEmpty(); }
    /// In the format of the extension; written() or failed() follows. A newer one takes its place.
    void write(const QString& path);
    /// Gives up; no file is left behind.
    void cancel();
    [[nodiscard]] bool isWriting() const { return m_writing; }

Q_SIGNALS:
    /// Writing began or ended.
    void changed();
    void progressed(double fraction, const QString& label);
    void written(const QString& path);
    void failed(const QString& message);

private:
    void setWriting(bool writing);

    RecordingsModel& m_model;
    bool m_writing = false;
    JobId m_job = 0;
    JobRunner::Slot m_slot;
    JobRunner m_jobs{nullptr, 1}; ///< last: its destructor waits for work that uses the members above
};

} // namespace comparo::ui
