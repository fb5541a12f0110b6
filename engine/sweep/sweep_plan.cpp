// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/sweep_plan.h"

#include "engine/base/error.h"
#include "engine/base/version.h"
#include "engine/comparison/command.h"
#include "engine/device/device.h"
#include "engine/peer/registry.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <unordered_set>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

bool readsNumber(std::string_view text, std::size_t& value)
{
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size();
}

/// A whole number that Slurm sets for the tasks of an array.
std::optional<std::size_t> slurmNumber(const char* name)
{
    const char* text = std::getenv(name);
    if (!text || !*text)
        return std::nullopt;
    std::size_t value = 0;
    if (!readsNumber(text, value))
        failArgument(message("Invalid {}='{}': expected a whole number.", name, Verbatim(text)));
    return value;
}

SweepShard slurmShard()
{
    const auto id = slurmNumber("SLURM_ARRAY_TASK_ID");
    const auto count = slurmNumber("SLURM_ARRAY_TASK_COUNT");
    if (!id || !count)
        failArgument(message("--shard slurm requires SLURM_ARRAY_TASK_ID and SLURM_ARRAY_TASK_COUNT, which "
                             "are not set: this is not a task of a Slurm array. Use --shard I/N."));
    const std::size_t first = slurmNumber("SLURM_ARRAY_TASK_MIN").value_or(1);
    const std::size_t last = slurmNumber("SLURM_ARRAY_TASK_MAX").value_or(first + *count - 1);
    if (*count == 0 || *id < first || *id - first >= *count || last - first + 1 != *count)
        failArgument(message("The Slurm array has {} tasks from {} to {}, and this is task {}; --shard slurm "
                             "needs an array without gaps, as in --array=1-8.",
                             *count, first, last, *id));
    return {*id - first + 1, *count};
}

/// Keeps the first of what is there several times.
template <class T, class Text>
void dropRepeated(std::vector<T>& list, Text text)
{
    std::unordered_set<std::string> known;
    std::vector<T> kept;
    for (T& each : list)
        if (known.insert(text(each)).second)
            kept.push_back(std::move(each));
    list = std::move(kept);
}

} // namespace

std::string SweepPipeline::toText() const
{
    std::string text;
    for (const Step& step : pipeline.steps)
        text += (text.empty() ? "" : " > ") + step.toText() + (step.enabled ? "" : " (off)");
    if (file.empty())
        return text;
    return file + (text.empty() ? "" : ": " + text);
}

std::string SweepShard::toText() const
{
    return count == 1 ? std::string() : std::to_string(index) + "/" + std::to_string(count);
}

SweepCase SweepPlan::at(std::size_t k) const
{
    return {k / pairs.size() / pipelines.size(), k / pairs.size() % pipelines.size(), k % pairs.size()};
}

ComparisonJob SweepPlan::jobOf(std::size_t k) const
{
    const SweepCase parts = at(k);
    const SweepPair& pair = pairs[parts.pair];
    ComparisonJob job;
    job.input.path = images[parts.image];
    job.title = titleOf(job.input);
    job.setup = {pipelines[parts.pipeline].pipeline, pair.a, pair.b, tolerance};
    job.contract = contract;
    job.explain = cause;
    job.ssim = false;
    return job;
}

std::string SweepPlan::commandOf(std::size_t k) const
{
    return comparo::commandOf(jobOf(k));
}

std::string SweepPlan::optionsJson() const
{
    Json pipelineList = Json::array();
    for (const SweepPipeline& each : pipelines)
        pipelineList.push_back({{"file", each.file}, {"pipeline", Json::parse(toJson(each.pipeline))}});
    Json pairList = Json::array();
    for (const SweepPair& pair : pairs)
        pairList.push_back({pair.a.toText(), pair.b.toText()});
    return Json({{"images", images},
                 {"pipelines", pipelineList},
                 {"pairs", pairList},
                 {"atol", tolerance.atol},
                 {"rtol", tolerance.rtol},
                 {"ulp", tolerance.ulp},
                 {"contract", contract ? Json::parse(toJson(contract->contract)) : Json(nullptr)},
                 {"contractFile", contract ? contract->path : std::string()},
                 {"cause", cause},
                 {"version", kVersion}})
        .dump(-1, ' ', false, Json::error_handler_t::replace);
}

SweepPair parseSweepPair(std::string_view text)
{
    // The choices of a replayed schedule are joined by commas too; a device begins with a letter.
    std::size_t comma = text.find(',');
    for (std::size_t at = comma; at != std::string_view::npos; at = text.find(',', at + 1))
        if (at + 1 < text.size() && text[at + 1] >= 'a' && text[at + 1] <= 'z') {
            comma = at;
            break;
        }
    if (comma == std::string_view::npos)
        failArgument(
            message("--pair expects two sides, A,B, as in cpu,emu:0/exact, not '{}'.", Verbatim(text)));
    return {Side::parse(text.substr(0, comma)), Side::parse(text.substr(comma + 1))};
}

SweepShard parseSweepShard(std::string_view text)
{
    if (text == "slurm")
        return slurmShard();
    SweepShard shard;
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos || !readsNumber(text.substr(0, slash), shard.index) ||
        !readsNumber(text.substr(slash + 1), shard.count) || shard.index < 1 || shard.index > shard.count)
        failArgument(message("--shard expects I/N, shard I of N from 1 to N, as in 2/8, or slurm, not '{}'.",
                             Verbatim(text)));
    return shard;
}

void checkSweep(SweepPlan& plan)
{
    dropRepeated(plan.pipelines, [](const SweepPipeline& each) { return toJson(each.pipeline); });
    dropRepeated(plan.pairs, [](const SweepPair& pair) { return pair.a.toText() + "," + pair.b.toText(); });
    if (plan.images.empty() || plan.pipelines.empty() || plan.pairs.empty())
        failArgument(message("A sweep needs an image, a pipeline and a pair of sides."));
    for (const SweepPair& pair : plan.pairs)
        for (const Side& side : {pair.a, pair.b}) {
            if (side.peer && side.peer->linked)
                continue;
            if (side.peer)
                peerRegistry().open(side.peer->name, side.peer->options); // does not start it
            else
                device(side.device);
        }
    if (plan.images.size() > kMaxSweepCases / plan.pipelines.size() / plan.pairs.size())
        failArgument(
            message("This sweep has {} images, {} pipelines and {} pairs; a sweep is limited to {} cases.",
                    plan.images.size(), plan.pipelines.size(), plan.pairs.size(), kMaxSweepCases));
}

} // namespace comparo
