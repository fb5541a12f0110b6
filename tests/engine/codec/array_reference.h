// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/codec/arrays/array_file.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <set>
#include <string>
#include <vector>

/// What tests/reference/arrays has of files of arrays, and what their libraries load from them.
namespace comparo::test {

inline std::filesystem::path arrayReference(const std::string& name)
{
    return std::filesystem::path(dataFolder()) / "reference" / "arrays" / name;
}

inline nlohmann::json arrayFacts(const std::string& record)
{
    return nlohmann::json::parse(std::ifstream(arrayReference(record)));
}

inline std::string hexOf(const std::vector<std::byte>& bytes)
{
    std::string text;
    for (const std::byte each : bytes)
        for (const unsigned digit :
             {std::to_integer<unsigned>(each) >> 4U, std::to_integer<unsigned>(each) & 15U})
            text += "0123456789abcdef"[digit];
    return text;
}

/// Every array that the library loads, with its dtype, shape and bytes, and no other.
inline void expectArrays(const ArrayFile& file, const nlohmann::json& expected)
{
    std::set<std::string> found;
    for (const StoredArray& array : file.arrays()) {
        ASSERT_TRUE(expected.contains(array.name)) << array.name;
        const nlohmann::json& facts = expected[array.name];
        EXPECT_EQ(array.dtype->name, facts["dtype"].get<std::string>()) << array.name;
        EXPECT_EQ(array.shape, facts["shape"].get<std::vector<std::int64_t>>()) << array.name;
        if (facts.contains("bytes")) {
            EXPECT_EQ(hexOf(file.open(array).rest()), facts["bytes"].get<std::string>()) << array.name;
        }
        found.insert(array.name);
    }
    EXPECT_EQ(found.size(), expected.size());
}

} // namespace comparo::test
