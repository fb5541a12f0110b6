// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/paths.h"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <string>
#include <vector>

/// tests/reference/verdict/cases.json, which the tests of the Python package run as well.
namespace comparo::test {

/// The samples of one side, as they lie in a file.
struct VerdictSide {
    std::string dtype;
    std::int64_t samples = 0;
    std::vector<std::byte> bytes; ///< little-endian
};

struct VerdictCase {
    std::string name;
    VerdictSide a, b;
    double atol = 0.0;
    std::int64_t ulp = 0;
    std::string verdict, sentence; ///< the latter may be empty
};

inline VerdictSide verdictSideOf(const nlohmann::json& json)
{
    VerdictSide side{json.at("dtype"), static_cast<std::int64_t>(json.at("bits").size()), {}};
    for (const std::string digits : json.at("bits")) {
        const std::string parts[] = {digits.substr(0, digits.size() / 2), digits.substr(digits.size() / 2)};
        const bool isComplex = side.dtype.starts_with("complex");
        for (const std::string& part :
             isComplex ? std::vector<std::string>{parts[0], parts[1]} : std::vector<std::string>{digits})
            for (std::size_t end = part.size(); end > 0; end -= 2)
                side.bytes.push_back(static_cast<std::byte>(std::stoi(part.substr(end - 2, 2), nullptr, 16)));
    }
    return side;
}

inline std::vector<VerdictCase> verdictCases()
{
    std::ifstream file(dataFolder() + "/reference/verdict/cases.json");
    const nlohmann::json table = nlohmann::json::parse(file);
    std::vector<VerdictCase> cases;
    for (const nlohmann::json& json : table.at("cases"))
        cases.push_back({json.at("name"), verdictSideOf(json.at("a")), verdictSideOf(json.at("b")),
                         json.value("atol", 0.0), json.value("ulp", std::int64_t{0}), json.at("verdict"),
                         json.value("sentence", std::string())});
    return cases;
}

} // namespace comparo::test
