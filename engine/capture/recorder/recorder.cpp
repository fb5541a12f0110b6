// SPDX-License-Identifier: Apache-2.0
#include "engine/capture/recorder/recorder.h"

#include "engine/capture/checksum.h"
#include "engine/tensor/stored_dtype.h"
#include "engine/capture/recorder/npy_text.h"
#include "engine/capture/recorder/recorded_ops.h"
#include "engine/capture/recorder/recorder_json.h"
#include "engine/capture/recorder/zip_stream.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <exception>
#include <limits>
#include <map>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <sys/utsname.h>
#include <unistd.h>

// The build makes it; these sources can be compiled without.
#if __has_include("engine/base/version.h")
#include "engine/base/version.h"
#endif

namespace comparo {

namespace {

#if __has_include("engine/base/version.h")
const std::string kWriter = std::string("comparoscope ") + kVersion + " (C++)";
#else
const std::string kWriter = "comparoscope (C++)";
#endif

using RecorderClock = std::chrono::steady_clock;

constexpr std::size_t kMostRecordedDimensions = 32;

/// A file that is written at its end.
class GrowingFile {
public:
    explicit GrowingFile(const std::filesystem::path& path)
        : m_number(::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666))
    {
        if (m_number < 0)
            throw std::system_error(errno, std::generic_category(), "cannot write " + path.string());
    }
    ~GrowingFile() { ::close(m_number); }
    GrowingFile(const GrowingFile&) = delete;
    GrowingFile& operator=(const GrowingFile&) = delete;

    void write(std::span<const std::byte> bytes) const
    {
        constexpr std::size_t kMostAtOnce = std::size_t{1} << 30;
        while (!bytes.empty()) {
            const ssize_t written = ::write(m_number, bytes.data(), std::min(bytes.size(), kMostAtOnce));
            if (written < 0 && errno == EINTR)
                continue;
            if (written < 0)
                throw std::system_error(errno, std::generic_category());
            bytes = bytes.subspan(static_cast<std::size_t>(written));
        }
    }

private:
    int m_number;
};

std::string utcNow()
{
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    ::gmtime_r(&now, &parts);
    char text[32];
    return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

/// What the machine says of itself.
std::vector<std::pair<std::string, std::string>> machineFacts()
{
    std::vector<std::pair<std::string, std::string>> facts;
    utsname names{};
    if (::uname(&names) == 0)
        facts.emplace_back("system", std::string(names.sysname) + " " + names.release + " " + names.machine);
    facts.emplace_back("processors", std::to_string(std::thread::hardware_concurrency()));
    return facts;
}

/// The dtype of a tensor that can be recorded; std::invalid_argument for one that cannot.
const StoredDType& requireRecordable(const RecordableTensor& tensor)
{
    const StoredDType* dtype = findStoredDType(tensor.dtype);
    if (!dtype)
        throw std::invalid_argument("'" + tensor.dtype + "' is not a dtype that can be recorded");
    std::uint64_t bytes = dtype->bytes;
    for (const std::int64_t extent : tensor.shape) {
        constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();
        if (extent < 0 || (extent != 0 && bytes > kMost / static_cast<std::uint64_t>(extent)))
            throw std::invalid_argument("a tensor has a shape that is too large for memory");
        bytes *= static_cast<std::uint64_t>(extent);
    }
    if (tensor.shape.size() > kMostRecordedDimensions)
        throw std::invalid_argument("a tensor has more than 32 dimensions");
    if (!tensor.strides.empty() && tensor.strides.size() != tensor.shape.size())
        throw std::invalid_argument("a tensor has " + std::to_string(tensor.shape.size()) +
                                    " dimensions and strides of " + std::to_string(tensor.strides.size()));
    if (bytes != 0 && !tensor.data)
        throw std::invalid_argument("a tensor has no data");
    return *dtype;
}

std::uint64_t elementsOf(const RecordableTensor& tensor)
{
    std::uint64_t count = 1;
    for (const std::int64_t extent : tensor.shape)
        count *= static_cast<std::uint64_t>(extent);
    return count;
}

std::vector<std::int64_t> contiguousStrides(const std::vector<std::int64_t>& shape)
{
    std::vector<std::int64_t> strides(shape.size(), 1);
    for (std::size_t i = shape.size(); i-- > 1;)
        strides[i - 1] = strides[i] * std::max<std::int64_t>(1, shape[i]);
    return strides;
}

/// The values in C order: those of the program, or copied to `packed` where they stand otherwise.
std::span<const std::byte> valuesOf(const RecordableTensor& tensor, std::size_t each,
                                    std::vector<std::byte>& packed)
{
    const auto* const data = static_cast<const std::byte*>(tensor.data);
    const std::uint64_t count = elementsOf(tensor);
    if (count == 0)
        return {};
    if (tensor.strides.empty() || tensor.strides == contiguousStrides(tensor.shape))
        return {data, static_cast<std::size_t>(count) * each};
    packed.resize(static_cast<std::size_t>(count) * each);
    std::vector<std::int64_t> at(tensor.shape.size(), 0);
    std::int64_t offset = 0;
    for (std::size_t i = 0; i < packed.size(); i += each) {
        std::memcpy(packed.data() + i, data + offset * static_cast<std::int64_t>(each), each);
        for (std::size_t d = at.size(); d-- > 0;) {
            offset += tensor.strides[d];
            if (++at[d] < tensor.shape[d])
                break;
            offset -= tensor.strides[d] * tensor.shape[d];
            at[d] = 0;
        }
    }
    return packed;
}

std::string numbered(const char* form, std::uint64_t step)
{
    char text[48];
    const int size = std::snprintf(text, sizeof text, form, static_cast<unsigned long long>(step));
    return {text, static_cast<std::size_t>(size)};
}

} // namespace

struct Recorder::State {
    State(const std::filesystem::path& path, Options wanted)
        : file(path),
          zip([this](std::span<const std::byte> bytes) { file.write(bytes); }),
          options(std::move(wanted))
    {
    }

    [[nodiscard]] double seconds() const
    {
        return std::chrono::duration<double>(RecorderClock::now() - begin).count();
    }

    [[nodiscard]] bool isWriting() const { return isOpen && process == ::getpid(); }

    /// Calls write(), after whose failure nothing more is written.
    template <class Write>
    void guarded(Write write)
    {
        if (!isWriting())
            return;
        try {
            write();
        } catch (const std::exception& error) { // of the disk, or there is no memory: the program goes on
            isOpen = false;
            const auto* system = dynamic_cast<const std::system_error*>(&error);
            problem = system ? system->code().message() : error.what();
        }
    }

    void writeStep(std::string_view name, std::string_view kind, std::span<const RecordableTensor> tensors,
                   const RecordableStep& facts)
    {
        const std::uint64_t number = count + 1;
        RecorderJson json;
        json.number("number", number)
            .text("name", name)
            .text("kind", kind)
            .number("call", ++calls[std::string(name)]);
        json.textOrNull("function", facts.function);
        if (facts.milliseconds)
            json.real("milliseconds", *facts.milliseconds);
        else
            json.null("milliseconds");
        json.real("elapsed", seconds());
        std::size_t files = 0;
        json.raw("tensors", tensorList(tensors, number, files));
        json.raw("draws", tensorList(facts.draws, number, files));
        json.raw("state", "[]").texts("notes", facts.notes);
        if (facts.given) {
            const std::string list = tensorList({&*facts.given, 1}, number, files);
            json.raw("input", std::string_view(list).substr(1, list.size() - 2));
        } else if (const auto before = last.find(facts.of); before != last.end()) {
            json.raw("input", RecorderJson().number("step", before->second).number("tensor", 0).finished());
        }
        if (!facts.ops.empty())
            json.raw("ops", recordedOpsJson(facts.ops));
        zip.add(numbered("steps/%06llu.json", number), json.finished());
        count = number;
        if (!tensors.empty())
            last.insert_or_assign(std::string(name), number);
    }

    /// What went into a step goes with the ops that it was; a step before it is there while it is written.
    void requireGiven(const RecordableStep& facts) const
    {
        if (facts.ops.empty() != (facts.of.empty() && !facts.given) || (!facts.of.empty() && facts.given))
            throw std::invalid_argument("ops require an input: 'of' or 'given'");
        if (!facts.of.empty() && isWriting() && !last.contains(facts.of))
            throw std::invalid_argument("no step '" + facts.of + "' with a tensor was recorded before");
    }

    /// Writes the tensors, and gives the list that describes them.
    std::string tensorList(std::span<const RecordableTensor> tensors, std::uint64_t number,
                           std::size_t& files)
    {
        std::string list = "[";
        for (const RecordableTensor& tensor : tensors) {
            const StoredDType& dtype = *findStoredDType(tensor.dtype);
            const std::span<const std::byte> values = valuesOf(tensor, dtype.bytes, packed);
            RecorderJson json;
            json.text("name", tensor.name);
            const bool isKept = !options.mostBytes || values.size() <= *options.mostBytes - kept;
            const std::string entry = numbered("data/%06llu/", number) + std::to_string(files++) + ".npy";
            if (isKept)
                json.text("file", entry);
            else
                json.null("file");
            json.text("dtype", tensor.dtype).numbers("shape", tensor.shape).text("device", tensor.device);
            json.numbers("strides",
                         tensor.strides.empty() ? contiguousStrides(tensor.shape) : tensor.strides);
            if (isKept) {
                const std::string header = npyHeaderText(dtype.npy, tensor.shape);
                zip.add(entry, {std::as_bytes(std::span(header)), values});
                kept += values.size();
            } else {
                json.text("left", "most_bytes").number("crc32", checksumOf(values));
            }
            list += (list.size() > 1 ? "," : "") + json.finished();
        }
        return list + "]";
    }

    GrowingFile file;
    ZipStream zip;
    Options options;
    std::mutex mutex;
    bool isOpen = true;
    const int exceptions = std::uncaught_exceptions();
    std::string problem;
    const pid_t process = ::getpid(); ///< a child of fork() writes nothing
    const RecorderClock::time_point begin = RecorderClock::now();
    std::uint64_t count = 0;                    ///< of steps
    std::uint64_t kept = 0;                     ///< bytes of tensors
    std::map<std::string, std::uint64_t> calls; ///< steps that were written, by name
    std::map<std::string, std::uint64_t> last;  ///< number of the last of a name, of those with a tensor
    std::vector<std::byte> packed;
};

Recorder::Recorder(const std::filesystem::path& path, Options options)
    : m_state(std::make_unique<State>(path, std::move(options)))
{
    State& state = *m_state;
    RecorderJson kept, environment, manifest;
    kept.raw("steps", R"(["*"])").number("every", 1).null("region").number("scale", 1);
    if (state.options.mostBytes)
        kept.number("mostBytes", *state.options.mostBytes);
    else
        kept.null("mostBytes");
    kept.raw("backward", "false");
    for (const auto& [name, value] : state.options.environment)
        environment.text(name, value);
    for (const auto& [name, value] : machineFacts())
        if (std::ranges::find(state.options.environment, name, &std::pair<std::string, std::string>::first) ==
            state.options.environment.end())
            environment.text(name, value);
    manifest.text("schema", "comparoscope.capture/3")
        .text("title", state.options.title.empty() ? path.filename().string() : state.options.title)
        .text("command", state.options.command)
        .text("created", utcNow())
        .text("recorder", kWriter)
        .raw("options", kept.finished())
        .raw("environment", environment.finished());
    state.zip.add("manifest.json", manifest.finished());
}

Recorder::~Recorder()
{
    close(std::uncaught_exceptions() > m_state->exceptions ? "an exception" : "whole");
}

void Recorder::input(const RecordableTensor& tensor, std::string_view name)
{
    requireRecordable(tensor);
    if (name.empty())
        throw std::invalid_argument("a step needs a name");
    const std::lock_guard lock(m_state->mutex);
    m_state->guarded([&] { m_state->writeStep(name, "input", {&tensor, 1}, {}); });
}

void Recorder::step(std::string_view name, const RecordableTensor& tensor, const RecordableStep& facts)
{
    step(name, std::span(&tensor, 1), facts);
}

void Recorder::step(std::string_view name, std::span<const RecordableTensor> tensors,
                    const RecordableStep& facts)
{
    if (name.empty())
        throw std::invalid_argument("a step needs a name");
    for (const RecordableTensor& tensor : tensors)
        requireRecordable(tensor);
    for (const RecordableTensor& tensor : facts.draws)
        requireRecordable(tensor);
    if (facts.given)
        requireRecordable(*facts.given);
    (void)recordedOpsJson(facts.ops); // a mistake in one is told before anything is written
    const std::lock_guard lock(m_state->mutex);
    m_state->requireGiven(facts);
    m_state->guarded([&] { m_state->writeStep(name, facts.kind, tensors, facts); });
}

void Recorder::close(std::string_view ended)
{
    State& state = *m_state;
    const std::lock_guard lock(state.mutex);
    state.guarded([&] {
        RecorderJson end;
        end.number("steps", state.count)
            .text("ended", ended)
            .null("problem")
            .real("seconds", state.seconds());
        state.zip.add("end.json", end.finished());
        state.zip.finish();
        state.isOpen = false;
    });
}

std::string Recorder::problem() const
{
    const std::lock_guard lock(m_state->mutex);
    return m_state->problem;
}

} // namespace comparo
