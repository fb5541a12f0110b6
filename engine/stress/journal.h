// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/capture/json_lines_file.h"
#include "engine/stress/jpeg_stress.h"

#include <optional>
#include <string>
#include <vector>

/// Outcomes of a stress run, line by line, so that a run that ended early goes on where it was. Texts stand
/// in it in English, and beside them as keptJson() writes them.
namespace comparo::stress {

/// A file of JSON lines: a header with the options and their hash, then a line for each judged frame, and one
/// with the hazards of the first group. Each line is written at once.
class Journal {
public:
    /// Without a path: no file, and nothing is remembered. A file that exists is read and appended to; a last
    /// line that was not written to its end is removed. Errors: Io, InvalidArgument (no journal, or one of a
    /// run with other options).
    explicit Journal(const StressOptions& options);

    /// What the file told when it was opened.
    [[nodiscard]] const std::vector<FrameOutcome>& frames() const { return m_frames; }
    [[nodiscard]] const std::optional<std::vector<Message>>& hazards() const { return m_hazards; }

    void add(const FrameOutcome& outcome);
    void addHazards(const std::vector<Message>& hazards);

private:
    void read(const StressOptions& options);
    void write(const std::string& line);

    std::optional<JsonLinesFile> m_file; ///< absent without a path
    std::vector<FrameOutcome> m_frames;
    std::optional<std::vector<Message>> m_hazards;
};

} // namespace comparo::stress
