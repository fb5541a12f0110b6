// SPDX-License-Identifier: Apache-2.0
// Which candidates identify() replays: none that can tell nothing any more.
#include "engine/diagnose/identify/evaluate.h"

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
    const EvaluatedCandidates playing = play(question, families(question), {});
    ASSERT_FALSE(playing.results.empty());
    std::multiset<std::string> names;
    const auto all = static_cast<std::uint64_t>(picture.shape().elements());
    for (const Evaluation& played : playing.results) {
        EXPECT_LE(played.match.equal(), all);
        if (played.match.equal() != all)
            continue;
        names.insert(played.candidate.name());
        EXPECT_FALSE(isOurs(played.candidate)) << nameOf(played.candidate);
        EXPECT_EQ(played.match.largest, 0.0);
        EXPECT_EQ(played.match.mean, 0.0);
    }
    EXPECT_GE(names.size(), 2U);
    for (const std::string& name : names)
        EXPECT_EQ(names.count(name), 1U) << name;
    for (std::size_t i = 1; i < playing.results.size(); ++i)
        EXPECT_GE(playing.results[i - 1].match.equal(),
                  playing.results[i].match.equal()); // the nearest first
}

} // namespace
} // namespace comparo::candidates
