// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/run/kept_place.h"
#include "ui/inspect/session/session.h"

#include <QObject>
#include <QString>

#include <vector>

namespace comparo::ui {

/// Writes reports of the session's result: the files that the command line writes for the same job. What the
/// job asks for and is still being looked for, as the cause, is waited for.
class ReportExport : public QObject {
    Q_OBJECT

public:
    explicit ReportExport(Session& session, QObject* parent = nullptr);
    ~ReportExport() override;

    /// Writes a report of the result as it is now, with these bookmarks, in the format of the extension;
    /// written() or the session's failed() follows. Nothing without a result. One at a time: a newer one
    /// takes its place.
    void write(const QString& path, std::vector<KeptPlace> bookmarks = {});
    /// Gives up; no file is left behind.
    void cancel();
    [[nodiscard]] bool isWriting() const { return m_writing; }

Q_SIGNALS:
    /// Writing began or ended.
    void changed();
    void progressed(double fraction, const QString& label);
    void written(const QString& path);

private:
    void setWriting(bool writing);

    Session& m_session;
    bool m_writing = false;
    JobId m_job = 0;
    JobRunner::Slot m_slot;
    JobRunner m_jobs; ///< last: its destructor waits for work that uses the members above
};

} // namespace comparo::ui
