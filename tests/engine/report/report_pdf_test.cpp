// SPDX-License-Identifier: Apache-2.0
#include "engine/report/run/report_text.h"
#include "engine/report/run/writers.h"
#include "tests/engine/report/report_model.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <regex>
#include <string>
#include <vector>

namespace comparo {
namespace {

using test::keptReport;
using test::rampReport;
using test::reportOf;
using test::runReport;
using test::tensorOf;

/// The unpacked streams of a PDF file, in file order.
std::vector<std::string> streamsOf(const std::string& pdf)
{
    std::vector<std::string> streams;
    const std::string open = "stream\n";
    for (std::size_t at = pdf.find(open); at != std::string::npos; at = pdf.find(open, at)) {
        at += open.size();
        z_stream packed{};
        packed.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(pdf.data() + at));
        packed.avail_in = static_cast<uInt>(pdf.size() - at);
        if (inflateInit(&packed) != Z_OK)
            continue;
        std::string text;
        std::string block(65536, '\0');
        int state = Z_OK;
        while (state == Z_OK) {
            packed.next_out = reinterpret_cast<Bytef*>(block.data());
            packed.avail_out = static_cast<uInt>(block.size());
            state = inflate(&packed, Z_NO_FLUSH);
            text.append(block, 0, block.size() - packed.avail_out);
        }
        inflateEnd(&packed);
        if (state == Z_STREAM_END)
            streams.push_back(std::move(text));
    }
    return streams;
}

/// The content streams: one a page.
std::vector<std::string> pagesOf(const std::string& pdf)
{
    std::vector<std::string> pages;
    for (std::string& stream : streamsOf(pdf)) {
        if (stream.find("BT\n") != std::string::npos)
            pages.push_back(std::move(stream));
    }
    return pages;
}

/// The Latin text that a page shows, a space between two pieces that are set apart.
std::string textOf(const std::string& page)
{
    std::string text;
    int depth = 0;
    for (std::size_t i = 0; i < page.size(); ++i) {
        const char ch = page[i];
        if (depth == 0) {
            depth = ch == '(' ? 1 : 0;
            if (ch == 'T' && i + 1 < page.size() && (page[i + 1] == 'j' || page[i + 1] == 'J'))
                text += ' ';
        } else if (ch == '\\' && i + 1 < page.size()) {
            const std::size_t digits = page.find_first_not_of("01234567", i + 1) - i - 1;
            if (digits >= 3) {
                text += static_cast<char>(std::stoi(page.substr(i + 1, 3), nullptr, 8));
                i += 3;
            } else {
                text += page[++i];
            }
        } else if (ch == ')') {
            depth = 0;
        } else if (ch != '\n') {
            text += ch;
        }
    }
    return text;
}

std::string textOfAll(const std::string& pdf)
{
    std::string text;
    for (const std::string& page : pagesOf(pdf))
        text += textOf(page) + "\f";
    return text;
}

std::string withoutSpaces(std::string text)
{
    text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
    return text;
}

std::size_t countOf(const std::string& text, const std::string& part)
{
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

/// Objects of the file that are pages.
std::size_t pageObjects(const std::string& pdf)
{
    const std::regex page("/Type /Page[^s]");
    return static_cast<std::size_t>(
        std::distance(std::sregex_iterator(pdf.begin(), pdf.end(), page), std::sregex_iterator()));
}

TEST(ReportPdf, IsAFileOfA4PagesThatAreNumbered)
{
    const std::string pdf = toReportPdf(runReport());
    EXPECT_EQ(pdf.rfind("%PDF-1.", 0), 0U);
    EXPECT_NE(pdf.find("%%EOF"), std::string::npos);
    EXPECT_NE(pdf.find("595.27"), std::string::npos);
    const std::vector<std::string> pages = pagesOf(pdf);
    ASSERT_GE(pages.size(), 3U);
    EXPECT_EQ(pageObjects(pdf), pages.size());
    for (std::size_t i = 0; i < pages.size(); ++i) {
        const std::string number = std::to_string(i + 1) + " / " + std::to_string(pages.size());
        EXPECT_NE(textOf(pages[i]).find(number), std::string::npos) << number;
        EXPECT_NE(textOf(pages[i]).find("pair.png"), std::string::npos) << "the header of page " << i + 1;
    }
}

TEST(ReportPdf, FirstPageHasVerdictNumbersDevicesAndCommandAsText)
{
    const Report report = runReport();
    const std::string first = textOf(pagesOf(toReportPdf(report)).front());
    for (const std::string& part :
         {std::string("Different"), std::string("bit-exact"), std::string("emulated"),
          std::string("framework"), std::string("Samples that differ"), std::string("Passes with"),
          report::headNumbers(report)[0].value, report::headNumbers(report)[0].detail,
          report::headNumbers(report)[3].value, std::string("largest of the channels")})
        EXPECT_NE(withoutSpaces(first).find(withoutSpaces(part)), std::string::npos) << part << "\n" << first;
    EXPECT_NE(withoutSpaces(first).find(withoutSpaces(report.command)), std::string::npos) << first;
}

TEST(ReportPdf, DetailsFollowInOrder)
{
    const std::string text = textOfAll(toReportPdf(runReport()));
    std::size_t at = 0;
    for (const char* part :
         {"Statistics per channel", "Error histogram", "samples (log scale)", "First and largest error",
          "Error by position", "Worst places", "Cause", "replay", "Pipeline", "antialias",
          "Provenance", "Environment", "OpenCV"}) {
        const std::size_t found = text.find(part, at);
        ASSERT_NE(found, std::string::npos) << part << " after " << text.substr(at);
        at = found;
    }
}

TEST(ReportPdf, RegionsAndBookmarksAreTables)
{
    const std::string text = withoutSpaces(textOfAll(toReportPdf(keptReport())));
    std::size_t at = 0;
    for (const char* part :
         {"Worstplaces", "Regions", "noknownshape", "1of1region,byenergy", "Bookmarks", "the<edge>", "(5,3)",
          "1434412", "1434612", "gone", "(90,80),step2gaussian_blur"}) {
        const std::size_t found = text.find(part, at);
        ASSERT_NE(found, std::string::npos) << part << " after " << text.substr(at);
        at = found;
    }
    EXPECT_EQ(textOfAll(toReportPdf(rampReport(16, 12, 5, 3, 2))).find("Bookmarks"), std::string::npos);
}

TEST(ReportPdf, BitExactHasNeitherHistogramNorPlaces)
{
    Report report = rampReport(16, 16, 1, 1, 3);
    report.imageB = report.imageA;
    report.comparison = compare(report.imageA, report.imageB);
    const std::string pdf = toReportPdf(report);
    const std::string text = textOfAll(pdf);
    EXPECT_NE(text.find("Bit-exact"), std::string::npos);
    EXPECT_NE(text.find("Statistics per channel"), std::string::npos);
    for (const char* absent : {"Error histogram", "Worst places", "First and largest", "Error by position"})
        EXPECT_EQ(text.find(absent), std::string::npos) << absent;
}

TEST(ReportPdf, WithinToleranceSaysWhatWasAskedFor)
{
    Report report = rampReport(16, 16, 1, 1, 3);
    CompareOptions loose;
    loose.tolerance.atol = 3;
    report.comparison = compare(report.imageA, report.imageB, loose);
    const std::string first = textOf(pagesOf(toReportPdf(report)).front());
    EXPECT_NE(first.find("Within tolerance"), std::string::npos);
    EXPECT_NE(first.find("atol 3"), std::string::npos);
}

TEST(ReportPdf, TheSameReportGivesTheSameBytes)
{
    const Report report = runReport();
    EXPECT_EQ(toReportPdf(report), toReportPdf(report));
}

TEST(ReportPdf, TitleIsMetadataAndMayBeInAnyScript)
{
    Report report = rampReport(4, 4, 1, 1, 3);
    report.title = "Журнал \xff\x01.png";
    const std::string pdf = toReportPdf(report);
    EXPECT_NE(pdf.find("/Title"), std::string::npos);
    std::string maps;
    for (const std::string& stream : streamsOf(pdf)) {
        if (stream.find("begincmap") != std::string::npos)
            maps += stream;
    }
    for (const char* letter : {"<0416>", "<0443>", "<0440>", "<043d>", "<0430>", "<043b>"})
        EXPECT_NE(maps.find(letter), std::string::npos) << letter << " cannot be selected";
}

TEST(ReportPdf, LongTablesAndLongWordsStayOnThePages)
{
    Report report = rampReport(8, 8, 1, 1, 3);
    report.command = "comparo diff " + std::string(700, 'w') + " b.npy --report pair.pdf";
    report.environment.libraries.clear();
    for (int i = 0; i < 200; ++i)
        report.environment.libraries.emplace_back("library" + std::to_string(i) + "x",
                                                  i % 7 == 0 ? std::string(300, 'v') : "1.0");
    const std::string pdf = toReportPdf(report);
    const std::vector<std::string> pages = pagesOf(pdf);
    const std::string text = textOfAll(pdf);
    EXPECT_GE(pages.size(), 6U);
    EXPECT_NE(withoutSpaces(text).find(withoutSpaces(report.command)), std::string::npos);
    for (int i = 0; i < 200; ++i)
        EXPECT_EQ(countOf(text, "library" + std::to_string(i) + "x"), 1U) << i;
    EXPECT_EQ(countOf(text, "v"),
              29U * 300U + countOf(textOfAll(toReportPdf([&] {
                                       Report plain = report;
                                       for (auto& [name, value] : plain.environment.libraries)
                                           value = "1.0";
                                       return plain;
                                   }())),
                                   "v"));

    const std::regex placed(R"(([-0-9.]+) ([-0-9.]+) Tm)");
    for (const std::string& page : pages) {
        for (auto it = std::sregex_iterator(page.begin(), page.end(), placed); it != std::sregex_iterator();
             ++it) {
            EXPECT_GE(std::stod((*it)[1]), 30.0);
            EXPECT_LE(std::stod((*it)[1]), 560.0);
            EXPECT_LE(std::stod((*it)[2]), 820.0);
        }
    }
}

TEST(ReportPdf, ShapesOfEveryKindAreDrawn)
{
    for (const Shape& shape : {Shape{1, 3, 1, 1}, Shape{1, 1, 9, 7}, Shape{1, 4, 20, 20},
                               Shape{1, 3, 2, 3000}, Shape{1, 3, 3000, 2}, Shape{2, 12, 20, 16}}) {
        std::vector<float> a(static_cast<std::size_t>(shape.elements()), 0.25F);
        std::vector<float> b = a;
        b.front() = 0.5F;
        if (b.size() > 20)
            b[20] = std::numeric_limits<float>::quiet_NaN();
        const std::string pdf = toReportPdf(reportOf(tensorOf(shape, a), tensorOf(shape, b)));
        EXPECT_GE(pagesOf(pdf).size(), 3U) << shape.toString();
        EXPECT_NE(textOfAll(pdf).find("0x3f000000"), std::string::npos) << shape.toString();
    }
}

} // namespace
} // namespace comparo
