#pragma once

#include "engine/base/progress.h"
#include "engine/codec/jpeg_codec.h"
#include "engine/diagnose/jpeg/matrix.h"
#include "engine/peer/peer.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <memory>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

/// JPEG codecs that peers have. labPeers() only looks; whatever else is here starts programs and waits for
/// them, and belongs in a job.
namespace comparo::ui {

enum class JpegWay { Encode, Decode };

/// What is known of a peer without asking it.
struct LabPeer {
    QString name;
    QString label;   ///< "Pillow 13.0.0"; its name until it has said what it is
    QString command; ///< that it runs
    PeerState state = PeerState::NotStarted;
    QString error;              ///< why it failed
    bool isKnown = false;       ///< it has said what it has
    QStringList encoderDevices; ///< where it encodes, as far as it has said; empty: nowhere
    QStringList decoderDevices;

    bool operator==(const LabPeer& other) const = default;
    [[nodiscard]] const QStringList& devices(JpegWay way) const
    {
        return way == JpegWay::Encode ? encoderDevices : decoderDevices;
    }
};

/// Those that the user's configuration and command line name, in their order. Starts and waits for none.
QList<LabPeer> labPeers();

/// Of a codec's id, "torchvision" and "cuda:0" of "torchvision@cuda:0"; empty for one of ours.
QString peerOfCodec(const std::string& codec);
QString peerDeviceOfCodec(const std::string& codec);

/// A peer's codec, which has been started.
struct LabCodec {
    std::string id;                   ///< "torchvision@cuda:0"
    std::string library;              ///< "torchvision 0.29.2"
    const JpegCodec* codec = nullptr; ///< see anyJpegCodec()
};

/// Starts the peer. An empty device is the first that its codec runs on. Errors: Device (a peer that is not
/// there or does not start), Unsupported (one that has no such codec there), Cancelled.
LabCodec openPeerCodec(const QString& name, const QString& device, JpegWay way, const Progress& progress);

/// A session of any codec. Calls of a peer's end within a second of a request to stop, with
/// Error(Cancelled).
std::unique_ptr<JpegSession> openLabSession(const std::string& codec, const DeviceId& device,
                                            const Progress& progress);

/// For work whose calls of peers cannot be stopped: while it lives, programs that are still at work a second
/// after a stop was requested are ended, and so are those that its other threads start then.
class PeerDeadline {
public:
    PeerDeadline(std::stop_token stop, QStringList peers);

private:
    std::jthread m_thread;
};

/// Rows and columns of a matrix.
struct LabParties {
    std::vector<JpegParty> encoders;
    std::vector<JpegParty> decoders;
    QStringList leftOut; ///< a sentence for each peer, or codec of one, that is not among them
};

/// Of the progress of a matrix with peers, in which they start.
inline constexpr double kStartingShare = 0.1;

/// Every codec of ours that is here, then those of the named peers on each of their devices, started one
/// after the other. A peer that fails is left out. Error(Cancelled).
LabParties labParties(const std::vector<DeviceId>& devices, const SharedOptions& shared,
                      const QStringList& peers, const Progress& progress);

/// The command line of a matrix of these parties. Where none is a peer's, the parties are those that the
/// command takes without being told.
QString matrixCommand(const QString& path, const SharedOptions& shared, const LabParties& parties);

} // namespace comparo::ui
