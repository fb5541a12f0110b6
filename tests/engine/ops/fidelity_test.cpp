// SPDX-License-Identifier: Apache-2.0
// What is said of framework numerics, and that nothing is said of what was not measured.
#include "engine/ops/fidelity.h"

#include "engine/base/message_list.h"
#include "engine/ops/op_registry.h"
#include "engine/ops/peer_fidelity.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace comparo {
namespace {

TEST(Fidelity, EveryOpThatFollowsALibraryWasMeasuredOnTheCpu)
{
    for (const Op& op : allOps())
        EXPECT_EQ(measuredFidelity(op.id) != nullptr, op.info.followsLibrary) << op.id;
    for (const Fidelity& row : measuredFidelity()) {
        EXPECT_NO_THROW(static_cast<void>(findOp(row.op)));
        EXPECT_GE(row.cases, 4) << row.op;
        EXPECT_LE(row.equal, row.cases) << row.op;
        EXPECT_EQ(row.bitEqual(), row.largest == 0.0) << row.op;
    }
}

TEST(Fidelity, TextsNameLibraryVersionAndBound)
{
    for (const Op& op : allOps()) {
        const std::string text = english(fidelityText(op, DeviceKind::Cpu));
        if (!op.info.followsLibrary) {
            EXPECT_TRUE(text.empty()) << op.id;
            continue;
        }
        const Fidelity& row = *measuredFidelity(op.id);
        EXPECT_NE(text.find(row.library), std::string::npos) << text;
        EXPECT_NE(text.find(fidelitySource().torch), std::string::npos) << text;
        EXPECT_EQ(text.find("else off by") == std::string::npos,
                  (row.bitEqual() || row.largest > 1e300) && !fidelityElsewhere(op.id))
            << text;
    }
}

/// MKL has other code for the processors of each maker: what was measured on one is not said of all.
TEST(Fidelity, TextsNameTheMakerOfTheProcessorAndWhatAnotherGives)
{
    std::size_t elsewhere = 0;
    for (const Op& op : allOps()) {
        const std::string text = english(fidelityText(op, DeviceKind::Cpu));
        if (op.info.followsLibrary) {
            EXPECT_NE(text.find(", " + fidelitySource().processor + ", "), std::string::npos) << text;
        }
        const Fidelity* other = fidelityElsewhere(op.id);
        EXPECT_EQ(text.find("processor of another vendor") != std::string::npos, other != nullptr) << text;
        if (!other)
            continue;
        ++elsewhere;
        EXPECT_LT(other->equal, other->cases) << op.id;
        EXPECT_GT(other->largest, 0.0) << op.id;
        EXPECT_EQ(other->cases, measuredFidelity(op.id)->cases) << op.id;
        EXPECT_FALSE(other->library.starts_with(fidelitySource().processor)) << op.id;
    }
    EXPECT_GT(elsewhere, 0U);
}

TEST(Fidelity, OfOneThreadNothingIsSaidThatWasMeasuredWithTwo)
{
    for (const Op& op : allOps()) {
        const std::string one = english(fidelityText(op, DeviceKind::Cpu, 1));
        EXPECT_EQ(one.find("2 threads"), std::string::npos) << one;
        EXPECT_TRUE(!dependsOnThreads(op) || one.find("1 thread") != std::string::npos) << one;
        EXPECT_EQ(english(fidelityText(op, DeviceKind::Emu, 1)), english(fidelityText(op, DeviceKind::Emu)));
    }
}

TEST(Fidelity, AnOpWithoutAModelOfCudaSaysSo)
{
    const auto& ops = allOps();
    EXPECT_TRUE(
        std::any_of(ops.begin(), ops.end(), [](const Op& op) { return isModelled(op, DeviceKind::Cuda); }));
    for (const Op& op : ops) {
        const std::string text = english(fidelityText(op, DeviceKind::Emu));
        EXPECT_EQ(text.starts_with("not modelled"), !isModelled(op, DeviceKind::Emu))
            << op.id << ": " << text;
        EXPECT_EQ(text, english(fidelityText(op, DeviceKind::Cuda)));
        EXPECT_FALSE(text.ends_with('.')) << text;
    }
}

/// What was counted beside installed libraries is of ops that there are, and reads as it was counted.
TEST(Fidelity, TheTableOfInstalledLibrariesIsWhole)
{
    std::size_t bitEqual = 0;
    for (const PeerFidelity& row : peerFidelity()) {
        EXPECT_NO_THROW(static_cast<void>(findOp(row.op))) << row.op;
        EXPECT_GE(row.pictures, 100) << row.op << " " << row.library;
        EXPECT_GE(row.samples, row.equalFramework) << row.op << " " << row.library;
        EXPECT_GE(row.samples, row.equalExact) << row.op << " " << row.library;
        EXPECT_EQ(row.equalFramework == row.samples, row.ulpFramework == 0) << row.op << " " << row.library;
        EXPECT_FALSE(row.dtype.starts_with("float") && row.ulpFramework > 1000 && row.largestFramework <= 0.0)
            << row.op << " " << row.library;
        EXPECT_FALSE(row.dtype.starts_with("float") && row.ulpExact > 1000 && row.largestExact <= 0.0)
            << row.op << " " << row.library;
        bitEqual += row.equalFramework == row.samples ? 1U : 0U;
    }
    EXPECT_GE(bitEqual, 10U);
    const auto resize = std::ranges::find_if(peerFidelity(), [](const PeerFidelity& row) {
        return row.op == "resize" && row.library == "PyTorch 2.15.0" && row.dtype == "uint8";
    });
    ASSERT_NE(resize, peerFidelity().end());
    const std::vector<std::string> lines = english(peerFidelityTexts("resize"));
    EXPECT_TRUE(std::ranges::any_of(lines, [&](const std::string& line) {
        return line.starts_with(resize->library + ": ") &&
               line.find("uint8 both bit-equal") != std::string::npos;
    }));
}

/// A library and version is one line, whatever dtypes were measured; no line counts spacings beside 0.
TEST(Fidelity, WhatWasMeasuredReadsALineALibrary)
{
    const std::vector<std::string> lines = english(peerFidelityTexts("resize"));
    std::set<std::string> libraries;
    for (const PeerFidelity& row : peerFidelity())
        if (row.op == "resize")
            libraries.insert(row.library);
    EXPECT_EQ(lines.size(), libraries.size());
    for (const std::string& line : lines) {
        EXPECT_NE(line.find(": float32 "), std::string::npos) << line;
        const std::size_t ulp = line.find(" ULP");
        EXPECT_TRUE(ulp == std::string::npos || line.find_last_of(' ', ulp - 1) + 5 > ulp) << line;
    }
    EXPECT_TRUE(peerFidelityTexts("no_op").empty());
    EXPECT_EQ(distanceText(true, 1000, 5e-8), "1000 ULP");
    EXPECT_EQ(distanceText(true, 914358272, 5.96046448e-08), "5.961e-08");
    EXPECT_EQ(distanceText(true, 2000, -1.0), "2000 ULP");
    EXPECT_EQ(distanceText(false, 2000, 2000.0), "2000");
}

} // namespace
} // namespace comparo
