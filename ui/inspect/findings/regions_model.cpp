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

QString tipOf(const DifferenceRegion& region)
{
    return RegionTable::tr("%1 × %2 pixels at %3, %4%5\n%6")
        .arg(region.box.width)
        .arg(region.box.height)
        .arg(region.box.x)
        .arg(region.box.y)
        .arg(region.n > 0 ? RegionTable::tr(", image %1").arg(region.n) : QString(),
             region.shape ? engineText(region.shape->evidence)
                          : RegionTable::tr("Its shape was not looked for: too many regions overlap."));
}

} // namespace

RegionTable::RegionTable(RegionModel& regions, QObject* parent)
    : RowsModel({{.head = QT_TR_NOOP("x, y"),
                  .headTip = QT_TR_NOOP("The upper left corner"),
                  .align = kAlignRight,
                  .text = [](const Row& region) { return u"%1, %2"_s.arg(region.box.x).arg(region.box.y); }},
                 {.head = QT_TR_NOOP("pixels"),
                  .headTip = QT_TR_NOOP("Differing pixels. Click to sort."),
                  .align = kAlignRight,
                  .text = [](const Row& region) { return numbers::count(region.pixels); }},
                 {.head = QT_TR_NOOP("max"),
                  .headTip = QT_TR_NOOP("The largest |A−B|. Click to sort."),
                  .align = kAlignRight,
                  .text =
                      [](const Row& region) {
                          return region.maxAbs == std::floor(region.maxAbs) ? numbers::value(region.maxAbs)
                                                                            : shortNumber(region.maxAbs);
                      },
                  .copied = [](const Row& region) { return numbers::value(region.maxAbs); }},
                 {.head = QT_TR_NOOP("energy"),
                  .headTip = QT_TR_NOOP("The sum of (A−B)². Click to sort."),
                  .align = kAlignRight,
                  .text = [](const Row& region) { return shortNumber(region.energy); },
                  .copied = [](const Row& region) { return QString::number(region.energy, 'g', 17); }},
                 {.head = QT_TR_NOOP("shape"),
                  .headTip = QT_TR_NOOP("What form the region has"),
                  .text =
                      [](const Row& region) {
                          return region.shape ? engineText(region.shape->label) : tr("not looked for");
                      }}},
                {.tip = tipOf}, parent),
      m_regions(regions)
{
    connect(&regions, &RegionModel::changed, this, &RegionTable::reset);
    connect(&regions, &RegionModel::orderChanged, this, &RegionTable::reset);
}

int RegionTable::total() const
{
    return std::min(kMostRows, static_cast<int>(m_regions.ranked().size()));
}

const DifferenceRegion& RegionTable::at(int number) const
{
    return m_regions.at(static_cast<std::size_t>(number));
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
