// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/lab.h"

#include "engine/pipeline/peer_codec.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/jpeg_lab/commands.h"

#include <QTemporaryDir>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kThreads = 8;  ///< a peer that does not answer holds one
constexpr int kLookMs = 100; ///< peers change with every call

bool asksPeers(const LabSetup& setup)
{
    const auto asks = [](const LabEncoder& encoder) {
        return encoder.origin == LabOrigin::Codec && isPeerCodec(encoder.codec);
    };
    return isPeerCodec(setup.decoder.codec) || asks(setup.encoders[0]) || asks(setup.encoders[1]);
}

} // namespace

JpegLab::JpegLab(PeersModel& peers, QObject* parent)
    : QObject(parent),
      m_devices{DeviceId{}},
      m_programs(peers),
      m_matrixOptions(defaultMatrixOptions()),
      m_jobs(nullptr, kThreads)
{
    const JpegCodec& codec = *jpegCodecs().front();
    m_setup.decoder = {codec.id(), DeviceId{}, ParamSet(codec.decodeOptions())};
    connect(&m_jobs, &JobRunner::progressChanged, this,
            [this](JobId id, double fraction, const QString& label) {
                if (id == m_job)
                    Q_EMIT progressChanged(fraction, label);
                else if (id == m_matrixJob)
                    Q_EMIT matrixProgress(fraction, label);
            });
    connect(&m_jobs, &JobRunner::failed, this, [this](ErrorCode, const QString& message) { fail(message); });
    m_peers = labPeers(m_programs);
    m_look.setSingleShot(true);
    m_look.setInterval(kLookMs);
    connect(&m_look, &QTimer::timeout, this, &JpegLab::lookAtPeers);
    for (const auto change : {&PeersModel::statusChanged, &PeersModel::namesChanged})
        connect(&peers, change, this, [this] {
            if (m_isShown && !m_look.isActive())
                m_look.start();
        });
}

JpegLab::~JpegLab() = default;

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
    LabSetup setup = m_setup;
    setup.damage = {};
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

void JpegLab::open(const QString& path)
{
    m_path = path;
    m_isReplaying = false;
    setRunning(true);
    m_job = m_jobs.latest(
        m_loadSlot, this, [path](const Progress& progress) { return loadLabSource(path, progress); },
        [this](const LabSourcePtr& source) { take(source, setupFor(*source)); },
        [this](const Error& error) {
            setRunning(false);
            fail(engineText(error.message()));
        });
}

void JpegLab::openPicture(const Tensor& picture, const QString& name)
{
    m_path.clear();
    m_isReplaying = false;
    setRunning(true);
    m_job = m_jobs.latest(
        m_loadSlot, this, [picture, name] { return labSourceOf(picture, name); },
        [this](const LabSourcePtr& source) { take(source, setupFor(*source)); },
        [this](const Error& error) {
            setRunning(false);
            fail(engineText(error.message()));
        });
}

void JpegLab::take(const LabSourcePtr& source, const LabSetup& setup)
{
    for (const LabRole role : {LabRole::EncoderA, LabRole::EncoderB})
        endStarting(role);
    m_isReplaying = false;
    m_source = source;
    m_setup = setup;
    m_result.reset();
    m_stages.reset();
    m_stage.reset();
    m_stageView.reset();
    m_component = 0;
    m_pixel.reset();
    m_matrix.reset();
    m_matrixError.clear();
    m_matrixLeftOut.clear();
    m_matrixSlot.stop();
    m_matrixRunning = false;
    m_map = source->file ? LabMap::DamageA : LabMap::Error;
    fail({});
    Q_EMIT sourceChanged();
    Q_EMIT setupChanged();
    Q_EMIT resultChanged();
    Q_EMIT stagesChanged();
    Q_EMIT stageViewChanged();
    Q_EMIT mapChanged();
    Q_EMIT pixelChanged();
    Q_EMIT matrixChanged();
    requestResult();
}

void JpegLab::setSetup(const LabSetup& setup)
{
    if (setup == m_setup)
        return;
    m_setup = setup;
    Q_EMIT setupChanged();
    requestResult();
}

void JpegLab::setEncoder(int side, const LabEncoder& encoder)
{
    LabSetup setup = m_setup;
    setup.encoders[static_cast<std::size_t>(side)] = encoder;
    setSetup(setup);
}

void JpegLab::setDecoder(const LabDecoder& decoder)
{
    LabSetup setup = m_setup;
    setup.decoder = decoder;
    setSetup(setup);
}

void JpegLab::setDamage(const LabDamage& damage)
{
    if (damage == m_setup.damage) {
        m_setup.damage = damage; // side and seed of no damage: kept for the next one
        return;
    }
    // Where a person damages a side, its damage is what they want to see; and it goes with the damage.
    const bool wasNone = m_setup.damage.isNone();
    if (!damage.isNone() && (wasNone || damage.side != m_setup.damage.side))
        setMap(damage.side == 0 ? LabMap::DamageA : LabMap::DamageB);
    else if (damage.isNone() && kindOf(m_map) == 2 && m_setup.encoders[1].origin != LabOrigin::Nothing)
        setMap(LabMap::Error);
    LabSetup setup = m_setup;
    setup.damage = damage;
    setSetup(setup);
}

bool JpegLab::isBusy() const
{
    const auto starts = [this](LabRole role) { return !starting(role).isEmpty(); };
    return m_running || m_staging || starts(LabRole::EncoderA) || starts(LabRole::EncoderB) ||
           starts(LabRole::Decoder);
}

void JpegLab::setRunning(bool running)
{
    m_running = running;
    Q_EMIT busyChanged();
}

void JpegLab::requestResult()
{
    if (!m_source)
        return;
    m_stagesSlot.stop();
    m_staging = false;
    m_isWaiting = !m_isShown && asksPeers(m_setup);
    m_isAsking = !m_isWaiting;
    if (m_isWaiting) {
        m_resultSlot.stop();
        setRunning(false);
        return;
    }
    setRunning(true);
    m_job = m_jobs.latest(
        m_resultSlot, this,
        [source = m_source, setup = m_setup](const Progress& progress) {
            return runLab(source, setup, progress);
        },
        [this](const LabResultPtr& result) {
            m_isAsking = false;
            m_result = result;
            m_stages.reset();
            setRunning(false);
            Q_EMIT resultChanged();
            Q_EMIT stagesChanged();
            requestStages();
        },
        [this](const Error& error) {
            m_isAsking = false;
            setRunning(false);
            fail(engineText(error.message()));
        });
}

void JpegLab::requestStages()
{
    if (!m_result->isPair() || m_source->picture.isEmpty()) {
        showStage(std::nullopt);
        return;
    }
    m_staging = true;
    Q_EMIT busyChanged();
    m_job = m_jobs.latest(
        m_stagesSlot, this,
        [result = m_result](const Progress& progress) { return runLabStages(result, progress); },
        [this](const LabStagesPtr& stages) {
            m_staging = false;
            m_stages = stages;
            Q_EMIT busyChanged();
            Q_EMIT stagesChanged();
            if (!stages->error.isEmpty())
                showStage(std::nullopt);
            else if (m_stage)
                requestStageView();
        },
        [this](const Error& error) {
            m_staging = false;
            Q_EMIT busyChanged();
            fail(engineText(error.message()));
        });
}

void JpegLab::fail(const QString& message)
{
    m_error = message;
    Q_EMIT failed(message);
}

void JpegLab::cancel()
{
    for (JobRunner::Slot* slot : {&m_loadSlot, &m_resultSlot, &m_stagesSlot, &m_stageViewSlot})
        slot->stop();
    for (const LabRole role : {LabRole::EncoderA, LabRole::EncoderB, LabRole::Decoder})
        endStarting(role);
    m_staging = m_isAsking = m_isWaiting = m_isReplaying = false;
    // What is on screen and what the settings say stay one.
    if (m_result && m_setup != m_result->setup) {
        m_setup = m_result->setup;
        Q_EMIT setupChanged();
    }
    if (m_source)
        m_path = m_source->path;
    const bool hadNothing = m_running && !m_result;
    setRunning(false);
    if (hadNothing)
        fail(tr("Cancelled before there was a result. Change a setting, or open the file again."));
    Q_EMIT stagesChanged();
}

void JpegLab::pause()
{
    if (!m_isAsking || !asksPeers(m_setup))
        return;
    m_resultSlot.stop();
    m_isAsking = false;
    m_isWaiting = true;
    setRunning(false);
}

void JpegLab::resume()
{
    const auto starts = [this](LabRole role) { return !starting(role).isEmpty(); };
    if (m_isWaiting && m_isShown && !starts(LabRole::EncoderA) && !starts(LabRole::EncoderB) &&
        !starts(LabRole::Decoder))
        requestResult();
}

QString JpegLab::command() const
{
    return m_result ? filesCommand(*m_result->source, m_result->setup) : QString();
}

void JpegLab::retryStages()
{
    if (m_result && m_result->isPair() && !m_stages && !isBusy())
        requestStages();
}

void JpegLab::setMap(LabMap map)
{
    if (map == m_map)
        return;
    m_map = map;
    Q_EMIT mapChanged();
}

void JpegLab::showStage(std::optional<JpegStage> stage)
{
    if (stage == m_stage)
        return;
    m_stage = stage;
    requestStageView();
}

void JpegLab::setComponent(int component)
{
    if (component == m_component)
        return;
    m_component = component;
    if (m_stage)
        requestStageView();
    else
        Q_EMIT stageViewChanged();
}

void JpegLab::requestStageView()
{
    // The bitstream has no picture of its own.
    if (!m_stage || *m_stage == JpegStage::Bitstream || !m_stages || !m_stages->error.isEmpty()) {
        m_stageViewSlot.stop();
        m_stageView.reset();
        Q_EMIT stageViewChanged();
        return;
    }
    m_jobs.latest(
        m_stageViewSlot, this,
        [stages = m_stages, stage = *m_stage, component = m_component](const Progress& progress) {
            return lookAtStage(stages, stage, component, progress);
        },
        [this](const LabStageViewPtr& view) {
            m_stageView = view;
            Q_EMIT stageViewChanged();
        });
}

void JpegLab::setPixel(std::optional<QPoint> pixel)
{
    if (pixel == m_pixel)
        return;
    m_pixel = pixel;
    Q_EMIT pixelChanged();
}

void JpegLab::showPixel(QPoint pixel)
{
    setPixel(pixel);
    Q_EMIT pixelShown(pixel);
}

std::optional<LabPlace> JpegLab::placeOf(int index, QPoint pixel) const
{
    const LabSide* side = m_result ? m_result->side(index) : nullptr;
    if (!side || !side->inspection.walk || !side->inspection.file.frame)
        return std::nullopt;
    const jpeg::Frame& frame = *side->inspection.file.frame;
    if (pixel.x() < 0 || pixel.y() < 0 || pixel.x() >= frame.width || pixel.y() >= frame.height)
        return std::nullopt;
    LabPlace place;
    place.column = pixel.x() / (8 * frame.maxH);
    place.row = pixel.y() / (8 * frame.maxV);
    place.mcu = std::int64_t{place.row} * frame.mcuColumns + place.column;
    for (std::size_t c = 0; c < frame.components.size(); ++c) {
        const jpeg::FrameComponent& component = frame.components[c];
        LabBlock block;
        block.component = static_cast<int>(c);
        block.bx = pixel.x() * component.h / (8 * frame.maxH);
        block.by = pixel.y() * component.v / (8 * frame.maxV);
        block.bits = jpeg::bitsOfBlock(side->inspection.file, *side->inspection.walk, block.component,
                                       block.bx, block.by);
        place.blocks.push_back(std::move(block));
    }
    return place;
}

} // namespace comparo::ui
