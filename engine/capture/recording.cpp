// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/recording.h"

#include "engine/base/error.h"
#include "engine/base/json/json_text.h"
#include "engine/base/shown_text.h"
#include "engine/capture/manifest.h"
#include "engine/tensor/stored_dtype.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstring>

namespace comparo {

namespace {

using RecordedJson = nlohmann::ordered_json;

constexpr std::uint64_t kMostRecordedJson = std::uint64_t{64} << 20;
constexpr std::uint64_t kMostNpyHeader = 4096;
constexpr std::size_t kMostDimensions = 32;

/// Reads one JSON entry; errors name it.
class RecordedFacts {
public:
    RecordedFacts(const RecordingEntries& entries, const std::string& entry, const std::string& file)
        : m_lead(message("Entry '{}' of {}", Verbatim(entry), Verbatim(file)))
    {
        const std::vector<std::byte> text = entries.read(entry, kMostRecordedJson);
        const std::string_view said{reinterpret_cast<const char*>(text.data()), text.size()};
        if (isShallowJson(said))
            json = RecordedJson::parse(said, nullptr, false);
        if (!json.is_object())
            refuse(message("it is not valid JSON, or nested too deep"));
        if (const std::string place = repeatedKey(said); !place.empty())
            refuse(message("the key '{}' is given twice", Verbatim(place)));
    }

    [[noreturn]] void refuse(const Message& why) const
    {
        fail(ErrorCode::CorruptData, message("{} is damaged: {}.", m_lead, why));
    }

    /// Empty for null and for a key that is not there.
    [[nodiscard]] std::string text(const RecordedJson& object, const char* key) const
    {
        const auto found = object.find(key);
        if (found == object.end() || found->is_null())
            return {};
        if (!found->is_string())
            refuse(message("'{}' must be text", Verbatim(key)));
        return found->get<std::string>();
    }

    [[nodiscard]] std::string requiredText(const RecordedJson& object, const char* key) const
    {
        std::string found = text(object, key);
        if (found.empty())
            refuse(message("'{}' is missing", Verbatim(key)));
        return found;
    }

    [[nodiscard]] std::optional<std::uint32_t> checksum(const RecordedJson& object) const
    {
        const auto found = object.find("crc32");
        if (found == object.end() || found->is_null())
            return std::nullopt;
        if (!found->is_number_unsigned() || found->get<std::uint64_t>() > 0xFFFFFFFFU)
            refuse(message("'crc32' must be a checksum"));
        return static_cast<std::uint32_t>(found->get<std::uint64_t>());
    }

    /// The objects of a list; empty for a key that is not there.
    [[nodiscard]] std::vector<const RecordedJson*> objects(const RecordedJson& object, const char* key) const
    {
        std::vector<const RecordedJson*> list;
        const auto found = object.find(key);
        if (found == object.end())
            return list;
        if (!found->is_array())
            refuse(message("'{}' must be a list", Verbatim(key)));
        for (const RecordedJson& item : *found) {
            if (!item.is_object())
                refuse(message("'{}' must be a list of objects", Verbatim(key)));
            list.push_back(&item);
        }
        return list;
    }

    [[nodiscard]] std::vector<std::int64_t> extents(const RecordedJson& object, const char* key) const
    {
        std::vector<std::int64_t> shape;
        const auto found = object.find(key);
        if (found == object.end() || !found->is_array() || found->size() > kMostDimensions)
            refuse(message("'{}' must be a list of extents", Verbatim(key)));
        for (const RecordedJson& extent : *found) {
            if (!extent.is_number_unsigned() || extent.get<std::uint64_t>() > kMaxCaptureBytes)
                refuse(message("'{}' has an invalid extent", Verbatim(key)));
            shape.push_back(static_cast<std::int64_t>(extent.get<std::uint64_t>()));
        }
        return shape;
    }

    RecordedJson json;

private:
    Message m_lead;
};

/// "the region 64x48 at (0, 8), 1 of 2 rows and columns", or nothing for a tensor that was kept whole.
Message partOf(const RecordedJson& tensor)
{
    if (!tensor.contains("stored"))
        return {};
    std::vector<Message> parts;
    if (const auto region = tensor.find("region"); region != tensor.end() && !region->is_null()) {
        std::vector<std::uint64_t> numbers;
        for (const RecordedJson& each : *region)
            if (each.is_number_unsigned())
                numbers.push_back(each.get<std::uint64_t>());
        parts.push_back(numbers.size() == 4 ? message("the region {}x{} at ({}, {})", numbers[2], numbers[3],
                                                      numbers[0], numbers[1])
                                            : message("a region"));
    }
    if (const auto scale = tensor.find("scale");
        scale != tensor.end() && scale->is_number_unsigned() && *scale != 1U)
        parts.push_back(message("1 of {} rows and columns", scale->get<std::uint64_t>()));
    return joined(std::move(parts), ", ");
}

RecordedTensor recordedTensorOf(const RecordedFacts& facts, const RecordedJson& json)
{
    RecordedTensor tensor;
    tensor.name = facts.text(json, "name");
    tensor.entry = facts.text(json, "file");
    tensor.dtype = facts.text(json, "dtype");
    tensor.device = facts.text(json, "device");
    tensor.shape = facts.extents(json, json.contains("stored") ? "stored" : "shape");
    tensor.checksum = facts.checksum(json);
    tensor.part = partOf(json);
    return tensor;
}

/// A tensor of a step before this one, which the file counts from 1.
std::optional<RecordedPlace> recordedPlaceOf(const RecordedFacts& facts, const char* key,
                                             const std::vector<RecordedStep>& before)
{
    const auto found = facts.json.find(key);
    if (found == facts.json.end() || !found->is_object() || !found->contains("step"))
        return std::nullopt;
    const RecordedJson step = found->value("step", RecordedJson());
    const RecordedJson tensor = found->value("tensor", RecordedJson());
    if (!step.is_number_unsigned() || !tensor.is_number_unsigned())
        facts.refuse(message("'{}' must name a tensor of a step", Verbatim(key)));
    const auto number = step.get<std::uint64_t>(), index = tensor.get<std::uint64_t>();
    if (number == 0 || number > before.size() || index >= before[number - 1].tensors.size())
        facts.refuse(message("'{}' names a tensor that no earlier step has", Verbatim(key)));
    return RecordedPlace{static_cast<std::size_t>(number - 1), static_cast<std::size_t>(index)};
}

/// The ops of a step as a pipeline. What is no op is found where it is to be run.
std::string recordedPipelineOf(const RecordedFacts& facts)
{
    const auto found = facts.json.find("ops");
    if (found == facts.json.end() || found->is_null())
        return {};
    if (!found->is_array())
        facts.refuse(message("'ops' must be a list"));
    return RecordedJson{{"version", 2}, {"steps", *found}}.dump(-1, ' ', false,
                                                                RecordedJson::error_handler_t::replace);
}

RecordedStep recordedStepOf(const RecordedFacts& facts, const std::vector<RecordedStep>& before)
{
    RecordedStep step;
    step.name = facts.requiredText(facts.json, "name");
    step.kind = facts.requiredText(facts.json, "kind");
    step.function = facts.text(facts.json, "function");
    const auto call = facts.json.find("call");
    if (call == facts.json.end() || !call->is_number_unsigned())
        facts.refuse(message("'call' must be a number"));
    step.call = call->get<std::uint64_t>();
    for (const RecordedJson* json : facts.objects(facts.json, "tensors"))
        step.tensors.push_back(recordedTensorOf(facts, *json));
    for (const RecordedJson* json : facts.objects(facts.json, "draws"))
        step.draws.push_back(recordedTensorOf(facts, *json));
    for (const RecordedJson* json : facts.objects(facts.json, "state"))
        step.state.push_back({facts.requiredText(*json, "name"), facts.text(*json, "kind"),
                              facts.text(*json, "dtype"), facts.text(*json, "device"),
                              facts.checksum(*json)});
    const auto notes = facts.json.find("notes");
    if (notes != facts.json.end() && notes->is_array())
        for (const RecordedJson& note : *notes)
            if (note.is_string())
                step.notes.push_back(note.get<std::string>());
    if (const auto settings = facts.json.find("settings"); settings != facts.json.end()) {
        if (!settings->is_object())
            facts.refuse(message("'settings' must be an object"));
        for (const auto& [key, value] : settings->items())
            step.settings.emplace_back(key, value.is_string() ? value.get<std::string>() : value.dump());
    }
    step.pipeline = recordedPipelineOf(facts);
    step.noOps = message("{}", facts.text(facts.json, "noOps"));
    step.input = recordedPlaceOf(facts, "input", before);
    step.same = recordedPlaceOf(facts, "same", before);
    if (const auto own = facts.json.find("input");
        own != facts.json.end() && own->is_object() && own->contains("file"))
        step.ownInput = recordedTensorOf(facts, *own);
    return step;
}

/// What a file is by its manifest. Of a later version it is a program's: whoever reads it says which are
/// read.
enum class RecordedFile { None, Program, Run };

RecordedFile recordedKindOf(const std::filesystem::path& path)
{
    if (!isCapture(path))
        return RecordedFile::None;
    try {
        const RecordingEntries entries(path);
        const std::vector<std::byte> text = entries.read(kManifestEntry, kMostRecordedJson);
        const RecordedJson json =
            looselyParsedJson<RecordedJson>({reinterpret_cast<const char*>(text.data()), text.size()});
        const std::string schema = json.is_object() ? json.value("schema", RecordedJson()).dump() : "";
        if (!schema.starts_with("\"comparoscope.capture/") ||
            schema == "\"" + std::string(kCaptureSchema) + "\"" ||
            schema == "\"" + std::string(kFirstCaptureSchema) + "\"")
            return RecordedFile::None;
        return json.contains("run") ? RecordedFile::Run : RecordedFile::Program;
    } catch (const Error&) {
        return RecordedFile::None; // deflated, as runs of version 2 are, or damaged: whoever reads it says so
    }
}

} // namespace

Message RecordedTensor::toText() const
{
    std::string extents;
    for (const std::int64_t extent : shape)
        extents += (extents.empty() ? "" : "x") + std::to_string(extent);
    const Message what =
        shape.empty() ? message("{} number", shownName(dtype)) : message("{} {}", shownName(dtype), extents);
    return device.empty() ? what : message("{} on {}", what, shownName(device));
}

std::string RecordedStep::label() const
{
    return shownName(name) + (call == 1 ? "" : ", call " + std::to_string(call));
}

Recording::Recording(const std::filesystem::path& path) : Recording(path, openIfArrays(path)) {}

Recording::Recording(const std::filesystem::path& path, std::shared_ptr<const ArrayFile> file)
    : m_name(path.string()), m_arrays(std::move(file))
{
    if (m_arrays) {
        arrays = m_arrays->format();
        addArrays();
    } else {
        m_entries.emplace(path);
        addSteps();
    }
}

bool areArrays(const Recording& a, const Recording& b)
{
    return !a.arrays.empty() && !b.arrays.empty();
}

/// The arrays of a file, in its order; one that has no name is "array".
void Recording::addArrays()
{
    complete = true;
    for (std::size_t i = 0; i < m_arrays->arrays().size(); ++i) {
        const StoredArray& array = m_arrays->arrays()[i];
        RecordedStep step;
        step.name = array.name.empty() ? "array" : array.name;
        step.kind = "array";
        RecordedTensor tensor;
        tensor.entry = std::to_string(i);
        tensor.dtype = array.dtype->name;
        tensor.shape = array.shape;
        tensor.device = array.device;
        step.tensors.push_back(std::move(tensor));
        steps.push_back(std::move(step));
    }
    std::vector<Message> left = m_arrays->notes();
    if (!left.empty())
        problem = english(joined(std::move(left), " "));
}

void Recording::addSteps()
{
    const RecordingEntries& entries = *m_entries;
    const RecordedFacts manifest(entries, kManifestEntry, m_name);
    if (const std::string schema = manifest.text(manifest.json, "schema"); schema != kRecordingSchema)
        fail(ErrorCode::Unsupported,
             message("{}: Manifest, schema: {}", Verbatim(m_name), unknownSchemaText(schema)));
    title = manifest.text(manifest.json, "title");
    command = manifest.text(manifest.json, "command");
    created = manifest.text(manifest.json, "created");
    recorder = manifest.text(manifest.json, "recorder");
    if (const auto found = manifest.json.find("environment"); found != manifest.json.end()) {
        if (!found->is_object())
            manifest.refuse(message("'environment' must be an object"));
        for (const auto& [key, value] : found->items())
            environment.emplace_back(key, value.is_string() ? value.get<std::string>() : value.dump());
    }
    for (const std::string& entry : entries.names())
        if (entry.starts_with("steps/"))
            steps.push_back(recordedStepOf(RecordedFacts(entries, entry, m_name), steps));
    isRun = manifest.json.contains("run");
    if (isRun)
        addPipelines(manifest.json["run"].dump());
    if (entries.has(kEndEntry)) {
        complete = true;
        const RecordedFacts end(entries, kEndEntry, m_name);
        problem = end.text(end.json, "problem");
    }
}

/// A run says in its manifest what its steps are.
void Recording::addPipelines(const std::string& manifest)
{
    Capture capture;
    try {
        capture = manifestFromJson(manifest).capture;
    } catch (const Error& error) { // an op that only the program has that wrote it: its values are compared
        for (RecordedStep& step : steps)
            step.noOps = error.message();
        return;
    }
    const auto add = [&](char side, const Trace& trace) {
        std::size_t input = 0;
        for (std::size_t i = 0; i < trace.steps.size(); ++i) {
            const std::size_t index = runStepNumber(capture, side, i) - 1;
            if (index >= steps.size())
                return;                      // the rest of the file is not there
            Pipeline one = capture.pipeline; // with its seed and hardware
            one.steps = {trace.steps[i].step};
            if (!trace.steps[i].draws.isEmpty())
                one.steps.front().draws = trace.steps[i].draws;
            steps[index].pipeline = toJson(one, -1);
            steps[index].input = RecordedPlace{input, 0};
            input = index;
        }
    };
    add('a', capture.a);
    if (capture.b)
        add('b', *capture.b);
}

void Recording::keepSide(char side)
{
    const std::string other{side == 'a' ? 'b' : 'a', '.'};
    std::vector<std::size_t> moved; // where each step goes
    std::size_t kept = 0;
    for (const RecordedStep& step : steps) {
        moved.push_back(kept);
        kept += step.name.starts_with(other) ? 0 : 1;
    }
    std::erase_if(steps, [&](const RecordedStep& step) { return step.name.starts_with(other); });
    for (RecordedStep& step : steps)
        if (step.input)
            step.input->step = moved[step.input->step];
    for (RecordedStep& step : steps)
        if (step.name.starts_with(std::string{side, '.'}))
            step.name.erase(0, 2);
}

ValueReader Recording::open(const RecordedTensor& tensor) const
{
    if (m_arrays)
        return m_arrays->open(m_arrays->arrays().at(std::stoul(tensor.entry)));
    const StoredDType* dtype = findStoredDType(tensor.dtype);
    const Message lead = message("Entry '{}' of {}", Verbatim(tensor.entry), Verbatim(m_name));
    if (!dtype)
        fail(ErrorCode::Unsupported,
             message("{} has the unsupported dtype {}.", lead, Verbatim(tensor.dtype)));
    std::uint64_t bytes = dtype->bytes;
    for (const std::int64_t extent : tensor.shape) {
        if (extent != 0 && bytes > kMaxCaptureBytes / static_cast<std::uint64_t>(extent))
            fail(ErrorCode::CorruptData,
                 message("{} declares a tensor that exceeds the limit of a capture.", lead));
        bytes *= static_cast<std::uint64_t>(extent);
    }
    ValueReader reader = m_entries->open(tensor.entry, bytes + kMostNpyHeader);
    const auto refuse = [](const Message& why) { fail(ErrorCode::CorruptData, why); };
    std::array<std::byte, 10> prefix{}; // magic, version, length of the text
    if (reader.left() < prefix.size())
        refuse(message("{} is not an .npy file of version 1.", lead));
    reader.next(prefix);
    if (std::memcmp(prefix.data(), "\x93NUMPY\1\0", 8) != 0)
        refuse(message("{} is not an .npy file of version 1.", lead));
    std::string text(std::to_integer<std::size_t>(prefix[8]) | std::to_integer<std::size_t>(prefix[9]) << 8,
                     '\0');
    if (reader.left() < text.size() || reader.left() - text.size() != bytes)
        refuse(message("{} does not contain the {} bytes of values that the step declares.", lead, bytes));
    reader.next(std::as_writable_bytes(std::span(text)));
    if (text.find("'descr': '" + std::string(dtype->npy) + "'") == std::string::npos ||
        text.find("'fortran_order': False") == std::string::npos)
        refuse(message("{} is not the {} in C order that the step declares.", lead, Verbatim(tensor.dtype)));
    return reader;
}

RecordedValues Recording::read(const RecordedTensor& tensor) const
{
    return {open(tensor).rest()};
}

bool isRecording(const std::filesystem::path& path)
{
    return recordedKindOf(path) == RecordedFile::Program;
}

bool hasRecordedSteps(const std::filesystem::path& path)
{
    return recordedKindOf(path) != RecordedFile::None;
}

} // namespace comparo
