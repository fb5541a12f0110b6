// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/progress.h"
#include "engine/comparison/job.h"

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

/// What a sweep shall run: pictures x pipelines x pairs of sides.
namespace comparo {

/// A pipeline with where it comes from.
struct SweepPipeline {
    Pipeline pipeline;
    std::string file{}; ///< that holds it; empty where it was given as steps

    /// "resize:size=224 > to_float"; with the file's name in front.
    [[nodiscard]] std::string toText() const;
};

struct SweepPair {
    Side a, b;
    bool operator==(const SweepPair&) const = default;
};

/// Which cases one of several machines runs: the case k, from 0, belongs to shard k mod count.
struct SweepShard {
    std::size_t index = 1; ///< from 1
    std::size_t count = 1;

    bool operator==(const SweepShard&) const = default;
    [[nodiscard]] bool owns(std::size_t k) const { return k % count + 1 == index; }
    [[nodiscard]] std::string toText() const; ///< "2/8"; empty for all cases
};

/// One case by its parts.
struct SweepCase {
    std::size_t image = 0, pipeline = 0, pair = 0;
};

struct SweepPlan {
    std::vector<std::string> images;
    std::vector<SweepPipeline> pipelines;
    std::vector<SweepPair> pairs;
    Tolerance tolerance;                          ///< where there is no contract
    std::shared_ptr<const ContractFile> contract; ///< then it says what may differ
    bool cause = false;                           ///< look for the cause of every difference
    std::string command;                          ///< that runs the whole sweep

    [[nodiscard]] std::size_t cases() const { return images.size() * pipelines.size() * pairs.size(); }

    /// Case k, from 0: pictures change slowest, pairs fastest.
    [[nodiscard]] SweepCase at(std::size_t k) const;

    /// Case k as a job of its own, without the tensor of its picture.
    [[nodiscard]] ComparisonJob jobOf(std::size_t k) const;

    /// 'comparo run …' that runs case k alone.
    [[nodiscard]] std::string commandOf(std::size_t k) const;

    /// All that results depend on but the bytes of the pictures, as JSON. Plans with the same text have the
    /// same cases under the same numbers.
    [[nodiscard]] std::string optionsJson() const;
};

/// The plan whose optionsJson() this is, with the command that runs it; the header of a journal has both.
/// Reads no other file and asks for no device: checkSweep() does before it runs. Error(InvalidArgument) for
/// what is no such text, as one of another version may be.
SweepPlan sweepPlanFromJson(std::string_view options, std::string command);

/// Most cases of a sweep, and most pipelines.
inline constexpr std::size_t kMaxSweepCases = 10'000'000;
inline constexpr std::size_t kMaxSweepPipelines = 100'000;

/// Files as they are; of folders, all below that are named as pictures or .npy tensors, in the order of
/// their paths. What is named twice counts once. Error(Io) for a folder that cannot be read or holds none;
/// Error(Cancelled).
std::vector<std::string> sweepImages(const std::vector<std::string>& inputs, const Progress& progress = {});

/// The steps of one chain, as Step::parse() reads them, where a value may be several: size=128|224. All
/// combinations, the last step's last parameter changing fastest. Error(InvalidArgument), also for a value
/// that is there twice and for more than kMaxSweepPipelines.
std::vector<Pipeline> pipelinesOf(const std::vector<std::string>& steps);

/// "A,B", each as Side::parse() reads it. Error(InvalidArgument).
SweepPair parseSweepPair(std::string_view text);

/// "2/8", or "slurm": SLURM_ARRAY_TASK_ID of SLURM_ARRAY_TASK_COUNT, counted from SLURM_ARRAY_TASK_MIN where
/// that is set. Error(InvalidArgument).
SweepShard parseSweepShard(std::string_view text);

/// Drops what is there twice and finds out what can be known before the work: devices that are not there,
/// nothing to run, more than kMaxSweepCases. Errors: InvalidArgument, Device.
void checkSweep(SweepPlan& plan);

} // namespace comparo
