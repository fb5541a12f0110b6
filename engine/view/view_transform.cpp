// SPDX-License-Identifier: Apache-2.0
#include "engine/view/view_transform.h"

#include <algorithm>
#include <cmath>

namespace comparo {

namespace {

constexpr double kMinScale = 1.0 / 64.0;
constexpr double kMaxScale = 256.0;

} // namespace

PointD toImage(const ViewTransform& view, PointD pane, double paneWidth, double paneHeight)
{
    return {view.center.x + (pane.x - paneWidth / 2) / view.scale,
            view.center.y + (pane.y - paneHeight / 2) / view.scale};
}

PointD toPane(const ViewTransform& view, PointD image, double paneWidth, double paneHeight)
{
    return {(image.x - view.center.x) * view.scale + paneWidth / 2,
            (image.y - view.center.y) * view.scale + paneHeight / 2};
}

ViewTransform fitView(int imageWidth, int imageHeight, double paneWidth, double paneHeight, double maxScale)
{
    ViewTransform view;
    view.center = {imageWidth / 2.0, imageHeight / 2.0};
    if (imageWidth > 0 && imageHeight > 0 && paneWidth >= 1 && paneHeight >= 1)
        view.scale = std::min({paneWidth / imageWidth, paneHeight / imageHeight, maxScale});
    return view;
}

ViewTransform keptInside(const ViewTransform& view, int imageWidth, int imageHeight, double paneWidth,
                         double paneHeight, double air)
{
    const auto kept = [&](double center, double image, double pane) {
        const double nearest = (pane / 2 - air) / view.scale;
        return 2 * nearest <= image ? std::clamp(center, nearest, image - nearest) : image / 2;
    };
    return {view.scale,
            {kept(view.center.x, imageWidth, paneWidth), kept(view.center.y, imageHeight, paneHeight)}};
}

ViewTransform zoomedAt(const ViewTransform& view, double factor, PointD pane, double paneWidth,
                       double paneHeight)
{
    // A fitted giant lies below the range: it may stay there, but not shrink further.
    const double lowest = std::min(kMinScale, view.scale);
    const double scale = std::clamp(view.scale * factor, lowest, kMaxScale);
    const PointD fixed = toImage(view, pane, paneWidth, paneHeight);
    return {scale, {fixed.x - (pane.x - paneWidth / 2) / scale, fixed.y - (pane.y - paneHeight / 2) / scale}};
}

double steppedScale(double scale, int direction)
{
    // Half-octaves; the whole ones are exact, so that 1:1 is always met.
    constexpr double kTolerance = 1e-6;
    const double halves = 2.0 * std::log2(scale);
    const double next =
        direction > 0 ? std::floor(halves + kTolerance) + 1.0 : std::ceil(halves - kTolerance) - 1.0;
    const int n = static_cast<int>(next);
    const int whole = n >= 0 ? n / 2 : (n - 1) / 2;
    const double stepped = std::ldexp(n - 2 * whole == 1 ? std::sqrt(2.0) : 1.0, whole);
    return std::clamp(stepped, std::min(kMinScale, scale), kMaxScale);
}

PaneAxis paneAxis(double scale, double center, double extent)
{
    return {scale, std::round(extent / 2 - center * scale)};
}

int PaneAxis::edge(int i) const
{
    // Clamped far outside any pane, so that the highest zoom of the largest image stays an int.
    return static_cast<int>(std::clamp(origin + std::ceil(i * scale - 0.5), -1e9, 1e9));
}

int PaneAxis::pixelAt(int device) const
{
    const double position = std::clamp((device + 0.5 - origin) / scale, -1e9, 1e9);
    int i = static_cast<int>(std::floor(position));
    // The division may round across an edge: the edges decide, where every pixel has some.
    if (scale < 1.0)
        return i;
    if (edge(i) > device)
        --i;
    else if (edge(i + 1) <= device)
        ++i;
    return i;
}

} // namespace comparo
