// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/capture/recording_comparison.h"
#include "engine/pipeline/pipeline.h"

#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace comparo {

/// A recording's steps as they were run again here.
struct LiveRun {
    struct Step {
        std::optional<std::size_t> step; ///< index into those of `recording`; absent where it was not run
        Message why;                     ///< why not, in a sentence
        bool isFromRecording = false;    ///< its input is the recorded one, of which no step ran here
        LocalError local;
    };

    Side side;
    std::string label;       ///< "cpu · framework", "Kornia 0.9.0 · cpu"
    Recording recording;     ///< what came of it, step by step; its file lives as long as this
    std::vector<Step> steps; ///< one for each step of the recording that was run
    std::vector<std::pair<std::string, std::string>> environment; ///< what a peer says of itself

    [[nodiscard]] std::size_t runCount() const; ///< steps that were run here, without inputs

    /// "9 of 12 steps were run here."
    [[nodiscard]] Message summary() const;
};

/// Runs a recording's steps here, each on what the step before it gave here, with the recorded parameters and
/// draws; where the step before cannot be run here, on what was recorded. Each step is run on its recorded
/// input by itself, too, and compared with its recorded output as `question` says: its local error. What came
/// of it is a recording of its own: in `file`, which is replaced, or in a temporary file that goes with the
/// result. Error(InvalidArgument) where no step can be run here, with the reason of the first; Error(Device)
/// for a side that is not there; Error(Cancelled); those of reading the recording, and Error(Io) of writing.
LiveRun runHere(const Recording& recording, const Side& side, const RecordingQuestion& question = {},
                const std::filesystem::path& file = {}, const Progress& progress = {});

/// The local error of each step of a recording on one side. Same errors, but none where no step can be run.
std::vector<LocalError> localErrors(const Recording& recording, const Side& side,
                                    const RecordingQuestion& question = {}, const Progress& progress = {});

/// "No step of the recording can be run here. net.mean: …"; empty where one was run by itself. `errors`: of
/// each of its steps.
Message noneRunText(const Recording& recording, const std::vector<LocalError>& errors);

/// A recording (A) and its live run (B). A step that was not run here is missing, and does not differ. Of
/// what the two ran with, only what both say is compared.
RecordingComparison compareWithLive(const Recording& recording, const LiveRun& live,
                                    const RecordingQuestion& question = {}, const Progress& progress = {});

/// Gives the lines of one side (0: A, 1: B) the local errors of its steps.
void addLocalErrors(RecordingComparison& comparison, int side, const std::vector<LocalError>& errors);

} // namespace comparo
