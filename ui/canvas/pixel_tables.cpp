// SPDX-License-Identifier: Apache-2.0
#include "ui/canvas/pixel_tables.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace comparo::ui {

namespace {

constexpr double kSmallestFont = 7.0;
constexpr double kLargestFont = 14.0;
constexpr double kUsedHeight = 0.9;
/// From this on, in widget pixels, a table has room for the names of its columns.
constexpr double kHeaderScale = 90.0;
constexpr int kAllDigits = 6;

/// Without a table the own value is the first of two: both panes are written alike.
PixelTables::Lines linesOf(const PixelSources& sources, QPoint at, const std::vector<int>& channels,
                           NumberFormat format, bool isTable, int digits)
{
    PixelTables::Lines lines;
    for (const int c : channels) {
        if (!sources.a) {
            const Pyramid& own = *sources.own;
            lines.push_back({valueText(own.value(c, at.y(), at.x()), own.dtype(), format, digits)});
            continue;
        }
        const double a = sources.a->value(c, at.y(), at.x());
        const double b = sources.b->value(c, at.y(), at.x());
        const DType dtype = sources.a->dtype();
        auto [textA, textB] = pairTexts(a, b, dtype, sources.b->dtype(), format, digits);
        if (isTable)
            lines.push_back({textA, textB, differenceText(a, b, dtype, format)});
        else if (sources.ownIsB)
            lines.push_back({textB, textA});
        else
            lines.push_back({textA, textB});
    }
    return lines;
}

PixelTables tablesOf(const PixelSources& sources, const QRect& visible, const std::vector<int>& channels,
                     const PixelRoom& room, bool isTable, int digits)
{
    PixelTables tables;
    tables.columns = isTable ? 3 : 1;
    const bool hasHeader = isTable && room.scale >= kHeaderScale * room.devicePixelRatio;
    for (int y = visible.top(); y <= visible.bottom(); ++y)
        for (int x = visible.left(); x <= visible.right(); ++x) {
            PixelTables::Lines lines = linesOf(sources, {x, y}, channels, room.format, isTable, digits);
            if (hasHeader)
                lines.insert(lines.begin(),
                             {QStringLiteral("A"), QStringLiteral("B"), QStringLiteral("A−B")});
            for (const auto& line : lines)
                for (std::size_t i = 0; i < 3; ++i) {
                    int& width = tables.widths[isTable ? i : 0];
                    width = std::max(width, static_cast<int>(line[i].size()));
                }
            tables.pixels.push_back(std::move(lines));
        }
    return tables;
}

QSizeF characterOf(QFont font, int size)
{
    font.setPixelSize(size);
    const QFontMetricsF metrics(font);
    return {metrics.horizontalAdvance(QLatin1Char('0')), metrics.height()};
}

/// 0 if it would be unreadable.
int fontSizeOf(const PixelTables& tables, const PixelRoom& room)
{
    const auto lines = static_cast<double>(tables.pixels.front().size());
    const int smallest = static_cast<int>(std::ceil(kSmallestFont * room.devicePixelRatio));
    for (int size = static_cast<int>(kLargestFont * room.devicePixelRatio); size >= smallest; --size) {
        const QSizeF character = characterOf(room.font, size);
        if (tables.characters() * character.width() <= std::floor(room.scale) &&
            lines * character.height() <= room.scale * kUsedHeight)
            return size;
    }
    return 0;
}

/// At the smallest size, what is too long for that hidden.
PixelTables withoutTheLong(PixelTables tables, const PixelRoom& room)
{
    const int smallest = static_cast<int>(std::ceil(kSmallestFont * room.devicePixelRatio));
    const int most = static_cast<int>(room.scale / characterOf(room.font, smallest).width()) - 1;
    tables.widths[0] = 1;
    bool isAnyRead = false;
    for (auto& lines : tables.pixels)
        for (auto& line : lines) {
            if (std::max(line[0].size(), line[1].size()) > most)
                line[0] = QStringLiteral("…");
            else
                isAnyRead = true;
            tables.widths[0] = std::max(tables.widths[0], static_cast<int>(line[0].size()));
        }
    tables.fontSize = isAnyRead ? fontSizeOf(tables, room) : 0;
    return tables;
}

} // namespace

PixelTables fitTables(const PixelSources& sources, const QRect& visible, const std::vector<int>& channels,
                      const PixelRoom& room)
{
    const Pyramid* image = sources.own ? sources.own : sources.a;
    if (!image || visible.isEmpty() || channels.empty())
        return {};
    const bool canDrop = isFloat(image->dtype()) && room.format == NumberFormat::Decimal;
    PixelTables tables;
    for (const bool isTable : {true, false}) {
        if (isTable ? !sources.a : !sources.own)
            continue;
        for (const int digits : {kAllDigits, 4, 3}) {
            tables = tablesOf(sources, visible, channels, room, isTable, digits);
            tables.fontSize = fontSizeOf(tables, room);
            if (tables.fontSize > 0)
                return tables;
            if (!canDrop)
                break;
        }
    }
    return sources.own && canDrop ? withoutTheLong(std::move(tables), room) : PixelTables();
}

} // namespace comparo::ui
