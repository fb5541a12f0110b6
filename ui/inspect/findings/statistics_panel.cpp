// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/findings/statistics_panel.h"

#include "ui/base/theme.h"
#include "ui/inspect/findings/statistics_model.h"
#include "ui/widgets/build.h"
#include "ui/widgets/measured_label.h"
#include "ui/widgets/table_copy.h"

#include <QHeaderView>
#include <QLabel>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QToolButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

StatisticsPanel::StatisticsPanel(ViewState& view, QWidget* parent)
    : QWidget(parent),
      m_session(view.session()),
      m_view(view),
      m_model(new StatisticsModel(this)),
      m_sorted(new QSortFilterProxyModel(this)),
      m_table(new QTableView(this)),
      m_scope(new MeasuredLabel(this)),
      m_clear(new QToolButton(this))
{
    addAll(vbox(this, 4), {hbox(kUsual, {{m_scope, 1}, m_clear}), m_table});
    m_scope->setProperty("look", u"muted"_s);
    configure(m_clear, {.text = tr("Whole image"), .look = u"outlined"_s});
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(StatisticsModel::kSortRole);
    m_table->setModel(m_sorted);
    configure(m_table,
              {.name = u"statistics"_s, .spoken = tr("Error statistics per channel"), .small = true});
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(0, Qt::AscendingOrder);
    makeCopyable(m_table);
    connect(m_clear, &QToolButton::clicked, this, [this] { m_view.setRegion(QRect()); });
    connect(m_table, &QTableView::doubleClicked, this, [this](const QModelIndex& index) {
        if (const auto worst = m_model->worstAt(m_sorted->mapToSource(index)))
            m_view.showPixel({worst->x, worst->y});
    });
    connect(&m_session, &Session::resultChanged, this, &StatisticsPanel::refresh);
    connect(&view, &ViewState::regionChanged, this, &StatisticsPanel::refresh);
    refresh();
}

void StatisticsPanel::refresh()
{
    const QRect region = m_view.region();
    const bool hasRegion = !region.isEmpty() && m_view.regionComparison();
    if (hasRegion)
        m_model->setComparison(m_view.regionComparison());
    else if (m_session.result())
        m_model->setComparison(m_session.result()->comparison);
    else
        m_model->setComparison(std::nullopt);
    m_scope->setText(tr("Region %1, %2 \u00b7 %3 \u00d7 %4 px")
                         .arg(region.x())
                         .arg(region.y())
                         .arg(region.width())
                         .arg(region.height()));
    m_scope->setVisible(hasRegion);
    m_clear->setVisible(hasRegion);
    QHeaderView* header = m_table->horizontalHeader();
    for (int column = 0; column < m_sorted->columnCount(); ++column)
        header->setSectionResizeMode(column,
                                     column == 0 ? QHeaderView::ResizeToContents : QHeaderView::Stretch);
    fitHeight(m_table);
}

} // namespace comparo::ui
