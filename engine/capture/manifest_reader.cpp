// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/base/json_number.h"
#include "engine/base/json_text.h"
#include "engine/capture/manifest.h"
#include "engine/codec/codec.h"
#include "engine/peer/facts_json.h"
#include "engine/pipeline/timeline_json.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <limits>

namespace comparo {

namespace {

using Json = nlohmann::ordered_json;

[[noreturn]] void failAt(const Message& place, const Message& what, ErrorCode code = ErrorCode::CorruptData)
{
    fail(code, message("Manifest, {}: {}", place, what));
}

[[noreturn]] void failAt(const std::string& path, const Message& what,
                         ErrorCode code = ErrorCode::CorruptData)
{
    failAt(message("{}", Verbatim(path)), what, code);
}

/// A value of the manifest that knows where it stands. Keys that it is not asked for are left alone, so that
/// later versions may add some.
class Node {
public:
    Node(const Json& json, std::string path) : m_json(&json), m_path(std::move(path)) {}

    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] const Json& json() const { return *m_json; }

    [[nodiscard]] Node operator[](const char* key) const
    {
        if (!m_json->is_object())
            failAt(m_path.empty() ? message("the top level") : message("{}", Verbatim(m_path)),
                   message("expected an object."));
        const std::string path = m_path.empty() ? key : m_path + "." + key;
        const auto found = m_json->find(key);
        if (found == m_json->end())
            failAt(path, message("it is missing."));
        return {*found, path};
    }

    [[nodiscard]] bool has(const char* key) const { return m_json->is_object() && m_json->contains(key); }

    [[nodiscard]] bool isNull() const { return m_json->is_null(); }

    [[nodiscard]] std::vector<Node> items() const
    {
        if (!m_json->is_array())
            failAt(m_path, message("expected an array."));
        std::vector<Node> nodes;
        for (std::size_t i = 0; i < m_json->size(); ++i)
            nodes.emplace_back((*m_json)[i], m_path + "[" + std::to_string(i) + "]");
        return nodes;
    }

    [[nodiscard]] std::string text() const
    {
        if (!m_json->is_string())
            failAt(m_path, message("expected a string."));
        return m_json->get<std::string>();
    }

    [[nodiscard]] bool flag() const
    {
        if (!m_json->is_boolean())
            failAt(m_path, message("expected true or false."));
        return m_json->get<bool>();
    }

    [[nodiscard]] std::uint64_t count(std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) const
    {
        if (!m_json->is_number_unsigned() || m_json->get<std::uint64_t>() > most)
            failAt(m_path, most == std::numeric_limits<std::uint64_t>::max()
                               ? message("expected a whole number of at least 0.")
                               : message("expected a whole number from 0 to {}.", most));
        return m_json->get<std::uint64_t>();
    }

    [[nodiscard]] double number() const
    {
        const std::optional<double> value = numberOfJson(*m_json);
        if (!value)
            failAt(m_path, message("expected a number."));
        return *value;
    }

    /// The one of `values` whose name this is.
    template <class T, std::size_t N>
    [[nodiscard]] T choice(const std::array<T, N>& values) const
    {
        const std::string word = text();
        for (const T value : values)
            if (toString(value) == word)
                return value;
        failAt(m_path, message("'{}' is not known.", Verbatim(word)));
    }

private:
    const Json* m_json;
    std::string m_path;
};

/// Calls a parser whose errors do not say where; its message becomes part of one that does.
template <class F>
auto parsedAt(const std::string& path, F&& parse, ErrorCode code = ErrorCode::CorruptData)
{
    try {
        return parse();
    } catch (const Error& error) {
        failAt(path, error.message(), code);
    }
}

DeviceId deviceOf(const Node& node)
{
    return parsedAt(node.path(), [&] { return DeviceId::parse(node.text()); });
}

Pipeline pipelineOf(const Json& json, const std::string& path)
{
    return parsedAt(
        path, [&] { return pipelineFromJson(json.dump()); }, ErrorCode::Unsupported);
}

CapturedTensor tensorOf(const Node& node)
{
    CapturedTensor tensor{node["file"].text(), {}};
    tensor.desc.dtype =
        node["dtype"].choice(std::array{DType::UInt8, DType::UInt16, DType::Float32, DType::Float64});
    tensor.desc.layout = node["layout"].choice(std::array{Layout::Contiguous, Layout::ChannelsLast});
    const std::vector<Node> extents = node["shape"].items();
    if (extents.size() != 4)
        failAt(node["shape"].path(), message("expected four extents."));
    // The factors of each product are at most 2^34 and 2^30: only 2^64 itself wraps, to 0, which is refused.
    std::uint64_t elements = 1;
    for (const Node& extent : extents) {
        elements *= extent.count(kMaxPixels);
        if (elements == 0 || elements > kMaxCaptureBytes / sizeOf(tensor.desc.dtype))
            failAt(node["shape"].path(), message("no capture holds a tensor of this size."));
    }
    const auto extent = [&](std::size_t axis) { return static_cast<int>(extents[axis].count()); };
    tensor.desc.shape = {extent(0), extent(1), extent(2), extent(3)};
    return tensor;
}

std::shared_ptr<Timeline> timelineOf(const Node& node)
{
    try {
        return std::make_shared<Timeline>(timelineFromJson(node.json().dump(), node.path()));
    } catch (const Error& error) {
        fail(error.code(), message("Manifest, {}", error.message()));
    }
}

/// The steps of a trace, read as the capture's pipeline that they would be without what they did.
std::vector<Step> stepsOf(const Node& list, const Pipeline& pipeline)
{
    Json steps = Json::array();
    for (const Node& node : list.items()) {
        Json step = node.json();
        if (step.is_object())
            for (const char* result : {"output", "tensors", "notes", "milliseconds", "peer"})
                step.erase(result);
        steps.push_back(std::move(step));
    }
    Json whole = Json::parse(toJson(pipeline));
    whole["steps"] = std::move(steps);
    return pipelineOf(whole, list.path()).steps;
}

/// Whether a recorded step is the pipeline's, apart from the draws that were made for it.
bool isSameStep(const Step& recorded, Step planned)
{
    planned.draws = recorded.draws;
    return recorded == planned;
}

/// The steps of a trace as the pipeline has them, with the draws that were applied.
std::vector<StepTrace> stepTracesOf(const Node& list, const Pipeline& pipeline)
{
    std::vector<Step> planned;
    std::copy_if(pipeline.steps.begin(), pipeline.steps.end(), std::back_inserter(planned),
                 [](const Step& step) { return step.enabled; });
    const std::vector<Step> recorded = stepsOf(list, pipeline);
    if (recorded.size() != planned.size())
        failAt(list.path(), message("{} steps ran, the pipeline has {} that are enabled.", recorded.size(),
                                    planned.size()));
    std::vector<StepTrace> traces(recorded.size());
    for (std::size_t i = 0; i < recorded.size(); ++i) {
        if (!isSameStep(recorded[i], planned[i]))
            failAt(list.path() + "[" + std::to_string(i) + "]",
                   message("it is not the step of the pipeline."));
        traces[i].step = planned[i];
        traces[i].draws = recorded[i].draws.value_or(Draws());
    }
    return traces;
}

Module::Role roleOf(const Node& node)
{
    const std::string word = node.text();
    if (word != "buffer" && word != "draw")
        failAt(node.path(), message("'{}' is not known.", Verbatim(word)));
    return word == "buffer" ? Module::Role::Buffer : Module::Role::Draw;
}

Trace traceOf(const Node& node, const Pipeline& pipeline, std::vector<Manifest::StepTensors>& tensors)
{
    Trace trace;
    const Node side = node["side"];
    trace.side = parsedAt(side.path(), [&] { return Side::parse(side.text()); });
    trace.milliseconds = node["milliseconds"].number();
    if (node.has("peer"))
        trace.peer =
            parsedAt(node.path() + ".peer", [&] { return peerFactsFromJson(node["peer"].json().dump()); });
    trace.steps = stepTracesOf(node["steps"], pipeline);
    const std::vector<Node> nodes = node["steps"].items();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        StepTrace& step = trace.steps[i];
        step.milliseconds = nodes[i]["milliseconds"].number();
        if (nodes[i].has("peer"))
            step.peer = parsedAt(nodes[i].path() + ".peer",
                                 [&] { return peerStepFactsFromJson(nodes[i]["peer"].json().dump()); });
        for (const Node& note : nodes[i]["notes"].items())
            step.notes.push_back(message("{}", note.text()));
        Manifest::StepTensors& files = tensors.emplace_back();
        files.output = tensorOf(nodes[i]["output"]);
        for (const Node& owned : nodes[i]["tensors"].items()) {
            step.tensors.push_back({owned["name"].text(),
                                    roleOf(owned["role"]),
                                    owned["registered"].flag(),
                                    deviceOf(owned["device"]),
                                    {}});
            files.owned.push_back(tensorOf(owned["tensor"]));
        }
    }
    trace.timeline = timelineOf(node["timeline"]);
    return trace;
}

Tolerance toleranceOf(const Node& node)
{
    constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
    return {node["atol"].number(), node["rtol"].number(),
            static_cast<std::int64_t>(node["ulp"].count(kMost))};
}

CaptureSummary summaryFrom(const Node& node)
{
    CaptureSummary summary;
    summary.verdict = node["verdict"].choice(
        std::array{Verdict::BitExact, Verdict::Equal, Verdict::WithinTolerance, Verdict::Different});
    summary.sentence = node["sentence"].text();
    summary.tolerance = toleranceOf(node["tolerance"]);
    if (const Node contract = node["contract"]; !contract.isNull())
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

Environment environmentOf(const Node& node)
{
    Environment environment;
    environment.version = node["version"].text();
    environment.system = node["system"].text();
    environment.compiler = node["compiler"].text();
    environment.cpu = node["cpu"].text();
    for (const Node& device : node["devices"].items())
        environment.devices.push_back({deviceOf(device["name"]), device["label"].text(),
                                       device["detail"].text(), device["memory"].count()});
    for (const Node& library : node["libraries"].items())
        environment.libraries.emplace_back(library["name"].text(), library["version"].text());
    return environment;
}

} // namespace

Manifest manifestFromJson(std::string_view text)
{
    const Json json = parsedJson<Json>(text);
    if (json.is_discarded())
        failAt(message("the file"), noJsonText());
    const Node root(json, "");
    if (const std::string schema = root["schema"].text();
        schema != kCaptureSchema && schema != kFirstCaptureSchema)
        failAt(std::string("schema"), unknownSchemaText(schema), ErrorCode::Unsupported);
    Manifest manifest;
    Capture& capture = manifest.capture;
    capture.title = root["title"].text();
    capture.inputPath = root["inputPath"].text();
    capture.command = root["command"].text();
    capture.created = root["created"].text();
    capture.pipeline = pipelineOf(root["pipeline"].json(), "pipeline");
    manifest.input = tensorOf(root["input"]);
    capture.labelA = root["a"]["label"].text();
    capture.a = traceOf(root["a"], capture.pipeline, manifest.a);
    if (const Node b = root["b"]; !b.isNull()) {
        capture.labelB = b["label"].text();
        capture.b = traceOf(b, capture.pipeline, manifest.b);
    }
    if (const Node summary = root["summary"]; !summary.isNull())
        capture.summary = summaryFrom(summary);
    capture.environment = environmentOf(root["environment"]);
    return manifest;
}

} // namespace comparo
