// SPDX-License-Identifier: Apache-2.0
#include "engine/answer/setup_changes.h"

#include "engine/base/error.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace comparo {
namespace {

/// A change that its maker may find not to apply.
using Changes = std::vector<SetupChange>;

void addChange(Changes& changes, const ComparisonSetup& before, ComparisonSetup after, Message action,
               std::string code = {})
{
    if (!after.runsAs(before))
        changes.push_back({std::move(after), std::move(action), std::move(code)});
}

void addPlacement(const ComparisonSetup& setup, Changes& changes)
{
    ComparisonSetup moved = setup;
    for (Step& step : moved.pipeline.steps)
        step.placement = {};
    moved.pipeline.brokenLinks.clear();
    addChange(changes, setup, std::move(moved),
              message("register every tensor of the module, and move it with the module"),
              "module = module.to(x.device)");
}

/// The line that puts one piece of order back into a program that encodes on a stream of its own.
std::string orderCode(const std::string& fault)
{
    if (fault == "no_wait")
        return "encoder_stream.wait_stream(torch.cuda.current_stream())";
    if (fault == "early_event")
        return "event.record(encoder_stream)  # after the work";
    if (fault == "other_stream")
        return "torch.cuda.current_stream().wait_stream(encoder_stream)";
    if (fault == "freed_frame")
        return "frame.record_stream(encoder_stream)";
    return {};
}

/// Steps that leave out a piece of the order between streams.
void addOrder(const ComparisonSetup& setup, Changes& changes)
{
    ComparisonSetup ordered = setup;
    std::string code;
    for (Step& step : ordered.pipeline.steps)
        if (step.op->info.schema.find("fault")) {
            code = orderCode(step.params.getChoice("fault"));
            step.params.parse("fault", "none");
        }
    addChange(changes, setup, std::move(ordered), message("restore the missing order between the streams"),
              std::move(code));
}

void addSeed(const ComparisonSetup& setup, Changes& changes)
{
    ComparisonSetup same = setup;
    same.a.seed.reset();
    same.b.seed.reset();
    addChange(changes, setup, std::move(same),
              message("draw the random parameters of both sides from one seed"),
              "torch.manual_seed(" + std::to_string(setup.pipeline.seed) + ")");
}

void addThreads(const ComparisonSetup& setup, Changes& changes)
{
    if (setup.a.peer || setup.b.peer)
        return;
    ComparisonSetup same = setup;
    same.a.threads = same.b.threads = std::min(setup.a.threads, setup.b.threads);
    const auto count = static_cast<std::uint64_t>(same.a.threads);
    addChange(changes, setup, same,
              plural(count, "compute with {} thread on both sides", "compute with {} threads on both sides"),
              "torch.set_num_threads(" + std::to_string(count) + ")");
}

/// One parameter of one step, on both sides.
void addParameter(const ComparisonSetup& setup, std::size_t index, const std::string& key,
                  const std::string& value, Changes& changes, std::string code = {})
{
    if (index >= setup.pipeline.steps.size() || !setup.pipeline.steps[index].op->info.schema.find(key))
        return;
    ComparisonSetup changed = setup;
    Step& step = changed.pipeline.steps[index];
    try {
        step.params.parse(key, value);
    } catch (const Error&) {
        return; // what a peer computes is no choice of the op
    }
    addChange(changes, setup, changed,
              message("set {} of {} to {}", Verbatim(key), Verbatim(step.op->id), Verbatim(value)),
              std::move(code));
}

void addStep(const ComparisonSetup& setup, std::size_t index, const char* op, Changes& changes,
             std::string code = {})
{
    ComparisonSetup longer = setup;
    const Verbatim before(setup.pipeline.steps[index].op->id);
    longer.pipeline.steps.insert(longer.pipeline.steps.begin() + static_cast<std::ptrdiff_t>(index),
                                 Step::parse(op));
    addChange(changes, setup, std::move(longer), message("insert {} before {}", Verbatim(op), before),
              std::move(code));
}

void addPaths(const ComparisonSetup& setup, std::size_t index, Changes& changes)
{
    if (index >= setup.pipeline.steps.size() || setup.pipeline.steps[index].op->id != "resize")
        return;
    addParameter(setup, index, "path", "fixed", changes);
    addParameter(setup, index, "path", "float", changes, "y = resize(x.float()).round().to(torch.uint8)");
    addStep(setup, index, "to_float", changes, "y = resize(x.float() / 255)");
}

void addExact(const ComparisonSetup& setup, Changes& changes)
{
    if (setup.a.peer || setup.b.peer)
        return;
    ComparisonSetup exact = setup;
    exact.a.numerics = exact.b.numerics = Numerics::Exact;
    if (exact.a == exact.b) // numerics is what the comparison is about
        return;
    addChange(changes, setup, std::move(exact), message("run both sides with exact numerics"));
}

/// Ours beside a peer as the model that gives the peer's bits.
void addModels(const ComparisonSetup& setup, Changes& changes)
{
    if (setup.a.peer.has_value() == setup.b.peer.has_value())
        return;
    const bool isA = !setup.a.peer;
    for (const char* text : {"cpu/framework", "cpu/exact", "emu:0/framework"}) {
        ComparisonSetup modelled = setup;
        (isA ? modelled.a : modelled.b) = Side::parse(text);
        addChange(changes, setup, std::move(modelled),
                  message("run side {} on {}", isA ? 'A' : 'B', Verbatim(text)));
    }
}

/// Position in the pipeline of a step that ran; disabled ones did not.
std::size_t placeOf(const Pipeline& pipeline, std::size_t ran)
{
    for (std::size_t i = 0; i < pipeline.steps.size(); ++i)
        if (pipeline.steps[i].enabled && ran-- == 0)
            return i;
    return pipeline.steps.size();
}

/// A reading of a step that explains what a peer gives, "antialias=false", as a parameter of the step.
void addReading(const ComparisonSetup& setup, const CauseReport& cause, Changes& changes)
{
    const hypotheses::Judged* named = cause.named();
    const std::size_t equals = named ? named->id.find('=') : std::string::npos;
    if (equals == std::string::npos)
        return;
    const std::string key = named->id.substr(0, equals), value = named->id.substr(equals + 1);
    addParameter(setup, placeOf(setup.pipeline, cause.step), key, value, changes, key + "=" + value);
}

} // namespace

std::vector<SetupChange> setupChanges(const ComparisonSetup& setup, const ComparisonResult& result)
{
    Changes changes;
    addPlacement(setup, changes);
    addOrder(setup, changes);
    addSeed(setup, changes);
    addThreads(setup, changes);
    if (result.cause) {
        addReading(setup, *result.cause, changes);
        addPaths(setup, placeOf(setup.pipeline, result.cause->step), changes);
    }
    addExact(setup, changes);
    addModels(setup, changes);
    return changes;
}

std::vector<SetupChange> conversions(const ComparisonSetup& setup)
{
    Changes changes;
    for (std::size_t i = 0; i < setup.pipeline.steps.size(); ++i) {
        if (!setup.pipeline.steps[i].enabled)
            continue;
        addStep(setup, i, "to_float", changes, "x = x.float() / 255");
        addStep(setup, i, "to_uint8", changes, "x = (x * 255).round().to(torch.uint8)");
    }
    return changes;
}

} // namespace comparo
