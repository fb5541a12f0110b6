// SPDX-License-Identifier: Apache-2.0
// What is looked at of the dialogs, menus and cards over the window.
#include "tests/ui/looks/stage.h"
#include "ui/help/window.h"
#include "ui/scenarios/card.h"
#include "ui/tour/tour.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QMenuBar>
#include <QTest>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

void opened(Stage& stage)
{
    stage.inspect("photo.png", {"resize:size=224,mode=bilinear"}, "cpu", "emu:0");
}

template <const char* Action>
void dialog(Stage& stage)
{
    opened(stage);
    stage.trigger(Action);
}

void search(Stage& stage, const char* action, const char* popup, const QString& typed)
{
    opened(stage);
    stage.trigger(action);
    auto* line = stage.find<QWidget>(popup).findChild<QLineEdit*>();
    line->setText(typed);
}

template <int Menu>
void menu(Stage& stage)
{
    opened(stage);
    const QAction* action = stage.window().menuBar()->actions()[Menu];
    action->menu()->popup(stage.window().menuBar()->mapToGlobal(
        stage.window().menuBar()->actionGeometry(const_cast<QAction*>(action)).bottomLeft()));
}

void help(Stage& stage, const QString& page)
{
    opened(stage);
    stage.window().help().open(page);
}

void tour(Stage& stage, int stop)
{
    opened(stage);
    stage.trigger("tour");
    auto* tour = stage.window().findChild<Tour*>();
    tour->go(stop);
}

} // namespace

std::span<const Scene> overScenes()
{
    static constexpr char kKeys[] = "keys";
    static constexpr char kEditKeys[] = "edit_keys";
    static constexpr char kAbout[] = "about";
    static constexpr char kAddPeer[] = "add_peer";
    static constexpr char kTimeout[] = "peer_timeout";
    static constexpr char kDisplay[] = "display";
    static const Scene scenes[] = {
        {"palette", true, [](Stage& stage) { search(stage, "palette", "command_palette", u"gau"_s); }},
        {"palette_pixel", true,
         [](Stage& stage) { search(stage, "palette", "command_palette", u"40,27"_s); }},
        {"op_picker", true, [](Stage& stage) { search(stage, "add_step", "op_picker", {}); }},
        {"go_to_pixel", true,
         [](Stage& stage) {
             opened(stage);
             stage.trigger("go_to_pixel");
         }},
        {"menu_file", true, menu<0>},
        {"menu_edit", true, menu<1>},
        {"menu_view", true, menu<2>},
        {"menu_go", true, menu<3>},
        {"keys", true, dialog<kKeys>},
        {"edit_keys", true, dialog<kEditKeys>},
        {"about", true, dialog<kAbout>},
        {"add_peer", true, dialog<kAddPeer>},
        {"peer_timeout", true, dialog<kTimeout>},
        {"display", true, dialog<kDisplay>},
        {"help", true, [](Stage& stage) { help(stage, u"start"_s); }},
        {"help_findings", true, [](Stage& stage) { help(stage, u"findings"_s); }},
        {"help_op", true, [](Stage& stage) { help(stage, u"op/gaussian_blur"_s); }},
        {"tour_1", true, [](Stage& stage) { tour(stage, 0); }},
        {"tour_4", true, [](Stage& stage) { tour(stage, 3); }},
        {"scenarios", true,
         [](Stage& stage) {
             stage.trigger("scenarios");
             stage.wait("the cards", [&stage] {
                 const auto cards = stage.find<QWidget>("scenario_gallery").findChildren<ScenarioCard*>();
                 return std::all_of(cards.begin(), cards.end(),
                                    [](const ScenarioCard* card) { return card->isPainted(); });
             });
         }},
        {"missing_file", true,
         [](Stage& stage) {
             opened(stage);
             stage.window().openFile(stage.data("absent.png"));
             QTest::qWait(300);
         }},
    };
    return scenes;
}

} // namespace comparo::ui
