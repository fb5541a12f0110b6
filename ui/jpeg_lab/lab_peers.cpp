// SPDX-License-Identifier: Apache-2.0
// The parts of the lab that know peers: what they do, which codec of theirs a role gets, and when they stop.
#include "engine/pipeline/peer_codec.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/jpeg_lab/lab.h"

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
    const LabEncoder& before = m_setup.encoders[static_cast<std::size_t>(side)];
    if (before.origin == LabOrigin::Codec && encoder.origin == LabOrigin::Codec)
        for (const char* field : {"quality", "subsampling"})
            if (encoder.options.schema().find(field) && before.options.schema().find(field))
                try {
                    encoder.options.set(field, before.options.value(field));
                } catch (const Error&) {
                    continue; // the other codec has no such sampling: its default stays
                }
    setEncoder(side, encoder);
    resume();
}

void JpegLab::changeDecoder(const LabDecoder& decoder)
{
    endStarting(LabRole::Decoder);
    setDecoder(decoder);
    resume();
}

void JpegLab::setShown(bool shown)
{
    m_isShown = shown;
    if (shown) {
        lookAtPeers();
        resume();
        return;
    }
    pause();
    if (m_isReplaying && isPeerCodec(m_stressOptions.codec))
        cancel();
    if (m_matrixRunning && !m_matrixPeers.empty()) {
        m_matrixError = leftWords();
        stopMatrix();
    }
    if (m_stressRunning && isPeerCodec(m_stressOptions.codec)) {
        m_stressError = leftWords();
        stopStress();
    }
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
        const LabEncoder& encoder = m_setup.encoders[role == LabRole::EncoderA ? 0 : 1];
        return encoder.origin == LabOrigin::Codec ? peerOfCodec(encoder.codec) : std::nullopt;
    }
    case LabRole::Decoder:
        return peerOfCodec(m_setup.decoder.codec);
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
        Q_EMIT stressChanged();
    else
        Q_EMIT busyChanged();
}

void JpegLab::choosePeer(LabRole role, const PeerSide& peer, Chosen chosen)
{
    endStarting(role);
    if (role == LabRole::Stress) {
        m_stressError.clear();
        if (m_stressRunning && isPeerCodec(m_stressOptions.codec))
            stopStress();
    } else if (peerOf(role)) {
        pause();
    }
    setStarting(role, fromUtf8(peer.name));
    const JpegWay way = role == LabRole::Decoder ? JpegWay::Decode : JpegWay::Encode;
    const JobId job = m_jobs.latest(
        m_startSlots[static_cast<std::size_t>(role)], this,
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
                m_stressError = message;
                Q_EMIT stressChanged();
            } else {
                m_startError = message;
                m_startErrorRole = role;
                fail(message);
            }
        });
    if (role != LabRole::Stress)
        m_job = job;
}

void JpegLab::takePeer(LabRole role, const LabCodec& codec)
{
    if (role == LabRole::Stress) {
        m_stressPeer = codec;
    } else if (role == LabRole::Decoder) {
        LabDecoder decoder{codec.id, DeviceId{}, ParamSet(codec.codec->decodeOptions()), codec.library};
        const Field* upsampling = decoder.options.schema().find("upsampling");
        if (upsampling && m_setup.decoder.options.schema().find("upsampling"))
            try { // the same program with other options keeps what was set
                decoder.options.set("upsampling", m_setup.decoder.options.value("upsampling"));
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
    m_startSlots[static_cast<std::size_t>(role)].stop();
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
    if (m_stressRunning && isPeerCodec(m_stressOptions.codec))
        stopStress();
    m_stressPeer.reset();
    m_stressError.clear();
    Q_EMIT stressChanged();
}

void JpegLab::setMatrixPeers(const std::vector<PeerSide>& programs)
{
    m_matrixPeers = programs;
    Q_EMIT peersChanged();
}

} // namespace comparo::ui
