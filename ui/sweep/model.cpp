// SPDX-License-Identifier: Apache-2.0
#include "ui/sweep/model.h"

#include "engine/capture/environment.h"
#include "engine/codec/codec.h"
#include "engine/report/sweep/report.h"
#include "engine/sweep/contract_proposal.h"
#include "engine/sweep/sweep_picture.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"

#include <QDir>
#include <QFileInfo>

#include <atomic>
#include <mutex>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kDrainMs = 100;

std::size_t casesOf(std::size_t all, const SweepShard& shard)
{
    return all < shard.index ? 0 : (all - shard.index) / shard.count + 1;
}

} // namespace

struct SweepModel::Run {
    void work(); ///< off the GUI thread; throws what ends it before its first case

    SweepRequest request; ///< unless there is a plan
    SweepPlanPtr plan;    ///< under the mutex until the run has ended
    SweepRunOptions options;
    SweepPause pause;
    std::stop_source stop;
    std::mutex mutex;
    std::vector<SweepCaseResult> results; ///< that the table has not got yet
    bool isPlanTold = false;
    SweepOutcome outcome; ///< without its results
};

void SweepModel::Run::work()
{
    const Progress progress{stop.get_token(), {}};
    SweepPlan made = plan ? *plan : sweepPlanOf(request, progress);
    checkSweep(made);
    const auto shared = std::make_shared<const SweepPlan>(std::move(made));
    {
        const std::scoped_lock lock(mutex);
        plan = shared;
    }
    if (!options.journal.empty())
        QDir().mkpath(QFileInfo(fromUtf8(options.journal)).absolutePath());
    if (options.jobs == 0)
        options.jobs = sweepJobs(*shared);
    outcome = runSweep(
        *shared, options,
        [this](const SweepCaseResult& result) {
            const std::scoped_lock lock(mutex);
            results.push_back(result);
        },
        progress);
    outcome.results.results.clear(); // they were told one by one
}

SweepModel::SweepModel(QObject* parent) : ResultModel(parent)
{
    connect(&m_opening, &Task::changed, this, &SweepModel::changed);
    m_drain.setInterval(kDrainMs);
    connect(&m_drain, &QTimer::timeout, this, &SweepModel::drain);
    connect(&m_gallery, &SweepGallery::ready, &m_table, &SweepTable::showPictures);
    connect(&m_table, &SweepTable::counted, this, [this](const SweepRow& row, int by) {
        if (by < 0)
            m_gallery.forget(row.result.number);
    });
}

SweepModel::~SweepModel() = default; // the runner stops what runs, paused or not

void SweepModel::fail(const QString& what, const Error& error)
{
    const QString why = engineText(error.message());
    Q_EMIT failed(u"%1 %2"_s.arg(what, why), why);
}

void SweepModel::start(const SweepRequest& request, int jobs, const QString& journal)
{
    if (isRunning())
        return;
    auto begun = std::make_shared<Run>();
    begun->request = request;
    begun->options.jobs = jobs;
    m_table.clear();
    m_gallery.setPlan(nullptr);
    m_plan.reset();
    m_shard = {};
    m_journal = journal;
    m_opened.clear();
    m_environments.clear();
    m_options = "{}";
    m_sweepCommand = commandOf(request);
    m_cases = 0;
    begin(begun);
}

void SweepModel::run()
{
    if (!canRun())
        return;
    // Its results would be replaced by errors.
    for (const std::string& image : m_plan->images)
        if (const QFileInfo file(fromUtf8(image)); file.isRelative() && !file.exists()) {
            const QString why =
                tr("%1 is not here: this sweep names its pictures from the folder where it began. "
                   "Start Comparoscope in that folder to go on.")
                    .arg(QDir::toNativeSeparators(file.filePath()));
            Q_EMIT failed(why, why);
            return;
        }
    auto begun = std::make_shared<Run>();
    begun->plan = m_plan;
    begun->isPlanTold = true;
    begun->options.shard = m_shard;
    begun->options.jobs = 0; // as suits it
    begin(begun);
}

bool SweepModel::canRun() const
{
    return !isRunning() && !isOpening() && m_plan && !m_journal.isEmpty() && missing() > 0;
}

void SweepModel::begin(const std::shared_ptr<Run>& begun)
{
    m_run = begun;
    m_isPaused = false;
    m_isStopping = false;
    m_resumed = 0;
    begun->options.journal = toUtf8(m_journal);
    begun->options.pause = &begun->pause;
    m_drain.start();
    m_task.start(
        [begun](const Progress& outer) {
            const std::stop_callback onEnd(outer.stop, [&begun] { begun->stop.request_stop(); });
            try {
                begun->work();
            } catch (const Error& error) {
                if (error.code() != ErrorCode::Cancelled)
                    throw;
            }
        },
        [this] { ended(); },
        [this](const Error& error) {
            m_drain.stop();
            m_run.reset();
            if (m_table.count() == 0)
                forget();
            fail(tr("The sweep could not run."), error);
        });
}

/// As if it had not begun.
void SweepModel::forget()
{
    m_gallery.setPlan(nullptr);
    m_plan.reset();
    m_sweepCommand.clear();
    m_cases = 0;
}

void SweepModel::drain()
{
    if (!m_run)
        return;
    std::vector<SweepCaseResult> fresh;
    SweepPlanPtr plan;
    {
        const std::scoped_lock lock(m_run->mutex);
        fresh.swap(m_run->results);
        plan = m_run->plan;
    }
    if (plan && !m_run->isPlanTold) {
        m_run->isPlanTold = true;
        m_plan = plan;
        m_cases = plan->cases();
        m_options = plan->optionsJson();
        m_gallery.setPlan(plan);
    } else if (fresh.empty()) {
        return;
    }
    m_table.add(std::move(fresh));
    Q_EMIT changed();
}

void SweepModel::ended()
{
    drain();
    m_drain.stop();
    const std::shared_ptr<Run> was = std::exchange(m_run, nullptr);
    m_resumed = was->outcome.resumed;
    take(was->outcome.results.environments);
    m_isPaused = m_isStopping = false;
    if (!was->plan) // stopped while folders were read
        forget();
    if (was->outcome.failure)
        fail(tr("The sweep ended early."), *was->outcome.failure);
}

/// Machines that results come from, each once.
void SweepModel::take(const std::vector<EnvironmentFacts>& environments)
{
    for (const EnvironmentFacts& facts : environments)
        if (std::find(m_environments.begin(), m_environments.end(), facts) == m_environments.end())
            m_environments.push_back(facts);
}

void SweepModel::pause()
{
    if (!isRunning() || m_isPaused || m_isStopping)
        return;
    m_isPaused = true;
    m_run->pause.pause();
    Q_EMIT changed();
}

void SweepModel::unpause()
{
    if (!isPaused())
        return;
    m_isPaused = false;
    m_run->pause.unpause();
    Q_EMIT changed();
}

void SweepModel::stop()
{
    if (!isRunning() || m_isStopping)
        return;
    m_isStopping = true;
    m_run->stop.request_stop();
    Q_EMIT changed();
}

std::size_t SweepModel::cases() const
{
    return casesOf(m_cases, m_shard);
}

QString SweepModel::command() const
{
    QString text = fromUtf8(m_sweepCommand);
    if (text.isEmpty())
        return text;
    if (const std::string shard = m_shard.toText(); !shard.empty())
        text += u" --shard "_s + fromUtf8(shard);
    return m_journal.isEmpty() ? text : text + u" --journal "_s + shellQuoted(m_journal);
}

SweepResults SweepModel::results() const
{
    SweepResults all;
    all.command = m_sweepCommand;
    all.options = m_options;
    all.shard = m_shard.toText();
    all.cases = m_cases;
    all.results = m_table.results();
    all.environments = m_environments;
    std::size_t at = 0;
    for (std::size_t k = m_shard.index - 1; k < m_cases; k += m_shard.count) {
        while (at < all.results.size() && all.results[at].number < k + 1)
            ++at;
        if (at == all.results.size() || all.results[at].number != k + 1)
            all.missing.push_back(k + 1);
    }
    return all;
}

void SweepModel::write(std::function<void(const SweepResults&)> write, const QString& path,
                       const QString& failure)
{
    m_reports.write(
        path,
        [write = std::move(write), all = std::make_shared<SweepResults>(results())] {
            all->created = timestamp();
            write(*all);
        },
        [this, failure](const Error& error) { fail(failure, error); });
}

void SweepModel::writeReport(const QString& path)
{
    write([path](const SweepResults& all) { document::write(sweepFormats(), all, toPath(path)); }, path,
          tr("The report could not be written."));
}

void SweepModel::writeContract(const QString& path)
{
    write(
        [path](const SweepResults& all) {
            writeFile(toPath(path), std::string_view(toJson(proposeContract(all).contract)));
        },
        path, tr("The contract could not be written."));
}

void SweepModel::openCase(std::size_t number)
{
    const int row = m_table.rowOf(number);
    if (row < 0)
        return;
    if (!m_plan) {
        Q_EMIT notice(tr("What this sweep ran cannot be read, so that its cases cannot be opened."));
        return;
    }
    struct Opened {
        ComparisonJob job;
        bool isSame = true;
    };
    m_case.start(
        [plan = m_plan, result = m_table.at(row).result] {
            Opened opened{plan->jobOf(result.number - 1)};
            SweepPicture picture(opened.job.input.path);
            opened.isSame = picture.stamp() == SweepPicture::Stamp{result.imageBytes, result.imageDigest};
            opened.job.input.tensor = picture.image().tensor;
            opened.job.explain = true; // the page Compare looks for what a sweep leaves out
            opened.job.ssim = true;
            return opened;
        },
        [this](const Opened& opened) {
            Q_EMIT caseReady(opened.job);
            if (!opened.isSame)
                Q_EMIT notice(tr("The picture is another one since this case ran."));
        },
        [this](const Error& error) { fail(tr("The case could not be opened."), error); });
}

} // namespace comparo::ui
