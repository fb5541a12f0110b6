// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "engine/report/number_text.h"
#include "engine/report/run/plain_formats.h"
#include "engine/report/run/writers.h"
#include "tests/engine/report/report_model.h"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace comparo {
namespace {

namespace fs = std::filesystem;
using test::rampReport;
using test::runReport;
using test::tensorOf;

class ReportFile : public ::testing::Test {
protected:
    void SetUp() override
    {
        m_folder = fs::temp_directory_path() / ("comparo_report_" + std::to_string(::getpid()));
        fs::create_directories(m_folder);
    }
    void TearDown() override
    {
        fs::permissions(m_folder, fs::perms::owner_all);
        fs::remove_all(m_folder);
    }

    [[nodiscard]] std::vector<std::string> names() const
    {
        std::vector<std::string> found;
        for (const auto& entry : fs::directory_iterator(m_folder))
            found.push_back(entry.path().filename().string());
        return found;
    }

    fs::path m_folder;
};

std::string textOf(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

template <class Call>
ErrorCode codeOf(Call&& call, std::string& message)
{
    try {
        call();
    } catch (const Error& error) {
        message = error.text();
        return error.code();
    }
    ADD_FAILURE() << "no error";
    return ErrorCode::Cancelled;
}

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        lines.push_back(line);
    return lines;
}

TEST_F(ReportFile, EveryWriterWritesItsExtensionAndNothingElse)
{
    const Report report = rampReport(12, 9, 1, 1, 3);
    for (const ReportWriter& writer : allReportWriters()) {
        const fs::path path = m_folder / ("report" + writer.extension);
        writeReport(report, path);
        EXPECT_EQ(textOf(path), writer.write(report)) << writer.extension;
        EXPECT_FALSE(writer.label.empty());
    }
    EXPECT_EQ(names().size(), allReportWriters().size()) << "no temporary file stays";
}

TEST_F(ReportFile, ExtensionMayBeUpperCase)
{
    writeReport(rampReport(4, 4, 1, 1, 3), m_folder / "REPORT.JSON");
    EXPECT_EQ(textOf(m_folder / "REPORT.JSON").front(), '{');
}

TEST_F(ReportFile, AnUnknownExtensionListsTheKnownOnes)
{
    std::string message;
    EXPECT_EQ(codeOf([&] { writeReport(rampReport(4, 4, 1, 1, 3), m_folder / "report.docx"); }, message),
              ErrorCode::Unsupported);
    EXPECT_NE(message.find(".html, .json"), std::string::npos);
    EXPECT_EQ(codeOf([&] { writeReport(rampReport(4, 4, 1, 1, 3), m_folder / "report"); }, message),
              ErrorCode::Unsupported);
    EXPECT_TRUE(names().empty());
}

TEST_F(ReportFile, APlaceThatCannotBeWrittenIsAnIoError)
{
    std::string message;
    EXPECT_EQ(
        codeOf([&] { writeReport(rampReport(4, 4, 1, 1, 3), m_folder / "absent" / "r.html"); }, message),
        ErrorCode::Io);
    EXPECT_NE(message.find("r.html"), std::string::npos);
    EXPECT_EQ(codeOf([] { writeReport(rampReport(4, 4, 1, 1, 3), "/proc/r.html"); }, message), ErrorCode::Io);
    fs::create_directories(m_folder / "folder.html");
    EXPECT_EQ(codeOf([&] { writeReport(rampReport(4, 4, 1, 1, 3), m_folder / "folder.html"); }, message),
              ErrorCode::Io);
    EXPECT_EQ(names(), std::vector<std::string>{"folder.html"});
}

TEST_F(ReportFile, ImagesThatDoNotMatchAreRefused)
{
    std::string message;
    Report report = rampReport(4, 4, 1, 1, 3);
    report.imageB = tensorOf<std::uint8_t>({1, 1, 4, 4}, std::vector<std::uint8_t>(16, 1));
    EXPECT_EQ(codeOf([&] { writeReport(report, m_folder / "r.html"); }, message), ErrorCode::InvalidArgument);
    EXPECT_NE(message.find("1x3x4x4"), std::string::npos);
    EXPECT_NE(message.find("1x1x4x4"), std::string::npos);
    report.imageB = tensorOf<float>({1, 3, 4, 4}, std::vector<float>(48, 1.0F));
    EXPECT_EQ(codeOf([&] { writeReport(report, m_folder / "r.html"); }, message), ErrorCode::InvalidArgument);
    EXPECT_NE(message.find("float32"), std::string::npos);
    report.imageB = Tensor();
    EXPECT_EQ(codeOf([&] { writeReport(report, m_folder / "r.html"); }, message), ErrorCode::InvalidArgument);
    EXPECT_TRUE(names().empty());
}

TEST(ReportCsv, NoFieldIsAFormula)
{
    for (const char* name : {"=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "=1,2;3"}) {
        Report report = rampReport(12, 9, 5, 2, 3);
        report.title = name;
        const std::string csv = toReportCsv(report);
        for (std::size_t at = csv.find("\r\n") + 2; at < csv.size(); at = csv.find("\r\n", at) + 2) {
            const std::size_t first = csv[at] == '"' ? at + 1 : at;
            EXPECT_EQ(csv.substr(first, 1 + std::string(name).size()), "'" + std::string(name));
        }
    }
    EXPECT_EQ(report::csvLine({"-1.5", "-inf", "-1e-300", "-1e-5000", "+", "-", "=", "a=b", "a;b", "-1.5x"}),
              "-1.5,-inf,-1e-300,-1e-5000,'+,'-,'=,a=b,\"a;b\",'-1.5x\r\n");
}

TEST(ReportText, IsUtf8WithoutControlCharacters)
{
    Report report = rampReport(12, 9, 5, 2, 3);
    report.title = "m\xff\x1b[2J\x07.png";
    report.command = "comparo run 'm\xff\x1b.png'";
    for (const std::string& text : {toReportCsv(report), toReportMarkdown(report)}) {
        EXPECT_EQ(report::validText(text), report::validText(report::validText(text)));
        EXPECT_EQ(text.find_first_of("\xff\x1b\x07"), std::string::npos) << text;
        EXPECT_NE(text.find("m\xEF\xBF\xBD\xEF\xBF\xBD"), std::string::npos) << text;
    }
}

TEST(ReportCsv, OneRowAChannelWithQuotedText)
{
    Report report = rampReport(12, 9, 5, 2, 3);
    report.title = "a,\"b\"\n.png";
    const std::string csv = toReportCsv(report);
    EXPECT_EQ(csv.rfind("title,verdict,a,b,dtype,shape,tolerance,channel,samples,differing,", 0), 0U);
    EXPECT_NE(csv.find("\r\n\"a,\"\"b\"\"\n.png\",different,a.npy,b.npy,uint8,1x3x9x12,"), std::string::npos);
    EXPECT_NE(csv.find(",all,324,1,"), std::string::npos);
    EXPECT_NE(csv.find(",R,108,0,"), std::string::npos);
    EXPECT_NE(csv.find(",G,108,1,"), std::string::npos);
    EXPECT_NE(csv.find(",0,1,2,5,,\r\n"), std::string::npos) << "worst n, c, y, x, no contract";
}

TEST(ReportMarkdown, SummarisesAndKeepsTextHarmless)
{
    Report report = runReport();
    report.title = "<b>|x|`";
    report.command = "comparo run 'a```b.png'";
    const std::string text = toReportMarkdown(report);
    EXPECT_EQ(text.rfind("### &lt;b>\\|x\\|\\`: Different\n", 0), 0U);
    EXPECT_NE(text.find("(emulated)"), std::string::npos);
    EXPECT_NE(text.find("````sh\ncomparo run 'a```b.png'\n````"), std::string::npos);
    std::size_t columns = 0;
    for (const std::string& line : linesOf(text)) {
        if (line.rfind("| ", 0) != 0)
            continue;
        std::size_t borders = 0;
        for (std::size_t i = 0; i < line.size(); ++i)
            borders += line[i] == '|' && (i == 0 || line[i - 1] != '\\') ? 1U : 0U;
        EXPECT_TRUE(columns == 0 || borders == columns) << line;
        columns = borders;
    }
    EXPECT_EQ(columns, 8U);
}

TEST(ReportJunit, FailsOnlyWhereTheVerdictIsDifferent)
{
    Report report = rampReport(12, 9, 5, 2, 3);
    report.title = "a<b>&\"c\".png";
    const std::string failing = toReportJunit(report);
    EXPECT_NE(failing.find("failures=\"1\""), std::string::npos);
    EXPECT_NE(failing.find("<failure type=\"difference\" message=\"Different"), std::string::npos);
    EXPECT_NE(failing.find("name=\"a&lt;b&gt;&amp;&quot;c&quot;.png\""), std::string::npos);
    CompareOptions loose;
    loose.tolerance.atol = 3;
    report.comparison = compare(report.imageA, report.imageB, loose);
    const std::string passing = toReportJunit(report);
    EXPECT_NE(passing.find("failures=\"0\""), std::string::npos);
    EXPECT_EQ(passing.find("<failure"), std::string::npos);
}

TEST(Environment, NamesProgramMachineAndDevices)
{
    const Environment environment = currentEnvironment();
    EXPECT_FALSE(environment.version.empty());
    EXPECT_FALSE(environment.system.empty());
    EXPECT_FALSE(environment.compiler.empty());
    EXPECT_FALSE(environment.cpu.empty());
    EXPECT_EQ(environment.devices.size(), allDevices().size());
    EXPECT_EQ(environment.devices.front().id, DeviceId{});
    EXPECT_EQ(environment.libraries.front().first, "OpenCV");
}

} // namespace
} // namespace comparo
