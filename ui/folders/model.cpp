// SPDX-License-Identifier: Apache-2.0
#include "ui/folders/model.h"

#include "engine/comparison/pictures.h"
#include "engine/report/run/report.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"

#include <algorithm>

namespace comparo::ui {
namespace {

FoldersResultPtr resultWith(FolderPlan plan, FolderOutcome outcome, std::optional<Answer> answer = {})
{
    std::vector<PictureFinding> findings;
    for (const ComparedPicture& each : outcome.pictures)
        findings.push_back(each.finding);
    Outcome verdict = findings.empty() ? Outcome{} : outcomeOf(findings);
    return std::make_shared<const FoldersResult>(
        FoldersResult{std::move(plan), std::move(outcome), std::move(verdict), std::move(answer)});
}

/// What 'comparo diff A B' says first, which reads the worst pair again.
std::optional<Answer> answerTo(const FolderPlan& plan, const FolderOutcome& outcome, const Progress& progress)
{
    const bool isAny = std::ranges::any_of(
        outcome.pictures, [](const ComparedPicture& each) { return each.finding.comparison.has_value(); });
    if (outcome.stopped || !isAny)
        return std::nullopt;
    ComparedPictures found = resultOf(plan, outcome, progress);
    return reportOf(found.job, std::move(found.result), progress).answer;
}

} // namespace

FoldersModel::FoldersModel(Session& session, QObject* parent) : ResultModel(parent), m_session(session)
{
    connect(&m_task, &Task::changed, this, &FoldersModel::changed);
    connect(&m_task, &Task::progressed, this, &FoldersModel::takeLive);
    connect(&m_reports, &FileTask::failed, this, &FoldersModel::failed);
    connect(&m_opening, &Task::failed, this, &FoldersModel::failed);
}

FoldersModel::~FoldersModel() = default;

void FoldersModel::setFolders(const QString& a, const QString& b)
{
    if (a == m_folders[0] && b == m_folders[1])
        return;
    stop();
    m_folders = {a, b};
    m_live.reset();
    m_result.reset();
    m_task.clear();
    Q_EMIT changed();
}

void FoldersModel::setPattern(const QString& pattern)
{
    if (pattern == m_pattern)
        return;
    m_pattern = pattern;
    Q_EMIT changed();
}

FolderRequest FoldersModel::request() const
{
    FolderRequest request;
    request.a = toUtf8(m_folders[0]);
    request.b = toUtf8(m_folders[1]);
    request.pattern = toUtf8(m_pattern);
    request.rules.tolerance = m_session.setup().tolerance;
    return request;
}

QString FoldersModel::command() const
{
    return canRun() ? fromUtf8(commandOf(m_result ? m_result->plan.request : request())) : QString();
}

void FoldersModel::run()
{
    if (!canRun())
        return;
    m_result.reset();
    m_live = std::make_shared<Live>();
    m_task.start(
        [request = request(), live = m_live](const Progress& progress) {
            FolderPlan plan = folderPlanOf(request, progress);
            {
                const std::scoped_lock lock(live->mutex);
                live->plan = plan;
            }
            FolderOutcome outcome = runFolders(
                plan, {folderJobs(), {}},
                [&](const std::vector<ComparedPicture>& pair) {
                    const std::scoped_lock lock(live->mutex);
                    live->pictures.insert(live->pictures.end(), pair.begin(), pair.end());
                    ++live->pairs;
                },
                progress.part(0.0, 0.9));
            std::optional<Answer> answer = answerTo(plan, outcome, progress.part(0.9, 1.0));
            return resultWith(std::move(plan), std::move(outcome), std::move(answer));
        },
        [this](const FoldersResultPtr& result) {
            m_live.reset();
            m_result = result;
        });
}

void FoldersModel::takeLive()
{
    if (!m_live)
        return;
    FolderPlan plan;
    FolderOutcome outcome;
    {
        const std::scoped_lock lock(m_live->mutex);
        plan = m_live->plan;
        outcome.pictures = m_live->pictures;
        outcome.pairs = m_live->pairs;
    }
    if (outcome.pairs == 0 || (m_result && m_result->outcome.pairs == outcome.pairs))
        return;
    outcome.stopped = true;
    sortWorstFirst(outcome.pictures);
    m_result = resultWith(std::move(plan), std::move(outcome));
    Q_EMIT rowsChanged();
}

void FoldersModel::stop()
{
    takeLive();
    m_live.reset();
    m_task.stop();
}

void FoldersModel::writeReport(const QString& path)
{
    if (!hasResult())
        return;
    m_reports.write(path, [result = m_result, path](const Progress& progress) {
        ComparedPictures found = resultOf(result->plan, result->outcome, progress);
        Report report = reportOf(found.job, std::move(found.result), progress);
        comparo::writeReport(report, toPath(path));
    });
}

void FoldersModel::openRow(int row)
{
    if (!m_result || row < 0 || static_cast<std::size_t>(row) >= m_result->outcome.pictures.size())
        return;
    const PicturePair pair = m_result->outcome.pictures[static_cast<std::size_t>(row)].pair;
    if (pair.a.empty() || pair.b.empty())
        return;
    if (pair.choice == ReadChoice{}) {
        Q_EMIT pairWanted(fromUtf8(pair.a), fromUtf8(pair.b));
        return;
    }
    m_opening.start([pair, rules = m_result->plan.request.rules](
                        const Progress&) { return jobOf(pair, readPictures(pair, rules.access), rules); },
                    [this](const ComparisonJob& job) { Q_EMIT pairReady(job); });
}

} // namespace comparo::ui
