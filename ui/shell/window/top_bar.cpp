// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/window/top_bar.h"

#include "ui/inspect/session/session.h"
#include "ui/page/page.h"
#include "ui/shell/top_bar_parts.h"

#include <QHBoxLayout>
#include <QToolButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kLeastWidth = 800; ///< the sides fit

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

/// It stands behind the name of the file.
void TopBar::place(QWidget* widget)
{
    if (widget && m_layout->indexOf(widget) < 0)
        m_layout->insertWidget(m_layout->indexOf(m_subject) + 1, widget);
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
    const bool isOfComparison = !shown.hasOwnInput() && session.hasInput();
    m_subject->setVisible(isOfComparison && !session.isPair());
    // Other pages have verdicts of their own.
    m_verdict->setWanted(isOfComparison && !m_host.hasPanels() && &shown == m_pages.front());
    setVisible(isOfComparison || (shown.hasOwnInput() && own));
}

} // namespace comparo::ui
