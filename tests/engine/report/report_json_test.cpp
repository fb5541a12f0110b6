// SPDX-License-Identifier: Apache-2.0
#include "engine/base/message_list.h"
#include "engine/report/run/writers.h"
#include "tests/engine/report/report_model.h"
#include "tests/support/json_schema.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

namespace comparo {
namespace {

using Json = nlohmann::json;
using test::keptReport;
using test::rampReport;
using test::reportOf;
using test::runReport;
using test::tensorOf;

std::vector<std::string> schemaErrors(const Json& json)
{
    std::ifstream file(test::dataFolder() + "/../resources/report/schema.json");
    EXPECT_TRUE(file.is_open());
    return test::SchemaChecker(Json::parse(file)).check(json);
}

Report nonFiniteReport()
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float inf = std::numeric_limits<float>::infinity();
    const std::vector<float> a{nan, inf, 0.5F, -inf};
    const std::vector<float> b{0.5F, inf, 0.5F, 1.0F};
    return reportOf(tensorOf({1, 1, 2, 2}, a), tensorOf({1, 1, 2, 2}, b));
}

TEST(ReportJson, FitsItsSchema)
{
    EXPECT_EQ(schemaErrors(Json::parse(toReportJson(runReport()))), std::vector<std::string>{});
    EXPECT_EQ(schemaErrors(Json::parse(toReportJson(rampReport(12, 9, 1, 1, 0)))),
              std::vector<std::string>{});
    EXPECT_EQ(schemaErrors(Json::parse(toReportJson(nonFiniteReport()))), std::vector<std::string>{});
    const Json kept = Json::parse(toReportJson(keptReport()));
    EXPECT_EQ(schemaErrors(kept), std::vector<std::string>{});
    EXPECT_EQ(kept["bookmarks"][0]["name"], "the <edge>");
    EXPECT_EQ(kept["bookmarks"][0]["b"], Json({143, 46, 12}));
    EXPECT_EQ(kept["bookmarks"][1]["step"], "2 gaussian_blur");
    EXPECT_TRUE(kept["bookmarks"][1]["a"].empty());
}

TEST(ReportJson, SchemaRejectsOtherContent)
{
    const Json good = Json::parse(toReportJson(rampReport(12, 9, 1, 1, 3)));
    Json missing = good;
    missing.erase("verdict");
    EXPECT_FALSE(schemaErrors(missing).empty());
    Json unknown = good;
    unknown["statistics"]["all"]["colour"] = 1;
    EXPECT_FALSE(schemaErrors(unknown).empty());
    Json wrong = good;
    wrong["statistics"]["channels"][0]["psnr"] = "very good";
    EXPECT_FALSE(schemaErrors(wrong).empty());
}

TEST(ReportJson, SaysWhatTheModelSays)
{
    const Report report = runReport();
    const Comparison& comparison = *report.comparison;
    const Json json = Json::parse(toReportJson(report));
    EXPECT_EQ(json["schema"], "comparoscope.report/2");
    EXPECT_EQ(json["title"], report.title);
    EXPECT_EQ(json["command"], report.command);
    EXPECT_EQ(json["verdict"]["id"], toString(comparison.verdict));
    EXPECT_EQ(json["verdict"]["sentence"], english(comparison.sentence()));
    EXPECT_EQ(json["statistics"]["all"]["differing"], comparison.all.differing);
    EXPECT_EQ(json["statistics"]["all"]["rmse"], comparison.all.rmse);
    EXPECT_EQ(json["statistics"]["all"]["worst"]["x"], comparison.all.worst->x);
    ASSERT_EQ(json["statistics"]["channels"].size(), comparison.channels.size());
    EXPECT_EQ(json["statistics"]["channels"][2]["channel"], "B");
    EXPECT_EQ(json["statistics"]["channels"][2]["differing"], comparison.channels[2].differing);
    EXPECT_EQ(json["required"]["absolute"], comparison.requiredAtol);
    std::uint64_t counted = 0;
    for (const auto& bin : json["histogram"]["bins"])
        counted += bin["count"].get<std::uint64_t>();
    EXPECT_EQ(counted, comparison.all.samples);
    EXPECT_EQ(json["a"]["trace"]["device"], "cpu");
    EXPECT_EQ(json["b"]["trace"]["emulated"], true);
    EXPECT_EQ(json["b"]["trace"]["steps"][0]["op"], "resize");
    EXPECT_EQ(json["b"]["trace"]["steps"][0]["params"]["mode"], "bilinear");
    EXPECT_EQ(json["b"]["trace"]["steps"][0]["notes"], english(report.b->steps[0].notes));
    EXPECT_EQ(json["b"]["trace"]["timeline"].size(), report.b->timeline->entries().size());
    EXPECT_EQ(json["b"]["image"]["shape"], Json({1, 3, report.imageB.shape().h, report.imageB.shape().w}));
    EXPECT_EQ(json["cause"]["hypotheses"][0]["share"], 1.0);
    EXPECT_EQ(json["pipeline"], Json::parse(toJson(report.pipeline)));
    EXPECT_EQ(json["environment"]["devices"].size(), report.environment.devices.size());
}

TEST(ReportJson, NonFiniteNumbersAreWords)
{
    const Json json = Json::parse(toReportJson(nonFiniteReport()));
    EXPECT_EQ(json["statistics"]["all"]["maxAbs"], "inf");
    EXPECT_EQ(json["required"]["absolute"], "inf");
    EXPECT_EQ(json["statistics"]["all"]["first"]["a"], "nan");
    EXPECT_EQ(json["worstPlaces"][0]["size"], "inf");
}

TEST(ReportJson, OrderOfKeysIsFixedAndTextIsAlwaysUtf8)
{
    Report report = rampReport(12, 9, 1, 1, 3);
    report.title = "\xff\"quoted\"";
    const std::string text = toReportJson(report);
    EXPECT_EQ(text, toReportJson(report));
    EXPECT_LT(text.find("\"schema\""), text.find("\"title\""));
    EXPECT_LT(text.find("\"verdict\""), text.find("\"statistics\""));
    EXPECT_EQ(Json::parse(text)["title"], "\xEF\xBF\xBD\"quoted\"");
}

TEST(ReportJson, TwoFilesHaveNoTraces)
{
    const Json json = Json::parse(toReportJson(rampReport(12, 9, 1, 1, 3)));
    EXPECT_TRUE(json["a"]["trace"].is_null());
    EXPECT_TRUE(json["b"]["trace"].is_null());
    EXPECT_TRUE(json["cause"].is_null());
    EXPECT_EQ(json["a"]["label"], "a.npy");
}

} // namespace
} // namespace comparo
