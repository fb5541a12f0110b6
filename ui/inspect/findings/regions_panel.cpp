// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/findings/regions_panel.h"

#include "ui/base/engine_text.h"
#include "ui/base/text.h"
#include "ui/base/theme.h"
#include "ui/widgets/build.h"
#include "ui/widgets/measured_label.h"
#include "ui/widgets/table_copy.h"

#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QTableView>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

RegionsPanel::RegionsPanel(ViewState& view, QWidget* parent)
    : QWidget(parent),
      m_view(view),
      m_model(new RegionTable(view.regions(), this)),
      m_shape(new MeasuredLabel(this)),
      m_advice(new MeasuredLabel(this)),
      m_table(new QTableView(this)),
      m_current(new MeasuredLabel(this))
{
    auto* layout = vbox(this, 4);
    m_shape->setObjectName(u"region_shape"_s);
    configure(m_advice, {.name = u"region_advice"_s, .look = u"muted"_s});
    m_current->setObjectName(u"region_current"_s);
    for (QLabel* label : {m_shape, m_advice, m_current}) {
        configure(label, {.small = true, .wraps = true, .links = true});
    }
    addAll(layout, {m_shape, m_advice, m_table, m_current});
    m_current->hide();
    m_table->setModel(m_model);
    configure(m_table, {.name = u"regions"_s, .spoken = tr("Regions that differ"), .small = true});
    makeCopyable(m_table);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QHeaderView* header = m_table->horizontalHeader();
    header->setMinimumSectionSize(24);
    header->setFont(Theme::font(TextSize::Small));
    // A dock has no room for all: the place is told by the outline, the tooltip and the line below, and is
    // copied.
    m_table->setColumnHidden(RegionTable::Place, true);
    header->moveSection(header->visualIndex(RegionTable::Shape), 0);
    header->setSortIndicator(RegionTable::Energy, Qt::DescendingOrder);
    m_table->setSortingEnabled(true);
    connect(header, &QHeaderView::sortIndicatorChanged, this, &RegionsPanel::showOrder);
    connect(m_table, &QTableView::clicked, this,
            [this](const QModelIndex& index) { m_view.showRegion(static_cast<std::size_t>(index.row())); });
    connect(m_table, &QTableView::activated, this,
            [this](const QModelIndex& index) { m_view.showRegion(static_cast<std::size_t>(index.row())); });
    connect(m_advice, &QLabel::linkActivated, this, &RegionsPanel::jpegLabWanted);
    RegionModel& regions = view.regions();
    connect(&regions, &RegionModel::changed, this, &RegionsPanel::refresh);
    connect(&regions, &RegionModel::orderChanged, this, &RegionsPanel::fitTable);
    connect(&regions, &RegionModel::currentChanged, this, &RegionsPanel::showCurrent);
    refresh();
}

void RegionsPanel::refresh()
{
    const RegionModel& regions = m_view.regions();
    const RegionReportPtr& report = regions.report();
    m_table->setVisible(report && report->regions.size() > 1);
    m_advice->hide();
    if (!report) {
        m_shape->setText(regions.isRunning()            ? tr("Looking for regions…")
                         : !regions.failure().isEmpty() ? regions.failure()
                         : m_view.session().result()    ? tr("Nothing differs.")
                                                        : tr("No result yet."));
        return;
    }
    m_shape->setTextFormat(Qt::PlainText);
    m_shape->setText(engineText(report->sentence()));
    const DifferenceShape& shape = report->shape;
    if (!shape.suggestion.isEmpty()) {
        QString advice = engineText(shape.suggestion).toHtmlEscaped();
        if (shape.mayBeJpeg)
            advice += u" <a href=\"jpeg_lab\" style=\"color:%1\">%2</a>"_s.arg(tokens().accent.name(),
                                                                               tr("Open the JPEG lab"));
        m_advice->setText(advice);
        m_advice->show();
    }
    fitTable();
}

void RegionsPanel::fitTable()
{
    constexpr int kRowsShown = 8;
    const int rows = std::min(m_model->rowCount(), kRowsShown);
    int height = 2 * m_table->frameWidth() + m_table->horizontalHeader()->sizeHint().height();
    for (int row = 0; row < rows; ++row)
        height += m_table->rowHeight(row);
    m_table->setFixedHeight(height);
    QHeaderView* header = m_table->horizontalHeader();
    for (int column = 0; column < RegionTable::Shape; ++column)
        header->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    header->setSectionResizeMode(RegionTable::Shape, QHeaderView::Stretch);
}

/// The header marks the number by which the rows stand, the most first, whatever was clicked.
void RegionsPanel::showOrder()
{
    const RegionOrder order = m_view.regions().order();
    const int column = order == RegionOrder::Size    ? RegionTable::Pixels
                       : order == RegionOrder::Error ? RegionTable::Largest
                                                     : RegionTable::Energy;
    QHeaderView* header = m_table->horizontalHeader();
    const QSignalBlocker quiet(header);
    header->setSortIndicator(column, Qt::DescendingOrder);
}

void RegionsPanel::showCurrent()
{
    const std::optional<std::size_t> current = m_view.regions().current();
    if (!current || static_cast<int>(*current) >= m_model->rowCount()) {
        m_table->clearSelection();
        m_current->hide();
        return;
    }
    const DifferenceRegion& region = m_view.regions().at(*current);
    const Message name = capitalised(regionText(region, *current + 1, m_view.regions().report()->count));
    m_current->setText(
        engineText(region.shape ? message("{}. {}", name, region.shape->evidence) : message("{}.", name)));
    m_current->setVisible(m_view.regions().report()->regions.size() > 1);
    m_table->selectRow(static_cast<int>(*current));
    m_table->scrollTo(m_model->index(static_cast<int>(*current), 0));
}

} // namespace comparo::ui
