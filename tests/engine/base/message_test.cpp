// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/base/message_json.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace comparo {
namespace {

using Json = nlohmann::json;

TEST(Message, FillsItsPlacesInOrder)
{
    EXPECT_EQ(english(message("Step {} has no parameter '{}'", 3, Verbatim("size"))),
              "Step 3 has no parameter 'size'");
    EXPECT_EQ(english(message("{} of {}", std::int64_t{-1}, std::uint64_t{18446744073709551615ULL})),
              "-1 of 18446744073709551615");
    EXPECT_EQ(english(message("{{{}}} and }}", 'A')), "{A} and }");
    EXPECT_EQ(english(message("{}", Verbatim("{}"))), "{}") << "what fills a place has no places";
    EXPECT_EQ(english(Message()), "");
}

TEST(Message, WritesNumbersAsTheWindowDoes)
{
    EXPECT_EQ(english(message("{} samples, {} bytes", Count(150528), 150528)),
              "150,528 samples, 150528 bytes");
    EXPECT_EQ(english(message("{}", MemorySize(2359296))), "2.25 MiB");
    EXPECT_EQ(english(message("{} and {}", Share(0.124), Share(18664, 150528))), "12.40 % and 12.40 %");
    EXPECT_EQ(english(message("{}", Share(0, 0))), "0 %");
    EXPECT_EQ(english(message("{}", Share((1ULL << 62) - 1, 1ULL << 62))), "> 99.99 %")
        << "only all is 100 %";
}

TEST(Message, HasOneTextForOneAndAnotherForSeveral)
{
    const auto text = [](std::uint64_t n) {
        return english(plural(n, "{} sample of {}", "{} samples of {}", 'B'));
    };
    EXPECT_EQ(text(0), "0 samples of B");
    EXPECT_EQ(text(1), "1 sample of B");
    EXPECT_EQ(text(2000), "2,000 samples of B");
}

TEST(Message, JoinsWhatIsNotEmpty)
{
    EXPECT_EQ(english(joined({message("a"), Message(), message("b")}, "; ")), "a; b");
    EXPECT_EQ(english(joined({}, "; ")), "");
    EXPECT_TRUE(joined({Message(), message("{}", "")}, ", ").isEmpty());
    EXPECT_EQ(english(listed({message("a"), message("b"), message("c")}, " and ")), "a, b and c");
    EXPECT_EQ(english(listed({message("a"), message("b")}, " or ")), "a or b");
    EXPECT_EQ(english(listed({message("a")}, " or ")), "a");
    EXPECT_EQ(english(joinedNames({"x", "y"})), "x, y");
    EXPECT_EQ(english(capitalised(message("side {}", 'A'))), "Side A");
}

TEST(Message, IsEqualByTextAndArguments)
{
    const std::string same = "step {}"; // another address
    EXPECT_EQ(message("step {}", 1),
              Message(Message::Form::Text, same.c_str(), nullptr, {{std::int64_t{1}}}));
    EXPECT_NE(message("step {}", 1), message("step {}", 2));
    EXPECT_NE(message("step {}", 1), message("step {}", Count(1)));
    EXPECT_NE(message("step 1"), message("{}", "step 1")) << "a name is not the text";
}

TEST(Message, IsTheWhatOfAnError)
{
    const Error error(ErrorCode::Io,
                      message("Cannot read {}: {}", Verbatim("a.png"), message("it is empty")));
    EXPECT_STREQ(error.what(), "Cannot read a.png: it is empty");
    EXPECT_EQ(error.text(), english(error.message()));
}

TEST(Message, TellsProgramsItsTextAndArguments)
{
    const Message inner = plural(2, "{} sample", "{} samples");
    EXPECT_EQ(messageJson<Json>(message("{} of {} at {}: {}", inner, Share(0.5), -3, Verbatim("x"))),
              Json::parse(R"({"code": "{} of {} at {}: {}", "args":
                              [{"code": "{} samples", "args": [2]}, 0.5, -3, "x"]})"));
    EXPECT_EQ(
        messageJson<Json>(joined({message("a"), message("{}", "b")}, "; ")),
        Json::parse(
            R"({"code": null, "between": "; ", "args": [{"code": "a", "args": []}, {"code": "{}", "args": ["b"]}]})"));
    EXPECT_EQ(messageJson<Json>(capitalised(message("a"))), Json::parse(R"({"code": "a", "args": []})"));
}

} // namespace
} // namespace comparo
