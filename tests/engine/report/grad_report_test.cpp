// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/comparison/gradient_findings.h"
#include "engine/diagnose/gradients/run.h"
#include "engine/report/picture/difference_colors.h"
#include "engine/report/picture/gradient_pictures.h"
#include "engine/report/run/writers.h"
#include "tests/engine/report/report_model.h"
#include "tests/support/json_schema.h"
#include "tests/support/paths.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <limits>

/// Gradients of a pipeline, side against side, and what reports say about them.
namespace comparo {
namespace {

using Json = nlohmann::json;

Pipeline jpegPipeline(double quality)
{
    Pipeline pipeline;
    pipeline.steps = {Step::parse("differentiable_jpeg")};
    pipeline.steps.front().params.set("quality", quality);
    return pipeline;
}

Tensor picture(int width, int height)
{
    return randomWeights({1, 3, height, width}, 11); // noise; values below 0 are as good as others
}

GradientRun runOn(const std::string& side, const Tensor& weights = {}, double quality = 60.5)
{
    return runGradient(jpegPipeline(quality), picture(40, 24), weights, Side::parse(side));
}

Report gradientReport()
{
    const GradientRun a = runOn("cpu/exact");
    const GradientRun b = runOn("emu:0/exact");
    Report report = test::reportOf(a.forward.output(), b.forward.output());
    report.pipeline = jpegPipeline(60.5);
    report.a = a.forward;
    report.b = b.forward;
    report.gradient.emplace();
    report.gradient->weights = message("all ones");
    report.gradient->pairs = compareGradients(a.gradients, b.gradients, {});
    return report;
}

GradientCheck goodCheck()
{
    GradientCheck check;
    check.sturdy = 5;
    check.fragile = 1;
    check.worstSturdy = 1e-8;
    CheckedGradient entry;
    entry.tensor = "quality";
    entry.analytic = entry.numeric = entry.scale = 2.0;
    check.entries = {entry};
    entry.tensor = "image";
    check.worst = {entry};
    return check;
}

TEST(GradientRun, SidesAgreeBitForBit)
{
    const Report report = gradientReport();
    ASSERT_EQ(report.gradient->pairs.size(), 4U);
    EXPECT_EQ(report.gradient->pairs[0].name, "image");
    EXPECT_EQ(report.gradient->pairs[1].name, "quality");
    EXPECT_EQ(report.outcome().kind, OutcomeKind::BitExact) << english(report.outcome().sentence());
    EXPECT_NE(report.gradient->pairs[1].a.at(0, 0, 0, 0), 0.0);
}

TEST(GradientRun, IsLinearInTheWeights)
{
    const Tensor weights = randomWeights({1, 3, 24, 40}, 3);
    std::vector<double> doubled;
    for (int c = 0; c < 3; ++c)
        for (int y = 0; y < 24; ++y)
            for (int x = 0; x < 40; ++x)
                doubled.push_back(2.0 * weights.at(0, c, y, x));
    const GradientRun one = runOn("cpu", weights);
    const GradientRun two = runOn("cpu", Tensor::fromValues<double>({1, 3, 24, 40}, doubled));
    for (int y = 0; y < 24; ++y)
        for (int x = 0; x < 40; ++x)
            ASSERT_EQ(two.gradients.image.at(0, 1, y, x), 2.0 * one.gradients.image.at(0, 1, y, x));
    EXPECT_NE(one.gradients.image.at(0, 1, 3, 3), runOn("cpu").gradients.image.at(0, 1, 3, 3));
}

/// Two steps: the second's gradient of the image goes up into the first, and the names say which is whose.
TEST(GradientRun, GoesThroughSeveralSteps)
{
    Pipeline pipeline = jpegPipeline(60.5);
    pipeline.steps.push_back(pipeline.steps.front());
    pipeline.steps.back().params.set("quality", 30.25);
    const Tensor input = picture(32, 16);
    const GradientRun both = runGradient(pipeline, input, {}, Side::parse("cpu"));
    ASSERT_EQ(both.gradients.others.size(), 6U);
    EXPECT_EQ(both.gradients.others.front().name, "2.quality");
    EXPECT_EQ(both.gradients.others.back().name, "1.quantization_table_c");

    const GradientRun second =
        runGradient(jpegPipeline(30.25), both.forward.steps[0].output, {}, Side::parse("cpu"));
    const GradientRun first =
        runGradient(jpegPipeline(60.5), input, second.gradients.image, Side::parse("cpu"));
    EXPECT_EQ(compare(both.gradients.image, first.gradients.image).verdict, Verdict::BitExact);
}

TEST(GradientRun, SaysWhatItCannotDo)
{
    const auto message = [](auto&& call) {
        try {
            call();
        } catch (const Error& error) {
            return error.text();
        }
        return std::string("no error");
    };
    Pipeline resize;
    resize.steps = {Step::parse("resize:size=8")};
    EXPECT_EQ(message([&] { runGradient(resize, picture(16, 16), {}, Side::parse("cpu")); }),
              "resize does not compute gradients.");
    EXPECT_NE(message([&] {
                  runOn("cpu", randomWeights({1, 3, 24, 41}, 0));
              }).find("1x3x24x41"),
              std::string::npos);
    EXPECT_NE(message([&] { runGradient({}, picture(16, 16), {}, Side::parse("cpu")); }).find("Nothing"),
              std::string::npos);
}

TEST(GradientFindings, AGradientThatDiffersDecidesTheVerdict)
{
    Report report = gradientReport();
    Gradients a{report.gradient->pairs[0].a, {}};
    std::vector<float> changed(static_cast<std::size_t>(a.image.shape().elements()), 0.25f);
    Gradients b{Tensor::fromValues<float>(a.image.shape(), changed), {}};
    report.gradient->pairs = compareGradients(a, b, {});
    EXPECT_EQ(report.comparison->verdict, Verdict::BitExact);
    const Outcome outcome = report.outcome();
    EXPECT_EQ(outcome.kind, OutcomeKind::Different);
    EXPECT_NE(english(outcome.sentence()).find("Gradient of image: Different"), std::string::npos)
        << english(outcome.sentence());
    EXPECT_NE(toReportJunit(report).find("<failure"), std::string::npos);
    EXPECT_EQ(Json::parse(toReportJson(report))["verdict"]["id"], "different");
    EXPECT_THROW(static_cast<void>(compareGradients(a, {b.image, {{"quality", b.image}}}, {})), Error);
}

TEST(GradientFindings, TheCheckHoldsOnlyWithinItsLimit)
{
    GradientFindings findings;
    findings.check = goodCheck();
    EXPECT_TRUE(findings.checkHolds());
    EXPECT_EQ(findings.verdict(), Verdict::BitExact);

    findings.check->worstSturdy = 2e-6;
    EXPECT_FALSE(findings.checkHolds());
    EXPECT_EQ(findings.verdict(), Verdict::Different);

    findings.check = goodCheck();
    findings.check->worstSturdy = std::numeric_limits<double>::quiet_NaN();
    EXPECT_FALSE(findings.checkHolds());

    findings.check = goodCheck();
    findings.check->entries.front().numeric = 2.1;
    EXPECT_FALSE(findings.checkHolds());
    findings.check->entries.front().fragile = true; // a jump, where differences mean nothing
    EXPECT_TRUE(findings.checkHolds());

    findings.check = goodCheck();
    findings.check->sturdy = 0; // nothing was proved
    EXPECT_FALSE(findings.checkHolds());
}

TEST(GradientReport, FitsItsSchemaAndIsOnThePage)
{
    Report report = gradientReport();
    report.gradient->check = goodCheck();
    report.gradient->checkedOn = message("cpu, float64");
    LineChart chart{"path", "Path <of> quality", "Note.", "iteration", "quality", {}};
    chart.series = {{"a & b", {0.0, 1.0, 2.0}, {50.0, std::numeric_limits<double>::infinity(), 75.0}},
                    {"c", {0.0, 2.0}, {1.0, 2.0}}};
    report.charts = {chart};

    std::ifstream file(test::dataFolder() + "/../resources/report/schema.json");
    ASSERT_TRUE(file.is_open());
    const Json json = Json::parse(toReportJson(report));
    EXPECT_EQ(test::SchemaChecker(Json::parse(file)).check(json), std::vector<std::string>{});
    EXPECT_EQ(json["gradient"]["gradients"][1]["a"][0].get<double>(),
              report.gradient->pairs[1].a.at(0, 0, 0, 0));
    EXPECT_EQ(json["gradient"]["check"]["holds"], true);
    EXPECT_EQ(json["charts"][0]["series"][0]["points"][2][1], 75.0);
    EXPECT_FALSE(Json::parse(toReportJson(test::runReport())).contains("gradient"));

    const std::string page = toReportHtml(report);
    for (const char* part :
         {"id=\"gradients\"", "id=\"path\"", "Gradient of quantization_table_y", "of the sums", "fragile",
          "Path &lt;of&gt; quality", "a &amp; b", "class=\"matrix\"", R"(<a href="#gradients">Gradients</a>)",
          R"(<a href="#path">)"})
        EXPECT_NE(page.find(part), std::string::npos) << part;
    EXPECT_EQ(toReportHtml(test::runReport()).find("id=\"gradients\""), std::string::npos);
    EXPECT_EQ(page.find("Path <of>"), std::string::npos);
}

/// The six maps and the charts are drawn in the PDF too.
TEST(GradientReport, IsInThePdf)
{
    const auto pictures = [](const Report& report) {
        const std::string pdf = toReportPdf(report);
        int count = 0;
        for (std::size_t at = pdf.find("/Subtype /Image"); at != std::string::npos;
             at = pdf.find("/Subtype /Image", at + 1))
            ++count;
        return count;
    };
    Report report = gradientReport();
    report.gradient->check = goodCheck();
    Report without = report;
    without.gradient.reset();
    // Equal pictures may be stored once: A and B agree here.
    EXPECT_GE(pictures(report), pictures(without) + 4);

    const std::size_t before = toReportPdf(report).size();
    LineChart chart{"path", "Path of quality", "Note.", "iteration", "quality", {}};
    chart.series = {{"one", {0.0, 1.0, 2.0}, {50.0, std::numeric_limits<double>::infinity(), 75.0}},
                    {"two", {0.0, 2.0}, {1.0, 2.0}}};
    report.charts = {chart};
    EXPECT_GT(toReportPdf(report).size(), before);
}

/// A page about something else than whether A and B are the same leads with that.
TEST(GradientReport, LeadsWithItsChart)
{
    Report report = test::runReport();
    ASSERT_EQ(report.outcome().kind, OutcomeKind::Different);
    EXPECT_NE(toReportHtml(report).find("<strong id=\"verdict\">Different"), std::string::npos);
    report.charts = {
        {"path", "Recovered <quality> 75", "Loss 0.01.", "iteration", "quality", {{"", {0.0}, {75.0}}}}};
    const std::string page = toReportHtml(report);
    EXPECT_NE(page.find("<strong id=\"verdict\">Recovered &lt;quality&gt; 75</strong>Loss 0.01."),
              std::string::npos);
    EXPECT_EQ(page.find("<strong id=\"verdict\">Different"), std::string::npos);
    EXPECT_EQ(page.find("class=\"verdict different\""), std::string::npos);
    EXPECT_EQ(page.find("class=\"asked\""), std::string::npos);
    EXPECT_EQ(toReportJunit(report).find("<failure"), std::string::npos);
    EXPECT_NE(toReportMarkdown(report).find("75\n\nLoss 0.01."), std::string::npos);
}

TEST(GradientPictures, SayHowFarTheSignsAgree)
{
    const Shape shape{1, 1, 2, 2};
    const auto tensor = [&](std::vector<float> values) { return Tensor::fromValues<float>(shape, values); };
    const GradientPair pair{"image", tensor({1, -4, 0, 2}), tensor({1, 4, 0, 2.5F}), {}};
    const report::GradientPictures pictures = report::gradientPictures(pair);
    EXPECT_EQ(pictures.magnitudeScale, 4.0);
    EXPECT_EQ(pictures.differenceScale, 8.0);
    EXPECT_EQ(pictures.otherSigns, 0.25);
    EXPECT_EQ(pictures.signScale, 4.0); // as in the application, by the square root of the size
    EXPECT_EQ(pictures.signDifferenceScale, 8.0);
    EXPECT_EQ(pictures.magnitudeA.width, 2);
    EXPECT_EQ(pictures.magnitudeA.at(1, 0), report::absoluteMap().at(1.0)); // the largest
    EXPECT_NE(pictures.signA, pictures.signB);
}

} // namespace
} // namespace comparo
