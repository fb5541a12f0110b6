// SPDX-License-Identifier: Apache-2.0
#include "ui/sides/model.h"

#include "engine/answer/matrix_answer.h"
#include "engine/codec/codec.h"
#include "engine/comparison/command.h"
#include "engine/report/sides/report.h"
#include "ui/base/text.h"

namespace comparo::ui {

SidesModel::SidesModel(Session& session, PeersModel& peers, QObject* parent)
    : ResultModel(parent), m_session(session), m_peers(peers)
{
    connect(&session, &Session::inputChanged, this, [this] {
        m_report.reset();
        m_answering.stop();
        m_answer.reset();
        m_task.clear();
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

void SidesModel::setPrograms(const QStringList& names)
{
    if (names == m_programs)
        return;
    m_programs = names;
    Q_EMIT changed();
}

bool SidesModel::canRun() const
{
    return m_session.hasInput() && !m_session.isPair() && !m_session.devices().isEmpty() &&
           !m_session.setup().pipeline.steps.empty();
}

void SidesModel::run()
{
    if (!canRun() || isRunning())
        return;
    m_leftOut.clear();
    m_programSides.clear();
    ++m_number;
    m_task.begin();
    startPrograms();
}

/// The sides run once every program has said which devices it has, or why it cannot.
void SidesModel::startPrograms()
{
    m_awaited = m_programs.size();
    if (m_awaited == 0)
        runSides();
    const auto arrived = [this] {
        if (--m_awaited == 0)
            runSides();
    };
    for (const QString& name : QStringList(m_programs)) {
        m_task.report(0.0, tr("Starting %1…").arg(name));
        m_peers.start(
            name, {}, this,
            [this, name, arrived, number = m_number](const PeerDescription& description) {
                if (!isRunning() || number != m_number)
                    return;
                for (const PeerDevice& device : description.devices) {
                    Side side;
                    side.peer = PeerSide{toUtf8(name), device.name};
                    m_programSides.push_back(side);
                }
                arrived();
            },
            [this, name, arrived, number = m_number](const QString& why) {
                if (!isRunning() || number != m_number)
                    return;
                m_leftOut << tr("%1 is left out: %2").arg(name, why);
                arrived();
            });
    }
}

void SidesModel::runSides()
{
    const QList<DeviceId>& devices = m_session.devices();
    const ComparisonJob one = m_session.job();
    auto report = std::make_shared<SideMatrixReport>();
    report->job.input = one.input;
    report->job.pipeline = m_session.setup().pipeline;
    report->job.tolerance = m_session.setup().tolerance;
    report->job.contract = one.contract;
    report->job.sides = sidesOn({devices.begin(), devices.end()}, m_numerics);
    report->job.sides.insert(report->job.sides.end(), m_programSides.begin(), m_programSides.end());
    m_task.start(
        [report](const Progress& progress) {
            report->matrix = runSideMatrix(report->job, progress);
            report->command = commandOf(report->job);
            report->created = timestamp();
            report->environment = currentEnvironment();
            return SidesReportPtr(report);
        },
        [this](const SidesReportPtr& done) {
            m_report = done;
            ask();
        });
}

/// The matrix is there before what it comes to.
void SidesModel::ask()
{
    m_answer.reset();
    m_answering.start(
        [report = m_report](const Progress& progress) {
            return answerOf(report->job, report->matrix, progress);
        },
        [this](const Answer& answer) {
            m_answer = answer;
            Q_EMIT answerChanged();
        },
        [this](const Error& error) {
            m_answer.emplace();
            m_answer->sentence = error.message();
            Q_EMIT answerChanged();
        });
}

void SidesModel::makeEqual()
{
    const Remedy* remedy = m_answer ? m_answer->firstSetup() : nullptr;
    if (!remedy)
        return;
    Setup next = *remedy->setup;
    next.tolerance = m_session.setup().tolerance;
    m_session.setSetup(next, tr("making A and B equal"));
    Q_EMIT pairOpened();
}

void SidesModel::accept()
{
    const Remedy* remedy = m_answer ? m_answer->firstOf(Remedy::Kind::Tolerance) : nullptr;
    if (!remedy || !remedy->tolerance)
        return;
    m_session.setTolerance(*remedy->tolerance);
    run();
}

/// With the answer, if it is known.
SidesReportPtr SidesModel::told() const
{
    if (!m_report || !m_answer)
        return m_report;
    auto whole = std::make_shared<SideMatrixReport>(*m_report);
    whole->answer = m_answer;
    return whole;
}

void SidesModel::makeMarkdown()
{
    if (!m_report)
        return;
    m_copying.start(
        [report = told()] {
            return fromUtf8(document::formatFor(sideMatrixFormats(), "issue.md").write(*report));
        },
        [this](const QString& text) { Q_EMIT markdownReady(text); },
        [this](const Error& error) { m_session.fail(tr("The Markdown could not be made."), error); });
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
    m_reports.write(
        path, [path, report = told()] { document::write(sideMatrixFormats(), *report, toPath(path)); },
        [this](const Error& failure) { m_session.fail(tr("The report could not be written."), failure); });
}

} // namespace comparo::ui
