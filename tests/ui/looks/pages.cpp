// SPDX-License-Identifier: Apache-2.0
// What is looked at of the pages that take the place of the pictures, and of the pictures themselves.
#include "tests/ui/looks/stage.h"
#include "ui/advise/model.h"
#include "ui/advise/page.h"
#include "ui/advise/panel.h"
#include "ui/canvas/image_canvas.h"
#include "ui/gradients/page.h"
#include "ui/gradients/panel.h"
#include "ui/inspect/session/regions.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/jpeg_lab/lab.h"
#include "ui/jpeg_lab/page.h"
#include "ui/jpeg_lab/panel.h"
#include "ui/recordings/model.h"
#include "ui/recordings/page.h"
#include "ui/recordings/panel.h"
#include "ui/scenarios/card.h"
#include "ui/streams/model.h"
#include "ui/sweep/model.h"
#include "ui/sweep/page.h"
#include "ui/sweep/panel.h"
#include "ui/sweep/setup.h"
#include "ui/widgets/section.h"

#include <QComboBox>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include <algorithm>

namespace comparo::ui {

using namespace Qt::StringLiterals;

namespace {

constexpr char kResize[] = "resize:size=224,mode=bilinear";

void resized(Stage& stage)
{
    stage.inspect("sample.png", {kResize}, "cpu", "emu:0");
}

/// With a blur and a change of colours behind it.
void stepped(Stage& stage)
{
    stage.inspect("photo.png",
                  {kResize, "to_float", "gaussian_blur:kernel=5x5,sigma=1.5", "gamma:gamma=1.4,p=1"}, "cpu",
                  "emu:0");
}

/// Of the findings, the only ones that are open, as far up as they go.
void openSections(Stage& stage, const QStringList& panels)
{
    QWidget& dock = stage.find<QWidget>("findings_dock");
    QWidget* first = nullptr;
    for (auto* section : dock.findChildren<Section*>()) {
        const QString name =
            QString::fromLatin1(section->content()->metaObject()->className()).section(u':', -1);
        section->setOpen(panels.contains(name));
        if (name == panels.first())
            first = section;
    }
    QTest::qWait(100);
    auto* scroll = dock.findChild<QScrollArea*>();
    scroll->verticalScrollBar()->setValue(first->mapTo(scroll->widget(), QPoint()).y());
}

void pixel(Stage& stage)
{
    resized(stage);
    stage.window().view().goToWorst();
    ImageCanvas& canvas = stage.window().viewer().canvas();
    ViewTransform view = canvas.view();
    view.scale = 64.0;
    canvas.setView(view);
    stage.window().view().goToWorst();
}

void grid(Stage& stage, int source, int show)
{
    stepped(stage);
    stage.page("grid");
    stage.find<QComboBox>("grid_source").setCurrentIndex(source);
    stage.find<QComboBox>("grid_show").setCurrentIndex(show);
    QTest::qWait(200);
    stage.wait("the grid", [&] { return stage.window().shownPage().isReady(); });
}

void lab(Stage& stage, const char* file)
{
    stage.window().page<JpegLabPage>().open({stage.data(file)});
    stage.wait("the lab", [&] { return stage.window().shownPage().isReady(); });
}

void damaged(Stage& stage)
{
    lab(stage, "photo.png");
    LabDamage damage;
    damage.file = jpeg::DamageKind::RandomBytes;
    stage.window().page<JpegLabPage>().lab().setDamage(damage);
    stage.wait("the damage", [&] { return stage.window().page<JpegLabPage>().lab().isBusy(); });
    stage.wait("the lab", [&] { return stage.window().shownPage().isReady(); });
    stage.window().page<JpegLabPage>().lab().look().setMap(LabMap::DamageB);
}

void matrix(Stage& stage)
{
    lab(stage, "photo.png");
    stage.window().page<JpegLabPage>().panel().showPage(JpegLabPanel::Matrix);
    stage.find<QPushButton>("matrix_run").click();
    stage.wait("the matrix", [&] {
        return stage.window().page<JpegLabPage>().lab().matrix().report() &&
               !stage.window().page<JpegLabPage>().lab().matrix().isRunning();
    });
}

void stress(Stage& stage)
{
    lab(stage, "photo.png");
    stage.window().page<JpegLabPage>().panel().showPage(JpegLabPanel::Stress);
    QComboBox& fault = stage.find<QComboBox>("stress_fault");
    fault.setCurrentIndex(fault.findData(u"early_event"_s));
    stage.find<QPushButton>("stress_run").click();
    stage.wait("the frames",
               [&] { return stage.window().page<JpegLabPage>().lab().stress().result() != nullptr; });
}

void gradients(Stage& stage, const char* part)
{
    stage.inspect("small.png", {"to_float", "differentiable_jpeg:quality=75"}, "cpu", "emu:0");
    stage.window().page<GradientsPage>().panel().showPart(QLatin1StringView(part), true);
    stage.page("gradients");
}

void sweepForm(Stage& stage)
{
    stage.window().page<SweepPage>().open({stage.data("pictures")});
    stage.window().page<SweepPage>().panel().setup().setSteps(
        u"resize:size=96|160,mode=bilinear|bicubic\njpeg_round_trip:quality=80"_s);
    stage.wait("the count",
               [&] { return stage.window().page<SweepPage>().panel().setup().cases().has_value(); });
}

void sweepResults(Stage& stage)
{
    sweepForm(stage);
    stage.find<QPushButton>("sweep_start").click();
    stage.wait("the sweep", [&] {
        return !stage.window().page<SweepPage>().model().isRunning() && stage.window().shownPage().isReady();
    });
    stage.window().page<SweepPage>().panel().table().selectRow(0);
}

void advice(Stage& stage)
{
    Setup setup;
    setup.pipeline.steps.push_back(Step::parse("resize:size=31,mode=bicubic"));
    setup.pipeline.steps.push_back(Step::parse("to_float"));
    setup.pipeline.steps.push_back(Step::parse("gaussian_blur:kernel=5x5,sigma=1.5"));
    setup.a = Side::parse("cpu");
    setup.b = Side::parse("emu:0");
    stage.window().session().initialise(setup, true);
    stage.page("advise");
    stage.window().page<AdvicePage>().model().run();
    stage.wait("advice", [&] {
        return stage.window().page<AdvicePage>().model().findings() &&
               !stage.window().page<AdvicePage>().model().isRunning();
    });
}

void recordings(Stage& stage, const char* a, const char* b = nullptr)
{
    if (b)
        stage.window().openPair(stage.data(a), stage.data(b));
    else
        stage.window().openFile(stage.data(a));
    stage.wait("the recording", [&] {
        const RecordingsModel& model = stage.window().page<RecordingsPage>().model();
        return model.isOpen() && model.isPair() == (b != nullptr) && stage.window().shownPage().isReady();
    });
}

void live(Stage& stage)
{
    recordings(stage, "live.comparo");
    stage.window().page<RecordingsPage>().model().runHere(Side::parse("cpu/exact"));
    stage.wait("what runs here", [&] {
        return stage.window().page<RecordingsPage>().model().live() && stage.window().shownPage().isReady();
    });
}

void local(Stage& stage)
{
    recordings(stage, "live.comparo", "right.comparo");
    stage.window().page<RecordingsPage>().model().runLocal(Side::parse("cpu/exact"));
    stage.wait("local errors",
               [&] { return stage.window().page<RecordingsPage>().model().localErrors(1) != nullptr; });
}

} // namespace

std::span<const Scene> pageScenes()
{
    static const Scene scenes[] = {
        {"start", false,
         [](Stage& stage) {
             stage.wait("the cards", [&] {
                 const auto cards = stage.window().findChildren<ScenarioCard*>();
                 return std::all_of(cards.begin(), cards.end(),
                                    [](const ScenarioCard* card) { return card->isPainted(); });
             });
         }},
        {"inspect", false, resized},
        {"inspect_steps", false, stepped},
        {"inspect_difference", false,
         [](Stage& stage) {
             resized(stage);
             stage.trigger("difference");
             openSections(stage, {u"RegionsPanel"_s, u"StatisticsPanel"_s});
         }},
        {"inspect_pixel", false, pixel},
        {"findings_referee", false,
         [](Stage& stage) {
             stepped(stage);
             openSections(stage, {u"RefereePanel"_s, u"HistogramPanel"_s});
         }},
        {"findings_numbers", false,
         [](Stage& stage) {
             stepped(stage);
             openSections(stage, {u"StatisticsPanel"_s, u"ProvenancePanel"_s});
         }},
        {"inspect_equal", false,
         [](Stage& stage) { stage.inspect("photo.png", {kResize}, "cpu/exact", "emu:0/exact"); }},
        {"inspect_files", false,
         [](Stage& stage) {
             stage.window().openPair(stage.data("photo.png"), stage.data("ring.png"));
             stage.settle();
         }},
        {"no_panels", false,
         [](Stage& stage) {
             resized(stage);
             stage.trigger("panels");
         }},
        {"grid_steps", false, [](Stage& stage) { grid(stage, 0, 0); }},
        {"grid_devices", false, [](Stage& stage) { grid(stage, 2, 1); }},
        {"lab_encode", false, [](Stage& stage) { lab(stage, "photo.png"); }},
        {"lab_inspect", false, [](Stage& stage) { lab(stage, "photo.jpg"); }},
        {"lab_damage", false, damaged},
        {"lab_matrix", false, matrix},
        {"lab_stress", false, stress},
        {"gradients_maps", false, [](Stage& stage) { gradients(stage, "maps"); }},
        {"gradients_check", false, [](Stage& stage) { gradients(stage, "check"); }},
        {"gradients_tables", false, [](Stage& stage) { gradients(stage, "tables"); }},
        {"gradients_fidelity", false, [](Stage& stage) { gradients(stage, "fidelity"); }},
        {"gradients_recovery", false, [](Stage& stage) { gradients(stage, "recovery"); }},
        {"streams", false,
         [](Stage& stage) {
             stage.inspect("photo.png", {"jpeg_round_trip:quality=80"}, "cpu", "emu:0");
             stage.page("streams");
         }},
        {"verify", false,
         [](Stage& stage) {
             stepped(stage);
             stage.page("verify");
         }},
        {"sweep_form", false, sweepForm},
        {"sweep", false, sweepResults},
        {"advice_start", false, [](Stage& stage) { stage.page("advise"); }},
        {"advice", false, advice},
        {"recordings_start", false, [](Stage& stage) { stage.trigger("recordings"); }},
        {"recordings_one", false, [](Stage& stage) { recordings(stage, "a.comparo"); }},
        {"recordings_two", false, [](Stage& stage) { recordings(stage, "a.comparo", "b.comparo"); }},
        {"recordings_live", false, live},
        {"recordings_local", false, local},
        {"scenario", false,
         [](Stage& stage) {
             stage.window().scenarios().open(findScenario("torchvision-gpu-jpeg-early-event"), 0);
             stage.settle();
         }},
    };
    return scenes;
}

} // namespace comparo::ui
