// SPDX-License-Identifier: Apache-2.0
// The page "Verify on all devices": from the key to groups, table, a cell's pictures and the report.
#include "tests/ui/window_fixture.h"
#include "ui/sides/page.h"
#include "ui/sides/panel.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QDesktopServices>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableWidget>
#include <QTimer>
#include <QToolButton>
#include <QUrl>

// Behind the others: moc stops at <concepts> behind this one.
#include "engine/answer/matrix_answer.h"
#include "engine/peer/registry.h"
#include "engine/report/sides/report.h"
#include "ui/base/engine_text.h"
#include "ui/page/answer_card.h"

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

/// Stands for the desktop, which opens files.
class Opener : public QObject {
    Q_OBJECT

public:
    QList<QUrl> opened;

public Q_SLOTS:
    void open(const QUrl& url) { opened << url; }
};

class SidesTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    void open(const Setup& setup)
    {
        makeWindow(setup, true);
        m_window->openFile(picture(u"picture.png"_s, 96, 64));
        QTRY_VERIFY(m_window->session().result() && !m_window->session().isRunning());
        QTest::keyClick(m_window.get(), Qt::Key_7, Qt::AltModifier);
        QTRY_VERIFY_WITH_TIMEOUT(model().report() && model().answer() && !model().isRunning(), 20'000);
    }

    [[nodiscard]] SidesModel& model() const { return m_window->page<SidesPage>().model(); }
    [[nodiscard]] QTableWidget& table() const { return *find<QTableWidget>(u"sides_table"_s); }
    [[nodiscard]] AnswerCard* card() const
    {
        return m_window->findChild<SidesPanel*>()->findChild<AnswerCard*>();
    }
    [[nodiscard]] QString inCard(const QString& label) const
    {
        return card()->findChild<QLabel*>(label)->text();
    }
    [[nodiscard]] QString outcomeWord() const { return inCard(u"verdict_word"_s); }
    [[nodiscard]] QString text(const char* label) const
    {
        return find<QLabel>(QLatin1StringView(label))->text();
    }

private Q_SLOTS:
    void cleanup() { m_window.reset(); }

    void everyDeviceInBothNumerics()
    {
        open(setupOf("resize:size=40,mode=bilinear", "cpu", "emu:0"));
        const int sides = 2 * static_cast<int>(m_window->session().devices().size());
        QCOMPARE(table().rowCount(), sides);
        QCOMPARE(table().columnCount(), sides);
        QCOMPARE(outcomeWord(), u"Different"_s);
        QVERIFY(text("sides_words").contains(u"2 groups with the same bits"_s));
        QVERIFY(text("sides_groups").contains(u"The same bits"_s));
        QCOMPARE(table().item(0, 0)->text(), u"–"_s);
        QVERIFY(table().item(0, 1)->text().contains(u"max 1"_s));
        QCOMPARE(table().item(0, 1)->text(), table().item(1, 0)->text());
        QVERIFY(m_window->shownPage().isReady());
    }

    void oneNumericsAloneAndNeverNone()
    {
        open(setupOf("resize:size=40,mode=bilinear", "cpu", "emu:0"));
        auto* panel = m_window->findChild<SidesPanel*>();
        const auto boxes = panel->findChildren<QCheckBox*>();
        QCOMPARE(boxes.size(), 2);
        boxes[0]->click();
        QCOMPARE(model().numerics(), std::vector{Numerics::Exact});
        boxes[1]->click();
        QCOMPARE(model().numerics(), std::vector{Numerics::Exact});
        QVERIFY(boxes[1]->isChecked());
        find<QPushButton>(u"sides_run"_s)->click();
        QTRY_VERIFY(!model().isRunning());
        QCOMPARE(outcomeWord(), u"Bit-exact"_s);
        QVERIFY(inCard(u"answer_sentence"_s).contains(u"have the same bits"_s));
    }

    /// The sentence of 'comparo matrix', a remedy that holds, and what is pasted into an issue.
    void theAnswerIsThatOfTheCommandLine()
    {
        open(setupOf("resize:size=40,mode=bilinear", "cpu", "emu:0"));
        const SideMatrixReport& report = *model().report();
        const Answer expected = answerOf(report.job, report.matrix);
        QCOMPARE(inCard(u"answer_grade"_s), engineText(gradeWord(expected.grade)));
        QVERIFY(engineText(expected.sentence).endsWith(inCard(u"answer_sentence"_s).mid(1)));
        QCOMPARE(inCard(u"answer_size"_s), engineText(expected.numbers->size()));
        QCOMPARE(table().item(0, 1)->foreground().color(), lookOf(expected).color);
        card()->findChild<QPushButton*>(u"copy_issue"_s)->click();
        QTRY_VERIFY(QApplication::clipboard()->text().contains(
            QString::fromStdString(english(expected.sentence)).left(40)));

        auto* equal = card()->findChild<QPushButton*>(u"make_equal"_s);
        QVERIFY(equal->isVisible() && equal->toolTip().contains(u"(replayed)"_s));
        equal->click();
        QTRY_VERIFY(m_window->session().result() && !m_window->session().isRunning());
        QCOMPARE(m_window->session().result()->whole.comparison->all.differing, 0U);
    }

    void aCellOpensItsTwoSides()
    {
        open(setupOf("resize:size=40,mode=bilinear", "cpu", "emu:0"));
        const SideMatrix& matrix = model().report()->matrix;
        Q_EMIT table().cellActivated(2, 1);
        QCOMPARE(m_window->session().setup().a, matrix.sides[2].side);
        QCOMPARE(m_window->session().setup().b, matrix.sides[1].side);
        QVERIFY(!m_window->actions().get(u"verify"_s)->isChecked());
        QTRY_VERIFY(!m_window->session().isRunning());
        QCOMPARE(m_window->session().result()->comparison.all.differing,
                 matrix.pair(1, 2).comparison->all.differing);
        Q_EMIT table().cellActivated(1, 1); // a side against itself is nothing to see
        QCOMPARE(m_window->session().setup().a, matrix.sides[2].side);
    }

    void anotherPipelineMakesItStale()
    {
        open(setupOf("resize:size=40,mode=bilinear", "cpu", "emu:0"));
        QVERIFY(!model().isStale());
        m_window->session().setTolerance({1.0, 0.0, 0});
        QVERIFY(model().isStale());
        QVERIFY(text("sides_words").startsWith(u"The setup has changed"_s));
        model().run();
        QTRY_VERIFY(!model().isRunning());
        QVERIFY(!model().isStale());
        QCOMPARE(outcomeWord(), u"Within tolerance"_s);
        QVERIFY(text("sides_groups").contains(u"Within atol 1"_s));
    }

    void aProgramRunsItToo()
    {
        peerRegistry().add(
            {"library",
             {{COMPARO_TEST_PYTHON, COMPARO_TEST_DATA "/support/peers/library.py", "library"}, {}},
             {}});
        peerRegistry().add({"absent", {{"/no/such/program"}, {}}, {}});
        Setup setup = setupOf("to_float", "cpu", "emu:0");
        setup.pipeline.steps.push_back(Step::parse("horizontal_flip:p=1"));
        open(setup);
        const int ours = table().rowCount();
        auto* button = find<QToolButton>(u"sides_programs"_s);
        Q_EMIT button->menu()->aboutToShow();
        for (QAction* action : button->menu()->actions())
            if (action->text() == u"library"_s || action->text() == u"absent"_s)
                action->trigger();
        QCOMPARE(model().programs().size(), 2);
        model().run();
        QTRY_VERIFY_WITH_TIMEOUT(!model().isRunning(), 20'000);
        QCOMPARE(table().rowCount(), ours + 2); // its cpu and its cuda:0
        const SideMatrix& matrix = model().report()->matrix;
        QVERIFY(matrix.sides.back().side.peer && matrix.sides.back().side.peer->device == "cuda:0");
        QVERIFY(!matrix.pair(0, matrix.sides.size() - 1).isSame()); // it does not flip
        QVERIFY(matrix.pair(matrix.sides.size() - 2, matrix.sides.size() - 1).isSame());
        QVERIFY2(text("sides_words").contains(u"absent is left out"_s), qPrintable(text("sides_words")));
        m_window.reset();
        peerRegistry().clear();
    }

    void theReportIsWritten()
    {
        open(setupOf("vertical_flip", "cpu", "emu:0"));
        QSignalSpy written(&model().reports(), &FileTask::written);
        const QString path = m_folder.filePath(u"devices.html"_s);
        model().writeReport(path);
        QTRY_COMPARE(written.count(), 1);
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().contains("Agreement between sides"));
    }

    /// Ctrl+E means what is on screen. What was written is opened from the message that says so.
    void theReportKeyWritesThisPagesReport()
    {
        open(setupOf("vertical_flip", "cpu", "emu:0"));
        QSignalSpy written(&model().reports(), &FileTask::written);
        const QString path = m_folder.filePath(u"key.html"_s);
        QTimer::singleShot(0, this, [&] {
            auto* dialog = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (!dialog)
                return;
            dialog->selectFile(path);
            static_cast<QDialog*>(dialog)->done(QDialog::Accepted);
        });
        QVERIFY(m_window->actions().get(u"export_report"_s)->isEnabled());
        QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier);
        QTRY_COMPARE(written.count(), 1);

        Opener opener;
        QDesktopServices::setUrlHandler(u"file"_s, &opener, "open");
        find<QToolButton>(u"message_offer"_s)->click();
        QDesktopServices::unsetUrlHandler(u"file"_s);
        QCOMPARE(opener.opened, QList{QUrl::fromLocalFile(path)});
    }
};

QTEST_MAIN(SidesTest)
#include "tst_sides.moc"
