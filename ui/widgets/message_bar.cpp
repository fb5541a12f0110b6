#include "ui/widgets/message_bar.h"

#include "ui/base/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QHBoxLayout>
#include <QLabel>
#include <QStyle>
#include <QToolButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

MessageBar::MessageBar(QWidget* parent)
    : QFrame(parent), m_icon(new QLabel(this)), m_text(new QLabel(this)), m_copy(new QToolButton(this))
{
    setObjectName(u"message_bar"_s);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 6, 6, 6);
    layout->setSpacing(8);
    m_text->setObjectName(u"message_text"_s);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_copy->setText(tr("Copy details"));
    m_copy->setProperty("look", u"outlined"_s);
    auto* close = new QToolButton(this);
    close->setIcon(Theme::instance().icon(u"close"_s));
    close->setToolTip(tr("Dismiss this message"));
    close->setAccessibleName(tr("Dismiss this message"));
    close->setObjectName(u"message_close"_s);
    layout->addWidget(m_icon);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_copy);
    layout->addWidget(close);
    connect(m_copy, &QToolButton::clicked, this, [this] { QApplication::clipboard()->setText(m_details); });
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    hide();
}

void MessageBar::follow(Session& session)
{
    connect(&session, &Session::failed, this, &MessageBar::showError);
    connect(&session, &Session::failureCleared, this, &MessageBar::clearError);
    connect(&session, &Session::reportWritten, this, [this](const QString& path) {
        showNotice(tr("Report written to %1").arg(QDir::toNativeSeparators(path)));
    });
}

void MessageBar::clearError()
{
    if (m_isError)
        hide();
}

QString MessageBar::text() const
{
    return isHidden() ? QString() : m_text->text();
}

void MessageBar::showError(const QString& message, const QString& details)
{
    display(message, details, true);
}

void MessageBar::showNotice(const QString& message)
{
    display(message, message, false);
}

void MessageBar::display(const QString& message, const QString& details, bool isError)
{
    m_isError = isError;
    m_details = details;
    m_text->setText(message);
    m_icon->setPixmap(Theme::instance()
                          .icon(isError ? u"warning"_s : u"check"_s, isError ? tokens().bad : tokens().good)
                          .pixmap(18, 18));
    m_copy->setText(isError ? tr("Copy details") : tr("Copy"));
    setProperty("look", isError ? u"error"_s : u"card"_s);
    style()->unpolish(this);
    style()->polish(this);
    show();
}

} // namespace comparo::ui
