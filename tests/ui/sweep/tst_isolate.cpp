// SPDX-License-Identifier: Apache-2.0
// A step as a comparison of its own, and the error curves over the steps.
#include "engine/comparison/command.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/text.h"
#include "ui/inspect/pipeline/curves.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/section.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QLineEdit>
#include <QListView>
#include <QProcess>
#include <QTest>
#include <QToolButton>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class IsolateTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    [[nodiscard]] Session& session() const { return m_window->session(); }

    void open(const std::vector<const char*>& steps)
    {
        Setup setup = setupOf(steps.front(), "cpu", "emu:0");
        for (std::size_t i = 1; i < steps.size(); ++i)
            setup.pipeline.steps.push_back(Step::parse(steps[i]));
        setup.pipeline.seed = 11;
        makeWindow(setup, true);
        m_window->openFile(picture(u"picture.png"_s, 96, 64));
        settle();
    }

    void settle() { QTRY_VERIFY_WITH_TIMEOUT(session().result() && !session().isRunning(), 20'000); }

    [[nodiscard]] const StepFinding& finding(std::size_t position) const
    {
        return session().result()->steps[position];
    }

private Q_SLOTS:
    void cleanup() { m_window.reset(); }

    void theStepRunsAloneOnWhatAGaveIt()
    {
        open({"resize:size=48", "to_float", "gaussian_blur:kernel=5x5,sigma=1.5"});
        const double local = finding(2).localShare;
        QVERIFY(finding(2).accumulatedShare > local); // B's own input differs already
        const Tensor input = session().result()->whole.a->steps[2].input;
        session().isolateStep(2);
        settle();
        QCOMPARE(session().setup().pipeline.steps.size(), 1U);
        QCOMPARE(session().setup().pipeline.steps[0].op->id, std::string("gaussian_blur"));
        QCOMPARE(session().result()->whole.a->input.shape().w, input.shape().w);
        const ChannelStatistics& all = session().result()->comparison.all;
        QCOMPARE(static_cast<double>(all.differing) / static_cast<double>(all.samples), local);
        QVERIFY2(session().title().contains(u"step 3 alone"_s), qPrintable(session().title()));
    }

    void theModuleOfAStepIsPlacedInItsForm()
    {
        open({"to_float", "planckian_jitter:mode=blackbody,index=4"});
        auto* section = find<Section>(u"placement"_s);
        session().selectStep(0);
        QVERIFY(!section->isVisibleTo(m_window.get())); // it owns no tensors
        session().selectStep(1);
        QVERIFY(section->isVisibleTo(m_window.get()));
        section->setOpen(true);
        auto* table = find<QCheckBox>(u"placement_buffer_pl"_s);
        QVERIFY(table && table->isChecked());
        // Left behind on cpu: strict says so on emu:0, and the input may be followed.
        table->click();
        QVERIFY(session().setup().pipeline.steps[1].placement.unregistered == std::vector<std::string>{"pl"});
        QTRY_VERIFY(session().outcome() && session().outcome()->kind == OutcomeKind::Error);
        auto* policy = find<QComboBox>(u"placement_policy"_s);
        policy->setCurrentIndex(1);
        Q_EMIT policy->activated(1);
        settle();
        QTRY_VERIFY(session().outcome() && session().outcome()->kind != OutcomeKind::Error);
        const auto& owned = session().result()->whole.b->steps[1].tensors;
        QVERIFY(!owned.empty() && owned[0].name == "pl" && !owned[0].registered);
        QCOMPARE(owned[0].device.name(), std::string("cpu"));
        // Made on the other device, and not moved at all.
        auto* home = find<QComboBox>(u"placement_home"_s);
        home->setCurrentIndex(home->findData(u"emu:0"_s));
        Q_EMIT home->activated(home->currentIndex());
        find<QCheckBox>(u"placement_moved"_s)->click();
        QVERIFY(!table->isEnabled());
        settle();
        QTRY_COMPARE(session().result()->whole.a->steps[1].tensors[0].device.name(), std::string("emu:0"));
        while (session().undoStack().canUndo())
            session().undoStack().undo();
        QVERIFY(session().setup().pipeline.steps[1].placement == ModulePlacement{});
        QVERIFY(table->isChecked() && find<QCheckBox>(u"placement_moved"_s)->isChecked());
        QCOMPARE(policy->currentIndex(), 0);
    }

    /// The form lists the tables of a step whatever is typed; what is wrong with them is the outcome.
    void aTableThatIsHalfTypedIsAnErrorOfTheRun()
    {
        open({"to_float", "differentiable_jpeg"});
        session().selectStep(1);
        QCOMPARE(find<QCheckBox>(u"placement_buffer_quantization_table_y"_s)->isChecked(), true);
        auto* table = find<QLineEdit>(u"table_y"_s);
        QTest::keyClicks(table, u"3"_s);
        QTest::keyClick(table, Qt::Key_Return);
        QTRY_VERIFY(session().outcome() && session().outcome()->kind == OutcomeKind::Error);
        QVERIFY(english(session().outcome()->sentence()).find("a quantization table has 64") !=
                std::string::npos);
        QVERIFY(find<QCheckBox>(u"placement_buffer_quantization_table_y"_s)
                    ->isVisibleTo(find<Section>(u"placement"_s)->content()));
    }

    void aRandomStepKeepsWhatItDrew()
    {
        open({"horizontal_flip:p=0.5", "to_float", "gaussian_illumination"});
        const Draws drawn = session().result()->whole.a->steps[2].draws;
        const std::uint64_t differing = session().result()->comparison.all.differing;
        session().isolateStep(2);
        settle();
        const Draws again = session().result()->whole.a->steps[0].draws;
        QCOMPARE(again.columns().size(), drawn.columns().size());
        for (std::size_t i = 0; i < drawn.columns().size(); ++i)
            QVERIFY(again.columns()[i].values == drawn.columns()[i].values);
        QCOMPARE(session().result()->comparison.all.differing, differing); // what came before it is the same
    }

    void itsCommandFindsTheSame()
    {
        open({"resize:size=48", "to_float", "gaussian_blur:kernel=5x5,sigma=1.5"});
        session().isolateStep(2);
        settle();
        QString command = session().command();
        QVERIFY2(command.contains(u"--only-a"_s), qPrintable(command));
        command.replace(u"comparo run"_s, QLatin1StringView(COMPARO_PROGRAM) + u" run"_s);
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.setProcessChannelMode(QProcess::MergedChannels);
        process.start(u"/bin/sh"_s, {u"-c"_s, command + u" --report out.json"_s});
        QVERIFY(process.waitForFinished());
        const QString text = QString::fromUtf8(process.readAll());
        QVERIFY2(process.exitCode() <= 1, qPrintable(text));
        const QString differing = QString::number(session().result()->comparison.all.differing);
        QFile report(m_folder.filePath(u"out.json"_s));
        QVERIFY(report.open(QIODevice::ReadOnly));
        QVERIFY2(report.readAll().contains("\"differing\": " + differing.toUtf8()), qPrintable(text));
    }

    void theWholePipelineComesBack()
    {
        open({"resize:size=48", "to_float"});
        const Setup before = session().setup();
        session().selectStep(1);
        m_window->actions().get(u"isolate_step"_s)->trigger();
        settle();
        QVERIFY(session().isIsolated());
        QVERIFY(find<QToolButton>(u"message_offer"_s)->isVisible());
        find<QToolButton>(u"message_offer"_s)->click();
        settle();
        QVERIFY(!session().isIsolated());
        QVERIFY(session().setup() == before);
        QVERIFY(session().path(0).endsWith(u"picture.png"_s));
    }

    void oneStepAloneIsNothingToIsolate()
    {
        open({"resize:size=48"});
        session().isolateStep(0);
        QVERIFY(!session().isIsolated());
        QVERIFY(!find<StepCurves>(u"step_curves"_s)->isVisible());
    }

    void curvesShowBothErrorsAndChooseAStep()
    {
        open({"resize:size=48", "to_float", "gaussian_blur:kernel=5x5,sigma=1.5", "horizontal_flip:p=1"});
        auto* curves = find<StepCurves>(u"step_curves"_s);
        QVERIFY(curves->isVisible());
        QVERIFY(finding(0).accumulatedShare > 0.0);
        QVERIFY(finding(1).localShare == 0.0);
        QVERIFY(curves->pointOf(1, true).y() > curves->pointOf(1, false).y()); // nothing lies lowest
        QVERIFY(curves->accessibleDescription().contains(u"Step 4, horizontal_flip"_s));
        QTest::mouseClick(curves, Qt::LeftButton, {}, curves->pointOf(1, false).toPoint());
        settle();
        QTRY_COMPARE(session().result()->shown, 1U);
        curves->setFocus();
        QTest::keyClick(curves, Qt::Key_Right);
        QTRY_COMPARE(session().result()->shown, 2U);
    }
};

QTEST_MAIN(IsolateTest)
#include "tst_isolate.moc"
