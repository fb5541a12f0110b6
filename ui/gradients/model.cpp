// SPDX-License-Identifier: Apache-2.0
#include "ui/gradients/model.h"

#include "engine/ops/op_registry.h"
#include "ui/base/text.h"

#include <algorithm>

namespace comparo::ui {

GradientsModel::GradientsModel(Session& session, QObject* parent)
    : QObject(parent), m_session(session), m_params(findOp("differentiable_jpeg").info.schema)
{
    for (const GradientsWork work :
         {GradientsWork::Run, GradientsWork::Check, GradientsWork::Fidelity, GradientsWork::Recovery}) {
        const auto tell = [this, work] { Q_EMIT changed(work); };
        connect(&task(work), &Task::changed, this, tell);
        connect(&task(work), &Task::progressed, this, tell);
    }
    connect(&session, &Session::inputChanged, this, &GradientsModel::takeInput);
    connect(&session, &Session::setupChanged, this, &GradientsModel::inputChanged);
    takeInput();
}

GradientsModel::~GradientsModel() = default;

void GradientsModel::takeInput()
{
    m_part.sample = 0;
    m_check.reset();
    m_fidelity.reset();
    m_recovery.reset();
    ++m_recoveryNumber;
    for (const GradientsWork work : {GradientsWork::Check, GradientsWork::Fidelity, GradientsWork::Recovery})
        task(work).clear();
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
    if (m_maps && !task(GradientsWork::Run).isRunning())
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

bool GradientsModel::hasJpegFile() const
{
    return m_session.hasInput() && m_session.input().info.format == "JPEG";
}

GradientsRequest GradientsModel::request() const
{
    return {m_session.input().tensor, m_params, m_session.setup().a, m_session.setup().b, m_randomWeights};
}

bool GradientsModel::isCurrent(GradientsWork work) const
{
    switch (work) {
    case GradientsWork::Run:
        return m_maps && m_maps->run->request == request() && m_maps->part == m_part;
    case GradientsWork::Check:
        return m_check && m_maps && m_check->run == m_maps->run && isCurrent(GradientsWork::Run);
    case GradientsWork::Fidelity:
        return m_fidelity && m_fidelity->device == m_session.setup().a.device;
    case GradientsWork::Recovery:
        return m_recovery && m_recovery->isDone;
    }
    return false;
}

void GradientsModel::requestRun()
{
    if (!m_session.hasInput())
        return;
    const GradientsRequest wanted = request();
    if (m_asked == wanted)
        return;
    m_asked = wanted;
    task(GradientsWork::Run)
        .start(
            [wanted, part = m_part](const Progress& progress) {
                const GradientsRunPtr run = runGradients(wanted, progress.part(0.0, 0.9));
                GradientsPart shown = part;
                shown.sample = std::min(part.sample, run->shape().n - 1);
                return drawGradients(run, shown, progress.part(0.9, 1.0));
            },
            [this](const GradientsMapsPtr& maps) {
                m_maps = maps;
                if (!(m_maps->part == m_part))
                    draw();
            });
    task(GradientsWork::Check).clear(); // of the run before
}

void GradientsModel::draw()
{
    task(GradientsWork::Run)
        .start([run = m_maps->run,
                part = m_part](const Progress& progress) { return drawGradients(run, part, progress); },
               [this](const GradientsMapsPtr& maps) { m_maps = maps; });
}

void GradientsModel::startCheck(int places)
{
    if (!isCurrent(GradientsWork::Run) || state(GradientsWork::Run).isRunning())
        return;
    task(GradientsWork::Check)
        .start(
            [run = m_maps->run, places](const Progress& progress) {
                return std::make_shared<GradientsCheck>(
                    GradientsCheck{run, places, checkGradients(*run, places, progress)});
            },
            [this](const std::shared_ptr<GradientsCheck>& check) { m_check = check; });
}

void GradientsModel::startFidelity(int step)
{
    if (!m_session.hasInput())
        return;
    const GradientsFidelity wanted{m_session.input().tensor, m_session.setup().a.device, step, {}};
    task(GradientsWork::Fidelity)
        .start(
            [wanted](const Progress& progress) {
                std::vector<int> qualities;
                for (int quality = 1; quality <= 99; quality += wanted.step)
                    qualities.push_back(quality);
                auto run = std::make_shared<GradientsFidelity>(wanted);
                run->fidelity = jpegFidelity(run->input, qualities, run->device, progress);
                return run;
            },
            [this](const std::shared_ptr<GradientsFidelity>& run) { m_fidelity = run; });
}

void GradientsModel::startRecovery(std::optional<int> quality, const DeviceId& device)
{
    if (!m_session.hasInput())
        return;
    const RecoveryRequest wanted{m_session.input().tensor, quality, device, m_session.path()};
    m_recovery.reset();
    const quint64 number = ++m_recoveryNumber;
    const auto show = [this, number](const RecoveryPtr& soFar) {
        if (number != m_recoveryNumber || !state(GradientsWork::Recovery).isRunning())
            return;
        m_recovery = soFar;
        Q_EMIT changed(GradientsWork::Recovery);
    };
    task(GradientsWork::Recovery)
        .start(
            [this, show, wanted](const Progress& progress) {
                return runRecovery(wanted, progress, [this, show](const RecoveryPtr& soFar) {
                    QMetaObject::invokeMethod(
                        this, [show, soFar] { show(soFar); }, Qt::QueuedConnection);
                });
            },
            [this](const RecoveryPtr& recovery) { m_recovery = recovery; });
}

void GradientsModel::again()
{
    m_asked.reset();
    requestRun();
}

} // namespace comparo::ui
