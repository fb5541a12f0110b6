// SPDX-License-Identifier: Apache-2.0
#include "ui/inspect/viewer/failure_page.h"

#include "ui/base/theme.h"
#include "ui/widgets/build.h"

#include <QFontDatabase>
#include <QLabel>

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
    auto* layout = vbox(this, {48, 48, 48, 48}, 16, {stretch(2)});
    m_title->setFont(Theme::font(TextSize::Large, true));
    configure(m_text, {.font = QFontDatabase::systemFont(QFontDatabase::FixedFont), .format = Qt::PlainText});
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setObjectName(u"failure_text"_s);
    for (QLabel* label : {m_icon, m_title}) {
        configure(label, {.align = Qt::AlignHCenter, .wraps = true});
        layout->addWidget(label);
    }
    // The chain of calls is indented: its lines begin at one edge.
    configure(m_text, {.maximumWidth = kTextWidth, .wraps = true});
    addAll(layout, {hbox(kUsual, {stretch(), {m_text, 100}, stretch()}), stretch(3)});
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
