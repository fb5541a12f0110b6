// SPDX-License-Identifier: Apache-2.0
#include "engine/folders/folder_journal.h"

#include "engine/base/error.h"
#include "engine/base/fnv_digest.h"
#include "engine/base/json/json_number.h"
#include "engine/base/json/json_text.h"
#include "engine/capture/environment.h"
#include "engine/codec/codec.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kSchema = "comparoscope.folders/1";
const std::string kBegin = std::string("{\"schema\":\"") + kSchema + "\"";

/// Rectangles, and the pixels of masks.
Json ignoredJson(const IgnoredPixels* ignored)
{
    Json list = Json::array();
    if (!ignored)
        return list;
    for (const Region& each : ignored->rectangles)
        list.push_back({each.x, each.y, each.width, each.height});
    for (const IgnoredPixels::Mask& mask : ignored->masks)
        list.push_back(fnvDigest({mask.pixels.buffer()->host(), mask.pixels.desc().bytes()}));
    return list;
}

/// All that a result depends on but the files themselves.
std::string headerOf(const FolderRequest& request)
{
    Json makers = Json::object();
    for (const auto& [name, value] : environmentFacts(currentEnvironment()))
        for (const char* maker : {"Comparoscope", "Compiler", "Processor", "OpenCV", "libjpeg-turbo"})
            if (name == maker)
                makers[name] = value;
    const Tolerance& tolerance = request.rules.tolerance;
    return Json({{"schema", kSchema},
                 {"tolerance",
                  {numberJson<Json>(tolerance.atol), numberJson<Json>(tolerance.rtol), tolerance.ulp}},
                 {"choice",
                  {request.choice.page, request.choice.layer, request.choice.array,
                   static_cast<int>(request.choice.axes), request.choice.isUpright}},
                 {"undo", request.rules.undo},
                 {"ignored", ignoredJson(request.rules.ignored.get())},
                 {"makers", makers}})
        .dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// In what the header of a journal differs from ours.
Message differenceOf(const Json& known, const Json& own)
{
    if (known.value("tolerance", Json()) != own["tolerance"])
        return message("another tolerance");
    if (known.value("choice", Json()) != own["choice"])
        return message("another choice of what is read of a file");
    if (known.value("undo", Json()) != own["undo"] || known.value("ignored", Json()) != own["ignored"])
        return message("other pixels ignored, or --undo");
    return message("another build of Comparoscope or another processor");
}

Json stampJson(const FileStamp& stamp)
{
    return {stamp.bytes, stamp.digest};
}

FileStamp stampOfJson(const Json& json)
{
    return {wholeOfJson<std::uint64_t>(json.at(0)), json.at(1).get<std::string>()};
}

} // namespace

FileStamp FileStamp::of(const std::string& path)
{
    try {
        const std::vector<std::byte> bytes = readFile(path);
        return {bytes.size(), fnvDigest(bytes)};
    } catch (const Error&) { // who decodes it says why
        return {};
    }
}

FolderJournal::FolderJournal(const FolderRequest& request, const std::string& path)
{
    if (path.empty())
        return;
    const std::string header = headerOf(request);
    m_file.emplace(path, kBegin, JsonLinesFile::Use::Append);
    if (!m_file->lines().empty())
        read(header);
    m_file->append();
    if (m_file->lines().empty())
        m_file->write(header);
}

void FolderJournal::read(const std::string& header)
{
    const std::vector<std::string>& lines = m_file->lines();
    const Json first = parsedJson<Json>(lines.front());
    if (!first.is_object() || first.value("schema", Json()) != kSchema)
        m_file->refuse(message("'{}' is not the journal of two folders", m_file->name()));
    if (first.dump(-1, ' ', false, Json::error_handler_t::replace) != header)
        m_file->refuse(message("'{}' is the journal of a comparison of folders with {}", m_file->name(),
                               differenceOf(first, Json::parse(header))));
    for (std::size_t i = 1; i < lines.size(); ++i) {
        try {
            const Json line = parsedJson<Json>(lines[i]);
            Known known{{stampOfJson(line.at("a")), stampOfJson(line.at("b"))},
                        comparedPicturesFromJson(line.at("pictures").dump())};
            m_known[line.at("name").get<std::string>()] = std::move(known);
        } catch (const Json::exception&) {
            m_file->refuse(message("'{}' is damaged in line {}", m_file->name(), i + 1));
        } catch (const Error&) {
            m_file->refuse(message("'{}' is damaged in line {}", m_file->name(), i + 1));
        }
    }
}

const std::vector<ComparedPicture>* FolderJournal::find(const std::string& name,
                                                        const PairStamps& stamps) const
{
    const auto known = m_known.find(name);
    if (known == m_known.end() || known->second.stamps != stamps || stamps[0].digest.empty() ||
        stamps[1].digest.empty())
        return nullptr;
    return &known->second.pictures;
}

void FolderJournal::add(const std::string& name, const PairStamps& stamps,
                        const std::vector<ComparedPicture>& pictures)
{
    if (!m_file)
        return;
    const Json line{{"name", name}, {"a", stampJson(stamps[0])}, {"b", stampJson(stamps[1])}};
    std::string text = line.dump(-1, ' ', false, Json::error_handler_t::replace);
    text.pop_back();
    m_file->write(text + ",\"pictures\":" + toJson(pictures) + "}");
}

} // namespace comparo
