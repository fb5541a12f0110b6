// SPDX-License-Identifier: Apache-2.0
#include "engine/report/document/junit.h"

#include "engine/report/number_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace comparo::document {

namespace {

using report::escapeHtml;

/// The attributes that suites and their whole have.
std::string countsOf(const std::vector<JunitTest>& tests)
{
    const auto count = [&tests](JunitTest::End end) {
        return std::ranges::count(tests, end, &JunitTest::end);
    };
    double seconds = 0.0;
    for (const JunitTest& test : tests)
        seconds += test.seconds;
    return fmt::format(R"(tests="{}" failures="{}" errors="{}" skipped="{}" time="{:.6f}")", tests.size(),
                       count(JunitTest::End::Failed), count(JunitTest::End::Error),
                       count(JunitTest::End::Skipped), seconds);
}

std::string testMarkup(const JunitTest& test)
{
    const std::string message = escapeHtml(test.message), facts = escapeHtml(test.facts);
    std::string end;
    switch (test.end) {
    case JunitTest::End::Passed:
        end = "<system-out>" + facts + "</system-out>";
        break;
    case JunitTest::End::Failed:
        end = fmt::format(R"(<failure type="{}" message="{}">{}</failure>)", test.type, message, facts);
        break;
    case JunitTest::End::Error:
        end = fmt::format(R"(<error type="error" message="{}">{}</error>)", message, facts);
        break;
    case JunitTest::End::Skipped:
        end = fmt::format(R"(<skipped message="{}"/>)", message);
        break;
    }
    return fmt::format(
        "    <testcase classname=\"{}\" name=\"{}\" time=\"{:.6f}\">\n      {}\n    </testcase>\n",
        escapeHtml(test.className), escapeHtml(test.name), test.seconds, end);
}

} // namespace

JunitTest::End endOf(OutcomeKind kind, bool fails)
{
    return kind == OutcomeKind::Error ? JunitTest::End::Error
           : fails                    ? JunitTest::End::Failed
                                      : JunitTest::End::Passed;
}

std::string toJunit(const std::vector<JunitSuite>& suites, const std::string& created)
{
    std::vector<JunitTest> all;
    std::string markup;
    for (const JunitSuite& suite : suites) {
        all.insert(all.end(), suite.tests.begin(), suite.tests.end());
        markup += fmt::format("  <testsuite name=\"{}\" {} timestamp=\"{}\">\n", escapeHtml(suite.name),
                              countsOf(suite.tests), escapeHtml(created));
        for (const JunitTest& test : suite.tests)
            markup += testMarkup(test);
        markup += "  </testsuite>\n";
    }
    return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {}>\n{}</testsuites>\n",
                       countsOf(all), markup);
}

} // namespace comparo::document
