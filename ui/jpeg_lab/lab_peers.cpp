// The parts of the lab that know peers: what they do, and which codec of theirs a role gets.
#include "ui/base/text.h"
#include "ui/jpeg_lab/lab.h"

namespace comparo::ui {

void JpegLab::changeCodec(int side, LabEncoder encoder)
{
    stopStarting(side == 0 ? LabRole::EncoderA : LabRole::EncoderB);
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
}

void JpegLab::watchPeers(bool watched)
{
    if (watched) {
        lookAtPeers();
        m_peersTimer.start();
    } else {
        m_peersTimer.stop();
    }
}

void JpegLab::lookAtPeers()
{
    QList<LabPeer> peers = labPeers();
    if (peers == m_peers)
        return;
    m_peers = std::move(peers);
    Q_EMIT peersChanged();
}

void JpegLab::setStarting(LabRole role, const QString& name)
{
    m_starting[static_cast<std::size_t>(role)] = name;
    m_peers = labPeers();
    Q_EMIT peersChanged();
    if (role == LabRole::Stress)
        Q_EMIT stressChanged();
    else
        Q_EMIT busyChanged();
}

void JpegLab::choosePeer(LabRole role, const QString& name, const QString& device)
{
    stopStarting(role);
    if (role == LabRole::Stress)
        m_stressError.clear();
    setStarting(role, name);
    const JpegWay way = role == LabRole::Decoder ? JpegWay::Decode : JpegWay::Encode;
    const JobId job = m_jobs.latest(
        m_startSlots[static_cast<std::size_t>(role)], this,
        [name, device, way](const Progress& progress) { return openPeerCodec(name, device, way, progress); },
        [this, role](const LabCodec& codec) {
            takePeer(role, codec);
            if (!starting(role).isEmpty())
                setStarting(role, {});
        },
        [this, role](const Error& error) {
            setStarting(role, {});
            const QString message = fromUtf8(error.message());
            if (role == LabRole::Stress) {
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
        setDecoder({codec.id, DeviceId{}, ParamSet(codec.codec->decodeOptions()), codec.library});
    } else {
        changeCodec(
            role == LabRole::EncoderA ? 0 : 1,
            {LabOrigin::Codec, codec.id, DeviceId{}, ParamSet(codec.codec->encodeOptions()), codec.library});
    }
}

void JpegLab::stopStarting(LabRole role)
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

std::unique_lock<std::mutex> JpegLab::turnOf(bool hasPeers, const Progress& progress)
{
    if (!hasPeers)
        return {};
    std::unique_lock turn(m_turns);
    progress.throwIfCancelled();
    return turn;
}

void JpegLab::dropStressPeer()
{
    stopStarting(LabRole::Stress);
    m_stressPeer.reset();
    m_stressError.clear();
    Q_EMIT stressChanged();
}

void JpegLab::setMatrixPeers(const QStringList& names)
{
    m_matrixPeers = names;
    Q_EMIT peersChanged();
}

} // namespace comparo::ui
