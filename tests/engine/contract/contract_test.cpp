// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/contract/contract.h"
#include "tests/engine/report/report_model.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

/// Which rule of a contract applies, what a contract file may say, and how reports quote it.
namespace comparo {
namespace {

ContractCase caseOf(const char* op, DType dtype, const char* a, const char* b)
{
    return {op, dtype, Side::parse(a), Side::parse(b)};
}

/// Name of the rule that applies, or "none".
std::string ruleFor(const Contract& contract, const ContractCase& question)
{
    const ContractRule* rule = contract.find(question);
    return rule ? rule->name : "none";
}

Contract rules(const std::string& list)
{
    return contractFromJson(R"({"version":1,"rules":[)" + list + "]}");
}

TEST(Contract, AKeyThatStandsTwiceIsRefusedByItsPlace)
{
    for (const char* text :
         {R"({"version":1,"rules":[{"name":"x","op":"resize","atol":0,"atol":100}]})",
          R"({"version":1,"rules":[{"name":"x","op":"resize","atol":0,"\u0061tol":100}]})"})
        try {
            contractFromJson(text);
            ADD_FAILURE() << text;
        } catch (const Error& error) {
            EXPECT_EQ(error.text(), "The key 'rules[0].atol' is given twice; give it once.");
        }
}

TEST(Contract, MostSpecificRuleWinsWhateverTheOrder)
{
    const Contract given = rules(
        R"({"name":"any","op":"*","rtol":1e-5},
           {"name":"resize","op":"resize","atol":2},
           {"name":"resize-u8","op":"resize","dtype":"uint8","atol":1},
           {"name":"resize-u8-pair","op":"resize","dtype":"uint8","a":"cpu","b":"emu","atol":3},
           {"name":"resize-u8-exact","op":"resize","dtype":"uint8","a":"cpu","b":"emu","numerics":"exact"})");
    Contract reversed = given;
    std::reverse(reversed.rules.begin(), reversed.rules.end());
    for (const Contract& contract : {given, reversed}) {
        EXPECT_EQ(ruleFor(contract, caseOf("to_float", DType::UInt8, "cpu", "emu:0")), "any");
        EXPECT_EQ(ruleFor(contract, caseOf("resize", DType::Float32, "cpu", "emu:0")), "resize");
        EXPECT_EQ(ruleFor(contract, caseOf("resize", DType::UInt8, "cpu", "cuda:0")), "resize-u8");
        EXPECT_EQ(ruleFor(contract, caseOf("resize", DType::UInt8, "cpu", "emu:1")), "resize-u8-pair");
        EXPECT_EQ(ruleFor(contract, caseOf("resize", DType::UInt8, "emu:1", "cpu")), "resize-u8-pair");
        EXPECT_EQ(ruleFor(contract, caseOf("resize", DType::UInt8, "cpu/exact", "emu:0/exact")),
                  "resize-u8-exact");
        EXPECT_EQ(ruleFor(contract, caseOf("resize", DType::UInt8, "cpu/exact", "emu:0")), "resize-u8-pair")
            << "numerics is a criterion of both sides";
    }
}

TEST(Contract, OneNamedDeviceMayBeOnEitherSideAndAPairIsBoth)
{
    const Contract one = rules(R"({"name":"gpu","a":"cuda"})");
    EXPECT_EQ(ruleFor(one, caseOf("resize", DType::UInt8, "cpu", "cuda:1")), "gpu");
    EXPECT_EQ(ruleFor(one, caseOf("resize", DType::UInt8, "cuda:0", "emu:0")), "gpu");
    EXPECT_EQ(ruleFor(one, caseOf("resize", DType::UInt8, "cpu", "emu:0")), "none");
    const Contract pair = rules(R"({"name":"gpus","a":"cuda","b":"cuda"})");
    EXPECT_EQ(ruleFor(pair, caseOf("resize", DType::UInt8, "cpu", "cuda:1")), "none");
    EXPECT_EQ(ruleFor(pair, caseOf("resize", DType::UInt8, "cuda:0", "cuda:1")), "gpus");
}

TEST(Contract, TieNamesBothRules)
{
    const Contract contract = rules(
        R"({"name":"by-op","op":"resize"},{"name":"by-dtype","dtype":"uint8"},{"name":"other","op":"to_float"})");
    try {
        static_cast<void>(contract.find(caseOf("resize", DType::UInt8, "cpu", "emu:0")));
        FAIL() << "two rules of one specificity match";
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
        for (const char* words : {"'by-op'", "'by-dtype'", "resize of uint8, cpu/framework against emu:0"})
            EXPECT_NE(error.text().find(words), std::string::npos) << error.text();
    }
    EXPECT_EQ(ruleFor(contract, caseOf("resize", DType::Float32, "cpu", "emu:0")), "by-op");
}

TEST(Contract, MoreSpecificRuleSettlesATieOfOthers)
{
    const Contract contract = rules(
        R"({"name":"by-op","op":"resize"},{"name":"by-dtype","dtype":"uint8"},{"name":"both","op":"resize","dtype":"uint8"})");
    EXPECT_EQ(ruleFor(contract, caseOf("resize", DType::UInt8, "cpu", "emu:0")), "both");
}

TEST(Contract, CaseIsTheLastStepThatRan)
{
    Pipeline pipeline;
    pipeline.steps = {Step::parse("to_float"), Step::parse("resize:size=4"), Step::parse("to_uint8")};
    pipeline.steps.back().enabled = false;
    const Tensor input = test::tensorOf<std::uint8_t>({1, 1, 8, 8}, std::vector<std::uint8_t>(64, 7));
    const Side cpu = Side::parse("cpu");
    const Trace trace = runSide(pipeline, input, cpu);
    const ContractCase question = contractCase(trace, trace);
    EXPECT_EQ(question.op, "resize");
    EXPECT_EQ(question.dtype, DType::Float32);
    const Trace nothing = runSide({}, input, cpu);
    EXPECT_EQ(contractCase(nothing, nothing).op, "");
    EXPECT_EQ(ruleFor(rules(R"({"name":"any"})"), contractCase(nothing, nothing)), "any");
}

TEST(Contract, TolerancesAreReadAsWritten)
{
    const Contract contract = rules(
        R"({"name":"f","atol":1e-3,"rtol":0.25,"ulp":9007199254740993,"note":"measured"},{"name":"g"})");
    EXPECT_EQ(contract.rules[0].tolerance, (Tolerance{1e-3, 0.25, 9007199254740993}));
    EXPECT_EQ(contract.rules[0].note, "measured");
    EXPECT_EQ(contract.rules[1].tolerance, Tolerance{});
}

TEST(Contract, SetsTheLimitsOfGrades)
{
    const Contract contract =
        contractFromJson(R"({"version":1,"rules":[],"grades":{"visible":0.5,"visibleColor":3}})");
    GradeRules expected;
    expected.visible = 0.5;
    expected.visibleColor = 3.0;
    EXPECT_EQ(contract.grades, expected);
    EXPECT_EQ(contractFromJson(toJson(contract)).grades, expected);
    EXPECT_EQ(contractFromJson(R"({"version":1,"rules":[]})").grades, GradeRules{});
}

TEST(Contract, EveryMistakeNamesItsPlace)
{
    const auto rule = [](const std::string& fields) {
        return R"({"version":1,"rules":[{"name":"first"},{"name":"second",)" + fields + "}]}";
    };
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"", "not valid JSON"},
        {R"({"version":1,"rules":[)", "not valid JSON"},
        {"[]", "the top level: expected an object"},
        {R"({"rules":[]})", "version: this program reads version 1"},
        {R"({"version":2,"rules":[]})", "version: this program reads version 1"},
        {R"({"version":1})", "rules: it is missing"},
        {R"({"version":1,"rules":7})", "rules: expected an array"},
        {R"({"version":1,"rules":[],"author":"me"})", "unknown key 'author'"},
        {R"({"version":1,"rules":[7]})", "rules[0]: expected an object"},
        {R"({"version":1,"rules":[{"atol":1}]})", "rules[0].name"},
        {R"({"version":1,"rules":[{"name":""}]})", "rules[0].name"},
        {R"({"version":1,"rules":[{"name":"x"},{"name":"x"}]})",
         "rules[1].name: 'x' is the name of an earlier"},
        {rule(R"("atoll":1)"), "rules[1]: unknown key 'atoll'"},
        {rule(R"("atol":-1)"), "rules[1].atol: expected a number of at least 0"},
        {rule(R"("rtol":"0.1")"), "rules[1].rtol: expected a number of at least 0"},
        {rule(R"("atol":null)"), "rules[1].atol: expected a number of at least 0"},
        {rule(R"("ulp":1.5)"), "rules[1].ulp: expected a whole number"},
        {rule(R"("ulp":-1)"), "rules[1].ulp: expected a whole number"},
        {rule(R"("ulp":18446744073709551615)"), "rules[1].ulp: expected a whole number"},
        {rule(R"("op":"resise")"), "rules[1].op"},
        {rule(R"("op":3)"), "rules[1].op: expected a string"},
        {rule(R"("dtype":"int8")"), "rules[1].dtype: 'int8' is not one of uint8, uint16, float32, float64"},
        {rule(R"("a":"gpu")"), "rules[1].a: 'gpu' is not one of cpu, emu, cuda"},
        {rule(R"("b":"cuda:0")"), "rules[1].b: 'cuda:0' is not one of cpu, emu, cuda"},
        {rule(R"("numerics":"fast")"), "rules[1].numerics: 'fast' is not one of exact, framework"},
        {R"({"version":1,"rules":[],"grades":[]})", "grades: expected an object"},
        {R"({"version":1,"rules":[],"grades":{"seen":1}})", "grades: unknown key 'seen'"},
        {R"({"version":1,"rules":[],"grades":{"visible":"1"}})",
         "grades.visible: expected a number of at least 0"},
        {rule(R"("note":1)"), "rules[1].note: expected a string"},
    };
    for (const auto& [json, words] : cases) {
        try {
            contractFromJson(json);
            ADD_FAILURE() << json;
        } catch (const Error& error) {
            EXPECT_EQ(error.code(), ErrorCode::InvalidArgument);
            EXPECT_NE(error.text().find(words), std::string::npos) << json << "\n" << error.text();
        }
    }
}

std::string written(const Report& report, const std::string& extension)
{
    for (const ReportWriter& writer : allReportWriters())
        if (writer.extension == extension)
            return writer.write(report);
    return {};
}

TEST(Contract, EveryReportQuotesTheRule)
{
    Report report = test::rampReport(12, 9, 1, 1, 1);
    report.comparison = compare(report.imageA, report.imageB, {{.atol = 1.0}, {}, true});
    report.contract = {"ci/tolerances.json", "resize-u8"};
    const std::string sentence = english(report.outcome().sentence());
    EXPECT_TRUE(sentence.ends_with("; contract resize-u8 allows atol 1.")) << sentence;
    for (const char* extension : {".json", ".html", ".md", ".xml"})
        EXPECT_NE(written(report, extension).find("contract resize-u8 allows atol 1"), std::string::npos)
            << extension;
    EXPECT_NE(written(report, ".csv").find(",contract,notes\r\n"), std::string::npos);
    EXPECT_NE(written(report, ".csv").find(",resize-u8,\r\n"), std::string::npos);
    EXPECT_NE(written(report, ".html").find("ci/tolerances.json"), std::string::npos);
}

TEST(Contract, WithoutARuleTheReportSaysThatBitExactIsDemanded)
{
    Report report = test::rampReport(12, 9, 1, 1, 1);
    report.contract = {"ci/tolerances.json", ""};
    const std::string words = "no rule of the contract applies, so bit-exact is required";
    for (const char* extension : {".json", ".html", ".md", ".xml"})
        EXPECT_NE(written(report, extension).find(words), std::string::npos) << extension;
    report.contract.reset();
    EXPECT_EQ(english(report.outcome().sentence()), english(report.comparison->sentence()));
    EXPECT_EQ(report.toleranceText(), report.comparison->tolerance.toText());
}

} // namespace
} // namespace comparo
