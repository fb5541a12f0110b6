// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/op_definition.h"

#include "engine/base/error.h"
#include "engine/ops/op_registry.h"
#include "engine/ops/op_vocabulary.h"
#include "engine/param/param_set.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLongestId = 64;
constexpr std::size_t kLongestWords = 4096;
constexpr std::size_t kMostChoices = 256;
constexpr std::size_t kMostNumbers = 1024; ///< of a list
constexpr std::size_t kMostQuotedBytes = 60;
constexpr std::size_t kLongestReason = 200;
constexpr std::array kTypeWords{"bool", "int", "float", "choice", "size", "pair", "list"};
constexpr std::array kDefinedDTypes{DType::UInt8, DType::UInt16, DType::Float32, DType::Float64};

[[noreturn]] void failDefinition(const Message& what)
{
    fail(ErrorCode::CorruptData, what);
}

std::string quoted(std::string text)
{
    for (char& c : text)
        c = static_cast<unsigned char>(c) < ' ' || c == '\x7f' ? '?' : c;
    return "'" + (text.size() > kMostQuotedBytes ? text.substr(0, kMostQuotedBytes) + "…" : text) + "'";
}

/// A message that is no longer than what is quoted; of a longer one its beginning.
Message shortened(Message words)
{
    const std::string text = english(words);
    return text.size() <= kLongestReason ? words : message("{}", Verbatim(text.substr(0, kLongestReason)));
}

/// An id is part of commands, of names of files and of JSON.
bool isDefinitionId(std::string_view id)
{
    const auto isLetter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    return !id.empty() && id.size() <= kLongestId && isLetter(id.front()) &&
           std::all_of(id.begin(), id.end(),
                       [&](char c) { return isLetter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-'; });
}

Message idRule()
{
    return message("an id begins with a letter and has at most 64 letters, digits, '_' and '-'");
}

/// Words for people, on one line.
std::string wordsAt(const Json& object, const char* key, const Message& of)
{
    const auto found = object.find(key);
    if (found == object.end())
        return {};
    if (!found->is_string() || found->get_ref<const std::string&>().size() > kLongestWords)
        failDefinition(
            message("{} has a '{}' that is not text of at most {} bytes", of, Verbatim(key), kLongestWords));
    std::string words = found->get<std::string>();
    for (char& c : words)
        c = static_cast<unsigned char>(c) < ' ' || c == '\x7f' ? ' ' : c;
    return words;
}

/// A bound of a parameter; infinite where there is none.
double boundAt(const Json& json, const char* key, double none, const Message& of)
{
    if (!json.contains(key))
        return none;
    if (!json[key].is_number() || !std::isfinite(json[key].get<double>()))
        failDefinition(message("{} has a '{}' that is not a number", of, Verbatim(key)));
    return json[key].get<double>();
}

FieldType typeAt(const Json& json, const Message& of)
{
    const std::string word =
        json.contains("type") && json["type"].is_string() ? json["type"].get<std::string>() : std::string();
    const auto found = std::find(kTypeWords.begin(), kTypeWords.end(), word);
    if (found == kTypeWords.end())
        failDefinition(
            message("{} has the unknown type {}; the types are bool, int, float, choice, size, pair and list",
                    of, Verbatim(quoted(word))));
    return static_cast<FieldType>(found - kTypeWords.begin());
}

std::vector<std::string> choicesAt(const Json& json, const Message& of)
{
    const Json list = json.value("choices", Json::array());
    std::vector<std::string> choices;
    if (!list.is_array() || list.empty() || list.size() > kMostChoices)
        failDefinition(message("{} is a choice without a list of 1 to {} 'choices'", of, kMostChoices));
    for (const Json& choice : list) {
        const std::string word = choice.is_string() ? choice.get<std::string>() : std::string();
        const bool isWord =
            !word.empty() && word.size() <= kLongestId && std::none_of(word.begin(), word.end(), [](char c) {
                return static_cast<unsigned char>(c) <= ' ' || c == '\x7f' || c == ',';
            });
        if (!isWord)
            failDefinition(
                message("{} has the invalid choice {}; a choice is a word of at most 64 bytes without commas",
                        of, Verbatim(quoted(choice.is_string() ? word : choice.dump()))));
        if (std::find(choices.begin(), choices.end(), word) != choices.end())
            failDefinition(message("{} has the duplicate choice {}", of, Verbatim(quoted(word))));
        choices.push_back(word);
    }
    return choices;
}

/// Where a slider begins and ends: the range, or what lies around the default where it has no end.
void setSliderRange(Field& field)
{
    const Value& value = field.defaultValue;
    double middle = 0.0;
    if (const auto* range = std::get_if<RangeValue>(&value))
        middle = range->high;
    else if (const auto* number = std::get_if<double>(&value))
        middle = *number;
    else if (const auto* whole = std::get_if<std::int64_t>(&value))
        middle = static_cast<double>(*whole);
    else if (const auto* pair = std::get_if<PairValue>(&value))
        middle = pair->y;
    constexpr double kReach = 4.0;
    const double reach = std::max(1.0, kReach * std::abs(middle));
    field.softMin = std::isfinite(field.min) ? field.min : std::min(middle, 0.0) - reach;
    field.softMax = std::isfinite(field.max) ? field.max : std::max(middle, 0.0) + reach;
    if (std::isfinite(field.min) && !std::isfinite(field.max))
        field.softMax = std::max(field.softMax, field.min + reach);
    if (std::isfinite(field.max) && !std::isfinite(field.min))
        field.softMin = std::min(field.softMin, field.max - reach);
    constexpr double kSteps = 100.0;
    field.step = field.type == FieldType::Int ? 1.0 : (field.softMax - field.softMin) / kSteps;
}

/// Reads the default as a command line would.
void setDefault(Field& field, const Json& json, const Message& of)
{
    if (!json.contains("default"))
        failDefinition(message("{} has no default", of));
    const Json& given = json["default"];
    if (!given.is_string() && !given.is_number() && !given.is_boolean())
        failDefinition(message("{} has a default that is not text", of));
    const std::string text = given.is_string() ? given.get<std::string>() : given.dump();
    const Schema one{{field}};
    ParamSet params(one);
    try {
        params.parse(field.id, text);
    } catch (const Error&) {
        failDefinition(message("{} has the invalid default {}; it takes {}", of, Verbatim(quoted(text)),
                               shortened(acceptedBy(field))));
    }
    field.defaultValue = params.value(field.id);
}

/// Whether a parameter is drawn for each image; numbers are.
DrawRule drawAt(const Json& json, FieldType type, const Message& of)
{
    if (!json.contains("drawn") || json["drawn"] == false)
        return DrawRule::None;
    if (json["drawn"] != true)
        failDefinition(message("{} has a 'drawn' that is not true or false", of));
    if (type != FieldType::Int && type != FieldType::Float)
        failDefinition(message("{} is drawn but not a number; int and float can be drawn", of));
    return DrawRule::Uniform;
}

Field fieldFromJson(const Json& json, const Message& op)
{
    const std::string id = json.is_object() && json.contains("id") && json["id"].is_string()
                               ? json["id"].get<std::string>()
                               : "";
    if (!isDefinitionId(id))
        failDefinition(message("{} that has a parameter {}; {}", op, Verbatim(quoted(id)), idRule()));
    const Message of = message("{} whose parameter '{}'", op, Verbatim(id));
    Field field;
    field.id = id;
    field.label = wordsAt(json, "label", of);
    if (field.label.empty())
        field.label = id;
    field.help = wordsAt(json, "help", of);
    field.unit = wordsAt(json, "unit", of);
    field.type = typeAt(json, of);
    field.draw = drawAt(json, field.type, of);
    if (field.type == FieldType::Size) {
        const Field plain = sizeField({}, {}, {}, {});
        field.min = boundAt(json, "min", plain.min, of);
        field.max = boundAt(json, "max", plain.max, of);
        if (field.min < plain.min || field.max > plain.max)
            failDefinition(message("{} is a size outside 1 to 1048576", of));
    } else if (field.type != FieldType::Bool && field.type != FieldType::Choice) {
        field.min = boundAt(json, "min", -std::numeric_limits<double>::infinity(), of);
        field.max = boundAt(json, "max", std::numeric_limits<double>::infinity(), of);
    }
    if (field.min > field.max)
        failDefinition(message("{} has the minimum {}, which is above its maximum, {}", of,
                               Verbatim(toString(Value(field.min))), Verbatim(toString(Value(field.max)))));
    if (field.type == FieldType::Choice)
        field.choices = choicesAt(json, of);
    if (field.type == FieldType::List)
        field.maxCount = kMostNumbers;
    setDefault(field, json, of);
    setSliderRange(field);
    return field;
}

Schema schemaFromJson(const Json& list, const Message& op)
{
    if (!list.is_array())
        failDefinition(message("{} without a list 'params'", op));
    if (list.size() > kMostPeerParameters)
        failDefinition(
            message("{} with {} parameters; at most {} are supported", op, list.size(), kMostPeerParameters));
    Schema schema;
    for (const Json& entry : list) {
        Field field = fieldFromJson(entry, op);
        if (schema.find(field.id))
            failDefinition(message("{} that has the duplicate parameter '{}'", op, Verbatim(field.id)));
        schema.fields.push_back(std::move(field));
    }
    return schema;
}

Json fieldJson(const Field& field)
{
    Json json{{"id", field.id},
              {"label", field.label},
              {"help", field.help},
              {"type", kTypeWords.at(static_cast<std::size_t>(field.type))},
              {"default", toString(field.defaultValue)}};
    if (std::isfinite(field.min))
        json["min"] = field.min;
    if (std::isfinite(field.max))
        json["max"] = field.max;
    if (!field.unit.empty())
        json["unit"] = field.unit;
    if (field.draw != DrawRule::None)
        json["drawn"] = true;
    if (!field.choices.empty())
        json["choices"] = field.choices;
    return json;
}

Json schemaJson(const Schema& schema)
{
    Json fields = Json::array();
    for (const Field& field : schema.fields)
        fields.push_back(fieldJson(field));
    return fields;
}

std::string definitionText(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace

std::string schemaToJson(const Schema& schema)
{
    return definitionText(schemaJson(schema));
}

std::string peerOpToJson(const Op& op)
{
    const OpOwner* owner = ownerOf(op);
    Json dtypes = Json::array();
    for (const DType dtype : op.info.dtypes)
        dtypes.push_back(toString(dtype));
    return definitionText({{"id", op.id},
                           {"label", op.info.label},
                           {"help", op.info.help},
                           {"peer", owner ? owner->peer : std::string()},
                           {"dtypes", dtypes},
                           {"differentiable", owner && owner->differentiable},
                           {"params", schemaJson(op.info.schema)}});
}

Op opFromJson(const std::string& text)
{
    const Json json = Json::parse(text, nullptr, false);
    Op op;
    if (json.is_object() && json.contains("id") && json["id"].is_string())
        op.id = json["id"].get<std::string>();
    if (!isDefinitionId(op.id))
        failDefinition(message("an op {}; {}", Verbatim(quoted(op.id)), idRule()));
    const Message name = message("an op '{}'", Verbatim(op.id));
    const Message that = message("{} that", name);
    op.info.label = wordsAt(json, "label", that);
    if (op.info.label.empty())
        op.info.label = op.id;
    op.info.help = wordsAt(json, "help", that);
    const Json dtypes = json.value("dtypes", Json::array());
    for (const DType dtype : kDefinedDTypes)
        if (!dtypes.is_array() || dtypes.empty() ||
            std::find(dtypes.begin(), dtypes.end(), toString(dtype)) != dtypes.end())
            op.info.dtypes.push_back(dtype);
    op.info.schema = schemaFromJson(json.value("params", Json::array()), name);
    return op;
}

const Op& peerOpFromJson(const std::string& text, const std::string& peer)
{
    Op op = opFromJson(text);
    op.info.followsLibrary = false;
    const Json json = Json::parse(text);
    const bool gradients = json.contains("differentiable") && json["differentiable"] == true;
    return internPeerOp(std::move(op.id), std::move(op.info), {peer, gradients});
}

} // namespace comparo
