// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/model/files.h"

#include "engine/pipeline/peer_codec.h"
#include "ui/jpeg_lab/commands.h"

namespace comparo::ui {

namespace {

bool asksPeers(const LabSetup& setup)
{
    const auto asks = [](const LabEncoder& encoder) {
        return encoder.origin == LabOrigin::Codec && isPeerCodec(encoder.codec);
    };
    return isPeerCodec(setup.decoder.codec) || asks(setup.encoders[0]) || asks(setup.encoders[1]);
}

} // namespace

LabFiles::LabFiles(const LabInput& input, QObject* parent)
    : QObject(parent), m_input(input), m_task(nullptr, kPeerThreads)
{
    const JpegCodec& codec = *jpegCodecs().front();
    m_setup.decoder = {codec.id(), DeviceId{}, ParamSet(codec.decodeOptions())};
}

void LabFiles::setSetup(const LabSetup& setup)
{
    if (setup == m_setup)
        return;
    m_setup = setup;
    Q_EMIT setupChanged();
    request();
}

void LabFiles::setEncoder(int side, const LabEncoder& encoder)
{
    LabSetup setup = m_setup;
    setup.encoders[static_cast<std::size_t>(side)] = encoder;
    setSetup(setup);
}

void LabFiles::setDecoder(const LabDecoder& decoder)
{
    LabSetup setup = m_setup;
    setup.decoder = decoder;
    setSetup(setup);
}

void LabFiles::setDamage(const LabDamage& damage)
{
    LabSetup setup = m_setup;
    setup.damage = damage;
    if (setup == m_setup)
        m_setup = setup;
    else
        setSetup(setup);
}

void LabFiles::begin(const LabSetup& setup)
{
    m_setup = setup;
    m_result.reset();
    Q_EMIT setupChanged();
    take({});
    request();
}

void LabFiles::take(const LabResultPtr& result)
{
    m_result = result;
    Q_EMIT made();
    Q_EMIT resultChanged();
}

void LabFiles::request()
{
    if (!m_input.hasSource())
        return;
    m_isWaiting = !m_isShown && asksPeers(m_setup);
    if (m_isWaiting) {
        m_task.stop();
        return;
    }
    m_task.start([source = m_input.source(),
                  setup = m_setup](const Progress& progress) { return runLab(source, setup, progress); },
                 [this](const LabResultPtr& result) { take(result); });
}

void LabFiles::cancel()
{
    m_task.stop();
    m_isWaiting = false;
    // What is on screen and what the settings say stay one.
    if (m_result && m_setup != m_result->setup) {
        m_setup = m_result->setup;
        Q_EMIT setupChanged();
    }
}

void LabFiles::pause()
{
    if (!m_task.isRunning() || !asksPeers(m_setup))
        return;
    m_isWaiting = true;
    m_task.stop();
}

void LabFiles::resume()
{
    if (m_isWaiting && m_isShown)
        request();
}

QString LabFiles::command() const
{
    return m_result ? filesCommand(*m_result->source, m_result->setup) : QString();
}

} // namespace comparo::ui
