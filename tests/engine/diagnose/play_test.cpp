// SPDX-License-Identifier: Apache-2.0
// Which candidates identify() replays: none that can tell nothing any more.
#include "engine/diagnose/identify/play.h"

#include "engine/diagnose/identify/pillow/pillow.h"
#include "tests/engine/diagnose/checksum.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace comparo::candidates {
namespace {

/// Of those that give every sample each name counts once, and where a library is among them, none is ours.
TEST(Play, WhatGivesEverySampleIsReplayedOnceAName)
{
    const Tensor picture = test::mixedPicture();
    const Question question{picture, pillow::invert(picture), std::nullopt};
    const Playing playing = play(question, families(question), {});
    ASSERT_FALSE(playing.results.empty());
    std::multiset<std::string> names;
    const auto all = static_cast<std::uint64_t>(picture.shape().elements());
    for (const Played& played : playing.results) {
        EXPECT_LE(played.equal, all);
        if (played.equal != all)
            continue;
        names.insert(played.candidate.name());
        EXPECT_FALSE(isOurs(played.candidate)) << nameOf(played.candidate);
        EXPECT_EQ(played.largest, 0.0);
        EXPECT_EQ(played.mean, 0.0);
    }
    EXPECT_GE(names.size(), 2U);
    for (const std::string& name : names)
        EXPECT_EQ(names.count(name), 1U) << name;
    for (std::size_t i = 1; i < playing.results.size(); ++i)
        EXPECT_GE(playing.results[i - 1].equal, playing.results[i].equal); // the nearest first
}

/// Counted by hand: two of six samples differ, by 3 and by 9.
TEST(Play, ComparesSampleBySample)
{
    const Tensor given =
        Tensor::fromValues<std::uint8_t>({1, 1, 2, 3}, std::vector<std::uint8_t>{1, 2, 3, 4, 5, 6});
    const Tensor wanted =
        Tensor::fromValues<std::uint8_t>({1, 1, 2, 3}, std::vector<std::uint8_t>{1, 2, 6, 4, 5, 15});
    Played played;
    compare(given, wanted, played);
    EXPECT_EQ(played.equal, 4U);
    EXPECT_EQ(played.largest, 9.0);
    EXPECT_DOUBLE_EQ(played.mean, 2.0);
    Played same;
    compare(given, given, same);
    EXPECT_EQ(same.equal, 6U);
    EXPECT_EQ(same.mean, 0.0);
}

} // namespace
} // namespace comparo::candidates
