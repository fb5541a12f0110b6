// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/window/top_bar.h"

#include "ui/base/theme.h"
#include "ui/inspect/session/session.h"
#include "ui/page/page.h"
#include "ui/shell/top_bar_parts.h"

#include <QHBoxLayout>
#include <QMainWindow>
#include <QToolButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

/// Least width: the sides and icons without names fit.
constexpr int kLeastWidth = 800;

} // namespace

TopBar::TopBar(PageHost& host, QWidget* parent)
    : QToolBar(tr("Sides"), parent),
      m_host(host),
      m_content(new QWidget(this)),
      m_layout(new QHBoxLayout(m_content)),
      m_subject(new SubjectLabel(host.session(), m_content)),
      m_verdict(new VerdictChip(host.view(), m_content))
{
    setObjectName(u"top_bar"_s);
    setMovable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    m_layout->setContentsMargins(8, 4, 8, 4);
    m_layout->setSpacing(8);
    m_layout->addWidget(m_subject, 8); // before the space behind it
    m_layout->addWidget(m_verdict);
    m_layout->addStretch(1);
    connect(m_verdict, &QToolButton::clicked, this, &TopBar::verdictClicked);
    m_content->setMinimumWidth(kLeastWidth);
    addWidget(m_content);
}

void TopBar::setPages(const std::vector<Page*>& pages)
{
    m_pages = pages;
    for (Page* page : pages)
        if (!page->name().isEmpty())
            addButton(page->id(), page);
    addButton(u"export_report"_s, nullptr);
    name();
}

void TopBar::addButton(const QString& action, Page* page)
{
    auto* button = new QToolButton(m_content);
    button->setDefaultAction(m_host.actions().get(action));
    button->setObjectName(u"top_"_s + action);
    button->setIconSize(kIconBesideText);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setProperty("look", u"outlined"_s);
    m_layout->addWidget(button);
    m_buttons.append({button, page});
}

void TopBar::name()
{
    for (const Button& each : m_buttons)
        each.button->defaultAction()->setIconText(each.page ? each.page->name() : tr("Report"));
}

/// It stands behind the name of the file.
void TopBar::place(QWidget* widget)
{
    if (widget && m_layout->indexOf(widget) < 0)
        m_layout->insertWidget(m_layout->indexOf(m_subject) + 1, widget);
}

bool TopBar::isTooWide() const
{
    constexpr int kMargins = 12; // of the bar, around its content
    return m_layout->sizeHint().width() + kMargins > m_host.mainWindow().width();
}

void TopBar::arrange()
{
    if (m_pages.empty())
        return;
    Page& shown = m_host.shownPage();
    const Session& session = m_host.session();
    QWidget* const own = shown.hasOwnInput() ? shown.topBar() : m_pages.front()->topBar();
    for (Page* page : m_pages)
        if (QWidget* widget = page->topBar()) {
            place(widget);
            widget->setVisible(widget == own);
        }
    m_subject->setVisible(!shown.hasOwnInput() && !session.isPair() && session.hasInput());
    // Other pages have verdicts of their own.
    m_verdict->setWanted(session.hasInput() && !m_host.hasPanels() && &shown == m_pages.front());

    const auto show = [this](Qt::ToolButtonStyle style) {
        for (const Button& each : m_buttons) {
            each.button->setToolButtonStyle(style);
            each.button->setVisible(!each.page || each.page->isShown() ||
                                    each.page->place() != Page::Place::None);
        }
    };
    show(Qt::ToolButtonTextBesideIcon);
    for (auto each = m_buttons.crbegin(); each != m_buttons.crend() && isTooWide(); ++each)
        if (each->page && !each->page->isShown() && each->page->place() == Page::Place::WhereThereIsRoom)
            each->button->hide();
    if (!isTooWide())
        return;
    for (const Button& each : std::as_const(m_buttons))
        each.button->setToolButtonStyle(Qt::ToolButtonTextOnly); // a name says more than a sign does
    if (isTooWide())
        show(Qt::ToolButtonIconOnly);
}

} // namespace comparo::ui
