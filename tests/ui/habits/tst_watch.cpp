// SPDX-License-Identifier: Apache-2.0
#include "engine/peer/registry.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/text.h"
#include "ui/jobs/file_watch.h"
#include "ui/widgets/message_bar.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <QTest>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

/// Files that change are noticed, and what they are the input of runs again.
class WatchTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    static void write(const QString& path, const QByteArray& bytes,
                      QIODevice::OpenMode how = QIODevice::WriteOnly)
    {
        QFile file(path);
        QVERIFY(file.open(how) && file.write(bytes) == bytes.size());
    }

    [[nodiscard]] static QByteArray contentOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(QLatin1StringView(name)); }

    /// A picture of one colour, put in the place of the one that is there as editors do.
    void replace(const QString& file, const QColor& color)
    {
        QImage image(48, 32, QImage::Format_RGB32);
        image.fill(color);
        QVERIFY(image.save(file + u".new"_s, "PNG"));
        QFile::remove(file);
        QVERIFY(QFile::rename(file + u".new"_s, file));
    }

private Q_SLOTS:
    void cleanup()
    {
        m_window.reset();
        peerRegistry().clear();
    }

    void writtenReplacedRemovedAndLinkedFilesAreNoticed()
    {
        const QString one = path("one.txt"), link = path("link.txt"), other = path("other.txt");
        write(one, "first");
        write(other, "x");
        QVERIFY(QFile::link(one, link));
        FileWatch watch;
        QSignalSpy changed(&watch, &FileWatch::changed);
        watch.setFiles({one});
        write(one, "second, longer");
        QTRY_COMPARE(changed.size(), 1);
        QCOMPARE(changed[0][0].toStringList(), QStringList{one});
        // Replaced by another of its name, twice: the second time nobody watches the first file any more.
        for (int i = 0; i < 2; ++i) {
            write(path("new.txt"), QByteArray("replaced ") + QByteArray::number(i));
            QFile::remove(one);
            QVERIFY(QFile::rename(path("new.txt"), one));
            QTRY_COMPARE(changed.size(), 2 + i);
        }
        // Gone: nothing to run on. Back: there is.
        QVERIFY(QFile::remove(one));
        QTest::qWait(600);
        QCOMPARE(changed.size(), 3);
        write(one, "back again");
        QTRY_COMPARE(changed.size(), 4);
        // A file beside it is none of ours.
        write(other, "y, longer");
        QTest::qWait(600);
        QCOMPARE(changed.size(), 4);
        // A link that points elsewhere now.
        watch.setFiles({link});
        QVERIFY(QFile::remove(link));
        QVERIFY(QFile::link(other, link));
        QTRY_COMPARE(changed.size(), 5);
        watch.setFiles({});
        write(one, "nobody looks");
        QTest::qWait(600);
        QCOMPARE(changed.size(), 5);
    }

    void aFileThatIsBeingWrittenIsWaitedFor()
    {
        const QString file = path("growing.txt");
        write(file, "begin");
        FileWatch watch;
        QSignalSpy changed(&watch, &FileWatch::changed);
        watch.setFiles({file});
        for (int i = 0; i < 12; ++i) {
            write(file, "more of it\n", QIODevice::Append);
            QTest::qWait(60);
            QVERIFY2(changed.isEmpty(), "it is not whole yet");
        }
        QTRY_COMPARE(changed.size(), 1);
        QTest::qWait(600);
        QCOMPARE(changed.size(), 1);
    }

    void aPictureThatChangesIsComparedAgain()
    {
        makeWindow(setupOf("invert:p=1", "cpu", "emu:0"), true);
        m_window->session().setPipeline({}, u"none"_s);
        const QString file = path("input.png");
        replace(file, QColor(10, 20, 30));
        m_window->openFile(file);
        Session& session = m_window->session();
        QTRY_VERIFY(session.result() && !session.isRunning());
        QCOMPARE(session.result()->imageA().at(0, 0, 0, 0), 10.0);

        // Not before somebody wants it.
        replace(file, QColor(40, 50, 60));
        QTest::qWait(800);
        QCOMPARE(session.result()->imageA().at(0, 0, 0, 0), 10.0);

        m_window->actions().get(u"watch_files"_s)->trigger();
        QVERIFY(m_settings.watchesFiles());
        replace(file, QColor(70, 80, 90));
        QTRY_COMPARE_WITH_TIMEOUT(session.result()->imageA().at(0, 0, 0, 0), 70.0, 10000);
        QVERIFY(m_window->findChild<MessageBar*>(u"message_bar"_s)->text().contains(u"input.png"_s));
        replace(file, QColor(100, 110, 120));
        QTRY_COMPARE_WITH_TIMEOUT(session.result()->imageA().at(0, 0, 0, 0), 100.0, 10000);

        // The switch is kept, and off again.
        m_window->actions().get(u"watch_files"_s)->trigger();
        QVERIFY(!m_settings.watchesFiles());
        replace(file, QColor(1, 2, 3));
        QTest::qWait(800);
        QCOMPARE(session.result()->imageA().at(0, 0, 0, 0), 100.0);
    }

    void aPythonFileThatChangesIsStartedAgain()
    {
        qputenv("XDG_CONFIG_HOME", m_folder.path().toUtf8());
        qputenv("PYTHONPATH", COMPARO_TEST_DATA "/../app/python");
        const QString script = path("mine.py"), starts = path("starts.txt");
        const QByteArray body = "open(r'" + starts.toUtf8() + "', 'a').write('x')\n" +
                                contentOf(QStringLiteral(COMPARO_TEST_DATA "/support/peers/hostile.py"));
        write(script, body);
        peerRegistry().add({"mine", {{COMPARO_TEST_PYTHON, toUtf8(script), "good"}, {}}, {}});
        m_settings.setWatchesFiles(true);
        Setup setup = setupOf("to_float", "cpu", "mine@cpu");
        setup.pipeline.steps.push_back(Step::parse("horizontal_flip:p=1"));
        makeWindow(setup, true);
        m_window->openFile(picture(u"input.png"_s, 64, 48));
        Session& session = m_window->session();
        QTRY_VERIFY_WITH_TIMEOUT(session.result() && !session.isRunning(), 30000);
        const qsizetype before = contentOf(starts).size();
        QVERIFY(before > 0);
        const quint64 run = session.result()->run;
        write(script, body + "# saved again\n");
        QTRY_VERIFY_WITH_TIMEOUT(contentOf(starts).size() > before, 20000);
        QTRY_VERIFY_WITH_TIMEOUT(session.result()->run != run && !session.isRunning(), 20000);
    }
};

QTEST_MAIN(WatchTest)
#include "tst_watch.moc"
