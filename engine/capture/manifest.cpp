// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/manifest.h"

#include "engine/base/error.h"
#include "engine/base/json/json_number.h"
#include "engine/base/message_list.h"
#include "engine/capture/recording.h"
#include "engine/peer/facts_json.h"
#include "engine/pipeline/timeline_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace comparo {

namespace {

using Json = nlohmann::ordered_json;

Json tensorJson(const std::string& file, const TensorDesc& desc)
{
    const Shape& shape = desc.shape;
    return {{"file", file},
            {"dtype", toString(desc.dtype)},
            {"shape", {shape.n, shape.c, shape.h, shape.w}},
            {"layout", toString(desc.layout)}};
}

Json timelineJson(const Trace& trace)
{
    return trace.timeline ? Json::parse(timelineToJson(trace.timeline->entries())) : Json::array();
}

Json ownedJson(std::size_t number, const StepTrace& step)
{
    Json list = Json::array();
    for (const TracedTensor& owned : step.tensors)
        list.push_back({{"name", owned.name},
                        {"role", owned.role == Module::Role::Buffer ? "buffer" : "draw"},
                        {"registered", owned.registered},
                        {"device", owned.device.name()},
                        {"tensor", tensorJson(runEntry(number, list.size() + 1), owned.tensor.desc())}});
    return list;
}

/// The steps of a trace with the keys that they have in a pipeline file, and what they did. The draws are
/// those that were applied, so that the steps are a pipeline that repeats them.
Json stepsJson(std::size_t first, const Trace& trace)
{
    Pipeline ran;
    for (const StepTrace& step : trace.steps) {
        ran.steps.push_back(step.step);
        if (!step.draws.isEmpty())
            ran.steps.back().draws = step.draws;
    }
    Json steps = Json::parse(toJson(ran))["steps"];
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const StepTrace& step = trace.steps[i];
        steps[i]["output"] = tensorJson(runEntry(first + i, 0), step.output.desc());
        steps[i]["tensors"] = ownedJson(first + i, step);
        steps[i]["notes"] = english(step.notes);
        steps[i]["milliseconds"] = numberJson<Json>(step.milliseconds);
        if (step.peer)
            steps[i]["peer"] = Json::parse(toJson(*step.peer));
    }
    return steps;
}

Json sideJson(std::size_t first, const std::string& label, const Trace& trace)
{
    const std::optional<PeerSide>& peer = trace.side.peer;
    Json json{{"label", label},
              {"side", trace.side.toText()},
              {"device", peer ? peer->place() : trace.side.device.name()},
              {"emulated", trace.side.runsOn(DeviceKind::Emu)},
              {"numerics", peer ? "peer" : toString(trace.side.numerics)},
              {"milliseconds", numberJson<Json>(trace.milliseconds)},
              {"steps", stepsJson(first, trace)},
              {"timeline", timelineJson(trace)}};
    if (trace.peer)
        json["peer"] = Json::parse(toJson(*trace.peer));
    return json;
}

Json summaryJson(const CaptureSummary& summary)
{
    Json contract = nullptr;
    if (summary.contract)
        contract = {{"file", summary.contract->file}, {"rule", summary.contract->rule}};
    return {{"verdict", toString(summary.verdict)},
            {"sentence", summary.sentence},
            {"tolerance",
             {{"atol", numberJson<Json>(summary.tolerance.atol)},
              {"rtol", numberJson<Json>(summary.tolerance.rtol)},
              {"ulp", summary.tolerance.ulp}}},
            {"contract", contract},
            {"samples", summary.samples},
            {"differing", summary.differing},
            {"violating", summary.violating},
            {"nonFinite", summary.nonFinite},
            {"maxAbs", numberJson<Json>(summary.maxAbs)},
            {"meanAbs", numberJson<Json>(summary.meanAbs)},
            {"rmse", numberJson<Json>(summary.rmse)},
            {"required",
             {{"atol", numberJson<Json>(summary.requiredAtol)},
              {"rtol", numberJson<Json>(summary.requiredRtol)},
              {"ulp", summary.requiredUlp}}}};
}

Json environmentJson(const Environment& environment)
{
    Json devices = Json::array();
    for (const DeviceInfo& info : environment.devices)
        devices.push_back({{"name", info.id.name()},
                           {"emulated", info.id.kind == DeviceKind::Emu},
                           {"label", info.label},
                           {"detail", info.detail},
                           {"memory", info.memory}});
    Json libraries = Json::array();
    for (const auto& [name, version] : environment.libraries)
        libraries.push_back({{"name", name}, {"version", version}});
    return {
        {"version", environment.version}, {"system", environment.system}, {"compiler", environment.compiler},
        {"cpu", environment.cpu},         {"devices", devices},           {"libraries", libraries}};
}

} // namespace

Message unknownSchemaText(const std::string& schema)
{
    return message("'{}' is not read by this program, which reads '{}', '{}' and '{}'.", Verbatim(schema),
                   Verbatim(kFirstCaptureSchema), Verbatim(kCaptureSchema), Verbatim(kRecordingSchema));
}

std::string runEntry(std::size_t step, std::size_t tensor)
{
    const std::string number = std::to_string(step);
    return "data/" + std::string(6 - std::min<std::size_t>(6, number.size()), '0') + number + "/" +
           std::to_string(tensor) + ".npy";
}

std::size_t runStepNumber(const Capture& capture, char side, std::size_t step)
{
    return 2 + step + (side == 'b' ? capture.a.steps.size() : 0);
}

std::string manifestToJson(const Capture& capture)
{
    Json json;
    json["schema"] = kCaptureSchema;
    json["title"] = capture.title;
    json["inputPath"] = capture.inputPath;
    json["command"] = capture.command;
    json["created"] = capture.created;
    json["pipeline"] = Json::parse(toJson(capture.pipeline));
    json["input"] = tensorJson(runEntry(1, 0), capture.a.input.desc());
    json["a"] = sideJson(runStepNumber(capture, 'a', 0), capture.labelA, capture.a);
    json["b"] =
        capture.b ? sideJson(runStepNumber(capture, 'b', 0), capture.labelB, *capture.b) : Json(nullptr);
    json["summary"] = capture.summary ? summaryJson(*capture.summary) : Json(nullptr);
    json["environment"] = environmentJson(capture.environment);
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace comparo
