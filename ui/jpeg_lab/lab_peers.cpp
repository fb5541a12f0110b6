// SPDX-License-Identifier: Apache-2.0
// The parts of the lab that know peers: what they do, which codec of theirs a role gets, and when they stop.
#include "engine/pipeline/peer_codec.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/jpeg_lab/lab.h"

#include <algorithm>

namespace comparo::ui {

namespace {

/// Why nothing runs when somebody comes back.
QString leftWords()
{
    return JpegLab::tr("Stopped when the JPEG lab was left, so that its programs are free for the "
                       "comparison. Run it again.");
}

} // namespace

void JpegLab::changeCodec(int side, LabEncoder encoder)
{
    endStarting(side == 0 ? LabRole::EncoderA : LabRole::EncoderB);
    const LabEncoder& before = m_files.setup().encoders[static_cast<std::size_t>(side)];
    if (before.origin == LabOrigin::Codec && encoder.origin == LabOrigin::Codec)
        for (const char* field : {"quality", "subsampling"})
            if (encoder.options.schema().find(field) && before.options.schema().find(field))
                try {
                    encoder.options.set(field, before.options.value(field));
                } catch (const Error&) {
                    continue; // the other codec has no such sampling: its default stays
                }
    m_files.setEncoder(side, encoder);
    resume();
}

void JpegLab::changeDecoder(const LabDecoder& decoder)
{
    endStarting(LabRole::Decoder);
    m_files.setDecoder(decoder);
    resume();
}

void JpegLab::setShown(bool shown)
{
    m_isShown = shown;
    m_files.setShown(shown);
    if (shown) {
        lookAtPeers();
        resume();
        return;
    }
    m_files.pause();
    if (m_input.isReplaying() && isPeerCodec(m_stress.options().codec))
        cancel();
    if (m_matrix.isRunning() && !m_matrix.programs().empty())
        m_matrix.leave(leftWords());
    if (m_stress.isRunning() && isPeerCodec(m_stress.options().codec))
        m_stress.leave(leftWords());
}

void JpegLab::lookAtPeers()
{
    QList<LabPeer> peers = labPeers(m_programs);
    if (peers == m_peers)
        return;
    m_peers = std::move(peers);
    Q_EMIT peersChanged();
}

std::optional<PeerSide> JpegLab::peerOf(LabRole role) const
{
    switch (role) {
    case LabRole::EncoderA:
    case LabRole::EncoderB: {
        const LabEncoder& encoder = m_files.setup().encoders[role == LabRole::EncoderA ? 0 : 1];
        return encoder.origin == LabOrigin::Codec ? peerOfCodec(encoder.codec) : std::nullopt;
    }
    case LabRole::Decoder:
        return peerOfCodec(m_files.setup().decoder.codec);
    case LabRole::Stress:
        break;
    }
    return m_stressPeer ? peerOfCodec(m_stressPeer->id) : std::nullopt;
}

void JpegLab::setStarting(LabRole role, const QString& name)
{
    m_starting[static_cast<std::size_t>(role)] = name;
    m_peers = labPeers(m_programs);
    Q_EMIT peersChanged();
    if (role == LabRole::Stress)
        Q_EMIT m_stress.changed();
    else
        Q_EMIT busyChanged();
}

void JpegLab::choosePeer(LabRole role, const PeerSide& peer, Chosen chosen)
{
    endStarting(role);
    if (role == LabRole::Stress) {
        endStress();
    } else if (peerOf(role)) {
        m_files.pause();
    }
    setStarting(role, fromUtf8(peer.name));
    const JpegWay way = role == LabRole::Decoder ? JpegWay::Decode : JpegWay::Encode;
    m_starts[static_cast<std::size_t>(role)].start(
        [peer, way](const Progress& progress) { return openPeerCodec(peer, way, progress); },
        [this, role, chosen](const LabCodec& codec) {
            takePeer(role, codec);
            if (!starting(role).isEmpty())
                setStarting(role, {});
            resume();
            if (chosen)
                chosen({});
        },
        [this, role, chosen](const Error& error) {
            setStarting(role, {});
            resume();
            const QString message = engineText(error.message());
            if (chosen) {
                chosen(message);
            } else if (role == LabRole::Stress) {
                m_stress.setError(message);
            } else {
                m_startError = message;
                m_startErrorRole = role;
                fail(message);
            }
        });
}

void JpegLab::takePeer(LabRole role, const LabCodec& codec)
{
    if (role == LabRole::Stress) {
        m_stressPeer = codec;
    } else if (role == LabRole::Decoder) {
        LabDecoder decoder{codec.id, DeviceId{}, ParamSet(codec.codec->decodeOptions()), codec.library};
        const Field* upsampling = decoder.options.schema().find("upsampling");
        if (upsampling && m_files.setup().decoder.options.schema().find("upsampling"))
            try { // the same program with other options keeps what was set
                decoder.options.set("upsampling", m_files.setup().decoder.options.value("upsampling"));
            } catch (const Error&) {
                decoder.options = ParamSet(codec.codec->decodeOptions());
            }
        changeDecoder(decoder);
    } else {
        changeCodec(
            role == LabRole::EncoderA ? 0 : 1,
            {LabOrigin::Codec, codec.id, DeviceId{}, ParamSet(codec.codec->encodeOptions()), codec.library});
    }
}

void JpegLab::endStarting(LabRole role)
{
    m_starts[static_cast<std::size_t>(role)].stop();
    if (role == m_startErrorRole) {
        if (!m_startError.isEmpty() && m_startError == m_error)
            fail({}); // something else was chosen
        m_startError.clear();
    }
    if (!starting(role).isEmpty())
        setStarting(role, {});
}

void JpegLab::stopStarting(LabRole role)
{
    endStarting(role);
    resume();
}

void JpegLab::dropStressPeer()
{
    endStarting(LabRole::Stress);
    m_stressPeer.reset();
    endStress();
}

/// The one that runs with a peer's codec, and what went wrong with one.
void JpegLab::endStress()
{
    if (m_stress.isRunning() && isPeerCodec(m_stress.options().codec))
        m_stress.stop();
    m_stress.setError({});
}

bool JpegLab::isStarting() const
{
    return std::any_of(m_starting.begin(), m_starting.begin() + static_cast<int>(LabRole::Stress),
                       [](const QString& name) { return !name.isEmpty(); });
}

void JpegLab::resume()
{
    if (!isStarting())
        m_files.resume();
}

} // namespace comparo::ui
