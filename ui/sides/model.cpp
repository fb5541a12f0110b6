#include "ui/sides/model.h"

#include "engine/codec/codec.h"
#include "engine/comparison/command.h"
#include "engine/report/sides/report.h"
#include "ui/base/text.h"

namespace comparo::ui {

SidesModel::SidesModel(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
    connect(&m_jobs, &JobRunner::progressChanged, this,
            [this](JobId job, double fraction, const QString& label) {
                if (m_running && job == m_job)
                    Q_EMIT progressed(fraction, label);
            });
    connect(&session, &Session::inputChanged, this, [this] {
        stop();
        m_report.reset();
        m_error.clear();
        Q_EMIT changed();
    });
    connect(&session, &Session::setupChanged, this, &SidesModel::changed);
    connect(&session, &Session::devicesChanged, this, &SidesModel::changed);
}

SidesModel::~SidesModel() = default;

void SidesModel::setNumerics(std::vector<Numerics> numerics)
{
    if (numerics.empty() || numerics == m_numerics)
        return;
    m_numerics = std::move(numerics);
    Q_EMIT changed();
}

bool SidesModel::canRun() const
{
    return m_session.hasInput() && !m_session.isPair() && !m_session.devices().isEmpty() &&
           !m_session.setup().pipeline.steps.empty();
}

void SidesModel::run()
{
    if (!canRun())
        return;
    const QList<DeviceId>& devices = m_session.devices();
    const ComparisonJob one = m_session.job();
    auto report = std::make_shared<SideMatrixReport>();
    report->job.input = one.input;
    report->job.pipeline = m_session.setup().pipeline;
    report->job.tolerance = m_session.setup().tolerance;
    report->job.contract = one.contract;
    report->job.sides = sidesOn({devices.begin(), devices.end()}, m_numerics);
    m_running = true;
    m_error.clear();
    Q_EMIT changed();
    m_job = m_jobs.latest(
        m_slot, this,
        [report](const Progress& progress) {
            report->matrix = runSideMatrix(report->job, progress);
            report->command = commandOf(report->job);
            report->created = timestamp();
            report->environment = currentEnvironment();
            return SidesReportPtr(report);
        },
        [this](const SidesReportPtr& done) {
            m_running = false;
            m_report = done;
            Q_EMIT changed();
        },
        [this](const Error& failure) {
            m_running = false;
            m_error = fromUtf8(failure.message());
            Q_EMIT changed();
        });
}

void SidesModel::stop()
{
    if (!m_running)
        return;
    m_slot.stop();
    m_running = false;
    Q_EMIT changed();
}

bool SidesModel::isStale() const
{
    return m_report && (m_report->job.pipeline != m_session.setup().pipeline ||
                        m_report->job.tolerance != m_session.setup().tolerance);
}

void SidesModel::openPair(std::size_t a, std::size_t b)
{
    if (!m_report || a == b || a >= m_report->matrix.sides.size() || b >= m_report->matrix.sides.size())
        return;
    m_session.setSide(0, m_report->matrix.sides[a].side);
    m_session.setSide(1, m_report->matrix.sides[b].side);
    Q_EMIT pairOpened();
}

void SidesModel::writeReport(const QString& path)
{
    if (!m_report)
        return;
    m_jobs.latest(
        m_reportSlot, this,
        [path, report = m_report] { writeFile(toPath(path), std::string_view(toSideMatrixHtml(*report))); },
        [this, path] { Q_EMIT reportWritten(path); },
        [this](const Error& failure) { m_session.fail(tr("The report could not be written."), failure); });
}

} // namespace comparo::ui
