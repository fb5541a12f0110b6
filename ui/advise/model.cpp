// SPDX-License-Identifier: Apache-2.0
#include "ui/advise/model.h"

#include "engine/base/error.h"
#include "engine/codec/codec.h"
#include "engine/report/advise/report.h"
#include "ui/base/engine_text.h"
#include "ui/base/text.h"

#include <algorithm>

namespace comparo::ui {

AdviceModel::AdviceModel(Session& inspected, QObject* parent) : ResultModel(parent), m_inspected(inspected)
{
    connect(this, &AdviceModel::requestChanged, this, &AdviceModel::changed);
    connect(&m_setup, &Session::setupChanged, this, &AdviceModel::refreshCommand);
    connect(&m_setup, &Session::devicesChanged, this, [this] {
        refreshCommand();
        if (m_task.isWaiting() && !m_setup.devices().isEmpty())
            startRun();
    });
    connect(&m_setup, &Session::failed, &m_inspected, &Session::failed);
}

AdviceModel::~AdviceModel() = default;

void AdviceModel::start()
{
    if (m_started)
        return;
    m_started = true;
    const auto begin = [this] {
        m_setup.initialise(m_inspected.setup(), true);
        m_setup.start();
    };
    if (!m_inspected.devices().isEmpty())
        begin();
    else // side B is not known before
        connect(&m_inspected, &Session::devicesChanged, this, begin, Qt::SingleShotConnection);
}

void AdviceModel::takeFromComparison()
{
    const Setup& setup = m_inspected.setup();
    const QString text = tr("taking the steps of the comparison");
    m_setup.undoStack().beginMacro(text);
    m_setup.setPipeline(setup.pipeline, text);
    m_setup.setSide(0, setup.a);
    m_setup.setSide(1, setup.b);
    m_setup.undoStack().endMacro();
}

AdviceRequest AdviceModel::request() const
{
    AdviceRequest request = m_request;
    request.pipeline = m_setup.setup().pipeline;
    request.pair = {m_setup.setup().a, m_setup.setup().b};
    return request;
}

void AdviceModel::setRequest(const AdviceRequest& request)
{
    m_request = request;
    refreshCommand();
}

void AdviceModel::refreshCommand()
{
    m_command.clear();
    m_problem.clear();
    const AdviceRequest request = this->request();
    const std::vector<Step>& steps = request.pipeline.steps;
    try {
        if (std::none_of(steps.begin(), steps.end(), [](const Step& step) { return step.enabled; }))
            m_problem = tr("Add a step: its results on both sides are what is measured.");
        else if (!request.hasGenerated && request.inputs.empty())
            m_problem = tr("Add pictures, or let some be generated.");
        else
            m_command = fromUtf8(commandOf(request));
    } catch (const Error& error) {
        m_problem = engineText(error.message());
    }
    Q_EMIT requestChanged();
}

void AdviceModel::run()
{
    start();
    if (!m_problem.isEmpty())
        return;
    if (m_setup.devices().isEmpty())
        m_task.begin();
    else
        startRun();
}

void AdviceModel::startRun()
{
    m_task.start([request = request()](const Progress& progress) { return findAdvice(request, progress); },
                 [this](const AdviceFindingsPtr& found) { m_findings = found; });
}

bool AdviceModel::isStale() const
{
    return m_findings && fromUtf8(m_findings->plan.command) != m_command;
}

/// Nothing where its group has none.
Tolerance AdviceModel::proposedFor(const MeasuredCase& one) const
{
    const std::vector<ToleranceAdvice>& advices = m_findings->advices();
    const AdviceGroup group = AdviceGroup::of(one.question);
    const auto found = std::find_if(advices.begin(), advices.end(), [&group](const ToleranceAdvice& advice) {
        return advice.group == group;
    });
    return found == advices.end() ? Tolerance() : found->proposed;
}

void AdviceModel::openCase(const MeasuredCase& one)
{
    if (!m_findings || one.number < 1 || one.number > m_findings->cases.size())
        return;
    const AdviceCase& place = m_findings->cases[one.number - 1];
    const AdviceInput& input = m_findings->inputs[place.input];
    ComparisonJob job = jobOf(m_findings->plan, input, place);
    job.explain = true;
    job.ssim = true;
    job.setup.tolerance = proposedFor(one);
    std::optional<std::size_t> step;
    if (one.step) { // counted among those that are on
        const std::vector<Step>& steps = job.setup.pipeline.steps;
        for (std::size_t i = 0, on = 0; i < steps.size(); ++i)
            if (steps[i].enabled && on++ == *one.step)
                step = i;
    }
    m_case.start([input] { return pictureOf(input); },
                 [this, job, step](const Tensor& picture) {
                     ComparisonJob ready = job;
                     ready.input.tensor = picture;
                     Q_EMIT caseReady(ready, step);
                 },
                 [this](const Error& error) {
                     m_inspected.fail(tr("The picture of the case could not be read."), error);
                 });
}

void AdviceModel::saveContract(const QString& path)
{
    if (!m_findings)
        return;
    m_contracts.write(
        path,
        [path, found = m_findings] {
            writeFile(toPath(path), std::string_view(toJson(found->results.proposal().contract)));
        },
        [this](const Error& error) { m_inspected.fail(tr("The contract could not be saved."), error); });
}

void AdviceModel::writeReport(const QString& path)
{
    if (!m_findings)
        return;
    m_reports.write(
        path,
        [path, found = m_findings] { document::write(adviceFormats(), reportOf(*found), toPath(path)); },
        [this](const Error& error) { m_inspected.fail(tr("The report could not be written."), error); });
}

} // namespace comparo::ui
