// SPDX-License-Identifier: Apache-2.0
#include "engine/base/known_names.h"

#include <gtest/gtest.h>

using namespace comparo;

namespace {

const std::vector<std::string> kOps = {"resize", "crop", "gaussian_blur", "box_blur", "hue", "to_float"};

} // namespace

TEST(KnownNames, OneMistakeOfTypingIsSeenThrough)
{
    for (const char* name : {"resiz", "resizee", "resise", "rezise", "Resize", "RESIZE"})
        EXPECT_EQ(nearestName(name, kOps), "resize") << name;
    for (const char* name : {"gausian_blur", "gaussian-blur", "Gaussian_Blur", "gausian_bulr"})
        EXPECT_EQ(nearestName(name, kOps), "gaussian_blur") << name;
    EXPECT_EQ(nearestName("hye", kOps), "hue");
    EXPECT_EQ(nearestName("tofloat", kOps), "to_float");
}

TEST(KnownNames, AnotherWordHasNoNearest)
{
    for (const char* name : {"", "h", "hu", "blur", "rsz", "sharpness", "gaussian", "crips"})
        EXPECT_EQ(nearestName(name, kOps), "") << name;
    EXPECT_EQ(nearestName(std::string(100'000, 'a'), kOps), "");
    EXPECT_EQ(nearestName("resize", {}), "");
}

TEST(KnownNames, TheNearestOfSeveralIsNamed)
{
    EXPECT_EQ(nearestName("box_blurr", {"bux_blurr2", "box_blur"}), "box_blur");
}

TEST(KnownNames, AHintNamesOneOrAll)
{
    EXPECT_EQ(english(namesHint("corp", kOps)), "the nearest name is 'crop'");
    EXPECT_EQ(english(namesHint("blur", {"resize", "crop"})), "known: resize, crop");
    EXPECT_EQ(english(namesHint("blur", {})), "");
}
