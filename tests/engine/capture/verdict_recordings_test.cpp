// SPDX-License-Identifier: Apache-2.0
#include "engine/tensor/stored_dtype.h"
#include "engine/capture/recording_comparison.h"
#include "engine/codec/codec.h"
#include "engine/report/recordings/report.h"
#include "tests/support/recording_file.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/verdict_cases.h"

#include <gtest/gtest.h>

/// The verdict of two recordings: every case of the table, and what is no verdict because nothing was
/// compared.
namespace comparo {
namespace {

using Json = nlohmann::ordered_json;

Json stepOf(int number, const std::string& name, const Json& tensors, const Json& notes = Json::array())
{
    return {{"number", number},   {"name", name},           {"kind", "step"},         {"call", 1},
            {"tensors", tensors}, {"draws", Json::array()}, {"state", Json::array()}, {"notes", notes}};
}

Json tensorOf(const std::string& dtype, const Json& shape, const Json& file)
{
    return {{"name", ""}, {"file", file}, {"dtype", dtype}, {"shape", shape}, {"device", "cpu"}};
}

class VerdictOfRecordings : public testing::Test {
protected:
    test::RecordingFile begun() const
    {
        test::RecordingFile file;
        file.add("manifest.json", Json{{"schema", kRecordingSchema},
                                       {"title", "t"},
                                       {"command", "c"},
                                       {"created", "2026-01-02T03:04:05Z"},
                                       {"recorder", "r"},
                                       {"environment", Json::object()}});
        return file;
    }

    [[nodiscard]] Recording opened(const std::string& name, const test::RecordingFile& file) const
    {
        writeFile(m_folder / name, file.bytes());
        return Recording(m_folder / name);
    }

    /// A recording of one step that has these values.
    [[nodiscard]] Recording recorded(const std::string& name, const test::VerdictSide& side) const
    {
        const StoredDType& dtype = *findStoredDType(side.dtype);
        test::RecordingFile file = begun();
        file.add("data/000001/0.npy", test::npyOfValues(std::string(dtype.npy), "(1,)", side.bytes));
        file.add("steps/000001.json",
                 stepOf(1, "s", Json::array({tensorOf(side.dtype, {side.samples}, "data/000001/0.npy")})));
        return opened(name, file);
    }

    [[nodiscard]] RecordingsReport reportOf(const Recording& a, const Recording& b) const
    {
        RecordingsReport report{"a", "b", a, b, compareRecordings(a, b), {}, {}, "c", "now", {}};
        return report;
    }

    test::TemporaryFolder m_folder;
};

TEST_F(VerdictOfRecordings, IsThatOfEveryCase)
{
    EXPECT_GE(test::verdictCases().size(), 27U);
    for (const test::VerdictCase& each : test::verdictCases()) {
        const Recording a = recorded("a.comparo", each.a), b = recorded("b.comparo", each.b);
        const RecordingComparison found = compareRecordings(a, b, Tolerance{each.atol, 0.0, each.ulp});
        ASSERT_EQ(found.lines.size(), 1U) << each.name;
        ASSERT_TRUE(found.verdict()) << each.name;
        EXPECT_EQ(toString(*found.verdict()), each.verdict) << each.name;
        EXPECT_EQ(toString(found.lines[0].comparison->verdict), each.verdict) << each.name;
        if (!each.sentence.empty()) {
            EXPECT_EQ(english(found.lines[0].sentence), each.sentence) << each.name;
        }
    }
}

TEST_F(VerdictOfRecordings, SaysWhatIsNotTheSame)
{
    const Recording a = recorded("a.comparo", {"bfloat16", 1, {std::byte{0x80}, std::byte{0x3F}}});
    const Recording b = recorded("b.comparo", {"float16", 1, {std::byte{0x00}, std::byte{0x3C}}});
    const Outcome outcome = reportOf(a, b).outcome();
    EXPECT_EQ(outcome.kind, OutcomeKind::Equal);
    EXPECT_EQ(english(outcome.sentence()),
              "Equal: no step differs; not the same: bfloat16 and float16 in s.");
    EXPECT_EQ(outcome.exitCode(), 0);
}

TEST_F(VerdictOfRecordings, IsAnErrorWhereNothingWasCompared)
{
    test::RecordingFile sparse = begun();
    sparse.add("steps/000001.json",
               stepOf(1, "s", Json::array({tensorOf("torch.float32", Json::array(), nullptr)}),
                      {"the output: a tensor of layout torch.sparse_coo is not dense"}));
    const Recording kept = opened("sparse.comparo", sparse);
    const RecordingsReport report = reportOf(kept, kept);
    EXPECT_FALSE(report.comparison.same());
    EXPECT_EQ(report.outcome().kind, OutcomeKind::Error);
    EXPECT_EQ(report.outcome().exitCode(), 2);
    EXPECT_EQ(report.verdict(),
              "Nothing was compared. 0 of 1 tensor was compared. Left out: s, its values were not kept "
              "(a tensor of layout torch.sparse_coo is not dense).");
    EXPECT_NE(toRecordingsJunit(report).find(R"(errors="1" skipped="1")"), std::string::npos);
    const Json json = Json::parse(toRecordingsJson(report));
    EXPECT_EQ(json["same"], false);
    EXPECT_EQ(json["id"], "error");
    EXPECT_EQ(json["coverage"]["compared"], 0);
    EXPECT_EQ(json["coverage"]["left"][0]["what"], "s");
}

TEST_F(VerdictOfRecordings, IsAnErrorForTwoWithoutAStep)
{
    const Recording empty = opened("empty.comparo", begun());
    const RecordingsReport report = reportOf(empty, empty);
    EXPECT_EQ(report.outcome().kind, OutcomeKind::Error);
    EXPECT_EQ(report.verdict(), "Nothing was compared: neither recording has a step.");
    EXPECT_NE(toRecordingsJunit(report).find(R"(tests="1" failures="0" errors="1")"), std::string::npos);
}

TEST_F(VerdictOfRecordings, IsAnErrorForStepsWithoutAValue)
{
    test::RecordingFile text = begun();
    text.add("steps/000001.json", stepOf(1, "label", Json::array()));
    const Recording kept = opened("text.comparo", text);
    EXPECT_EQ(reportOf(kept, kept).verdict(),
              "Nothing was compared. 0 of 1 tensor was compared. Left out: label, neither "
              "recording has a value of it.");
}

TEST_F(VerdictOfRecordings, SaysHowMuchWasCompared)
{
    test::RecordingFile file = begun();
    file.add("data/000001/0.npy", test::npyOfValues<float>("<f4", "(1,)", {1.0F}));
    file.add("steps/000001.json",
             stepOf(1, "s", Json::array({tensorOf("float32", {1}, "data/000001/0.npy")})));
    file.add("steps/000002.json", stepOf(2, "t", Json::array({tensorOf("object", Json::array(), nullptr)})));
    const Recording half = opened("half.comparo", file);
    const RecordingsReport report = reportOf(half, half);
    EXPECT_EQ(report.verdict(),
              "Bit-exact: no step differs. 1 of 2 tensors were compared. Left out: t, its values were "
              "not kept.");
    EXPECT_EQ(report.outcome().exitCode(), 0);
    EXPECT_FALSE(report.comparison.coverage().isWhole());
    EXPECT_NE(toRecordingsJunit(report).find(R"(tests="2" failures="0" errors="0" skipped="1")"),
              std::string::npos);
    for (const std::string& text :
         {toRecordingsMarkdown(report), document::toHtml(documentOf(report)), toRecordingsCsv(report)})
        EXPECT_NE(text.find("ot compared"), std::string::npos);
}

TEST_F(VerdictOfRecordings, NamesCannotForgeALine)
{
    const std::string evil = "s\n\nBit-exact: no step differs.\n\xE2\x80\xAEx";
    const auto kept = [&](const std::string& name, float value) {
        test::RecordingFile file = begun();
        file.add("data/000001/0.npy", test::npyOfValues<float>("<f4", "(1,)", {value}));
        file.add("steps/000001.json",
                 stepOf(1, evil, Json::array({tensorOf("float32", {1}, "data/000001/0.npy")})));
        return opened(name, file);
    };
    const RecordingsReport report = reportOf(kept("a", 1.0F), kept("b", 2.0F));
    EXPECT_EQ(report.verdict(), "Different: first at s\\n\\nBit-exact: no step differs.\\n\\u202ex.");
    const std::string page = document::toHtml(documentOf(report));
    for (const std::string& text : {toRecordingsMarkdown(report), page.substr(0, page.find("<script"))}) {
        EXPECT_EQ(text.find("\nBit-exact"), std::string::npos);
        EXPECT_EQ(text.find("\xE2\x80\xAE"), std::string::npos);
    }
    EXPECT_EQ(Json::parse(toRecordingsJson(report))["lines"][0]["step"], evil) << "programs get it as it is";
}

TEST_F(VerdictOfRecordings, ParametersThatDifferAreTold)
{
    const auto kept = [&](const std::string& name, const std::string& antialias, float value) {
        Json step = stepOf(1, "0", Json::array({tensorOf("float32", {1}, "data/000001/0.npy")}));
        step["settings"] = {{"antialias", antialias}, {"size", "(20, 20)"}};
        test::RecordingFile file = begun();
        file.add("data/000001/0.npy", test::npyOfValues<float>("<f4", "(1,)", {value}));
        file.add("steps/000001.json", step);
        return opened(name, file);
    };
    const RecordingsReport report = reportOf(kept("a", "True", 1.0F), kept("b", "False", 2.0F));
    EXPECT_EQ(report.verdict(), "Different: first at 0. Computed with different parameters, first antialias "
                                "of 0: A has True, B has False.");
    ASSERT_EQ(report.comparison.lines.size(), 2U);
    EXPECT_EQ(Json::parse(toRecordingsJson(report))["lines"][0]["kind"], "setting");
    EXPECT_NE(toRecordingsMarkdown(report).find("antialias of 0"), std::string::npos);
    const RecordingsReport same = reportOf(kept("a", "True", 1.0F), kept("b", "False", 1.0F));
    EXPECT_EQ(same.outcome().kind, OutcomeKind::BitExact) << "what they put out is the same";
    EXPECT_EQ(same.verdict(), "Bit-exact: no step differs. Computed with different parameters, first "
                              "antialias of 0: A has True, B has False.");
}

TEST_F(VerdictOfRecordings, AKeyThatStandsTwiceIsRefused)
{
    test::RecordingFile file = begun();
    file.add("steps/000001.json",
             test::bytesOfText(R"({"number":1,"name":"s","name":"t","kind":"step","call":1})"));
    try {
        static_cast<void>(opened("twice.comparo", file));
        ADD_FAILURE();
    } catch (const Error& error) {
        EXPECT_NE(error.text().find("the key 'name' is given twice"), std::string::npos) << error.text();
    }
}

TEST_F(VerdictOfRecordings, ChecksumsOfTwoDtypesSayNothing)
{
    const auto kept = [&](const std::string& name, const std::string& dtype) {
        Json tensor = tensorOf(dtype, {2}, nullptr);
        tensor["crc32"] = dtype.size();
        test::RecordingFile file = begun();
        file.add("steps/000001.json", stepOf(1, "s", Json::array({tensor})));
        return opened(name, file);
    };
    const RecordingsReport other = reportOf(kept("a", "bfloat16"), kept("b", "float32"));
    EXPECT_EQ(other.outcome().kind, OutcomeKind::Error);
    EXPECT_NE(other.verdict().find("the checksums are of bfloat16 and float32"), std::string::npos);
    const RecordingsReport same = reportOf(kept("a", "float32"), kept("b", "float32"));
    EXPECT_EQ(same.outcome().kind, OutcomeKind::Equal);
}

} // namespace
} // namespace comparo
