#include "engine/sweep/jpeg_stress_journal.h"

#include "engine/base/error.h"
#include "engine/base/version.h"

#include <nlohmann/json.hpp>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iterator>

namespace comparo::stress {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kSchema = "comparoscope.jpeg_stress_journal/1";

Json optionsJson(const StressOptions& options)
{
    Json sizes = Json::array();
    for (const auto& [width, height] : options.sizes)
        sizes.push_back({width, height});
    return {{"codec", options.codec},
            {"device", options.device.name()},
            {"schedule", options.schedule},
            {"fault", options.fault},
            {"sizes", sizes},
            {"threads", options.threads},
            {"iterations", options.iterations},
            {"quality", options.quality},
            {"subsampling", options.subsampling},
            {"restart_rows", options.restartRows},
            {"tau", options.tau},
            {"seed", options.seed},
            {"group", kStressGroup},
            {"version", kVersion}};
}

/// FNV-1a, 64 bits, in hexadecimal digits.
std::string hashOf(const std::string& text)
{
    std::uint64_t hash = 0xcbf29ce484222325U;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    std::string digits(16, '0');
    for (std::size_t i = digits.size(); i-- > 0; hash >>= 4)
        digits[i] = "0123456789abcdef"[hash & 15U];
    return digits;
}

/// By name; Waiting for an unknown one.
FrameState stateNamed(const std::string& name)
{
    for (const FrameState state : {FrameState::Good, FrameState::Bad, FrameState::Failed})
        if (nameOf(state) == name)
            return state;
    return FrameState::Waiting;
}

FrameOutcome outcomeOf(const Json& line)
{
    FrameOutcome outcome;
    outcome.thread = line.at("thread").get<int>();
    outcome.iteration = line.at("iteration").get<int>();
    outcome.state = stateNamed(line.at("state").get<std::string>());
    outcome.bytes = line.at("bytes").get<std::size_t>();
    outcome.milliseconds = line.at("milliseconds").get<double>();
    outcome.words = line.at("words").get<std::string>();
    return outcome;
}

[[noreturn]] void failOther(const std::string& path, const std::string& why)
{
    failArgument("'" + path + "' " + why +
                 "; a run goes on from its own journal only. Name another file, or remove this one.");
}

} // namespace

Journal::Journal(const StressOptions& options) : m_path(options.journal)
{
    if (m_path.empty())
        return;
    std::error_code ignored;
    const bool exists = std::filesystem::exists(m_path, ignored);
    if (exists && !std::filesystem::is_regular_file(m_path, ignored))
        failOther(m_path, "is a folder or a device");
    if (exists) {
        std::ifstream file(m_path, std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
        if (!file.is_open() || file.bad())
            fail(ErrorCode::Io, "The journal '" + m_path + "' cannot be read: " + std::strerror(errno) + ".");
        const std::size_t complete = text.rfind('\n') + 1; // 0 where there is none
        read(text.substr(0, complete), options);
        if (complete != text.size()) {
            std::error_code error;
            std::filesystem::resize_file(m_path, complete, error);
            if (error)
                fail(ErrorCode::Io,
                     "The journal '" + m_path + "' cannot be written: " + error.message() + ".");
        }
    }
    m_file.open(m_path, std::ios::binary | std::ios::app);
    if (!m_file)
        fail(ErrorCode::Io, "The journal '" + m_path + "' cannot be written: " + std::strerror(errno) + ".");
    if (m_file.tellp() == std::ofstream::pos_type(0)) {
        const Json own = optionsJson(options);
        write(Json({{"schema", kSchema}, {"hash", hashOf(own.dump())}, {"options", own}}).dump());
    }
}

void Journal::read(const std::string& text, const StressOptions& options)
{
    std::size_t number = 0;
    for (std::size_t begin = 0; begin < text.size(); ++number) {
        const std::size_t end = text.find('\n', begin);
        const Json line = Json::parse(text.substr(begin, end - begin), nullptr, false);
        begin = end + 1;
        if (number == 0) {
            if (!line.is_object() || line.value("schema", Json()) != kSchema)
                failOther(m_path, "is no journal of a stress run");
            if (line.value("hash", Json()) != hashOf(optionsJson(options).dump()))
                failOther(m_path, "is the journal of a run with other options");
            continue;
        }
        try {
            if (line.contains("hazards")) {
                m_hazards = line["hazards"].get<std::vector<std::string>>();
                continue;
            }
            const FrameOutcome outcome = outcomeOf(line);
            if (outcome.state == FrameState::Waiting || outcome.thread < 0 ||
                outcome.thread >= options.threads || outcome.iteration < 0 ||
                outcome.iteration >= options.iterations)
                failOther(m_path, "has an impossible frame in line " + std::to_string(number + 1));
            m_frames.push_back(outcome);
        } catch (const Json::exception&) {
            failOther(m_path, "is damaged in line " + std::to_string(number + 1));
        }
    }
}

void Journal::add(const FrameOutcome& outcome)
{
    write(Json({{"thread", outcome.thread},
                {"iteration", outcome.iteration},
                {"state", nameOf(outcome.state)},
                {"bytes", outcome.bytes},
                {"milliseconds", outcome.milliseconds},
                {"words", outcome.words}})
              .dump(-1, ' ', false, Json::error_handler_t::replace));
}

void Journal::addHazards(const std::vector<std::string>& hazards)
{
    write(Json({{"hazards", hazards}}).dump(-1, ' ', false, Json::error_handler_t::replace));
}

void Journal::write(const std::string& line)
{
    if (m_path.empty())
        return;
    m_file << line << '\n' << std::flush;
    if (!m_file)
        fail(ErrorCode::Io, "The journal '" + m_path + "' cannot be written: " + std::strerror(errno) + ".");
}

} // namespace comparo::stress
