// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/message_bar.h"

#include "ui/base/style/look.h"
#include "ui/base/theme.h"
#include "ui/widgets/build.h"

#include <QApplication>
#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QLabel>
#include <QToolButton>
#include <QUrl>

#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

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
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
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
    display(Kind::Notice, message, message);
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
    const QColor color = isError ? tokens().bad : kind == Kind::Notice ? tokens().good : tokens().muted;
    const QString icon = isError ? u"warning"_s : kind == Kind::Notice ? u"check"_s : u"info"_s;
    m_icon->setPixmap(Theme::instance().icon(icon, color).pixmap(18, 18));
    m_copy->setText(isError ? tr("Copy details") : tr("Copy"));
    m_copy->setVisible(kind != Kind::Progress);
    m_close->setVisible(kind != Kind::Progress);
    setLook(*this, isError ? u"error"_s : u"card"_s);
    show();
}

} // namespace comparo::ui
