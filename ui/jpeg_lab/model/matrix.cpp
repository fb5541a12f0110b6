// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/model/matrix.h"

#include "engine/codec/codec.h"
#include "engine/report/jpeg/matrix_report.h"
#include "ui/base/text.h"
#include "ui/jpeg_lab/commands.h"

#include <QDateTime>
#include <QFileInfo>
#include <QTemporaryDir>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

ParamSet defaultOptions()
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

} // namespace

LabMatrix::LabMatrix(const LabInput& input, const QList<DeviceId>& devices, QObject* parent)
    : ResultModel(parent, kPeerThreads), m_input(input), m_devices(devices), m_options(defaultOptions())
{
}

LabMatrix::~LabMatrix() = default;

void LabMatrix::setPrograms(const std::vector<PeerSide>& programs)
{
    m_programs = programs;
    Q_EMIT programsChanged();
}

void LabMatrix::run()
{
    if (!canRun()) {
        m_task.fail(tr("There is no picture to encode."));
        return;
    }
    SharedOptions shared;
    for (const Field& field : m_options.schema().fields)
        shared.emplace_back(field.id, toString(m_options.value(field.id)));
    auto report = std::make_shared<MatrixReport>();
    report->input = toUtf8(m_input.source()->name);
    report->picture = m_input.source()->picture;
    const std::vector<DeviceId> devices(m_devices.begin(), m_devices.end());
    m_leftOut.clear();
    struct Made {
        std::shared_ptr<const MatrixReport> report;
        QStringList leftOut;
    };
    m_task.start(
        [report, devices, shared, peers = m_programs,
         path = m_input.source()->path](const Progress& progress) {
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
            m_report = made.report;
            m_leftOut = made.leftOut;
        },
        [](const Error&) {}); // which is shown where the matrix would be
}

void LabMatrix::clear()
{
    m_report.reset();
    m_leftOut.clear();
    m_task.clear();
}

QString LabMatrix::command() const
{
    return m_report ? fromUtf8(m_report->command) : QString();
}

void LabMatrix::writeReport(const QString& path)
{
    if (m_report)
        m_reports.write(
            path, [path, matrix = m_report] { document::write(matrixFormats(), *matrix, toPath(path)); });
}

bool LabMatrix::owns(const QString& path) const
{
    return m_cells && path.startsWith(m_cells->path() + u'/');
}

void LabMatrix::openCell(std::size_t encoder, std::size_t decoder)
{
    if (!m_report || !m_input.hasSource())
        return;
    const JpegMatrix& matrix = m_report->matrix;
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
    const LabSourcePtr& source = m_input.source();
    const QString before = m_cells->filePath(QFileInfo(source->name).completeBaseName() + u" source.png"_s);
    const QString after = m_cells->filePath(u"%1, decoded by %2.png"_s.arg(
        plain(matrix.encoders[encoder].label()), plain(matrix.decoders[decoder].label())));
    m_cell.start(
        [before, after, picture = source->picture, image = cell.image] {
            writeImage(toPath(before), picture);
            writeImage(toPath(after), image);
        },
        [this, before, after] { Q_EMIT pairReady(before, after); });
}

} // namespace comparo::ui
