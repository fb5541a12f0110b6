// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/base/message.h"
#include "engine/param/schema.h"

#include <string>
#include <string_view>
#include <vector>

namespace comparo {

/// What a field takes: "a number from 0 to 1", "one of: nearest, bilinear".
[[nodiscard]] Message acceptedBy(const Field& field);

/// Values for every field of a schema; the schema outlives it (it belongs to a registry entry).
class ParamSet {
public:
    ParamSet() = default;
    explicit ParamSet(const Schema& schema); ///< all defaults

    [[nodiscard]] const Schema& schema() const { return *m_schema; }
    [[nodiscard]] bool operator==(const ParamSet& other) const { return m_values == other.m_values; }

    [[nodiscard]] const Value& value(std::string_view id) const;
    [[nodiscard]] bool getBool(std::string_view id) const { return std::get<bool>(value(id)); }
    [[nodiscard]] std::int64_t getInt(std::string_view id) const { return std::get<std::int64_t>(value(id)); }
    [[nodiscard]] double getFloat(std::string_view id) const { return std::get<double>(value(id)); }
    [[nodiscard]] const std::string& getChoice(std::string_view id) const
    {
        return std::get<std::string>(value(id));
    }
    [[nodiscard]] PairValue getPair(std::string_view id) const { return std::get<PairValue>(value(id)); }
    [[nodiscard]] SizeValue getSize(std::string_view id) const { return std::get<SizeValue>(value(id)); }

    [[nodiscard]] const ListValue& getList(std::string_view id) const
    {
        return std::get<ListValue>(value(id));
    }
    /// What a drawn field is drawn from; low = high if it is a number.
    [[nodiscard]] RangeValue getRange(std::string_view id) const;

    /// Throws Error(InvalidArgument) that names the field and what it accepts, if the id is unknown, the type
    /// is wrong or the value is outside the hard range.
    void set(std::string_view id, Value value);

    /// Sets from text as written on the command line; same errors.
    void parse(std::string_view id, std::string_view text);

    /// Sets from "size=224,mode=bilinear"; same errors, and for a key that is there twice.
    void parseItems(std::string_view text);

    /// "size=224,mode=bilinear": only what differs from the defaults, or everything.
    [[nodiscard]] std::string toText(bool everything = false) const;

private:
    [[nodiscard]] std::size_t indexOf(std::string_view id) const;

    const Schema* m_schema = nullptr;
    std::vector<Value> m_values;
};

} // namespace comparo
