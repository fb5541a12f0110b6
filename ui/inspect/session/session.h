#pragma once

#include "engine/codec/codec.h"
#include "engine/diagnose/causes/cause.h"
#include "engine/report/run/report.h"
#include "engine/scenario/scenario.h"
#include "engine/view/viewport_renderer.h"
#include "ui/inspect/session/analysis.h"
#include "ui/inspect/session/streams_run.h"
#include "ui/jobs/job_runner.h"

#include <QHash>
#include <QObject>
#include <QPoint>
#include <QRect>
#include <QString>
#include <QUndoStack>

#include <array>
#include <memory>
#include <optional>
#include <vector>

namespace comparo::ui {

/// Repetitions of sides A and B.
using RepeatsPtr = std::shared_ptr<const std::vector<RepeatedSide>>;

/// How often a side is repeated.
constexpr int kRepeats = 5;

/// All state of one comparison window: inputs, setup, view, pinned pixel, results. Panels read it and call
/// its slots; none of them knows another. Work runs off the GUI thread: every change of the setup asks for a
/// new result, the newest request wins, and the old result stays until the new one is there.
class Session : public QObject {
    Q_OBJECT

public:
    explicit Session(QObject* parent = nullptr);
    ~Session() override;

    /// Looks for devices off the GUI thread; devicesChanged() follows. Nothing runs before. Side B is set to
    /// the best device unless a side was chosen by setSides().
    void start();

    // Inputs

    /// Opens one image and runs the pipeline on it, or says why not by failed().
    void open(const QString& path);
    /// Compares two files as they are, without a pipeline.
    void openPair(const QString& pathA, const QString& pathB);
    /// Reads the files again.
    void reload();

    [[nodiscard]] bool hasInput() const { return !m_inputs[0].tensor.isEmpty(); }
    [[nodiscard]] bool isPair() const { return !m_paths[1].isEmpty(); }
    /// Path of the input (0), or of file A (0) and B (1) of a pair.
    [[nodiscard]] const QString& path(int side = 0) const { return m_paths[static_cast<std::size_t>(side)]; }
    [[nodiscard]] const DecodedImage& input(int side = 0) const
    {
        return m_inputs[static_cast<std::size_t>(side)];
    }
    /// File name for the title, or "a.png / b.png".
    [[nodiscard]] QString title() const;

    // Setup, undoable

    [[nodiscard]] const Setup& setup() const { return m_setup; }
    [[nodiscard]] const QList<DeviceId>& devices() const { return m_devices; }
    [[nodiscard]] QUndoStack& undoStack() { return m_undo; }

    /// Before anything is shown, from the command line; not undoable.
    void initialise(const Setup& setup, bool sidesChosen);
    void setSide(int side, const Side& value);
    void swapSides();
    void setTolerance(const Tolerance& tolerance);
    void addStep(const Op& op);
    void removeStep(std::size_t step);
    void moveStep(std::size_t step, int by);
    void enableStep(std::size_t step, bool enabled);
    void setStepParams(std::size_t step, const ParamSet& params, const QString& fieldId);

    void setSeed(std::uint64_t seed);
    void setRng(Rng rng);
    /// These random parameters for a step, or new ones at every run.
    void setStepDraws(std::size_t step, const std::optional<Draws>& draws);
    void setPipeline(const Pipeline& pipeline, const QString& text);
    /// A pipeline as JSON, from or to a file; failed() says what is wrong with it.
    void openPipeline(const QString& path);
    void savePipeline(const QString& path);

    // Scenarios

    /// Opens a scenario on its own picture: the fault (0) or one of its fixes.
    void openScenario(const Scenario& scenario, int fix);
    [[nodiscard]] const Scenario* scenario() const { return m_scenario; }
    [[nodiscard]] int scenarioFix() const { return m_scenarioFix; }
    [[nodiscard]] OutcomeKind scenarioExpected() const { return m_scenarioExpected; }
    /// What the last run of the scenario ended in; nothing while it runs.
    [[nodiscard]] const std::optional<OutcomeKind>& scenarioEnd() const { return m_scenarioEnd; }

    /// The step whose form is shown and which is explained; the first one unless chosen.
    [[nodiscard]] std::size_t selectedStep() const { return m_selectedStep; }
    void selectStep(std::size_t step);

    /// Index in the pipeline of the step whose outputs are looked at; nothing: the last one.
    [[nodiscard]] std::optional<std::size_t> inspectedStep() const { return m_inspectedStep; }
    void inspectStep(std::optional<std::size_t> step);

    /// Used by the undo command.
    void applySetup(const Setup& setup);

    // Results

    /// The newest result, or null. Check isStale(): it may answer an older setup.
    [[nodiscard]] const AnalysisPtr& result() const { return m_result; }
    [[nodiscard]] bool isRunning() const { return m_running; }
    [[nodiscard]] const std::optional<CauseReport>& cause() const { return m_cause; }
    [[nodiscard]] bool isExplaining() const { return m_explaining; }
    /// Statistics of the selected region, if there is one and they are computed.
    [[nodiscard]] const std::optional<Comparison>& regionComparison() const { return m_regionComparison; }
    [[nodiscard]] const std::optional<TieLens>& tie() const { return m_tie; }
    /// Stops what runs; the last result stays.
    void cancel();
    /// "A" and "B" with what they run on: "cpu · framework · resize", or a file name.
    [[nodiscard]] QString sideLabel(int side) const;

    // Repetitions

    /// Runs both sides of the result again, as often as kRepeats says, on emulated devices under different
    /// schedules; repeatsChanged() follows. Nothing for two files, or while something runs.
    void repeatSides();
    void stopRepeating();
    [[nodiscard]] bool isRepeating() const { return m_repeating; }
    /// Of sides A and B of the result, or null while they were not repeated.
    [[nodiscard]] const RepeatsPtr& repeats() const { return m_repeats; }
    /// The first side that gave different bits when it was repeated, or null. That comes before any
    /// tolerance.
    [[nodiscard]] const RepeatedSide* nondeterministicSide() const;

    // Streams

    /// What a side of the result recorded, or null.
    [[nodiscard]] const Trace* trace(int side) const;
    /// Judges the timeline of a side of the result; streamsChanged() follows, twice: empty, then with it.
    void showStreams(int side);
    [[nodiscard]] int streamsSide() const { return m_streamsSide; }
    [[nodiscard]] const StreamsRunPtr& streams() const { return m_streams; }
    /// Runs that side again under a schedule, as parseSchedule() reads it; streamsChanged() follows.
    void replay(const std::string& schedule);
    void stopReplay();
    [[nodiscard]] bool isReplaying() const { return m_replaying; }
    /// The newest such run of that side, or null.
    [[nodiscard]] const ReplayPtr& lastReplay() const { return m_replay; }

    // View, not undoable

    [[nodiscard]] const QString& mode() const { return m_mode; }
    [[nodiscard]] const ParamSet& modeParams() const;
    [[nodiscard]] const DisplayTransform& display() const { return m_display; }
    [[nodiscard]] std::optional<QPoint> pinned() const { return m_pinned; }
    [[nodiscard]] std::optional<QPoint> hovered() const { return m_hovered; }
    [[nodiscard]] int channel() const { return m_display.channel; }
    [[nodiscard]] QRect region() const { return m_region; }
    /// The pixel that number panels show: the hovered one, else the pinned one.
    [[nodiscard]] std::optional<QPoint> currentPixel() const { return m_hovered ? m_hovered : m_pinned; }

    /// Of a batch: the sample that is shown. The verdict is about all of them.
    [[nodiscard]] int sample() const { return m_sample; }
    void setSample(int sample);
    void setMode(const QString& id);
    void setModeParams(const ParamSet& params);
    void setDisplay(const DisplayTransform& display);
    void setChannel(int channel);
    /// In a mode that shows differences: the gain at which the largest one is just full. Else black and white
    /// at the smallest and largest value of A and B; a second call goes back to the full range.
    void toggleAutoRange();
    [[nodiscard]] bool isAutoRange() const { return m_autoRange; }
    void setPinned(std::optional<QPoint> pixel);
    void setHovered(std::optional<QPoint> pixel);
    void setRegion(const QRect& region);
    void goToWorst();
    void goToDifference(int direction);
    /// Asks the canvas to show a pixel and pins it.
    void showPixel(QPoint pixel);

    // Report

    /// What is compared, as every front end asks for it.
    [[nodiscard]] ComparisonJob job() const;
    /// The command line that makes this result again.
    [[nodiscard]] QString command() const;
    /// Writes a report of the current result; reportWritten() or failed() follows.
    void exportReport(const QString& path);
    /// Tells of a failure that happened elsewhere, to be shown like the session's own.
    void reportFailure(const QString& message, const QString& details = {});

Q_SIGNALS:
    void devicesChanged();
    void inputChanged();
    void setupChanged();
    void selectedStepChanged();
    void scenarioChanged();
    /// The newest setup could not be run; the last result, if there is one, stays.
    void runFailed(const QString& message);
    /// There is an input, and no result to show for it.
    void resultCleared();
    void runningChanged(bool running);
    void progressChanged(double fraction, const QString& label);
    void resultChanged();
    void causeChanged();
    void regionChanged();
    void tieChanged();
    /// A repetition began, ended or was forgotten.
    void repeatsChanged();
    void repeatProgress(double fraction);
    void streamsChanged();
    /// Somebody wants to look at the streams of a side.
    void streamsWanted(int side);
    void modeChanged();
    void displayChanged();
    void pinnedChanged();
    void hoveredChanged();
    void pixelShown(QPoint pixel);
    void reportWritten(const QString& path);
    void failed(const QString& message, const QString& details);
    /// An action made the last failure irrelevant.
    void failureCleared();

private:
    void change(const Setup& next, const QString& text, const QString& mergeKey = {});
    void load(const QString& pathA, const QString& pathB);
    void requestResult();
    void runEnded(std::optional<OutcomeKind> end);
    /// What is known of the whole pipeline, whichever step is looked at.
    [[nodiscard]] ComparisonResult found(const Analysis& analysis) const;
    void leaveScenario();
    void requestCause();
    void requestRegion();
    void requestTie();
    void forgetRepeats();
    void setRunning(bool running);
    void deliver(const AnalysisPtr& result);
    void resetDisplay();
    void setAutoGain();
    void fail(const QString& what, const Error& error);

    std::array<QString, 2> m_paths;
    std::array<DecodedImage, 2> m_inputs;
    QList<DeviceId> m_devices;
    Setup m_setup;
    bool m_sidesChosen = false;
    std::size_t m_selectedStep = 0;
    std::optional<std::size_t> m_inspectedStep;
    const Scenario* m_scenario = nullptr;
    int m_scenarioFix = 0;
    OutcomeKind m_scenarioExpected = OutcomeKind::BitExact;
    std::optional<OutcomeKind> m_scenarioEnd;
    QUndoStack m_undo;

    AnalysisPtr m_result;
    std::optional<CauseReport> m_cause;
    std::optional<Comparison> m_regionComparison;
    std::optional<TieLens> m_tie;
    bool m_inputsNew = false; ///< the inputs are newer than m_result
    bool m_running = false;
    bool m_explaining = false;

    RepeatsPtr m_repeats;
    bool m_repeating = false;

    int m_streamsSide = 1;
    StreamsRunPtr m_streams;
    ReplayPtr m_replay;
    bool m_replaying = false;

    int m_sample = 0;
    QString m_mode;
    QHash<QString, ParamSet> m_modeParams;
    DisplayTransform m_display;
    bool m_autoRange = false;
    std::optional<QPoint> m_pinned;
    std::optional<QPoint> m_hovered;
    QRect m_region;

    JobId m_resultJob = 0;
    JobId m_repeatJob = 0;
    JobRunner::Slot m_deviceSlot;
    JobRunner::Slot m_loadSlot;
    JobRunner::Slot m_resultSlot;
    JobRunner::Slot m_causeSlot;
    JobRunner::Slot m_regionSlot;
    JobRunner::Slot m_tieSlot;
    JobRunner::Slot m_repeatSlot;
    JobRunner::Slot m_seekSlot;
    JobRunner::Slot m_rangeSlot;
    JobRunner::Slot m_streamsSlot;
    JobRunner::Slot m_replaySlot;
    JobRunner m_jobs; ///< last: its destructor waits for work that uses the members above
};

} // namespace comparo::ui
