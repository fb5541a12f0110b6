// SPDX-License-Identifier: Apache-2.0
#include "engine/view/view_transform.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace comparo {
namespace {

TEST(ViewTransform, PaneAndImageAreInverse)
{
    std::mt19937 random(1);
    std::uniform_real_distribution<double> place(-5000, 5000);
    for (int i = 0; i < 200; ++i) {
        const ViewTransform view{std::exp2(place(random) / 1000.0), {place(random), place(random)}};
        const PointD image{place(random), place(random)};
        const PointD back = toImage(view, toPane(view, image, 801, 600), 801, 600);
        EXPECT_NEAR(back.x, image.x, 1e-6);
        EXPECT_NEAR(back.y, image.y, 1e-6);
    }
}

TEST(ViewTransform, CentreOfThePaneIsTheCentreOfTheView)
{
    const ViewTransform view{4.0, {10, 20}};
    EXPECT_EQ(toImage(view, {50, 25}, 100, 50), (PointD{10, 20}));
    EXPECT_EQ(toImage(view, {54, 21}, 100, 50), (PointD{11, 19}));
}

TEST(ViewTransform, FitShowsTheWholeImage)
{
    EXPECT_EQ(fitView(200, 100, 100, 100), (ViewTransform{0.5, {100, 50}}));
    EXPECT_EQ(fitView(2, 2, 1000, 1000).scale, 16.0);
    EXPECT_EQ(fitView(2, 2, 1000, 1000, 1.0).scale, 1.0);
    EXPECT_EQ(fitView(0, 0, 100, 100).scale, 1.0);
}

TEST(ViewTransform, APlaceAtTheBorderDoesNotFillAPaneWithNothing)
{
    const auto kept = [](double x, double y, double scale) {
        return keptInside({scale, {x, y}}, 100, 50, 200, 160, 20).center;
    };
    EXPECT_EQ(kept(50, 25, 8), (PointD{50, 25}));
    // 80 device pixels are 10 of the image: from the border to the middle of the pane, less the air.
    EXPECT_EQ(kept(0.5, 49.5, 8), (PointD{10, 42.5}));
    EXPECT_EQ(kept(99.5, 0.5, 8), (PointD{90, 7.5}));
    EXPECT_EQ(kept(3, 3, 1), (PointD{50, 25})) << "smaller than the pane";
}

TEST(ViewTransform, ZoomKeepsThePointUnderTheCursor)
{
    ViewTransform view{1.0, {320, 240}};
    const PointD cursor{17, 93};
    const PointD before = toImage(view, cursor, 640, 480);
    for (const double factor : {1.5, 4.0, 0.1, 100.0, 1e-9}) {
        view = zoomedAt(view, factor, cursor, 640, 480);
        const PointD after = toImage(view, cursor, 640, 480);
        EXPECT_NEAR(after.x, before.x, 1e-6);
        EXPECT_NEAR(after.y, before.y, 1e-6);
        EXPECT_GE(view.scale, 1.0 / 64);
        EXPECT_LE(view.scale, 256.0);
    }
}

TEST(ViewTransform, AFittedGiantMayStaySmallButNotShrink)
{
    const ViewTransform view{1.0 / 100, {0, 0}};
    EXPECT_EQ(zoomedAt(view, 0.5, {0, 0}, 10, 10).scale, view.scale);
    EXPECT_EQ(zoomedAt(view, 2.0, {0, 0}, 10, 10).scale, 1.0 / 50);
}

TEST(ViewTransform, StepsAreHalfOctavesAndMeetOneToOne)
{
    EXPECT_DOUBLE_EQ(steppedScale(1.0, 1), std::sqrt(2.0));
    EXPECT_DOUBLE_EQ(steppedScale(1.0, -1), std::sqrt(0.5));
    EXPECT_EQ(steppedScale(std::sqrt(2.0), -1), 1.0);
    EXPECT_EQ(steppedScale(std::sqrt(0.5), 1), 1.0);
    EXPECT_EQ(steppedScale(0.93, 1), 1.0);
    EXPECT_EQ(steppedScale(1.07, -1), 1.0);
    EXPECT_EQ(steppedScale(256.0, 1), 256.0);
    EXPECT_EQ(steppedScale(1.0 / 64, -1), 1.0 / 64);
    double scale = 1.0 / 64;
    for (int i = 0; i < 12; ++i)
        scale = steppedScale(scale, 1);
    EXPECT_EQ(scale, 1.0);
}

TEST(PaneAxis, EdgesAndPixelsAgreeAtAnyScale)
{
    for (const double scale : {0.3, 0.5, 1.0, 1.41421356, 3.0, 7.3, 64.0}) {
        for (const double center : {0.0, 3.3, 8.0, 12.75}) {
            const PaneAxis axis = paneAxis(scale, center, 333);
            EXPECT_EQ(axis.origin, std::round(axis.origin));
            for (int device = -50; device < 400; ++device) {
                const int i = axis.pixelAt(device);
                if (scale >= 1.0) {
                    EXPECT_LE(axis.edge(i), device);
                    EXPECT_GT(axis.edge(i + 1), device);
                }
            }
        }
    }
}

TEST(PaneAxis, WholeScalesGivePixelsOfThatSize)
{
    const PaneAxis axis = paneAxis(5.0, 3.37, 101);
    for (int i = -3; i < 20; ++i)
        EXPECT_EQ(axis.edge(i + 1) - axis.edge(i), 5);
}

} // namespace
} // namespace comparo
