// SPDX-License-Identifier: Apache-2.0
#include "engine/param/schema.h"

#include <array>
#include <charconv>

namespace comparo {

const Field* Schema::find(std::string_view id) const
{
    for (const Field& field : fields)
        if (field.id == id)
            return &field;
    return nullptr;
}

namespace {

Field makeField(std::string id, std::string label, std::string help, FieldType type, Value value)
{
    Field field;
    field.id = std::move(id);
    field.label = std::move(label);
    field.help = std::move(help);
    field.type = type;
    field.defaultValue = std::move(value);
    return field;
}

} // namespace

Field boolField(std::string id, std::string label, std::string help, bool value)
{
    return makeField(std::move(id), std::move(label), std::move(help), FieldType::Bool, value);
}

Field intField(std::string id, std::string label, std::string help, std::int64_t value, std::int64_t min,
               std::int64_t max, std::string unit)
{
    Field field = makeField(std::move(id), std::move(label), std::move(help), FieldType::Int, value);
    field.min = field.softMin = static_cast<double>(min);
    field.max = field.softMax = static_cast<double>(max);
    field.step = 1.0;
    field.unit = std::move(unit);
    return field;
}

Field floatField(std::string id, std::string label, std::string help, double value, double min, double max,
                 double softMin, double softMax, double step, std::string unit)
{
    Field field = makeField(std::move(id), std::move(label), std::move(help), FieldType::Float, value);
    field.min = min;
    field.max = max;
    field.softMin = softMin;
    field.softMax = softMax;
    field.step = step;
    field.unit = std::move(unit);
    return field;
}

Field choiceField(std::string id, std::string label, std::string help, std::vector<std::string> choices)
{
    Field field =
        makeField(std::move(id), std::move(label), std::move(help), FieldType::Choice, choices.front());
    field.choices = std::move(choices);
    return field;
}

Field sizeField(std::string id, std::string label, std::string help, SizeValue value)
{
    Field field = makeField(std::move(id), std::move(label), std::move(help), FieldType::Size, value);
    field.min = 1;
    field.max = 1 << 20;
    field.unit = "px";
    return field;
}

Field pairField(std::string id, std::string label, std::string help, PairValue value, double min, double max,
                double softMin, double softMax, double step, std::string unit)
{
    Field field = floatField(std::move(id), std::move(label), std::move(help), value.y, min, max, softMin,
                             softMax, step, std::move(unit));
    field.type = FieldType::Pair;
    field.defaultValue = value;
    return field;
}

Field listField(std::string id, std::string label, std::string help, ListValue value, double min, double max,
                std::size_t minCount, std::size_t maxCount)
{
    Field field =
        makeField(std::move(id), std::move(label), std::move(help), FieldType::List, std::move(value));
    field.min = min;
    field.max = max;
    field.minCount = minCount;
    field.maxCount = maxCount;
    return field;
}

Field drawn(Field field, DrawRule rule)
{
    field.draw = rule;
    return field;
}

Field drawn(Field field, RangeValue value, DrawRule rule)
{
    field.draw = rule;
    field.defaultValue = value;
    return field;
}

std::string toString(const Value& value)
{
    struct Printer {
        std::string operator()(bool v) const { return v ? "true" : "false"; }
        std::string operator()(std::int64_t v) const { return std::to_string(v); }
        std::string operator()(const std::string& v) const { return v; }
        std::string operator()(const SizeValue& v) const
        {
            return v.width == 0 ? std::to_string(v.height)
                                : std::to_string(v.height) + "x" + std::to_string(v.width);
        }
        std::string operator()(const PairValue& v) const
        {
            return v.y == v.x ? (*this)(v.y) : (*this)(v.y) + "x" + (*this)(v.x);
        }
        std::string operator()(const RangeValue& v) const { return (*this)(v.low) + ".." + (*this)(v.high); }
        std::string operator()(const ListValue& v) const
        {
            std::string text;
            for (const double number : v)
                text += (text.empty() ? "" : "/") + (*this)(number);
            return text;
        }
        /// The shortest text that reads back as the same double.
        std::string operator()(double v) const
        {
            std::array<char, 32> text{};
            const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), v);
            return error == std::errc() ? std::string(text.data(), end) : "?";
        }
    };
    return std::visit(Printer{}, value);
}

} // namespace comparo
