// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/findings/regions_model.h"

#include "ui/base/engine_text.h"
#include "ui/base/numbers.h"
#include "ui/base/text.h"

#include <algorithm>
#include <cmath>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Two or three digits, "5.1e7": what a column of a dock holds. Copies keep every digit.
QString shortNumber(double number)
{
    QString text = QString::number(number, 'g', number < 1e5 ? 3 : 2);
    text.replace(u"e+0"_s, u"e"_s).replace(u"e+"_s, u"e"_s).replace(u"e-0"_s, u"e-"_s);
    return text;
}

} // namespace

RegionTable::RegionTable(RegionModel& regions, QObject* parent)
    : QAbstractTableModel(parent), m_regions(regions)
{
    const auto reset = [this] {
        beginResetModel();
        endResetModel();
    };
    connect(&regions, &RegionModel::changed, this, reset);
    connect(&regions, &RegionModel::orderChanged, this, reset);
}

int RegionTable::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : std::min(kMostRows, static_cast<int>(m_regions.ranked().size()));
}

int RegionTable::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : Columns;
}

QString RegionTable::text(const DifferenceRegion& region, int column) const
{
    switch (column) {
    case Place:
        return u"%1, %2"_s.arg(region.box.x).arg(region.box.y);
    case Pixels:
        return numbers::count(region.pixels);
    case Largest:
        return region.maxAbs == std::floor(region.maxAbs) ? numbers::value(region.maxAbs)
                                                          : shortNumber(region.maxAbs);
    case Energy:
        return shortNumber(region.energy);
    default:
        return region.shape ? engineText(region.shape->label) : tr("not looked for");
    }
}

QVariant RegionTable::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const DifferenceRegion& region = m_regions.at(static_cast<std::size_t>(index.row()));
    switch (role) {
    case Qt::DisplayRole:
        return text(region, index.column());
    case Qt::EditRole: // what is copied: every digit
        return index.column() == Energy    ? QString::number(region.energy, 'g', 17)
               : index.column() == Largest ? numbers::value(region.maxAbs)
                                           : text(region, index.column());
    case Qt::TextAlignmentRole:
        return index.column() == Shape ? QVariant(Qt::AlignLeft | Qt::AlignVCenter)
                                       : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return tr("%1 × %2 pixels at %3, %4%5\n%6")
            .arg(region.box.width)
            .arg(region.box.height)
            .arg(region.box.x)
            .arg(region.box.y)
            .arg(region.n > 0 ? tr(", image %1").arg(region.n) : QString(),
                 region.shape ? engineText(region.shape->evidence)
                              : tr("Its shape was not looked for: too many regions overlap."));
    default:
        return {};
    }
}

QVariant RegionTable::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return section == Shape ? QVariant(Qt::AlignLeft | Qt::AlignVCenter)
                                : QVariant(Qt::AlignRight | Qt::AlignVCenter);
    const std::pair<QString, QString> columns[] = {{tr("x, y"), tr("The upper left corner")},
                                                   {tr("pixels"), tr("Differing pixels. Click to sort.")},
                                                   {tr("max"), tr("The largest |A−B|. Click to sort.")},
                                                   {tr("energy"), tr("The sum of (A−B)². Click to sort.")},
                                                   {tr("shape"), tr("What form the region has")}};
    if (section < 0 || section >= Columns)
        return {};
    if (role == Qt::DisplayRole)
        return columns[section].first;
    return role == Qt::ToolTipRole ? QVariant(columns[section].second) : QVariant();
}

void RegionTable::sort(int column, Qt::SortOrder)
{
    if (column == Pixels)
        m_regions.setOrder(RegionOrder::Size);
    else if (column == Largest)
        m_regions.setOrder(RegionOrder::Error);
    else if (column == Energy)
        m_regions.setOrder(RegionOrder::Energy);
}

} // namespace comparo::ui
