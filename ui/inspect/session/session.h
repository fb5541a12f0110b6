// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/codec.h"
#include "engine/comparison/outcome.h"
#include "ui/inspect/session/analysis.h"
#include "ui/jobs/job_runner.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <array>
#include <memory>
#include <optional>
#include <utility>

namespace comparo::ui {

/// A setup that ignores these pixels, too.
Setup withIgnored(Setup setup, const IgnoredPixels& more);

/// One comparison: its input, its setup, and the result that the newest setup has. Panels read it and call
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
    /// Lets go of the input and its result; the setup stays, but for that of a demonstration.
    void close();
    /// Takes a job whole, with its input, its setup and its contract; not undoable.
    void openJob(const ComparisonJob& job);
    /// The same with a setup that is of no use without its input: the one from before comes back with the
    /// next file, or once it is closed.
    void openDemonstration(const ComparisonJob& job);
    /// Takes a step, an index in the pipeline, as a comparison of its own: on what side A gave it, with what
    /// it drew. Nothing where the result has no other step.
    void isolateStep(std::size_t step);
    [[nodiscard]] bool isIsolated() const { return m_whole.has_value(); }
    /// The comparison from which a step was taken.
    void leaveIsolation();
    /// Whether files are turned as viewers do, by the orientation that they hold; reads them again.
    void setUpright(bool isUpright);
    [[nodiscard]] bool isUpright() const { return m_isUpright; }
    /// Reads the files again. A job that was taken whole starts again as it was given.
    void reload();

    [[nodiscard]] bool hasInput() const { return !m_inputs[0].tensor.isEmpty(); }
    [[nodiscard]] bool isPair() const { return m_opened.input.isPair(); }
    /// Whether the input was made here and comes from no file.
    [[nodiscard]] bool isComputed() const { return !m_opened.input.made.empty(); }
    /// Path of the input (0), or of file A (0) and B (1) of a pair. Empty for a computed one.
    [[nodiscard]] QString path(int side = 0) const;
    [[nodiscard]] const DecodedImage& input(int side = 0) const
    {
        return m_inputs[static_cast<std::size_t>(side)];
    }
    /// File name for the title, "a.png / b.png", or the title of a job.
    [[nodiscard]] QString title() const;

    // Setup, undoable

    [[nodiscard]] const Setup& setup() const { return m_setup; }
    [[nodiscard]] const QList<DeviceId>& devices() const { return m_devices; }
    [[nodiscard]] QUndoStack& undoStack() { return m_undo; }

    /// Before anything is shown, from the command line; not undoable. What it ignores, and what the files of
    /// masks say, are pixels of the input that is opened next.
    void initialise(const Setup& setup, bool sidesChosen, const QStringList& masks = {});
    void setSide(int side, const Side& value);
    void swapSides();
    void setTolerance(const Tolerance& tolerance);
    /// Leaves the pixels of a rectangle of what is shown out of the comparison, in addition to those that are;
    /// or none any more.
    void ignoreRegion(const Region& region);
    /// The same of the pixels that are not black in a picture of the size of A; failed() says what is wrong
    /// with it.
    void ignoreMask(const QString& path);
    void ignoreNothing();
    void addStep(const Op& op);
    void removeStep(std::size_t step);
    void moveStep(std::size_t step, int by);
    void enableStep(std::size_t step, bool enabled);
    void setStepParams(std::size_t step, const ParamSet& params, const QString& fieldId);

    void setSeed(std::uint64_t seed);
    void setRng(Rng rng);
    /// These random parameters for a step, or new ones at every run.
    void setStepDraws(std::size_t step, const std::optional<Draws>& draws);
    void setStepPlacement(std::size_t step, const ModulePlacement& placement);
    void setPipeline(const Pipeline& pipeline, const QString& text);
    /// All of it at once; the text names the step of undo.
    void setSetup(const Setup& setup, const QString& text);
    /// A pipeline as JSON, from or to a file; failed() says what is wrong with it.
    void openPipeline(const QString& path);
    void savePipeline(const QString& path);

    /// The step whose form is shown and which is explained; the first one unless chosen.
    [[nodiscard]] std::size_t selectedStep() const { return m_selectedStep; }
    void selectStep(std::size_t step);

    /// Used by the undo command.
    void applySetup(const Setup& setup);

    // Results

    /// The newest result, or null. While isRunning() it may answer an older setup.
    [[nodiscard]] const AnalysisPtr& result() const { return m_result; }
    [[nodiscard]] bool isRunning() const { return m_running; }
    /// How the newest setup ended, an error too; nothing while it runs or after it was cancelled.
    [[nodiscard]] const std::optional<Outcome>& outcome() const { return m_outcome; }
    /// What a side of the result recorded, or null.
    [[nodiscard]] const Trace* trace(int side) const;
    /// Why the selected step differs, or else the first one that does.
    [[nodiscard]] const std::optional<CauseReport>& cause() const;
    [[nodiscard]] bool isExplaining() const { return m_explaining; }
    /// Adds what repetitions of a result's sides gave; nothing where another run took its place.
    void addRepeats(const AnalysisPtr& result, int times, const std::vector<RepeatedSide>& repeats);

    /// Looks at the outputs of this step, an index in the pipeline; nothing: of the last one.
    void inspectStep(std::optional<std::size_t> step);
    /// Of a batch: the sample that is shown. The verdict is about all of them.
    [[nodiscard]] int sample() const { return m_sample; }
    void setSample(int sample);

    /// Stops what runs; the last result stays.
    void cancel();
    /// "A" and "B" with what they run on: "cpu · framework · resize", or a file name.
    [[nodiscard]] QString sideLabel(int side) const;

    /// The job of the result, or of the setup where there is none.
    [[nodiscard]] ComparisonJob job() const;
    /// The job of the setup as it is now, whether it ran or not.
    [[nodiscard]] ComparisonJob newestJob() const { return jobOf(m_setup); }
    /// The shell command that makes it again.
    [[nodiscard]] QString command() const;
    /// Tells of a failure that happened elsewhere, to be shown like the session's own.
    void reportFailure(const QString& message, const QString& details = {});
    /// The same of an error, with what could not be done and the command in the details.
    void fail(const QString& what, const Error& error);

Q_SIGNALS:
    void devicesChanged();
    /// One step is compared alone; its number from 1.
    void stepIsolated(std::size_t number);
    /// Another input was opened. A result for it follows.
    void inputChanged();
    void setupChanged();
    void selectedStepChanged();
    /// The newest setup could not be run; the last result, if there is one, stays.
    void runFailed(const QString& message);
    /// There is an input, and no result to show for it.
    void resultCleared();
    /// The sides run another way now: what is being found out about the last run is of no use.
    void runReplaced();
    void runningChanged(bool running);
    void progressChanged(double fraction, const QString& label);
    void resultChanged();
    /// More is known of the same result: its cause, or repeats.
    void findingsChanged();
    void pipelineSaved(const QString& path);
    /// One file, or one of two, could not be read.
    void openFailed(const QStringList& paths);
    void failed(const QString& message, const QString& details);
    /// An action made the last failure irrelevant.
    void failureCleared();

private:
    void change(const Setup& next, const QString& text, const QString& mergeKey = {});
    void load(const QString& pathA, const QString& pathB);
    void takeOwnSetup();
    void requestResult();
    void requestCause();
    void requestStepCause();
    void setRunning(bool running);
    void deliver(const AnalysisPtr& result);
    void runEnded(const Error& error);
    [[nodiscard]] ComparisonJob jobOf(const Setup& setup) const;

    bool m_isUpright = false;
    bool m_awaitsInput = false; ///< what the setup ignores are pixels of the input that comes next
    QStringList m_masks;        ///< of that input, to be read with it
    std::optional<ComparisonJob> m_whole; ///< from which a step was isolated
    ComparisonJob m_opened;               ///< the input, and what belongs to it; the setup that came with it
    std::array<DecodedImage, 2> m_inputs;
    QList<DeviceId> m_devices;
    Setup m_setup;
    bool m_sidesChosen = false;
    /// From before a demonstration, and whether its sides were chosen.
    std::optional<std::pair<Setup, bool>> m_ownSetup;
    std::size_t m_selectedStep = 0;
    std::optional<std::size_t> m_inspectedStep;
    QUndoStack m_undo;

    AnalysisPtr m_result;
    std::optional<Outcome> m_outcome;
    std::optional<CauseReport> m_stepCause; ///< of the selected step, where another one diverges first
    quint64 m_lastRun = 0;
    int m_sample = 0;
    bool m_inputsNew = false; ///< the inputs are newer than m_result
    bool m_running = false;
    bool m_explaining = false;

    JobId m_resultJob = 0;
    JobRunner::Slot m_deviceSlot;
    JobRunner::Slot m_loadSlot;
    JobRunner::Slot m_maskSlot;
    JobRunner::Slot m_resultSlot;
    JobRunner::Slot m_causeSlot;
    JobRunner m_jobs; ///< last: its destructor waits for work that uses the members above
};

} // namespace comparo::ui
