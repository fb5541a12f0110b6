// SPDX-License-Identifier: Apache-2.0
// Repetitions in reports: that a side is nondeterministic comes before any tolerance, in every format.
#include "engine/report/run/writers.h"
#include "tests/engine/report/report_model.h"
#include "tests/support/json_schema.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

namespace comparo {
namespace {

using Json = nlohmann::json;

/// Two equal images; side B gave other bits in the last of three repetitions, or did not.
Report repeatedReport(bool isNondeterministic)
{
    Report report = test::rampReport(12, 9, 1, 1, 0);
    int run = 0;
    const auto side = [&](const ScheduleOptions&) {
        return test::tensorOf<std::uint8_t>(
            {1, 1, 1, 2}, {10, static_cast<std::uint8_t>(isNondeterministic && run++ == 2 ? 21 : 20)});
    };
    report.repeats = {{"B", repeatCheck(side, {3})}};
    return report;
}

TEST(ReportRepeat, everyFormatSaysNondeterministic)
{
    const Report report = repeatedReport(true);
    EXPECT_EQ(report.outcome().kind, OutcomeKind::Nondeterministic);
    EXPECT_EQ(english(report.outcome().sentence()),
              "Nondeterministic: side B, 1 of 3 repetitions differ from the "
              "first, at 50.00 % of the samples (eager "
              "against lazy). Do not set a tolerance; see Streams.");
    const std::string html = toReportHtml(report);
    EXPECT_NE(html.find("Nondeterministic"), std::string::npos);
    EXPECT_NE(html.find("Side B, 1 of 3 repetitions differ"), std::string::npos);
    EXPECT_EQ(toReportMarkdown(report).find("Bit-exact"), std::string::npos);
    EXPECT_NE(toReportMarkdown(report).find("Nondeterministic"), std::string::npos);
    EXPECT_NE(toReportJunit(report).find("failures=\"1\""), std::string::npos);
    EXPECT_FALSE(toReportPdf(report).empty());
}

TEST(ReportRepeat, aDeterministicSideChangesNoVerdict)
{
    const Report report = repeatedReport(false);
    EXPECT_EQ(report.outcome().kind, OutcomeKind::BitExact);
    EXPECT_EQ(english(report.outcome().sentence()), english(report.comparison->sentence()));
    EXPECT_NE(toReportMarkdown(report).find("Bit-exact"), std::string::npos);
    EXPECT_NE(toReportJunit(report).find("failures=\"0\""), std::string::npos);
}

TEST(ReportRepeat, jsonHoldsTheRepetitions)
{
    std::ifstream file(test::dataFolder() + "/../resources/report/schema.json");
    const Json schema = Json::parse(file);
    for (const bool isNondeterministic : {true, false}) {
        const Json json = Json::parse(toReportJson(repeatedReport(isNondeterministic)));
        EXPECT_EQ(test::SchemaChecker(schema).check(json), std::vector<std::string>{});
        ASSERT_EQ(json["repeats"].size(), 1u);
        const Json& repeat = json["repeats"][0];
        EXPECT_EQ(repeat["side"], "B");
        EXPECT_EQ(repeat["nondeterministic"], isNondeterministic);
        EXPECT_EQ(repeat["results"], isNondeterministic ? 2 : 1);
        EXPECT_EQ(repeat["varying"], isNondeterministic ? 1 : 0);
        EXPECT_EQ(repeat["runs"].size(), 3u);
        EXPECT_EQ(repeat["runs"][2]["how"], "eager");
        EXPECT_EQ(repeat["differing"], isNondeterministic ? Json::parse("[0, 2]") : Json(nullptr));
        EXPECT_EQ(json["verdict"]["id"], isNondeterministic ? "nondeterministic" : "bit-exact");
    }
}

} // namespace
} // namespace comparo
