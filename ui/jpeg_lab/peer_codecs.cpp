// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/peer_codecs.h"

#include "engine/base/error.h"
#include "engine/peer/registry.h"
#include "engine/pipeline/peer_codec.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/peers/options_button.h"

#include <algorithm>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

QStringList namesOf(const std::optional<PeerCodec>& codec)
{
    QStringList names;
    if (codec)
        for (const std::string& device : codec->devices)
            names << fromUtf8(device);
    return names;
}

LabPeer labPeer(const PeersModel& peers, const PeerSide& program)
{
    LabPeer peer;
    const QString name = fromUtf8(program.name);
    peer.program = program;
    peer.label = name;
    peer.command = peers.command(name);
    const PeerStatus status = peers.status(name, program.options);
    peer.state = status.state;
    peer.error = engineText(status.error);
    if (const std::shared_ptr<const PeerDescription> said = descriptionOf(peers, program)) {
        peer.isKnown = true;
        peer.label = fromUtf8(said->label);
        peer.encoderDevices = namesOf(said->encoder);
        peer.decoderDevices = namesOf(said->decoder);
    }
    if (!program.options.empty())
        peer.label += u" \u00b7 "_s + wordsOfOptions(program.options).join(u" \u00b7 "_s);
    return peer;
}

bool hasPlainUpsampling(const ParamSet& options)
{
    const Field* field = options.schema().find("upsampling");
    return field && std::find(field->choices.begin(), field->choices.end(), "plain") != field->choices.end();
}

/// The parties of a program in one direction, on these devices.
void addParties(LabEndpoints& parties, PeerSide peer, const QStringList& devices, JpegWay way,
                const SharedOptions& shared, const Progress& progress)
{
    for (const QString& device : devices) {
        peer.device = toUtf8(device);
        const LabCodec codec = openPeerCodec(peer, way, progress);
        const bool encodes = way == JpegWay::Encode;
        JpegEndpoint party{codec.id, DeviceId{},
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
                                                    engineText(error.message()));
        }
    }
}

} // namespace

PeerSide programOf(PeerSide peer)
{
    peer.device.clear();
    std::sort(peer.options.begin(), peer.options.end());
    return peer;
}

QString textOfProgram(const PeerSide& program)
{
    return (QStringList{fromUtf8(program.name)} + wordsOfOptions(program.options)).join(u'/');
}

QList<LabPeer> labPeers(const PeersModel& peers)
{
    QList<LabPeer> all;
    for (const QString& name : peers.names()) {
        PeerSide program{toUtf8(name), {}};
        all << labPeer(peers, program);
        for (const PeerValues& options : peers.otherOptions(name)) {
            program.options = options;
            all << labPeer(peers, programOf(program));
        }
    }
    return all;
}

std::optional<PeerSide> peerOfCodec(const std::string& codec)
{
    return isPeerCodec(codec) ? Side::parse(codec).peer : std::nullopt;
}

std::string codecOfPeer(const PeerSide& peer)
{
    Side side;
    side.peer = peer;
    return side.toText();
}

LabCodec openPeerCodec(PeerSide peer, JpegWay way, const Progress& progress)
{
    const PeerDescription said = peerRegistry().open(peer.name, peer.options)->describe(progress);
    const std::optional<PeerCodec>& has = way == JpegWay::Encode ? said.encoder : said.decoder;
    const bool isEncoder = way == JpegWay::Encode;
    if (!has || has->devices.empty())
        fail(ErrorCode::Unsupported,
             isEncoder ? message("Peer {} ({}) has no JPEG encoder.", peer.name, said.label)
                       : message("Peer {} ({}) has no JPEG decoder.", peer.name, said.label));
    if (peer.device.empty())
        peer.device = has->devices.front();
    const JpegCodec& codec = anyJpegCodec(codecOfPeer(peer), progress.stop);
    if (!(way == JpegWay::Encode ? codec.encodes() : codec.decodes()))
        fail(ErrorCode::Unsupported,
             isEncoder
                 ? message("Peer {} ({}) has no JPEG encoder on {}.", peer.name, said.label, peer.device)
                 : message("Peer {} ({}) has no JPEG decoder on {}.", peer.name, said.label, peer.device));
    return {codec.id(), english(codec.label()), &codec};
}

LabEndpoints labEndpoints(const std::vector<DeviceId>& devices, const SharedOptions& shared,
                          const std::vector<PeerSide>& programs, const Progress& progress)
{
    LabEndpoints parties{jpegParties(true, devices, shared), jpegParties(false, devices), {}};
    for (std::size_t i = 0; i < programs.size(); ++i) {
        const PeerSide& program = programs[i];
        const double share = kStartingShare / static_cast<double>(programs.size());
        const double at = share * static_cast<double>(i);
        const Progress part = progress.part(at, at + share);
        part.throwIfCancelled();
        try {
            const PeerDescription said = peerRegistry().open(program.name, program.options)->describe(part);
            if (namesOf(said.encoder).isEmpty() && namesOf(said.decoder).isEmpty())
                fail(ErrorCode::Unsupported,
                     message("Peer {} ({}) has no JPEG codec.", program.name, said.label));
            addParties(parties, program, namesOf(said.encoder), JpegWay::Encode, shared, part);
            addParties(parties, program, namesOf(said.decoder), JpegWay::Decode, shared, part);
        } catch (const Error& error) {
            if (error.code() == ErrorCode::Cancelled)
                throw;
            parties.leftOut << engineText(error.message());
        }
    }
    return parties;
}

} // namespace comparo::ui
