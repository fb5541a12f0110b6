// SPDX-License-Identifier: Apache-2.0
// CIEDE2000 against the test data of its authors: G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000
// color-difference formula: implementation notes, supplementary test data, and mathematical observations",
// 2005, table 1.
#include "engine/answer/ciede2000.h"

#include <gtest/gtest.h>

namespace comparo {
namespace {

TEST(Ciede2000, GivesThePublishedDifferences)
{
    struct Published {
        std::array<double, 3> lab1, lab2;
        double difference;
    };
    const Published kTable[] = {{{50.0, 2.6772, -79.7751}, {50.0, 0.0, -82.7485}, 2.0425},
                                {{50.0, 3.1571, -77.2803}, {50.0, 0.0, -82.7485}, 2.8615},
                                {{50.0, -1.3802, -84.2814}, {50.0, 0.0, -82.7485}, 1.0000},
                                {{50.0, 0.0, 0.0}, {50.0, -1.0, 2.0}, 2.3669},
                                {{50.0, 2.49, -0.001}, {50.0, -2.49, 0.0009}, 7.1792},
                                {{50.0, 2.49, -0.001}, {50.0, -2.49, 0.0011}, 7.2195},
                                {{50.0, 2.5, 0.0}, {50.0, 0.0, -2.5}, 4.3065},
                                {{50.0, 2.5, 0.0}, {73.0, 25.0, -18.0}, 27.1492},
                                {{60.2574, -34.0099, 36.2677}, {60.4626, -34.1751, 39.4387}, 1.2644},
                                {{22.7233, 20.0904, -46.6940}, {23.0331, 14.9730, -42.5619}, 2.0373},
                                {{90.8027, -2.0831, 1.4410}, {91.1528, -1.6435, 0.0447}, 1.4441},
                                {{6.7747, -0.2908, -2.4247}, {5.8714, -0.0985, -2.2286}, 0.6377},
                                {{2.0776, 0.0795, -1.1350}, {0.9033, -0.0636, -0.5514}, 0.9082}};
    for (const Published& row : kTable) {
        EXPECT_NEAR(ciede2000(row.lab1, row.lab2), row.difference, 5e-5);
        EXPECT_NEAR(ciede2000(row.lab2, row.lab1), row.difference, 5e-5);
    }
}

TEST(Ciede2000, WhiteAndBlackAreTheEndsOfLightness)
{
    const auto white = labOf({1.0, 1.0, 1.0}), black = labOf({0.0, 0.0, 0.0});
    EXPECT_NEAR(white[0], 100.0, 1e-3);
    EXPECT_NEAR(white[1], 0.0, 0.02);
    EXPECT_NEAR(white[2], 0.0, 0.02);
    EXPECT_NEAR(black[0], 0.0, 1e-9);
    EXPECT_NEAR(ciede2000(white, black), 100.0, 1e-2);
    EXPECT_NEAR(labOf({0.5, 0.5, 0.5})[0], 53.389, 1e-3);
}

} // namespace
} // namespace comparo
