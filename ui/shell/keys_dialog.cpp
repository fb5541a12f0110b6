// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/keys_dialog.h"

#include "ui/base/actions.h"
#include "ui/base/search_text.h"
#include "ui/base/theme.h"
#include "ui/widgets/build.h"

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QStringList>

#include <utility>

namespace comparo::ui {

using namespace Qt::StringLiterals;

KeysDialog::KeysDialog(const Actions& actions, QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("Keys and mouse"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(600, 640);
    auto* search =
        configure(new QLineEdit(this), u"keys_search"_s, tr("Search the keys"), tr("Search the keys"));
    search->setClearButtonEnabled(true);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    vbox(this, {0, 12, 0, 0}, 8, {hbox({24, 0, 24, 0}, 0, {search}), {scroll, 1}});
    auto* content = configure(new QWidget(scroll), {.look = u"panel"_s});
    auto* grid = new QGridLayout(content);
    grid->setContentsMargins(24, 8, 24, 24);
    grid->setHorizontalSpacing(24);
    grid->setVerticalSpacing(4);
    grid->setColumnStretch(1, 1);
    int row = 0;
    const auto head = [&](const QString& text) {
        auto* label = configure(new QLabel(text, content), {.bold = true, .margins = {0, 12, 0, 0}});
        grid->addWidget(label, row++, 0, 1, 2);
        m_groups.append(Group{label, {}});
    };
    const auto line = [&](const QString& keys, const QString& text) {
        auto* keyLabel = configure(new QLabel(keys, content), {.font = Theme::font(TextSize::Normal)});
        auto* textLabel = configure(new QLabel(text, content), {.look = u"muted"_s, .wraps = true});
        grid->addWidget(keyLabel, row, 0, Qt::AlignTop);
        grid->addWidget(textLabel, row++, 1);
        m_groups.last().lines.append(std::pair(keyLabel, textLabel));
    };
    head(tr("Everywhere"));
    line(tr("Esc"),
         tr("Close what lies over the page, unpin, leave a field; then back to the page before; then "
            "leave the full screen. It never stops work: Ctrl+. does."));
    head(tr("Picture"));
    line(tr("Wheel"), tr("Zoom at the cursor"));
    line(tr("Drag, middle drag, Space+drag"), tr("Pan"));
    line(tr("Click"), tr("Pin a pixel; Esc unpins"));
    line(tr("Arrows"), tr("Move the pinned pixel, or pan"));
    line(tr("Ctrl+drag"), tr("Measure a region; Ctrl+click removes it"));
    line(tr("Hold Shift"), tr("Show B in A's place; T latches"));
    const std::pair<const char*, QString> menus[] = {{"file", tr("File")},
                                                     {"edit", tr("Edit")},
                                                     {"view", tr("View")},
                                                     {"go", tr("Go")},
                                                     {"help", tr("Help")}};
    for (const auto& [menu, title] : menus) {
        head(title);
        for (const ActionSpec& spec : Actions::table()) {
            if (QLatin1StringView(spec.menu) != QLatin1StringView(menu) ||
                actions.keys(QLatin1StringView(spec.id)).isEmpty())
                continue;
            QStringList keys;
            for (const QKeySequence& key : actions.keys(QLatin1StringView(spec.id)))
                keys << key.toString(QKeySequence::NativeText);
            line(keys.join(tr(" or ")), Actions::tr(spec.text).remove(u'…'));
        }
    }
    head(tr("Streams"));
    line(tr("Left, Right"), tr("From call to call"));
    line(tr("Up, Down"), tr("To the nearest call of another lane"));
    line(tr("] or ["), tr("Next or previous hazard"));
    head(tr("Gradients"));
    line(tr("Ctrl+PgDown or Ctrl+PgUp"), tr("Next or previous part"));
    line(tr("Arrows"), tr("Move the pinned pixel"));
    m_none = configure(new QLabel(content), {.name = u"keys_none"_s, .look = u"muted"_s, .hidden = true});
    grid->addWidget(m_none, row++, 0, 1, 2);
    grid->setRowStretch(row, 1);
    scroll->setWidget(content);
    connect(search, &QLineEdit::textChanged, this, &KeysDialog::find);
    search->setFocus();
}

/// Words of what a key does, or of the key itself; those of a group's name have all of it.
void KeysDialog::find(const QString& typed)
{
    bool isAny = false;
    for (const Group& group : std::as_const(m_groups)) {
        bool isSeen = false;
        for (const auto& [keys, text] : group.lines) {
            const bool fits =
                hasAllWords(keys->text() + u' ' + text->text() + u' ' + group.head->text(), typed);
            keys->setVisible(fits);
            text->setVisible(fits);
            isSeen = isSeen || fits;
        }
        group.head->setVisible(isSeen);
        isAny = isAny || isSeen;
    }
    m_none->setText(tr("No key is called “%1”.").arg(typed));
    m_none->setVisible(!isAny);
}

} // namespace comparo::ui
