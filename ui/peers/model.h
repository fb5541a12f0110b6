// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/peer/peers_file.h"
#include "engine/peer/registry.h"
#include "engine/pipeline/pipeline.h"
#include "ui/jobs/job_runner.h"

#include <QHash>
#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <memory>
#include <optional>

namespace comparo::ui {

/// "not started", "starting", "ready", "busy", "failed".
QString wordOf(PeerState state);

/// Whether a program runs the side: neither a device of ours nor a library that we are linked with.
inline bool isProgram(const Side& side)
{
    return side.peer && !side.peer->linked;
}

/// The programs that can run a side: which names there are, what each does, and its log. Starts, adds and
/// ends them off the GUI thread; nothing here waits.
class PeersModel : public QObject {
    Q_OBJECT

public:
    using Described = std::function<void(const PeerDescription&)>;
    using Failed = std::function<void(const QString& message)>;
    /// A program that was started to be looked at, and is no name yet.
    using Candidate = std::shared_ptr<Peer>;

    explicit PeersModel(QObject* parent = nullptr);
    ~PeersModel() override;

    /// Runs Python files that name no Python of their own; empty: the one of the environment.
    void setPython(const QString& python) { m_python = python; }
    /// The program that runs them.
    [[nodiscard]] QString python() const;

    /// Seconds that a program may be silent, to start and in a step, from its next start on; 0: as usual.
    void setTimeout(double seconds);
    [[nodiscard]] double timeout() const { return m_timeout; }
    /// The same, and timeoutKept() follows.
    void keepTimeout(double seconds);
    /// "60 s to start, 120 s a step", "300 s".
    [[nodiscard]] static QString timeoutText(double seconds);

    [[nodiscard]] QStringList names() const;
    [[nodiscard]] bool has(const QString& name) const { return names().contains(name); }
    /// Of the program with these options. Of one that nobody opened: NotStarted.
    [[nodiscard]] PeerStatus status(const QString& name, const PeerValues& options = {}) const;
    [[nodiscard]] QStringList log(const QString& name, const PeerValues& options = {}) const;
    /// Those with which programs of a name run, or ran, besides the one without any, as far as these have
    /// said what they are.
    [[nodiscard]] std::vector<PeerValues> otherOptions(const QString& name) const;
    /// What it runs, as a command line.
    [[nodiscard]] QString command(const QString& name) const;
    /// Ops that programs have of their own, by the names of the programs that have said so.
    [[nodiscard]] std::vector<std::pair<QString, std::vector<const Op*>>> ownOps() const;
    /// "Kornia 0.9.0 · cpu", or the side's own words while its program has not said what it is.
    [[nodiscard]] QString label(const Side& side) const;

    /// Starts a program; done or failed is called unless the context is gone or stop() was called.
    void start(const QString& name, const PeerValues& options, QObject* context, Described done,
               Failed failed);
    /// Ends it first, if it runs.
    void startAgain(const QString& name, const PeerValues& options, QObject* context, Described done,
                    Failed failed);
    /// Cancels its start, or ends it once its call is over.
    void stop(const QString& name, const PeerValues& options = {});

    // Adding one

    /// Starts what a definition says, and shows it to `done`.
    void tryOut(const PeerDefinition& definition, QObject* context,
                std::function<void(const Candidate&)> done, Failed failed);
    void cancelTryOut();
    /// The last lines of the log of the program that tryOut() started.
    [[nodiscard]] QStringList candidateLog() const;
    /// Ends a program that nobody wants, off this thread.
    void discard(Candidate candidate);
    /// Makes it a peer by its name, in the place of one that runs the same, and keeps it in the user's file.
    /// Empty, or why not.
    QString add(const Candidate& candidate, const PeerDefinition& definition, bool keep);
    /// Whether this name runs the same program already, so that adding it starts it again.
    [[nodiscard]] bool isSame(const PeerDefinition& definition) const;
    /// Whether it runs the library of its name, by whichever Python: another one takes its place.
    [[nodiscard]] bool runsLibrary(const QString& name) const;
    /// The Python that runs it; empty where the name runs something else.
    [[nodiscard]] QString pythonOf(const QString& library) const;
    /// `wanted`, or with a number behind it where another program has the name.
    [[nodiscard]] QString freeName(const QString& wanted) const;
    /// Whether the user's file has it.
    [[nodiscard]] bool isKept(const QString& name) const;
    /// Ends it and takes it out of the user's file. Empty, or why it stays there.
    QString remove(const QString& name);

    /// The user's file, "/home/me/.config/comparoscope/peers.json".
    [[nodiscard]] QString file() const { return m_file; }

Q_SIGNALS:
    void namesChanged();
    /// Some program does something else now.
    void statusChanged();
    void timeoutChanged();
    /// A person wants it at the next start of the application, too.
    void timeoutKept(double seconds);

private:
    void launch(const QString& name, const PeerValues& options, bool again, QObject* context, Described done,
                Failed failed);
    [[nodiscard]] std::shared_ptr<Peer> opened(const QString& name, const PeerValues& options) const;
    [[nodiscard]] PeerCommand commandOf(const PeerDefinition& definition) const;

    QString m_python;
    double m_timeout = 0.0;
    QString m_file;
    QHash<QString, JobId> m_starting; ///< by the side's words
    std::shared_ptr<Peer> m_candidate;
    JobRunner::Slot m_candidateSlot;
    JobRunner m_jobs{nullptr, 8}; ///< last: its destructor waits for work that uses the members above
};

} // namespace comparo::ui
