// SPDX-License-Identifier: Apache-2.0
// The page "Sweep": from the form to rows, pictures, journal and reports; and the same sweep on the command
// line.
#include "tests/ui/window_fixture.h"
#include "ui/base/engine_text.h"
#include "ui/page/answer_card.h"
#include "ui/sweep/model.h"
#include "ui/sweep/page.h"
#include "ui/sweep/panel.h"
#include "ui/sweep/setup.h"
#include "ui/widgets/message_bar.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QToolButton>

#include <tuple>

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class SweepTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    struct Ended {
        int code = -1;
        QString out;
        QString errors;
    };
    /// The command line program, as a shell runs it.
    static Ended shell(QString line)
    {
        line.replace(QRegularExpression(u"^comparo "_s), QLatin1StringView(COMPARO_PROGRAM) + u' ');
        QProcess process;
        process.start(u"/bin/sh"_s, {u"-c"_s, line});
        process.waitForFinished();
        return {process.exitCode(), QString::fromUtf8(process.readAllStandardOutput()),
                QString::fromUtf8(process.readAllStandardError())};
    }

    [[nodiscard]] SweepModel& model() const { return m_window->page<SweepPage>().model(); }
    [[nodiscard]] SweepTable& table() const { return model().table(); }
    [[nodiscard]] SweepSetup& setup() const { return m_window->page<SweepPage>().panel().setup(); }
    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(QLatin1StringView(name)); }
    [[nodiscard]] static QByteArray bytesOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    [[nodiscard]] QString notice() const { return m_window->page<SweepPage>().panel().messages().text(); }

    /// Results of a report but for times and machine.
    [[nodiscard]] static QJsonObject untimed(const QString& path)
    {
        QJsonObject json = QJsonDocument::fromJson(bytesOf(path)).object();
        json.remove(u"created"_s);
        json.remove(u"command"_s);
        QJsonArray results;
        for (const QJsonValueRef& each : json[u"results"_s].toArray()) {
            QJsonObject result = each.toObject();
            result.remove(u"secondsA"_s);
            result.remove(u"secondsB"_s);
            results.append(result);
        }
        json[u"results"_s] = results;
        return json;
    }

    /// Folder with this many pictures.
    QString pictures(int count)
    {
        QDir(m_folder.path()).mkpath(u"pics"_s);
        for (int i = 0; i < count; ++i)
            std::ignore = picture(u"pics/%1.png"_s.arg(i, 3, 10, QLatin1Char('0')), 40 + i % 5, 30);
        return m_folder.filePath(u"pics"_s);
    }

    void openPage()
    {
        makeWindow(setupOf("resize:size=40,mode=bilinear", "cpu", "emu:0"), true);
        QTRY_VERIFY(!m_window->session().devices().isEmpty());
        m_window->actions().get(u"sweep"_s)->trigger();
        QVERIFY(m_window->page<SweepPage>().isShown());
    }

    void fill(int count)
    {
        setup().addInputs({pictures(count)});
        setup().setSteps(u"resize:size=8|11,mode=bilinear|bicubic"_s);
        setup().addPair({Side::parse("cpu/exact"), Side::parse("emu:0/exact")});
        QTRY_COMPARE(setup().cases(), std::optional<std::size_t>(static_cast<std::size_t>(count) * 8));
    }

    void runAll(int count, const QString& journal)
    {
        openPage();
        fill(count);
        find<QLineEdit>(u"sweep_journal"_s)->setText(journal);
        find<QPushButton>(u"sweep_start"_s)->click();
        QTRY_VERIFY_WITH_TIMEOUT(!model().isRunning(), 30'000);
        QCOMPARE(table().count(), static_cast<std::size_t>(count) * 8);
    }

private Q_SLOTS:
    void cleanup()
    {
        m_window.reset();
        QDir(m_folder.filePath(u"pics"_s)).removeRecursively();
        for (const char* name : {"run.jsonl", "one.jsonl", "two.jsonl", "whole.jsonl"})
            QFile::remove(path(name));
    }

    void theFormSaysWhatIsMissingAndHowManyCasesThereAre()
    {
        openPage();
        const auto count = [this] { return find<QLabel>(u"sweep_count"_s)->text(); };
        auto* start = find<QPushButton>(u"sweep_start"_s);
        QTRY_COMPARE(count(), u"Add a folder or files to sweep over."_s);
        QVERIFY(!start->isEnabled());
        setup().addInputs({pictures(2)});
        QTRY_COMPARE(count(), u"Add a step, or a file of a pipeline."_s);
        setup().setSteps(u"resize:size=8|11\nno_such_op"_s);
        QTRY_VERIFY(count().contains(u"no_such_op"_s));
        QVERIFY(!start->isEnabled());
        setup().setSteps(u"resize:size=8|11\nto_float"_s);
        QTRY_COMPARE(count(), u"2 pictures × 2 pipelines × 1 pair = 4 cases"_s);
        QVERIFY(start->isEnabled());
        find<QLineEdit>(u"sweep_tolerance"_s)->setText(u"atol one"_s);
        QTRY_VERIFY(!setup().problem().isEmpty());
        QVERIFY(!start->isEnabled());
    }

    void rowsComeTheWorstFirstWithPicturesOfThoseOnScreen()
    {
        runAll(5, path("run.jsonl"));
        QVERIFY(table().failures() > 0);
        QVERIFY(table().at(0).result.isFailure());
        QVERIFY(!table().at(39).result.isFailure());
        QTRY_VERIFY_WITH_TIMEOUT(m_window->page<SweepPage>().panel().isReady(), 20'000);
        const CasePictures* first = model().gallery().find(table().at(0).result.number);
        QVERIFY(first && !first->a.isNull() && !first->b.isNull() && !first->difference.isNull());
        QVERIFY(first->a.size() == first->b.size() && first->a.size() == first->difference.size());
        bool isLit = false; // what differs is seen in the small picture, too
        for (int y = 0; y < first->difference.height(); ++y)
            for (int x = 0; x < first->difference.width(); ++x)
                isLit = isLit || qGray(first->difference.pixel(x, y)) > 16;
        QVERIFY(isLit);
        const int onScreen = m_window->page<SweepPage>().panel().table().viewport()->height() /
                                 m_window->page<SweepPage>().panel().table().rowHeight(0) +
                             6;
        QVERIFY2(model().gallery().made() <= onScreen, qPrintable(QString::number(model().gallery().made())));
        QVERIFY(!model().gallery().find(table().at(39).result.number));
        m_window->page<SweepPage>().panel().table().verticalScrollBar()->setValue(1'000'000);
        QTRY_VERIFY(model().gallery().find(table().at(39).result.number));
    }

    void theCommandLineGoesOnFromItsJournal()
    {
        runAll(3, path("run.jsonl"));
        m_window->actions().get(u"copy_command"_s)->trigger();
        const QString command = QApplication::clipboard()->text();
        QVERIFY(command.startsWith(u"comparo sweep "_s));
        const Ended same = shell(command);
        QVERIFY2(same.out.contains(u"24 results are from the journal"_s), qPrintable(same.out + same.errors));
        QCOMPARE(same.code, 1);
        // A journal that lost its end, as after a kill, is made whole there.
        const QByteArray whole = bytesOf(path("run.jsonl"));
        QFile file(path("run.jsonl"));
        QVERIFY(file.resize(whole.size() / 2));
        const Ended rest = shell(command + u" --json "_s + path("cli.json"));
        QVERIFY2(rest.code == 1, qPrintable(rest.out + rest.errors));
        model().openJournals({path("run.jsonl")});
        QTRY_COMPARE(table().count(), 24U);
        QCOMPARE(model().missing(), 0U);
    }

    void theWindowGoesOnFromTheCommandLinesJournal()
    {
        const QString line =
            u"comparo sweep %1 --op 'resize:size=8|11,mode=bilinear|bicubic' --pair cpu,emu:0 "
            "--journal %2"_s.arg(pictures(3), path("run.jsonl"));
        QCOMPARE(shell(line).code, 1);
        const QByteArray whole = bytesOf(path("run.jsonl"));
        QFile file(path("run.jsonl"));
        QVERIFY(file.resize(whole.size() * 2 / 3)); // torn
        openPage();
        model().openJournals({path("run.jsonl")});
        QTRY_VERIFY(table().count() > 0);
        const std::size_t had = table().count();
        QVERIFY(had < 12);
        QCOMPARE(model().cases(), 12U);
        QCOMPARE(model().missing(), 12 - had);
        QVERIFY(find<QLabel>(u"sweep_headline"_s)->text().contains(u"of 12 cases"_s));
        find<QToolButton>(u"sweep_proceed"_s)->click();
        QTRY_VERIFY(!model().isRunning());
        QCOMPARE(table().count(), 12U);
        QCOMPARE(model().resumed(), had);
        const Ended again = shell(line);
        QVERIFY2(again.out.contains(u"12 results are from the journal"_s),
                 qPrintable(again.out + again.errors));
    }

    void picturesThatAreNotHereEndNothing()
    {
        const QString folder = QFileInfo(pictures(2)).absolutePath();
        const QString line = u"cd '%1' && '%2' sweep pics --op 'resize:size=8|11' --journal run.jsonl"_s.arg(
            folder, QLatin1StringView(COMPARO_PROGRAM));
        QCOMPARE(shell(line).code, 1);
        QFile file(path("run.jsonl"));
        QVERIFY(file.resize(file.size() * 2 / 3));
        const QByteArray before = bytesOf(path("run.jsonl"));
        openPage();
        model().openJournals({path("run.jsonl")});
        QTRY_VERIFY(model().canRun());
        const std::size_t had = table().count();
        model().run();
        QVERIFY2(notice().contains(u"the folder where it began"_s), qPrintable(notice()));
        QVERIFY(!model().isRunning());
        QCOMPARE(table().count(), had);
        QCOMPARE(bytesOf(path("run.jsonl")), before);
    }

    void shardsAreOpenedTogetherAndGoOnAsOneJournal()
    {
        const QString line = u"comparo sweep %1 --op 'resize:size=8|11' --pair cpu,emu:0"_s.arg(pictures(4));
        shell(line + u" --shard 1/3 --journal "_s + path("one.jsonl"));
        shell(line + u" --shard 2/3 --journal "_s + path("two.jsonl"));
        openPage();
        model().openJournals({path("two.jsonl")});
        QTRY_COMPARE(table().count(), 3U);
        QCOMPARE(model().cases(), 3U); // of this shard
        QVERIFY(model().command().contains(u"--shard 2/3"_s));
        model().openJournals({path("one.jsonl"), path("two.jsonl")});
        QTRY_COMPARE(table().count(), 6U);
        QCOMPARE(model().cases(), 8U);
        QVERIFY(!model().canRun()); // no journal of all cases yet
        model().saveJournal(path("whole.jsonl"));
        QTRY_VERIFY(model().canRun());
        model().run();
        QTRY_VERIFY(!model().isRunning());
        QCOMPARE(table().count(), 8U);
        QVERIFY(shell(line + u" --journal "_s + path("whole.jsonl")).out.contains(u"8 results are from"_s));
    }

    void pauseHoldsItAndStopKeepsWhatIsDone()
    {
        constexpr int kPictures = 600; // two cores do over a thousand cases in a second
        constexpr std::size_t kCases = kPictures * 8;
        openPage();
        fill(kPictures);
        find<QLineEdit>(u"sweep_journal"_s)->setText(path("run.jsonl"));
        find<QPushButton>(u"sweep_start"_s)->click();
        QTRY_VERIFY(table().count() > 0);
        auto* pause = find<QToolButton>(u"sweep_pause"_s);
        pause->click();
        QVERIFY(model().isPaused());
        QTest::qWait(400); // the cases that run end
        const std::size_t held = table().count();
        QTest::qWait(400);
        QCOMPARE(table().count(), held);
        QVERIFY(held < kCases);
        QVERIFY(find<QLabel>(u"sweep_headline"_s)->text().startsWith(u"Paused after"_s));
        pause->click();
        QTRY_VERIFY(table().count() > held);
        pause->click();
        QVERIFY(model().isPaused());
        m_window->actions().get(u"cancel"_s)->trigger(); // a paused one stops, too
        QTRY_VERIFY(!model().isRunning());
        const std::size_t done = table().count();
        QVERIFY(done < kCases);
        QCOMPARE(model().missing(), kCases - done);
        find<QToolButton>(u"sweep_proceed"_s)->click();
        QTRY_VERIFY_WITH_TIMEOUT(!model().isRunning(), 120'000);
        QCOMPARE(table().count(), kCases);
        QVERIFY(model().resumed() >= done);
    }

    void aWindowThatClosesWhileItIsPausedEnds()
    {
        openPage();
        fill(40);
        find<QLineEdit>(u"sweep_journal"_s)->setText(path("run.jsonl"));
        find<QPushButton>(u"sweep_start"_s)->click();
        QTRY_VERIFY(table().count() > 0);
        model().pause();
        m_window.reset();
        QVERIFY(bytesOf(path("run.jsonl")).count('\n') > 1);
    }

    void anotherSweepsJournalIsRefused()
    {
        runAll(1, path("run.jsonl"));
        const QByteArray before = bytesOf(path("run.jsonl"));
        setup().setSteps(u"vertical_flip"_s);
        QTRY_COMPARE(setup().cases(), std::optional<std::size_t>(2));
        find<QPushButton>(u"sweep_start"_s)->click();
        QTRY_VERIFY(!model().isRunning());
        QVERIFY2(notice().contains(u"other pipelines"_s), qPrintable(notice()));
        QCOMPARE(bytesOf(path("run.jsonl")), before);
        QCOMPARE(table().count(), 0U);
    }

    void reportsAreThoseOfTheCommandLine()
    {
        runAll(2, path("run.jsonl"));
        QSignalSpy written(&model().reports(), &FileTask::written);
        model().writeReport(path("window.json"));
        QTRY_COMPARE(written.count(), 1);
        QCOMPARE(shell(model().command() + u" --report "_s + path("cli.json")).code, 1);
        QCOMPARE(untimed(path("window.json")), untimed(path("cli.json")));
        for (const char* name : {"sweep.html", "sweep.csv", "sweep.xml", "sweep.md"}) {
            model().writeReport(path(name));
            QTRY_VERIFY(!bytesOf(path(name)).isEmpty());
        }
        model().writeContract(path("tolerances.json"));
        QTRY_VERIFY(bytesOf(path("tolerances.json")).contains("\"rules\""));
    }

    void aRowOpensInInspect()
    {
        runAll(2, path("run.jsonl"));
        auto& view = m_window->page<SweepPage>().panel().table();
        view.setFocus();
        view.setCurrentIndex(table().index(0, 0));
        const SweepCaseResult result = table().at(0).result;
        QVERIFY(
            find<QLabel>(u"sweep_details"_s)->text().contains(QString::fromStdString(english(result.words))));
        auto& card = *m_window->page<SweepPage>().panel().findChild<AnswerCard*>();
        const Answer answer = answerOf(result).value();
        QVERIFY(card.isVisible() && engineText(answer.sentence).toLower() == card.text().toLower());
        QCOMPARE(card.findChild<QLabel*>(u"answer_size"_s)->text(), engineText(answer.numbers->size()));
        card.findChild<QPushButton*>(u"copy_issue"_s)->click();
        QVERIFY(QApplication::clipboard()->text().startsWith(QString::fromStdString(english(result.answer))));
        QTest::keyClick(&view, Qt::Key_Return);
        QTRY_VERIFY(!m_window->page<SweepPage>().isShown());
        QTRY_VERIFY(m_window->session().result() && !m_window->session().isRunning());
        QCOMPARE(m_window->session().path(0), QString::fromStdString(result.image));
        QCOMPARE(m_window->session().result()->comparison.all.differing, result.differing);
        QCOMPARE(m_window->session().setup().b.toText(), result.b);
        // Back on the page the sweep is there as it was.
        m_window->actions().get(u"sweep"_s)->trigger();
        QCOMPARE(table().count(), 16U);
    }

    void itTakesThePipelineOfInspect()
    {
        openPage();
        auto* take = find<QToolButton>(u"sweep_take"_s);
        take->click();
        QVERIFY(notice().contains(u"Open an image"_s));
        m_window->openFile(picture(u"one.png"_s, 48, 32));
        QTRY_VERIFY(m_window->session().result() && !m_window->session().isRunning());
        take->click();
        QCOMPARE(setup().steps(), u"resize:size=40"_s); // bilinear is the default
        Pipeline pipeline = m_window->session().setup().pipeline;
        pipeline.steps[0].enabled = false; // no flag says that
        m_window->session().setPipeline(pipeline, u"test"_s);
        take->click();
        QVERIFY2(notice().contains(u"Save it"_s), qPrintable(notice()));
    }

    void whatIsDroppedOnThePageIsSweptOver()
    {
        openPage();
        m_window->page<SweepPage>().open({pictures(2)});
        setup().setSteps(u"to_float"_s);
        QTRY_COMPARE(setup().cases(), std::optional<std::size_t>(2));
    }

    void groupsAndFiltersNarrowTheTable()
    {
        runAll(3, path("run.jsonl"));
        find<QToolButton>(u"sweep_failures"_s)->click();
        QCOMPARE(static_cast<std::size_t>(table().rowCount()), table().failures());
        auto* groups = find<QTableView>(u"sweep_groups"_s);
        groups->selectRow(1);
        QVERIFY(table().rowCount() < static_cast<int>(table().failures()));
        auto* by = find<QComboBox>(u"sweep_grouping"_s);
        by->setCurrentIndex(1);
        Q_EMIT by->activated(1);
        find<QToolButton>(u"sweep_failures"_s)->click();
        QCOMPARE(table().rowCount(), 24);
        find<QLineEdit>(u"sweep_search"_s)->setText(u"bicubic"_s);
        QCOMPARE(table().rowCount(), 12);
    }
};

QTEST_MAIN(SweepTest)
#include "tst_sweep.moc"
