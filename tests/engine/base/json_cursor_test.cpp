// SPDX-License-Identifier: Apache-2.0
// Values of a document, and errors that name the place.
#include "engine/base/json/json_cursor.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <functional>

namespace comparo {
namespace {

using JsonCursor = JsonCursorOf<nlohmann::ordered_json>;

const JsonDocument kDocument{message("Plan"), ErrorCode::Unsupported};

/// What reading says that fails.
std::string refusal(const std::string& json, const std::function<void(const JsonCursor&)>& read)
{
    const nlohmann::ordered_json parsed = parsedDocument<nlohmann::ordered_json>(json, kDocument);
    try {
        read(JsonCursor(parsed, kDocument));
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::Unsupported);
        return error.text();
    }
    return "none";
}

TEST(JsonCursor, NamesThePlaceOfWhatIsWrong)
{
    const std::string plan = R"({"steps": [{"op": "flip", "p": 2}, {"op": 7}], "name": "x", "size": -1})";
    EXPECT_EQ(refusal(plan, [](const JsonCursor& top) { (void)top["steps"].items()[1]["op"].text(); }),
              "Plan, steps[1].op: expected a string.");
    EXPECT_EQ(refusal(plan, [](const JsonCursor& top) { (void)top["steps"].items()[0]["p"].count(1); }),
              "Plan, steps[0].p: expected a whole number from 0 to 1.");
    EXPECT_EQ(refusal(plan, [](const JsonCursor& top) { (void)top["size"].count(); }),
              "Plan, size: expected a whole number of at least 0.");
    EXPECT_EQ(refusal(plan, [](const JsonCursor& top) { (void)top["steps"].items()[0]["q"]; }),
              "Plan, steps[0].q: it is missing.");
    EXPECT_EQ(refusal(plan, [](const JsonCursor& top) { (void)top["name"]["x"]; }),
              "Plan, name: expected an object.");
    EXPECT_EQ(refusal(plan, [](const JsonCursor& top) { (void)top.items(); }),
              "Plan, the top level: expected an array.");
    EXPECT_EQ(refusal(plan,
                      [](const JsonCursor& top) {
                          top.requireKeys({"steps", "name"});
                      }),
              "Plan, the top level: unknown key 'size'.");
    EXPECT_EQ(refusal(plan, [](const JsonCursor& top) { (void)top["name"].flag(); }),
              "Plan, name: expected true or false.");
}

/// An error of the reader itself has its place once.
TEST(JsonCursor, AddsThePlaceToWhatAParserSays)
{
    const auto parse = [](const std::string& word) -> int {
        fail(ErrorCode::Io, message("'{}' is no number.", Verbatim(word)));
    };
    const auto read = [&](const JsonCursor& top) { (void)top["a"].parsedText(parse); };
    EXPECT_EQ(refusal(R"({"a": "x"})", read), "Plan, a: 'x' is no number.");
    EXPECT_EQ(refusal(R"({"a": 3})", read), "Plan, a: expected a string.");
}

TEST(JsonCursor, ReadsWhatIsThere)
{
    const nlohmann::ordered_json json =
        parsedDocument<nlohmann::ordered_json>(R"({"a": "nan", "b": 2.5, "n": null})", kDocument);
    const JsonCursor top(json, kDocument, "plan");
    EXPECT_TRUE(std::isnan(top["a"].number()));
    EXPECT_EQ(top["b"].number(), 2.5);
    EXPECT_EQ(top["b"].path(), "plan.b");
    EXPECT_TRUE(top["n"].isNull());
    EXPECT_FALSE(top.find("c"));
    EXPECT_EQ(top.textOf("c"), std::nullopt);
    EXPECT_EQ(top.textOf("a"), "nan");
}

TEST(JsonCursor, ADocumentThatIsNoJsonIsRefused)
{
    EXPECT_EQ(refusal(R"({"a": 1})", [](const JsonCursor&) {}), "none");
    try {
        (void)parsedDocument<nlohmann::ordered_json>("{", kDocument);
        FAIL() << "half an object was read";
    } catch (const Error& error) {
        EXPECT_EQ(error.text(), "Plan, the file: it is not valid JSON, or nested too deep.");
    }
}

} // namespace
} // namespace comparo
