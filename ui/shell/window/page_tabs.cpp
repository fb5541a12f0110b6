// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/window/page_tabs.h"

#include "ui/base/theme.h"
#include "ui/page/page.h"
#include "ui/widgets/build.h"

#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPainter>
#include <QToolButton>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kAlwaysTabs = 6; ///< that never go into the menu
constexpr int kGap = 2;
constexpr int kBeforeTabs = 12;
constexpr int kMargin = 8;
constexpr int kMostLeastWidth = 960; ///< however large the letters are

} // namespace

PageTabs::PageTabs(PageHost& host, QWidget* parent)
    : QWidget(parent),
      m_host(host),
      m_menus(new QMenuBar(this)),
      m_layout(hbox(this, {0, 3, kMargin, 1}, kGap, {{m_menus, 0, Qt::AlignVCenter}, gap(kBeforeTabs)})),
      m_more(configure(new QToolButton(this), {.name = u"top_more"_s, .look = u"tab"_s, .checkable = true}))
{
    setObjectName(u"page_tabs"_s);
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(new QMenu(m_more));
}

void PageTabs::setPages(const std::vector<Page*>& pages)
{
    m_pages = pages;
    for (const Page* page : pages)
        m_tabs << add(page->id(), u"tab"_s);
    addAll(m_layout, {m_more, stretch()});
    m_report = add(u"export_report"_s, u"outlined"_s);
    m_report->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_report->setIconSize(kIconBesideText);
    m_layout->setAlignment(m_report, Qt::AlignVCenter);
    name();
}

QToolButton* PageTabs::add(const QString& action, const QString& look)
{
    auto* button = configure(new QToolButton(this), {.name = u"top_"_s + action, .look = look});
    button->setDefaultAction(m_host.actions().get(action));
    button->setToolButtonStyle(Qt::ToolButtonTextOnly);
    m_layout->addWidget(button);
    return button;
}

void PageTabs::name()
{
    m_more->setText(tr("More ▾"));
    m_more->setToolTip(tr("Pages that this window has no room for"));
    for (qsizetype i = 0; i < m_tabs.size(); ++i)
        m_tabs[i]->defaultAction()->setIconText(m_pages[static_cast<std::size_t>(i)]->name());
    m_report->defaultAction()->setIconText(tr("Report"));
    m_host.mainWindow().setMinimumWidth(std::min(widthOf(kAlwaysTabs), kMostLeastWidth));
    makeRoom();
}

/// With the first so many tabs, and the menu where these are not all.
int PageTabs::widthOf(qsizetype tabs) const
{
    int width = m_menus->sizeHint().width() + kBeforeTabs + kMargin + 2 * kGap + m_report->sizeHint().width();
    for (qsizetype i = 0; i < tabs; ++i)
        width += m_tabs[i]->sizeHint().width() + kGap;
    return tabs == m_tabs.size() ? width : width + m_more->sizeHint().width() + kGap;
}

void PageTabs::makeRoom()
{
    qsizetype shown = m_tabs.size();
    while (shown > kAlwaysTabs && widthOf(shown) > width())
        --shown;
    m_more->menu()->clear();
    for (qsizetype i = 0; i < m_tabs.size(); ++i) {
        m_tabs[i]->setVisible(i < shown);
        if (i >= shown)
            m_more->menu()->addAction(m_tabs[i]->defaultAction());
    }
    m_more->setVisible(shown < m_tabs.size());
    arrange();
}

void PageTabs::arrange()
{
    const auto shown = std::find(m_pages.begin(), m_pages.end(), &m_host.shownPage());
    m_more->setChecked(shown != m_pages.end() && m_tabs[shown - m_pages.begin()]->isHidden());
}

void PageTabs::paintEvent(QPaintEvent*)
{
    QPainter(this).fillRect(0, height() - 1, width(), 1, tokens().border);
}

void PageTabs::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (m_report)
        makeRoom();
}

} // namespace comparo::ui
