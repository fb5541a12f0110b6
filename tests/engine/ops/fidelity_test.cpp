// What is said of framework numerics, and that nothing is said of what was not measured.
#include "engine/ops/fidelity.h"

#include "engine/ops/op_registry.h"

#include <gtest/gtest.h>

#include <algorithm>

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
        const std::string text = fidelityText(op, DeviceKind::Cpu);
        if (!op.info.followsLibrary) {
            EXPECT_TRUE(text.empty()) << op.id;
            continue;
        }
        const Fidelity& row = *measuredFidelity(op.id);
        EXPECT_NE(text.find(row.library), std::string::npos) << text;
        EXPECT_NE(text.find(fidelitySource().torch), std::string::npos) << text;
        EXPECT_EQ(text.find("else off by") == std::string::npos, row.bitEqual() || row.largest > 1e300)
            << text;
    }
}

TEST(Fidelity, OfOneThreadNothingIsSaidThatWasMeasuredWithTwo)
{
    for (const Op& op : allOps()) {
        const std::string one = fidelityText(op, DeviceKind::Cpu, 1);
        EXPECT_EQ(one.find("2 threads"), std::string::npos) << one;
        EXPECT_TRUE(!dependsOnThreads(op) || one.find("1 thread") != std::string::npos) << one;
        EXPECT_EQ(fidelityText(op, DeviceKind::Emu, 1), fidelityText(op, DeviceKind::Emu));
    }
}

TEST(Fidelity, AnOpWithoutAModelOfCudaSaysSo)
{
    const auto& ops = allOps();
    EXPECT_TRUE(
        std::any_of(ops.begin(), ops.end(), [](const Op& op) { return isModelled(op, DeviceKind::Cuda); }));
    for (const Op& op : ops) {
        const std::string text = fidelityText(op, DeviceKind::Emu);
        EXPECT_EQ(text.starts_with("not modelled"), !isModelled(op, DeviceKind::Emu))
            << op.id << ": " << text;
        EXPECT_EQ(text, fidelityText(op, DeviceKind::Cuda));
        EXPECT_FALSE(text.ends_with('.')) << text;
    }
}

} // namespace
} // namespace comparo
