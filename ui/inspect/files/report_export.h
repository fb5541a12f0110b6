// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/report/run/kept_place.h"
#include "ui/inspect/session/session.h"
#include "ui/jobs/task.h"

#include <vector>

namespace comparo::ui {

/// Writes reports of the session's result: the files that the command line writes for the same job. What the
/// job asks for and is still being looked for, as the cause, is waited for.
class ReportExport : public FileTask {
    Q_OBJECT

public:
    explicit ReportExport(Session& session, QObject* parent = nullptr);

    /// Writes a report of the result as it is now, with these bookmarks, in the format of the extension;
    /// written() or the session's failed() follows. Nothing without a result.
    void write(const QString& path, std::vector<KeptPlace> bookmarks = {});

private:
    Session& m_session;
};

} // namespace comparo::ui
