// SPDX-License-Identifier: Apache-2.0
// A hundred differences whose form is known: 80 made from numbers, 20 of reported faults.
#include "engine/compare/regions/regions.h"
#include "shape_cases.h"

#include <gtest/gtest.h>

#include <iostream>

namespace comparo::testing {
namespace {

const std::vector<ShapeCase>& constructed()
{
    static const std::vector<ShapeCase> cases = constructedCases();
    return cases;
}

const std::vector<ShapeCase>& reported()
{
    static const std::vector<ShapeCase> cases = reportedFaults();
    return cases;
}

RegionReport regionsOf(const ShapeCase& made)
{
    return findRegions(made.a, made.b, compare(made.a, made.b, {{}, {}, false}));
}

/// Class and numbers.
bool isRight(const ShapeCase& made, const DifferenceShape& shape)
{
    return shape.kind == made.expected &&
           (made.period == 0 || shape.period.x == made.period || shape.period.y == made.period) &&
           (made.width == 0 || shape.width == made.width) && (made.first < 0 || shape.first == made.first);
}

/// Names those that are wrong.
int rightOnes(const std::vector<ShapeCase>& cases)
{
    int right = 0;
    for (const ShapeCase& made : cases) {
        const RegionReport report = regionsOf(made);
        if (isRight(made, report.shape))
            ++right;
        else
            std::cout << made.name << ": " << toString(made.expected) << " is called "
                      << english(report.shape.sentence()) << "\n";
    }
    return right;
}

TEST(ShapeClasses, AtLeast95OfAHundredAreNamedRightly)
{
    ASSERT_EQ(constructed().size(), 80U);
    ASSERT_EQ(reported().size(), 20U);
    const int ofConstructed = rightOnes(constructed());
    const int ofReported = rightOnes(reported());
    std::cout << ofConstructed << " of 80 constructed and " << ofReported << " of 20 reported ones\n";
    EXPECT_GE(ofConstructed + ofReported, 95);
}

TEST(ShapeClasses, WhatFitsNothingIsSaidToBeNothing)
{
    for (const ShapeCase& made : constructed()) {
        if (made.expected != ShapeClass::Unknown)
            continue;
        const RegionReport report = regionsOf(made);
        EXPECT_EQ(report.shape.kind, ShapeClass::Unknown) << made.name << ": " << english(report.sentence());
        EXPECT_EQ(english(report.shape.label), "no known shape");
        EXPECT_TRUE(english(report.shape.suggestion).empty());
        EXPECT_FALSE(english(report.shape.evidence).empty());
    }
}

/// Noise that only A has is no edge of the picture, for one.
TEST(ShapeClasses, ExchangingTheSidesKeepsTheForm)
{
    for (const ShapeCase& made : constructed()) {
        const ShapeCase exchanged{made.name,   made.expected, made.b,    made.a,
                                  made.period, made.width,    made.first};
        EXPECT_EQ(toString(regionsOf(exchanged).shape.kind), toString(regionsOf(made).shape.kind))
            << made.name;
    }
}

TEST(ShapeClasses, EveryKnownShapeSaysWhatToTry)
{
    for (const std::vector<ShapeCase>& cases : {constructed(), reported()})
        for (const ShapeCase& made : cases) {
            const DifferenceShape shape = regionsOf(made).shape;
            EXPECT_EQ(shape.isKnown(), !english(shape.suggestion).empty()) << english(shape.label);
            EXPECT_TRUE(english(shape.evidence).ends_with('.')) << english(shape.evidence);
            EXPECT_TRUE(english(shape.suggestion).empty() || english(shape.suggestion).ends_with('.'))
                << english(shape.suggestion);
        }
}

} // namespace
} // namespace comparo::testing
