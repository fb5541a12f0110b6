// SPDX-License-Identifier: Apache-2.0
// A timeline keeps what its calls leave unordered until there are more of them.
#include "engine/device/races/races.h"
#include "tests/support/timeline_builder.h"

#include <gtest/gtest.h>

namespace comparo {
namespace {

TEST(TimelineRaces, AreThoseOfTheCallsUpToNow)
{
    test::TimelineBuilder calls;
    const auto buffer = calls.buffer("both");
    calls.launch(calls.stream("one"), "write", {test::TimelineBuilder::writes(buffer)});
    calls.launch(calls.stream("other"), "read", {test::TimelineBuilder::reads(buffer)});

    Timeline timeline;
    timeline.add(calls.entries[0]);
    const auto before = timeline.races();
    EXPECT_TRUE(before->hazards.empty());
    EXPECT_EQ(timeline.races(), before);

    timeline.add(calls.entries[1]);
    EXPECT_EQ(timeline.races()->hazards.size(), 1u);
    EXPECT_TRUE(before->hazards.empty()); // what was handed out stays
}

} // namespace
} // namespace comparo
