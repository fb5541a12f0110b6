// SPDX-License-Identifier: Apache-2.0
// Scenarios, random parameters, steps looked at and pipeline files, through the session that the panels use.
#include "engine/scenario/scenario.h"
#include "tests/support/temporary_folder.h"
#include "ui/inspect/pipeline/draws_view.h"
#include "ui/inspect/session/session.h"
#include "ui/scenarios/gallery.h"
#include "ui/scenarios/panel.h"

#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTest>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

namespace {

constexpr int kLong = 20000;

bool settled(Session& session)
{
    return QTest::qWaitFor([&] { return !session.isRunning() && !session.isExplaining(); }, kLong);
}

} // namespace

class TestScenarios : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyFaultAndFixEndsAsDocumented();
    void panelShowsTheStoryAndSwitchesToTheFix();
    void leavingOneGivesTheOwnSetupBack();
    void galleryPaintsEveryDamage();
    void editedDrawsArePinnedAndUndone();
    void aStepCanBeLookedAt();
    void pipelineIsSavedAndOpened();
};

void TestScenarios::everyFaultAndFixEndsAsDocumented()
{
    Session session;
    ScenarioModel scenarios(session);
    session.start();
    QVERIFY(QTest::qWaitFor([&] { return !session.devices().isEmpty(); }, kLong));
    for (const Scenario& scenario : allScenarios())
        for (int fix = 0; fix <= static_cast<int>(scenario.fixes.size()); ++fix) {
            QSignalSpy failed(&session, &Session::runFailed);
            scenarios.open(scenario, fix);
            QVERIFY(QTest::qWaitFor([&] { return scenarios.end().has_value(); }, kLong));
            QVERIFY(*scenarios.end() == scenarios.expected());
            QCOMPARE(failed.size(), scenarios.expected() == OutcomeKind::Error ? 1 : 0);
            QVERIFY(settled(session));
            QVERIFY(session.command().startsWith(u"comparo scenario run "_s));
        }
}

void TestScenarios::panelShowsTheStoryAndSwitchesToTheFix()
{
    Session session;
    ScenarioModel scenarios(session);
    ScenarioPanel panel(scenarios);
    session.start();
    scenarios.open(findScenario("kornia-planckian-stale-buffer"), 0);
    QVERIFY(QTest::qWaitFor([&] { return scenarios.end().has_value(); }, kLong));
    auto* end = panel.findChild<QLabel*>(u"scenario_end"_s);
    QVERIFY(QTest::qWaitFor([&] { return end->text().contains(u"As documented"_s); }, kLong));
    QVERIFY(session.result()->comparison.verdict == Verdict::Different);
    panel.findChild<QRadioButton*>(u"scenario_fix_1"_s)->click();
    QCOMPARE(scenarios.fix(), 1);
    QVERIFY(QTest::qWaitFor([&] { return scenarios.end().has_value(); }, kLong));
    QVERIFY(session.result()->comparison.verdict == Verdict::BitExact);
    QVERIFY(settled(session));
}

/// A fault's pipeline is of no use to the picture that is opened next.
void TestScenarios::leavingOneGivesTheOwnSetupBack()
{
    const test::TemporaryFolder folder;
    const QString path = QString::fromStdString((folder.path() / "own.png").string());
    QImage image(32, 24, QImage::Format_RGB32);
    image.fill(Qt::darkGreen);
    QVERIFY(image.save(path));
    Session session;
    ScenarioModel scenarios(session);
    session.start();
    QVERIFY(QTest::qWaitFor([&] { return !session.devices().isEmpty(); }, kLong));
    Setup own = session.setup();
    own.pipeline.steps = {Step::parse("resize:size=16")};
    own.b = Side::parse("emu:1/exact");
    session.initialise(own, true);
    for (const int fix : {0, 1}) // the second keeps what the first one found
        scenarios.open(allScenarios().front(), fix);
    QVERIFY(settled(session));
    QVERIFY(session.setup() != own);
    session.open(path);
    QVERIFY(QTest::qWaitFor([&] { return session.path(0) == path; }, kLong));
    QVERIFY(settled(session));
    QVERIFY(session.result() && session.setup() == own);
    QVERIFY(!session.undoStack().canUndo());

    scenarios.open(allScenarios().front(), 0);
    QVERIFY(settled(session));
    session.close();
    QVERIFY(session.setup() == own);
}

void TestScenarios::galleryPaintsEveryDamage()
{
    ScenarioGallery gallery;
    QSignalSpy chosen(&gallery, &ScenarioGallery::chosen);
    const auto buttons = gallery.findChildren<QPushButton*>(QRegularExpression(u"^scenario_.*-"_s));
    QCOMPARE(static_cast<std::size_t>(buttons.size()), allScenarios().size());
    for (QPushButton* button : buttons)
        QVERIFY(QTest::qWaitFor(
            [&] {
                const auto labels = button->findChildren<QLabel*>();
                return std::any_of(labels.begin(), labels.end(),
                                   [](const QLabel* label) { return !label->pixmap().isNull(); });
            },
            kLong));
    buttons.front()->click();
    QCOMPARE(chosen.size(), 1);
    QCOMPARE(chosen.first().first().toString(), QString::fromStdString(allScenarios().front().id));
}

void TestScenarios::editedDrawsArePinnedAndUndone()
{
    Session session;
    ScenarioModel scenarios(session);
    DrawsView view(session);
    session.start();
    scenarios.open(findScenario("kornia-gaussian-illumination-device"), 1);
    QVERIFY(QTest::qWaitFor([&] { return scenarios.end().has_value(); }, kLong));
    auto* table = view.findChild<QTableWidget*>(u"draws"_s);
    QCOMPARE(table->columnCount(), 1);
    QCOMPARE(table->verticalHeaderItem(1)->text(), u"gain"_s);
    table->item(1, 0)->setText(u"0.25"_s);
    QVERIFY(session.setup().pipeline.steps[0].draws.has_value());
    QCOMPARE(session.setup().pipeline.steps[0].draws->value("gain", 0), 0.25);
    QVERIFY(settled(session));
    QCOMPARE(session.result()->whole.a->steps[0].draws.value("gain", 0), 0.25);
    QVERIFY(session.result()->comparison.verdict == Verdict::BitExact);
    table->item(1, 0)->setText(u"much"_s); // no number: stays
    QCOMPARE(session.setup().pipeline.steps[0].draws->value("gain", 0), 0.25);
    session.undoStack().undo();
    QVERIFY(!session.setup().pipeline.steps[0].draws.has_value());
    QVERIFY(settled(session));
}

void TestScenarios::aStepCanBeLookedAt()
{
    Session session;
    ScenarioModel scenarios(session);
    session.start();
    scenarios.open(findScenario("torchvision-uint8-resize"), 0);
    Pipeline pipeline = session.setup().pipeline;
    for (const char* step : {"to_float", "gaussian_blur:kernel=5x5,sigma=1.5", "to_uint8"})
        pipeline.steps.push_back(Step::parse(step));
    session.setPipeline(pipeline, u"four steps"_s);
    QVERIFY(QTest::qWaitFor([&] { return session.result() && session.result()->steps.size() == 4; }, kLong));
    QVERIFY(settled(session));
    QCOMPARE(session.result()->shown, 3U);
    QCOMPARE(session.result()->firstDiverging(), std::optional<std::size_t>(0));
    session.inspectStep(1);
    QVERIFY(QTest::qWaitFor([&] { return session.result()->shown == 1; }, kLong));
    QVERIFY(settled(session));
    QVERIFY(session.result()->imageA().dtype() == DType::Float32);
    QVERIFY(session.sideLabel(0).contains(u"to_float"_s));
    session.inspectStep(std::nullopt);
    QVERIFY(QTest::qWaitFor([&] { return session.result()->shown == 3; }, kLong));
    QVERIFY(session.result()->imageA().dtype() == DType::UInt8);
    QVERIFY(settled(session));
}

void TestScenarios::pipelineIsSavedAndOpened()
{
    const test::TemporaryFolder folder;
    const QString path = QString::fromStdString((folder.path() / "p.json").string());
    Session session;
    ScenarioModel scenarios(session);
    session.start();
    scenarios.open(findScenario("kornia-planckian-stale-buffer"), 0);
    session.savePipeline(path);
    const Pipeline saved = session.setup().pipeline;
    session.setPipeline({}, u"nothing"_s);
    session.openPipeline(path);
    QVERIFY(session.setup().pipeline == saved);
    QSignalSpy failed(&session, &Session::failed);
    session.openPipeline(path + u".absent"_s);
    QCOMPARE(failed.size(), 1);
    QVERIFY(session.setup().pipeline == saved);
    QVERIFY(settled(session));
}

QTEST_MAIN(TestScenarios)
#include "tst_scenarios.moc"
