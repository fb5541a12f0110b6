// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace comparo {

struct PointD {
    double x = 0.0;
    double y = 0.0;
    bool operator==(const PointD&) const = default;
};

/// Pan and zoom: which image point is in the middle of a pane, and how many device pixels an image pixel
/// covers. Image coordinates: pixel (i, j) covers [i, i+1) x [j, j+1).
struct ViewTransform {
    double scale = 1.0;
    PointD center;

    bool operator==(const ViewTransform&) const = default;
};

/// Image point under a pane point, and back. Pane size in device pixels.
PointD toImage(const ViewTransform& view, PointD pane, double paneWidth, double paneHeight);
PointD toPane(const ViewTransform& view, PointD image, double paneWidth, double paneHeight);

/// The whole image, centred, never enlarged beyond `maxScale`. May lie below the range of zoomedAt().
ViewTransform fitView(int imageWidth, int imageHeight, double paneWidth, double paneHeight,
                      double maxScale = 16.0);

/// The view moved so far that at most `air` device pixels of a pane lie beside the image, where that is
/// larger than the pane; else the image is in the middle.
ViewTransform keptInside(const ViewTransform& view, int imageWidth, int imageHeight, double paneWidth,
                         double paneHeight, double air);

/// Zoomed by a factor around a pane point, which keeps its image point. Scale stays within [1/64, 256].
ViewTransform zoomedAt(const ViewTransform& view, double factor, PointD pane, double paneWidth,
                       double paneHeight);

/// The next power of the square root of two above (+1) or below (-1).
double steppedScale(double scale, int direction);

/// The raster of one axis of a pane, at whole device pixels: the picture and everything drawn on it use the
/// same. Image pixel i begins at edge(i); neighbours share edges, and whole scales give pixels of exactly
/// that size.
struct PaneAxis {
    double scale = 1.0;
    double origin = 0.0; ///< where image coordinate 0 is, a whole number

    [[nodiscard]] int edge(int i) const;

    /// The image pixel under a device pixel; may be outside the image.
    [[nodiscard]] int pixelAt(int device) const;
};

/// `center` and `extent` of one axis: view.center.x with the pane's width, or view.center.y with its height.
PaneAxis paneAxis(double scale, double center, double extent);

} // namespace comparo
