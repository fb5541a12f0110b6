// SPDX-License-Identifier: Apache-2.0
// Repetitions of both sides, from the key to the verdict and the report.
#include "engine/codec/codec.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/text.h"
#include "ui/inspect/files/report_export.h"
#include "ui/inspect/findings/verdict_card.h"
#include "ui/inspect/session/repeats.h"
#include "ui/streams/page.h"
#include "ui/streams/panel.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QSignalSpy>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class RepeatTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    void open(const char* step)
    {
        makeWindow(setupOf(step, "cpu", "emu:0"), true);
        m_window->openFile(picture(u"picture.png"_s, 96, 64));
        QTRY_VERIFY(m_window->session().result() && !m_window->session().isExplaining());
    }

    void repeat()
    {
        QTest::keyClick(m_window.get(), Qt::Key_R, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(m_window->repeats().isRunning());
        QVERIFY(m_window->actions().get(u"cancel"_s)->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(!m_window->repeats().isRunning(), 20000);
        QVERIFY(!repeats().empty());
    }

    [[nodiscard]] const std::vector<RepeatedSide>& repeats() const
    {
        return m_window->session().result()->whole.repeats;
    }

    [[nodiscard]] QString words() const { return find<QLabel>(u"verdict_repeats"_s)->text(); }

    [[nodiscard]] QString verdict() const { return m_window->findChild<VerdictCard*>()->word(); }

private Q_SLOTS:
    void cleanup() { m_window.reset(); }

    void sidesThatAreSteadyAreSaidToBe()
    {
        open("resize:size=32,mode=bilinear");
        const QString before = verdict();
        QVERIFY(words().contains(u"run once"_s));
        repeat();
        QVERIFY(words().contains(u"A: 5 repetitions gave the same bits"_s));
        QVERIFY(words().contains(u"B: 5 repetitions gave the same bits"_s));
        QCOMPARE(verdict(), before);
        QVERIFY(m_window->session().command().endsWith(u"--repeat 5"_s));

        // Another tolerance is no other run; another step is.
        m_window->session().setTolerance({1.0, 0.0, 0});
        QTRY_VERIFY(!m_window->session().isRunning());
        QVERIFY(!repeats().empty());
        ParamSet params = m_window->session().setup().pipeline.steps[0].params;
        params.set("mode", std::string("bicubic"));
        m_window->session().setStepParams(0, params, u"mode"_s);
        QTRY_VERIFY(!m_window->session().isRunning());
        QVERIFY(repeats().empty());
        QVERIFY(words().contains(u"run once"_s));
    }

    void aRaceIsNondeterministic()
    {
        open("jpeg_round_trip:frames=3,fault=no_wait");
        repeat();
        QCOMPARE(verdict(), u"Nondeterministic"_s);
        const RepeatedSide* side = m_window->session().result()->whole.nondeterministicSide();
        QVERIFY(side && side->side == "B");
        QVERIFY2(words().contains(u"repetitions differ from the first"_s), qPrintable(words()));

        // The report says so too, before any tolerance.
        const QString path = m_folder.filePath(u"report.json"_s);
        QSignalSpy written(&m_window->reports(), &ReportExport::written);
        m_window->reports().write(path);
        QTRY_COMPARE(written.count(), 1);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonArray repeats =
            QJsonDocument::fromJson(file.readAll()).object().value(u"repeats"_s).toArray();
        QCOMPARE(repeats.size(), 2);
        QVERIFY(!repeats[0].toObject().value(u"nondeterministic"_s).toBool());
        QVERIFY(repeats[1].toObject().value(u"nondeterministic"_s).toBool());

        // The words lead to the streams of that side.
        Q_EMIT find<QLabel>(u"verdict_repeats"_s)->linkActivated(u"streams/1"_s);
        QVERIFY(m_window->findChild<StreamsPanel*>()->isVisible());
        QCOMPARE(m_window->page<StreamsPage>().model().side(), 1);
    }

    void repetitionsAreCancelled()
    {
        open("resize:size=32,mode=bilinear");
        m_window->repeats().repeat();
        m_window->actions().get(u"cancel"_s)->trigger();
        QVERIFY(!m_window->repeats().isRunning());
        QVERIFY(repeats().empty());
        QVERIFY(words().contains(u"run once"_s));
        QVERIFY(m_window->actions().get(u"repeat"_s)->isEnabled());
    }

    void twoFilesAreNotRepeated()
    {
        makeWindow(setupOf("resize:size=32", "cpu", "emu:0"), true);
        m_window->openPair(picture(u"a.png"_s, 40, 30), picture(u"b.png"_s, 40, 30));
        QTRY_VERIFY(m_window->session().result());
        QVERIFY(!m_window->actions().get(u"repeat"_s)->isEnabled());
        QVERIFY(!find<QLabel>(u"verdict_repeats"_s)->isVisible());
        m_window->repeats().repeat();
        QVERIFY(!m_window->repeats().isRunning());
    }
};

QTEST_MAIN(RepeatTest)
#include "tst_repeat.moc"
