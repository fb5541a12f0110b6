#pragma once

#include "ui/gradients_maps.h"
#include "ui/jobs/job_runner.h"
#include "ui/session.h"

#include <QObject>

#include <optional>

namespace comparo::ui {

/// State of the page "Gradients": parameters of the codec, the result and what runs. The input and the sides
/// are the session's. Nothing runs until the page asks for it; at most one run goes on, the newest wins, and
/// a result stays until the next one is there.
class GradientsModel : public QObject {
    Q_OBJECT

public:
    /// How the run stands.
    struct State {
        bool isRunning = false;
        bool isStopped = false; ///< by a person, before its end
        double fraction = 0.0;
        QString label;
        QString error; ///< of the last run, a sentence; else empty
    };

    explicit GradientsModel(Session& session, QObject* parent = nullptr);
    ~GradientsModel() override;

    [[nodiscard]] Session& session() { return m_session; }
    [[nodiscard]] const ParamSet& params() const { return m_params; }
    void setParams(const ParamSet& params);
    [[nodiscard]] bool hasRandomWeights() const { return m_randomWeights; }
    void setRandomWeights(bool random);
    [[nodiscard]] const GradientsPart& part() const { return m_part; }
    void setPart(const GradientsPart& part);

    /// Takes the parameters of the session's pipeline, if it has a differentiable_jpeg that is new since.
    void followPipeline();

    /// Runs what the newest input, sides and parameters ask for, unless that is there or running already.
    void requestRun();
    void stop();
    /// Once more, after stop() or an error.
    void again();

    [[nodiscard]] const State& state() const { return m_state; }
    /// The newest result, or null. It may be older than the setup while the next one runs.
    [[nodiscard]] const GradientsMapsPtr& maps() const { return m_maps; }
    /// Whether the result is the answer to the newest request.
    [[nodiscard]] bool isCurrent() const;

Q_SIGNALS:
    /// The result or the state of the run changed.
    void changed();
    void paramsChanged();
    void inputChanged();

private:
    void takeInput();
    [[nodiscard]] GradientsRequest request() const;
    void draw();
    void begin(JobId job);
    void end(const QString& error = {});
    [[nodiscard]] JobRunner::Failed failed();

    Session& m_session;
    ParamSet m_params;
    ParamSet m_followed; ///< of the pipeline, when they were taken over
    bool m_hasFollowed = false;
    bool m_randomWeights = true;
    GradientsPart m_part;

    GradientsMapsPtr m_maps;
    std::optional<GradientsRequest> m_asked; ///< the run that was asked for last
    State m_state;
    JobId m_jobId{};
    JobRunner::Slot m_slot;
    JobRunner m_jobs; ///< last: its destructor waits for work that uses the members above
};

} // namespace comparo::ui
