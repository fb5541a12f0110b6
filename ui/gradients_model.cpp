#include "ui/gradients_model.h"

#include "engine/ops/op_registry.h"
#include "ui/text.h"

#include <algorithm>

namespace comparo::ui {

GradientsModel::GradientsModel(Session& session, QObject* parent)
    : QObject(parent), m_session(session), m_params(findOp("differentiable_jpeg").info.schema)
{
    connect(&m_jobs, &JobRunner::progressChanged, this,
            [this](JobId job, double fraction, const QString& label) {
                if (job != m_jobId || !m_state.isRunning)
                    return;
                m_state.fraction = fraction;
                m_state.label = label;
                Q_EMIT changed();
            });
    connect(&session, &Session::inputChanged, this, &GradientsModel::takeInput);
    connect(&session, &Session::setupChanged, this, &GradientsModel::inputChanged);
}

GradientsModel::~GradientsModel() = default;

void GradientsModel::takeInput()
{
    m_part.sample = 0;
    Q_EMIT inputChanged();
}

void GradientsModel::setParams(const ParamSet& params)
{
    if (params == m_params)
        return;
    m_params = params;
    Q_EMIT paramsChanged();
    requestRun();
}

void GradientsModel::setRandomWeights(bool random)
{
    if (random == m_randomWeights)
        return;
    m_randomWeights = random;
    Q_EMIT paramsChanged();
    requestRun();
}

void GradientsModel::setPart(const GradientsPart& part)
{
    if (part == m_part)
        return;
    m_part = part;
    Q_EMIT paramsChanged();
    if (m_maps && !m_state.isRunning)
        draw();
}

void GradientsModel::followPipeline()
{
    for (const Step& step : m_session.setup().pipeline.steps) {
        if (!step.enabled || step.op->id != "differentiable_jpeg")
            continue;
        if (!m_hasFollowed || !(step.params == m_followed)) {
            m_hasFollowed = true;
            m_followed = step.params;
            setParams(step.params);
        }
        return;
    }
}

GradientsRequest GradientsModel::request() const
{
    return {m_session.input().tensor, m_params, m_session.setup().a, m_session.setup().b, m_randomWeights};
}

bool GradientsModel::isCurrent() const
{
    return m_maps && m_maps->run->request == request() && m_maps->part == m_part;
}

void GradientsModel::requestRun()
{
    if (!m_session.hasInput())
        return;
    const GradientsRequest wanted = request();
    if (m_asked == wanted)
        return;
    m_asked = wanted;
    begin(m_jobs.latest(
        m_slot, this,
        [wanted, part = m_part](const Progress& progress) {
            const GradientsRunPtr run = runGradients(wanted, partOf(progress, 0.0, 0.9));
            GradientsPart shown = part;
            shown.sample = std::min(part.sample, run->shape().n - 1);
            return drawGradients(run, shown, partOf(progress, 0.9, 1.0));
        },
        [this](const GradientsMapsPtr& maps) {
            m_maps = maps;
            end();
            if (!(m_maps->part == m_part))
                draw();
        },
        failed()));
}

void GradientsModel::draw()
{
    begin(m_jobs.latest(
        m_slot, this,
        [run = m_maps->run, part = m_part](const Progress& progress) {
            return drawGradients(run, part, progress);
        },
        [this](const GradientsMapsPtr& maps) {
            m_maps = maps;
            end();
        },
        failed()));
}

void GradientsModel::begin(JobId job)
{
    m_jobId = job;
    m_state = {};
    m_state.isRunning = true;
    Q_EMIT changed();
}

void GradientsModel::end(const QString& error)
{
    m_state = {};
    m_state.error = error;
    Q_EMIT changed();
}

JobRunner::Failed GradientsModel::failed()
{
    return [this](const Error& error) { end(fromUtf8(error.message())); };
}

void GradientsModel::stop()
{
    if (!m_state.isRunning)
        return;
    m_slot.stop();
    m_state = {};
    m_state.isStopped = true;
    Q_EMIT changed();
}

void GradientsModel::again()
{
    m_asked.reset();
    requestRun();
}

} // namespace comparo::ui
