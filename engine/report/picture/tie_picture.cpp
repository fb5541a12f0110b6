// SPDX-License-Identifier: Apache-2.0
#include "engine/report/picture/tie_picture.h"

#include "engine/report/picture/gradient_maps.h"

#include <algorithm>

namespace comparo::report {
namespace {

/// How telling a sample is: of a square the most telling is drawn.
int rankOf(float distance, double within)
{
    if (distance == kEqualSample)
        return 0;
    if (distance == kNotExamined)
        return 1;
    return static_cast<double>(distance) <= within ? 2 : 3;
}

} // namespace

TiePicture drawTieMap(const TieMap& map, int sample, std::int64_t mostPixels)
{
    static constexpr std::uint32_t kColors[] = {kEqualColor, kNotExaminedColor, kNearTieColor,
                                                kFarFromTieColor};
    const Shape& s = map.distance.shape();
    TiePicture picture;
    picture.scale = gradientMapScale(s, mostPixels);
    const int scale = picture.scale;
    picture.pixels = Pixels::blank((s.w + scale - 1) / scale, (s.h + scale - 1) / scale);
    std::vector<int> ranks(picture.pixels.values.size(), 0);
    const auto view = map.distance.hostView<const float>();
    for (int c = 0; c < s.c; ++c)
        for (int y = 0; y < s.h; ++y)
            for (int x = 0; x < s.w; ++x) {
                int& rank = ranks[static_cast<std::size_t>(y / scale) *
                                      static_cast<std::size_t>(picture.pixels.width) +
                                  static_cast<std::size_t>(x / scale)];
                rank = std::max(rank, rankOf(view.at(sample, c, y, x), map.within));
            }
    std::transform(ranks.begin(), ranks.end(), picture.pixels.values.begin(),
                   [](int rank) { return kColors[rank]; });
    return picture;
}

} // namespace comparo::report
