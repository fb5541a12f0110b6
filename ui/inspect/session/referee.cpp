// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/session/referee.h"

#include "engine/report/picture/gradient_maps.h"
#include "ui/jobs/large_work.h"

#include <algorithm>

namespace comparo::ui {

namespace {

constexpr std::int64_t kMapPixels = 400'000;

RefereeFindingPtr findReferee(const AnalysisPtr& result, int sample, const Progress& progress)
{
    const LargeWork turn(result->whole.a->input, progress);
    auto finding = std::make_shared<RefereeFinding>();
    finding->report = judgeStep(*result->whole.a, *result->whole.b, result->shown, progress.part(0.0, 0.9));
    if (!finding->report.isAvailable())
        return finding;
    const Tensor balance = shownBalance(finding->report);
    const report::GradientMapChoice choice{std::clamp(sample, 0, balance.shape().n - 1), -1, kMapPixels};
    const report::GradientMaps maps =
        report::drawGradientMaps(balance, balance, choice, progress.part(0.9, 1.0));
    const QImage view(reinterpret_cast<const uchar*>(maps.signA.pixels.data()), maps.width, maps.height,
                      maps.width * 4, QImage::Format_RGB32);
    finding->balance = view.copy();
    finding->scale = maps.scale;
    finding->fullScale = maps.signA.fullScale;
    return finding;
}

} // namespace

RefereeModel::RefereeModel(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
    connect(&m_task, &Task::changed, this, &RefereeModel::changed);
    connect(&session, &Session::resultChanged, this, &RefereeModel::follow);
    connect(&session, &Session::resultCleared, this, &RefereeModel::forget);
    // What is said of the last result stays as long as it is shown.
    connect(&session, &Session::runReplaced, this, [this] {
        if (isRunning())
            forget();
    });
}

RefereeModel::~RefereeModel() = default;

void RefereeModel::forget()
{
    const bool had = m_finding || isRunning();
    m_finding.reset();
    m_run = 0;
    if (had)
        m_task.clear();
}

void RefereeModel::follow()
{
    const AnalysisPtr& result = m_session.result();
    if (!result || !result->whole.a || !result->whole.b || result->whole.a->steps.empty()) {
        forget();
        return;
    }
    const bool isKnown = m_finding || isRunning();
    if (isKnown && m_run == result->run && m_step == result->shown && m_sample == result->sample())
        return;
    m_run = result->run;
    m_step = result->shown;
    m_sample = result->sample();
    m_finding.reset();
    m_task.start([result, sample = m_sample](
                     const Progress& progress) { return findReferee(result, sample, progress); },
                 [this](const RefereeFindingPtr& finding) { m_finding = finding; },
                 [this](const Error& error) {
                     auto refused = std::make_shared<RefereeFinding>();
                     refused->report.refusal = message("No referee: {}", error.message());
                     m_finding = refused;
                 });
}

} // namespace comparo::ui
