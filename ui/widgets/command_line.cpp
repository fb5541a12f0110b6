// SPDX-License-Identifier: Apache-2.0
#include "ui/widgets/command_line.h"

#include "ui/base/theme.h"
#include "ui/widgets/build.h"

#include <QApplication>
#include <QClipboard>
#include <QFontDatabase>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr int kCommandHeight = 28;
constexpr int kCommandMargin = 4;

} // namespace

CommandLine::CommandLine(QWidget* parent)
    : QWidget(parent), m_line(new QLineEdit(this)), m_copy(new QToolButton(this))
{
    auto* layout = hbox(this, {0, 0, 0, 0}, 8);
    auto* label = configure(new QLabel(tr("Reproduce"), this), {.look = u"muted"_s, .buddy = m_line});
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPointSizeF(Theme::font(TextSize::Small).pointSizeF());
    configure(m_line, {.name = u"command_line"_s, .spoken = tr("Command line that does this again")});
    m_line->setReadOnly(true);
    configure(m_line, {.font = fixed, .minimumHeight = kCommandHeight});
    m_line->setTextMargins(kCommandMargin, 0, kCommandMargin, 0);
    configure(m_copy, u"copy_command_line"_s, tr("Copy"), tr("Copy the command line"),
              {.look = u"outlined"_s, .minimumHeight = kCommandHeight});
    connect(m_copy, &QToolButton::clicked, this,
            [this] { QApplication::clipboard()->setText(m_line->text()); });
    addAll(layout, {label, {m_line, 1}, m_copy});
}

void CommandLine::setCommand(const QString& command)
{
    if (command != m_line->text()) {
        m_line->setText(command);
        m_line->setCursorPosition(0); // its beginning is what tells commands apart
    }
    m_line->setToolTip(command);
    m_copy->setEnabled(!command.isEmpty());
}

QString CommandLine::command() const
{
    return m_line->text();
}

} // namespace comparo::ui
