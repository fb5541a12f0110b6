// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/answer/answer.h"
#include "engine/capture/live/live_run.h"
#include "engine/compare/statistics.h"
#include "engine/comparison/outcome.h"
#include "engine/view/pyramid.h"
#include "ui/jobs/task.h"
#include "ui/recordings/file.h"
#include "ui/recordings/pairing.h"
#include "ui/recordings/picture.h"

#include <QString>

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace comparo::ui {

/// The tensor that is looked at, on one side: its values, read once, and the picture of them.
struct RecordedLook {
    RecordedTensor tensor;
    std::shared_ptr<const RecordedValues> values;
    PictureAxes axes;
    std::shared_ptr<const Pyramid> picture; ///< null where `problem` says why
    ValueFacts facts;
    QString problem;
};

/// What is shown of the selected row.
struct RecordedShow {
    std::array<std::optional<RecordedLook>, 2> sides; ///< absent where the side has no such tensor
    int tensor = 0;                                   ///< index into the names
    ValueRange guess;
};

/// The selected row in full: every line of its comparison, and the numbers that it drew.
struct RecordedDetail {
    std::vector<RecordedLine> lines;
    std::array<std::vector<std::pair<QString, QString>>, 2> draws; ///< name and values
    QString error;
};

/// What two recordings come to.
struct RecordedAnswer {
    Answer answer;
    Outcome outcome;
};

using LocalErrorsPtr = std::shared_ptr<const std::vector<LocalError>>;

/// State of the page "Recordings": one recording or two as A and B, their rows, and the row that is looked
/// at. Files are read by jobs, a tensor at a time: opening takes no longer for their size. What the rows of
/// two differ by is found one after the other, the selected one first.
class RecordingsModel : public QObject {
    Q_OBJECT

public:
    explicit RecordingsModel(QObject* parent = nullptr);
    ~RecordingsModel() override;

    /// Opens one recording, or two with the same call; opened() or failed() follows, and what is open stays
    /// until then.
    void open(const QString& pathA, const QString& pathB = {});
    /// Reads the same files again; what ran here runs again.
    void reopen();
    /// Runs A's steps here, as B; opened() or failed() follows, and what is open stays until then.
    void runHere(const Side& side);
    /// Runs every step of A, and of a recording B, by itself here, on its recorded input; localChanged() or
    /// failed() follows.
    void runLocal(const Side& side);
    [[nodiscard]] bool isRunningHere() const { return m_liveTask.isRunning(); }
    void stopRunningHere() { m_liveTask.stop(); }
    /// What ran here, where B is that; else null.
    [[nodiscard]] const std::shared_ptr<const LiveRun>& live() const { return m_live; }
    /// Where steps ran by themselves; null where none did.
    [[nodiscard]] const Side* localSide() const { return m_localSide ? &*m_localSide : nullptr; }
    /// Of a row whose step ran by itself here: what it gives on its recorded input. Else null.
    [[nodiscard]] const LocalError* localError(std::size_t row, int side = 0) const;
    /// Of every step of a side; null where its steps did not run by themselves.
    [[nodiscard]] const LocalErrorsPtr& localErrors(int side) const
    {
        return m_local[static_cast<std::size_t>(side)];
    }
    void swapSides();

    [[nodiscard]] bool isOpen() const { return m_files[0] != nullptr; }
    /// Its rows are arrays of a file, and not steps.
    [[nodiscard]] bool isOfArrays() const { return isOpen() && m_files[0]->isOfArrays(); }
    [[nodiscard]] bool isPair() const { return m_files[1] != nullptr; }
    [[nodiscard]] bool isOpening() const { return m_openTask.isRunning(); }
    /// Null where there is none.
    [[nodiscard]] const RecordedFilePtr& file(int side) const
    {
        return m_files[static_cast<std::size_t>(side)];
    }
    [[nodiscard]] const std::vector<RecordingComparison::Fact>& environment() const { return m_environment; }

    [[nodiscard]] const std::vector<RecordedRow>& rows() const { return m_rows; }
    /// The step of a row, or null where the side has none.
    [[nodiscard]] const RecordedStep* step(std::size_t row, int side) const;
    /// What was found out about a row of two recordings; null before.
    [[nodiscard]] const RecordedFinding* finding(std::size_t row) const;
    /// How many rows are compared, from 0 to rows().size().
    [[nodiscard]] std::size_t comparedRows() const { return m_compared; }
    [[nodiscard]] bool isComparing() const { return m_comparing; }
    /// Stops comparing; resume() goes on where it was.
    void stop();
    void resume();
    /// The first row that differs, which is selected once it is known unless another was, and the first whose
    /// draws do; of those that are compared.
    [[nodiscard]] std::optional<std::size_t> firstDiffering() const;
    [[nodiscard]] std::optional<std::size_t> firstDraw() const;
    /// Of the two, as 'comparo diff' says it; null before every row is compared, and of one recording.
    [[nodiscard]] const RecordedAnswer* answer() const;
    /// The row of the step that it names; nothing where it names none.
    [[nodiscard]] std::optional<std::size_t> answerRow() const;
    [[nodiscard]] bool isAnswering() const { return m_answerTask.isRunning(); }
    /// Whether every row before this one is compared.
    [[nodiscard]] bool isSettled(std::size_t row) const;

    [[nodiscard]] const Tolerance& tolerance() const { return m_tolerance; }
    void setTolerance(const Tolerance& tolerance);

    [[nodiscard]] std::size_t row() const { return m_row; }
    void select(std::size_t row);
    /// The next (+1) or previous (-1) row that differs, if there is one.
    void selectDifference(int direction);

    /// Pairs a step of A with one of B, or with none; the row of that step is selected.
    void pairByHand(std::size_t a, std::optional<std::size_t> b);
    /// Takes one correction back.
    void unpair(std::size_t a);

    /// Places of the row's tensors in what its steps put out, of both sides.
    [[nodiscard]] QStringList tensorNames() const;
    [[nodiscard]] int tensor() const { return m_tensor; }
    void setTensor(int index);
    [[nodiscard]] AxisOrder order() const { return m_order; }
    void setOrder(AxisOrder order);
    [[nodiscard]] std::int64_t sample() const { return m_sample; }
    void setSample(std::int64_t sample);
    /// -1: all of them, where they are few.
    [[nodiscard]] std::int64_t channel() const { return m_channel; }
    void setChannel(std::int64_t channel);
    /// Nothing: guessed.
    [[nodiscard]] const std::optional<ValueRange>& chosenRange() const { return m_range; }
    void setRange(const std::optional<ValueRange>& range);
    [[nodiscard]] ValueRange range() const;

    /// The newest picture that is ready; null before the first. isLooking(): a newer one is on its way.
    [[nodiscard]] const std::shared_ptr<const RecordedShow>& show() const { return m_show; }
    [[nodiscard]] bool isLooking() const { return m_showTask.isRunning(); }
    /// Of the selected row; null until it is known.
    [[nodiscard]] const std::shared_ptr<const RecordedDetail>& detail() const { return m_detail; }
    /// Of the tensor that is shown, where there was something to count.
    [[nodiscard]] const RecordedLine* line() const;

    /// The shell command that compares the two files, empty for one.
    [[nodiscard]] QString command() const;

Q_SIGNALS:
    /// Other files are open.
    void opened();
    void openingChanged();
    void runningHereChanged();
    /// Other steps ran by themselves, or none any more.
    void localChanged();
    /// The rows are others, for the same files.
    void rowsChanged();
    void findingsChanged(std::size_t firstRow, std::size_t lastRow);
    void comparingChanged();
    void answerChanged();
    void rowSelected();
    void showChanged();
    void rangeChanged();
    void lookingChanged();
    void detailChanged();
    void failed(const QString& message);

private:
    using Key =
        std::pair<std::size_t, std::size_t>; ///< of a row; the number after the last for an absent step
    struct Look;

    [[nodiscard]] Key keyOf(const RecordedRow& row) const;
    void takeFiles(RecordedFilePtr a, RecordedFilePtr b, const StepCorrections& corrections,
                   std::shared_ptr<const LiveRun> live = {});
    void setLocal(const std::optional<Side>& side, LocalErrorsPtr a, LocalErrorsPtr b);
    void showDifference();
    void align();
    void countCompared();
    void addFinding(const Key& key, const RecordedFinding& finding);
    void compareNext();
    void askAnswer();
    void forgetAnswer();
    void showCorrected(std::size_t a);
    void requestShow();
    void requestDetail();
    void setComparing(bool comparing);
    [[nodiscard]] std::optional<RecordedTensor> tensorOf(int side) const;
    [[nodiscard]] static std::vector<RecordedLine> linesOf(const RecordedFilePtr& a, const RecordedFilePtr& b,
                                                           const std::shared_ptr<const LiveRun>& live,
                                                           const StepPair& pair, const Tolerance& tolerance,
                                                           const Progress& progress);

    std::array<RecordedFilePtr, 2> m_files;
    std::shared_ptr<const LiveRun> m_live;
    std::optional<Side> m_localSide;
    std::array<LocalErrorsPtr, 2> m_local;
    std::vector<StepPair> m_aligned;
    StepCorrections m_corrections;
    std::vector<RecordedRow> m_rows;
    std::vector<RecordingComparison::Fact> m_environment;
    std::map<Key, RecordedFinding> m_findings;
    std::size_t m_compared = 0;
    std::size_t m_next = 0; ///< no row before it is without a finding
    mutable bool m_firstKnown = false;
    mutable std::optional<std::size_t> m_first; ///< that differs, where it is known
    bool m_comparing = false;
    bool m_untouched = true; ///< nobody has chosen a row
    Tolerance m_tolerance;
    std::optional<RecordedAnswer> m_answer;

    std::size_t m_row = 0;
    int m_tensor = 0;
    bool m_tensorChosen = false; ///< by a person, of the selected row
    AxisOrder m_order = AxisOrder::Guess;
    std::int64_t m_sample = 0;
    std::int64_t m_channel = -1;
    bool m_planeChosen = false; ///< sample or channel, by a person
    std::optional<ValueRange> m_range;
    std::shared_ptr<const RecordedShow> m_show;
    std::shared_ptr<const RecordedDetail> m_detail;

    Task m_openTask;
    Task m_liveTask;
    Task m_compareTask;
    Task m_answerTask;
    Task m_showTask;
    Task m_detailTask;
};

} // namespace comparo::ui
