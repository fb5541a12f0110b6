// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/contract/contract.h"
#include "engine/contract/step_contract.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

/// Rules of a contract for the steps of recordings.
namespace comparo {
namespace {

StepContract stepRules(const std::string& list)
{
    return stepContractFromJson(R"({"version":1,"rules":[)" + list + "]}");
}

/// Name of the rule that applies, or "none".
std::string stepRuleFor(const StepContract& contract, const StepCase& question)
{
    const StepRule* rule = contract.find(question);
    return rule ? rule->name : "none";
}

TEST(StepContract, PatternsFitWholeNames)
{
    for (const auto& [pattern, name] : {std::pair("*", ""),
                                        {"", ""},
                                        {"*", "a.b"},
                                        {"enc.*", "enc."},
                                        {"enc.*", "enc.0.w"},
                                        {"*.w", "enc.0.w"},
                                        {"e*c.?.w", "enc.0.w"},
                                        {"a*b*c", "a-b-b-c"},
                                        {"**x", "x"}})
        EXPECT_TRUE(fitsPattern(pattern, name)) << pattern << " " << name;
    for (const auto& [pattern, name] : {std::pair("", "a"),
                                        {"enc.*", "enc"},
                                        {"enc.?", "enc.10"},
                                        {"*.w", "enc.w.b"},
                                        {"a*b*c", "a-c-b"},
                                        {"A", "a"}})
        EXPECT_FALSE(fitsPattern(pattern, name)) << pattern << " " << name;
    EXPECT_FALSE(fitsPattern("a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b", std::string(20000, 'a'))) << "in no time";
}

TEST(StepContract, TheRuleThatSaysMostHoldsWhateverTheOrder)
{
    const StepContract given = stepRules(
        R"({"name":"any","rtol":1e-5},
           {"name":"encoder","step":"encoder.*","atol":1},
           {"name":"first","step":"encoder.0.*","atol":2},
           {"name":"half","step":"encoder.*","dtype":"float16","ulp":4},
           {"name":"gpu","step":"encoder.*","a":"cuda","b":"cpu","atol":3})");
    StepContract reversed = given;
    std::reverse(reversed.rules.begin(), reversed.rules.end());
    for (const StepContract& contract : {given, reversed}) {
        EXPECT_EQ(stepRuleFor(contract, {"head", "int64", "cpu", "cpu"}), "any");
        EXPECT_EQ(stepRuleFor(contract, {"encoder.1", "float32", "cpu", "cpu"}), "encoder");
        EXPECT_EQ(stepRuleFor(contract, {"encoder.0.conv", "float32", "cpu", "cpu"}), "first");
        EXPECT_EQ(stepRuleFor(contract, {"encoder.0.conv", "float16", "cpu", "cpu"}), "half");
        EXPECT_EQ(stepRuleFor(contract, {"encoder.1", "float32", "cpu", "cuda:1"}), "gpu");
        EXPECT_EQ(stepRuleFor(contract, {"encoder.1", "float16", "cuda:0", "cpu"}), "gpu");
        EXPECT_EQ(stepRuleFor(contract, {"encoder.1", "float32", "cuda:0", "cuda:1"}), "encoder");
    }
    EXPECT_EQ(given.rules[3].tolerance, (Tolerance{0.0, 0.0, 4}));
    EXPECT_EQ(stepRuleFor(stepRules(""), {"x", "int8", "cpu", "cpu"}), "none");
}

TEST(StepContract, ATieNamesBothRules)
{
    const StepContract contract = stepRules(R"({"name":"x","step":"*.blur"},{"name":"y","step":"net.b*"})");
    try {
        (void)contract.find({"net.blur", "uint8", "cpu", "cuda:0"});
        ADD_FAILURE();
    } catch (const Error& error) {
        for (const char* words : {"'x'", "'y'", "net.blur of uint8, cpu against cuda:0"})
            EXPECT_NE(error.text().find(words), std::string::npos) << error.text();
    }
}

TEST(StepContract, RulesOfRunsAndOfRecordingsKeepApart)
{
    const std::string list = R"({"name":"op","op":"resize","atol":1},{"name":"step","step":"resize","atol":2},
        {"name":"numerics","numerics":"exact"},{"name":"peer","a":"kornia@cpu"},{"name":"dtype","dtype":"uint8"})";
    const StepContract steps = stepRules(list);
    ASSERT_EQ(steps.rules.size(), 2U);
    EXPECT_EQ(steps.rules[0].name, "step");
    EXPECT_EQ(steps.rules[1].name, "dtype");
    const Contract runs = contractFromJson(R"({"version":1,"rules":[)" + list + "]}");
    EXPECT_EQ(runs.rules.size(), 4U);
    EXPECT_TRUE(
        std::ranges::none_of(runs.rules, [](const ContractRule& rule) { return rule.name == "step"; }));
}

TEST(StepContract, MistakesNameTheirPlace)
{
    for (const auto& [list, words] :
         {std::pair(R"({"name":"x","step":""})", "rules[0].step: expected a pattern"),
          {R"({"name":"x","step":7})", "rules[0].step: expected a string"},
          {R"({"name":"x","step":"s","op":"resize"})", "rules[0].step: 'op' cannot be combined"},
          {R"({"name":"x","step":"s","numerics":"exact"})", "rules[0].step: 'numerics' cannot be combined"},
          {R"({"name":"x","step":"s","a":"kornia@cpu"})",
           "rules[0].a: a rule with 'step' supports only cpu, emu and cuda"},
          {R"({"step":"s"})", "rules[0].name"},
          {R"({"name":"x","step":"s","atol":-1})", "rules[0].atol"},
          {R"({"name":"x","step":"s"},{"name":"x"})", "rules[1].name: 'x' is the name of an earlier rule"},
          {R"({"name":"x","steps":"s"})", "unknown key 'steps'"}}) {
        for (const bool ofRuns : {false, true}) {
            try {
                const std::string text = std::string(R"({"version":1,"rules":[)") + list + "]}";
                ofRuns ? (void)contractFromJson(text) : (void)stepContractFromJson(text);
                ADD_FAILURE() << list;
            } catch (const Error& error) {
                EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
                EXPECT_NE(error.text().find(words), std::string::npos) << error.text();
            }
        }
    }
}

} // namespace
} // namespace comparo
