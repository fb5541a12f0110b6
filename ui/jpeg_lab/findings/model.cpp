// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/findings/model.h"

#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/jpeg_lab/pictures/pictures.h"

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

QString byteText(std::uint64_t bit)
{
    return u"%1.%2"_s.arg(numbers::count(bit / 8)).arg(bit % 8);
}

namespace {

/// Rows of one sort: more would not be read one by one.
constexpr std::size_t kMostRows = 200;

/// The blocks of a side that do not come from the source, the farthest from it first.
void addBadBlocks(const LabSide& side, std::vector<JpegFindingRow>& rows)
{
    if (!side.inspection.interval || !side.inspection.file.frame)
        return;
    const jpeg::Frame& frame = *side.inspection.file.frame;
    std::vector<jpeg::BadBlock> bad = side.inspection.interval->bad;
    std::stable_sort(bad.begin(), bad.end(),
                     [](const jpeg::BadBlock& p, const jpeg::BadBlock& q) { return p.excess > q.excess; });
    for (std::size_t i = 0; i < std::min(bad.size(), kMostRows); ++i) {
        const jpeg::BadBlock& block = bad[i];
        const jpeg::FrameComponent& component = frame.components[static_cast<std::size_t>(block.component)];
        const QPoint pixel(block.bx * 8 * frame.maxH / component.h, block.by * 8 * frame.maxV / component.v);
        const std::int64_t mcu =
            std::int64_t{pixel.y() / (8 * frame.maxV)} * frame.mcuColumns + pixel.x() / (8 * frame.maxH);
        QString title = JpegFindingsModel::tr("Not from the source · MCU %1")
                            .arg(numbers::count(static_cast<std::uint64_t>(mcu)));
        if (side.inspection.walk)
            if (const std::vector<jpeg::BlockBits> bits = jpeg::bitsOfBlock(
                    side.inspection.file, *side.inspection.walk, block.component, block.bx, block.by);
                !bits.empty())
                title += JpegFindingsModel::tr(" · byte %1").arg(byteText(bits.front().begin));
        rows.push_back(
            {title,
             JpegFindingsModel::tr(
                 "x %1, y %2: block (%3, %4) of %5, coefficient (%6, %7) lies %8 beyond its interval.")
                 .arg(pixel.x())
                 .arg(pixel.y())
                 .arg(block.bx)
                 .arg(block.by)
                 .arg(componentName(frame, block.component))
                 .arg(block.frequency % 8)
                 .arg(block.frequency / 8)
                 .arg(numbers::value(static_cast<double>(block.excess))),
             pixel, true});
    }
    if (bad.size() > kMostRows)
        rows.push_back(
            {JpegFindingsModel::tr("%1 more blocks do not come from the source").arg(bad.size() - kMostRows),
             JpegFindingsModel::tr("The map of the excess shows all of them."), std::nullopt, true});
}

} // namespace

JpegFindingsModel::JpegFindingsModel(QObject* parent)
    : RowsModel(
          {{.head = QT_TR_NOOP("What is wrong with the file, in its order"),
            .align = {},
            .text =
                [](const Row& row) {
                    return u"%1 %2\n%3"_s.arg(row.isDamage ? u"✕"_s : u"·"_s, row.title, row.text);
                },
            .tip =
                [](const Row& row) {
                    return row.pixel
                               ? tr("Click to go to x %1, y %2.").arg(row.pixel->x()).arg(row.pixel->y())
                               : row.text;
                },
            .color = [](const Row& row) { return row.isDamage ? tokens().text : tokens().muted; }}},
          {}, parent)
{
}

void JpegFindingsModel::setSide(const LabSide* side)
{
    std::vector<Row> rows;
    if (side) {
        if (side->inspection.walk) {
            const jpeg::WalkResult& walk = *side->inspection.walk;
            for (std::size_t i = 0; i < std::min(walk.findings.size(), kMostRows); ++i) {
                const jpeg::Finding& found = walk.findings[i];
                QString title = translated(std::string(nameOf(found.check)));
                if (found.mcu >= 0)
                    title += tr(" · MCU %1").arg(numbers::count(static_cast<std::uint64_t>(found.mcu)));
                if (found.bit > 0)
                    title += tr(" · byte %1").arg(byteText(found.bit));
                const auto pixel =
                    found.x >= 0 && found.y >= 0 ? std::optional(QPoint(found.x, found.y)) : std::nullopt;
                rows.push_back({title, engineText(found.text), pixel, true});
            }
            if (walk.findingCount > kMostRows)
                rows.push_back({tr("%1 more findings").arg(numbers::count(walk.findingCount - kMostRows)),
                                tr("What follows a damage is rarely news; the map shows where."),
                                std::nullopt, true});
        }
        addBadBlocks(*side, rows);
        for (const jpeg::StructureNote& note : jpeg::notesOf(side->inspection))
            if (!note.damage || !side->inspection.walk)
                rows.push_back({tr("Structure · byte %1").arg(numbers::count(note.offset)),
                                engineText(note.text), std::nullopt, note.damage});
        for (const JpegWarning& warning : side->warnings)
            rows.push_back(
                {warning.row >= 0 ? tr("Decoder warns · row %1").arg(warning.row) : tr("Decoder warns"),
                 engineText(warning.text),
                 warning.row >= 0 ? std::optional(QPoint(0, warning.row)) : std::nullopt, true});
    }
    setRows(std::move(rows));
}

std::optional<QPoint> JpegFindingsModel::pixelOf(int row) const
{
    return row >= 0 && row < rowCount() ? at(row).pixel : std::nullopt;
}

} // namespace comparo::ui
