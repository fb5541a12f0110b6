// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/lab.h"

namespace comparo::ui {

namespace {

constexpr int kLookMs = 100; ///< peers change with every call

} // namespace

JpegLab::JpegLab(PeersModel& peers, QObject* parent)
    : QObject(parent),
      m_devices{DeviceId{}},
      m_files(m_input),
      m_look(m_files),
      m_matrix(m_input, m_devices),
      m_programs(peers),
      m_peers(labPeers(peers))
{
    for (Task* task : {&m_input.task(), &m_files.task(), &m_look.task()}) {
        connect(task, &Task::changed, this, &JpegLab::busyChanged);
        connect(task, &Task::progressed, this, &JpegLab::progressChanged);
    }
    for (const LabRole role : {LabRole::EncoderA, LabRole::EncoderB, LabRole::Decoder})
        connect(&m_starts[static_cast<std::size_t>(role)], &Task::progressed, this,
                &JpegLab::progressChanged);
    for (Task* task :
         std::initializer_list<Task*>{&m_input.task(), &m_files.task(), &m_look.task(), &m_look.viewTask(),
                                      &m_matrix.cellTask(), &m_matrix.reports(), &m_reports})
        connect(task, &Task::failed, this, &JpegLab::fail);
    for (FileTask* reports : {&m_matrix.reports(), &m_reports})
        connect(reports, &FileTask::written, this, &JpegLab::reportWritten);
    connect(&m_input, &LabInput::arrived, this, &JpegLab::takeSource);
    m_peerLook.setSingleShot(true);
    m_peerLook.setInterval(kLookMs);
    connect(&m_peerLook, &QTimer::timeout, this, &JpegLab::lookAtPeers);
    for (const auto change : {&PeersModel::statusChanged, &PeersModel::namesChanged})
        connect(&peers, change, this, [this] {
            if (m_isShown && !m_peerLook.isActive())
                m_peerLook.start();
        });
    connect(&m_matrix, &LabMatrix::programsChanged, this, &JpegLab::peersChanged);
}

void JpegLab::setDevices(const QList<DeviceId>& devices)
{
    if (devices.isEmpty() || devices == m_devices)
        return;
    m_devices = devices;
    Q_EMIT devicesChanged();
}

LabEncoder JpegLab::encoderOf(const std::string& id) const
{
    const JpegCodec& codec = jpegCodec(id);
    LabEncoder encoder{LabOrigin::Codec, id, DeviceId{}, ParamSet(codec.encodeOptions())};
    if (codec.runsOn(DeviceId{}))
        return encoder;
    for (const DeviceId& device : m_devices)
        if (codec.runsOn(device)) {
            encoder.device = device;
            break;
        }
    return encoder;
}

LabSetup JpegLab::setupFor(const LabSource& source) const
{
    LabSetup setup = m_files.setup();
    setup.damage = {};
    if (!source.given[0].empty()) {
        for (LabEncoder& encoder : setup.encoders)
            encoder = {LabOrigin::Given, {}, {}, {}};
        return setup;
    }
    if (source.file) {
        setup.encoders = {LabEncoder{LabOrigin::File, {}, {}, {}}, LabEncoder{}};
        return setup;
    }
    // The first codec that encodes, and the next one beside it, both on the host: what differs is then theirs
    // and not the device's.
    std::vector<std::string> codecs;
    for (const JpegCodec* codec : jpegCodecs())
        if (codec->encodes() && codec->unavailable().isEmpty())
            codecs.push_back(codec->id());
    setup.encoders[0] = encoderOf(codecs.front());
    setup.encoders[1] = encoderOf(codecs.size() > 1 ? codecs[1] : codecs.front());
    return setup;
}

void JpegLab::takeSource()
{
    for (const LabRole role : {LabRole::EncoderA, LabRole::EncoderB})
        endStarting(role);
    const LabSource& source = *m_input.source();
    fail({});
    m_matrix.clear();
    m_look.begin(source.file ? LabMap::DamageA : source.given[0].empty() ? LabMap::Error : LabMap::DamageB);
    m_files.begin(setupFor(source));
}

void JpegLab::setDamage(const LabDamage& damage)
{
    // Where a person damages a side, its damage is what they want to see; and it goes with the damage.
    const LabSetup& setup = m_files.setup();
    if (!damage.isNone() && (setup.damage.isNone() || damage.side != setup.damage.side))
        m_look.setMap(damage.side == 0 ? LabMap::DamageA : LabMap::DamageB);
    else if (damage.isNone() && !setup.damage.isNone() && kindOf(m_look.map()) == 2 &&
             setup.encoders[1].origin != LabOrigin::Nothing)
        m_look.setMap(LabMap::Error);
    m_files.setDamage(damage);
}

bool JpegLab::isBusy() const
{
    return isRunning() || m_look.isRunning() || isStarting();
}

void JpegLab::fail(const QString& message)
{
    m_error = message;
    Q_EMIT failed(message);
}

void JpegLab::cancel()
{
    const bool hadNothing = isRunning() && !m_files.result();
    m_input.cancel();
    m_files.cancel();
    m_look.cancel();
    for (const LabRole role : {LabRole::EncoderA, LabRole::EncoderB, LabRole::Decoder})
        endStarting(role);
    if (hadNothing)
        fail(tr("Cancelled before there was a result. Change a setting, or open the file again."));
}

void JpegLab::openFrame(int thread, int iteration)
{
    cancel();
    m_input.openFrame(m_stress.options(), thread, iteration);
}

} // namespace comparo::ui
