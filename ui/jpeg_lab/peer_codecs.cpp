#include "ui/jpeg_lab/peer_codecs.h"

#include "engine/base/error.h"
#include "engine/peer/registry.h"
#include "engine/pipeline/peer_codec.h"
#include "engine/pipeline/pipeline.h"
#include "ui/base/text.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr std::chrono::milliseconds kPeerPatience{1000}; ///< with the call that a stop finds
constexpr std::chrono::milliseconds kPeerAgain{100};     ///< with those that had waited for it

QStringList namesOf(const std::optional<PeerCodec>& codec)
{
    QStringList names;
    if (codec)
        for (const std::string& device : codec->devices)
            names << fromUtf8(device);
    return names;
}

/// The status of the process without options, which is the one that the lab asks.
PeerStatus statusOf(const std::string& name)
{
    for (const PeerRegistry::Opened& each : peerRegistry().opened())
        if (each.options.empty() && each.peer->name() == name)
            return each.peer->status();
    return {};
}

std::string jsonOf(const ParamSet& options)
{
    QJsonObject json;
    for (const Field& field : options.schema().fields) {
        const Value& value = options.value(field.id);
        if (const auto* flag = std::get_if<bool>(&value))
            json[fromUtf8(field.id)] = *flag;
        else if (const auto* whole = std::get_if<std::int64_t>(&value))
            json[fromUtf8(field.id)] = static_cast<qint64>(*whole);
        else
            json[fromUtf8(field.id)] = fromUtf8(toString(value));
    }
    return QJsonDocument(json).toJson(QJsonDocument::Compact).toStdString();
}

/// The engine's sessions of peers wait until a call is over; the lab's give it up.
class StoppableSession final : public JpegSession {
public:
    StoppableSession(const PeerSide& side, Progress progress)
        : m_peer(peerRegistry().open(side.name, side.options)),
          m_device(side.device),
          m_progress(std::move(progress))
    {
        m_peer->describe(m_progress); // so that no call has its start in its time
    }

    std::vector<std::byte> encode(const Tensor& image, const ParamSet& options) override
    {
        return m_peer->encode(image.toHost(), jsonOf(options), m_device, m_progress).bytes;
    }

    JpegDecoded decode(std::span<const std::byte> file, const ParamSet& options) override
    {
        JpegDecoded decoded;
        decoded.image = m_peer->decode(file, jsonOf(options), m_device, m_progress).output;
        const Shape& shape = decoded.image.shape();
        if (decoded.image.dtype() != DType::UInt8 || shape.n != 1 || (shape.c != 1 && shape.c != 3))
            fail(ErrorCode::CorruptData, "Peer " + m_peer->name() + " decoded to " +
                                             toString(decoded.image.dtype()) + " " + shape.toString() +
                                             "; uint8 pixels of 1 or 3 channels are meant.");
        return decoded;
    }

private:
    std::shared_ptr<Peer> m_peer;
    std::string m_device;
    Progress m_progress;
};

/// Ends programs that are at work.
void endBusy(const QStringList& names)
{
    for (const PeerRegistry::Opened& each : peerRegistry().opened()) {
        const PeerState state = each.peer->status().state;
        const pid_t process = each.peer->processId();
        if (names.contains(fromUtf8(each.peer->name())) && process > 0 &&
            (state == PeerState::Starting || state == PeerState::Busy))
            ::kill(process, SIGKILL);
    }
}

bool hasPlainUpsampling(const ParamSet& options)
{
    const Field* field = options.schema().find("upsampling");
    return field && std::find(field->choices.begin(), field->choices.end(), "plain") != field->choices.end();
}

/// The parties of a peer in one direction.
void addParties(LabParties& parties, const LabPeer& peer, JpegWay way, const SharedOptions& shared,
                const Progress& progress)
{
    for (const QString& device : peer.devices(way)) {
        const LabCodec codec = openPeerCodec(peer.name, device, way, progress);
        const bool encodes = way == JpegWay::Encode;
        JpegParty party{codec.id, DeviceId{},
                        ParamSet(encodes ? codec.codec->encodeOptions() : codec.codec->decodeOptions()),
                        codec.library};
        if (!encodes) {
            parties.decoders.push_back(party);
            if (hasPlainUpsampling(party.options)) {
                party.options.parse("upsampling", "plain");
                if (!(party.options == parties.decoders.back().options))
                    parties.decoders.push_back(party);
            }
            continue;
        }
        try {
            setShared(party.options, shared);
            parties.encoders.push_back(party);
        } catch (const Error& error) { // what it does not write
            parties.leftOut << u"%1 (%2): %3"_s.arg(fromUtf8(codec.id), fromUtf8(codec.library),
                                                    fromUtf8(error.message()));
        }
    }
}

bool isNamed(const std::vector<JpegParty>& parties, const std::string& peer)
{
    return std::any_of(parties.begin(), parties.end(), [&](const JpegParty& party) {
        return isPeerCodec(party.codec) && toUtf8(peerOfCodec(party.codec)) == peer;
    });
}

} // namespace

QList<LabPeer> labPeers()
{
    QList<LabPeer> peers;
    for (const PeerCommand& command : peerRegistry().commands()) {
        LabPeer peer;
        peer.name = fromUtf8(command.name);
        peer.label = peer.name;
        QStringList words;
        for (const std::string& word : command.program.arguments)
            words << shellQuoted(fromUtf8(word));
        peer.command = words.join(u' ');
        const PeerStatus status = statusOf(command.name);
        peer.state = status.state;
        peer.error = fromUtf8(status.error);
        if (const auto& said = status.description) {
            peer.isKnown = true;
            peer.label = fromUtf8(said->label);
            peer.encoderDevices = namesOf(said->encoder);
            peer.decoderDevices = namesOf(said->decoder);
        }
        peers << peer;
    }
    return peers;
}

QString peerOfCodec(const std::string& codec)
{
    return isPeerCodec(codec) ? fromUtf8(codec.substr(0, codec.find('@'))) : QString();
}

QString peerDeviceOfCodec(const std::string& codec)
{
    return isPeerCodec(codec) ? fromUtf8(Side::parse(codec).peer->device) : QString();
}

LabCodec openPeerCodec(const QString& name, const QString& device, JpegWay way, const Progress& progress)
{
    const std::string peer = toUtf8(name);
    const PeerDescription said = peerRegistry().open(peer)->describe(progress);
    const std::optional<PeerCodec>& has = way == JpegWay::Encode ? said.encoder : said.decoder;
    const std::string kind = way == JpegWay::Encode ? "encoder" : "decoder";
    if (!has || has->devices.empty())
        fail(ErrorCode::Unsupported, "Peer " + peer + " (" + said.label + ") has no JPEG " + kind + ".");
    const std::string where = device.isEmpty() ? has->devices.front() : toUtf8(device);
    const JpegCodec& codec = anyJpegCodec(peer + "@" + where);
    if (!(way == JpegWay::Encode ? codec.encodes() : codec.decodes()))
        fail(ErrorCode::Unsupported,
             "Peer " + peer + " (" + said.label + ") has no JPEG " + kind + " on " + where + ".");
    return {codec.id(), codec.label(), &codec};
}

std::unique_ptr<JpegSession> openLabSession(const std::string& codec, const DeviceId& device,
                                            const Progress& progress)
{
    if (!isPeerCodec(codec))
        return jpegCodec(codec).open(device);
    return std::make_unique<StoppableSession>(*Side::parse(codec).peer, progress);
}

PeerDeadline::PeerDeadline(std::stop_token stop, QStringList peers)
    : m_thread([stop = std::move(stop), peers = std::move(peers)](const std::stop_token& over) {
          std::mutex mutex;
          std::condition_variable_any changed;
          const std::stop_callback wake(stop, [&] {
              {
                  const std::scoped_lock lock(mutex);
              } // who waits has seen the stop, or waits
              changed.notify_all();
          });
          std::unique_lock lock(mutex);
          changed.wait(lock, over, [&] { return stop.stop_requested(); });
          std::chrono::milliseconds patience = kPeerPatience;
          while (!over.stop_requested()) {
              changed.wait_for(lock, over, patience, [] { return false; });
              if (!over.stop_requested())
                  endBusy(peers);
              patience = kPeerAgain;
          }
      })
{
}

LabParties labParties(const std::vector<DeviceId>& devices, const SharedOptions& shared,
                      const QStringList& peers, const Progress& progress)
{
    LabParties parties{jpegParties(true, devices, shared), jpegParties(false, devices), {}};
    for (qsizetype i = 0; i < peers.size(); ++i) {
        const double share = kStartingShare / static_cast<double>(peers.size());
        const double at = share * static_cast<double>(i);
        const Progress part = progress.part(at, at + share);
        part.throwIfCancelled();
        try {
            const PeerDescription said = peerRegistry().open(toUtf8(peers[i]))->describe(part);
            LabPeer peer;
            peer.name = peers[i];
            peer.encoderDevices = namesOf(said.encoder);
            peer.decoderDevices = namesOf(said.decoder);
            if (peer.encoderDevices.isEmpty() && peer.decoderDevices.isEmpty())
                fail(ErrorCode::Unsupported,
                     "Peer " + toUtf8(peers[i]) + " (" + said.label + ") has no JPEG codec.");
            addParties(parties, peer, JpegWay::Encode, shared, part);
            addParties(parties, peer, JpegWay::Decode, shared, part);
        } catch (const Error& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw;
            parties.leftOut << fromUtf8(error.message());
        }
    }
    return parties;
}

QString matrixCommand(const QString& path, const SharedOptions& shared, const LabParties& parties)
{
    QString command = u"comparo jpeg matrix %1"_s.arg(shellQuoted(path));
    for (const auto& [id, value] : shared)
        command += u" --%1 %2"_s.arg(fromUtf8(id), fromUtf8(value));
    std::string flags;
    for (const PeerCommand& each : peerRegistry().commands())
        if ((isNamed(parties.encoders, each.name) || isNamed(parties.decoders, each.name)) &&
            flags.find(each.flags) == std::string::npos)
            flags += each.flags;
    const auto isPeers = [](const JpegParty& party) { return isPeerCodec(party.codec); };
    if (std::none_of(parties.encoders.begin(), parties.encoders.end(), isPeers) &&
        std::none_of(parties.decoders.begin(), parties.decoders.end(), isPeers))
        return command;
    const auto add = [&](const char* flag, const JpegParty& party, const std::string& options) {
        const std::string place = isPeerCodec(party.codec) ? std::string() : "@" + party.device.name();
        command += u" %1 %2"_s.arg(
            fromUtf8(flag),
            shellQuoted(fromUtf8(party.codec + place + (options.empty() ? "" : ":" + options))));
    };
    for (const JpegParty& party : parties.encoders)
        add("--encoder", party, {}); // its options are the shared ones
    for (const JpegParty& party : parties.decoders)
        add("--decoder", party, party.options.toText());
    return command + fromUtf8(flags);
}

} // namespace comparo::ui
