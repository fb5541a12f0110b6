// SPDX-License-Identifier: Apache-2.0
#include "ui/advise/choice_menu.h"

#include "ui/widgets/build.h"

#include <QEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QSignalBlocker>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr qsizetype kMostNames = 3; ///< that the button says; of more it counts

/// A menu that stays open while check boxes of it are clicked.
class StayingMenu : public QMenu {
public:
    using QMenu::QMenu;

protected:
    void mouseReleaseEvent(QMouseEvent* event) override
    {
        QAction* action = activeAction();
        if (action && action->isCheckable())
            action->trigger();
        else
            QMenu::mouseReleaseEvent(event);
    }
};

} // namespace

ChoiceMenu::ChoiceMenu(QWidget* parent) : QToolButton(parent), m_menu(new StayingMenu(this))
{
    m_menu->setToolTipsVisible(true);
    setMenu(m_menu);
    setPopupMode(QToolButton::InstantPopup);
    configure(this, {.look = u"outlined"_s, .focus = Qt::StrongFocus});
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void ChoiceMenu::addChoice(const QString& name, const QString& help, bool chosen)
{
    QAction* action = m_menu->addAction(name);
    action->setCheckable(true);
    action->setChecked(chosen);
    action->setToolTip(help);
    connect(action, &QAction::triggered, this, [this, action] {
        if (this->chosen().isEmpty())
            action->setChecked(true);
        refresh();
        Q_EMIT changed();
    });
    refresh();
}

QStringList ChoiceMenu::chosen() const
{
    QStringList names;
    for (const QAction* action : m_menu->actions())
        if (action->isChecked())
            names << action->text();
    return names;
}

void ChoiceMenu::setChosen(const QStringList& names)
{
    for (QAction* action : m_menu->actions())
        action->setChecked(names.contains(action->text()));
    refresh();
}

void ChoiceMenu::refresh()
{
    const QStringList names = chosen();
    const QString text = names.size() <= kMostNames
                             ? names.join(u", "_s)
                             : tr("%1 of %2").arg(names.size()).arg(m_menu->actions().size());
    setText(text + u" \u25be"_s);
    setToolTip(names.join(u", "_s));
    setAccessibleDescription(names.join(u", "_s));
}

} // namespace comparo::ui
