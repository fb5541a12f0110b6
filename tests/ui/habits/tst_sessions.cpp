// SPDX-License-Identifier: Apache-2.0
#include "engine/base/error.h"
#include "tests/ui/window_fixture.h"
#include "ui/canvas/image_canvas.h"
#include "ui/inspect/files/saved_session.h"
#include "ui/inspect/viewer/viewer.h"
#include "ui/shell/session_keeper.h"
#include "ui/widgets/message_bar.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QPushButton>
#include <QTest>

#include <csignal>
#include <utility>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

/// What is open is kept, saved and opened again.
class SessionsTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    [[nodiscard]] static QByteArray contentOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    static void write(const QString& path, const QByteArray& bytes)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
    }

    void newWindow()
    {
        m_window.reset();
        makeWindow(setupOf("resize:size=64,mode=bilinear", "cpu", "emu:0"), true);
    }

    void settle()
    {
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session().result() && !m_window->session().isRunning() &&
                                     !m_window->session().isExplaining(),
                                 20000);
        QTest::qWait(50); // what is queued behind the result
        QTRY_VERIFY(!m_window->session().isRunning());
    }

    [[nodiscard]] QString saved(const QString& name)
    {
        const QString path = m_folder.filePath(name);
        m_window->saveSession(path);
        return path;
    }

    [[nodiscard]] static SavedSession everything()
    {
        SavedSession saved;
        saved.files = {u"/a/b.png"_s, u"/a/c d.npy"_s};
        saved.setup = setupOf("gaussian_blur:kernel=5x3", "cpu/exact", "emu:1/framework/schedule=random:3");
        saved.setup->pipeline.seed = 77;
        saved.setup->tolerance = {0.125, 1e-7, 12};
        saved.mode = u"difference"_s;
        saved.modeParams = u"gain=3"_s;
        saved.exposure = -1.5;
        saved.channel = 2;
        saved.pinned = QPoint(12, 0);
        saved.region = QRect(1, 2, 3, 4);
        saved.sample = 5;
        saved.inspected = 0;
        saved.selected = 1;
        saved.zoom = SavedZoom{2.5, 10.25, 11.5};
        saved.page = u"streams"_s;
        saved.recordings = {u"/r/one.comparo"_s};
        saved.labFile = u"/l/x.jpg"_s;
        saved.panels = false;
        return saved;
    }

private Q_SLOTS:
    void init() { newWindow(); }
    void cleanup() { m_window.reset(); }

    void everythingIsWrittenAndRead()
    {
        const SavedSession one = everything();
        const SavedSession two = SavedSession::fromJson(one.toJson());
        QCOMPARE(two.toJson(), one.toJson());
        QVERIFY(*two.setup == *one.setup);
        QCOMPARE(two.files, one.files);
        QCOMPARE(two.recordings, one.recordings);
        QCOMPARE(two.labFile, one.labFile);
        QVERIFY(two.pinned == one.pinned && two.region == one.region && two.zoom == one.zoom);
        QVERIFY(two.inspected == one.inspected && two.sample == 5 && !two.panels && two.channel == 2);
        // An empty one, too.
        const SavedSession none = SavedSession::fromJson(SavedSession().toJson());
        QVERIFY(none.isEmpty() && !none.setup && !none.pinned && !none.zoom && !none.inspected);
    }

    void whatIsNoSessionIsASentence()
    {
        QByteArray three = everything().toJson();
        three.replace("\"files\": [", "\"files\": [{\"path\": \"/third\"},");
        QByteArray tolerance = everything().toJson();
        tolerance.replace("\"atol\": \"0.125\"", "\"atol\": \"-1\"");
        QByteArray newer = everything().toJson();
        newer.replace("\"comparoscope_session\": 1", "\"comparoscope_session\": 2");
        QByteArray op = everything().toJson();
        op.replace("gaussian_blur", "no_such_op");
        for (const QByteArray& json :
             {QByteArray(), QByteArray("{}"), QByteArray("[1"), three, tolerance, newer, op}) {
            QVERIFY_THROWS_EXCEPTION(Error, static_cast<void>(SavedSession::fromJson(json)));
            const QString path = m_folder.filePath(u"bad.comparosession"_s);
            write(path, json);
            m_window->openSession(path);
            QVERIFY(!m_window->findChild<MessageBar*>(u"message_bar"_s)->text().isEmpty());
            QVERIFY(!m_window->session().hasInput());
        }
    }

    void comesBackAsItWas()
    {
        const QString file = picture(u"input.png"_s, 160, 120);
        Setup setup = setupOf("resize:size=64,mode=bicubic", "cpu/exact", "emu:0");
        setup.pipeline.steps.push_back(Step::parse("to_float"));
        setup.pipeline.steps.push_back(Step::parse("gaussian_blur:kernel=5"));
        setup.tolerance.atol = 0.5;
        m_window->session().initialise(setup, true);
        m_window->openFile(file);
        settle();
        m_window->view().setMode(u"difference"_s);
        ParamSet params = m_window->view().modeParams();
        params.parse("kind", "ulp");
        m_window->view().setModeParams(params);
        m_window->session().inspectStep(0);
        settle();
        m_window->view().setPinned(QPoint(11, 7));
        m_window->view().setRegion(QRect(3, 4, 10, 12));
        m_window->viewer().canvas().setView({6.0, {20.0, 15.0}});
        m_window->session().selectStep(2);
        const QString before = saved(u"before.comparosession"_s);

        newWindow();
        m_window->openSession(before);
        settle();
        QTRY_COMPARE(m_window->view().pinned(), std::optional(QPoint(11, 7)));
        QTRY_COMPARE(contentOf(saved(u"after.comparosession"_s)), contentOf(before));
        QVERIFY(m_window->session().setup() == setup);
        QCOMPARE(m_window->view().mode(), u"difference"_s);
        QCOMPARE(QString::fromStdString(m_window->view().modeParams().getChoice("kind")), u"ulp"_s);
        QCOMPARE(m_window->viewer().canvas().view().scale, 6.0);
    }

    void aScenarioAndAPageComeBack()
    {
        m_window->scenarios().open(findScenario("torchvision-uint8-resize"), 1);
        settle();
        m_window->actions().get(u"streams"_s)->trigger();
        const QString before = saved(u"scenario.comparosession"_s);
        newWindow();
        m_window->openSession(before);
        settle();
        QVERIFY(m_window->scenarios().scenario());
        QCOMPARE(m_window->scenarios().scenario()->id, std::string("torchvision-uint8-resize"));
        QCOMPARE(m_window->scenarios().fix(), 1);
        QTRY_VERIFY(m_window->actions().get(u"streams"_s)->isChecked());
    }

    void aFolderMovesWithItsSession()
    {
        QVERIFY(QDir(m_folder.path()).mkdir(u"here"_s));
        QVERIFY(!picture(u"here/input.png"_s, 80, 60).isEmpty());
        m_window->openFile(m_folder.filePath(u"here/input.png"_s));
        settle();
        static_cast<void>(saved(u"here/s.comparosession"_s));
        QVERIFY(QDir(m_folder.path()).rename(u"here"_s, u"there"_s));
        newWindow();
        m_window->openSession(m_folder.filePath(u"there/s.comparosession"_s));
        settle();
        QCOMPARE(m_window->session().path(0), m_folder.filePath(u"there/input.png"_s));
    }

    void closingLeavesTheEmptyWindow()
    {
        QVERIFY(!m_window->actions().get(u"close_session"_s)->isEnabled());
        m_window->openFile(picture(u"input.png"_s, 80, 60));
        settle();
        QTest::keyClick(m_window.get(), Qt::Key_W, Qt::ControlModifier);
        QVERIFY(!m_window->session().hasInput() && !m_window->session().result());
        QVERIFY(find<QPushButton>(u"door_open"_s)->isVisible());
        QVERIFY(!find<QWidget>(u"findings_dock"_s)->isVisible());
        QVERIFY(!m_window->actions().get(u"export_report"_s)->isEnabled());
        QCOMPARE(m_window->windowTitle(), u"Comparoscope"_s);
        QTest::qWait(50); // nothing comes late
        QVERIFY(!m_window->session().result());
        m_window->openFile(m_folder.filePath(u"input.png"_s));
        settle();
        QVERIFY(find<QWidget>(u"findings_dock"_s)->isVisible());
    }

    void theFirstWindowKeepsAndSaysHowItEnded()
    {
        const QString path = m_folder.filePath(u"state/last.comparosession"_s);
        const auto copied = [&](const char* name) {
            const QString to = m_folder.filePath(QLatin1StringView(name));
            QDir().mkpath(to);
            for (const QString& file : QDir(m_folder.filePath(u"state"_s)).entryList(QDir::Files))
                if (!file.endsWith(u".lock"_s))
                    QFile::copy(m_folder.filePath(u"state/"_s + file), to + u'/' + file);
            return to + u"/last.comparosession"_s;
        };
        QString crashed, restoring;
        {
            SessionKeeper first(path, nullptr);
            QVERIFY(first.keeps());
            QCOMPARE(first.lastEnd(), LastEnd::Nothing);
            QVERIFY(!first.last());
            int asked = 0;
            first.follow([&asked] {
                ++asked;
                return everything();
            });
            SessionKeeper second(path, nullptr);
            QVERIFY(!second.keeps() && !second.last());
            QTRY_VERIFY_WITH_TIMEOUT(QFileInfo::exists(path), 10000);
            QVERIFY(asked > 0);
            crashed = copied("crashed");
            first.beginRestoring();
            restoring = copied("restoring");
            first.endRestoring();
        }
        SessionKeeper after(path, nullptr);
        QCOMPARE(after.lastEnd(), LastEnd::Closed);
        QCOMPARE(after.last()->files, everything().files);
        QCOMPARE(SessionKeeper(crashed, nullptr).lastEnd(), LastEnd::Crashed);
        QCOMPARE(SessionKeeper(restoring, nullptr).lastEnd(), LastEnd::Restoring);
        write(crashed, "not JSON");
        QVERIFY(!SessionKeeper(crashed, nullptr).last());
    }

    void aSessionThatEndedTheProgramIsOfferedOnly()
    {
        const QString path = m_folder.filePath(u"poison/last.comparosession"_s);
        QDir().mkpath(QFileInfo(path).path());
        SavedSession last;
        last.files = {picture(u"input.png"_s, 80, 60)};
        last.setup = setupOf("resize:size=64", "cpu", "emu:0");
        write(path, last.toJson());
        write(path + u".state"_s, "restoring");
        m_window->keepSession(path, true);
        QTest::qWait(300);
        QVERIFY(!m_window->session().hasInput());
        auto* bar = m_window->findChild<MessageBar*>(u"message_bar"_s);
        QVERIFY(bar->text().contains(u"starts empty"_s));
    }

    /// The program itself, killed while it is used.
    void theProgramIsKilledAndComesBack()
    {
        const QString home = m_folder.filePath(u"home"_s);
        QDir().mkpath(home);
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"})
            environment.insert(QLatin1StringView(name), home);
        const auto kept = [&] {
            return contentOf(home + u"/Comparoscope/comparoscope/last.comparosession"_s);
        };
        const QString file = picture(u"input.png"_s, 80, 60);
        QProcess program;
        program.setProcessEnvironment(environment);
        program.start(QStringLiteral(COMPAROSCOPE_PROGRAM), {file});
        QTRY_VERIFY_WITH_TIMEOUT(kept().contains("input.png"), 30000);
        program.kill();
        QVERIFY(program.waitForFinished());
        QVERIFY(QFile::remove(home + u"/Comparoscope/comparoscope/last.comparosession.state"_s));

        // Without a word on its command line it opens what was open: what it keeps goes on to name the file.
        QByteArray before = kept();
        before.replace("\"triptych\"", "\"swipe\"");
        write(home + u"/Comparoscope/comparoscope/last.comparosession"_s, before);
        program.start(QStringLiteral(COMPAROSCOPE_PROGRAM), {});
        QTRY_VERIFY_WITH_TIMEOUT(kept() != before, 30000);
        QTest::qWait(2500); // another look
        QVERIFY(kept().contains("input.png"));
        program.terminate();
        program.waitForFinished();

        // And starts empty where it is told to.
        program.start(QStringLiteral(COMPAROSCOPE_PROGRAM), {u"--new"_s});
        QTRY_VERIFY_WITH_TIMEOUT(!kept().contains("input.png"), 30000);
        program.kill();
        QVERIFY(program.waitForFinished());
    }
};

QTEST_MAIN(SessionsTest)
#include "tst_sessions.moc"
