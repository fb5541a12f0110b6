// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/diagnose/gradients/jpeg_fidelity.h"
#include "ui/gradients/maps.h"
#include "ui/gradients/recovery.h"
#include "ui/inspect/session/session.h"
#include "ui/jobs/task.h"

#include <array>
#include <memory>
#include <optional>

namespace comparo::ui {

/// The pieces of work of the page "Gradients". Each has at most one run at a time, and its newest wins.
enum class GradientsWork { Run, Check, Fidelity, Recovery };

/// The backward pass of a run against finite differences.
struct GradientsCheck {
    GradientsRunPtr run;
    int places = 0;            ///< of the image that are changed
    GradientFindings findings; ///< with the check
};

/// PSNR of the codec's variants over quality, for one picture.
struct GradientsFidelity {
    Tensor input;
    DeviceId device;
    int step = 1; ///< between the qualities, from 1 to 99
    JpegFidelity fidelity;
};

using GradientsCheckPtr = std::shared_ptr<const GradientsCheck>;
using GradientsFidelityPtr = std::shared_ptr<const GradientsFidelity>;

/// State of the page "Gradients": parameters of the codec, results and what runs. The input and the sides are
/// the session's. Nothing runs until the page asks for it; a result stays until the next one is there, except
/// that a new input takes away what is about the old one.
class GradientsModel : public QObject {
    Q_OBJECT

public:
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
    /// Checks the run that is there against finite differences at so many places of the image; nothing while
    /// that run is not the newest.
    void startCheck(int places);
    /// Measures the codec's variants on side A's device, at every `step`th quality.
    void startFidelity(int step);
    /// Recovers the quality of the opened picture as it is, or after libjpeg-turbo compressed it at
    /// `quality`.
    void startRecovery(std::optional<int> quality, const DeviceId& device);
    void stop(GradientsWork work) { task(work).stop(); }
    /// The run once more, after stop() or an error.
    void again();

    [[nodiscard]] const RunState& state(GradientsWork work) const
    {
        return m_tasks[static_cast<std::size_t>(work)].state();
    }
    /// The newest results, or null. They may be older than the setup while the next one runs.
    [[nodiscard]] const GradientsMapsPtr& maps() const { return m_maps; }
    [[nodiscard]] const GradientsCheckPtr& check() const { return m_check; }
    [[nodiscard]] const GradientsFidelityPtr& fidelity() const { return m_fidelity; }
    [[nodiscard]] const RecoveryPtr& recovery() const { return m_recovery; }
    /// Whether the result is the answer to the newest request.
    [[nodiscard]] bool isCurrent(GradientsWork work) const;
    /// Whether the opened picture comes from a JPEG file.
    [[nodiscard]] bool hasJpegFile() const;

Q_SIGNALS:
    /// A result, the state of a piece of work or what is asked for changed.
    void changed(comparo::ui::GradientsWork work);
    void paramsChanged();
    void inputChanged();

private:
    [[nodiscard]] Task& task(GradientsWork work) { return m_tasks[static_cast<std::size_t>(work)]; }
    void takeInput();
    [[nodiscard]] GradientsRequest request() const;
    void draw();

    Session& m_session;
    ParamSet m_params;
    ParamSet m_followed; ///< of the pipeline, when they were taken over
    bool m_hasFollowed = false;
    bool m_randomWeights = true;
    GradientsPart m_part;

    GradientsMapsPtr m_maps;
    std::optional<GradientsRequest> m_asked; ///< the run that was asked for last
    GradientsCheckPtr m_check;
    GradientsFidelityPtr m_fidelity;
    RecoveryPtr m_recovery;
    quint64 m_recoveryNumber = 0; ///< tells late pictures of a stopped recovery

    std::array<Task, 4> m_tasks; ///< last: their destructors wait for work that uses the members above
};

} // namespace comparo::ui
