// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/referee/referee.h"
#include "ui/inspect/session/session.h"
#include "ui/jobs/task.h"

#include <QImage>

#include <memory>

namespace comparo::ui {

/// What the referee says of the step that is shown. Immutable once published.
struct RefereeFinding {
    RefereeReport report;
    QImage balance;         ///< who is nearer, in the colours of the sides; null without a referee
    int scale = 1;          ///< pixels of the image, along one side, that a pixel of it stands for
    double fullScale = 0.0; ///< ULP that are drawn in full colour; 0: nobody is nearer anywhere
};

using RefereeFindingPtr = std::shared_ptr<const RefereeFinding>;

/// The referee of the session's result: which side is nearer to float64 at the step that is shown. It is
/// asked in the background after every result.
class RefereeModel : public QObject {
    Q_OBJECT

public:
    explicit RefereeModel(Session& session, QObject* parent = nullptr);
    ~RefereeModel() override;

    /// Of the result, its shown step and its shown sample; null for two files and while it is computed.
    [[nodiscard]] const RefereeFindingPtr& finding() const { return m_finding; }
    [[nodiscard]] bool isRunning() const { return m_task.isRunning(); }

Q_SIGNALS:
    void changed();

private:
    void follow();
    void forget();

    Session& m_session;
    RefereeFindingPtr m_finding;
    quint64 m_run = 0;
    std::size_t m_step = 0;
    int m_sample = 0;
    Task m_task;
};

} // namespace comparo::ui
