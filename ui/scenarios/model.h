// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/scenario/scenario.h"
#include "ui/inspect/session/session.h"

#include <QObject>

#include <optional>

namespace comparo::ui {

/// The scenario that the session has open, on its own picture: the fault or one of its fixes. Another input
/// closes it.
class ScenarioModel : public QObject {
    Q_OBJECT

public:
    explicit ScenarioModel(Session& session, QObject* parent = nullptr);

    /// Opens the fault (0) or a fix; changed() follows, or the session's failed() says why not.
    void open(const Scenario& scenario, int fix);
    /// Shows what an installed library was asked, in the place of the scenario.
    void openInstalled(const ComparisonJob& job) { m_session.openDemonstration(job); }
    [[nodiscard]] const Scenario* scenario() const { return m_scenario; }
    [[nodiscard]] int fix() const { return m_fix; }
    [[nodiscard]] OutcomeKind expected() const { return m_expected; }
    /// What the last run of the scenario ended in, repeats left out; nothing while it runs.
    [[nodiscard]] const std::optional<OutcomeKind>& end() const { return m_end; }

Q_SIGNALS:
    /// A scenario or a fix was opened, or the scenario was left.
    void changed();
    void endChanged();

private:
    void setEnd(std::optional<OutcomeKind> end);

    Session& m_session;
    const Scenario* m_scenario = nullptr;
    int m_fix = 0;
    OutcomeKind m_expected = OutcomeKind::BitExact;
    std::optional<OutcomeKind> m_end;
    bool m_opening = false;
};

} // namespace comparo::ui
