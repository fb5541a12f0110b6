// SPDX-License-Identifier: Apache-2.0
#include "engine/base/json/message_from_json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

TEST(MessageFromJson, GivesBackWhatWasWritten)
{
    const Message inner = plural(1, "{} sample of {}", "{} samples of {}", "x");
    for (const Message& each :
         {message("Bit-exact"), message("{} at {}", "a.png", 3), message("{} and {}", -3, Count(150528)),
          message("{} of {}", Share(0.125), MemorySize(2359296)), inner,
          plural(2000, "{} sample", "{} samples"), message("{{{}}}: {}", inner, Share(1.0 / 3.0)),
          joined({message("a"), inner}, "; "), joinedNames({"x", "y"}), capitalised(message("side {}", 'A')),
          message("{}", joinedNames({})), message("{}", std::numeric_limits<std::uint64_t>::max())}) {
        const Json json = Json::parse(keptJson<Json>(each).dump());
        const Message again = messageFromJson(json, english(each));
        EXPECT_EQ(english(again), english(each));
        EXPECT_EQ(again.form(), each.form()) << english(each);
        EXPECT_STREQ(again.text(), each.text());
        EXPECT_EQ(keptJson<Json>(again), keptJson<Json>(each)) << english(each);
    }
}

TEST(MessageFromJson, TakesTheEnglishOfWhatIsOnlyAName)
{
    EXPECT_TRUE(keptJson<Json>(message("{}", "a.png")).is_null());
    EXPECT_TRUE(keptJson<Json>(message("{}", "Composed.")).is_null());
    EXPECT_TRUE(keptJson<Json>(Message()).is_null());
    EXPECT_EQ(messageFromJson(Json(), "a {} b"), message("{}", "a {} b"));
}

/// The file says `json`; what is shown is the English beside it.
void expectEnglish(const std::string& json, const std::string& english = "a b")
{
    EXPECT_EQ(messageFromJson(Json::parse(json), english), message("{}", english)) << json;
}

TEST(MessageFromJson, BelievesNothing)
{
    for (const char* wrong : {"3",
                              "[]",
                              "true",
                              R"("a b")",
                              "{}",
                              R"({"code": "a b"})",
                              R"({"args": []})",
                              R"({"code": 3, "args": []})",
                              R"({"code": "a b", "args": {}})",
                              R"({"code": "a {}", "args": []})",
                              R"({"code": "a b", "args": ["b"]})",
                              R"({"code": "a {} {}", "args": ["b"]})",
                              R"({"code": "a b{", "args": []})",
                              R"({"code": "a } b", "args": []})",
                              R"({"code": "a {0}", "args": ["b"]})",
                              R"({"code": "a {}", "args": [null]})",
                              R"({"code": "a {}", "args": [[]]})",
                              R"({"code": "a {}", "args": [1.5]})",
                              R"({"code": "a {}", "args": [{"count": -1}]})",
                              R"({"code": "a {}", "args": [{"count": "b"}]})",
                              R"({"code": "a {}", "args": [{"share": 7e300}]})",
                              R"({"code": "a {}", "args": [{"share": "nan"}]})",
                              R"({"code": "a {}", "args": [{"bytes": 1.5}]})",
                              R"({"code": "a {}", "args": [{"word": "b"}]})",
                              R"({"code": "a {}", "one": "a b", "args": ["b"]})",
                              R"({"code": "a b", "one": "a b", "args": []})",
                              R"({"code": "{} b", "one": "b", "args": [{"count": 1}]})",
                              R"({"code": "{} b", "one": null, "args": [{"count": 1}]})",
                              R"({"code": null, "one": "a", "between": " ", "args": [{"count": 1}]})",
                              R"({"code": null, "between": 3, "args": ["a", "b"]})",
                              R"({"code": null, "between": "{}", "args": ["a", "b"]})",
                              R"({"code": null, "args": ["a", "b"]})",
                              R"({"capital": null})",
                              R"({"capital": {}})",
                              R"({"code": "a\u0000b", "args": []})"})
        expectEnglish(wrong);
}

TEST(MessageFromJson, SaysWhatTheEnglishSays)
{
    expectEnglish(R"({"code": "Bit-exact: {}.", "args": ["b"]})", "Different.");
    expectEnglish(R"({"code": "{} b", "one": "{} a", "args": [{"count": 1}]})", "1 b");
}

TEST(MessageFromJson, IsBounded)
{
    const auto nested = [](int levels) {
        std::string json = R"("b")";
        for (int i = 0; i < levels; ++i)
            json = R"({"code": "{}", "args": [)" + json + "]}";
        return messageFromJson(Json::parse(json), "b");
    };
    EXPECT_NE(nested(kDeepestMessage), message("{}", "b"));
    EXPECT_EQ(nested(100), message("{}", "b"));

    Json many = {{"code", nullptr}, {"between", ""}, {"args", Json::array()}};
    for (std::size_t i = 0; i <= kMostMessageParts; ++i)
        many["args"].push_back("b");
    expectEnglish(many.dump(), std::string(kMostMessageParts + 1, 'b'));
    expectEnglish(Json({{"code", std::string(100'000, 'b')}, {"args", Json::array()}}).dump(),
                  std::string(100'000, 'b'));
}

TEST(MessageFromJson, KeepsEachTextOnceAndNotMoreThanFit)
{
    const std::string text = "kept {}";
    const char* const kept = keptText(text, 1);
    EXPECT_EQ(keptText("kept {}", 1), kept);
    EXPECT_EQ(keptText(text, 0), nullptr);
    std::size_t taken = 0;
    for (int i = 0; i < 20'000; ++i)
        taken += keptText("a text of a file, number " + std::to_string(i), 0) ? 1 : 0;
    EXPECT_LE(taken, 10'000U);
    EXPECT_GT(taken, 9'000U);
    EXPECT_EQ(keptText(text, 1), kept) << "what is there stays";
    EXPECT_EQ(english(messageFromJson(Json::parse(R"({"code": "not kept any more", "args": []})"),
                                      "not kept any more")),
              "not kept any more");
}

} // namespace
} // namespace comparo
