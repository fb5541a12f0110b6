// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <nlohmann/json.hpp>

#include <cmath>
#include <string>
#include <vector>

namespace comparo::test {

/// A checker for the part of JSON Schema that our schemas use: $ref into #/$defs, type, const, enum,
/// required, properties, additionalProperties, items, minItems, maxItems, minimum, maximum, oneOf. Any other
/// keyword is itself an error.
class SchemaChecker {
public:
    explicit SchemaChecker(nlohmann::json schema) : m_root(std::move(schema)) {}

    /// One line for everything that does not conform; empty if it does.
    [[nodiscard]] std::vector<std::string> check(const nlohmann::json& value) const
    {
        std::vector<std::string> errors;
        check(m_root, value, "$", errors);
        return errors;
    }

private:
    using Json = nlohmann::json;

    static bool isOfType(const Json& value, const std::string& type)
    {
        return (type == "object" && value.is_object()) || (type == "array" && value.is_array()) ||
               (type == "string" && value.is_string()) || (type == "boolean" && value.is_boolean()) ||
               (type == "null" && value.is_null()) || (type == "number" && value.is_number()) ||
               (type == "integer" && value.is_number_integer());
    }

    void checkKeyword(const std::string& keyword, const Json& rule, const Json& schema, const Json& value,
                      const std::string& path, std::vector<std::string>& errors) const
    {
        const auto wrong = [&](const std::string& what) { errors.push_back(path + ": " + what); };
        if (keyword == "type") {
            if (!isOfType(value, rule))
                wrong("is no " + rule.get<std::string>());
        } else if (keyword == "const") {
            if (value != rule)
                wrong("is not " + rule.dump());
        } else if (keyword == "enum") {
            if (std::find(rule.begin(), rule.end(), value) == rule.end())
                wrong("is none of " + rule.dump());
        } else if (keyword == "minimum") {
            if (value.is_number() && value.get<double>() < rule.get<double>())
                wrong("is less than " + rule.dump());
        } else if (keyword == "maximum") {
            if (value.is_number() && value.get<double>() > rule.get<double>())
                wrong("is more than " + rule.dump());
        } else if (keyword == "minItems") {
            if (value.is_array() && value.size() < rule.get<std::size_t>())
                wrong("has too few items");
        } else if (keyword == "maxItems") {
            if (value.is_array() && value.size() > rule.get<std::size_t>())
                wrong("has too many items");
        } else if (keyword == "items") {
            for (std::size_t i = 0; value.is_array() && i < value.size(); ++i)
                check(rule, value[i], path + "[" + std::to_string(i) + "]", errors);
        } else if (keyword == "required") {
            for (const auto& key : rule) {
                if (value.is_object() && !value.contains(key.get<std::string>()))
                    wrong("has no " + key.dump());
            }
        } else if (keyword == "properties") {
            for (const auto& [key, part] : rule.items()) {
                if (value.is_object() && value.contains(key))
                    check(part, value[key], path + "." + key, errors);
            }
        } else if (keyword == "additionalProperties") {
            const Json known = schema.value("properties", Json::object());
            for (const auto& [key, part] : value.items()) {
                if (value.is_object() && !known.contains(key) && rule == false)
                    wrong("has an unknown key " + key);
                else if (value.is_object() && !known.contains(key) && rule.is_object())
                    check(rule, part, path + "." + key, errors);
            }
        } else if (keyword == "oneOf") {
            int fitting = 0;
            for (const auto& one : rule) {
                std::vector<std::string> inner;
                check(one, value, path, inner);
                fitting += inner.empty() ? 1 : 0;
            }
            if (fitting != 1)
                wrong("fits " + std::to_string(fitting) + " of the alternatives");
        } else if (keyword == "$ref") {
            check(m_root.at(Json::json_pointer(rule.get<std::string>().substr(1))), value, path, errors);
        } else if (keyword != "$schema" && keyword != "$defs" && keyword != "title" &&
                   keyword != "description") {
            wrong("the schema uses " + keyword + ", which this checker does not know");
        }
    }

    void check(const Json& schema, const Json& value, const std::string& path,
               std::vector<std::string>& errors) const
    {
        for (const auto& [keyword, rule] : schema.items())
            checkKeyword(keyword, rule, schema, value, path, errors);
    }

    Json m_root;
};

} // namespace comparo::test
