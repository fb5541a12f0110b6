// SPDX-License-Identifier: Apache-2.0
// Journals that were written before, here or by 'comparo sweep': what they hold is shown and gone on from.
#include "engine/codec/codec.h"
#include "engine/sweep/sweep_journal.h"
#include "engine/sweep/sweep_merge.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/sweep/model.h"

#include <iterator>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// What journals say.
struct OpenedSweep {
    SweepResults results;
    SweepShard shard;
    SweepPlanPtr plan;
    QString planError; ///< why there is no plan
};

/// One journal as it is: it may be that of a shard.
void readOne(const std::string& path, OpenedSweep& opened)
{
    SweepJournalContent content = readSweepJournal(path);
    SweepResults& results = opened.results;
    results.command = content.header.command;
    results.options = content.header.options;
    results.cases = content.header.cases;
    results.environments = {content.header.environment};
    if (!content.header.shard.empty())
        opened.shard = parseSweepShard(content.header.shard);
    for (auto& [number, result] : content.results)
        results.results.push_back(std::move(result));
}

OpenedSweep openedSweep(const QStringList& paths)
{
    OpenedSweep opened;
    std::vector<std::string> names;
    for (const QString& path : paths)
        names.push_back(toUtf8(path));
    if (names.size() == 1)
        readOne(names.front(), opened);
    else
        opened.results = mergeSweepJournals(names).results;
    try {
        SweepPlan plan = sweepPlanFromJson(opened.results.options, opened.results.command);
        if (plan.cases() != opened.results.cases)
            failArgument(
                message("Its options say {} cases, its header {}.", plan.cases(), opened.results.cases));
        opened.plan = std::make_shared<const SweepPlan>(std::move(plan));
    } catch (const Error& error) {
        opened.planError = engineText(error.message());
    }
    return opened;
}

} // namespace

void SweepModel::openJournals(const QStringList& paths)
{
    if (isRunning() || paths.isEmpty())
        return;
    m_opening.start([paths] { return std::make_shared<OpenedSweep>(openedSweep(paths)); },
                    [this, paths](const std::shared_ptr<OpenedSweep>& opened) {
                        m_table.clear();
                        m_plan = opened->plan;
                        m_gallery.setPlan(m_plan);
                        m_shard = opened->shard;
                        m_journal = paths.size() == 1 ? paths.front() : QString();
                        m_opened = paths.size() == 1 ? QStringList() : paths;
                        m_environments.clear();
                        take(opened->results.environments);
                        m_options = opened->results.options;
                        m_sweepCommand = opened->results.command;
                        m_cases = opened->results.cases;
                        m_resumed = 0;
                        m_table.add(std::move(opened->results.results));
                        if (!m_plan)
                            Q_EMIT notice(
                                tr("The results are shown, but this version cannot run their cases. %1")
                                    .arg(opened->planError));
                    },
                    [this](const Error& error) { fail(tr("The journal could not be opened."), error); });
}

void SweepModel::saveJournal(const QString& path)
{
    if (isRunning())
        return;
    std::vector<std::string> names;
    for (const QString& each : m_opened.isEmpty() ? QStringList{m_journal} : m_opened)
        names.push_back(toUtf8(each));
    m_reports.start(
        [names, path] { writeFile(toPath(path), std::string_view(mergeSweepJournals(names).journal)); },
        [this, path] {
            m_journal = path;
            m_shard = {}; // what was put together is the journal of all cases
            m_opened.clear();
            Q_EMIT m_reports.written(path);
            Q_EMIT changed();
        },
        [this](const Error& error) { fail(tr("The journal could not be written."), error); });
}

} // namespace comparo::ui
