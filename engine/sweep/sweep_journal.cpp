// SPDX-License-Identifier: Apache-2.0
#include "engine/sweep/sweep_journal.h"

#include "engine/base/error.h"
#include "engine/base/fnv_digest.h"
#include "engine/base/json/json_number.h"
#include "engine/base/json/json_text.h"
#include "engine/capture/environment.h"

#include <nlohmann/json.hpp>

#include <array>
#include <filesystem>
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
        file.refuse(
            message("'{}' has the duplicate key '{}' in line {}", file.name(), Verbatim(place), index + 1));
    return parsedJson<Json>(file.lines()[index]);
}

/// A header that stands again, in line `index` from 0, says nothing new.
void requireSame(const JsonLinesFile& file, const SweepHeader& header, std::size_t index)
{
    const Json again = lineOf(file, index);
    if (!again.is_object() || again.value("hash", Json()) != header.hash ||
        again.value("shard", Json()) != header.shard)
        file.refuse(message("'{}' has the header of another sweep in line {}: the lines from there on belong "
                            "to that one, and those before are a journal by themselves",
                            file.name(), index + 1));
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
        file.refuse(
            isOfOtherVersion(first)
                ? message("'{}' is the journal of a sweep by another version of Comparoscope", file.name())
                : message("'{}' is not the journal of a sweep", file.name()));
    try {
        content.header = headerOf(first);
    } catch (const Json::exception&) {
        file.refuse(message("'{}' has a damaged header", file.name()));
    } catch (const Error&) { // of a number
        file.refuse(message("'{}' has a damaged header", file.name()));
    }
    if (content.header.cases > kMaxSweepCases)
        file.refuse(message("'{}' declares more cases than a sweep can have", file.name()));
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
                file.refuse(message("'{}' has an invalid case in line {}", file.name(), i + 1));
            content.results[result.number] = std::move(result);
        } catch (const Error& error) {
            if (error.code() != ErrorCode::CorruptData)
                throw;
            file.refuse(message("'{}' is damaged in line {}", file.name(), i + 1));
        }
    }
    return content;
}

SweepJournalContent readSweepJournal(const std::string& path)
{
    std::error_code ignored;
    if (!std::filesystem::exists(path, ignored))
        fail(ErrorCode::Io,
             message("The journal '{}' cannot be read: No such file or directory.", Verbatim(path)));
    const JsonLinesFile file(path, kSweepJournalBegin, JsonLinesFile::Use::Read);
    std::optional<SweepJournalContent> content = readSweepJournal(file);
    if (!content)
        failArgument(message("The journal '{}' has no header; nothing was run for it.", Verbatim(path)));
    return std::move(*content);
}

Message sweepOptionsDifference(const std::string& a, const std::string& b)
{
    static const std::vector<std::pair<const char*, Message>> kinds{
        {"images", message("other images")},
        {"pipelines", message("other pipelines")},
        {"pairs", message("other pairs of sides")},
        {"atol", message("another tolerance")},
        {"rtol", message("another tolerance")},
        {"ulp", message("another tolerance")},
        {"contract", message("another contract")},
        {"cause", message("another choice of --cause")},
        {"version", message("another version of Comparoscope")},
    };
    const Json one = Json::parse(a, nullptr, false);
    const Json other = Json::parse(b, nullptr, false);
    std::vector<Message> found;
    if (one.is_object() && other.is_object())
        for (const auto& [key, words] : kinds)
            if (one.value(key, Json()) != other.value(key, Json()) &&
                std::ranges::find(found, words) == found.end())
                found.push_back(words);
    return found.empty() ? message("other options") : joined(std::move(found), ", ");
}

Message otherMakers(const EnvironmentFacts& known, const EnvironmentFacts& here, const SweepPlan& plan)
{
    std::set<std::string> makers{"Comparoscope", "Compiler", "Processor", "OpenCV", "libjpeg-turbo"};
    for (const SweepPair& pair : plan.pairs)
        for (const Side& side : {pair.a, pair.b})
            if (!side.peer && side.device.kind == DeviceKind::Cuda)
                makers.insert(english(side.device.label()));
    for (const auto& [name, value] : here)
        for (const auto& [nameThere, there] : known)
            if (name == nameThere && value != there && makers.contains(name))
                return message("{} '{}', and here it is '{}'", Verbatim(name), Verbatim(there),
                               Verbatim(value));
    return {};
}

Message otherPeers(const SweepCaseResult& known, const SweepCaseResult& here)
{
    for (const auto& [name, peer] : here.peers)
        if (const auto found = known.peers.find(name); found != known.peers.end() && found->second != peer)
            return message("the peer {} was '{}' and is '{}'", Verbatim(name), Verbatim(found->second),
                           Verbatim(peer));
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
            m_file->refuse(message("'{}' is the journal of a sweep with {}", m_file->name(),
                                   sweepOptionsDifference(content->header.options, own.options)));
        if (content->header.shard != own.shard)
            m_file->refuse(content->header.shard.empty()
                               ? message("'{}' is the journal of all cases", m_file->name())
                               : message("'{}' is the journal of shard {}", m_file->name(),
                                         Verbatim(content->header.shard)));
        if (const Message other = otherMakers(content->header.environment, own.environment, plan);
            !content->results.empty() && !other.isEmpty())
            m_file->refuse(message("'{}' has results of {}: a sweep must not mix two environments. Run the "
                                   "rest where it began, or all of it into a new --journal; 'comparo merge' "
                                   "keeps the machines of several journals apart",
                                   m_file->name(), other));
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
        if (const Message other = otherPeers(known, result); !other.isEmpty())
            m_file->refuse(
                message("'{}' has results of another version: {}. Run all of it into a new --journal, or "
                        "install the version that it began with",
                        m_file->name(), other));
    if (m_file)
        m_file->write(toJson(result));
}

} // namespace comparo
