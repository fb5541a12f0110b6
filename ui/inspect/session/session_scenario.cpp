#include "ui/inspect/session/session.h"

#include "engine/codec/codec.h"
#include "engine/scenario/picture.h"
#include "ui/base/text.h"

#include <QFileInfo>

namespace comparo::ui {

using namespace Qt::StringLiterals;

void Session::setSeed(std::uint64_t seed)
{
    Setup next = m_setup;
    next.pipeline.seed = seed;
    change(next, tr("change of the seed"), u"seed"_s);
}

void Session::setRng(Rng rng)
{
    Setup next = m_setup;
    next.pipeline.rng = rng;
    change(next, tr("change of the random stream"));
}

void Session::setStepDraws(std::size_t step, const std::optional<Draws>& draws)
{
    Setup next = m_setup;
    next.pipeline.steps.at(step).draws = draws;
    change(next, draws ? tr("edit of random parameters") : tr("drawing random parameters again"));
}

void Session::setPipeline(const Pipeline& pipeline, const QString& text)
{
    Setup next = m_setup;
    next.pipeline = pipeline;
    m_inspectedStep.reset();
    change(next, text);
    selectStep(0);
}

void Session::openPipeline(const QString& path)
{
    try {
        const std::vector<std::byte> bytes = readFile(toPath(path));
        const Pipeline pipeline =
            pipelineFromJson({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
        setPipeline(pipeline, tr("opening %1").arg(QFileInfo(path).fileName()));
        Q_EMIT failureCleared();
    } catch (const Error& error) {
        fail(tr("The pipeline could not be opened."), error);
    }
}

void Session::savePipeline(const QString& path)
{
    try {
        const std::string text = toJson(m_setup.pipeline) + "\n";
        writeFile(toPath(path), std::as_bytes(std::span(text)));
        Q_EMIT reportWritten(path);
    } catch (const Error& error) {
        fail(tr("The pipeline could not be saved."), error);
    }
}

void Session::openScenario(const Scenario& scenario, int fix)
{
    const bool isNew = m_scenario != &scenario;
    try {
        const ScenarioSetup setup = scenario.setup(fix, DeviceKind::Emu, 1);
        m_scenario = &scenario;
        m_scenarioFix = fix;
        m_scenarioExpected = setup.expected;
        m_setup = {setup.pipeline, setup.a, setup.b, {}};
    } catch (const Error& error) {
        fail(tr("The scenario could not be opened."), error);
        return;
    }
    m_sidesChosen = true;
    m_selectedStep = 0;
    m_inspectedStep.reset();
    m_scenarioEnd.reset();
    m_undo.clear();
    m_loadSlot.stop();
    m_paths = {};
    m_inputs = {};
    m_inputs[0].tensor = scenarioPicture();
    m_inputsNew = true;
    m_sample = 0;
    m_result.reset();
    forgetRepeats();
    m_cause.reset();
    m_pinned.reset();
    Q_EMIT failureCleared();
    Q_EMIT resultCleared();
    Q_EMIT setupChanged();
    Q_EMIT selectedStepChanged();
    if (isNew)
        Q_EMIT inputChanged();
    Q_EMIT scenarioChanged();
    requestResult();
}

void Session::leaveScenario()
{
    if (!m_scenario)
        return;
    m_scenario = nullptr;
    m_scenarioEnd.reset();
    Q_EMIT scenarioChanged();
}

void Session::runEnded(std::optional<OutcomeKind> end)
{
    m_scenarioEnd = m_scenario ? end : std::nullopt;
}

void Session::inspectStep(std::optional<std::size_t> step)
{
    m_inspectedStep = step;
    if (step)
        selectStep(*step);
    if (!m_result || m_running || m_result->steps.empty())
        return;
    std::size_t position = m_result->steps.size() - 1;
    for (std::size_t i = 0; step && i < m_result->steps.size(); ++i)
        if (m_result->steps[i].step == *step)
            position = i;
    if (position == m_result->shown)
        return;
    setRunning(true);
    m_jobs.latest(
        m_resultSlot, this,
        [result = m_result, position](const Progress& progress) {
            return lookAt(result, position, progress);
        },
        [this](const AnalysisPtr& result) { deliver(result); },
        [this](const Error& error) {
            setRunning(false);
            fail(tr("This step could not be shown."), error);
        });
}

} // namespace comparo::ui
