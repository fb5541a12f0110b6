// SPDX-License-Identifier: Apache-2.0
#include "engine/param/param_set.h"

#include "engine/base/error.h"
#include "engine/base/known_names.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

namespace comparo {
namespace {

[[noreturn]] void reject(const Field& field, const std::string& text)
{
    failArgument(message("Parameter '{}' cannot be '{}'; it takes {}.", Verbatim(field.id), Verbatim(text),
                         acceptedBy(field)));
}

bool inRange(const Field& field, double value)
{
    return value >= field.min && value <= field.max; // false for NaN
}

/// A range of a field that is drawn: ordered, inside the hard range, whole where the field is.
bool isValidRange(const Field& field, const RangeValue& range)
{
    const bool whole = field.type != FieldType::Int ||
                       (range.low == std::floor(range.low) && range.high == std::floor(range.high));
    const bool number = field.type == FieldType::Int || field.type == FieldType::Float;
    return field.draw != DrawRule::None && number && whole && range.low <= range.high &&
           inRange(field, range.low) && inRange(field, range.high);
}

bool isValid(const Field& field, const Value& value)
{
    if (const auto* drawnFrom = std::get_if<RangeValue>(&value))
        return isValidRange(field, *drawnFrom);
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
    case FieldType::List: {
        const auto* list = std::get_if<ListValue>(&value);
        return list && list->size() >= field.minCount && list->size() <= field.maxCount &&
               std::all_of(list->begin(), list->end(), [&](double v) { return inRange(field, v); });
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

std::optional<Value> parseRange(std::string_view text)
{
    const std::size_t dots = text.find("..");
    const auto low = parseNumber<double>(text.substr(0, dots));
    const auto high = parseNumber<double>(text.substr(dots + 2));
    if (!low || !high)
        return std::nullopt;
    return Value(RangeValue{*low, *high});
}

std::optional<Value> parseList(std::string_view text)
{
    ListValue list;
    if (text.empty())
        return Value(std::move(list));
    for (;;) {
        const std::size_t slash = text.find('/');
        const auto number = parseNumber<double>(text.substr(0, slash));
        if (!number)
            return std::nullopt;
        list.push_back(*number);
        if (slash == std::string_view::npos)
            return Value(std::move(list));
        text = text.substr(slash + 1);
    }
}

std::optional<Value> parseValue(const Field& field, std::string_view text)
{
    if (field.draw != DrawRule::None && text.find("..") != std::string_view::npos)
        return parseRange(text);
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
    case FieldType::List:
        return parseList(text);
    default:
        return Value(std::string(text));
    }
}

} // namespace

Message acceptedBy(const Field& field)
{
    const auto inRange = [&](Message accepted) {
        const Verbatim least(toString(Value(field.min))), most(toString(Value(field.max)));
        const Message range = std::isinf(field.min) && std::isinf(field.max) ? Message()
                              : std::isinf(field.max) ? message("of at least {}", least)
                                                      : message("from {} to {}", least, most);
        return joined({std::move(accepted), range}, " ");
    };
    const auto orDrawn = [&](const Message& accepted) {
        return field.draw == DrawRule::None ? accepted
                                            : message("{}, or a range low..high to draw from", accepted);
    };
    switch (field.type) {
    case FieldType::Bool:
        return message("true or false");
    case FieldType::Int:
        return orDrawn(inRange(message("a whole number")));
    case FieldType::Float:
        return orDrawn(inRange(message("a number")));
    case FieldType::Size:
        return inRange(message("HxW or one number, each"));
    case FieldType::Pair:
        return inRange(message("one number or YxX, each"));
    case FieldType::List:
        return inRange(field.minCount == field.maxCount
                           ? message("{} numbers joined by '/', each", field.minCount)
                           : message("{} to {} numbers joined by '/', each", field.minCount, field.maxCount));
    default:
        return message("one of: {}", joinedNames(field.choices, ", "));
    }
}

ParamSet::ParamSet(const Schema& schema) : m_schema(&schema)
{
    for (const Field& field : schema.fields)
        m_values.push_back(field.defaultValue);
}

std::size_t ParamSet::indexOf(std::string_view id) const
{
    for (std::size_t i = 0; i < m_values.size(); ++i)
        if (m_schema->fields[i].id == id)
            return i;
    std::vector<std::string> known;
    for (const Field& field : m_schema->fields)
        known.push_back(field.id);
    failArgument(known.empty() ? message("Unknown parameter '{}'; this op has none.", Verbatim(id))
                               : message("Unknown parameter '{}'; {}.", Verbatim(id), namesHint(id, known)));
}

const Value& ParamSet::value(std::string_view id) const
{
    return m_values[indexOf(id)];
}

RangeValue ParamSet::getRange(std::string_view id) const
{
    const Value& held = value(id);
    if (const auto* range = std::get_if<RangeValue>(&held))
        return *range;
    const double number = std::holds_alternative<std::int64_t>(held)
                              ? static_cast<double>(std::get<std::int64_t>(held))
                              : std::get<double>(held);
    return {number, number};
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

void ParamSet::parseItems(std::string_view text)
{
    std::vector<std::string_view> seen;
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view item = rest.substr(0, rest.find(','));
        rest.remove_prefix(std::min(item.size() + 1, rest.size()));
        const std::size_t equals = item.find('=');
        if (equals == std::string_view::npos || equals == 0)
            failArgument(message("Invalid parameter '{}' in '{}': expected key=value,key=value.",
                                 Verbatim(item), Verbatim(text)));
        const std::string_view key = item.substr(0, equals);
        if (std::find(seen.begin(), seen.end(), key) != seen.end())
            failArgument(message("Duplicate key '{}' in '{}'.", Verbatim(key), Verbatim(text)));
        seen.push_back(key);
        parse(key, item.substr(equals + 1));
    }
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
