// SPDX-License-Identifier: Apache-2.0
#include "ui/scenarios/model.h"

namespace comparo::ui {

namespace {

constexpr std::uint64_t kSeed = 1;

} // namespace

ScenarioModel::ScenarioModel(Session& session, QObject* parent) : QObject(parent), m_session(session)
{
    connect(&session, &Session::inputChanged, this, [this] {
        if (m_opening || !m_scenario)
            return;
        m_scenario = nullptr;
        m_end.reset();
        Q_EMIT changed();
    });
    connect(&session, &Session::setupChanged, this, [this] { setEnd({}); });
    connect(&session, &Session::resultChanged, this, [this] {
        ComparisonResult once = m_session.result()->whole;
        once.repeats.clear();
        setEnd(once.outcome().kind);
    });
    connect(&session, &Session::runFailed, this, [this] { setEnd(OutcomeKind::Error); });
}

void ScenarioModel::open(const Scenario& scenario, int fix)
{
    ComparisonJob job;
    try {
        job = scenarioJob(scenario, fix, DeviceKind::Emu, kSeed, scenarioInput());
        m_expected = scenario.setup(fix, DeviceKind::Emu, kSeed).expected;
    } catch (const Error& error) {
        m_session.fail(tr("The scenario could not be opened."), error);
        return;
    }
    m_scenario = &scenario;
    m_fix = fix;
    m_end.reset();
    m_opening = true;
    m_session.openDemonstration(job);
    m_opening = false;
    Q_EMIT changed();
}

void ScenarioModel::setEnd(std::optional<OutcomeKind> end)
{
    if (!m_scenario || end == m_end)
        return;
    m_end = end;
    Q_EMIT endChanged();
}

} // namespace comparo::ui
