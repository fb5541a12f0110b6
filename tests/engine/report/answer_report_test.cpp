// SPDX-License-Identifier: Apache-2.0
// Reports begin with the answer, whatever their subject and format.
#include "engine/answer/answer_text.h"
#include "engine/report/run/writers.h"
#include "engine/report/sides/report.h"
#include "tests/engine/report/report_model.h"

#include <gtest/gtest.h>

#include <string>

namespace comparo {
namespace {

/// Where the sentence stands in a text, and that what follows stands behind it.
void expectFirst(const std::string& text, const Answer& answer, const std::string& verdict)
{
    const std::size_t sentence = text.find(english(answer.sentence));
    const std::size_t remedy = text.find(english(remedyLine(answer)));
    ASSERT_NE(sentence, std::string::npos) << text.substr(0, 2000);
    ASSERT_NE(remedy, std::string::npos) << text.substr(0, 2000);
    EXPECT_LT(sentence, remedy);
    const std::size_t second = text.find(verdict, remedy);
    EXPECT_NE(second, std::string::npos) << verdict;
}

TEST(AnswerReport, ARunBeginsWithIt)
{
    const Report report = test::runReport();
    const Answer answer = answerIn(report);
    EXPECT_EQ(answer.grade, Grade::Rounding) << english(answer.sentence);
    expectFirst(toReportHtml(report), answer, R"(<div class="verdict)");
    expectFirst(document::toText(documentOf(report)), answer, "samples (");
    expectFirst(document::toMarkdown(documentOf(report)), answer, "samples (");
    EXPECT_TRUE(toReportMarkdown(report).starts_with("### " + report.title + ": Different\n\n"));
    EXPECT_NE(toReportMarkdown(report).find(english(gradeWord(answer.grade)) + ": "), std::string::npos);
    ASSERT_TRUE(answer.step && answer.numbers);
    EXPECT_NE(toReportMarkdown(report).find("- First step that differs: "), std::string::npos);
    EXPECT_NE(toReportMarkdown(report).find("- Differ: " + english(answer.numbers->share())),
              std::string::npos);
    const document::Document document = documentOf(report);
    ASSERT_FALSE(document.sections.empty());
    EXPECT_EQ(document.sections.front().id, "answer");
}

TEST(AnswerReport, AMatrixBeginsWithIt)
{
    SideMatrixReport report;
    report.job.input.path = "ramp.png";
    report.job.input.tensor = test::rampReport(40, 30, 5, 3, 2).imageA;
    report.job.pipeline.steps = {Step::parse("resize:size=20")};
    report.job.sides = {Side::parse("cpu"), Side::parse("emu:0")};
    report.matrix = runSideMatrix(report.job);
    const Answer answer = answerIn(report);
    expectFirst(document::toHtml(documentOf(report)), answer, R"(<div class="verdict)");
    EXPECT_TRUE(toSideMatrixText(report).starts_with(answerText(answer)));
}

} // namespace
} // namespace comparo
