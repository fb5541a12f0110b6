// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jobs/task.h"
#include "ui/recordings/model.h"

namespace comparo::ui {

/// Writes reports of the two recordings that are open: the files that 'comparo diff A B --report' writes.
/// Steps that are paired by hand stay so.
class RecordingsExport : public FileTask {
    Q_OBJECT

public:
    explicit RecordingsExport(RecordingsModel& model, QObject* parent = nullptr);

    /// Whether there is something to write: two recordings of two files.
    [[nodiscard]] bool canWrite() const { return !m_model.command().isEmpty(); }
    /// In the format of the extension; written() or failed() follows.
    void write(const QString& path);
    /// The summary for an issue; markdownReady() or failed() follows.
    void makeMarkdown();

Q_SIGNALS:
    void markdownReady(const QString& text);

private:
    RecordingsModel& m_model;
};

} // namespace comparo::ui
