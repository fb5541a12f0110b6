// SPDX-License-Identifier: Apache-2.0
// The parts of the lab that run many files: the matrix and the stress grid.
#include "engine/codec/codec.h"
#include "engine/report/jpeg/matrix_report.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/jpeg_lab/commands.h"
#include "ui/jpeg_lab/lab.h"

#include <QDateTime>
#include <QFileInfo>
#include <QTemporaryDir>

namespace comparo::ui {

using namespace Qt::StringLiterals;

ParamSet JpegLab::defaultMatrixOptions()
{
    static const Schema schema = [] {
        Schema shared;
        const Schema& known = jpegCodec("libjpeg_turbo").encodeOptions();
        for (const char* id : {"quality", "subsampling"})
            shared.fields.push_back(*known.find(id));
        return shared;
    }();
    return ParamSet(schema);
}

void JpegLab::runMatrix()
{
    if (!m_source || m_source->picture.isEmpty()) {
        m_matrixError = tr("There is no picture to encode.");
        Q_EMIT matrixChanged();
        return;
    }
    SharedOptions shared;
    for (const Field& field : m_matrixOptions.schema().fields)
        shared.emplace_back(field.id, toString(m_matrixOptions.value(field.id)));
    auto report = std::make_shared<MatrixReport>();
    report->input = toUtf8(m_source->name);
    report->picture = m_source->picture;
    const std::vector<DeviceId> devices(m_devices.begin(), m_devices.end());
    m_matrixRunning = true;
    m_matrixError.clear();
    m_matrixLeftOut.clear();
    Q_EMIT matrixChanged();
    struct Made {
        std::shared_ptr<const MatrixReport> report;
        QStringList leftOut;
    };
    m_matrixJob = m_jobs.latest(
        m_matrixSlot, this,
        [report, devices, shared, peers = m_matrixPeers, path = m_source->path](const Progress& progress) {
            const LabEndpoints parties = labEndpoints(devices, shared, peers, progress);
            if (!path.isEmpty())
                report->command = toUtf8(matrixCommand(path, shared, parties));
            report->matrix = runJpegMatrix(report->picture, parties.encoders, parties.decoders,
                                           peers.empty() ? progress : progress.part(kStartingShare, 1.0));
            report->created = toUtf8(QDateTime::currentDateTimeUtc().toString(Qt::ISODate));
            report->environment = currentEnvironment();
            return Made{report, parties.leftOut};
        },
        [this](const Made& made) {
            m_matrixRunning = false;
            m_matrix = made.report;
            m_matrixLeftOut = made.leftOut;
            Q_EMIT matrixChanged();
        },
        [this](const Error& error) {
            m_matrixRunning = false;
            m_matrixError = engineText(error.message());
            Q_EMIT matrixChanged();
        });
}

void JpegLab::stopMatrix()
{
    m_matrixSlot.stop();
    m_matrixRunning = false;
    Q_EMIT matrixChanged();
}

void JpegLab::exportMatrix(const QString& path)
{
    if (!m_matrix)
        return;
    m_jobs.latest(
        m_reportSlot, this,
        [path, matrix = m_matrix] { document::write(matrixFormats(), *matrix, toPath(path)); },
        [this, path] { Q_EMIT reportWritten(path); });
}

void JpegLab::runStress(const StressOptions& options)
{
    m_stressOptions = options;
    m_stressResult.reset();
    m_stressError.clear();
    m_frames.assign(static_cast<std::size_t>(options.threads) * static_cast<std::size_t>(options.iterations),
                    FrameOutcome{});
    for (int thread = 0; thread < options.threads; ++thread)
        for (int i = 0; i < options.iterations; ++i) {
            FrameOutcome& frame = m_frames[static_cast<std::size_t>(thread * options.iterations + i)];
            frame.thread = thread;
            frame.iteration = i;
        }
    m_stressRunning = true;
    const int run = ++m_stressRun;
    Q_EMIT stressChanged();
    m_jobs.latest(
        m_stressSlot, this,
        [this, options, run](const Progress& progress) {
            // Outcomes come from the runner's threads; this object outlives them, because its runner waits.
            const auto each = [this, run](const FrameOutcome& frame) {
                QMetaObject::invokeMethod(
                    this,
                    [this, run, frame] {
                        if (run == m_stressRun)
                            takeFrame(frame);
                    },
                    Qt::QueuedConnection);
            };
            return std::make_shared<const StressResult>(comparo::runStress(options, each, progress));
        },
        [this](const std::shared_ptr<const StressResult>& result) {
            m_stressRunning = false;
            m_stressResult = result;
            m_frames = result->frames;
            Q_EMIT stressChanged();
        },
        [this](const Error& error) {
            m_stressRunning = false;
            m_stressError = engineText(error.message());
            Q_EMIT stressChanged();
        });
}

void JpegLab::takeFrame(const FrameOutcome& frame)
{
    const auto at = static_cast<std::size_t>(frame.thread * m_stressOptions.iterations + frame.iteration);
    if (at >= m_frames.size())
        return;
    m_frames[at] = frame;
    Q_EMIT stressChanged();
}

void JpegLab::stopStress()
{
    m_stressSlot.stop();
    ++m_stressRun;
    m_stressRunning = false;
    // What runs is given up, so that no cell claims to be at work.
    for (FrameOutcome& frame : m_frames)
        if (frame.state == FrameState::Running)
            frame.state = FrameState::Waiting;
    Q_EMIT stressChanged();
}

void JpegLab::openFrame(int thread, int iteration)
{
    cancel();
    m_isReplaying = true;
    setRunning(true);
    m_job = m_jobs.latest(
        m_loadSlot, this,
        [options = m_stressOptions, thread, iteration](const Progress& progress) -> LabSourcePtr {
            StressFrame frame = replayFrame(options, thread, iteration, progress);
            auto source = std::make_shared<LabSource>();
            source->name = tr("frame %1 of thread %2").arg(iteration + 1).arg(thread + 1);
            source->picture = std::move(frame.source);
            source->given = {std::move(frame.expected), std::move(frame.got)};
            return source;
        },
        [this](const LabSourcePtr& source) {
            LabSetup setup = m_setup;
            setup.damage = {};
            for (LabEncoder& encoder : setup.encoders)
                encoder = {LabOrigin::Given, {}, {}, {}};
            m_path.clear();
            take(source, setup);
            setMap(LabMap::DamageB);
        },
        [this](const Error& error) {
            m_isReplaying = false;
            setRunning(false);
            fail(engineText(error.message()));
        });
}

bool JpegLab::owns(const QString& path) const
{
    return m_cells && path.startsWith(m_cells->path() + u'/');
}

void JpegLab::openCell(std::size_t encoder, std::size_t decoder)
{
    if (!m_matrix || !m_source)
        return;
    const JpegMatrix& matrix = m_matrix->matrix;
    const MatrixCell& cell = matrix.cell(encoder, decoder);
    if (cell.image.isEmpty())
        return;
    if (!m_cells)
        m_cells = std::make_unique<QTemporaryDir>();
    const auto plain = [](std::string text) {
        for (char& c : text)
            if (c == '/' || c == ':')
                c = '-';
        return fromUtf8(text);
    };
    const QString before = m_cells->filePath(QFileInfo(m_source->name).completeBaseName() + u" source.png"_s);
    const QString after = m_cells->filePath(u"%1, decoded by %2.png"_s.arg(
        plain(matrix.encoders[encoder].label()), plain(matrix.decoders[decoder].label())));
    m_jobs.latest(
        m_cellSlot, this,
        [before, after, source = m_source->picture, image = cell.image] {
            writeImage(toPath(before), source);
            writeImage(toPath(after), image);
        },
        [this, before, after] { Q_EMIT pairReady(before, after); });
}

} // namespace comparo::ui
