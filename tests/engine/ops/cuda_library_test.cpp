// SPDX-License-Identifier: Apache-2.0
#include "engine/base/fnv_digest.h"
#include "engine/ops/fidelity.h"
#include "tests/engine/ops/kornia_reference.h"

#include <gtest/gtest.h>

#include <set>
#include <span>

/// Framework numerics of the emulated device against what Kornia and torchvision gave on a real GPU:
/// tests/reference/fidelity/cuda_h100_calls.jsonl, which README.md there explains.
namespace comparo::testing {
namespace {

/// Of values in NCHW order; -0 counts as 0.
template <class T>
std::string digestOf(const Tensor& tensor)
{
    std::vector<T> values;
    for (const double value : korniaValues(tensor))
        values.push_back(static_cast<T>(value + 0.0));
    return fnvDigest(std::as_bytes(std::span(values)));
}

TEST(CudaLibraries, TheEmulatedDeviceHasTheBitsOfAnH100)
{
    std::ifstream file(test::dataFolder() + "/reference/fidelity/cuda_h100_calls.jsonl");
    ASSERT_TRUE(file.is_open());
    std::set<std::string> ops;
    int calls = 0;
    for (std::string line; std::getline(file, line); ++calls) {
        nlohmann::json json = nlohmann::json::parse(line);
        const std::string expected = json.at("output");
        json["output"] = nlohmann::json::array();
        const KorniaCase entry("cuda_h100_calls.jsonl", calls + 1, json.dump());
        const Tensor output = entry.run("emu:0/framework");
        EXPECT_EQ(output.dtype() == DType::Float64 ? digestOf<double>(output) : digestOf<float>(output),
                  expected)
            << entry.toText();
        ops.insert(entry.id());
    }
    EXPECT_GT(calls, 250);
    EXPECT_GT(ops.size(), 30U);
}

/// An op that is said to be modelled was measured, and what is said of it is what was counted.
TEST(CudaLibraries, AModelOfCudaIsMeasured)
{
    int bitEqual = 0;
    for (const Op& op : allOps()) {
        const CudaFidelity* row = measuredCudaFidelity(op.id);
        if (!op.info.followsLibrary || op.info.onCuda.isEmpty())
            continue;
        ASSERT_NE(row, nullptr) << op.id;
        const std::string text = english(fidelityText(op, DeviceKind::Emu));
        EXPECT_EQ(text.find("bit-equal to " + row->library), 0U) << text;
        EXPECT_EQ(row->bitEqual(), text.find("off by at most") == std::string::npos) << text;
        bitEqual += row->bitEqual() ? 1 : 0;
    }
    EXPECT_GE(bitEqual, 40);
}

} // namespace
} // namespace comparo::testing
