// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/message_bar.h"

#include "ui/base/style/look.h"
#include "ui/base/theme.h"
#include "ui/widgets/build.h"

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QLabel>
#include <QLayout>
#include <QToolButton>
#include <QUrl>

#include <algorithm>
#include <chrono>
#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr std::chrono::milliseconds kLife = 6s;
constexpr std::chrono::milliseconds kLifeOfOffer = 15s; ///< of a notice with something to be chosen
constexpr std::chrono::milliseconds kAgain = 2s;        ///< after the pointer or the focus left it

} // namespace

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent),
      m_icon(new QLabel(this)),
      m_text(new QLabel(this)),
      m_copy(new QToolButton(this)),
      m_offer(new QToolButton(this)),
      m_close(new QToolButton(this))
{
    setObjectName(u"message_bar"_s);
    auto* layout = hbox(this, {12, 6, 6, 6}, 8);
    configure(m_text, {.name = u"message_text"_s, .format = Qt::PlainText, .wraps = true});
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_icon->setObjectName(u"message_icon"_s);
    m_offer->setObjectName(u"message_offer"_s);
    for (QToolButton* button : {m_offer, m_copy})
        button->setProperty("look", u"outlined"_s);
    m_close->setIcon(Theme::instance().icon(u"close"_s));
    m_close->setToolTip(tr("Dismiss this message"));
    m_close->setAccessibleName(tr("Dismiss this message"));
    m_close->setObjectName(u"message_close"_s);
    addAll(layout, {m_icon, {m_text, 1}});
    for (QToolButton* button : {m_offer, m_copy, m_close})
        layout->addWidget(button);
    connect(m_copy, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(m_details); });
    connect(m_offer, &QToolButton::clicked, this, [this] {
        if (const auto taken = m_onOffer)
            taken();
    });
    connect(m_close, &QToolButton::clicked, this, &MessageBar::dismiss);
    m_life.setObjectName(u"message_life"_s);
    m_life.setParent(this);
    m_life.setSingleShot(true);
    connect(&m_life, &QTimer::timeout, this, &MessageBar::goUnlessHeld);
    parent->installEventFilter(this);
    hide();
}

bool MessageBar::dismiss()
{
    if (m_kind == Kind::Progress)
        return false;
    const bool hadFocus = isAncestorOf(QApplication::focusWidget());
    hide();
    if (hadFocus && m_focusBefore)
        m_focusBefore->setFocus();
    return true;
}

void MessageBar::takeFocus()
{
    if (isAncestorOf(QApplication::focusWidget()))
        return;
    m_focusBefore = QApplication::focusWidget();
    (m_offer->isVisible() ? m_offer : m_close)->setFocus(Qt::ShortcutFocusReason);
}

void MessageBar::goUnlessHeld()
{
    if (underMouse() || isAncestorOf(QApplication::focusWidget()))
        m_life.start(kAgain);
    else
        hide();
}

void MessageBar::leaveEvent(QEvent* event)
{
    QFrame::leaveEvent(event);
    if (m_life.isActive() && m_life.remainingTime() < kAgain.count())
        m_life.start(kAgain);
}

bool MessageBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize && !isHidden())
        place();
    return QFrame::eventFilter(watched, event);
}

/// As wide as its words, in as many lines as that takes, above the lower edge.
void MessageBar::place()
{
    constexpr int kMost = 720;
    constexpr int kBelow = 48; // the line of the pixel is seen
    constexpr int kBeside = 16;
    const QRect area = parentWidget()->rect();
    const int words = m_text->fontMetrics().horizontalAdvance(m_text->text()) + 4;
    m_text->setMinimumWidth(1);
    const int others = layout()->minimumSize().width();
    const int width = std::max(others, std::min({others + words, kMost, area.width() - 2 * kBeside}));
    const int height = layout()->totalHeightForWidth(width);
    setGeometry(area.left() + (area.width() - width) / 2, std::max(0, area.bottom() - kBelow - height), width,
                height);
    raise();
}

void MessageBar::clearError()
{
    if (m_kind == Kind::Error)
        hide();
}

void MessageBar::clearProgress()
{
    if (m_kind == Kind::Progress)
        hide();
}

QString MessageBar::text() const
{
    return isHidden() ? QString() : m_text->text();
}

void MessageBar::showError(const QString& message, const QString& details)
{
    offer({}, {});
    display(Kind::Error, message, details);
}

void MessageBar::showNotice(const QString& message, const QString& offered, std::function<void()> onOffer)
{
    offer(offered, std::move(onOffer));
    display(Kind::Notice, message, {});
}

void MessageBar::showRefusal(const QString& message, const QString& offered, std::function<void()> onOffer)
{
    offer(offered, std::move(onOffer));
    display(Kind::Refusal, message, message);
}

void MessageBar::showWritten(const QString& sentence, const QString& path)
{
    const QString native = QDir::toNativeSeparators(path);
    offer(tr("Open"), [this, path, native] {
        if (!QDesktopServices::openUrl(QUrl::fromLocalFile(path)))
            showError(tr("No program here opens %1").arg(native), native);
    });
    display(Kind::Notice, sentence.arg(native), native);
}

void MessageBar::showProgress(const QString& message, std::function<void()> onCancel)
{
    if (m_kind == Kind::Progress && isVisible()) {
        m_text->setText(message);
        place();
        return;
    }
    offer(tr("Cancel"), std::move(onCancel));
    display(Kind::Progress, message, {});
}

void MessageBar::offer(const QString& text, std::function<void()> onClick)
{
    m_offer->setText(text);
    m_offer->setVisible(!text.isEmpty());
    m_onOffer = std::move(onClick);
}

void MessageBar::display(Kind kind, const QString& message, const QString& details)
{
    m_kind = kind;
    m_details = details;
    m_text->setText(message);
    const bool isError = kind == Kind::Error;
    const QColor color = isError                 ? tokens().bad
                         : kind == Kind::Notice  ? tokens().good
                         : kind == Kind::Refusal ? tokens().warn
                                                 : tokens().muted;
    const QString icon = isError                 ? u"warning"_s
                         : kind == Kind::Notice  ? u"check"_s
                         : kind == Kind::Refusal ? u"refused"_s
                                                 : u"info"_s;
    m_icon->setPixmap(Theme::instance().icon(icon, color).pixmap(18, 18));
    m_copy->setText(isError ? tr("Copy details") : tr("Copy"));
    m_copy->setVisible(!details.isEmpty());
    m_close->setVisible(kind != Kind::Progress);
    setLook(*this, isError ? u"error"_s : kind == Kind::Refusal ? u"notice"_s : u"card"_s);
    setAccessibleName(message);
    if (QLayout* rows = parentWidget()->layout())
        rows->removeWidget(this); // it lies over what stands there
    place();
    show();
    if (kind == Kind::Error || kind == Kind::Progress)
        m_life.stop();
    else
        m_life.start(m_offer->isHidden() ? kLife : kLifeOfOffer);
    QAccessibleEvent told(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&told);
}

} // namespace comparo::ui
