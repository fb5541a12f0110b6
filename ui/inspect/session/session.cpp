#include "ui/inspect/session/session.h"

#include "engine/comparison/command.h"
#include "engine/device/device.h"
#include "engine/ops/op_registry.h"
#include "ui/base/text.h"
#include "ui/inspect/session/commands.h"

#include <QFileInfo>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kUndoLimit = 200;

} // namespace

Session::Session(QObject* parent) : QObject(parent), m_mode(u"side_by_side"_s)
{
    m_undo.setUndoLimit(kUndoLimit);
    for (const ViewMode& mode : allViewModes())
        m_modeParams.insert(fromUtf8(mode.id), ParamSet(mode.schema));
    m_setup.pipeline.steps.push_back(Step::parse("resize"));
    m_setup.a.device = DeviceId{};
    connect(&m_jobs, &JobRunner::progressChanged, this,
            [this](JobId id, double fraction, const QString& label) {
                if (m_running && id == m_resultJob)
                    Q_EMIT progressChanged(fraction, label);
                if (m_repeating && id == m_repeatJob)
                    Q_EMIT repeatProgress(fraction);
            });
}

Session::~Session() = default;

void Session::start()
{
    m_jobs.latest(
        m_deviceSlot, this,
        [] {
            QList<DeviceId> ids;
            for (const Device* device : allDevices())
                ids.append(device->id());
            return std::pair(ids, defaultDeviceB());
        },
        [this](const std::pair<QList<DeviceId>, DeviceId>& found) {
            m_devices = found.first;
            if (!m_sidesChosen)
                m_setup.b.device = found.second;
            Q_EMIT devicesChanged();
            Q_EMIT setupChanged();
            requestResult();
        });
}

void Session::initialise(const Setup& setup, bool sidesChosen)
{
    m_setup = setup;
    m_sidesChosen = sidesChosen;
    Q_EMIT setupChanged();
}

void Session::open(const QString& path)
{
    load(path, {});
}

void Session::openPair(const QString& pathA, const QString& pathB)
{
    load(pathA, pathB);
}

void Session::reload()
{
    if (m_scenario)
        openScenario(*m_scenario, m_scenarioFix);
    else if (hasInput())
        load(m_paths[0], m_paths[1]);
}

void Session::load(const QString& pathA, const QString& pathB)
{
    m_jobs.latest(
        m_loadSlot, this,
        [pathA, pathB] {
            std::array<DecodedImage, 2> images;
            images[0] = readImage(toPath(pathA));
            if (!pathB.isEmpty())
                images[1] = readImage(toPath(pathB));
            return images;
        },
        [this, pathA, pathB](const std::array<DecodedImage, 2>& images) {
            leaveScenario();
            m_paths = {pathA, pathB};
            m_inputs = images;
            m_inputsNew = true;
            m_sample = 0;
            Q_EMIT failureCleared();
            Q_EMIT inputChanged();
            requestResult();
        },
        [this](const Error& error) { fail(tr("The file could not be opened."), error); });
}

QString Session::title() const
{
    if (!hasInput())
        return {};
    if (m_scenario)
        return translated(m_scenario->title);
    const QString first = QFileInfo(m_paths[0]).fileName();
    return isPair() ? first + u" / "_s + QFileInfo(m_paths[1]).fileName() : first;
}

// Setup ---------------------------------------------------------------------------------------------------

void Session::change(const Setup& next, const QString& text, const QString& mergeKey)
{
    if (!(next == m_setup))
        m_undo.push(new ChangeSetup(*this, m_setup, next, text, mergeKey));
}

void Session::applySetup(const Setup& setup)
{
    m_setup = setup;
    if (m_selectedStep >= m_setup.pipeline.steps.size())
        selectStep(m_setup.pipeline.steps.empty() ? 0 : m_setup.pipeline.steps.size() - 1);
    Q_EMIT setupChanged();
    requestResult();
}

void Session::setSide(int side, const Side& value)
{
    Setup next = m_setup;
    (side == 0 ? next.a : next.b) = value;
    m_sidesChosen = true;
    change(next, side == 0 ? tr("change of side A") : tr("change of side B"));
}

void Session::swapSides()
{
    if (isPair()) {
        load(m_paths[1], m_paths[0]);
        return;
    }
    Setup next = m_setup;
    std::swap(next.a, next.b);
    m_sidesChosen = true;
    change(next, tr("swap of A and B"));
}

void Session::setTolerance(const Tolerance& tolerance)
{
    Setup next = m_setup;
    next.tolerance = tolerance;
    change(next, tr("change of the tolerance"), u"tolerance"_s);
}

void Session::addStep(const Op& op)
{
    Setup next = m_setup;
    next.pipeline.steps.push_back({&op, ParamSet(op.info.schema), true, {}, {}});
    change(next, tr("adding %1").arg(translated(op.info.label)));
    selectStep(m_setup.pipeline.steps.size() - 1);
}

void Session::removeStep(std::size_t step)
{
    Setup next = m_setup;
    if (step >= next.pipeline.steps.size())
        return;
    const QString label = translated(next.pipeline.steps[step].op->info.label);
    next.pipeline.steps.erase(next.pipeline.steps.begin() + static_cast<std::ptrdiff_t>(step));
    change(next, tr("removing %1").arg(label));
}

void Session::moveStep(std::size_t step, int by)
{
    Setup next = m_setup;
    const auto target = static_cast<std::ptrdiff_t>(step) + by;
    if (target < 0 || target >= static_cast<std::ptrdiff_t>(next.pipeline.steps.size()))
        return;
    std::swap(next.pipeline.steps[step], next.pipeline.steps[static_cast<std::size_t>(target)]);
    change(next, tr("moving a step"));
    selectStep(static_cast<std::size_t>(target));
}

void Session::enableStep(std::size_t step, bool enabled)
{
    Setup next = m_setup;
    next.pipeline.steps.at(step).enabled = enabled;
    change(next, enabled ? tr("switching a step on") : tr("switching a step off"));
}

void Session::setStepParams(std::size_t step, const ParamSet& params, const QString& fieldId)
{
    Setup next = m_setup;
    Step& changed = next.pipeline.steps.at(step);
    changed.params = params;
    const Field* field = changed.op->info.schema.find(toUtf8(fieldId));
    const QString label = field ? translated(field->label) : fieldId;
    change(next, tr("change of %1").arg(label), u"%1/%2"_s.arg(step).arg(fieldId));
}

void Session::selectStep(std::size_t step)
{
    if (step == m_selectedStep)
        return;
    m_selectedStep = step;
    Q_EMIT selectedStepChanged();
    if (m_result && !m_running)
        requestCause();
}

// Results -------------------------------------------------------------------------------------------------

void Session::requestResult()
{
    if (!hasInput() || m_devices.isEmpty())
        return;
    m_causeSlot.stop();
    m_explaining = false;
    m_scenarioEnd.reset();
    if (!m_result || m_inputsNew || !sameRun(m_result->setup, m_setup))
        stopRepeating();
    AnalysisRequest request{
        m_setup, m_inputs[0].tensor, m_inputs[1].tensor, m_inspectedStep, m_inputsNew ? nullptr : m_result,
        m_sample};
    setRunning(true);
    m_resultJob = m_jobs.latest(
        m_resultSlot, this,
        [request = std::move(request)](const Progress& progress) { return analyse(request, progress); },
        [this](const AnalysisPtr& result) { deliver(result); },
        [this](const Error& error) {
            setRunning(false);
            if (error.code() == ErrorCode::Device)
                runEnded(OutcomeKind::Error);
            // A scenario without a result has a page for its error.
            if (!m_scenario || m_result)
                fail(m_result ? tr("This setup could not be run. The last result is still shown.")
                              : tr("This setup could not be run."),
                     error);
            Q_EMIT runFailed(fromUtf8(error.message()));
        });
}

void Session::deliver(const AnalysisPtr& result)
{
    const AnalysisPtr before = m_result;
    const bool firstOfInput = m_inputsNew;
    const bool isSameRun = before && !m_inputsNew && sameRun(before->setup, result->setup);
    const bool sameImages =
        isSameRun && before->shown == result->shown && before->sample() == result->sample();
    if (!isSameRun)
        forgetRepeats();
    runEnded(m_scenario ? std::optional(found(*result).outcomeWith(result->comparison).kind) : std::nullopt);
    m_inputsNew = false;
    m_result = result;
    const Shape& shape = result->imageA().shape();
    if (!before || before->imageA().shape().h != shape.h || before->imageA().shape().w != shape.w) {
        m_region = QRect();
        m_regionComparison.reset();
        if (m_pinned && (m_pinned->x() >= shape.w || m_pinned->y() >= shape.h))
            m_pinned.reset();
        m_hovered.reset();
    }
    if (!before || before->imageA().dtype() != result->imageA().dtype() || m_autoRange)
        resetDisplay();
    if (m_display.channel >= shape.c)
        setChannel(-1);
    // The first look at an input is at its worst pixel.
    if (firstOfInput && !m_pinned && result->comparison.all.worst && result->comparison.all.differing > 0)
        m_pinned = QPoint(result->comparison.all.worst->x, result->comparison.all.worst->y);
    if (!sameImages) {
        m_cause.reset();
        m_tie.reset();
    }
    if (firstOfInput)
        setAutoGain();
    Q_EMIT failureCleared();
    setRunning(false);
    Q_EMIT resultChanged();
    Q_EMIT pinnedChanged();
    if (!sameImages || !m_cause)
        requestCause();
    if (!sameImages)
        requestTie();
    if (!m_region.isEmpty())
        requestRegion();
    if (firstOfInput && result->comparison.all.differing > 0)
        setSample(result->comparison.all.worst ? result->comparison.all.worst->n : 0);
}

void Session::requestCause()
{
    m_causeSlot.stop();
    m_explaining = false;
    if (!m_result->a || m_result->steps.empty()) {
        m_cause.reset();
        Q_EMIT causeChanged();
        return;
    }
    std::size_t position = m_result->firstDiverging().value_or(0);
    for (std::size_t i = 0; i < m_result->steps.size(); ++i)
        if (m_result->steps[i].step == m_selectedStep && m_result->steps[i].localShare > 0.0)
            position = i;
    m_explaining = true;
    m_cause.reset();
    Q_EMIT causeChanged();
    m_jobs.latest(
        m_causeSlot, this,
        [result = m_result, position](const Progress& progress) {
            return findCause(*result->a, *result->b, position, progress);
        },
        [this](const CauseReport& report) {
            m_explaining = false;
            m_cause = report;
            Q_EMIT causeChanged();
        },
        [this](const Error& error) {
            m_explaining = false;
            Q_EMIT causeChanged();
            fail(tr("The difference could not be explained."), error);
        });
}

void Session::requestRegion()
{
    m_regionComparison.reset();
    Q_EMIT regionChanged();
    if (!m_result || m_region.isEmpty())
        return;
    CompareOptions options;
    options.tolerance = m_setup.tolerance;
    options.region = {m_region.x(), m_region.y(), m_region.width(), m_region.height()};
    m_jobs.latest(
        m_regionSlot, this,
        [result = m_result, options](const Progress& progress) {
            return compare(result->imageA(), result->imageB(), options, progress);
        },
        [this](const Comparison& comparison) {
            m_regionComparison = comparison;
            Q_EMIT regionChanged();
        },
        [this](const Error& error) { fail(tr("The region could not be measured."), error); });
}

void Session::requestTie()
{
    m_tieSlot.stop();
    m_tie.reset();
    Q_EMIT tieChanged();
    if (!m_pinned || !m_result || !m_result->a || m_result->steps.empty())
        return;
    // The channel that is shown, else the one with the largest difference at this pixel.
    const Tensor& a = m_result->imageA();
    const Tensor& b = m_result->imageB();
    const int x = m_pinned->x();
    const int y = m_pinned->y();
    const int n = m_result->sample();
    int channel = std::max(0, m_display.channel);
    if (m_display.channel < 0) {
        double largest = 0.0;
        for (int c = 0; c < a.shape().c; ++c) {
            if (const double d = std::abs(a.at(n, c, y, x) - b.at(n, c, y, x)); d > largest) {
                largest = d;
                channel = c;
            }
        }
    }
    m_jobs.latest(
        m_tieSlot, this,
        [result = m_result, n, channel, x, y] {
            return tieLens(*result->a, *result->b, result->shown, n, channel, y, x);
        },
        [this](const TieLens& lens) {
            m_tie = lens;
            Q_EMIT tieChanged();
        },
        [this](const Error& error) { fail(tr("The value before rounding could not be found."), error); });
}

void Session::setRunning(bool running)
{
    if (m_running == running)
        return;
    m_running = running;
    Q_EMIT runningChanged(running);
}

void Session::cancel()
{
    m_loadSlot.stop();
    m_resultSlot.stop();
    m_causeSlot.stop();
    stopRepeating();
    if (m_explaining) {
        m_explaining = false;
        Q_EMIT causeChanged();
    }
    setRunning(false);
}

QString Session::sideLabel(int side) const
{
    if (isPair())
        return QFileInfo(path(side)).fileName();
    const Setup& setup = m_result ? m_result->setup : m_setup;
    QString label = fromUtf8((side == 0 ? setup.a : setup.b).label());
    if (m_result && !m_result->steps.empty())
        label += u" \u00b7 "_s + fromUtf8(setup.pipeline.steps[m_result->steps[m_result->shown].step].op->id);
    return label;
}

// Report --------------------------------------------------------------------------------------------------

ComparisonJob Session::job() const
{
    ComparisonJob job;
    job.title = toUtf8(title());
    job.input = {toUtf8(m_paths[0]), m_inputs[0].tensor, toUtf8(m_paths[1]), m_inputs[1].tensor, {}};
    job.setup = m_result ? m_result->setup : m_setup;
    job.repeats = m_repeats ? kRepeats : 0;
    if (!m_scenario)
        return job;
    const ComparisonJob known = scenarioJob(*m_scenario, m_scenarioFix, DeviceKind::Emu, 1, scenarioInput());
    job.input = known.input;
    if (known.setup == job.setup && job.repeats == 0)
        job.command = known.command;
    return job;
}

ComparisonResult Session::found(const Analysis& analysis) const
{
    ComparisonResult result;
    result.a = analysis.a;
    result.b = analysis.b;
    result.imageA = analysis.a ? analysis.a->output() : m_inputs[0].tensor;
    result.imageB = analysis.b ? analysis.b->output() : m_inputs[1].tensor;
    result.labelA = analysis.a ? analysis.setup.a.label() : toUtf8(sideLabel(0));
    result.labelB = analysis.b ? analysis.setup.b.label() : toUtf8(sideLabel(1));
    if (analysis.steps.empty() || analysis.shown + 1 == analysis.steps.size())
        result.comparison = analysis.comparison; // else that of an earlier step
    if (m_repeats)
        result.repeats = *m_repeats;
    return result;
}

QString Session::command() const
{
    return fromUtf8(commandOf(job()));
}

void Session::exportReport(const QString& path)
{
    if (!m_result)
        return;
    m_jobs.run(
        tr("Writing the report"), this,
        [job = job(), result = found(*m_result), path](const Progress& progress) {
            writeReport(reportOf(job, result, progress), toPath(path));
        },
        [this, path] { Q_EMIT reportWritten(path); },
        [this](const Error& error) { fail(tr("The report could not be written."), error); });
}

void Session::fail(const QString& what, const Error& error)
{
    if (error.code() == ErrorCode::Cancelled)
        return;
    const QString message = fromUtf8(error.message());
    Q_EMIT failed(message, what + u'\n' + message + u'\n' + command());
}

void Session::reportFailure(const QString& message, const QString& details)
{
    Q_EMIT failed(message, details.isEmpty() ? message : details);
}

} // namespace comparo::ui
