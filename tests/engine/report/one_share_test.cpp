// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/report/report_model.h"

#include "engine/diagnose/repeat.h"
#include "engine/report/run/writers.h"

#include <gtest/gtest.h>

namespace comparo::test {
namespace {

/// Seven of 100,000 samples differ.
Report oneSmallShare()
{
    const Shape shape{1, 1, 250, 400};
    std::vector<std::uint8_t> values(static_cast<std::size_t>(shape.elements()), 100);
    std::vector<std::uint8_t> moved = values;
    for (std::size_t i = 0; i < 7; ++i)
        moved[i * 11003] = 101;
    return reportOf(tensorOf(shape, values), tensorOf(shape, moved));
}

std::size_t timesIn(const std::string& text, const std::string& part)
{
    std::size_t times = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++times;
    return times;
}

// A share that reads as 0.007 % here, as 0.01 % there and as < 0.01 % in a third place is one share no more.
TEST(OneShare, ReadsTheSameInEverySentenceAndReport)
{
    const Report report = oneSmallShare();
    ASSERT_EQ(report.comparison->all.differing, 7u);
    EXPECT_EQ(timesIn(english(report.comparison->sentence()), "(0.007 %)"), 1u)
        << english(report.comparison->sentence());

    RepeatReport repeat;
    repeat.results = {report.imageA, report.imageB};
    repeat.runs = {{message("lazy"), {}, 0}, {message("eager"), {}, 1}};
    repeat.differing = {{0, 1}};
    repeat.varying = 7;
    repeat.samples = 100000;
    EXPECT_EQ(timesIn(english(repeat.sentence()), "at 0.007 % of the samples"), 1u)
        << english(repeat.sentence());

    for (const char* name : {"r.html", "r.md"}) {
        const std::string written = reportWriterFor(name).write(report);
        EXPECT_GE(timesIn(written, "0.007 %"), 2u) << name;
        // Rings around the border have shares of their own.
        const std::string ofTheWhole = written.substr(0, written.find("id=\"position\""));
        EXPECT_EQ(timesIn(ofTheWhole, "0.01 %"), 0u) << name;
    }
}

} // namespace
} // namespace comparo::test
