// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/grid/page.h"

#include "ui/inspect/grid/cell.h"
#include "ui/inspect/grid/panel.h"
#include "ui/inspect/page/display_actions.h"

namespace comparo::ui {

using namespace Qt::StringLiterals;

GridPage::GridPage(PageHost& host) : Page(host, u"grid"_s)
{
    const auto hasCells = [this] { return m_panel && m_panel->current(); };
    bindCanvas(hasCells);
    bindDisplayActions(host.actions(), this, host.view());
    bind(u"brighter"_s, [this] { stepExposure(this->host().view(), 1); });
    bind(u"darker"_s, [this] { stepExposure(this->host().view(), -1); });
    bind(
        u"solo"_s, [this] { m_panel->toggleSolo(m_panel->meant()); }, hasCells,
        [this] { return m_panel && m_panel->solo(); });
    bind(
        u"next_solo"_s, [this] { m_panel->stepSolo(); }, hasCells);
    bind(
        u"unlink"_s, [this] { m_panel->toggleLink(m_panel->meant()); }, hasCells);
}

QWidget* GridPage::make(QWidget* parent)
{
    m_panel = new GridPanel(host().view(), parent);
    connect(m_panel, &GridPanel::opened, this, [this] { host().showPictures(); });
    connect(m_panel, &GridPanel::cellsChanged, this, [this] { host().actions().refresh(); });
    return m_panel;
}

bool GridPage::isReady()
{
    widget();
    return m_panel->isReady();
}

ImageCanvas* GridPage::canvas()
{
    GridCell* cell = m_panel ? m_panel->current() : nullptr;
    return cell ? &cell->canvas() : nullptr;
}

} // namespace comparo::ui
