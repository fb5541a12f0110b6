// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/frame.h"

#include "engine/base/error.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

/// Frames come in pieces of any size, and from programs that send something else.
namespace comparo {
namespace {

std::span<const std::byte> bytesOf(const std::string& text)
{
    return std::as_bytes(std::span(text));
}

std::string frameOf(const std::string& json, const std::vector<std::string>& attachments)
{
    std::vector<std::size_t> lengths;
    std::string tail = json;
    for (const std::string& attachment : attachments) {
        lengths.push_back(attachment.size());
        tail += attachment;
    }
    return peerFrameHeader(json.size(), lengths) + tail;
}

/// Every frame of a text that comes in pieces of this size.
std::vector<PeerFrame> framesOf(const std::string& text, std::size_t piece,
                                const PeerFrameLimits& limits = {})
{
    PeerFrameReader reader(limits);
    std::vector<PeerFrame> frames;
    for (std::size_t at = 0; at < text.size(); at += piece) {
        std::span<const std::byte> bytes = bytesOf(text).subspan(at, std::min(piece, text.size() - at));
        while (!bytes.empty())
            if (auto frame = reader.read(bytes))
                frames.push_back(std::move(*frame));
    }
    return frames;
}

std::string textOf(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// What a text is refused with; empty: it is not.
std::string refusalOf(const std::string& text, const PeerFrameLimits& limits = {})
{
    try {
        framesOf(text, text.size(), limits);
    } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::CorruptData);
        return error.text();
    }
    return {};
}

TEST(PeerFrame, ComesBackWholeFromPiecesOfAnySize)
{
    const std::string text =
        frameOf("{}", {"one", "", "three"}) + frameOf(R"({"a":1})", {}) + frameOf("", {""});
    for (const std::size_t piece : {std::size_t{1}, std::size_t{2}, std::size_t{7}, text.size()}) {
        const std::vector<PeerFrame> frames = framesOf(text, piece);
        ASSERT_EQ(frames.size(), 3U) << piece;
        EXPECT_EQ(frames[0].json, "{}");
        ASSERT_EQ(frames[0].attachments.size(), 3U);
        EXPECT_EQ(textOf(frames[0].attachments[0]), "one");
        EXPECT_EQ(textOf(frames[0].attachments[1]), "");
        EXPECT_EQ(textOf(frames[0].attachments[2]), "three");
        EXPECT_EQ(frames[1].json, R"({"a":1})");
        EXPECT_TRUE(frames[1].attachments.empty());
        EXPECT_EQ(frames[2].attachments.size(), 1U);
    }
}

/// The same text, whose attachments are read straight into their places.
TEST(PeerFrame, BytesThatAreReadIntoTheirPlaceAreTheSame)
{
    const std::string text =
        frameOf("{}", {"", "one", "", "three"}) + frameOf("[]", {}) + frameOf("", {"", ""});
    for (const std::size_t piece : {std::size_t{1}, std::size_t{2}, std::size_t{3}, text.size()}) {
        PeerFrameReader reader;
        std::vector<PeerFrame> frames;
        std::size_t direct = 0;
        for (std::span<const std::byte> bytes = bytesOf(text); !bytes.empty();) {
            const std::span<std::byte> room = reader.room();
            const std::size_t size =
                std::min({piece, bytes.size(), room.empty() ? bytes.size() : room.size()});
            std::optional<PeerFrame> frame;
            if (room.empty()) {
                std::span<const std::byte> part = bytes.first(size);
                const std::size_t before = part.size();
                frame = reader.read(part);
                bytes = bytes.subspan(before - part.size());
            } else {
                std::copy_n(bytes.begin(), size, room.begin());
                frame = reader.filled(size);
                bytes = bytes.subspan(size);
                direct += size;
            }
            if (frame)
                frames.push_back(std::move(*frame));
        }
        ASSERT_EQ(frames.size(), 3U) << piece;
        EXPECT_EQ(textOf(frames[0].attachments.at(1)), "one");
        EXPECT_EQ(textOf(frames[0].attachments.at(3)), "three");
        EXPECT_TRUE(frames[0].attachments.at(2).empty());
        EXPECT_EQ(frames[1].json, "[]");
        EXPECT_EQ(frames[2].attachments.size(), 2U);
        EXPECT_FALSE(reader.isInside());
        if (piece == 1) { // json and attachments never come in one piece
            EXPECT_EQ(direct, 8U);
        }
    }
}

TEST(PeerFrame, HeadersMayBeInAnyOrderAndCaseAndOthersAreIgnored)
{
    const auto frames =
        framesOf("X-Other: yes\r\nattachment-lengths: 1 , 2\r\nCONTENT-LENGTH:  2 \r\n\r\n[]abb", 3);
    ASSERT_EQ(frames.size(), 1U);
    EXPECT_EQ(frames[0].json, "[]");
    EXPECT_EQ(textOf(frames[0].attachments.at(1)), "bb");
}

TEST(PeerFrame, WhatIsNoMessageIsRefusedAtOnceWithItsBeginning)
{
    EXPECT_EQ(refusalOf("Loading weights... done.\n"),
              "wrote to its standard output something that is not a message, 'Loading weights... done.'");
    EXPECT_NE(refusalOf("hello\n").find("'hello'"), std::string::npos);
    EXPECT_NE(refusalOf("Content-Length: 2\n\n{}").find("not a message"), std::string::npos);
    EXPECT_NE(refusalOf(std::string(20000, 'a')).find("not a message"), std::string::npos);
    EXPECT_NE(refusalOf("Content-Length: 1" + std::string(20000, '0')).find("not a message"),
              std::string::npos);
    EXPECT_NE(refusalOf("Content-Length: -1\r\n\r\n").find("not a number, '-1'"), std::string::npos);
    EXPECT_NE(refusalOf("Content-Length: 2\r\nContent-Length: 3\r\n\r\n").find("a duplicate length"),
              std::string::npos);
    EXPECT_NE(refusalOf("Attachment-Lengths: 3\r\n\r\n").find("without Content-Length"), std::string::npos);
    EXPECT_NE(refusalOf("Content-Length: 99999999999999999999999\r\n\r\n").find("not a number"),
              std::string::npos);
}

TEST(PeerFrame, LimitsAreKeptBeforeAnythingIsRead)
{
    const PeerFrameLimits limits{10, 2, 5};
    EXPECT_EQ(refusalOf("Content-Length: 10\r\nAttachment-Lengths: 2, 3\r\n\r\n0123456789aabbb", limits), "");
    EXPECT_NE(refusalOf("Content-Length: 11\r\n\r\n", limits).find("11 bytes of JSON; at most 10"),
              std::string::npos);
    EXPECT_NE(refusalOf("Content-Length: 1\r\nAttachment-Lengths: 1,1,1\r\n\r\n", limits).find("more than 2"),
              std::string::npos);
    EXPECT_NE(
        refusalOf("Content-Length: 1\r\nAttachment-Lengths: 3,3\r\n\r\n", limits).find("more than 5 bytes"),
        std::string::npos);
    EXPECT_NE(refusalOf("Content-Length: 1\r\nAttachment-Lengths: 18446744073709551615,2\r\n\r\n", limits)
                  .find("more than 5 bytes"),
              std::string::npos);
}

} // namespace
} // namespace comparo
