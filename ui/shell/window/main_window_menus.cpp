// SPDX-License-Identifier: Apache-2.0
#include "ui/shell/window/main_window.h"
#include "ui/widgets/retire.h"

#include <QHash>
#include <QMenu>
#include <QMenuBar>

#include <algorithm>
#include <iterator>

/// The menus.
namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

struct SubMenu {
    const char* title;
    const char* action; ///< an id, or how the ids of several begin
};

/// The menu View is longer than a small screen is high without them.
constexpr SubMenu kSubMenus[] = {
    {QT_TRANSLATE_NOOP("MainWindow", "Arrangement"), "solo"},
    {QT_TRANSLATE_NOOP("MainWindow", "Arrangement"), "next_solo"},
    {QT_TRANSLATE_NOOP("MainWindow", "Arrangement"), "unlink"},
    {QT_TRANSLATE_NOOP("MainWindow", "Arrangement"), "panes_"},
    {QT_TRANSLATE_NOOP("MainWindow", "Arrangement"), "turn_panes"},
    {QT_TRANSLATE_NOOP("MainWindow", "Channels"), "channel_"},
    {QT_TRANSLATE_NOOP("MainWindow", "Values and colours"), "brighter"},
    {QT_TRANSLATE_NOOP("MainWindow", "Values and colours"), "darker"},
    {QT_TRANSLATE_NOOP("MainWindow", "Values and colours"), "false_colors"},
    {QT_TRANSLATE_NOOP("MainWindow", "Values and colours"), "range_marks"},
    {QT_TRANSLATE_NOOP("MainWindow", "Values and colours"), "block_grid"},
    {QT_TRANSLATE_NOOP("MainWindow", "Values and colours"), "auto_range"},
    {QT_TRANSLATE_NOOP("MainWindow", "Values and colours"), "next_kind"},
    {QT_TRANSLATE_NOOP("MainWindow", "Values and colours"), "previous_kind"},
    {QT_TRANSLATE_NOOP("MainWindow", "Values and colours"), "numbers"},
    {QT_TRANSLATE_NOOP("MainWindow", "Theme"), "theme_"},
    {QT_TRANSLATE_NOOP("MainWindow", "Theme"), "high_contrast"},
    {QT_TRANSLATE_NOOP("MainWindow", "Language"), "language_"},
};

/// Null for an action that stands in the menu itself.
const char* subMenuOf(QLatin1StringView action)
{
    const auto found = std::find_if(std::begin(kSubMenus), std::end(kSubMenus), [&](const SubMenu& each) {
        const QLatin1StringView id(each.action);
        return id.endsWith(u'_') ? action.startsWith(id) : action == id;
    });
    return found == std::end(kSubMenus) ? nullptr : found->title;
}

} // namespace

void MainWindow::makeMenus()
{
    menuBar()->clear();
    for (QMenu* old : menuBar()->findChildren<QMenu*>(Qt::FindDirectChildrenOnly))
        retire(old);
    const std::pair<const char*, QString> menus[] = {{"file", tr("&File")},
                                                     {"edit", tr("&Edit")},
                                                     {"view", tr("&View")},
                                                     {"go", tr("&Go")},
                                                     {"help", tr("&Help")}};
    for (const auto& [id, title] : menus) {
        QMenu* menu = menuBar()->addMenu(title);
        QHash<QString, QMenu*> subMenus;
        for (const ActionSpec& spec : Actions::table()) {
            if (QLatin1StringView(spec.menu) != QLatin1StringView(id))
                continue;
            const QLatin1StringView action(spec.id);
            QMenu* in = menu;
            if (const char* name = subMenuOf(action)) {
                QMenu*& subMenu = subMenus[tr(name)];
                if (!subMenu)
                    subMenu = menu->addMenu(tr(name));
                in = subMenu;
            }
            if (spec.startsGroup && !in->isEmpty())
                in->addSeparator();
            in->addAction(m_actions.get(action));
            if (action == "open_pair"_L1) {
                QMenu* recent = menu->addMenu(tr("Open recent"));
                connect(recent, &QMenu::aboutToShow, this, [this, recent] { fillRecentMenu(*recent); });
            }
        }
    }
}

} // namespace comparo::ui
