#include "engine/param/param_set.h"

#include "engine/base/error.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace comparo {
namespace {

/// What the field takes, for messages: "a number from 0 to 1", "one of: nearest, bilinear".
std::string accepts(const Field& field)
{
    const auto range = [&] {
        if (std::isinf(field.min) && std::isinf(field.max))
            return std::string();
        if (std::isinf(field.max))
            return " of at least " + toString(Value(field.min));
        return " from " + toString(Value(field.min)) + " to " + toString(Value(field.max));
    };
    switch (field.type) {
    case FieldType::Bool:
        return "true or false";
    case FieldType::Int:
        return "a whole number" + range();
    case FieldType::Float:
        return "a number" + range();
    case FieldType::Size:
        return "HxW or one number, each" + range();
    case FieldType::Pair:
        return "one number or YxX, each" + range();
    default: {
        std::string words;
        for (const std::string& choice : field.choices)
            words += (words.empty() ? "" : ", ") + choice;
        return "one of: " + words;
    }
    }
}

[[noreturn]] void reject(const Field& field, const std::string& text)
{
    failArgument("Parameter '" + field.id + "' cannot be '" + text + "'; it takes " + accepts(field) + ".");
}

bool inRange(const Field& field, double value)
{
    return value >= field.min && value <= field.max; // false for NaN
}

bool isValid(const Field& field, const Value& value)
{
    switch (field.type) {
    case FieldType::Bool:
        return std::holds_alternative<bool>(value);
    case FieldType::Int:
        return std::holds_alternative<std::int64_t>(value) &&
               inRange(field, static_cast<double>(std::get<std::int64_t>(value)));
    case FieldType::Float:
        return std::holds_alternative<double>(value) && inRange(field, std::get<double>(value));
    case FieldType::Size: {
        const auto* size = std::get_if<SizeValue>(&value);
        return size && inRange(field, size->height) && (size->width == 0 || inRange(field, size->width));
    }
    case FieldType::Pair: {
        const auto* pair = std::get_if<PairValue>(&value);
        return pair && inRange(field, pair->y) && inRange(field, pair->x);
    }
    default: {
        const auto* word = std::get_if<std::string>(&value);
        return word && std::find(field.choices.begin(), field.choices.end(), *word) != field.choices.end();
    }
    }
}

template <class T>
std::optional<T> parseNumber(std::string_view text)
{
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || text.empty())
        return std::nullopt;
    return value;
}

std::optional<SizeValue> parseSize(std::string_view text)
{
    const std::size_t cross = text.find('x');
    const auto height = parseNumber<int>(text.substr(0, cross));
    if (!height)
        return std::nullopt;
    if (cross == std::string_view::npos)
        return SizeValue{*height, 0};
    const auto width = parseNumber<int>(text.substr(cross + 1));
    if (!width || *width == 0)
        return std::nullopt;
    return SizeValue{*height, *width};
}

std::optional<PairValue> parsePair(std::string_view text)
{
    const std::size_t cross = text.find('x');
    const auto y = parseNumber<double>(text.substr(0, cross));
    const auto x = cross == std::string_view::npos ? y : parseNumber<double>(text.substr(cross + 1));
    if (!y || !x)
        return std::nullopt;
    return PairValue{*y, *x};
}

std::optional<Value> parseValue(const Field& field, std::string_view text)
{
    switch (field.type) {
    case FieldType::Bool:
        if (text == "true" || text == "1")
            return Value(true);
        if (text == "false" || text == "0")
            return Value(false);
        return std::nullopt;
    case FieldType::Int:
        if (const auto number = parseNumber<std::int64_t>(text))
            return Value(*number);
        return std::nullopt;
    case FieldType::Float:
        if (const auto number = parseNumber<double>(text))
            return Value(*number);
        return std::nullopt;
    case FieldType::Size:
        if (const auto size = parseSize(text))
            return Value(*size);
        return std::nullopt;
    case FieldType::Pair:
        if (const auto pair = parsePair(text))
            return Value(*pair);
        return std::nullopt;
    default:
        return Value(std::string(text));
    }
}

} // namespace

ParamSet::ParamSet(const Schema& schema) : m_schema(&schema)
{
    for (const Field& field : schema.fields)
        m_values.push_back(field.defaultValue);
}

std::size_t ParamSet::indexOf(std::string_view id) const
{
    std::string known;
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        if (m_schema->fields[i].id == id)
            return i;
        known += (known.empty() ? "" : ", ") + m_schema->fields[i].id;
    }
    failArgument("There is no parameter '" + std::string(id) + "'; " +
                 (known.empty() ? "this op has none." : "known: " + known + "."));
}

const Value& ParamSet::value(std::string_view id) const
{
    return m_values[indexOf(id)];
}

void ParamSet::set(std::string_view id, Value value)
{
    const std::size_t i = indexOf(id);
    const Field& field = m_schema->fields[i];
    if (!isValid(field, value))
        reject(field, toString(value));
    m_values[i] = std::move(value);
}

void ParamSet::parse(std::string_view id, std::string_view text)
{
    const std::size_t i = indexOf(id);
    const Field& field = m_schema->fields[i];
    const std::optional<Value> value = parseValue(field, text);
    if (!value || !isValid(field, *value))
        reject(field, std::string(text));
    m_values[i] = *value;
}

std::string ParamSet::toText(bool everything) const
{
    std::string text;
    for (std::size_t i = 0; i < m_values.size(); ++i) {
        const Field& field = m_schema->fields[i];
        if (!everything && m_values[i] == field.defaultValue)
            continue;
        text += (text.empty() ? "" : ",") + field.id + "=" + toString(m_values[i]);
    }
    return text;
}

} // namespace comparo
