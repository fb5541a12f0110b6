// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace comparo {

/// Height and width in pixels. width 0 means "short side = height", as in size=224.
struct SizeValue {
    int height = 0;
    int width = 0;
    bool operator==(const SizeValue&) const = default;
};

/// One number for each axis, as in sigma=1.5x2; one number alone stands for both.
struct PairValue {
    double y = 0.0;
    double x = 0.0;
    bool operator==(const PairValue&) const = default;
};

/// A number that is drawn for each sample, uniformly from low to high, as in gain=0.01..0.15.
struct RangeValue {
    double low = 0.0;
    double high = 0.0;
    bool operator==(const RangeValue&) const = default;
};

/// Several numbers, one a channel or an entry, as in mean=0.485/0.456/0.406.
using ListValue = std::vector<double>;

/// One parameter's value.
using Value =
    std::variant<bool, std::int64_t, double, std::string, SizeValue, PairValue, RangeValue, ListValue>;

enum class FieldType { Bool, Int, Float, Choice, Size, Pair, List };

/// How a number between 0 and 1 becomes a field's value.
enum class DrawRule {
    None,    ///< the field is a plain value
    Uniform, ///< low + u * (high - low) in float32; whole numbers: low + floor(u * (high - low + 1))
    Sign,    ///< +1 if the uniform value is at least 0, else -1
};

/// One parameter: the only description that forms, flags, JSON, documentation and validation know.
struct Field {
    std::string id;
    std::string label; ///< marked with COMPARO_TR
    std::string help;  ///< one sentence, marked with COMPARO_TR
    FieldType type = FieldType::Float;
    Value defaultValue = 0.0;
    double min = -std::numeric_limits<double>::infinity(); ///< hard range, validated
    double max = std::numeric_limits<double>::infinity();
    double softMin = 0.0; ///< slider range
    double softMax = 1.0;
    double step = 0.01;
    std::string unit; ///< "px", or empty
    std::vector<std::string> choices;
    DrawRule draw = DrawRule::None; ///< otherwise a range is accepted, and drawn from, beside a number
    std::size_t minCount = 0;       ///< of a list
    std::size_t maxCount = 0;

    /// Shown only while another field has one of these values (as text); empty: always.
    std::string visibleIfField;
    std::vector<std::string> visibleIfValues;
};

/// Ordered fields of one op, codec, view mode or report writer.
struct Schema {
    std::vector<Field> fields;

    [[nodiscard]] const Field* find(std::string_view id) const;
};

/// Short makers, so that a schema reads as a list.
Field boolField(std::string id, std::string label, std::string help, bool value);
Field intField(std::string id, std::string label, std::string help, std::int64_t value, std::int64_t min,
               std::int64_t max, std::string unit = {});
Field floatField(std::string id, std::string label, std::string help, double value, double min, double max,
                 double softMin, double softMax, double step, std::string unit = {});
Field choiceField(std::string id, std::string label, std::string help, std::vector<std::string> choices);
Field sizeField(std::string id, std::string label, std::string help, SizeValue value);
Field pairField(std::string id, std::string label, std::string help, PairValue value, double min, double max,
                double softMin, double softMax, double step, std::string unit = {});

Field listField(std::string id, std::string label, std::string help, ListValue value, double min, double max,
                std::size_t minCount, std::size_t maxCount);

/// The field, drawn for each sample.
Field drawn(Field field, DrawRule rule = DrawRule::Uniform);
/// The field, drawn from this range unless something else is said.
Field drawn(Field field, RangeValue value, DrawRule rule = DrawRule::Uniform);

/// "224", "480x640", "0.1..0.9", "0.5/0.25", "true", "0.5", "bilinear": as on the command line and in
/// reports.
std::string toString(const Value& value);

} // namespace comparo
