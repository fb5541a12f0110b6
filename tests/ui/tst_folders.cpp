// SPDX-License-Identifier: Apache-2.0
// The page "Folders": from two dropped folders to the table, a row's pictures and the report.
#include "tests/ui/window_fixture.h"
#include "ui/folders/page.h"
#include "ui/folders/panel.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QTableView>
#include <QUrl>

// Behind the others: moc stops at <concepts> behind this one.
#include "engine/codec/codec.h"
#include "ui/base/text.h"
#include "ui/folders/table.h"
#include "ui/page/answer_card.h"
#include "ui/widgets/command_line.h"

using namespace comparo;
using namespace comparo::ui;
using namespace Qt::StringLiterals;

class FoldersTest : public QObject, private WindowFixture {
    Q_OBJECT

private:
    [[nodiscard]] QString folder(const QString& name) const
    {
        QDir(m_folder.path()).mkpath(name);
        return m_folder.filePath(name);
    }
    void fill()
    {
        QVERIFY(!picture(u"same.png"_s, 40, 30).isEmpty());
        for (const QString& side : {u"old"_s, u"new"_s})
            QVERIFY(QFile::copy(m_folder.filePath(u"same.png"_s), folder(side) + u"/same.png"_s));
        QImage image(m_folder.filePath(u"same.png"_s));
        QVERIFY(image.save(folder(u"old"_s) + u"/changed.png"_s));
        image.setPixelColor(7, 5, QColor(255, 0, 255));
        QVERIFY(image.save(folder(u"new"_s) + u"/changed.png"_s));
        QVERIFY(image.save(folder(u"new"_s) + u"/alone.png"_s));
    }
    void dropBoth()
    {
        m_window->takeFiles({QUrl::fromLocalFile(folder(u"old"_s)), QUrl::fromLocalFile(folder(u"new"_s))});
        QTRY_VERIFY(model().hasResult() && !model().isRunning());
    }

    [[nodiscard]] FoldersModel& model() const { return m_window->page<FoldersPage>().model(); }
    [[nodiscard]] QTableView& table() const { return *find<QTableView>(u"folders_table"_s); }
    [[nodiscard]] QString cell(int row, int column) const
    {
        return table().model()->index(row, column).data().toString().remove(QChar(0x200b));
    }

private Q_SLOTS:
    void init()
    {
        makeWindow(setupOf("resize:size=20", "cpu", "emu:0"), true, true);
        fill();
    }
    void cleanup()
    {
        m_window.reset();
        for (const QString& side : {u"old"_s, u"new"_s})
            QDir(folder(side)).removeRecursively();
        QFile::remove(m_folder.filePath(u"same.png"_s));
    }

    void droppedFoldersAreATableWithTheWorstFirst()
    {
        dropBoth();
        QVERIFY(m_window->page<FoldersPage>().isShown());
        QCOMPARE(table().model()->rowCount(), 3);
        QCOMPARE(cell(0, FoldersTable::Image), u"changed.png"_s);
        QCOMPARE(cell(0, FoldersTable::Verdict), u"Different"_s);
        QCOMPARE(cell(1, FoldersTable::Image), u"alone.png"_s);
        QCOMPARE(cell(1, FoldersTable::Sentence), u"Only B has it."_s);
        QCOMPARE(cell(2, FoldersTable::Verdict), u"Bit-exact"_s);
        auto* card = m_window->findChild<FoldersPanel*>()->findChild<AnswerCard*>();
        QVERIFY2(card->text().contains(u"2 of 3 images differ; the worst is changed.png"_s),
                 qPrintable(card->text()));
        QCOMPARE(m_window->findChild<FoldersPanel*>()->findChild<CommandLine*>()->command(),
                 u"comparo diff %1 %2"_s.arg(folder(u"old"_s), folder(u"new"_s)));
    }

    void aRowOpensAsAPair()
    {
        dropBoth();
        table().setFocus();
        table().setCurrentIndex(table().model()->index(0, 0));
        QTest::keyClick(&table(), Qt::Key_Return);
        QTRY_VERIFY(m_window->session().result() && m_window->session().isPair());
        QCOMPARE(m_window->session().path(0), folder(u"old"_s) + u"/changed.png"_s);
        QCOMPARE(m_window->session().path(1), folder(u"new"_s) + u"/changed.png"_s);
        QVERIFY(!m_window->page<FoldersPage>().isShown());
        m_window->actions().get(u"folders"_s)->trigger();
        QCOMPARE(table().model()->rowCount(), 3);
        table().setCurrentIndex(table().model()->index(1, 0)); // of one folder alone
        QTest::keyClick(&table(), Qt::Key_Return);
        QVERIFY(m_window->page<FoldersPage>().isShown());
    }

    void aPatternLeavesTheOthersOut()
    {
        dropBoth();
        auto* pattern = find<QLineEdit>(u"folders_pattern"_s);
        pattern->setText(u"s*.png"_s);
        Q_EMIT pattern->editingFinished();
        model().run();
        QTRY_VERIFY(!model().isRunning());
        QCOMPARE(table().model()->rowCount(), 1);
        QVERIFY(model().command().endsWith(u"--pattern 's*.png'"_s));
    }

    void foldersWithNothingInCommonSaySo()
    {
        m_window->openFiles({folder(u"empty"_s), folder(u"new"_s)});
        QTRY_VERIFY(!model().error().isEmpty());
        auto* card = m_window->findChild<FoldersPanel*>()->findChild<AnswerCard*>();
        QVERIFY2(card->text().contains(u"No image is in both"_s), qPrintable(card->text()));
        QVERIFY(!model().hasResult());
    }

    void theReportHasEveryImage()
    {
        dropBoth();
        const QString path = m_folder.filePath(u"folders.html"_s);
        model().writeReport(path);
        QTRY_VERIFY(QFile::exists(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray text = file.readAll();
        for (const char* name : {"changed.png", "alone.png", "same.png"})
            QVERIFY2(text.contains(name), name);
    }
};

QTEST_MAIN(FoldersTest)
#include "tst_folders.moc"
