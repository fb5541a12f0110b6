// SPDX-License-Identifier: Apache-2.0
// The tables of a file, in words and numbers.
#include "ui/base/numbers.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/jpeg_lab/findings/panel.h"

#include <algorithm>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

QString tr(const char* text)
{
    return JpegFindings::tr(text);
}

QString estimateText(const QString& family, const jpeg::QualityEstimate& estimate)
{
    return estimate.distance == 0.0 ? tr("%1: exactly quality %2").arg(family).arg(estimate.quality)
                                    : tr("%1: nearest quality %2, %3 steps away (root mean square)")
                                          .arg(family)
                                          .arg(estimate.quality)
                                          .arg(numbers::value(estimate.distance));
}

QString stepsTable(const std::array<std::uint16_t, 64>& steps)
{
    QString text = u"<table cellspacing=0 cellpadding=2>"_s;
    for (std::size_t i = 0; i < 64; ++i) {
        if (i % 8 == 0)
            text += u"<tr>"_s;
        text += u"<td align=right width=30>%1</td>"_s.arg(steps[i]);
        if (i % 8 == 7)
            text += u"</tr>"_s;
    }
    return text + u"</table>"_s;
}

/// How the codes of a table were used: number, mean length, the commonest symbols.
QString usesText(const jpeg::HuffmanTable& table, const std::vector<std::uint64_t>& uses)
{
    std::uint64_t all = 0;
    std::uint64_t bits = 0;
    std::size_t distinct = 0;
    std::vector<std::pair<std::uint64_t, int>> sorted;
    std::size_t at = 0;
    for (std::size_t length = 0; length < 16; ++length)
        for (int i = 0; i < table.counts[length] && at < table.symbols.size(); ++i, ++at) {
            const std::uint8_t symbol = table.symbols[at];
            const std::uint64_t count = symbol < uses.size() ? uses[symbol] : 0;
            all += count;
            bits += count * (length + 1);
            distinct += count > 0 ? 1 : 0;
            if (count > 0)
                sorted.emplace_back(count, symbol);
        }
    if (all == 0)
        return tr("never used");
    std::sort(sorted.rbegin(), sorted.rend());
    QStringList common;
    for (std::size_t i = 0; i < std::min<std::size_t>(4, sorted.size()); ++i)
        common << u"%1 %2"_s.arg(u"0x%1"_s.arg(sorted[i].second, 2, 16, QChar(u'0')),
                                 numbers::percent(sorted[i].first, all));
    return tr("%1 codes read, %2 distinct, mean length %3 bits; commonest: %4")
        .arg(numbers::count(all), numbers::count(distinct),
             QString::number(static_cast<double>(bits) / static_cast<double>(all), 'f', 2),
             common.join(u", "_s));
}

} // namespace

QString tablesHtml(const LabSide& side)
{
    const jpeg::JpegFile& file = side.inspection.file;
    QString text;
    const auto heading = [&text](const QString& title) {
        text += u"<p style=\"margin:10px 0 2px 0\"><b>%1</b></p>"_s.arg(title.toHtmlEscaped());
    };
    const auto line = [&text](const QString& what) {
        text += u"<p style=\"margin:0 0 4px 0; color:%1\">%2</p>"_s.arg(tokens().muted.name(),
                                                                        what.toHtmlEscaped());
    };
    if (file.frame) {
        const QString processes[] = {tr("baseline"), tr("extended sequential"), tr("progressive"),
                                            tr("another process")};
        const jpeg::Frame& frame = *file.frame;
        heading(tr("Frame"));
        const double pixels = std::max(1.0, static_cast<double>(frame.width) * frame.height);
        line(tr("%1 × %2, %3, %4, %5 bits per sample, orientation %6, scans: %7, %8 bits per pixel")
                 .arg(frame.width)
                 .arg(frame.height)
                 .arg(fromUtf8(frame.subsampling()), processes[static_cast<int>(frame.process)])
                 .arg(frame.precision)
                 .arg(file.orientation)
                 .arg(file.scans.size())
                 .arg(8.0 * static_cast<double>(side.file.size()) / pixels, 0, 'f', 2));
    }
    for (const jpeg::QuantTable& table : file.quantTables) {
        heading(tr("Quantisation table %1, byte %2").arg(table.id).arg(numbers::count(table.offset)));
        const bool isChroma = table.chrominance.distance < table.luminance.distance;
        line(estimateText(isChroma ? tr("chrominance") : tr("luminance"),
                          isChroma ? table.chrominance : table.luminance));
        text += stepsTable(table.steps);
    }
    for (std::size_t i = 0; i < file.huffmanTables.size(); ++i) {
        const jpeg::HuffmanTable& table = file.huffmanTables[i];
        heading(tr("Huffman %1 %2%3")
                    .arg(table.ac ? u"AC"_s : u"DC"_s)
                    .arg(table.id)
                    .arg(table.standard ? tr(", standard") : tr(", made for this file")));
        QString uses = tr("%1 codes").arg(table.symbols.size());
        if (!table.valid)
            uses += tr("; not a prefix code");
        if (side.inspection.walk)
            for (const jpeg::SymbolCount& count : side.inspection.walk->symbols)
                if (count.table == static_cast<int>(i))
                    uses += u"; "_s + usesText(table, count.uses);
        line(uses);
    }
    return text;
}

} // namespace comparo::ui
