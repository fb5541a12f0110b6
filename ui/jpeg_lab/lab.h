// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "ui/jpeg_lab/model/look.h"
#include "ui/jpeg_lab/model/matrix.h"
#include "ui/jpeg_lab/model/stress.h"

#include <QTimer>

namespace comparo::ui {

/// Whose codec is chosen.
enum class LabRole { EncoderA, EncoderB, Decoder, Stress };

/// All state of the JPEG lab: what was opened, how each side is made and what came out of it, what is looked
/// at, the matrix and the stress run; and which codecs there are, of ours and of peers. Panels read it and
/// call its slots. Work runs off the GUI thread.
class JpegLab : public QObject {
    Q_OBJECT

public:
    explicit JpegLab(PeersModel& peers, QObject* parent = nullptr);

    [[nodiscard]] LabInput& input() { return m_input; }
    [[nodiscard]] LabFiles& files() { return m_files; }
    [[nodiscard]] LabLook& look() { return m_look; }
    [[nodiscard]] LabMatrix& matrix() { return m_matrix; }
    [[nodiscard]] LabStress& stress() { return m_stress; }

    /// Reading, encoding or inspecting.
    [[nodiscard]] bool isRunning() const { return m_input.isRunning() || m_files.isRunning(); }
    /// The same, the stages, or a peer that starts for a side.
    [[nodiscard]] bool isBusy() const;
    /// Gives up what runs: the settings go back to those of the shown result.
    void cancel();
    /// Why the newest request failed; empty where it did not.
    [[nodiscard]] const QString& error() const { return m_error; }
    /// Whether somebody sees the page. What programs do for one that nobody sees is stopped, since they do
    /// one call after the other, for the comparison, too; the result is asked for again once somebody does.
    void setShown(bool shown);

    // Codecs

    [[nodiscard]] const QList<DeviceId>& devices() const { return m_devices; }
    void setDevices(const QList<DeviceId>& devices);
    /// A codec with its defaults, on the host where it runs there, else on its first device.
    [[nodiscard]] LabEncoder encoderOf(const std::string& codec) const;
    /// Another codec for a side. Quality and sampling stay where it has them: codecs are compared at the same
    /// settings.
    void changeCodec(int side, LabEncoder encoder);
    void changeDecoder(const LabDecoder& decoder);
    /// The map shows what is damaged.
    void setDamage(const LabDamage& damage);

    [[nodiscard]] PeersModel& programs() { return m_programs; }
    /// What is known of the peers that there are.
    [[nodiscard]] const QList<LabPeer>& peers() const { return m_peers; }
    /// Empty where the peer's codec is the role's now; else why it is not.
    using Chosen = std::function<void(const QString& failure)>;
    /// Starts a peer off this thread and gives its codec to the role, which keeps the codec that it has until
    /// then; a peer that works for the role stops. An empty device is the first that the codec runs on. A
    /// failure is the page's error, unless `chosen` takes it. Another choice meanwhile is the end of it.
    void choosePeer(LabRole role, const PeerSide& peer, Chosen chosen = {});
    /// Whose codec a role has; nothing: one of ours.
    [[nodiscard]] std::optional<PeerSide> peerOf(LabRole role) const;
    /// The role shall keep what it has.
    void stopStarting(LabRole role);
    /// The peer that is being started for a role; empty: none.
    [[nodiscard]] const QString& starting(LabRole role) const
    {
        return m_starting[static_cast<std::size_t>(role)];
    }
    /// The peer's codec that was chosen for stress runs; nothing: one of ours.
    [[nodiscard]] const std::optional<LabCodec>& stressPeer() const { return m_stressPeer; }
    /// One of ours for stress runs.
    void dropStressPeer();

    /// Opens a frame of the stress run: what was expected as A, what came as B, with the map of the damage.
    void openFrame(int thread, int iteration);
    /// Writes HTML: of one side its inspection; of two their stages and verdicts, and the inspections beside
    /// it as NAME-a.html and NAME-b.html. reportWritten() follows.
    void exportReport(const QString& path);

Q_SIGNALS:
    void busyChanged();
    void progressChanged(double fraction, const QString& label);
    void devicesChanged();
    /// What they do, which there are, or what is being started.
    void peersChanged();
    void reportWritten(const QString& path);
    /// What a person asked for could not be done: a sentence, empty when it is no longer true.
    void failed(const QString& message);

private:
    void takeSource();
    [[nodiscard]] LabSetup setupFor(const LabSource& source) const;
    void fail(const QString& message);
    void takePeer(LabRole role, const LabCodec& codec);
    void setStarting(LabRole role, const QString& name);
    void endStarting(LabRole role);
    void endStress();
    [[nodiscard]] bool isStarting() const;
    void lookAtPeers();
    void resume();

    QList<DeviceId> m_devices;
    LabInput m_input;
    LabFiles m_files;
    LabLook m_look;
    LabMatrix m_matrix;
    LabStress m_stress;
    FileTask m_reports;
    QString m_error;
    bool m_isShown = true;

    PeersModel& m_programs;
    QList<LabPeer> m_peers;
    QTimer m_peerLook;                 ///< one for many changes
    std::array<QString, 4> m_starting; ///< [LabRole]
    QString m_startError;              ///< that fail() was told
    LabRole m_startErrorRole = LabRole::EncoderA;
    std::optional<LabCodec> m_stressPeer;
    std::array<Task, 4> m_starts{Task(nullptr, kPeerThreads), Task(nullptr, kPeerThreads),
                                 Task(nullptr, kPeerThreads), Task(nullptr, kPeerThreads)};
};

} // namespace comparo::ui
