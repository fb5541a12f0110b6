// SPDX-License-Identifier: Apache-2.0
#include "engine/stress/journal.h"

#include "engine/base/fnv_digest.h"
#include "engine/base/json/json_number.h"
#include "engine/base/json/json_text.h"
#include "engine/base/json/message_from_json.h"
#include "engine/base/message_list.h"
#include "engine/base/version.h"

#include <nlohmann/json.hpp>

#include <optional>

namespace comparo {

std::string toJson(const StressOptions& options)
{
    nlohmann::ordered_json sizes = nlohmann::ordered_json::array();
    for (const auto& [width, height] : options.sizes)
        sizes.push_back({width, height});
    return nlohmann::ordered_json{{"codec", options.codec},
                                  {"device", options.device.name()},
                                  {"schedule", options.schedule},
                                  {"fault", options.fault},
                                  {"sizes", sizes},
                                  {"threads", options.threads},
                                  {"iterations", options.iterations},
                                  {"quality", options.quality},
                                  {"subsampling", options.subsampling},
                                  {"restartRows", options.restartRows},
                                  {"tau", options.tau},
                                  {"seed", options.seed}}
        .dump();
}

} // namespace comparo

namespace comparo::stress {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kSchema = "comparoscope.jpeg_stress_journal/2";

/// What a journal has to agree in with the run that resumes it.
Json optionsJson(const StressOptions& options)
{
    Json json = Json::parse(toJson(options));
    json["group"] = kStressGroup;
    json["version"] = kVersion;
    return json;
}

/// By name; Waiting for an unknown one.
FrameState stateNamed(const std::string& name)
{
    for (const FrameState state : {FrameState::Good, FrameState::Bad, FrameState::Failed})
        if (nameOf(state) == name)
            return state;
    return FrameState::Waiting;
}

/// Nothing where a number is not one of its kind. Throws what the JSON library throws.
std::optional<FrameOutcome> outcomeOf(const Json& line)
try {
    FrameOutcome outcome;
    outcome.thread = wholeOfJson<int>(line.at("thread"));
    outcome.iteration = wholeOfJson<int>(line.at("iteration"));
    outcome.state = stateNamed(line.at("state").get<std::string>());
    outcome.bytes = wholeOfJson<std::size_t>(line.at("bytes"));
    outcome.milliseconds = line.at("milliseconds").get<double>();
    outcome.words = messageFromJson(line.value("message", Json()), line.at("words").get<std::string>());
    return outcome;
} catch (const Error&) {
    return std::nullopt;
}

/// What the header of a journal begins with.
std::string beginOfHeader()
{
    return std::string("{\"schema\":\"") + kSchema + "\"";
}

} // namespace

Journal::Journal(const StressOptions& options)
{
    if (options.journal.empty())
        return;
    m_file.emplace(options.journal, beginOfHeader(), JsonLinesFile::Use::Append);
    read(options);
    m_file->append();
    if (m_file->lines().empty()) {
        const Json own = optionsJson(options);
        m_file->write(Json({{"schema", kSchema}, {"hash", fnvDigest(own.dump())}, {"options", own}}).dump());
    }
}

void Journal::read(const StressOptions& options)
{
    for (std::size_t number = 0; number < m_file->lines().size(); ++number) {
        if (const std::string place = repeatedKey(m_file->lines()[number]); !place.empty())
            m_file->refuse(message("'{}' has the duplicate key '{}' in line {}", m_file->name(),
                                   Verbatim(place), number + 1));
        const Json line = parsedJson<Json>(m_file->lines()[number]);
        if (number == 0 || m_file->lines()[number].starts_with(beginOfHeader())) {
            if (!line.is_object() || line.value("schema", Json()) != kSchema)
                m_file->refuse(message("'{}' is not the journal of a stress run", m_file->name()));
            if (line.value("hash", Json()) != fnvDigest(optionsJson(options).dump()))
                m_file->refuse(
                    number == 0 ? message("'{}' is the journal of a run with other options", m_file->name())
                                : message("'{}' has the header of another run in line {}", m_file->name(),
                                          number + 1));
            continue;
        }
        try {
            if (line.contains("hazards")) {
                m_hazards = messagesFromJson(line.value("messages", Json()),
                                             line["hazards"].get<std::vector<std::string>>());
                continue;
            }
            const std::optional<FrameOutcome> outcome = outcomeOf(line);
            if (!outcome)
                m_file->refuse(message("'{}' is damaged in line {}", m_file->name(), number + 1));
            if (outcome->state == FrameState::Waiting || outcome->thread < 0 ||
                outcome->thread >= options.threads || outcome->iteration < 0 ||
                outcome->iteration >= options.iterations)
                m_file->refuse(message("'{}' has an invalid frame in line {}", m_file->name(), number + 1));
            m_frames.push_back(*outcome);
        } catch (const Json::exception&) {
            m_file->refuse(message("'{}' is damaged in line {}", m_file->name(), number + 1));
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
                {"words", english(outcome.words)},
                {"message", keptJson<Json>(outcome.words)}})
              .dump(-1, ' ', false, Json::error_handler_t::replace));
}

void Journal::addHazards(const std::vector<Message>& hazards)
{
    write(Json({{"hazards", english(hazards)}, {"messages", keptJson<Json>(hazards)}})
              .dump(-1, ' ', false, Json::error_handler_t::replace));
}

void Journal::write(const std::string& line)
{
    if (m_file)
        m_file->write(line);
}

} // namespace comparo::stress
