// SPDX-License-Identifier: Apache-2.0
#include "engine/base/json/json_keys.h"

#include "engine/base/error.h"

#include <gtest/gtest.h>

namespace comparo {
namespace {

TEST(JsonKeys, OfTwoTheSecondIsFound)
{
    EXPECT_EQ(repeatedKey(R"({"version":1,"rules":[{"name":"y"},{"name":"x","atol":0,"atol":100}]})"),
              "rules[1].atol");
    EXPECT_EQ(repeatedKey(R"({"a":1,"b":{"a":2},"a":3})"), "a");
    EXPECT_EQ(repeatedKey(R"([[{"a b":{}}, {"x":1, "x" : 2}]])"), "[0][1].x");
    EXPECT_EQ(repeatedKey(R"({"":1,"":2})"), "(empty)");
}

TEST(JsonKeys, KeysAreComparedAsTheyAreMeant)
{
    EXPECT_EQ(repeatedKey(R"({"atol":0,"\u0061tol":1})"), "atol");
    EXPECT_EQ(repeatedKey("{\"\xC3\xA9\":0,\"\\u00e9\":1}"), "\xC3\xA9");
    EXPECT_EQ(repeatedKey("{\"\xF0\x9F\x98\x80\":0,\"\\ud83d\\ude00\":1}"), "\xF0\x9F\x98\x80");
    EXPECT_EQ(repeatedKey(R"({"a\nb":0,"a\u000ab":1})"), "a\nb");
    EXPECT_EQ(repeatedKey(R"({"a\"":0,"a":1})"), "");
}

TEST(JsonKeys, TheSameKeyOfTwoObjectsIsNone)
{
    EXPECT_EQ(repeatedKey(R"({"a":{"a":{"a":"a, a: {"}},"b":[{"a":1},{"a":2}],"c":"a"})"), "");
    EXPECT_EQ(repeatedKey(R"(["a","a"])"), "");
    EXPECT_EQ(repeatedKey("7"), "");
    for (const char* broken : {"}}}", "{\"a", "{\"a\\", "{\"\\u00", ",,:", "{\"a\":1,\"b"})
        EXPECT_EQ(repeatedKey(broken), "") << broken;
}

TEST(JsonKeys, TheErrorNamesThePlace)
{
    EXPECT_NO_THROW(requireKeysOnce(R"({"a":1})"));
    try {
        requireKeysOnce(R"({"steps":[{"op":1,"op":2}]})", ErrorCode::Io);
        ADD_FAILURE();
    } catch (const Error& error) {
        EXPECT_EQ(error.text(), "The key 'steps[0].op' is given twice; give it once.");
        EXPECT_EQ(error.code(), ErrorCode::Io);
    }
}

} // namespace
} // namespace comparo
