// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/answer/answer.h"
#include "engine/comparison/outcome.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What a sweep found: many pictures through many pipelines on many pairs of sides.
namespace comparo {

/// One picture through one pipeline on one pair of sides.
struct SweepCaseResult {
    std::size_t number = 0; ///< from 1, in the order of the sweep
    std::string image;      ///< path
    std::string pipeline;   ///< "resize:size=224 > to_float"; a file's with its name in front
    std::string a, b;       ///< "cpu/framework", as Side::parse() reads it
    std::string command;    ///< that runs this case alone

    std::uint64_t imageBytes = 0; ///< size of the picture's file
    std::string imageDigest;      ///< FNV-1a of its bytes, 64 bits in hexadecimal; empty: not readable

    /// Of each peer, by its name: its library, its version and what it ran with, "Kornia 0.9.0,
    /// torch 2.15.0".
    std::map<std::string, std::string> peers;

    OutcomeKind verdict = OutcomeKind::Error;
    Message words; ///< the outcome's sentence

    // Of a case that failed without an error: how severe the difference is, and the sentence that says so.
    std::optional<Grade> grade;
    Message answer;
    Message step;         ///< the first that differs; empty where none is named
    double range = 0.0;   ///< of the data; 0: not known
    bool isWhole = false; ///< its samples are integers

    // What was compared; absent (zero, empty) in a case that ended with an error.
    std::string op;        ///< of the last step; empty without steps
    std::string dtype;     ///< of the input of that step
    std::string tolerance; ///< "atol 1", "bit-exact"
    std::string rule;      ///< of the contract; empty without one, or where none applies
    std::uint64_t samples = 0;
    std::uint64_t differing = 0;
    std::uint64_t violating = 0; ///< outside the tolerance
    double maxAbs = 0.0;         ///< +inf where one side alone is not finite
    double requiredAtol = 0.0;   ///< would pass, as each of these alone
    double requiredRtol = 0.0;
    std::int64_t requiredUlp = 0;
    double eightBitSteps = 0.0;          ///< requiredAtol in steps of an 8-bit picture of the same peak
    std::optional<SamplePosition> first; ///< the first sample that differs
    std::vector<Message> hazards;        ///< "side B: read after write: …"
    Message cause;                       ///< empty where it was not looked for
    std::vector<Message> notes;          ///< of the picture's decoder
    double secondsA = 0.0;               ///< host time of the side
    double secondsB = 0.0;

    [[nodiscard]] bool isFailure() const { return !passes(verdict); }
    /// 0..1.
    [[nodiscard]] double differingShare() const
    {
        return samples ? static_cast<double>(differing) / static_cast<double>(samples) : 0.0;
    }
    /// "emu:0 (emulated) · framework".
    [[nodiscard]] Message labelA() const;
    [[nodiscard]] Message labelB() const;
    /// "cpu · framework against emu:0 (emulated) · framework".
    [[nodiscard]] std::string pair() const { return english(message("{} against {}", labelA(), labelB())); }
    /// Whether a side ran on an emulated device.
    [[nodiscard]] bool isEmulated() const;
    /// The same but for the time it took.
    [[nodiscard]] bool agreesWith(const SweepCaseResult& other) const;
};

/// Name and value of every fact about a machine, as environmentFacts() gives them.
using EnvironmentFacts = std::vector<std::pair<std::string, std::string>>;

/// A sweep, or as much of it as was run.
struct SweepResults {
    std::string command;                        ///< that runs all of it
    std::string created;                        ///< ISO 8601, UTC
    std::string options = "{}";                 ///< JSON: pictures, pipelines, pairs, tolerance
    std::string shard;                          ///< "2/8"; empty for all cases
    std::size_t cases = 0;                      ///< of all shards
    std::vector<SweepCaseResult> results;       ///< by number
    std::vector<std::size_t> missing;           ///< numbers of the shard's cases that have no result
    std::vector<EnvironmentFacts> environments; ///< of each machine

    [[nodiscard]] std::size_t count(OutcomeKind verdict) const;
    [[nodiscard]] std::size_t failures() const;
    /// The results with the worst in front: by verdict, then the share outside the tolerance, then the
    /// tolerance that would pass; those that are equal in all of that by number.
    [[nodiscard]] std::vector<const SweepCaseResult*> worstFirst() const;
    /// "480 cases: 300 bit-exact, 120 within tolerance, 58 different, 2 errors."
    [[nodiscard]] Message sentence() const;
    /// "By grade: 2 broken, 8 noticeable, 40 rounding."; empty where no case has a grade.
    [[nodiscard]] Message grades() const;
};

/// "12 of 480 cases are missing: 3, 7, …."; empty where none is.
Message missingSentence(const SweepResults& results);

/// What a row has of the answer to its case; nothing where it has no grade.
std::optional<Answer> answerOf(const SweepCaseResult& result);

/// One line of JSON of a journal: what toJson() says of a case in results, and the messages in it as
/// keptJson() writes them.
std::string toJson(const SweepCaseResult& result);

/// Reads such a line, also without the messages. Error(CorruptData) says what is wrong with it.
SweepCaseResult sweepCaseFromJson(std::string_view json);

/// Schema comparoscope.sweep_results/2 (resources/sweep/schema.json). The same sweep gives the same text
/// but for "created", "secondsA", "secondsB" and what is said about machines.
std::string toJson(const SweepResults& results);

} // namespace comparo
