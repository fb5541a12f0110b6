// SPDX-License-Identifier: Apache-2.0
// The geometric ops in the arithmetic of PyTorch's CPU kernels, against what Kornia gave: bit for bit where
// every step of PyTorch is written out.
#include "tests/engine/ops/kornia_reference.h"

#include <gtest/gtest.h>

#include <map>

namespace comparo::testing {
namespace {

/// Largest difference, and why it is not zero.
struct Closeness {
    double most;
    const char* reason;
};

Closeness closenessOf(const KorniaCase& entry)
{
    if (entry.id() == "resized_crop")
        return {2e-6, "framework numerics are the exact ones here"};
    if (entry.id() == "thin_plate_spline" && entry.op.find("scale=0") == std::string::npos)
        return {5e-6, "MKL's logarithm is up to one unit in the last place from ours"};
    for (const char* id : {"rotation", "affine", "shear"})
        if (entry.id() == id && entry.dtype == DType::Float64)
            return {1e-13, "MKL's sine, cosine and tangent of a double are not written out"};
    return {0.0, "every step of PyTorch is written out"};
}

TEST(GeometryInFrameworkNumerics, IsKornias)
{
    std::size_t values = 0, equal = 0, exactCases = 0;
    for (const KorniaCase& entry : korniaCases()) {
        if (entry.file != "geometric")
            continue;
        SCOPED_TRACE(entry.toText());
        const Closeness closeness = closenessOf(entry);
        exactCases += closeness.most == 0.0 ? 1 : 0;
        const std::vector<double> actual = korniaValues(entry.run("cpu/framework"));
        ASSERT_EQ(actual.size(), entry.output.size());
        double worst = 0.0;
        for (std::size_t i = 0; i < actual.size(); ++i) {
            const double expected = entry.dtype == DType::Float64
                                        ? entry.output[i]
                                        : static_cast<double>(static_cast<float>(entry.output[i]));
            equal += actual[i] == expected ? 1 : 0;
            worst = std::max(worst, std::fabs(actual[i] - expected));
        }
        values += actual.size();
        EXPECT_LE(worst, closeness.most) << closeness.reason;
    }
    EXPECT_GE(exactCases, 30u);
    EXPECT_GE(static_cast<double>(equal), 0.8 * static_cast<double>(values));
}

} // namespace
} // namespace comparo::testing
