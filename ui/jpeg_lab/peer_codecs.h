// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/codec/jpeg_codec.h"
#include "engine/diagnose/jpeg/matrix.h"
#include "engine/pipeline/pipeline.h"
#include "ui/peers/model.h"

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>
#include <string>
#include <vector>

/// JPEG codecs that peers have. labPeers() only looks; whatever else of here takes a Progress starts programs
/// and waits for them, and belongs in a job.
namespace comparo::ui {

enum class JpegWay { Encode, Decode };

/// Of work that asks peers: a run whose peer does not answer holds one.
inline constexpr int kPeerThreads = 8;

/// A name with the options that its process has: no device, and the options in order.
PeerSide programOf(PeerSide peer);
/// "torch", "torch/threads=1".
QString textOfProgram(const PeerSide& program);

/// What is known of a peer's program without asking it.
struct LabPeer {
    PeerSide program; ///< see programOf()
    QString label;    ///< "Pillow 13.0.0", "Kornia 0.9.0 · threads=1"; its name until it has said what it is
    QString command;  ///< that it runs
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

/// Those that the user's configuration and command line name, in their order, each with those of its programs
/// that have other options behind it. Starts and waits for none.
QList<LabPeer> labPeers(const PeersModel& peers);

/// Whose codec it is; nothing for one of ours.
std::optional<PeerSide> peerOfCodec(const std::string& codec);
/// "torchvision@cuda:0/threads=1": its codec's id.
std::string codecOfPeer(const PeerSide& peer);

/// A peer's codec, which has been started.
struct LabCodec {
    std::string id;                   ///< "torchvision@cuda:0"
    std::string library;              ///< "torchvision 0.29.2"
    const JpegCodec* codec = nullptr; ///< see anyJpegCodec()
};

/// Starts the peer. An empty device is the first that its codec runs on. Errors: Device (a peer that is not
/// there or does not start), Unsupported (one that has no such codec there), Cancelled.
LabCodec openPeerCodec(PeerSide peer, JpegWay way, const Progress& progress);

/// Rows and columns of a matrix.
struct LabEndpoints {
    std::vector<JpegEndpoint> encoders;
    std::vector<JpegEndpoint> decoders;
    QStringList leftOut; ///< a sentence for each peer, or codec of one, that is not among them
};

/// Of the progress of a matrix with peers, in which they start.
inline constexpr double kStartingShare = 0.1;

/// Every codec of ours that is here, then those of these programs on each of their devices, started one after
/// the other. A peer that fails is left out. Error(Cancelled).
LabEndpoints labEndpoints(const std::vector<DeviceId>& devices, const SharedOptions& shared,
                          const std::vector<PeerSide>& programs, const Progress& progress);

} // namespace comparo::ui
