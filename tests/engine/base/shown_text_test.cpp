// SPDX-License-Identifier: Apache-2.0
#include "engine/base/shown_text.h"

#include <gtest/gtest.h>

namespace comparo {
namespace {

TEST(ShownText, ANameStaysOnItsLine)
{
    EXPECT_EQ(shownName("conv\n\nBit-exact: no step differs."), "conv\\n\\nBit-exact: no step differs.");
    EXPECT_EQ(shownName("a\tb\r"), "a\\tb\\x0d");
    EXPECT_EQ(shownText("a\n\tb"), "a\n\tb");
}

TEST(ShownText, WhatSteersIsWrittenOut)
{
    EXPECT_EQ(shownText("\x1b[2J\x7f"), "\\x1b[2J\\u007f");
    EXPECT_EQ(shownText("photo\xE2\x80\xAEgnp.exe"), "photo\\u202egnp.exe");
    EXPECT_EQ(shownText("\xE2\x81\xA6x\xE2\x81\xA9 \xE2\x80\x8F \xD8\x9C \xE2\x80\xA8"),
              "\\u2066x\\u2069 \\u200f \\u061c \\u2028");
    EXPECT_EQ(shownText("\xC2\x9B"), "\\u009b");
    EXPECT_EQ(shownText("\xE2\x80"), "\\xe2\\x80");
}

TEST(ShownText, OtherLettersStay)
{
    const std::string text =
        "h\xC3\xA9llo \xE4\xB8\xAD\xE6\x96\x87 \xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D \xF0\x9F\x98\x80 −0 …";
    EXPECT_EQ(shownText(text), text);
    EXPECT_EQ(shownName(text), text);
}

} // namespace
} // namespace comparo
