// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/viewer/failure_page.h"

#include "ui/base/theme.h"

#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kTextWidth = 880;

} // namespace

FailurePage::FailurePage(Session& session, QWidget* parent)
    : QWidget(parent),
      m_session(session),
      m_icon(new QLabel(this)),
      m_title(new QLabel(this)),
      m_text(new QLabel(this))
{
    setObjectName(u"failure_page"_s);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(48, 48, 48, 48);
    layout->setSpacing(16);
    layout->addStretch(2);
    m_title->setFont(Theme::font(TextSize::Large, true));
    m_text->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setObjectName(u"failure_text"_s);
    for (QLabel* label : {m_icon, m_title}) {
        label->setAlignment(Qt::AlignHCenter);
        label->setWordWrap(true);
        layout->addWidget(label);
    }
    // The chain of calls is indented: its lines begin at one edge.
    m_text->setWordWrap(true);
    m_text->setMaximumWidth(kTextWidth);
    auto* row = new QHBoxLayout;
    row->addStretch(1);
    row->addWidget(m_text, 100);
    row->addStretch(1);
    layout->addLayout(row);
    layout->addStretch(3);
    connect(&session, &Session::runFailed, this, [this](const QString& message) {
        show(u"warning"_s, tokens().bad, tr("This setup cannot run"), message);
    });
    connect(&session, &Session::resultCleared, this,
            [this] { show(u"sample"_s, tokens().muted, tr("Running both sides\u2026"), {}); });
}

void FailurePage::show(const QString& icon, const QColor& colour, const QString& title, const QString& text)
{
    m_icon->setPixmap(Theme::instance().icon(icon, colour).pixmap(48, 48));
    m_title->setText(title);
    m_text->setText(text);
}

} // namespace comparo::ui
