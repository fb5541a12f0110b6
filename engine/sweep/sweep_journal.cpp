// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/sweep_journal.h"

#include "engine/base/error.h"
#include "engine/base/fnv_digest.h"
#include "engine/base/json_number.h"
#include "engine/base/json_text.h"
#include "engine/capture/environment.h"

#include <nlohmann/json.hpp>

#include <array>
#include <set>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kSchema = "comparoscope.sweep/2";

SweepHeader headerOf(const Json& json)
{
    SweepHeader header;
    header.options = json.at("options").dump();
    json.at("hash").get_to(header.hash);
    header.cases = wholeOfJson<std::size_t>(json.at("cases"));
    json.at("shard").get_to(header.shard);
    json.at("command").get_to(header.command);
    for (const auto& [name, value] : json.at("environment").items())
        header.environment.emplace_back(name, value.get<std::string>());
    return header;
}

bool isOfOtherVersion(const Json& header)
{
    return header.is_object() && header.contains("schema") && header["schema"].is_string() &&
           header["schema"].get<std::string>().starts_with("comparoscope.sweep/");
}

/// One line; a file that has a key twice is refused by name.
Json lineOf(const JsonLinesFile& file, std::size_t index)
{
    if (const std::string place = repeatedKey(file.lines()[index]); !place.empty())
        file.refuse("has the key '" + place + "' twice in line " + std::to_string(index + 1));
    return parsedJson<Json>(file.lines()[index]);
}

/// A header that stands again, in line `index` from 0, says nothing new.
void requireSame(const JsonLinesFile& file, const SweepHeader& header, std::size_t index)
{
    const Json again = lineOf(file, index);
    if (!again.is_object() || again.value("hash", Json()) != header.hash ||
        again.value("shard", Json()) != header.shard)
        file.refuse("has the header of another sweep in line " + std::to_string(index + 1) +
                    ": from there on it is that one's, and the lines before are a journal of their own");
}

} // namespace

const std::string kSweepJournalBegin = std::string("{\"schema\":\"") + kSchema + "\"";

SweepHeader SweepHeader::of(const SweepPlan& plan, const SweepShard& shard)
{
    SweepHeader header;
    header.options = plan.optionsJson();
    header.hash = fnvDigest(header.options);
    header.shard = shard.toText();
    header.cases = plan.cases();
    header.command = plan.command;
    header.environment = environmentFacts(currentEnvironment());
    return header;
}

std::string SweepHeader::toJson() const
{
    Json machine = Json::object();
    for (const auto& [name, value] : environment)
        machine[name] = value;
    return Json({{"schema", kSchema},
                 {"hash", hash},
                 {"cases", cases},
                 {"shard", shard},
                 {"command", command},
                 {"environment", machine},
                 {"options", Json::parse(options)}})
        .dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<SweepJournalContent> readSweepJournal(const JsonLinesFile& file)
{
    if (file.lines().empty())
        return std::nullopt;
    SweepJournalContent content;
    const Json first = lineOf(file, 0);
    if (!first.is_object() || first.value("schema", Json()) != kSchema)
        file.refuse(isOfOtherVersion(first) ? "is the journal of a sweep by another version of Comparoscope"
                                            : "is not the journal of a sweep");
    try {
        content.header = headerOf(first);
    } catch (const Json::exception&) {
        file.refuse("has a damaged header");
    } catch (const Error&) { // of a number
        file.refuse("has a damaged header");
    }
    if (content.header.cases > kMaxSweepCases)
        file.refuse("claims more cases than a sweep has");
    for (std::size_t i = 1; i < file.lines().size(); ++i) {
        if (file.lines()[i].starts_with(
                kSweepJournalBegin)) { // of a second sweep that began at the same moment
            requireSame(file, content.header, i);
            continue;
        }
        try {
            lineOf(file, i);
            SweepCaseResult result = sweepCaseFromJson(file.lines()[i]);
            if (result.number < 1 || result.number > content.header.cases)
                file.refuse("has an impossible case in line " + std::to_string(i + 1));
            content.results[result.number] = std::move(result);
        } catch (const Error& error) {
            if (error.code() != ErrorCode::CorruptData)
                throw;
            file.refuse("is damaged in line " + std::to_string(i + 1));
        }
    }
    return content;
}

std::string sweepOptionsDifference(const std::string& a, const std::string& b)
{
    static constexpr std::array<std::pair<const char*, const char*>, 9> kKinds = {{
        {"images", "other pictures"},
        {"pipelines", "other pipelines"},
        {"pairs", "other pairs of sides"},
        {"atol", "another tolerance"},
        {"rtol", "another tolerance"},
        {"ulp", "another tolerance"},
        {"contract", "another contract"},
        {"cause", "another choice of --cause"},
        {"version", "another version of Comparoscope"},
    }};
    const Json one = Json::parse(a, nullptr, false);
    const Json other = Json::parse(b, nullptr, false);
    if (!one.is_object() || !other.is_object())
        return "other options";
    std::string text;
    for (const auto& [key, words] : kKinds)
        if (one.value(key, Json()) != other.value(key, Json()) && text.find(words) == std::string::npos)
            text += std::string(text.empty() ? "" : ", ") + words;
    return text.empty() ? "other options" : text;
}

std::string otherMakers(const EnvironmentFacts& known, const EnvironmentFacts& here, const SweepPlan& plan)
{
    std::set<std::string> makers{"Comparoscope", "Compiler", "Processor", "OpenCV", "libjpeg-turbo"};
    for (const SweepPair& pair : plan.pairs)
        for (const Side& side : {pair.a, pair.b})
            if (!side.peer && side.device.kind == DeviceKind::Cuda)
                makers.insert(side.device.label());
    for (const auto& [name, value] : here)
        for (const auto& [nameThere, there] : known)
            if (name == nameThere && value != there && makers.contains(name))
                return name + " '" + there + "', and here it is '" + value + "'";
    return {};
}

std::string otherPeers(const SweepCaseResult& known, const SweepCaseResult& here)
{
    for (const auto& [name, peer] : here.peers)
        if (const auto found = known.peers.find(name); found != known.peers.end() && found->second != peer)
            return "the peer " + name + " was '" + found->second + "' and is '" + peer + "'";
    return {};
}

SweepJournal::SweepJournal(const SweepPlan& plan, const SweepShard& shard, const std::string& path)
{
    if (path.empty())
        return;
    const SweepHeader own = SweepHeader::of(plan, shard);
    m_file.emplace(path, kSweepJournalBegin, JsonLinesFile::Use::Append);
    if (std::optional<SweepJournalContent> content = readSweepJournal(*m_file)) {
        if (content->header.hash != own.hash)
            m_file->refuse("is the journal of a sweep with " +
                           sweepOptionsDifference(content->header.options, own.options));
        if (content->header.shard != own.shard)
            m_file->refuse("is the journal of " + (content->header.shard.empty()
                                                       ? std::string("all cases")
                                                       : "shard " + content->header.shard));
        if (const std::string other = otherMakers(content->header.environment, own.environment, plan);
            !content->results.empty() && !other.empty())
            m_file->refuse("has results of " + other +
                           ": one sweep is not made by two. Run the rest where it began, or all of it into a "
                           "new --journal; 'comparo merge' tells the machines of several journals apart");
        m_known = std::move(content->results);
    }
    m_file->append();
    if (m_file->lines().empty())
        m_file->write(own.toJson());
}

const SweepCaseResult* SweepJournal::find(std::size_t number, const SweepPicture::Stamp& stamp) const
{
    const auto known = m_known.find(number);
    if (known == m_known.end() || stamp.digest.empty() || known->second.imageBytes != stamp.bytes ||
        known->second.imageDigest != stamp.digest)
        return nullptr;
    return &known->second;
}

void SweepJournal::add(const SweepCaseResult& result)
{
    for (const auto& [number, known] : m_known)
        if (const std::string other = otherPeers(known, result); !other.empty())
            m_file->refuse("has results of another version: " + other +
                           ". Run all of it into a new --journal, or install the version that it began with");
    if (m_file)
        m_file->write(toJson(result));
}

} // namespace comparo
