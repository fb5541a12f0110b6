// SPDX-License-Identifier: Apache-2.0
#include "engine/report/number_text.h"
#include "engine/report/run/writers.h"
#include "tests/engine/report/report_model.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <vector>

namespace comparo {
namespace {

using Json = nlohmann::ordered_json;
using test::keptReport;
using test::rampReport;
using test::reportOf;
using test::runReport;
using test::tensorOf;

/// Names of elements that stay open at the end or are closed without being open; empty for a well-formed
/// page.
std::vector<std::string> unbalancedElements(const std::string& page)
{
    static const std::set<std::string> kVoid{"meta", "img", "input", "br", "link"};
    std::vector<std::string> open;
    std::vector<std::string> wrong;
    std::size_t at = 0;
    while ((at = page.find('<', at)) != std::string::npos) {
        if (page.compare(at, 2, "<!") == 0) {
            ++at;
            continue;
        }
        std::size_t end = at;
        for (char quote = 0; end < page.size() && (quote || page[end] != '>'); ++end) {
            if (quote)
                quote = page[end] == quote ? '\0' : quote;
            else if (page[end] == '"')
                quote = '"';
        }
        const bool closing = page[at + 1] == '/';
        const std::size_t begin = at + (closing ? 2 : 1);
        const std::string name = page.substr(begin, page.find_first_of(" \n>/", begin) - begin);
        const bool closesItself = page[end - 1] == '/';
        at = end;
        if (closing) {
            if (open.empty() || open.back() != name)
                wrong.push_back("/" + name);
            else
                open.pop_back();
        } else if (!closesItself && !kVoid.contains(name)) {
            open.push_back(name);
            if (name == "script" || name == "style")
                at = page.find("</" + name, at);
        }
    }
    wrong.insert(wrong.end(), open.begin(), open.end());
    return wrong;
}

std::string elementText(const std::string& page, const std::string& openTag, const std::string& closeTag)
{
    const std::size_t begin = page.find(openTag);
    if (begin == std::string::npos)
        return {};
    const std::size_t start = begin + openTag.size();
    return page.substr(start, page.find(closeTag, start) - start);
}

Json embedded(const std::string& page)
{
    return Json::parse(
        elementText(page, "<script type=\"application/json\" id=\"report-data\">", "</script>"));
}

std::size_t countOf(const std::string& text, const std::string& what)
{
    std::size_t count = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + what.size()))
        ++count;
    return count;
}

TEST(ReportHtml, IsWellFormedAndLoadsNothing)
{
    const std::string page = toReportHtml(runReport());
    EXPECT_EQ(unbalancedElements(page), std::vector<std::string>{});
    EXPECT_EQ(page.find("http://"), std::string::npos);
    EXPECT_EQ(page.find("https://"), std::string::npos);
    EXPECT_EQ(page.find("<link"), std::string::npos);
    EXPECT_EQ(page.find("@import"), std::string::npos);
    EXPECT_EQ(page.find("url("), std::string::npos);
    EXPECT_EQ(page.find("{{"), std::string::npos);
    EXPECT_EQ(countOf(page, "<img "), countOf(page, "src=\"data:image/png;base64,"));
    EXPECT_NE(page.find("default-src 'none'"), std::string::npos);
}

TEST(ReportHtml, FirstScreenSaysWhatTheComparisonSays)
{
    const Report report = runReport();
    const ChannelStatistics& all = report.comparison->all;
    ASSERT_GT(all.differing, 0U) << "the two framework paths of resize should differ on noise";
    const std::string page = toReportHtml(report);
    EXPECT_EQ(elementText(page, "<strong id=\"verdict\">", "<"), "Different");
    const std::string numbers = elementText(page, "<dl class=\"numbers\">", "</dl>");
    EXPECT_NE(numbers.find(percentText(all.differing, all.samples)), std::string::npos);
    EXPECT_NE(numbers.find(groupedText(all.differing) + " of " + groupedText(all.samples)),
              std::string::npos);
    EXPECT_NE(numbers.find("atol " + roundedUpText(report.comparison->requiredAtol)), std::string::npos);
    EXPECT_NE(numbers.find(positionText(*all.worst, Shape{1, 3, 1, 1})), std::string::npos);
    EXPECT_EQ(elementText(page, "<dd id=\"cause-line\">", "<"),
              "Fixed-point &lt;uint8&gt; path reproduces 100 %.");
    EXPECT_EQ(elementText(page, "<code id=\"command\">", "<"), report.command);
    EXPECT_GE(countOf(elementText(page, "<div class=\"triptych\">", "<p "), "(emulated)"), 1U);
    EXPECT_EQ(countOf(elementText(page, "<div class=\"triptych\">", "<p "), "<img "), 3U);
}

TEST(ReportHtml, HoldsEveryPart)
{
    const Report report = runReport();
    const std::string page = toReportHtml(report);
    for (const char* part : {"places", "tolerance", "samples", "statistics", "errors", "position", "why",
                             "streams", "provenance", "pipeline", "environment", "viewer"})
        EXPECT_NE(page.find(std::string("id=\"") + part + "\""), std::string::npos) << part;
    EXPECT_EQ(countOf(page, "<a class=\"mark\""), 3U);
    EXPECT_EQ(countOf(page, "<svg class=\"chart\""), 2U);
    EXPECT_EQ(countOf(page, "<article class=\"place\""), 3U);
    const std::string provenance = elementText(page, "id=\"provenance\">", "</section>");
    for (const Message& note : report.a->steps[0].notes)
        EXPECT_NE(provenance.find(report::escapeHtml(english(note))), std::string::npos);
    EXPECT_NE(provenance.find("uint8 1x3x"), std::string::npos);
    EXPECT_NE(provenance.find(" ms"), std::string::npos);
    EXPECT_NE(elementText(page, "id=\"pipeline\">", "</section>").find("bilinear"), std::string::npos);
    EXPECT_NE(elementText(page, "id=\"why\">", "</section>").find("half up"), std::string::npos);
}

TEST(ReportHtml, EmbeddedDataIsTheJsonReport)
{
    const Report report = runReport();
    EXPECT_EQ(embedded(toReportHtml(report)), Json::parse(toReportJson(report)));
}

TEST(ReportHtml, BothValuesOfTheWorstSampleStandInDecimalHexAndBits)
{
    const Report report = rampReport(20, 10, 7, 3, 46);
    const std::string samples = elementText(toReportHtml(report), "id=\"samples\">", "</section>");
    const int a = static_cast<int>(report.imageA.at(0, 1, 3, 7));
    EXPECT_NE(samples.find("(7, 3, G)"), std::string::npos);
    EXPECT_NE(samples.find(">" + std::to_string(a) + "<"), std::string::npos);
    EXPECT_NE(samples.find(">" + std::to_string(a + 46) + "<"), std::string::npos);
    EXPECT_NE(samples.find(report::valueText(a, DType::UInt8).hex), std::string::npos);
    EXPECT_NE(samples.find("−46"), std::string::npos);
    EXPECT_NE(samples.find("<mark>"), std::string::npos);
}

TEST(ReportHtml, BookmarksAreATable)
{
    const std::string page = toReportHtml(keptReport());
    EXPECT_NE(page.find("<tr><th>the &lt;edge&gt;</th><td>(5, 3)</td><td>143 44 12</td><td>143 46 12</td>"
                        "<td>0 −2 0</td></tr>"),
              std::string::npos);
    EXPECT_NE(
        page.find("<tr><th>gone</th><td>(90, 80), step 2 gaussian_blur</td><td>–</td><td>–</td><td>–</td>"),
        std::string::npos);
    EXPECT_EQ(unbalancedElements(page), std::vector<std::string>{});
    EXPECT_EQ(toReportHtml(rampReport(12, 9, 1, 1, 3)).find("id=\"bookmarks\""), std::string::npos);
    EXPECT_NE(
        toReportMarkdown(keptReport()).find("- Bookmark gone at (90, 80), step 2 gaussian_blur: A –, B –"),
        std::string::npos);
}

TEST(ReportHtml, HostileTextStaysText)
{
    Report report = rampReport(12, 9, 1, 1, 3);
    const std::string hostile = "<img src=x onerror=alert(1)>\"'&</script><!--\x01\xff 照片.png";
    report.title = report.inputPath = report.command = hostile;
    report.labelA = report.labelB = message("{}", hostile);
    report.environment.cpu = hostile;
    CauseReport cause;
    cause.verdict = message("{}", hostile);
    cause.hypotheses.push_back({hostile, cause.verdict, cause.verdict, {.differing = 1, .reproduced = 1}});
    report.cause = cause;
    const std::string page = toReportHtml(report);
    EXPECT_EQ(page.find("<img src=x"), std::string::npos);
    EXPECT_EQ(page.find('\xff'), std::string::npos);
    EXPECT_EQ(page.find('\x01'), std::string::npos);
    EXPECT_EQ(countOf(page, "</script>"), 3U);
    EXPECT_NE(page.find("照片.png"), std::string::npos);
    EXPECT_EQ(unbalancedElements(page), std::vector<std::string>{});
    EXPECT_NE(embedded(page)["title"].get<std::string>().find("<img src=x onerror=alert(1)>\"'&</script>"),
              std::string::npos);
}

TEST(ReportHtml, TextThatLooksLikeATemplateMarkIsNotFilled)
{
    Report report = rampReport(12, 9, 1, 1, 3);
    report.title = "{{environment}}";
    EXPECT_NE(toReportHtml(report).find("<h1>{{environment}}</h1>"), std::string::npos);
}

TEST(ReportHtml, EqualImagesSayBitExact)
{
    const Report report = rampReport(12, 9, 1, 1, 0);
    const std::string page = toReportHtml(report);
    EXPECT_EQ(elementText(page, "<strong id=\"verdict\">", "<"), "Bit-exact");
    EXPECT_NE(page.find("No sample differs"), std::string::npos);
    EXPECT_EQ(countOf(page, "<article class=\"place\""), 0U);
    EXPECT_EQ(unbalancedElements(page), std::vector<std::string>{});
}

TEST(ReportHtml, NanAndInfinityAreNamed)
{
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float inf = std::numeric_limits<float>::infinity();
    const std::vector<float> a{0.1F, nan, inf, 0.4F, nan, 0.6F};
    const std::vector<float> b{0.1F, 0.2F, inf, 0.4F, nan, -inf};
    const Report report = reportOf(tensorOf({1, 1, 2, 3}, a), tensorOf({1, 1, 2, 3}, b));
    const std::string page = toReportHtml(report);
    EXPECT_EQ(unbalancedElements(page), std::vector<std::string>{});
    const std::string numbers = elementText(page, "<dl class=\"numbers\">", "</dl>");
    EXPECT_NE(numbers.find(">inf<"), std::string::npos);
    EXPECT_NE(numbers.find("has no tolerance"), std::string::npos);
    EXPECT_NE(elementText(page, "id=\"samples\">", "</section>").find(">nan<"), std::string::npos);
    EXPECT_EQ(embedded(page)["statistics"]["all"]["nonFinite"], 2);
    EXPECT_EQ(embedded(page)["statistics"]["all"]["maxAbs"], "inf");
}

TEST(ReportHtml, OnePixel)
{
    const std::vector<double> a{0.25};
    const std::vector<double> b{0.25 + 1e-12};
    const std::string page = toReportHtml(reportOf(tensorOf({1, 1, 1, 1}, a), tensorOf({1, 1, 1, 1}, b)));
    EXPECT_EQ(unbalancedElements(page), std::vector<std::string>{});
    EXPECT_EQ(countOf(page, "<article class=\"place\""), 1U);
    EXPECT_NE(page.find("0x3fd0000000000000"), std::string::npos);
}

TEST(ReportHtml, AnyNumberOfChannelsAndLayouts)
{
    for (const int channels : {1, 2, 3, 4, 5}) {
        const Shape shape{2, channels, 5, 6};
        std::vector<std::uint16_t> values(static_cast<std::size_t>(shape.elements()), 900);
        const Tensor a = tensorOf(shape, values);
        values.back() = 1157;
        const Tensor b = tensorOf(shape, values, Layout::ChannelsLast);
        const std::string page = toReportHtml(reportOf(a, b));
        EXPECT_EQ(unbalancedElements(page), std::vector<std::string>{}) << channels;
        EXPECT_NE(page.find("sample 1 of 2 shown"), std::string::npos) << channels;
        EXPECT_NE(page.find("channels_last"), std::string::npos) << channels;
    }
}

} // namespace
} // namespace comparo
