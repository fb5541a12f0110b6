// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/section.h"

#include "ui/base/theme.h"
#include "ui/widgets/build.h"

#include <QFrame>
#include <QLabel>
#include <QToolButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

Section::Section(const QString& title, QWidget* content, bool open, QWidget* parent)
    : QWidget(parent), m_header(new QToolButton(this)), m_note(new QLabel(this)), m_content(content)
{
    auto* line = new QFrame(this);
    line->setProperty("look", u"line"_s);
    configure(m_header, {.text = title, .look = u"section"_s, .bold = true, .checkable = true});
    m_header->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_header->setIconSize({12, 12});
    configure(m_note, {.look = u"muted"_s, .small = true});
    auto* row = hbox({4, 2, 12, 2}, kUsual, {m_header, stretch(), m_note});
    content->setParent(this);
    vbox(this, {0, 0, 0, 0}, 0, {line, row, content});
    content->layout()->setContentsMargins(12, 2, 12, 12);
    connect(m_header, &QToolButton::toggled, this, &Section::setOpen);
    connect(&Theme::instance(), &Theme::changed, this, [this] { setOpen(m_header->isChecked()); });
    setOpen(open);
}

void Section::setNote(const QString& note)
{
    m_note->setText(note);
}

void Section::setOpen(bool open)
{
    m_header->setChecked(open);
    m_header->setIcon(Theme::instance().icon(open ? u"chevron_down"_s : u"chevron_right"_s, tokens().text));
    // What nobody hid comes with the section: shown by itself, it would be laid out for a place of no size.
    if (!open || m_content->testAttribute(Qt::WA_WState_ExplicitShowHide))
        m_content->setVisible(open);
}

} // namespace comparo::ui
