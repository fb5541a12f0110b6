// SPDX-License-Identifier: Apache-2.0
#include "ui/jpeg_lab/findings/marker_model.h"

#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"

#include <algorithm>
#include <vector>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kBegin = Qt::UserRole + 1;
constexpr int kEnd = Qt::UserRole + 2;

/// Restart markers listed one by one: a large file has tens of thousands.
constexpr std::size_t kMostRestarts = 2000;

QList<QStandardItem*> rowOf(const QString& name, jpeg::ByteRange range, const QString& what)
{
    auto* first = new QStandardItem(name);
    first->setData(static_cast<qulonglong>(range.begin), kBegin);
    first->setData(static_cast<qulonglong>(range.end), kEnd);
    auto* offset = new QStandardItem(numbers::count(range.begin));
    auto* size = new QStandardItem(numbers::count(range.end - range.begin));
    auto* text = new QStandardItem(what);
    for (QStandardItem* item : {offset, size})
        item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    for (QStandardItem* item : {first, offset, size, text}) {
        item->setEditable(false);
        item->setToolTip(what);
    }
    return {first, offset, size, text};
}

} // namespace

JpegMarkerModel::JpegMarkerModel(QObject* parent) : QStandardItemModel(parent)
{
    setHorizontalHeaderLabels({tr("Marker"), tr("Offset"), tr("Bytes"), tr("Holds")});
}

void JpegMarkerModel::setFile(const jpeg::JpegFile* file, std::size_t size)
{
    removeRows(0, rowCount());
    if (!file)
        return;
    struct Top {
        std::size_t begin;
        QList<QStandardItem*> row;
    };
    std::vector<Top> tops;
    for (const jpeg::Segment& segment : file->segments) {
        const QList<QStandardItem*> row =
            rowOf(fromUtf8(segment.name), segment.bytes, engineText(segment.summary));
        for (const jpeg::Scan& scan : file->scans)
            if (scan.header.begin == segment.bytes.begin) {
                row.front()->appendRow(
                    rowOf(tr("data"), scan.data,
                          scan.restartInterval > 0
                              ? tr("entropy-coded, a restart every %1 MCUs")
                                    .arg(numbers::count(static_cast<std::uint64_t>(scan.restartInterval)))
                              : tr("entropy-coded, no restarts")));
                std::size_t listed = 0;
                for (const std::size_t offset : scan.restarts) {
                    if (++listed > kMostRestarts)
                        break;
                    row.front()->appendRow(
                        rowOf(u"RST"_s, {offset, std::min(offset + 2, size)}, tr("restart")));
                }
            }
        tops.push_back({segment.bytes.begin, row});
    }
    for (const jpeg::EmbeddedJpeg& inside : file->embedded)
        tops.push_back({inside.bytes.begin, rowOf(u"JPEG"_s, inside.bytes, engineText(inside.where))});
    for (const jpeg::ByteRange& range : file->uncovered)
        tops.push_back({range.begin, rowOf(tr("?"), range, tr("bytes that belong to nothing"))});
    std::stable_sort(tops.begin(), tops.end(), [](const Top& p, const Top& q) { return p.begin < q.begin; });
    for (const Top& top : tops)
        appendRow(top.row);
}

std::optional<jpeg::ByteRange> JpegMarkerModel::rangeOf(const QModelIndex& index) const
{
    if (!index.isValid())
        return std::nullopt;
    const QModelIndex first = index.siblingAtColumn(0);
    return jpeg::ByteRange{static_cast<std::size_t>(first.data(kBegin).toULongLong()),
                           static_cast<std::size_t>(first.data(kEnd).toULongLong())};
}

QString hexDump(std::span<const std::byte> file, jpeg::ByteRange range, std::size_t most)
{
    constexpr std::size_t kLine = 8;
    const std::size_t end = std::min({range.end, file.size(), range.begin + most});
    QString text;
    for (std::size_t at = range.begin; at < end; at += kLine) {
        text += u"%1 "_s.arg(static_cast<qulonglong>(at), 8, 16, QChar(u'0'));
        QString characters;
        for (std::size_t i = at; i < at + kLine; ++i) {
            if (i >= end) {
                text += u"   "_s;
                continue;
            }
            const auto value = std::to_integer<unsigned>(file[i]);
            text += u" %1"_s.arg(value, 2, 16, QChar(u'0'));
            characters += value >= 32 && value < 127 ? QChar(static_cast<char16_t>(value)) : QChar(u'.');
        }
        text += u"  "_s + characters + u'\n';
    }
    const std::size_t whole = std::min(range.end, file.size());
    if (end < whole)
        text += JpegMarkerModel::tr("… %1 more bytes").arg(numbers::count(whole - end));
    return text;
}

} // namespace comparo::ui
