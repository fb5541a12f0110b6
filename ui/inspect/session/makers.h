// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/identify/identify.h"
#include "ui/inspect/session/session.h"

#include <QObject>
#include <QString>

#include <optional>
#include <vector>

namespace comparo::ui {

/// Which known implementations made the two files that are open: each of a source, or where they are of
/// unequal size the smaller one of the larger one. Looked for when it is asked for, in the background.
class MakersModel : public QObject {
    Q_OBJECT

public:
    /// One file, and what made it.
    struct Made {
        QString file;    ///< "A"
        QString of;      ///< the name of the source
        Message verdict; ///< one sentence
        std::vector<Message> more;
        bool isNamed = false; ///< an implementation gives every sample
    };

    explicit MakersModel(Session& session, QObject* parent = nullptr);

    /// Two files of one picture each are open.
    [[nodiscard]] bool isOffered() const;
    /// No source is known, and none of the files is that of the other.
    [[nodiscard]] bool needsSource() const;
    /// The picture that both files were made of. It is of the pair that is open, or opened next.
    void setSource(const QString& path);
    [[nodiscard]] const QString& source() const { return m_source; }

    void ask();
    void stop();
    [[nodiscard]] bool isRunning() const { return m_running; }
    [[nodiscard]] double progress() const { return m_progress; }
    /// In the order of the files; empty before it was asked for.
    [[nodiscard]] const std::vector<Made>& made() const { return m_made; }
    /// Why there is no answer; empty: there is, or it was not asked for.
    [[nodiscard]] const QString& failure() const { return m_failure; }

Q_SIGNALS:
    void changed();

private:
    void forget();

    Session& m_session;
    QString m_source;
    bool m_isSourceNew = false; ///< it is of files that are being read
    bool m_running = false;
    double m_progress = 0.0;
    std::vector<Made> m_made;
    QString m_failure;
    JobId m_job = 0;
    JobRunner::Slot m_slot;
    JobRunner m_jobs{nullptr, 1}; ///< last: its destructor waits for work
};

} // namespace comparo::ui
