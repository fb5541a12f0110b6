// SPDX-License-Identifier: Apache-2.0
#include "ui/help/window.h"

#include "ui/base/theme.h"
#include "ui/help/view.h"
#include "ui/widgets/build.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QScreen>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolButton>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr QSize kHelpSize(1180, 760);
constexpr int kContentsWidth = 260;
constexpr int kPageRole = Qt::UserRole;

} // namespace

HelpWindow::HelpWindow(const HelpBook& book, QWidget* window)
    : QWidget(window, Qt::Window),
      m_book(book),
      m_search(new QLineEdit(this)),
      m_list(new QListWidget(this)),
      m_view(new HelpView(m_book, this)),
      m_note(new QLabel(this))
{
    configure(this, {.name = u"help_window"_s, .title = tr("Help"), .look = u"panel"_s});
    resize(kHelpSize.boundedTo(screen()->availableSize()));
    auto* layout = vbox(this, {0, 0, 0, 0}, 0);
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->setChildrenCollapsible(false);
    split->addWidget(makeContents());
    split->addWidget(makePage());
    split->setStretchFactor(1, 1);
    split->setSizes({kContentsWidth, kHelpSize.width() - kContentsWidth});
    layout->addWidget(split);

    connect(m_search, &QLineEdit::textChanged, this, &HelpWindow::fill);
    m_search->installEventFilter(this);
    connect(m_list, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (item)
            m_view->openPage(item->data(kPageRole).toString());
    });
    connect(m_view, &HelpView::pageChanged, this, &HelpWindow::select);
    connect(m_view, &HelpView::actionWanted, this, &HelpWindow::actionWanted);
    auto* find = new QShortcut(QKeySequence::Find, this);
    connect(find, &QShortcut::activated, this, [this] {
        m_search->setFocus();
        m_search->selectAll();
    });
    auto* close = new QShortcut(Qt::Key_Escape, this);
    connect(close, &QShortcut::activated, this, &QWidget::close);
    fill();
}

QWidget* HelpWindow::makeContents()
{
    auto* part = new QWidget(this);
    configure(m_search, u"help_search"_s, tr("Search the help"), tr("Search the help"));
    m_search->setClearButtonEnabled(true);
    configure(m_list, {.name = u"help_contents"_s, .spoken = tr("Pages of the help")});
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTextElideMode(Qt::ElideRight);
    m_list->setSpacing(1);
    vbox(part, {8, 8, 4, 8}, 8, {m_search, {m_list, 1}});
    part->setMinimumWidth(kContentsWidth / 2);
    return part;
}

QWidget* HelpWindow::makePage()
{
    auto* part = new QWidget(this);
    auto* layout = vbox(part, {4, 8, 8, 8}, 8);
    auto* bar = hbox(4);
    const auto button = [&](const QString& name, const QString& icon, const QString& text,
                            const QKeySequence& key) {
        auto* made = new QToolButton(part);
        made->setObjectName(name);
        made->setIcon(Theme::instance().icon(icon));
        made->setToolTip(u"%1 (%2)"_s.arg(text, key.toString(QKeySequence::NativeText)));
        made->setAccessibleName(text);
        made->setShortcut(key);
        bar->addWidget(made);
        return made;
    };
    auto* back = button(u"help_back"_s, u"previous"_s, tr("Back"), QKeySequence(Qt::ALT | Qt::Key_Left));
    auto* forward =
        button(u"help_forward"_s, u"next"_s, tr("Forward"), QKeySequence(Qt::ALT | Qt::Key_Right));
    auto* home = button(u"help_home"_s, u"info"_s, tr("First steps"), QKeySequence(Qt::ALT | Qt::Key_Home));
    bar->addStretch(1);
    connect(back, &QToolButton::clicked, m_view, &QTextBrowser::backward);
    connect(forward, &QToolButton::clicked, m_view, &QTextBrowser::forward);
    connect(home, &QToolButton::clicked, this, [this] { m_view->openPage(HelpBook::guide().first()); });
    connect(m_view, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    connect(m_view, &QTextBrowser::forwardAvailable, forward, &QWidget::setEnabled);
    back->setEnabled(false);
    forward->setEnabled(false);
    connect(&Theme::instance(), &Theme::changed, this, [back, forward, home] {
        back->setIcon(Theme::instance().icon(u"previous"_s));
        forward->setIcon(Theme::instance().icon(u"next"_s));
        home->setIcon(Theme::instance().icon(u"info"_s));
    });
    configure(m_note, {.name = u"help_note"_s, .margins = {12, 0, 12, 0}, .hidden = true, .wraps = true});
    addAll(layout, {bar, {m_view, 1}, m_note});
    return part;
}

void HelpWindow::open(const QString& page)
{
    m_search->clear();
    // The page that was shown before is about something else.
    m_view->openPage(m_book.find(page) ? page : HelpBook::guide().first());
    show();
    activateWindow();
    m_view->setFocus();
}

void HelpWindow::say(const QString& text)
{
    m_note->setText(text);
    m_note->setVisible(!text.isEmpty());
}

void HelpWindow::fill()
{
    const QSignalBlocker blocker(m_list);
    m_list->clear();
    const QString typed = m_search->text().simplified();
    for (const HelpHit& hit : m_book.search(typed)) {
        const bool isOp = typed.isEmpty() && hit.id.startsWith(u"op/"_s);
        const QString indent = isOp ? u"    "_s : QString();
        auto* item = new QListWidgetItem(
            indent + (hit.line.isEmpty() ? hit.title : hit.title + u'\n' + hit.line), m_list);
        item->setData(kPageRole, hit.id);
        item->setData(Qt::AccessibleTextRole, hit.title);
        item->setToolTip(hit.line);
    }
    if (m_list->count() == 0) {
        auto* none = new QListWidgetItem(tr("No page has “%1”.").arg(typed), m_list);
        none->setFlags(Qt::NoItemFlags);
    }
    select(m_view->pageId());
}

/// Marks the page that is shown, without opening it again.
void HelpWindow::select(const QString& page)
{
    say({});
    const QSignalBlocker blocker(m_list);
    for (int row = 0; row < m_list->count(); ++row)
        if (m_list->item(row)->data(kPageRole).toString() == page) {
            m_list->setCurrentRow(row);
            return;
        }
    m_list->setCurrentRow(-1);
}

/// The line keeps the focus while arrows go through what was found; Enter opens the best.
bool HelpWindow::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_search || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    const int step = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
    const bool isEnter = key == Qt::Key_Return || key == Qt::Key_Enter;
    if (step == 0 && !isEnter)
        return false;
    const int row = isEnter ? std::max(m_list->currentRow(), 0)
                            : std::clamp(m_list->currentRow() + step, 0, m_list->count() - 1);
    m_list->setCurrentRow(row);
    if (QListWidgetItem* item = m_list->item(row))
        m_view->openPage(item->data(kPageRole).toString());
    return true;
}

} // namespace comparo::ui
