// SPDX-License-Identifier: Apache-2.0
// Compared pictures as they stand in a journal. A file may be anybody's, so that nothing in it is believed.
#include "engine/base/error.h"
#include "engine/base/json/json_number.h"
#include "engine/base/json/json_text.h"
#include "engine/base/json/message_from_json.h"
#include "engine/compare/position_json.h"
#include "engine/folders/compared_pictures.h"

#include <nlohmann/json.hpp>

#include <limits>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

Json saidJson(const Message& said)
{
    return {{"text", english(said)}, {"kept", keptJson<Json>(said)}};
}

Message saidOfJson(const Json& json)
{
    return messageFromJson(json.at("kept"), json.at("text").get<std::string>());
}

Json descJson(const TensorDesc& desc)
{
    return {toString(desc.dtype), desc.shape.n, desc.shape.c, desc.shape.h, desc.shape.w};
}

TensorDesc descOfJson(const Json& json)
{
    TensorDesc desc;
    bool isKnown = false;
    for (const DType each : {DType::UInt8, DType::UInt16, DType::Float32, DType::Float64})
        if (json.at(0).get<std::string>() == toString(each)) {
            desc.dtype = each;
            isKnown = true;
        }
    int* const extents[] = {&desc.shape.n, &desc.shape.c, &desc.shape.h, &desc.shape.w};
    for (std::size_t i = 0; i < 4; ++i) {
        *extents[i] = wholeOfJson<int>(json.at(i + 1));
        isKnown = isKnown && *extents[i] >= 0;
    }
    if (!isKnown)
        fail(ErrorCode::CorruptData, message("It has no such dtype or shape."));
    return desc;
}

/// What a reader of numbers asks of each, to write or to read a struct by one list of its members.
template <class Statistics, class Each>
void forEachNumber(Statistics& of, const Each& each)
{
    each("samples", of.samples);
    each("differing", of.differing);
    each("violating", of.violating);
    each("nonFinite", of.nonFinite);
    each("maxAbs", of.maxAbs);
    each("maxRel", of.maxRel);
    each("maxUlp", of.maxUlp);
    each("meanAbs", of.meanAbs);
    each("bias", of.bias);
    each("rmse", of.rmse);
    each("psnr", of.psnr);
    each("ssim", of.ssim);
}

struct Writer {
    Json& json;
    template <class T>
    void operator()(const char* key, const T& value) const
    {
        if constexpr (std::is_floating_point_v<T>)
            json[key] = numberJson<Json>(value);
        else
            json[key] = value;
    }
};

struct Reader {
    const Json& json;
    template <class T>
    void operator()(const char* key, T& value) const
    {
        if constexpr (std::is_floating_point_v<T>)
            value = requiredNumberOfJson(json.at(key));
        else
            value = wholeOfJson<T>(json.at(key));
    }
};

Json statisticsJson(const ChannelStatistics& of)
{
    Json json;
    forEachNumber(of, Writer{json});
    json["worst"] = positionJson<Json>(of.worst);
    json["first"] = positionJson<Json>(of.first);
    return json;
}

ChannelStatistics statisticsOfJson(const Json& json)
{
    ChannelStatistics of;
    forEachNumber(of, Reader{json});
    of.worst = positionOfJson(json.at("worst"));
    of.first = positionOfJson(json.at("first"));
    return of;
}

template <class Of, class Each>
void forEachOf(Of& of, const Each& each)
{
    each("atol", of.tolerance.atol);
    each("rtol", of.tolerance.rtol);
    each("ulp", of.tolerance.ulp);
    each("peak", of.peak);
    each("low", of.low);
    each("high", of.high);
    each("unlikeZeros", of.unlike.zeros);
    each("unlikeNans", of.unlike.nans);
    each("requiredAtol", of.requiredAtol);
    each("requiredRtol", of.requiredRtol);
    each("requiredUlp", of.requiredUlp);
}

Json comparisonJson(const Comparison& of)
{
    Json json{{"a", descJson(of.descA)}, {"b", descJson(of.descB)},  {"dtypeA", of.dtypeA},
              {"dtypeB", of.dtypeB},     {"names", of.channelNames}, {"axes", of.axes}};
    forEachOf(of, Writer{json});
    json["all"] = statisticsJson(of.all);
    json["channels"] = Json::array();
    for (const ChannelStatistics& each : of.channels)
        json["channels"].push_back(statisticsJson(each));
    return json;
}

Comparison comparisonOfJson(const Json& json)
{
    Comparison of;
    of.descA = descOfJson(json.at("a"));
    of.descB = descOfJson(json.at("b"));
    json.at("dtypeA").get_to(of.dtypeA);
    json.at("dtypeB").get_to(of.dtypeB);
    json.at("names").get_to(of.channelNames);
    for (const Json& each : json.at("axes"))
        of.axes.push_back(wholeOfJson<std::int64_t>(each));
    forEachOf(of, Reader{json});
    of.all = statisticsOfJson(json.at("all"));
    for (const Json& each : json.at("channels"))
        of.channels.push_back(statisticsOfJson(each));
    of.verdict = verdictOf(of);
    return of;
}

Json notesJson(const std::vector<PictureNote>& notes)
{
    Json list = Json::array();
    for (const PictureNote& each : notes)
        list.push_back({{"code", each.code}, {"said", saidJson(each.text)}, {"left", each.picturesLeft}});
    return list;
}

std::vector<PictureNote> notesOfJson(const Json& json)
{
    std::vector<PictureNote> notes;
    for (const Json& each : json)
        notes.push_back({each.at("code").get<std::string>(), saidOfJson(each.at("said")),
                         wholeOfJson<std::uint64_t>(each.at("left"))});
    return notes;
}

ComparedPicture pictureOfJson(const Json& json)
{
    ComparedPicture picture;
    json.at("name").get_to(picture.finding.name);
    picture.pair.name = picture.finding.name;
    picture.pair.choice.page = wholeOfJson<int>(json.at("page"));
    json.at("array").get_to(picture.pair.choice.array);
    Outcome& outcome = picture.finding.outcome;
    outcome.kind = parseOutcomeKind(json.at("verdict").get<std::string>());
    outcome.rest = saidOfJson(json.at("rest"));
    outcome.lead = saidOfJson(json.at("lead"));
    if (!json.at("comparison").is_null())
        picture.finding.comparison = comparisonOfJson(json["comparison"]);
    picture.notes = {notesOfJson(json.at("notesA")), notesOfJson(json.at("notesB"))};
    return picture;
}

} // namespace

std::string toJson(const std::vector<ComparedPicture>& pictures)
{
    Json list = Json::array();
    for (const ComparedPicture& each : pictures)
        list.push_back(
            {{"name", each.finding.name},
             {"page", each.pair.choice.page},
             {"array", each.pair.choice.array},
             {"verdict", toString(each.finding.outcome.kind)},
             {"rest", saidJson(each.finding.outcome.rest)},
             {"lead", saidJson(each.finding.outcome.lead)},
             {"comparison", each.finding.comparison ? comparisonJson(*each.finding.comparison) : Json()},
             {"notesA", notesJson(each.notes[0])},
             {"notesB", notesJson(each.notes[1])}});
    return list.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::vector<ComparedPicture> comparedPicturesFromJson(std::string_view text)
{
    try {
        const Json json = parsedJson<Json>(text);
        if (!json.is_array() || json.empty())
            fail(ErrorCode::CorruptData, message("It is not a list of pictures."));
        std::vector<ComparedPicture> pictures;
        for (const Json& each : json)
            pictures.push_back(pictureOfJson(each));
        return pictures;
    } catch (const Json::exception& error) {
        fail(ErrorCode::CorruptData, message("It is not a pair of pictures ({}).", Verbatim(error.what())));
    }
}

} // namespace comparo
