// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/pictures/maps.h"

#include "ui/base/theme.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("JpegMaps", text);
}

QColor veiled(QColor color, int alpha)
{
    color.setAlpha(alpha);
    return color;
}

/// Signs are for cells that matter; a file that is wrong everywhere needs no sign in each of its cells.
constexpr std::size_t kMostSigns = 20000;

} // namespace

BlockMap excessMap(const LabSide& side)
{
    BlockMap map;
    if (!side.inspection.interval || !side.inspection.file.frame)
        return map;
    const jpeg::Frame& frame = *side.inspection.file.frame;
    const jpeg::IntervalResult& interval = *side.inspection.interval;
    const int columns = (frame.width + 7) / 8;
    const int rows = (frame.height + 7) / 8;
    map.cell = {8, 8};
    map.cells = QImage(columns, rows, QImage::Format_ARGB32);
    map.cells.fill(Qt::transparent);
    const ThemeTokens& t = tokens();
    const QColor low = veiled(t.warn, 150);
    const QColor high = veiled(t.bad, 220);
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < columns; ++x) {
            float excess = 0.0F;
            float steps = 0.0F;
            for (std::size_t c = 0; c < interval.planes.size() && c < frame.components.size(); ++c) {
                const jpeg::IntervalPlane& plane = interval.planes[c];
                const jpeg::FrameComponent& component = frame.components[c];
                const int bx = x * component.h / frame.maxH;
                const int by = y * component.v / frame.maxV;
                if (bx >= plane.blocksWide || by >= plane.blocksHigh)
                    continue;
                const auto at = static_cast<std::size_t>(by) * static_cast<std::size_t>(plane.blocksWide) +
                                static_cast<std::size_t>(bx);
                if (at < plane.excess.size() && plane.excess[at] > excess) {
                    excess = plane.excess[at];
                    steps = at < plane.steps.size() ? plane.steps[at] : 0.0F;
                }
            }
            constexpr float kTau = 0.5F;
            if (excess <= kTau)
                continue;
            const bool isFar = steps > 1.0F;
            map.cells.setPixelColor(x, y, isFar ? high : low);
            if (map.signs.size() < kMostSigns)
                map.signs.push_back({{x, y}, isFar ? u"!!"_s : u"!"_s});
        }
    map.legend = {{veiled(t.canvas, 255), tr("inside its interval")},
                  {low, tr("! outside, by at most one step")},
                  {high, tr("!! outside, by more")}};
    return map;
}

BlockMap damageMapOf(const LabSide& side)
{
    BlockMap map;
    const jpeg::DamageMap& damage = side.map;
    if (damage.columns <= 0 || damage.rows <= 0)
        return map;
    map.cell = {damage.mcuWidth, damage.mcuHeight};
    map.cells = QImage(damage.columns, damage.rows, QImage::Format_ARGB32);
    map.cells.fill(Qt::transparent);
    const ThemeTokens& t = tokens();
    const std::array<QColor, 5> colors = {QColor(Qt::transparent), veiled(t.muted, 120), veiled(t.bad, 230),
                                          veiled(t.warn, 225), veiled(t.text, 200)};
    const std::array<QString, 5> signs = {QString(), u"?"_s, u"✕"_s, u"!"_s, u"–"_s};
    std::array<bool, 5> used{};
    for (int y = 0; y < damage.rows; ++y)
        for (int x = 0; x < damage.columns; ++x) {
            const auto at = static_cast<std::size_t>(y) * static_cast<std::size_t>(damage.columns) +
                            static_cast<std::size_t>(x);
            const std::size_t state = std::min<std::size_t>(damage.state[at], 4);
            used[state] = true;
            map.cells.setPixelColor(x, y, colors[state]);
            if (!signs[state].isEmpty() && map.signs.size() < kMostSigns)
                map.signs.push_back({{x, y}, signs[state], state == 2 || state == 3});
        }
    const std::array<QString, 5> texts = {tr("nothing found"), tr("? behind a finding: suspect"),
                                          tr("✕ found by the strict decoder"),
                                          tr("! does not come from the source"), tr("– never decoded")};
    map.legend.push_back({t.canvas, texts[0]});
    for (std::size_t i = 1; i < texts.size(); ++i)
        if (used[i])
            map.legend.push_back({colors[i], texts[i]});
    return map;
}

} // namespace comparo::ui
