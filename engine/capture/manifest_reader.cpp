// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/base/json/json_cursor.h"
#include "engine/capture/manifest.h"
#include "engine/codec/codec.h"
#include "engine/peer/facts_json.h"
#include "engine/pipeline/timeline_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <limits>

namespace comparo {

namespace {

using Json = nlohmann::ordered_json;
using JsonCursor = JsonCursorOf<Json>;

DeviceId deviceOf(const JsonCursor& node)
{
    return node.parsedText(&DeviceId::parse);
}

/// `at` is where errors are.
Pipeline pipelineOf(const Json& json, const JsonCursor& at)
{
    return at.parsedAs(ErrorCode::Unsupported, [&] { return pipelineFromJson(json.dump()); });
}

CapturedTensor tensorOf(const JsonCursor& node)
{
    CapturedTensor tensor{node["file"].text(), {}};
    tensor.desc.dtype = node["dtype"].choice({DType::UInt8, DType::UInt16, DType::Float32, DType::Float64});
    tensor.desc.layout = node["layout"].choice({Layout::Contiguous, Layout::ChannelsLast});
    const std::vector<JsonCursor> extents = node["shape"].items();
    if (extents.size() != 4)
        node["shape"].refuse(message("expected four extents."));
    // The factors of each product are at most 2^34 and 2^30: only 2^64 itself wraps, to 0, which is refused.
    std::uint64_t elements = 1;
    for (const JsonCursor& extent : extents) {
        elements *= extent.count(kMaxPixels);
        if (elements == 0 || elements > kMaxCaptureBytes / sizeOf(tensor.desc.dtype))
            node["shape"].refuse(message("no capture holds a tensor of this size."));
    }
    const auto extent = [&](std::size_t axis) { return static_cast<int>(extents[axis].count()); };
    tensor.desc.shape = {extent(0), extent(1), extent(2), extent(3)};
    return tensor;
}

/// The steps of a trace, read as the capture's pipeline that they would be without what they did.
std::vector<Step> stepsOf(const JsonCursor& list, const Pipeline& pipeline)
{
    Json steps = Json::array();
    for (const JsonCursor& node : list.items()) {
        Json step = node.json();
        if (step.is_object())
            for (const char* result : {"output", "tensors", "notes", "milliseconds", "peer"})
                step.erase(result);
        steps.push_back(std::move(step));
    }
    Json whole = Json::parse(toJson(pipeline));
    whole["steps"] = std::move(steps);
    return pipelineOf(whole, list).steps;
}

/// Whether a recorded step is the pipeline's, apart from the draws that were made for it.
bool isSameStep(const Step& recorded, Step planned)
{
    planned.draws = recorded.draws;
    return recorded == planned;
}

/// The steps of a trace as the pipeline has them, with the draws that were applied.
std::vector<StepTrace> stepTracesOf(const JsonCursor& list, const Pipeline& pipeline)
{
    std::vector<Step> planned;
    std::copy_if(pipeline.steps.begin(), pipeline.steps.end(), std::back_inserter(planned),
                 [](const Step& step) { return step.enabled; });
    const std::vector<Step> recorded = stepsOf(list, pipeline);
    if (recorded.size() != planned.size())
        list.refuse(
            message("{} steps ran, the pipeline has {} that are enabled.", recorded.size(), planned.size()));
    std::vector<StepTrace> traces(recorded.size());
    for (std::size_t i = 0; i < recorded.size(); ++i) {
        if (!isSameStep(recorded[i], planned[i]))
            list.items()[i].refuse(message("it is not the step of the pipeline."));
        traces[i].step = planned[i];
        traces[i].draws = recorded[i].draws.value_or(Draws());
    }
    return traces;
}

Module::Role roleOf(const JsonCursor& node)
{
    const std::string word = node.text();
    if (word != "buffer" && word != "draw")
        node.refuse(message("'{}' is not known.", Verbatim(word)));
    return word == "buffer" ? Module::Role::Buffer : Module::Role::Draw;
}

Trace traceOf(const JsonCursor& node, const Pipeline& pipeline, std::vector<Manifest::StepTensors>& tensors)
{
    Trace trace;
    const JsonCursor side = node["side"];
    trace.side = side.parsedText(&Side::parse);
    trace.milliseconds = node["milliseconds"].number();
    if (node.has("peer"))
        trace.peer = node["peer"].parsed([&] { return peerFactsFromJson(node["peer"].json().dump()); });
    trace.steps = stepTracesOf(node["steps"], pipeline);
    const std::vector<JsonCursor> nodes = node["steps"].items();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        StepTrace& step = trace.steps[i];
        step.milliseconds = nodes[i]["milliseconds"].number();
        if (nodes[i].has("peer"))
            step.peer = nodes[i]["peer"].parsed(
                [&] { return peerStepFactsFromJson(nodes[i]["peer"].json().dump()); });
        for (const JsonCursor& note : nodes[i]["notes"].items())
            step.notes.push_back(message("{}", note.text()));
        Manifest::StepTensors& files = tensors.emplace_back();
        files.output = tensorOf(nodes[i]["output"]);
        for (const JsonCursor& owned : nodes[i]["tensors"].items()) {
            step.tensors.push_back({owned["name"].text(),
                                    roleOf(owned["role"]),
                                    owned["registered"].flag(),
                                    deviceOf(owned["device"]),
                                    {}});
            files.owned.push_back(tensorOf(owned["tensor"]));
        }
    }
    trace.timeline = std::make_shared<Timeline>(timelineFromJson(node["timeline"]));
    return trace;
}

Tolerance toleranceOf(const JsonCursor& node)
{
    constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
    return {node["atol"].number(), node["rtol"].number(),
            static_cast<std::int64_t>(node["ulp"].count(kMost))};
}

CaptureSummary summaryFrom(const JsonCursor& node)
{
    CaptureSummary summary;
    summary.verdict = node["verdict"].choice(
        {Verdict::BitExact, Verdict::Equal, Verdict::WithinTolerance, Verdict::Different});
    summary.sentence = node["sentence"].text();
    summary.tolerance = toleranceOf(node["tolerance"]);
    if (const JsonCursor contract = node["contract"]; !contract.isNull())
        summary.contract = {contract["file"].text(), contract["rule"].text()};
    summary.samples = node["samples"].count();
    summary.differing = node["differing"].count();
    summary.violating = node["violating"].count();
    summary.nonFinite = node["nonFinite"].count();
    summary.maxAbs = node["maxAbs"].number();
    summary.meanAbs = node["meanAbs"].number();
    summary.rmse = node["rmse"].number();
    const Tolerance required = toleranceOf(node["required"]);
    summary.requiredAtol = required.atol;
    summary.requiredRtol = required.rtol;
    summary.requiredUlp = required.ulp;
    return summary;
}

Environment environmentOf(const JsonCursor& node)
{
    Environment environment;
    environment.version = node["version"].text();
    environment.system = node["system"].text();
    environment.compiler = node["compiler"].text();
    environment.cpu = node["cpu"].text();
    for (const JsonCursor& device : node["devices"].items())
        environment.devices.push_back({deviceOf(device["name"]), device["label"].text(),
                                       device["detail"].text(), device["memory"].count()});
    for (const JsonCursor& library : node["libraries"].items())
        environment.libraries.emplace_back(library["name"].text(), library["version"].text());
    return environment;
}

} // namespace

Manifest manifestFromJson(std::string_view text)
{
    const JsonDocument document{message("Manifest"), ErrorCode::CorruptData};
    const Json json = parsedDocument<Json>(text, document);
    const JsonCursor root(json, document);
    if (const std::string schema = root["schema"].text();
        schema != kCaptureSchema && schema != kFirstCaptureSchema)
        root["schema"].refuse(unknownSchemaText(schema), ErrorCode::Unsupported);
    Manifest manifest;
    Capture& capture = manifest.capture;
    capture.title = root["title"].text();
    capture.inputPath = root["inputPath"].text();
    capture.command = root["command"].text();
    capture.created = root["created"].text();
    capture.pipeline = pipelineOf(root["pipeline"].json(), root["pipeline"]);
    manifest.input = tensorOf(root["input"]);
    capture.labelA = root["a"]["label"].text();
    capture.a = traceOf(root["a"], capture.pipeline, manifest.a);
    if (const JsonCursor b = root["b"]; !b.isNull()) {
        capture.labelB = b["label"].text();
        capture.b = traceOf(b, capture.pipeline, manifest.b);
    }
    if (const JsonCursor summary = root["summary"]; !summary.isNull())
        capture.summary = summaryFrom(summary);
    capture.environment = environmentOf(root["environment"]);
    return manifest;
}

} // namespace comparo
