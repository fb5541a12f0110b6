// SPDX-License-Identifier: Apache-2.0
#include "ui/peers/option_schema.h"

#include "engine/base/error.h"
#include "engine/pipeline/pipeline.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <sstream>

namespace comparo::ui {
namespace {

constexpr double kNoBound = std::numeric_limits<double>::infinity();
constexpr const char* kWordOfSide = "seed"; ///< of every side, whoever runs it

/// "bool", "int min=0 max=8", "choice eager lazy": what PeerOption::type says.
struct OptionType {
    std::string word;
    double min = -kNoBound;
    double max = kNoBound;
    std::vector<std::string> choices;
};

std::optional<double> boundOf(const std::string& word, const std::string& key)
{
    double value = 0.0;
    const char* const end = word.data() + word.size();
    const bool isBound = word.starts_with(key) &&
                         std::from_chars(word.data() + key.size(), end, value).ptr == end &&
                         std::isfinite(value);
    return isBound ? std::optional(value) : std::nullopt;
}

OptionType optionTypeOf(const std::string& text)
{
    std::istringstream words(text);
    OptionType type;
    words >> type.word;
    for (std::string word; words >> word;) {
        if (type.word == "choice")
            type.choices.push_back(word);
        else if (const auto min = boundOf(word, "min="))
            type.min = *min;
        else if (const auto max = boundOf(word, "max="))
            type.max = *max;
    }
    return type;
}

/// Whether the text of a side can have it: other signs end a word there, or are a shell's.
bool isCarried(const std::string& choice)
{
    return choice.find_first_of("/,'\"\\") == std::string::npos;
}

/// "Channels last" of channels_last, "TF32" of tf32: a word with a digit is a name.
std::string labelOfOption(const std::string& id)
{
    constexpr auto toUpper = [](char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    };
    std::string label;
    std::istringstream words(id);
    for (std::string word; std::getline(words, word, '_');) {
        if (std::any_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; }))
            std::transform(word.begin(), word.end(), word.begin(), toUpper);
        label += (label.empty() ? "" : " ") + word;
    }
    if (!label.empty())
        label.front() = toUpper(label.front());
    return label;
}

std::optional<Field> fieldOf(const PeerOption& option)
{
    const OptionType type = optionTypeOf(option.type);
    const std::string label = labelOfOption(option.id);
    const double low = std::isfinite(type.min) ? type.min : 0.0;
    const double high = std::isfinite(type.max) ? type.max : std::max(low, 0.0) + 1.0;
    const double step = (high - low) / 100.0;
    constexpr double kWhole = 1e9; ///< what an editor of whole numbers reaches
    if (!isPeerName(option.id) || option.id == kWordOfSide || type.min > type.max ||
        !std::all_of(type.choices.begin(), type.choices.end(), isCarried))
        return std::nullopt;
    if (type.word == "bool")
        return boolField(option.id, label, option.help, false);
    if (type.word == "int")
        return intField(option.id, label, option.help, 0,
                        static_cast<std::int64_t>(std::clamp(type.min, -kWhole, kWhole)),
                        static_cast<std::int64_t>(std::clamp(type.max, -kWhole, kWhole)));
    if (type.word == "float")
        return floatField(option.id, label, option.help, 0.0, type.min, type.max, low, high, step);
    if (type.word == "choice" && !type.choices.empty())
        return choiceField(option.id, label, option.help, type.choices);
    if (type.word == "size")
        return sizeField(option.id, label, option.help, {1, 1});
    if (type.word == "pair")
        return pairField(option.id, label, option.help, {}, type.min, type.max, low, high, step);
    return std::nullopt;
}

} // namespace

Schema optionSchema(const PeerDescription& description)
{
    Schema schema;
    for (const PeerOption& option : description.options) {
        std::optional<Field> field = fieldOf(option);
        if (!field || schema.find(option.id))
            continue;
        try {
            const Schema one{{*field}};
            ParamSet params(one);
            params.parse(option.id, option.defaultValue);
            field->defaultValue = params.value(option.id);
            schema.fields.push_back(std::move(*field));
        } catch (const Error&) { // the program describes it wrongly: its side's text sets it
        }
    }
    return schema;
}

ParamSet optionParams(const Schema& schema, const PeerValues& options)
{
    ParamSet params(schema);
    for (const auto& [id, value] : options) {
        if (!schema.find(id))
            continue;
        try {
            params.parse(id, value);
        } catch (const Error&) { // no process runs with it
        }
    }
    return params;
}

PeerValues optionValues(const ParamSet& params, const PeerValues& before)
{
    PeerValues values;
    for (const Field& field : params.schema().fields)
        if (const Value& value = params.value(field.id); value != field.defaultValue)
            values.emplace_back(field.id, toString(value));
    for (const auto& option : before)
        if (!params.schema().find(option.first))
            values.push_back(option);
    return values;
}

} // namespace comparo::ui
