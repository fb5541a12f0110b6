// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/recorded_run.h"

#include "engine/base/error.h"
#include "engine/base/json/json_text.h"
#include "engine/base/message_list.h"
#include "engine/base/version.h"
#include "engine/capture/checksum.h"
#include "engine/capture/manifest.h"
#include "engine/capture/recorder/zip_stream.h"
#include "engine/capture/recording.h"
#include "engine/codec/npy.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdio>
#include <map>

namespace comparo {

namespace {

using RunJson = nlohmann::ordered_json;

std::string dumped(const RunJson& json)
{
    return json.dump(-1, ' ', false, RunJson::error_handler_t::replace) + "\n";
}

/// Writes the steps of a run as a recorder would have.
class RunSteps {
public:
    explicit RunSteps(ZipStream& zip) : m_zip(zip) {}

    [[nodiscard]] std::size_t count() const { return m_count; }

    void add(const std::string& name, const char* kind, const Tensor& output, const Trace& trace,
             const StepTrace* step)
    {
        ++m_count;
        RunJson json{{"number", m_count},
                     {"name", name},
                     {"kind", kind},
                     {"call", ++m_calls[name]},
                     {"function", step ? RunJson(trace.side.toText()) : RunJson(nullptr)},
                     {"milliseconds", step ? numberOrNull(step->milliseconds) : RunJson(nullptr)},
                     {"elapsed", 0.0}};
        json["tensors"] = RunJson::array({tensor("", output, trace.side.toText())});
        json["draws"] = json["state"] = RunJson::array();
        if (step)
            addOwned(json, *step);
        json["notes"] = step ? RunJson(english(step->notes)) : RunJson::array();
        char entry[40];
        std::snprintf(entry, sizeof entry, "steps/%06zu.json", m_count);
        m_zip.add(entry, dumped(json));
        m_files = 0;
    }

private:
    static RunJson numberOrNull(double value)
    {
        return std::isfinite(value) ? RunJson(value) : RunJson(nullptr);
    }

    /// Writes a tensor, and describes it.
    RunJson tensor(const std::string& name, const Tensor& of, const std::string& device)
    {
        const std::string entry = runEntry(m_count, m_files++);
        const Tensor host = of.toHost().withLayout(Layout::Contiguous);
        const std::vector<std::byte> file = npyOf(host);
        m_zip.add(entry, {file});
        m_checksum =
            checksumOf({reinterpret_cast<const std::byte*>(host.buffer()->host()), host.desc().bytes()});
        const Shape& shape = of.shape();
        return {{"name", name},
                {"file", entry},
                {"dtype", toString(of.dtype())},
                {"shape", {shape.n, shape.c, shape.h, shape.w}},
                {"device", device}};
    }

    void addOwned(RunJson& json, const StepTrace& step)
    {
        for (const TracedTensor& owned : step.tensors) {
            RunJson described = tensor(owned.name, owned.tensor, owned.device.name());
            if (owned.role != Module::Role::Buffer) {
                json["draws"].push_back(std::move(described));
                continue;
            }
            described["kind"] = owned.registered ? "buffer" : "attribute";
            described["crc32"] = m_checksum;
            json["state"].push_back(std::move(described));
        }
    }

    ZipStream& m_zip;
    std::size_t m_count = 0; ///< steps
    std::size_t m_files = 0; ///< of the step
    std::uint32_t m_checksum = 0;
    std::map<std::string, std::uint64_t> m_calls;
};

void addSide(RunSteps& steps, const std::string& side, const Trace& trace)
{
    for (const StepTrace& step : trace.steps)
        steps.add(side + "." + step.step.op->id, "step", step.output, trace, &step);
}

} // namespace

std::vector<std::byte> recordedRun(const Capture& capture)
{
    std::vector<std::byte> file;
    ZipStream zip(
        [&file](std::span<const std::byte> bytes) { file.insert(file.end(), bytes.begin(), bytes.end()); });
    RunJson environment = RunJson::object();
    for (const auto& [name, value] : environmentFacts(capture.environment))
        if (!value.empty())
            environment[name] = value;
    const RunJson manifest{{"schema", kRecordingSchema},
                           {"title", capture.title},
                           {"command", capture.command},
                           {"created", capture.created},
                           {"recorder", std::string("comparo ") + kVersion},
                           {"options",
                            {{"steps", {"*"}},
                             {"every", 1},
                             {"region", nullptr},
                             {"scale", 1},
                             {"mostBytes", nullptr},
                             {"backward", false}}},
                           {"environment", environment},
                           {"run", RunJson::parse(manifestToJson(capture))}};
    zip.add(kManifestEntry, dumped(manifest));
    RunSteps steps(zip);
    steps.add("input", "input", capture.a.input, capture.a, nullptr);
    addSide(steps, "a", capture.a);
    if (capture.b)
        addSide(steps, "b", *capture.b);
    zip.add(kEndEntry,
            dumped({{"steps", steps.count()}, {"ended", "whole"}, {"problem", nullptr}, {"seconds", 0.0}}));
    zip.finish();
    return file;
}

std::optional<std::string> runOfManifest(std::span<const std::byte> manifest, const std::string& name)
{
    const auto json =
        looselyParsedJson<RunJson>({reinterpret_cast<const char*>(manifest.data()), manifest.size()});
    if (!json.is_object() || !json.contains("schema") || !json["schema"].is_string())
        return std::nullopt;
    if (const auto schema = json["schema"].get<std::string>(); schema != kRecordingSchema)
        fail(ErrorCode::Unsupported,
             message("{}: Manifest, schema: {}", Verbatim(name), unknownSchemaText(schema)));
    if (const std::string place =
            repeatedKey({reinterpret_cast<const char*>(manifest.data()), manifest.size()});
        !place.empty())
        fail(ErrorCode::CorruptData, message("{}: Manifest: {}", Verbatim(name), repeatedKeyText(place)));
    return json.contains("run") ? std::optional(json["run"].dump()) : std::nullopt;
}

} // namespace comparo
