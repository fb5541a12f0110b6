// The parts of the lab that run many files: the matrix and the stress grid.
#include "engine/codec/codec.h"
#include "ui/jpeg_lab.h"
#include "ui/text.h"

#include <QFileInfo>
#include <QTemporaryDir>

namespace comparo::ui {

using namespace Qt::StringLiterals;

std::vector<JpegParty> JpegLab::parties(bool encoders) const
{
    std::vector<JpegParty> parties;
    for (const JpegCodec* codec : jpegCodecs()) {
        if (!codec->unavailable().empty() || !(encoders ? codec->encodes() : codec->decodes()))
            continue;
        for (const DeviceId& device : m_devices) {
            if (!codec->runsOn(device))
                continue;
            ParamSet options(encoders ? codec->encodeOptions() : codec->decodeOptions());
            // What side A asks for is asked of every encoder, as far as it knows the option.
            const LabEncoder& model =
                m_setup.encoders[0].origin == LabOrigin::Codec ? m_setup.encoders[0] : m_setup.encoders[1];
            if (encoders && model.origin == LabOrigin::Codec)
                for (const char* id : {"quality", "subsampling"})
                    if (options.schema().find(id) && model.options.schema().find(id))
                        options.set(id, model.options.value(id));
            if (!encoders && options.schema().find("upsampling"))
                options.set("upsampling", std::string(m_setup.decoder.isFancy() ? "fancy" : "plain"));
            parties.push_back({codec->id(), device, options});
        }
    }
    return parties;
}

void JpegLab::runMatrix()
{
    if (!m_source || m_source->picture.isEmpty()) {
        m_matrixError = tr("There is no picture to encode.");
        Q_EMIT matrixChanged();
        return;
    }
    m_matrixRunning = true;
    m_matrixError.clear();
    Q_EMIT matrixChanged();
    m_matrixJob = m_jobs.latest(
        m_matrixSlot, this,
        [picture = m_source->picture, encoders = parties(true),
         decoders = parties(false)](const Progress& progress) {
            return std::make_shared<const JpegMatrix>(runJpegMatrix(picture, encoders, decoders, progress));
        },
        [this](const std::shared_ptr<const JpegMatrix>& matrix) {
            m_matrixRunning = false;
            m_matrix = matrix;
            Q_EMIT matrixChanged();
        },
        [this](const Error& error) {
            m_matrixRunning = false;
            m_matrixError = fromUtf8(error.message());
            Q_EMIT matrixChanged();
        });
}

void JpegLab::stopMatrix()
{
    m_matrixSlot.stop();
    m_matrixRunning = false;
    Q_EMIT matrixChanged();
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
            m_stressError = fromUtf8(error.message());
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
            setRunning(false);
            fail(fromUtf8(error.message()));
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
    const MatrixCell& cell = m_matrix->cell(encoder, decoder);
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
        plain(m_matrix->encoders[encoder].label()), plain(m_matrix->decoders[decoder].label())));
    m_jobs.latest(
        m_cellSlot, this,
        [before, after, source = m_source->picture, image = cell.image] {
            writeImage(toPath(before), source);
            writeImage(toPath(after), image);
        },
        [this, before, after] { Q_EMIT pairReady(before, after); });
}

} // namespace comparo::ui
