// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/capture/json_lines_file.h"
#include "engine/sweep/sweep_picture.h"
#include "engine/sweep/sweep_plan.h"
#include "engine/sweep/sweep_results.h"

#include <map>
#include <optional>
#include <string>

/// Results of a sweep on disk, line by line, so that one that ended early goes on where it was, and shards
/// become one sweep again.
namespace comparo {

/// The first line: {"schema":"comparoscope.sweep/2","hash":…,"cases":480,"shard":"1/4",…}.
struct SweepHeader {
    std::string hash;      ///< of `options`
    std::string options;   ///< SweepPlan::optionsJson()
    std::string shard;     ///< "1/4"; empty for all cases
    std::size_t cases = 0; ///< of all shards
    std::string command;   ///< that runs all of them
    EnvironmentFacts environment;

    [[nodiscard]] static SweepHeader of(const SweepPlan& plan, const SweepShard& shard);
    [[nodiscard]] std::string toJson() const;
};

/// The header and the results of a journal; of a case that was run again the last result.
struct SweepJournalContent {
    SweepHeader header;
    std::map<std::size_t, SweepCaseResult> results; ///< by number
};

/// Empty without a whole header. Error(InvalidArgument) names the file and what is wrong with it.
std::optional<SweepJournalContent> readSweepJournal(const JsonLinesFile& file);

/// The same of a file that has to have one. Error(Io) where there is no file.
SweepJournalContent readSweepJournal(const std::string& path);

/// A journal to append to.
class SweepJournal {
public:
    /// Without a path: no file. One that exists has to be of the same plan and shard, and made by the same
    /// build on the same processor and devices. Errors: Io, InvalidArgument.
    SweepJournal(const SweepPlan& plan, const SweepShard& shard, const std::string& path);

    /// What is known of this case, of this content of its picture; else null.
    [[nodiscard]] const SweepCaseResult* find(std::size_t number, const SweepPicture::Stamp& stamp) const;

    /// Whether this case is in it, of whatever content of its picture.
    [[nodiscard]] bool has(std::size_t number) const { return m_known.contains(number); }

    /// Error(InvalidArgument) for a result of another version of a peer than those that are in it.
    void add(const SweepCaseResult& result);

private:
    std::optional<JsonLinesFile> m_file;
    std::map<std::size_t, SweepCaseResult> m_known;
};

/// What keeps the results of two machines from being one sweep's: "another processor, 'X' and here 'Y'";
/// empty where nothing does. Devices that no pair uses do not count.
Message otherMakers(const EnvironmentFacts& known, const EnvironmentFacts& here, const SweepPlan& plan);

/// The same of the peers of two results of one sweep.
Message otherPeers(const SweepCaseResult& known, const SweepCaseResult& here);

/// What a journal begins with.
extern const std::string kSweepJournalBegin;

/// How the options of two sweeps differ: "other images and other pairs of sides".
Message sweepOptionsDifference(const std::string& a, const std::string& b);

} // namespace comparo
